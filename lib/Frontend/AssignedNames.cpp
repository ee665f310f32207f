//===- AssignedNames.cpp - Names that statements bind ---------------------===//

#include "AssignedNames.h"
#include "Walk.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace tilec::sema {

namespace {

class Collector {
public:
  void visit(ast::Body body) {
    for (const ast::Stmt *stmt : body)
      visit(stmt);
  }
  std::vector<AssignedName> names;

private:
  void visit(const ast::Stmt *stmt);
  void bind(const ast::Expr *target);

  StringSet<> known;
};

void Collector::bind(const ast::Expr *target) {
  if (auto *name = dyn_cast<ast::Name>(target)) {
    if (known.insert(name->id).second)
      names.push_back({name->id, name->range});
  } else if (auto *tuple = dyn_cast<ast::Tuple>(target)) {
    for (const ast::Expr *element : tuple->elements)
      bind(element);
  } else if (auto *list = dyn_cast<ast::List>(target)) {
    for (const ast::Expr *element : list->elements)
      bind(element);
  }
}

void Collector::visit(const ast::Stmt *stmt) {
  if (auto *assign = dyn_cast<ast::Assign>(stmt)) {
    for (const ast::Expr *target : assign->targets)
      bind(target);
  } else if (auto *augmented = dyn_cast<ast::AugAssign>(stmt)) {
    bind(augmented->target);
  } else if (auto *annotated = dyn_cast<ast::AnnAssign>(stmt)) {
    bind(annotated->target);
  } else if (auto *loop = dyn_cast<ast::For>(stmt)) {
    bind(loop->target);
    visit(loop->body);
  } else if (auto *loop = dyn_cast<ast::While>(stmt)) {
    visit(loop->body);
  } else if (auto *branch = dyn_cast<ast::If>(stmt)) {
    for (const Arm &arm : getArms(*branch))
      visit(arm.body);
  }
}

} // namespace

std::vector<AssignedName> getAssignedNames(ast::Body body) {
  Collector collector;
  collector.visit(body);
  return std::move(collector.names);
}

} // namespace tilec::sema
