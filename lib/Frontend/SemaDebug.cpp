//===- SemaDebug.cpp - Asserts and prints ---------------------------------===//

#include "Leaves.h"
#include "Sema.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

//===----------------------------------------------------------------------===//
// Asserts
//===----------------------------------------------------------------------===//

/// A condition's text, where it stands on one line.
static std::string getConditionText(SMRange range) {
  StringRef text = getText(range);
  return text.contains('\n') ? "a condition does not hold" : text.str();
}

Flow Sema::executeAssert(const ast::Assert &stmt) {
  Result condition = visit(stmt.test);
  if (failed(condition))
    return Flow::Failure;
  std::string message;
  if (stmt.message) {
    Result text = visit(stmt.message);
    if (failed(text))
      return Flow::Failure;
    message = toText(*text);
  }
  bool isKnown = !condition->isRuntime() && !condition->is<VoidValue>();
  if (isKnown && isTrue(*condition))
    return Flow::Next;
  // In a branch that is decided at run time, it may never be reached.
  if (isKnown && (regionDepth == 0 || frame->isHost)) {
    error(stmt.range) << "assertion failed" << (message.empty() ? "" : ": ")
                      << message;
    return Flow::Failure;
  }
  if (isKnown)
    condition = Value::boolean(false);
  if (message.empty())
    message = getConditionText(stmt.test->range);
  return succeeded(emitAssert(*condition, message, stmt.test->range))
             ? Flow::Next
             : Flow::Failure;
}

Result Sema::emitAssert(const Value &condition, StringRef message,
                        SMRange range) {
  Result value = toRuntime(condition, range);
  if (succeeded(value))
    value = castTo(*value, DType::I1, range);
  if (failed(value))
    return failure();
  if (keepAsserts)
    gen.assertTrue(value->getIR(), message);
  return Value();
}

Result Sema::callDeviceAssert(BuiltinCall &call) {
  std::string message = getConditionText(call[0].range);
  if (call.has(1)) {
    FailureOr<std::string> text =
        getString(call.arguments[1], "tl.device_assert's message");
    if (failed(text))
      return failure();
    if (!text->empty())
      message = *text;
  }
  FailureOr<std::optional<Value>> mask = getMask(call.arguments[2]);
  if (failed(mask))
    return failure();
  Result condition = toRuntime(call[0].value, call[0].range);
  if (succeeded(condition))
    condition = castTo(*condition, DType::I1, call[0].range);
  if (failed(condition))
    return failure();
  if (*mask) {
    Result unmasked = unary(ast::UnaryOperator::Invert, **mask, call.range);
    if (failed(unmasked))
      return failure();
    condition =
        bitwise(ast::BinaryOperator::BitOr, *condition, *unmasked, call.range);
    if (failed(condition))
      return failure();
  }
  if (failed(emitAssert(*condition, message, call[0].range)))
    return failure();
  return Value(VoidValue{"tl.device_assert", call.range});
}

//===----------------------------------------------------------------------===//
// Prints
//===----------------------------------------------------------------------===//

Result Sema::emitPrint(std::string prefix, ArrayRef<Argument> values, bool hex,
                       SMRange range) {
  SmallVector<mlir::Value> operands;
  SmallVector<bool> areUnsigned;
  for (const Argument &argument : values)
    for (const Value &leaf : getLeaves(argument.value)) {
      Result value = toRuntime(leaf, argument.range);
      if (failed(value))
        return failure();
      operands.push_back(value->getIR());
      areUnsigned.push_back(value->getType().isUnsigned() ||
                            value->getType().isPointer);
    }
  gen.print(prefix, operands, areUnsigned, hex);
  return Value();
}

Result Sema::callDevicePrint(BuiltinCall &call) {
  auto *prefix = call[0].value.get<std::string>();
  if (!prefix)
    return error(call[0].range)
           << "tl.device_print begins with a string, not with "
           << describe(call[0].value) << "; write tl.device_print(\"x\", x)";
  FailureOr<bool> hex =
      getFlag(call.arguments[1], false, "tl.device_print's hex");
  if (failed(hex) ||
      failed(emitPrint(*prefix, call.variadic, *hex, call.range)))
    return failure();
  return Value(VoidValue{"tl.device_print", call.range});
}

Result Sema::callPrint(BuiltinCall &call) {
  FailureOr<bool> hex = getFlag(call.arguments[0], false, "print's hex");
  if (failed(hex))
    return failure();
  Value none(VoidValue{"print", call.range});
  if (frame->isHost) {
    emitStaticPrint(call, " ");
    return none;
  }
  // Every text begins a print of what follows it.
  ArrayRef<Argument> values = call.variadic;
  do {
    std::string prefix;
    while (!values.empty() && values.front().value.is<std::string>()) {
      prefix += (prefix.empty() ? "" : " ") + toText(values.front().value);
      values = values.drop_front();
    }
    size_t count = 0;
    while (count < values.size() && !values[count].value.is<std::string>())
      ++count;
    if (failed(emitPrint(prefix, values.take_front(count), *hex, call.range)))
      return failure();
    values = values.drop_front(count);
  } while (!values.empty());
  return none;
}

void Sema::emitStaticPrint(const BuiltinCall &call, StringRef separator) {
  std::string text;
  for (auto [i, argument] : llvm::enumerate(call.variadic))
    text += (i ? separator.str() : "") + toText(argument.value);
  // A note of its own: shown without `-v`, and no warning.
  Diagnostic note(locate(call.range), mlir::DiagnosticSeverity::Note);
  note << text;
  context->getDiagEngine().emit(std::move(note));
}

Result Sema::callStaticPrint(BuiltinCall &call) {
  emitStaticPrint(call, call.has(0) ? toText(call[0].value) : " ");
  return Value();
}

} // namespace tilec::sema
