//===- Terminal.h - Keys and screen of a terminal -------------------------===//

#ifndef TILEC_LIB_PUZZLES_TERMINAL_H
#define TILEC_LIB_PUZZLES_TERMINAL_H

#include <chrono>
#include <optional>
#include <termios.h>

namespace tilec::puzzles {

/// Whether both input and output are a terminal.
bool isInteractive();

/// While it lives, keys are read as they are pressed and not echoed. Signals
/// that end the process restore the terminal first.
class Terminal {
public:
  Terminal();
  ~Terminal();
  Terminal(const Terminal &) = delete;

  /// Empties the screen.
  void clear();
  /// A key that is pressed within the time; 0 where input has ended.
  std::optional<char> readKey(std::chrono::milliseconds patience);
  /// Asks a question that y answers with yes.
  bool confirm(const char *question);

private:
  termios before;
};

} // namespace tilec::puzzles

#endif // TILEC_LIB_PUZZLES_TERMINAL_H
