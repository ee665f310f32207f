//===- IRGen.h - Emission of tile IR --------------------------------------===//
//
// What abstract execution asks for when a value is not known. Operands come
// converted and of equal shape; the functions here choose the operation and
// nothing else. Nothing is folded. Every operation is placed at the location
// that the caller set last.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_FRONTEND_IRGEN_H
#define TILEC_LIB_FRONTEND_IRGEN_H

#include "Type.h"
#include "mlir/IR/Builders.h"
#include "tilec/Frontend/Frontend.h"
#include "tilec/Syntax/AST.h"
#include "llvm/ADT/APInt.h"

namespace tilec::sema {

enum class UnaryKind {
  Exp,
  Exp2,
  Log,
  Log2,
  Sqrt,
  SqrtRn,
  Rsqrt,
  Sin,
  Cos,
  Erf,
  Floor,
  Ceil,
  AbsFloat,
  AbsInt,
};

enum class BinaryKind {
  Add,
  Sub,
  Mul,
  Div,
  DivRn,
  Rem,
  And,
  Or,
  Xor,
  ShiftLeft,
  ShiftRight,
  ShiftRightLogical,
  Min,
  Max,
  MinNan,
  MaxNan,
  MulHighUnsigned,
};

enum class FactKind { Divisibility, Contiguity, Constancy };

/// Cache operator and priority as words of the language; empty by default.
struct MemoryOptions {
  llvm::StringRef cache, eviction;
  bool isVolatile = false;
};

class IRGen {
public:
  /// `locate` gives the location of what is being computed.
  IRGen(mlir::MLIRContext *context, std::function<mlir::Location()> locate)
      : builder(context), locate(std::move(locate)) {}

  /// Opens the kernel and returns its arguments, in the order of `parameters`.
  llvm::SmallVector<mlir::Value>
  beginKernel(llvm::StringRef name, llvm::ArrayRef<KernelParameter> parameters,
              mlir::Location location,
              llvm::ArrayRef<mlir::Location> argLocations);
  mlir::OwningOpRef<mlir::ModuleOp> finishKernel();
  /// Operations made so far.
  unsigned getOpCount() const { return opCount; }

  mlir::Value constant(DType dtype, const llvm::APInt &value);
  mlir::Value constant(DType dtype, double value);
  mlir::Value arange(int32_t start, int32_t end);
  mlir::Value programId(int axis);
  mlir::Value numPrograms(int axis);

  mlir::Value splat(mlir::Value scalar, const Type &type);
  mlir::Value expandDims(mlir::Value tile, int axis, const Type &type);
  mlir::Value broadcast(mlir::Value tile, const Type &type);

  /// Between numbers, none of them a bool as the target.
  mlir::Value cast(mlir::Value value, const Type &from, const Type &to);
  mlir::Value bitcast(mlir::Value value, const Type &to);
  mlir::Value unary(UnaryKind kind, mlir::Value value);
  mlir::Value binary(BinaryKind kind, mlir::Value lhs, mlir::Value rhs,
                     const Type &type);
  mlir::Value compare(ast::CompareOperator op, mlir::Value lhs, mlir::Value rhs,
                      const Type &type);
  mlir::Value select(mlir::Value condition, mlir::Value lhs, mlir::Value rhs);
  mlir::Value fma(mlir::Value a, mlir::Value b, mlir::Value c);

  mlir::Value addPointer(mlir::Value pointer, mlir::Value offset);
  mlir::Value load(mlir::Value pointer, mlir::Value mask, mlir::Value other,
                   const Type &result, const MemoryOptions &options);
  void store(mlir::Value pointer, mlir::Value value, mlir::Value mask,
             const MemoryOptions &options);
  void barrier();
  mlir::Value assume(mlir::Value value, FactKind fact,
                     llvm::ArrayRef<int64_t> numbers);

private:
  template <typename Op, typename... Args> Op create(Args &&...args) {
    ++opCount;
    return Op::create(builder, locate(), std::forward<Args>(args)...);
  }
  mlir::Type convert(const Type &type);
  mlir::Value binaryFloat(BinaryKind kind, mlir::Value lhs, mlir::Value rhs);
  mlir::Value binaryInt(BinaryKind kind, mlir::Value lhs, mlir::Value rhs,
                        bool isUnsigned);

  mlir::OpBuilder builder;
  std::function<mlir::Location()> locate;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  unsigned opCount = 0;
};

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_IRGEN_H
