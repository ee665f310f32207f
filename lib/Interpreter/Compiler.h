//===- Compiler.h - From a function to steps ------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_COMPILER_H
#define TILEC_LIB_INTERPRETER_COMPILER_H

#include "Program.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

namespace tilec::interpreter {

class Compiler;

/// How one operation becomes steps. Most are elementwise: `select` gives the
/// evaluator for the operation's element type, or null where there is none. The
/// others write their own steps.
struct Operator {
  Evaluate (*select)(mlir::Operation *op) = nullptr;
  mlir::LogicalResult (*compile)(Compiler &compiler,
                                 mlir::Operation *op) = nullptr;
  /// Causes for which an element of the result is undefined.
  llvm::ArrayRef<FindingKind> causes = {};
  bool keepsOffsetTags = false;
};
using Operators = llvm::StringMap<Operator>;

/// Every operation that the interpreter knows.
const Operators &getOperators();
void addIntOperators(Operators &operators);
void addFloatOperators(Operators &operators);
void addMathOperators(Operators &operators);
void addCastOperators(Operators &operators);
void addTileOperators(Operators &operators);
void addMemoryOperators(Operators &operators);
void addControlOperators(Operators &operators);
void addAssumeOperator(Operators &operators);
void addShapeOperators(Operators &operators);
void addSortOperators(Operators &operators);
void addReduceOperators(Operators &operators);
void addScanOperator(Operators &operators);
void addFoldOperators(Operators &operators);
void addDotOperators(Operators &operators);
void addAtomicOperators(Operators &operators);
void addDebugOperators(Operators &operators);
void addLibdeviceOperator(Operators &operators);
void addInlineAsmOperator(Operators &operators);

/// A step that copies one slot to another, with bounds and tags.
void compileCopy(Compiler &compiler, mlir::Operation *op, unsigned from,
                 unsigned to);

/// An integer operation whose result becomes an offset.
enum class OffsetUse { None, Signed, Unsigned };
/// The evaluator that marks wrapped results; null for operations that do not
/// wrap.
Evaluate selectWrapEvaluator(mlir::Operation *op, OffsetUse use);

/// Operations that make offsets, and the argument that each pointer comes from.
class AddressInfo {
public:
  explicit AddressInfo(mlir::func::FuncOp kernel);
  OffsetUse getUse(mlir::Operation *op) const { return uses.lookup(op); }
  /// Index of the argument, or -1 where it is not known.
  int getOrigin(mlir::Value pointer);

private:
  void trace(mlir::Value offset, OffsetUse use);
  llvm::DenseMap<mlir::Operation *, OffsetUse> uses;
  llvm::DenseSet<std::pair<mlir::Value, unsigned>> traced;
  llvm::DenseMap<mlir::Value, int> origins;
};

enum class AccessKind { Load, Store, Atomic };

class Compiler {
public:
  Compiler(mlir::func::FuncOp kernel, Program &program);
  mlir::LogicalResult compile();

  //===--- For operators ---===//
  mlir::LogicalResult compileBlock(mlir::Block &block);
  /// Compiles a combining region, each scalar of which stands for `newWidth`
  /// elements. Where `regroups` holds, engines may combine in another grouping.
  mlir::LogicalResult compileRegion(mlir::Block &block, unsigned newWidth,
                                    bool regroups);
  /// Number of elements of the slot of a value of that type.
  unsigned getSlotCount(mlir::Type type) const {
    return getCount(type) * width;
  }
  unsigned getSlot(mlir::Value value) const { return slots.lookup(value); }
  /// A slot for a value that the next step computes.
  unsigned define(mlir::Value value);
  /// Makes a value another name of a slot that is never written to.
  void defineAs(mlir::Value value, unsigned slot) { slots[value] = slot; }
  /// Makes a value another name of a slot for as long as it lives; both have
  /// the same elements in the same order, or the slot has one for all.
  void share(mlir::Value value, unsigned slot);
  /// A slot that keeps its storage until `release`; a storage that was not in
  /// use before, if need be.
  unsigned addSlot(Element element, unsigned count, bool isFresh = false);
  void release(unsigned slot);
  /// A slot with the same contents in every program, and its bytes to fill in.
  std::pair<unsigned, char *> addConstant(Element element, unsigned count);
  bool isConstant(unsigned slot) const { return program.slots[slot].constant; }

  Step &emit(mlir::Operation *op, Evaluate evaluate,
             llvm::ArrayRef<unsigned> operands,
             llvm::ArrayRef<unsigned> results);
  /// A step with the operation's operands and results.
  Step &emit(mlir::Operation *op, Evaluate evaluate);
  Tag getTag(mlir::Operation *op, FindingKind kind);
  size_t getNextStep() const { return program.steps.size(); }
  Step &getStep(size_t index) { return program.steps[index]; }
  AddressInfo &getAddresses() { return addresses; }
  /// Numbers loads and stores.
  unsigned addAccess(mlir::Operation *op, int origin, AccessKind kind);
  /// The kernel needs at least this much order between its programs.
  void require(Ordering ordering) {
    program.ordering = std::max(program.ordering, ordering);
  }

  Program &program;
  /// Slots of constants, by value and number of elements.
  llvm::DenseMap<std::pair<mlir::Attribute, unsigned>, unsigned> constants;

private:
  mlir::LogicalResult compileOperation(mlir::Operation *op);
  void compileElementwise(mlir::Operation *op, const Operator &info,
                          Evaluate evaluate);
  void noteContraction(mlir::Operation *op, Step &step);
  void countCosts();
  Place getPlace(mlir::Operation *op);
  void findLastUses(mlir::Block &block);
  void noteLastUse(mlir::Block &block, mlir::Value value);

  mlir::func::FuncOp kernel;
  AddressInfo addresses;
  llvm::DenseMap<mlir::Value, unsigned> slots;
  /// The step of each float product.
  llvm::DenseMap<mlir::Operation *, unsigned> products;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Value, 2>> lastUses;
  std::map<std::pair<unsigned, unsigned>, std::vector<unsigned>> freeStorages;
  llvm::DenseMap<std::pair<mlir::Location, unsigned>, Tag> tags;
  /// How many values beside the first one still need a slot.
  llvm::DenseMap<unsigned, unsigned> sharers;
  unsigned depth = 0;
  unsigned width = 1;
  bool isRegrouped = false;
};

/// Compiles a kernel; emits an error on what the interpreter does not know.
mlir::FailureOr<std::unique_ptr<Program>> compile(mlir::func::FuncOp kernel);
/// The first operation that the interpreter does not know, or null.
mlir::Operation *findUnknown(mlir::func::FuncOp kernel);

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_COMPILER_H
