//===- Sema.cpp - Abstract execution: locations, notes, a kernel ----------===//

#include "Sema.h"
#include "Step.h"
#include "tilec/Support/Diagnostics.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

Sema::Sema(SourceMgr &sources, MLIRContext *context, SourceModules &modules)
    : sources(sources), context(context), modules(modules),
      gen(context, [this] { return locate(current); }),
      frame(std::make_shared<Frame>()) {
  frame->module = &modules.getMain();
  frame->isHost = true;
}

Sema::~Sema() {
  // A lambda and the scope it was written in hold each other.
  for (std::weak_ptr<Frame> &scope : lambdaFrames)
    if (std::shared_ptr<Frame> held = scope.lock())
      held->locals.clear();
}

Sema::Step::Step(Sema &sema, SMRange range) : sema(sema), outer(sema.current) {
  if (range.isValid())
    sema.current = range;
  ++sema.depth;
  ++sema.stepCount;
}

Sema::Step::~Step() {
  --sema.depth;
  sema.current = outer;
}

LogicalResult Sema::Step::check() const {
  if (sema.depth > maxNestedSteps)
    return sema.error(sema.current) << "expressions and calls nest more than "
                                    << maxNestedSteps << " levels deep";
  if (sema.stepCount > maxSteps)
    return sema.error(sema.current)
           << "compile-time execution takes more than " << maxSteps << " steps";
  if (sema.gen.getOpCount() > maxOperations)
    return sema.error(sema.current)
           << "the kernel grows beyond " << maxOperations
           << " operations; unroll less, or make the helpers smaller";
  return success();
}

Location Sema::locate(SMRange range) {
  Location location = getLocation(sources, range, context);
  if (!frame->call)
    return location;
  // The helper's name goes with its lines, for the PTX.
  if (frame->function)
    location =
        NameLoc::get(StringAttr::get(context, frame->function->name), location);
  return CallSiteLoc::get(location, *frame->call);
}

InFlightDiagnostic Sema::error(SMRange range) {
  return emitError(locate(range));
}

void Sema::warn(SMRange range, const Twine &message) {
  emitWarning(locate(range), message);
}

Location Sema::locateDefinition(SMRange range) {
  return range.isValid() ? getLocation(sources, range, context)
                         : Location(UnknownLoc::get(context));
}

/// A note that does not stand there already: both operands may be one variable.
static void attachNote(Diagnostic &diagnostic, Location location,
                       const Twine &text) {
  std::string message = text.str();
  for (Diagnostic &note : diagnostic.getNotes())
    if (note.getLocation() == location && note.str() == message)
      return;
  diagnostic.attachNote(location) << message;
}

/// The variable that a value was read from: operations convert and broadcast
/// what they take, and the name stays with the result.
const Value &Sema::getHeld(const Value &value) {
  auto find = [&](const Frame &scope) -> const Value * {
    auto it = scope.locals.find(value.name);
    bool isIt = it != scope.locals.end() &&
                it->second.definition.Start == value.definition.Start;
    return isIt ? &it->second : nullptr;
  };
  for (Frame *scope = frame.get(); scope; scope = scope->enclosing.get())
    if (const Value *held = find(*scope))
      return *held;
  for (const std::shared_ptr<Frame> &caller : llvm::reverse(callers))
    if (const Value *held = find(*caller))
      return *held;
  return value;
}

void Sema::noteShape(Diagnostic &diagnostic, const Value &value) {
  const Value &held = getHeld(value);
  if (value.name.empty() || !held.isRuntime())
    return;
  const Type &type = held.getType();
  std::string shape =
      type.isTile() ? "has shape " + toString(type.shape) : "is a scalar";
  attachNote(diagnostic, locateDefinition(held.definition),
             "'" + value.name + "' " + shape);
}

void Sema::noteType(Diagnostic &diagnostic, const Value &value) {
  if (!value.name.empty())
    attachNote(diagnostic, locateDefinition(value.definition),
               "'" + value.name + "' is " + describe(getHeld(value)));
}

LogicalResult Sema::executeKernel(const ast::FunctionDef &kernel,
                                  StringMap<Value> arguments) {
  auto callee = std::make_shared<Frame>();
  callee->module = &modules.getMain();
  callee->function = &kernel;
  callee->locals = std::move(arguments);
  std::swap(frame, callee);
  Step step(*this, kernel.nameRange);
  Flow flow = execute(kernel.body);
  std::swap(frame, callee);
  return failure(flow == Flow::Failure);
}

Result Sema::evaluateAtModuleLevel(SourceModule &module,
                                   const ast::Expr *expr) {
  auto scope = std::make_shared<Frame>();
  scope->module = &module;
  scope->isHost = true;
  std::swap(frame, scope);
  Result result = visit(expr);
  std::swap(frame, scope);
  return result;
}

Result Sema::callAtModuleLevel(SourceModule &module, const Value &callee,
                               std::vector<Argument> arguments, SMRange range) {
  auto scope = std::make_shared<Frame>();
  scope->module = &module;
  scope->isHost = true;
  std::swap(frame, scope);
  Result result = callValue(callee, std::move(arguments), range, range);
  std::swap(frame, scope);
  return result;
}

Result Sema::tryAtModuleLevel(SourceModule &module, const ast::Expr *expr) {
  ScopedDiagnosticHandler swallow(context,
                                  [](Diagnostic &) { return success(); });
  return evaluateAtModuleLevel(module, expr);
}

} // namespace tilec::sema
