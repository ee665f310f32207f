//===- Step.h - One step of abstract execution ----------------------------===//

#ifndef TILEC_LIB_FRONTEND_STEP_H
#define TILEC_LIB_FRONTEND_STEP_H

#include "Sema.h"

namespace tilec::sema {

/// Makes `range` what is being computed, until it goes out of scope.
class Sema::Step {
public:
  Step(Sema &sema, llvm::SMRange range);
  ~Step();
  Step(const Step &) = delete;
  Step &operator=(const Step &) = delete;

  /// Fails where a limit is passed.
  mlir::LogicalResult check() const;

private:
  Sema &sema;
  llvm::SMRange outer;
};

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_STEP_H
