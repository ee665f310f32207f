//===- Terminal.cpp - Keys and screen of a terminal -----------------------===//

#include "Terminal.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <csignal>
#include <poll.h>
#include <unistd.h>

using namespace llvm;
using namespace tilec::puzzles;

/// What a signal handler restores.
static termios restored;

static void restoreAndDie(int signal) {
  tcsetattr(STDIN_FILENO, TCSANOW, &restored);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

bool tilec::puzzles::isInteractive() {
  return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

Terminal::Terminal() {
  tcgetattr(STDIN_FILENO, &before);
  restored = before;
  for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT})
    std::signal(signal, restoreAndDie);
  termios keys = before;
  keys.c_lflag &= ~(ICANON | ECHO);
  keys.c_cc[VMIN] = 1;
  keys.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &keys);
}

Terminal::~Terminal() { tcsetattr(STDIN_FILENO, TCSANOW, &before); }

void Terminal::clear() {
  // Home, then erase the screen and what was scrolled off it.
  outs() << "\x1b[H\x1b[2J\x1b[3J";
  outs().flush();
}

std::optional<char> Terminal::readKey(std::chrono::milliseconds patience) {
  pollfd input = {STDIN_FILENO, POLLIN, 0};
  int ready = poll(&input, 1, static_cast<int>(patience.count()));
  if (ready == 0 || (ready < 0 && errno == EINTR))
    return std::nullopt;
  char key;
  ssize_t count = read(STDIN_FILENO, &key, 1);
  if (count < 0 && errno == EINTR)
    return std::nullopt;
  return count == 1 ? key : '\0';
}

bool Terminal::confirm(const char *question) {
  outs() << question << " [y/N] ";
  outs().flush();
  std::optional<char> key;
  while (!key)
    key = readKey(std::chrono::milliseconds(1000));
  outs() << (*key == 'y' ? "y\n" : "n\n");
  return *key == 'y' || *key == 'Y';
}
