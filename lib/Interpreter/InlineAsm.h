//===- InlineAsm.h - PTX text that the interpreter can run ----------------===//
//
// A text is a list of instructions on registers without jumps and memory (PTX
// ISA). Texts with others run on a GPU only.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_INLINEASM_H
#define TILEC_LIB_INTERPRETER_INLINEASM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <optional>
#include <vector>

namespace tilec::interpreter {

/// One instruction's result from its operands, as bits. Approximate ones add
/// `nudge` times their error, which tells how far an engine may be.
using AsmFunction =
    std::function<uint64_t(const uint64_t *operands, double nudge)>;

/// The function of an instruction such as `add.f32` with so many operands
/// beside its result, or null.
AsmFunction selectAsmFunction(llvm::StringRef opcode, unsigned operands);
/// Two registers as one, and back; null for other widths.
AsmFunction selectPack(llvm::StringRef type);
AsmFunction selectUnpack(llvm::StringRef type, unsigned part);

class AsmProgram {
public:
  /// Reads a text whose operands `$0` … are so many registers. The error says
  /// what the interpreter does not know.
  static llvm::Expected<AsmProgram> parse(llvm::StringRef text,
                                          unsigned registers);
  /// Runs on the operands' registers; the rest are the text's own.
  void run(llvm::SmallVectorImpl<uint64_t> &registers, double nudge) const;
  unsigned getNumRegisters() const { return numRegisters; }

private:
  friend class AsmParser;
  struct Operand {
    /// A register, or a number.
    std::optional<unsigned> index;
    uint64_t value = 0;
  };
  struct Instruction {
    AsmFunction function;
    unsigned result;
    llvm::SmallVector<Operand, 3> operands;
    std::optional<unsigned> predicate;
    bool isNegated = false;
  };
  std::vector<Instruction> instructions;
  unsigned numRegisters = 0;
};

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_INLINEASM_H
