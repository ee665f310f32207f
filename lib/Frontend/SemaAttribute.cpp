//===- SemaAttribute.cpp - Attributes and subscripts ----------------------===//

#include "Sema.h"
#include "Slips.h"
#include "tilec/Support/EditDistance.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

Result Sema::visitAttribute(const ast::Attribute &attribute) {
  if (const Value *fixed = findOverride(&attribute))
    return *fixed;
  Result base = visit(attribute.value);
  if (failed(base))
    return failure();
  return getAttribute(*base, attribute);
}

/// A method of the values that plain Python computes with.
static std::optional<Value> findPythonMethod(const Value &base,
                                             StringRef name) {
  StringRef type = base.is<std::string>() ? "str."
                   : base.isList()        ? "list."
                                          : "";
  const Builtin *builtin =
      type.empty() ? nullptr : findBuiltin((type + name).str(), Host);
  if (!builtin)
    return std::nullopt;
  return Value(BuiltinValue{builtin, std::make_shared<Value>(base)});
}

Result Sema::getAttribute(const Value &base, const ast::Attribute &attribute) {
  StringRef name = attribute.attribute;
  if (auto *module = base.get<ModuleValue>())
    return visitModuleAttribute(*module, attribute);
  if (base.isRuntime())
    return visitRuntimeAttribute(base, attribute);
  if (base.getComposite())
    return visitCompositeAttribute(base, attribute);
  if (base.is<OpaqueValue>())
    return visitOpaqueAttribute(base, attribute);
  if (auto *dict = base.get<DictValue>())
    return visitDictAttribute(*dict->entries, attribute);
  // A compile-time value is its own `.value`.
  if (name == "value" && !base.is<VoidValue>())
    return base;
  if (auto *type = base.get<Type>())
    return visitTypeAttribute(*type, attribute);
  if (std::optional<Value> method = findPythonMethod(base, name))
    return *method;
  InFlightDiagnostic diagnostic = error(attribute.attributeRange)
                                  << describe(base) << " has no attribute '"
                                  << name << "'";
  if (base.isNumber() && (name == "to" || name == "cast"))
    diagnostic << "; write tl.cast(value, dtype)";
  noteType(*diagnostic.getUnderlyingDiagnostic(), base);
  return diagnostic;
}

/// Of a kernel's run-time parameter a heuristic knows the type.
Result Sema::visitOpaqueAttribute(const Value &value,
                                  const ast::Attribute &attribute) {
  const OpaqueValue &opaque = *value.get<OpaqueValue>();
  if (opaque.type && opaque.type->isPointer && attribute.attribute == "dtype")
    return Value(Type(opaque.type->dtype));
  InFlightDiagnostic diagnostic = error(attribute.range);
  if (opaque.type)
    diagnostic << opaque.reason;
  else
    diagnostic << describe(value) << " has no attribute '"
               << attribute.attribute << "'";
  return diagnostic;
}

static Value makeShape(ArrayRef<int64_t> shape) {
  std::vector<Value> sizes;
  for (int64_t size : shape)
    sizes.push_back(Value::integer(size));
  return Value::tuple(std::move(sizes));
}

static int64_t getNumElements(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

Result Sema::visitRuntimeAttribute(const Value &value,
                                   const ast::Attribute &attribute) {
  const Type &type = value.getType();
  StringRef name = attribute.attribute;
  if (name == "dtype")
    return Value(type.getElement());
  if (name == "type")
    return Value(type);
  if (name == "shape" && type.isPointer && !type.isTile())
    return error(attribute.range)
           << "a pointer knows no sizes; pass them as parameters of their own";
  if (name == "shape")
    return makeShape(type.shape);
  if (name == "numel")
    return Value::integer(getNumElements(type.shape));
  if (name == "T")
    return transpose(value, attribute.range);
  if (const Builtin *builtin = findBuiltin(name, Method))
    return Value(BuiltinValue{builtin, std::make_shared<Value>(value)});
  if (std::optional<StringRef> advice = findUnsupported(name)) {
    InFlightDiagnostic diagnostic = error(attribute.attributeRange)
                                    << "'." << name << "' is not supported";
    if (!advice->empty())
      diagnostic << "; " << *advice;
    return diagnostic;
  }
  std::vector<StringRef> candidates = {"dtype", "type", "shape", "numel", "T"};
  for (const Builtin &builtin : getBuiltins())
    if (builtin.places & Method)
      candidates.push_back(builtin.name);
  InFlightDiagnostic diagnostic = error(attribute.attributeRange)
                                  << describe(value) << " has no attribute '"
                                  << name << "'";
  if (StringRef advice = findSlip(name); !advice.empty())
    diagnostic << "; " << advice;
  else if (StringRef nearest = findNearest(name, candidates); !nearest.empty())
    diagnostic << "; did you mean '" << nearest << "'?";
  return diagnostic;
}

/// Triton's name of a type: `fp32`, `int32`, `bf16`.
static StringRef getTritonName(DType dtype) {
  return isFloat(dtype) ? getSignatureName(dtype) : getLanguageName(dtype);
}

static const StringLiteral typePredicates[] = {
    "is_floating",     "is_standard_floating",
    "is_int",          "is_int_signed",
    "is_int_unsigned", "is_bool",
    "is_ptr",          "is_block",
    "is_fp8",          "is_fp8e4nv",
    "is_fp8e4b8",      "is_fp8e4b15",
    "is_fp8e5",        "is_fp8e5b16",
    "is_fp16",         "is_bf16",
    "is_fp32",         "is_fp64",
    "is_int1",         "is_int8",
    "is_int16",        "is_int32",
    "is_int64",        "is_uint8",
    "is_uint16",       "is_uint32",
    "is_uint64"};

Result Sema::visitTypeAttribute(const Type &type,
                                const ast::Attribute &attribute) {
  StringRef name = attribute.attribute;
  if (name == "element_ty" && type.isTile())
    return Value(type.getElement());
  if (name == "element_ty" && type.isPointer)
    return Value(Type(type.dtype));
  if (name == "scalar")
    return Value(type.getElement());
  if (name == "primitive_bitwidth")
    return Value::integer(type.isPointer ? 64 : type.getBits());
  if (name == "itemsize")
    return Value::integer(type.isPointer ? 8 : getBytes(type.dtype));
  if (name == "int_bitwidth" && type.isInteger())
    return Value::integer(type.getBits());
  if (name == "name" && !type.isPointer)
    return Value::string(getTritonName(type.dtype));
  if (name == "shape" && type.isTile())
    return makeShape(type.shape);
  if (name == "numel" && type.isTile())
    return Value::integer(getNumElements(type.shape));
  if (auto *found = find(typePredicates, name);
      found != std::end(typePredicates))
    return Value(TypeMethodValue{type, *found});
  return error(attribute.attributeRange)
         << "the type " << toString(type) << " has no attribute '" << name
         << "'";
}

Result Sema::callTypeMethod(const TypeMethodValue &method,
                            ArrayRef<Argument> arguments, SMRange range) {
  if (!arguments.empty())
    return error(range) << "'" << method.name << "' takes no arguments, but "
                        << arguments.size()
                        << (arguments.size() == 1 ? " is" : " are") << " given";
  const Type &type = method.type;
  StringRef name = method.name;
  Type scalar = type.isTile() ? Type() : type;
  if (name == "is_ptr")
    return Value::boolean(!type.isTile() && type.isPointer);
  if (name == "is_block")
    return Value::boolean(type.isTile());
  if (type.isTile() || type.isPointer)
    return Value::boolean(false);
  bool holds = llvm::StringSwitch<bool>(name)
                   .Case("is_floating", scalar.isFloat())
                   .Case("is_standard_floating",
                         scalar.isFloat() && !isFloat8(scalar.dtype))
                   .Case("is_fp8", isFloat8(scalar.dtype))
                   .Case("is_int", scalar.isInteger())
                   .Case("is_int_signed", scalar.isSigned())
                   .Case("is_int_unsigned", scalar.isUnsigned())
                   .Case("is_bool", scalar.isBool())
                   .Default(name.drop_front(3) == getTritonName(scalar.dtype));
  return Value::boolean(holds);
}

//===----------------------------------------------------------------------===//
// Subscripts
//===----------------------------------------------------------------------===//

Result Sema::visitSlice(const ast::Slice &slice) {
  SliceValue result;
  for (auto [expr, part] : {std::pair(slice.lower, &result.lower),
                            std::pair(slice.upper, &result.upper),
                            std::pair(slice.step, &result.step)}) {
    if (!expr)
      continue;
    Result value = visit(expr);
    if (failed(value))
      return failure();
    if (!value->isNone())
      *part = std::make_shared<Value>(*value);
  }
  return Value(result);
}

Result Sema::visitSubscript(const ast::Subscript &subscript) {
  Result base = visit(subscript.value);
  if (failed(base))
    return failure();
  Result index = visit(subscript.index);
  if (failed(index))
    return failure();
  if (base->getElements())
    return indexTuple(*base, *index, subscript.range);
  if (auto *dict = base->get<DictValue>())
    return indexDict(*dict->entries, *index, subscript.range);
  if (base->isRuntime())
    return indexTile(*base, *index, subscript);
  if (auto *function = base->get<FunctionValue>())
    return error(subscript.range)
           << "a kernel cannot launch the kernel '"
           << function->definition->name << "'; call it as a function";
  return error(subscript.range) << describe(*base) << " cannot be indexed";
}

/// A part of a slice of a tuple; `fallback` where it is left out.
static std::optional<int64_t> getPart(const std::shared_ptr<Value> &part,
                                      int64_t fallback) {
  if (!part)
    return fallback;
  auto *integer = part->get<Integer>();
  return integer ? toInt64(*integer) : std::nullopt;
}

/// Python's reading of a slice's bound: from the end where it is negative, and
/// no further than one step past the elements.
static int64_t clampIndex(int64_t index, int64_t size, bool isDown) {
  int64_t past = isDown ? 1 : 0;
  return std::clamp<int64_t>(index < 0 ? index + size : index, -past,
                             size - past);
}

Result Sema::sliceTuple(const Value &tuple, const SliceValue &slice,
                        SMRange range) {
  const std::vector<Value> &elements = *tuple.getElements();
  int64_t size = elements.size();
  std::optional<int64_t> step = getPart(slice.step, 1);
  bool isDown = step && *step < 0;
  std::optional<int64_t> lower = getPart(slice.lower, isDown ? size - 1 : 0);
  std::optional<int64_t> upper =
      getPart(slice.upper, isDown ? -size - 1 : size);
  if (!lower || !upper || !step)
    return error(range) << "a tuple is only cut at known bounds";
  if (*step == 0)
    return error(range) << "a slice's step is 0";
  int64_t last = clampIndex(*upper, size, isDown);
  // A step past the elements is as good as any longer one.
  int64_t stride = std::clamp<int64_t>(*step, -size - 1, size + 1);
  std::vector<Value> taken;
  for (int64_t i = clampIndex(*lower, size, isDown);
       isDown ? i > last : i < last; i += stride)
    taken.push_back(elements[i]);
  return makeTuple(std::move(taken), range, tuple.isList());
}

Result Sema::indexTuple(const Value &tuple, const Value &index, SMRange range) {
  const std::vector<Value> &elements = *tuple.getElements();
  int64_t size = elements.size();
  if (auto *slice = index.get<SliceValue>())
    return sliceTuple(tuple, *slice, range);
  std::optional<int64_t> position;
  if (auto *boolean = index.get<bool>())
    position = *boolean;
  if (auto *integer = index.get<Integer>())
    position = toInt64(*integer);
  if (!position) {
    InFlightDiagnostic diagnostic =
        error(range)
        << "a tuple is indexed by a number known at compile time, not by "
        << describe(index);
    noteType(*diagnostic.getUnderlyingDiagnostic(), index);
    return diagnostic;
  }
  int64_t wrapped = *position < 0 ? *position + size : *position;
  if (wrapped < 0 || wrapped >= size)
    return error(range) << "index " << *position << " is outside a tuple of "
                        << size << " elements";
  return elements[wrapped];
}

static bool isFullSlice(const Value &index) {
  auto *slice = index.get<SliceValue>();
  return slice && !slice->lower && !slice->upper && !slice->step;
}

Result Sema::indexTile(const Value &value, const Value &index,
                       const ast::Subscript &subscript) {
  std::vector<Value> parts =
      index.getElements() ? *index.getElements() : std::vector<Value>{index};
  Value result = value;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (isFullSlice(parts[i]))
      continue;
    if (!parts[i].isNone()) {
      const Type &type = value.getType();
      InFlightDiagnostic diagnostic = error(subscript.range);
      if (type.isPointer && !type.isTile())
        diagnostic
            << "a pointer cannot be indexed; write tl.load(pointer + index) "
               "or tl.store(pointer + index, value)";
      else if (!type.isTile())
        diagnostic << "a scalar cannot be indexed";
      else
        diagnostic
            << "a tile takes only ':' and 'None' between brackets; tl.gather "
               "picks elements, tl.split takes halves, and tl.sum of tl.where "
               "takes one element";
      noteType(*diagnostic.getUnderlyingDiagnostic(), value);
      return diagnostic;
    }
    result = expandDim(result, std::min(i, result.getType().shape.size()));
  }
  return result;
}

} // namespace tilec::sema
