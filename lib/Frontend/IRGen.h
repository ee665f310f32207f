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

/// What an atomic operation does to an element.
enum class AtomicKind { Add, And, Or, Xor, Exchange, Max, Min };

/// Order and scope of an atomic operation, as words of the language.
struct AtomicOptions {
  llvm::StringRef order = "acq_rel", scope = "gpu";
};

/// PTX text for elements, as `tl.inline_asm_elementwise` takes it.
struct InlineAsm {
  std::string text, constraints;
  int64_t pack = 1;
  bool isPure = false;
};

/// How a reduction or a scan makes one element of two.
enum class CombineKind { Add, Mul, And, Or, Xor, Min, Max };

/// An operation whose combining region is being filled.
struct CombineRegion {
  mlir::Operation *op;
  /// The elements of the left operand, then those of the right one.
  llvm::SmallVector<mlir::Value> arguments;
  mlir::OpBuilder::InsertPoint outside;
};

enum class FactKind { Divisibility, Contiguity, Constancy };

/// What `tl.range` was told about a loop.
struct LoopOptions {
  std::optional<int32_t> numStages, unroll;
  bool flatten = false;
};

/// First value, bound and step of a counting loop whose counter never
/// overflows.
struct LoopBounds {
  mlir::Value lower, upper, step;
  bool isUnsigned = false;
};

/// Cache operator and priority as words of the language; empty by default.
struct MemoryOptions {
  llvm::StringRef cache, eviction;
  bool isVolatile = false;
};

class IRGen {
public:
  class Body;

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
  mlir::Value atomic(AtomicKind kind, mlir::Value pointer, mlir::Value value,
                     mlir::Value mask, const Type &type,
                     const AtomicOptions &options);
  mlir::Value atomicCas(mlir::Value pointer, mlir::Value expected,
                        mlir::Value value, const AtomicOptions &options);
  void barrier();
  void assumeTrue(mlir::Value condition);
  mlir::Value pointerToInt(mlir::Value pointer, const Type &to);
  mlir::Value intToPointer(mlir::Value address, const Type &to);
  /// To a narrower float, rounded once: to nearest even or towards zero.
  mlir::Value truncate(mlir::Value value, const Type &to, bool isTowardZero);
  mlir::Value libdevice(llvm::StringRef symbol,
                        llvm::ArrayRef<mlir::Value> operands,
                        const Type &result);
  llvm::SmallVector<mlir::Value> inlineAsm(const InlineAsm &text,
                                           llvm::ArrayRef<mlir::Value> operands,
                                           llvm::ArrayRef<Type> results);
  mlir::Value assume(mlir::Value value, FactKind fact,
                     llvm::ArrayRef<int64_t> numbers);

  /// Along an axis; `type` is the source's.
  mlir::Value reduce(CombineKind kind, mlir::Value source, int axis,
                     const Type &type);
  /// The greatest or least element, and its position.
  std::pair<mlir::Value, mlir::Value>
  argReduce(CombineKind kind, mlir::Value source, int axis, const Type &type);
  mlir::Value scan(CombineKind kind, mlir::Value source, int axis, bool reverse,
                   const Type &type);
  /// What is emitted until the region is closed goes into it.
  CombineRegion openReduceWith(llvm::ArrayRef<mlir::Value> sources, int axis);
  CombineRegion openScanWith(llvm::ArrayRef<mlir::Value> sources, int axis,
                             bool reverse);
  void closeRegion(const CombineRegion &region,
                   llvm::ArrayRef<mlir::Value> results);
  mlir::Value dot(mlir::Value lhs, mlir::Value rhs, mlir::Value acc,
                  DotPrecision precision);

  mlir::Value reshape(mlir::Value tile, const Type &type);
  mlir::Value transpose(mlir::Value tile, llvm::ArrayRef<int32_t> order,
                        const Type &type);
  mlir::Value join(mlir::Value lhs, mlir::Value rhs, const Type &type);
  std::pair<mlir::Value, mlir::Value> split(mlir::Value tile, const Type &type);
  mlir::Value concatenate(mlir::Value lhs, mlir::Value rhs, int axis,
                          const Type &type);
  mlir::Value flip(mlir::Value tile, int axis);
  mlir::Value gather(mlir::Value tile, mlir::Value indices, int axis,
                     const Type &type);
  mlir::Value sort(mlir::Value tile, bool descending, const Type &type);
  mlir::Value histogram(mlir::Value tile, mlir::Value mask, bool isUnsigned,
                        const Type &type);

  /// A number's zero, or the null pointer; a tile of them.
  mlir::Value zero(const Type &type);
  mlir::Value boolean(bool value);
  void assertTrue(mlir::Value condition, llvm::StringRef message);
  void print(llvm::StringRef prefix, llvm::ArrayRef<mlir::Value> values,
             llvm::ArrayRef<bool> isUnsigned, bool hex);
  /// An `if` with both bodies, which end in values of the same types.
  llvm::SmallVector<mlir::Value> emitIf(mlir::Value condition, Body &then,
                                        llvm::ArrayRef<mlir::Value> thenValues,
                                        Body &orElse,
                                        llvm::ArrayRef<mlir::Value> elseValues);
  /// The body's first argument is the counter.
  llvm::SmallVector<mlir::Value> emitFor(const LoopBounds &bounds, Body &body,
                                         llvm::ArrayRef<mlir::Value> starts,
                                         llvm::ArrayRef<mlir::Value> nexts,
                                         const LoopOptions &options);
  /// Both bodies have the same arguments, and so has the result.
  llvm::SmallVector<mlir::Value> emitWhile(Body &test, mlir::Value condition,
                                           Body &body,
                                           llvm::ArrayRef<mlir::Value> starts,
                                           llvm::ArrayRef<mlir::Value> nexts,
                                           const LoopOptions &options);

private:
  template <typename Op, typename... Args> Op create(Args &&...args) {
    ++opCount;
    return Op::create(builder, locate(), std::forward<Args>(args)...);
  }
  mlir::Type convert(const Type &type);
  CombineRegion openRegion(mlir::Operation *op,
                           llvm::ArrayRef<mlir::Value> sources);
  mlir::Value binaryFloat(BinaryKind kind, mlir::Value lhs, mlir::Value rhs);
  mlir::Value binaryInt(BinaryKind kind, mlir::Value lhs, mlir::Value rhs,
                        bool isUnsigned);

  mlir::OpBuilder builder;
  std::function<mlir::Location()> locate;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  unsigned opCount = 0;
};

/// Operations that are emitted before the operation that holds them: its result
/// types follow from them.
class IRGen::Body {
public:
  explicit Body(IRGen &gen);
  ~Body() { close(); }
  Body(const Body &) = delete;
  Body &operator=(const Body &) = delete;

  /// What is emitted goes to the end of the body from now on.
  void open();
  /// What is emitted goes where it went before.
  void close();
  bool isEmpty() { return region.front().empty(); }
  mlir::Value addArgument(const Type &type);
  mlir::Value getArgument(unsigned i) { return region.front().getArgument(i); }
  /// Takes over what `other` holds, with `arguments` for its arguments.
  void absorb(Body &other, llvm::ArrayRef<mlir::Value> arguments);

private:
  friend class IRGen;

  IRGen &gen;
  mlir::Region region;
  mlir::OpBuilder::InsertPoint outside;
  bool isOpen = false;
};

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_IRGEN_H
