//===- ExitCode.h - Exit status of every command --------------------------===//

#ifndef TILEC_SUPPORT_EXITCODE_H
#define TILEC_SUPPORT_EXITCODE_H

namespace tilec {

/// Exit status, the same for every sub-command.
enum ExitCode {
  /// All went well and every check held.
  ExitSuccess = 0,
  /// What a file holds, input and output, findings, differences, no device.
  ExitFailure = 1,
  /// The command line: an unknown option, kernel or architecture.
  ExitUsage = 2,
  /// A fault of tilec's own; a reproducer file is named.
  ExitInternal = 70,
};

} // namespace tilec

#endif // TILEC_SUPPORT_EXITCODE_H
