//===- IRGen.cpp - Kernels, constants and shapes in tile IR ---------------===//

#include "IRGen.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "tilec/Support/HostArray.h"
#include <cmath>

using namespace mlir;

namespace tilec::sema {

/// A bool takes one byte of memory, so a pointer to bools reaches bytes.
static mlir::Type convertPointee(DType dtype, MLIRContext *context) {
  return getIRType(dtype == DType::I1 ? DType::I8 : dtype, context);
}

mlir::Type IRGen::convert(const Type &type) {
  MLIRContext *context = builder.getContext();
  mlir::Type element =
      type.isPointer
          ? tile::PointerType::get(convertPointee(type.dtype, context))
          : getIRType(type.dtype, context);
  return type.isTile() ? RankedTensorType::get(type.shape, element) : element;
}

static void setArgumentAttributes(func::FuncOp function, unsigned i,
                                  const KernelParameter &parameter) {
  Builder builder(function.getContext());
  Type type = parameter.isPointer ? Type::pointer(parameter.dtype)
                                  : Type(parameter.dtype);
  function.setArgAttr(i, tile::dtypeAttr,
                      builder.getStringAttr(getElementName(type)));
  if (parameter.divisibility > 1)
    function.setArgAttr(i, tile::divisibilityAttr,
                        builder.getI32IntegerAttr(parameter.divisibility));
  if (parameter.noalias)
    function.setArgAttr(i, tile::noaliasAttr, builder.getUnitAttr());
}

SmallVector<Value> IRGen::beginKernel(StringRef name,
                                      ArrayRef<KernelParameter> parameters,
                                      Location location,
                                      ArrayRef<Location> argLocations) {
  MLIRContext *context = builder.getContext();
  context->loadDialect<arith::ArithDialect, func::FuncDialect,
                       math::MathDialect, scf::SCFDialect, tile::TileDialect>();
  module = ModuleOp::create(location);
  SmallVector<mlir::Type> types;
  for (const KernelParameter &parameter : parameters)
    types.push_back(convert(parameter.isPointer ? Type::pointer(parameter.dtype)
                                                : Type(parameter.dtype)));
  builder.setInsertionPointToEnd(module->getBody());
  auto function = func::FuncOp::create(builder, location, name,
                                       builder.getFunctionType(types, {}));
  function->setAttr(tile::kernelAttr, builder.getUnitAttr());
  Block *entry =
      builder.createBlock(&function.getBody(), {}, types, argLocations);
  for (auto [i, parameter] : llvm::enumerate(parameters))
    setArgumentAttributes(function, i, parameter);
  builder.setInsertionPointToEnd(entry);
  return SmallVector<Value>(entry->getArguments());
}

OwningOpRef<ModuleOp> IRGen::finishKernel() {
  create<func::ReturnOp>();
  return std::move(module);
}

Value IRGen::constant(DType dtype, const APInt &value) {
  auto type = llvm::cast<IntegerType>(getIRType(dtype, builder.getContext()));
  return create<arith::ConstantOp>(
      builder.getIntegerAttr(type, value.sextOrTrunc(type.getWidth())));
}

/// The nearest value of an 8-bit format, which has no place for what is larger
/// than its largest.
static APFloat clampToFloat8(double value, const llvm::fltSemantics &format) {
  double largest = APFloat::getLargest(format).convertToDouble();
  return APFloat(std::isnan(value) ? value
                                   : std::clamp(value, -largest, largest));
}

Value IRGen::constant(DType dtype, double value) {
  if (dtype == DType::F8E4B15)
    return constant(dtype, APInt(8, doubleToBits(dtype, value)));
  APFloat number(value);
  if (isFloat8(dtype))
    number = clampToFloat8(value, *getSemantics(dtype));
  bool losesInfo;
  number.convert(*getSemantics(dtype), APFloat::rmNearestTiesToEven,
                 &losesInfo);
  auto type = llvm::cast<FloatType>(getIRType(dtype, builder.getContext()));
  return create<arith::ConstantOp>(FloatAttr::get(type, number));
}

Value IRGen::arange(int32_t start, int32_t end) {
  mlir::Type type = convert(Type(DType::I32, {int64_t(end) - start}));
  return create<tile::ArangeOp>(type, start, end);
}

Value IRGen::programId(int axis) {
  return create<tile::ProgramIdOp>(builder.getI32Type(), axis);
}

Value IRGen::numPrograms(int axis) {
  return create<tile::NumProgramsOp>(builder.getI32Type(), axis);
}

Value IRGen::splat(Value scalar, const Type &type) {
  return create<tile::SplatOp>(convert(type), scalar);
}

Value IRGen::expandDims(Value tile, int axis, const Type &type) {
  return create<tile::ExpandDimsOp>(convert(type), tile, axis);
}

Value IRGen::broadcast(Value tile, const Type &type) {
  return create<tile::BroadcastOp>(convert(type), tile);
}

} // namespace tilec::sema
