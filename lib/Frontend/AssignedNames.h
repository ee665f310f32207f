//===- AssignedNames.h - Names that statements bind -----------------------===//

#ifndef TILEC_LIB_FRONTEND_ASSIGNEDNAMES_H
#define TILEC_LIB_FRONTEND_ASSIGNEDNAMES_H

#include "tilec/Syntax/AST.h"
#include <vector>

namespace tilec::sema {

struct AssignedName {
  llvm::StringRef name;
  llvm::SMRange range;
};

/// Every name that the statements bind, those in branches and loops too, each
/// once, in order.
std::vector<AssignedName> getAssignedNames(ast::Body body);

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_ASSIGNEDNAMES_H
