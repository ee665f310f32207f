//===- Watch.cpp - Checks the current puzzle whenever it is saved ---------===//

#include "Course.h"
#include "Terminal.h"
#include "tilec/Driver/Output.h"
#include "tilec/Support/ExitCode.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::puzzles;

namespace {

/// Text that will stand on the screen, and may have its colors.
class ScreenText : public raw_string_ostream {
public:
  using raw_string_ostream::raw_string_ostream;
  bool is_displayed() const override { return outs().is_displayed(); }
};

class Watch {
public:
  explicit Watch(Course &course) : course(course), index(course.getCurrent()) {}
  void run();

private:
  /// Time and size of the puzzle's file, which change when it is saved; nothing
  /// while an editor has it away.
  using Stamp = std::pair<sys::TimePoint<>, uint64_t>;
  std::optional<Stamp> getStamp() const;
  bool wasSaved();

  void showVerdict();
  void showHeader();
  void showKeys();
  /// False after q.
  bool handle(char key);
  void goToNext();
  void checkAll();
  void reset();

  Course &course;
  Terminal terminal;
  size_t index;
  bool isSolved = false;
  std::optional<Stamp> stamp;
};

} // namespace

std::optional<Watch::Stamp> Watch::getStamp() const {
  sys::fs::file_status status;
  if (sys::fs::status(course[index].path, status))
    return std::nullopt;
  return Stamp(status.getLastModificationTime(), status.getSize());
}

bool Watch::wasSaved() {
  std::optional<Stamp> now = getStamp();
  if (!now || now == stamp)
    return false;
  stamp = now;
  return true;
}

void Watch::showHeader() {
  terminal.clear();
  outs() << "tilec puzzles  " << formatBar(course.countSolved(), course.size())
         << "\n\n";
}

void Watch::showKeys() {
  outs() << "\n";
  if (isSolved && index + 1 < course.size())
    outs() << "n next   ";
  outs() << "h hint   l list   c check all   x reset   q quit\n";
  if (!isSolved)
    outs() << "waiting for you to save " << course[index].path << "\n";
  outs().flush();
}

void Watch::showVerdict() {
  showHeader();
  outs() << "checking " << course[index].path
         << (isUnicodeLocale() ? " …" : " ...") << "\n";
  outs().flush();
  // The header counts what the check has found out.
  std::string verdict;
  ScreenText text(verdict);
  isSolved = course.check(index, text);
  showHeader();
  outs() << verdict;
  if (isSolved && course.countSolved() == course.size())
    outs() << "\nall puzzles are solved\n";
  showKeys();
}

void Watch::goToNext() {
  if (!isSolved || index + 1 >= course.size())
    return;
  // Solved ones are passed over, where one after them is open.
  size_t next = index + 1;
  while (next + 1 < course.size() && course.isSolved(next))
    ++next;
  index = next;
  course.setCurrent(index);
  stamp = getStamp();
  showVerdict();
}

void Watch::checkAll() {
  showHeader();
  course.checkAll(/*solutions=*/false, outs());
  showKeys();
}

void Watch::reset() {
  showHeader();
  std::string question =
      "throw away what you wrote in " + course[index].path + "?";
  if (terminal.confirm(question.c_str()) && course.reset(index, outs())) {
    stamp = getStamp();
  }
  showVerdict();
}

bool Watch::handle(char key) {
  switch (key) {
  case 'n':
    goToNext();
    return true;
  case 'h':
    outs() << "\n";
    course.printHint(index, outs());
    outs().flush();
    return true;
  case 'l':
    showHeader();
    course.printList(outs());
    showKeys();
    return true;
  case 'c':
    checkAll();
    return true;
  case 'x':
    reset();
    return true;
  case 'q':
  case '\0':
  case '\x04':
    return false;
  case '\r':
  case '\n':
  case ' ':
    showVerdict();
    return true;
  default:
    return true;
  }
}

void Watch::run() {
  constexpr std::chrono::milliseconds pause(150);
  stamp = getStamp();
  showVerdict();
  while (true) {
    if (std::optional<char> key = terminal.readKey(pause))
      if (!handle(*key))
        break;
    if (wasSaved())
      showVerdict();
  }
  outs() << "\n";
  outs().flush();
}

int tilec::puzzles::watch(Course &course) {
  Watch(course).run();
  return ExitSuccess;
}
