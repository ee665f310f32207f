//===- Walk.h - Every expression of a function -----------------------------===//

#ifndef TILEC_LIB_FRONTEND_WALK_H
#define TILEC_LIB_FRONTEND_WALK_H

#include "tilec/Syntax/AST.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tilec::sema {

using ExprVisitor = llvm::function_ref<void(const ast::Expr *)>;

/// Calls `visitor` on every expression of the statements, outer ones first.
void walkExpressions(ast::Body body, ExprVisitor visitor);
void walkExpressions(const ast::Expr *expr, ExprVisitor visitor);

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_WALK_H
