//===- AssemblyCalls.cpp - Inline assembly in place of its wrappers -------===//

#include "AssemblyCalls.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

/// The call of assembly that is all that a function does; null for others.
static CallInst *getWrappedCall(Function &function) {
  if (!function.hasLocalLinkage() || function.size() != 1)
    return nullptr;
  auto *call = dyn_cast<CallInst>(&function.getEntryBlock().front());
  if (!call || !call->isInlineAsm() ||
      !equal(call->args(), make_pointer_range(function.args())))
    return nullptr;
  auto *ret = dyn_cast_or_null<ReturnInst>(call->getNextNode());
  if (!ret)
    return nullptr;
  Value *result = ret->getReturnValue();
  return !result || result == call ? call : nullptr;
}

void tilec::callAssemblyDirectly(Module &module) {
  for (Function &function : make_early_inc_range(module)) {
    if (function.isDeclaration())
      continue;
    CallInst *wrapped = getWrappedCall(function);
    if (!wrapped)
      continue;
    for (Use &use : make_early_inc_range(function.uses())) {
      auto *call = dyn_cast<CallInst>(use.getUser());
      if (!call || !call->isCallee(&use))
        continue;
      call->setAttributes(wrapped->getAttributes());
      call->setCalledOperand(wrapped->getCalledOperand());
    }
    if (function.use_empty())
      function.eraseFromParent();
  }
}
