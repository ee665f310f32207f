//===- PTXOpcode.h - An instruction of PTX as text ------------------------===//

#ifndef TILEC_LIB_INTERPRETER_PTXOPCODE_H
#define TILEC_LIB_INTERPRETER_PTXOPCODE_H

#include "Element.h"
#include "InlineAsm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace tilec::interpreter {

struct PTXType {
  /// b, u, s, f, or p for a predicate.
  char kind = 'b';
  unsigned bits = 32;
  /// The format of a float; of one half of a pair.
  Element format = Element::F32;
  bool isPair = false;

  bool isFloat() const { return kind == 'f'; }
  bool isSigned() const { return kind == 's'; }
  uint64_t mask(uint64_t value) const {
    return bits == 64 ? value : value & ((uint64_t(1) << bits) - 1);
  }
  int64_t extend(uint64_t value) const {
    return isSigned() ? llvm::SignExtend64(value, bits) : int64_t(mask(value));
  }
};

/// `s32`, `f16x2`.
std::optional<PTXType> parsePTXType(llvm::StringRef name);
double readFloat(Element format, uint64_t bits);
uint64_t writeFloat(Element format, double value, bool towardsZero = false);

/// `add.rn.f32`: its name, its types, and everything else.
struct Opcode {
  llvm::StringRef name;
  llvm::SmallVector<llvm::StringRef> modifiers;
  llvm::SmallVector<PTXType> types;
  unsigned operands;

  bool has(llvm::StringRef modifier) const {
    return llvm::is_contained(modifiers, modifier);
  }
  /// Whether all modifiers are among those named.
  bool allows(llvm::ArrayRef<llvm::StringRef> known) const {
    return llvm::all_of(modifiers, [&](llvm::StringRef each) {
      return llvm::is_contained(known, each);
    });
  }
  bool isOf(unsigned count, unsigned numTypes = 1) const {
    return operands == count && types.size() == numTypes;
  }
};

/// Instructions with one type, on integers, on bits of any kind, on floats;
/// null for those that are not known.
AsmFunction selectInt(const Opcode &opcode);
AsmFunction selectBits(const Opcode &opcode);
AsmFunction selectFloat(const Opcode &opcode);

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_PTXOPCODE_H
