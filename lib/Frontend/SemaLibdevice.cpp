//===- SemaLibdevice.cpp - Functions of libdevice -------------------------===//

#include "Sema.h"
#include "tilec/Support/Libdevice.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

const Builtin *findLibdeviceBuiltin(StringRef name) {
  static const StringMap<Builtin> table = [] {
    static constexpr StringLiteral parameters[] = {
        "arg0", "arg0 arg1", "arg0 arg1 arg2", "arg0 arg1 arg2 arg3"};
    StringMap<Builtin> map;
    for (const LibdeviceFunction &function : getLibdeviceFunctions())
      map[function.word] = {function.word, Libdevice,
                            parameters[function.operands.size() - 1],
                            &Sema::callLibdevice};
    return map;
  }();
  auto found = table.find(name);
  return found == table.end() ? nullptr : &found->second;
}

/// `fp32 or fp64`, `(fp32, i32) or (fp32, fp32)`: what the functions take.
static std::string listOperands(ArrayRef<LibdeviceFunction> functions) {
  std::string text;
  for (auto [i, function] : enumerate(functions)) {
    SmallVector<StringRef, 4> names;
    for (DType dtype : function.operands)
      names.push_back(getSignatureName(dtype));
    bool isLast = i + 1 == functions.size();
    text += i == 0 ? "" : isLast ? " or " : ", ";
    text += names.size() == 1 ? names[0].str() : "(" + join(names, ", ") + ")";
  }
  return text;
}

/// Functions that answer yes or no, as an i32.
static bool isPredicate(StringRef word) {
  return is_contained({"finitef", "isfinited", "isinf", "isnan"}, word);
}

Result Sema::callLibdevice(BuiltinCall &call) {
  std::vector<Value> operands;
  SmallVector<DType, 4> types;
  bool hasPointer = false;
  for (const std::optional<Argument> &argument : call.arguments) {
    Result value = toRuntime(argument->value, argument->range);
    if (failed(value))
      return failure();
    operands.push_back(*value);
    types.push_back(value->getType().dtype);
    hasPointer |= value->getType().isPointer;
  }
  ArrayRef<LibdeviceFunction> functions = findLibdeviceWord(call.builtin.name);
  auto *function = find_if(functions, [&](const LibdeviceFunction &function) {
    return !hasPointer && function.operands == types;
  });
  if (function == functions.end()) {
    InFlightDiagnostic diagnostic =
        error(call.range) << call.builtin.getFullName() << " takes "
                          << listOperands(functions) << ", but found ";
    for (auto [i, operand] : enumerate(operands))
      diagnostic << (i ? " and " : "") << getElementName(operand.getType());
    diagnostic << "; cast with .to()";
    for (const std::optional<Argument> &argument : call.arguments)
      noteType(*diagnostic.getUnderlyingDiagnostic(), argument->value);
    return diagnostic;
  }
  if (failed(joinAllShapes(operands, call.range)))
    return failure();
  SmallVector<mlir::Value, 4> ir;
  for (const Value &operand : operands)
    ir.push_back(operand.getIR());
  Type type(function->result, operands[0].getType().shape);
  Value result = makeValue(gen.libdevice(function->symbol, ir, type), type);
  return isPredicate(function->word) ? castTo(result, DType::I1, call.range)
                                     : Result(result);
}

} // namespace tilec::sema
