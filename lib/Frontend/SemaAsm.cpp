//===- SemaAsm.cpp - PTX written by hand ----------------------------------===//

#include "Sema.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

Result Sema::callInlineAsm(BuiltinCall &call) {
  InlineAsm text;
  FailureOr<std::string> assembly = getString(call[0], "the assembly");
  if (failed(assembly))
    return failure();
  FailureOr<std::string> constraints = getString(call[1], "constraints");
  if (failed(constraints))
    return failure();
  FailureOr<int64_t> pack = getInteger(call[5], "pack");
  if (failed(pack))
    return failure();
  if (*pack < 1 || *pack > maxTileElements)
    return error(call[5].range)
           << "pack is a number of elements, at least 1, not " << *pack;
  if (!call[4].value.is<bool>() && !call[4].value.is<Integer>())
    return error(call[4].range)
           << "is_pure is True or False, not " << describe(call[4].value);
  text = {*assembly, *constraints, *pack, isTrue(call[4].value)};
  std::vector<Value> operands;
  for (const Value &value : toList(call[2].value)) {
    Result operand = toRuntime(value, call[2].range);
    if (failed(operand))
      return failure();
    // Registers hold numbers.
    if (operand->getType().isPointer)
      operand = castTo(*operand, DType::I64, call[2].range);
    if (failed(operand))
      return failure();
    operands.push_back(*operand);
  }
  if (!operands.empty() && failed(joinAllShapes(operands, call.range)))
    return failure();
  SmallVector<int64_t, 4> shape;
  if (!operands.empty())
    shape = operands[0].getType().shape;
  SmallVector<Type> results;
  for (const Value &value : toList(call[3].value)) {
    FailureOr<Type> type = getTypeArgument({value, call[3].range, {}});
    if (failed(type))
      return failure();
    if (type->isPointer)
      return error(call[3].range) << "assembly gives numbers, not pointers; "
                                     "take tl.int64 and cast the result";
    results.push_back(type->withShape(shape));
  }
  SmallVector<mlir::Value> ir;
  for (const Value &operand : operands)
    ir.push_back(operand.getIR());
  std::vector<Value> values;
  for (auto [value, type] :
       zip_equal(gen.inlineAsm(text, ir, results), results))
    values.push_back(makeValue(value, type));
  // A tuple of types asks for a tuple, of one value too.
  if (!call[3].value.getElements())
    return values.front();
  return Value::tuple(std::move(values));
}

} // namespace tilec::sema
