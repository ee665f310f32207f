//===- Walk.cpp - Every expression of a function --------------------------===//

#include "Walk.h"

using namespace llvm;

namespace tilec::sema {

static void walkAll(ArrayRef<const ast::Expr *> list, ExprVisitor visitor) {
  for (const ast::Expr *expr : list)
    walkExpressions(expr, visitor);
}

static void walkParts(const ast::FormattedString &text, ExprVisitor visitor) {
  for (const ast::FormattedString::Part &part : text.parts) {
    walkExpressions(part.value, visitor);
    if (part.format)
      walkExpressions(part.format, visitor);
  }
}

void walkExpressions(const ast::Expr *expr, ExprVisitor visitor) {
  if (!expr)
    return;
  visitor(expr);
  if (auto *attribute = dyn_cast<ast::Attribute>(expr)) {
    walkExpressions(attribute->value, visitor);
  } else if (auto *subscript = dyn_cast<ast::Subscript>(expr)) {
    walkAll({subscript->value, subscript->index}, visitor);
  } else if (auto *slice = dyn_cast<ast::Slice>(expr)) {
    walkAll({slice->lower, slice->upper, slice->step}, visitor);
  } else if (auto *call = dyn_cast<ast::Call>(expr)) {
    walkExpressions(call->callee, visitor);
    walkAll(call->arguments, visitor);
    for (const ast::Keyword &keyword : call->keywords)
      walkExpressions(keyword.value, visitor);
  } else if (auto *unary = dyn_cast<ast::Unary>(expr)) {
    walkExpressions(unary->operand, visitor);
  } else if (auto *binary = dyn_cast<ast::Binary>(expr)) {
    walkAll({binary->lhs, binary->rhs}, visitor);
  } else if (auto *boolean = dyn_cast<ast::Bool>(expr)) {
    walkAll(boolean->operands, visitor);
  } else if (auto *compare = dyn_cast<ast::Compare>(expr)) {
    walkExpressions(compare->first, visitor);
    walkAll(compare->rest, visitor);
  } else if (auto *conditional = dyn_cast<ast::Conditional>(expr)) {
    walkAll({conditional->condition, conditional->body, conditional->orElse},
            visitor);
  } else if (auto *lambda = dyn_cast<ast::Lambda>(expr)) {
    walkExpressions(lambda->body, visitor);
  } else if (auto *tuple = dyn_cast<ast::Tuple>(expr)) {
    walkAll(tuple->elements, visitor);
  } else if (auto *list = dyn_cast<ast::List>(expr)) {
    walkAll(list->elements, visitor);
  } else if (auto *set = dyn_cast<ast::Set>(expr)) {
    walkAll(set->elements, visitor);
  } else if (auto *dict = dyn_cast<ast::Dict>(expr)) {
    walkAll(dict->keys, visitor);
    walkAll(dict->values, visitor);
  } else if (auto *comprehension = dyn_cast<ast::Comprehension>(expr)) {
    walkAll({comprehension->element, comprehension->value}, visitor);
    for (const ast::Comprehension::Clause &clause : comprehension->clauses) {
      walkExpressions(clause.iterable, visitor);
      walkAll(clause.conditions, visitor);
    }
  } else if (auto *starred = dyn_cast<ast::Starred>(expr)) {
    walkExpressions(starred->value, visitor);
  } else if (auto *named = dyn_cast<ast::Named>(expr)) {
    walkExpressions(named->value, visitor);
  } else if (auto *text = dyn_cast<ast::FormattedString>(expr)) {
    walkParts(*text, visitor);
  }
}

StringRef getText(SMRange range) {
  const char *start = range.Start.getPointer();
  return StringRef(start, range.End.getPointer() - start);
}

std::vector<Arm> getArms(const ast::If &first) {
  std::vector<Arm> arms;
  for (const ast::If *branch = &first; branch;) {
    arms.push_back({branch->condition, branch->body});
    ast::Body orElse = branch->orElse;
    branch = orElse.size() == 1 ? dyn_cast<ast::If>(orElse.front()) : nullptr;
    if (!branch)
      arms.push_back({nullptr, orElse});
  }
  return arms;
}

static void walkStatement(const ast::Stmt *stmt, ExprVisitor visitor) {
  if (auto *expression = dyn_cast<ast::Expression>(stmt)) {
    walkExpressions(expression->value, visitor);
  } else if (auto *assign = dyn_cast<ast::Assign>(stmt)) {
    walkExpressions(assign->value, visitor);
  } else if (auto *augmented = dyn_cast<ast::AugAssign>(stmt)) {
    walkExpressions(augmented->value, visitor);
  } else if (auto *annotated = dyn_cast<ast::AnnAssign>(stmt)) {
    walkExpressions(annotated->value, visitor);
  } else if (auto *result = dyn_cast<ast::Return>(stmt)) {
    walkExpressions(result->value, visitor);
  } else if (auto *loop = dyn_cast<ast::For>(stmt)) {
    walkExpressions(loop->iterable, visitor);
    walkExpressions(loop->body, visitor);
    walkExpressions(loop->orElse, visitor);
  } else if (auto *loop = dyn_cast<ast::While>(stmt)) {
    walkExpressions(loop->condition, visitor);
    walkExpressions(loop->body, visitor);
    walkExpressions(loop->orElse, visitor);
  } else if (auto *branch = dyn_cast<ast::If>(stmt)) {
    for (const Arm &arm : getArms(*branch)) {
      walkExpressions(arm.condition, visitor);
      walkExpressions(arm.body, visitor);
    }
  } else if (auto *with = dyn_cast<ast::With>(stmt)) {
    walkExpressions(with->body, visitor);
  } else if (auto *assertion = dyn_cast<ast::Assert>(stmt)) {
    walkExpressions(assertion->test, visitor);
  }
}

void walkExpressions(ast::Body body, ExprVisitor visitor) {
  for (const ast::Stmt *stmt : body)
    walkStatement(stmt, visitor);
}

} // namespace tilec::sema
