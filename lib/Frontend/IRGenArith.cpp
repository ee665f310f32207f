//===- IRGenArith.cpp - Arithmetic in tile IR -----------------------------===//
//
// Division, remainder, shifts and float to integer go to the tile dialect,
// whose operations are defined for every operand; all else is arith and math.
//
//===----------------------------------------------------------------------===//

#include "IRGen.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "tilec/Dialect/Tile/Tile.h"

using namespace mlir;
using tilec::ast::CompareOperator;

namespace tilec::sema {

Value IRGen::cast(Value value, const Type &from, const Type &to) {
  mlir::Type type = convert(to);
  if (value.getType() == type)
    return value;
  bool narrows = to.getBits() < from.getBits();
  if (from.isFloat() && to.isFloat())
    return narrows ? create<arith::TruncFOp>(type, value).getResult()
                   : create<arith::ExtFOp>(type, value).getResult();
  if (from.isFloat())
    return to.isUnsigned() ? create<tile::FPToUIOp>(type, value).getResult()
                           : create<tile::FPToSIOp>(type, value).getResult();
  if (to.isFloat())
    return from.isUnsigned() ? create<arith::UIToFPOp>(type, value).getResult()
                             : create<arith::SIToFPOp>(type, value).getResult();
  if (narrows)
    return create<arith::TruncIOp>(type, value);
  return from.isUnsigned() ? create<arith::ExtUIOp>(type, value).getResult()
                           : create<arith::ExtSIOp>(type, value).getResult();
}

Value IRGen::truncate(Value value, const Type &to, bool isTowardZero) {
  return create<tile::TruncFOp>(convert(to), value,
                                isTowardZero ? tile::Rounding::TowardZero
                                             : tile::Rounding::NearestEven);
}

Value IRGen::bitcast(Value value, const Type &to) {
  mlir::Type type = convert(to);
  if (value.getType() == type)
    return value;
  return create<arith::BitcastOp>(type, value);
}

Value IRGen::unary(UnaryKind kind, Value value) {
  switch (kind) {
  case UnaryKind::Exp:
    return create<math::ExpOp>(value);
  case UnaryKind::Exp2:
    return create<math::Exp2Op>(value);
  case UnaryKind::Log:
    return create<math::LogOp>(value);
  case UnaryKind::Log2:
    return create<math::Log2Op>(value);
  case UnaryKind::Sqrt:
    return create<math::SqrtOp>(value);
  case UnaryKind::SqrtRn:
    return create<tile::SqrtRnOp>(value.getType(), value);
  case UnaryKind::Rsqrt:
    return create<math::RsqrtOp>(value);
  case UnaryKind::Sin:
    return create<math::SinOp>(value);
  case UnaryKind::Cos:
    return create<math::CosOp>(value);
  case UnaryKind::Erf:
    return create<math::ErfOp>(value);
  case UnaryKind::Floor:
    return create<math::FloorOp>(value);
  case UnaryKind::Ceil:
    return create<math::CeilOp>(value);
  case UnaryKind::AbsFloat:
    return create<math::AbsFOp>(value);
  case UnaryKind::AbsInt:
    return create<math::AbsIOp>(value);
  }
  llvm_unreachable("every kind is handled");
}

Value IRGen::binary(BinaryKind kind, Value lhs, Value rhs, const Type &type) {
  return type.isFloat() ? binaryFloat(kind, lhs, rhs)
                        : binaryInt(kind, lhs, rhs, type.isUnsigned());
}

Value IRGen::binaryFloat(BinaryKind kind, Value lhs, Value rhs) {
  switch (kind) {
  case BinaryKind::Add:
    return create<arith::AddFOp>(lhs, rhs);
  case BinaryKind::Sub:
    return create<arith::SubFOp>(lhs, rhs);
  case BinaryKind::Mul:
    return create<arith::MulFOp>(lhs, rhs);
  case BinaryKind::Div:
    return create<arith::DivFOp>(lhs, rhs);
  case BinaryKind::DivRn:
    return create<tile::DivRnOp>(lhs.getType(), lhs, rhs);
  case BinaryKind::Rem:
    return create<arith::RemFOp>(lhs, rhs);
  case BinaryKind::Min:
    return create<arith::MinNumFOp>(lhs, rhs);
  case BinaryKind::Max:
    return create<arith::MaxNumFOp>(lhs, rhs);
  case BinaryKind::MinNan:
    return create<arith::MinimumFOp>(lhs, rhs);
  case BinaryKind::MaxNan:
    return create<arith::MaximumFOp>(lhs, rhs);
  default:
    llvm_unreachable("the operands are checked to be integers");
  }
}

Value IRGen::binaryInt(BinaryKind kind, Value lhs, Value rhs, bool isUnsigned) {
  mlir::Type type = lhs.getType();
  switch (kind) {
  case BinaryKind::Add:
    return create<arith::AddIOp>(lhs, rhs);
  case BinaryKind::Sub:
    return create<arith::SubIOp>(lhs, rhs);
  case BinaryKind::Mul:
    return create<arith::MulIOp>(lhs, rhs);
  case BinaryKind::Div:
    return isUnsigned ? create<tile::DivUIOp>(type, lhs, rhs).getResult()
                      : create<tile::DivSIOp>(type, lhs, rhs).getResult();
  case BinaryKind::Rem:
    return isUnsigned ? create<tile::RemUIOp>(type, lhs, rhs).getResult()
                      : create<tile::RemSIOp>(type, lhs, rhs).getResult();
  case BinaryKind::And:
    return create<arith::AndIOp>(lhs, rhs);
  case BinaryKind::Or:
    return create<arith::OrIOp>(lhs, rhs);
  case BinaryKind::Xor:
    return create<arith::XOrIOp>(lhs, rhs);
  case BinaryKind::ShiftLeft:
    return create<tile::ShLOp>(type, lhs, rhs);
  case BinaryKind::ShiftRight:
    return create<tile::ShRSIOp>(type, lhs, rhs);
  case BinaryKind::ShiftRightLogical:
    return create<tile::ShRUIOp>(type, lhs, rhs);
  case BinaryKind::Min:
  case BinaryKind::MinNan:
    return isUnsigned ? create<arith::MinUIOp>(lhs, rhs).getResult()
                      : create<arith::MinSIOp>(lhs, rhs).getResult();
  case BinaryKind::Max:
  case BinaryKind::MaxNan:
    return isUnsigned ? create<arith::MaxUIOp>(lhs, rhs).getResult()
                      : create<arith::MaxSIOp>(lhs, rhs).getResult();
  case BinaryKind::MulHighUnsigned:
    return create<arith::MulUIExtendedOp>(lhs, rhs).getHigh();
  case BinaryKind::DivRn:
    break;
  }
  llvm_unreachable("the operands are checked to be floats");
}

/// Floats: NaN makes every comparison false but `!=`.
static arith::CmpFPredicate getFloatPredicate(CompareOperator op) {
  switch (op) {
  case CompareOperator::Equal:
    return arith::CmpFPredicate::OEQ;
  case CompareOperator::NotEqual:
    return arith::CmpFPredicate::UNE;
  case CompareOperator::Less:
    return arith::CmpFPredicate::OLT;
  case CompareOperator::LessEqual:
    return arith::CmpFPredicate::OLE;
  case CompareOperator::Greater:
    return arith::CmpFPredicate::OGT;
  default:
    return arith::CmpFPredicate::OGE;
  }
}

static arith::CmpIPredicate getIntPredicate(CompareOperator op,
                                            bool isUnsigned) {
  using P = arith::CmpIPredicate;
  switch (op) {
  case CompareOperator::Equal:
    return P::eq;
  case CompareOperator::NotEqual:
    return P::ne;
  case CompareOperator::Less:
    return isUnsigned ? P::ult : P::slt;
  case CompareOperator::LessEqual:
    return isUnsigned ? P::ule : P::sle;
  case CompareOperator::Greater:
    return isUnsigned ? P::ugt : P::sgt;
  default:
    return isUnsigned ? P::uge : P::sge;
  }
}

Value IRGen::compare(CompareOperator op, Value lhs, Value rhs,
                     const Type &type) {
  if (type.isFloat())
    return create<arith::CmpFOp>(getFloatPredicate(op), lhs, rhs);
  return create<arith::CmpIOp>(getIntPredicate(op, type.isUnsigned()), lhs,
                               rhs);
}

Value IRGen::select(Value condition, Value lhs, Value rhs) {
  return create<arith::SelectOp>(condition, lhs, rhs);
}

Value IRGen::fma(Value a, Value b, Value c) {
  return create<math::FmaOp>(a, b, c);
}

} // namespace tilec::sema
