//===- Report.h - What a check or a run says ------------------------------===//

#ifndef TILEC_LIB_DRIVER_REPORT_H
#define TILEC_LIB_DRIVER_REPORT_H

#include "Verdict.h"

namespace tilec {

/// Prints verdicts: three lines, always in the order values, bounds, races,
/// each with its place in the source.
class Report {
public:
  Report(Session &session, llvm::raw_ostream &os);

  void print(const Verdict &verdict);
  /// `✓ text` or `✗ text`; plain words where the locale has no such signs.
  void printMark(bool isGood, const llvm::Twine &text);
  void printWarnings(llvm::ArrayRef<Finding> warnings);

private:
  void printValues(const Verdict &verdict);
  void printFindings(llvm::ArrayRef<Finding> findings, llvm::StringRef good,
                     llvm::StringRef bad);
  void printFaults(llvm::ArrayRef<Finding> faults);
  void printGap();

  Session &session;
  llvm::raw_ostream &os;
};

/// Prints findings of a run at their lines, as errors and warnings.
void printFindings(DiagnosticPrinter &printer, llvm::ArrayRef<Finding> findings,
                   bool strict);

} // namespace tilec

#endif // TILEC_LIB_DRIVER_REPORT_H
