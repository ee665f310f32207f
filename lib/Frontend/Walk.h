//===- Walk.h - Every expression of a function ----------------------------===//

#ifndef TILEC_LIB_FRONTEND_WALK_H
#define TILEC_LIB_FRONTEND_WALK_H

#include "tilec/Syntax/AST.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace tilec::sema {

using ExprVisitor = llvm::function_ref<void(const ast::Expr *)>;

/// Calls `visitor` on every expression of the statements, outer ones first.
void walkExpressions(ast::Body body, ExprVisitor visitor);
void walkExpressions(const ast::Expr *expr, ExprVisitor visitor);

/// The source text of a range.
llvm::StringRef getText(llvm::SMRange range);

/// One arm of an `if`: `if`, `elif`, or `else`, whose condition is null.
struct Arm {
  const ast::Expr *condition;
  ast::Body body;
};
/// The arms of a chain, however long, without recursion.
std::vector<Arm> getArms(const ast::If &branch);

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_WALK_H
