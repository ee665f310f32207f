//===- InlineAsm.cpp - PTX text that the interpreter can run --------------===//

#include "InlineAsm.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::interpreter;

namespace tilec::interpreter {

class AsmParser {
public:
  AsmParser(AsmProgram &program, unsigned operands)
      : program(program), numOperands(operands) {
    program.numRegisters = operands;
  }
  Error parse(StringRef text);

private:
  using Operand = AsmProgram::Operand;
  Error parseStatement(StringRef text);
  Error parseDeclaration(StringRef text);
  Error parseInstruction(StringRef text);
  Error addInstruction(StringRef opcode, AsmFunction function, StringRef result,
                       ArrayRef<StringRef> operands);
  Expected<Operand> parseOperand(StringRef opcode, StringRef text);
  std::optional<unsigned> findRegister(StringRef name) const;

  AsmProgram &program;
  unsigned numOperands;
  StringMap<unsigned> names;
  std::optional<unsigned> predicate;
  bool isNegated = false;
};

} // namespace tilec::interpreter

/// Drops comments, and makes all white space single blanks.
static std::string normalise(StringRef text) {
  std::string result;
  while (!text.empty()) {
    if (text.starts_with("//")) {
      text = text.drop_until([](char c) { return c == '\n'; });
    } else if (text.starts_with("/*")) {
      size_t end = text.find("*/", 2);
      text = end == StringRef::npos ? "" : text.drop_front(end + 2);
    } else if (isSpace(text.front())) {
      if (!result.empty() && result.back() != ' ')
        result += ' ';
      text = text.drop_front();
    } else {
      result += text.front();
      text = text.drop_front();
    }
  }
  return result;
}

Error AsmParser::parse(StringRef text) {
  std::string normal = normalise(text);
  StringRef rest = normal;
  while (!(rest = rest.trim(" ;")).empty()) {
    // Blocks only limit names, which are looked for everywhere.
    if (rest.front() == '{' || rest.front() == '}') {
      rest = rest.drop_front();
      continue;
    }
    auto [statement, after] = rest.split(';');
    rest = after;
    if (Error error = parseStatement(statement.trim()))
      return error;
  }
  return Error::success();
}

Error AsmParser::parseStatement(StringRef text) {
  if (text.consume_front(".reg "))
    return parseDeclaration(text);
  predicate.reset();
  if (text.consume_front("@")) {
    isNegated = text.consume_front("!");
    auto [name, rest] = text.split(' ');
    predicate = findRegister(name);
    if (!predicate)
      return createStringError("unknown predicate '" + name + "'");
    text = rest.trim();
  }
  return parseInstruction(text);
}

/// `.b32 t0, t1` or `.f32 t<4>`, after `.reg`.
Error AsmParser::parseDeclaration(StringRef text) {
  SmallVector<StringRef> list;
  text.trim().split(' ').second.split(list, ',');
  for (StringRef name : list) {
    auto [stem, count] = name.trim().split('<');
    unsigned size;
    if (count.empty()) {
      names[stem] = program.numRegisters++;
      continue;
    }
    constexpr unsigned most = 256;
    if (count.trim(" >").getAsInteger(10, size) || size > most)
      return createStringError("unknown declaration '.reg " + text + "'");
    for (unsigned i = 0; i < size; ++i)
      names[(stem + Twine(i)).str()] = program.numRegisters++;
  }
  return Error::success();
}

std::optional<unsigned> AsmParser::findRegister(StringRef name) const {
  unsigned index;
  if (StringRef number = name; number.consume_front("$"))
    return number.trim("{}").getAsInteger(10, index) || index >= numOperands
               ? std::nullopt
               : std::optional(index);
  auto known = names.find(name);
  return known == names.end() ? std::nullopt : std::optional(known->second);
}

Expected<AsmProgram::Operand> AsmParser::parseOperand(StringRef opcode,
                                                      StringRef text) {
  Operand operand;
  if ((operand.index = findRegister(text)))
    return operand;
  StringRef digits = text;
  int64_t number;
  double real;
  // A sign of `$$` stands for one `$`; some write it before numbers.
  digits.consume_front("$$");
  if (StringRef bits = digits; (bits.consume_front_insensitive("0f") ||
                                bits.consume_front_insensitive("0d")) &&
                               !bits.getAsInteger(16, operand.value))
    return operand;
  if (!digits.getAsInteger(0, operand.value))
    return operand;
  if (!digits.getAsInteger(0, number)) {
    operand.value = number;
    return operand;
  }
  if (!digits.getAsDouble(real)) {
    operand.value = opcode.ends_with("f64")
                        ? bit_cast<uint64_t>(real)
                        : bit_cast<uint32_t>(static_cast<float>(real));
    return operand;
  }
  return createStringError("unknown operand '" + text + "'");
}

/// Splits at commas outside of braces.
static SmallVector<StringRef> splitOperands(StringRef text) {
  SmallVector<StringRef> list;
  int depth = 0;
  size_t start = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    char c = i < text.size() ? text[i] : ',';
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    // `${0}` has braces of its own, closed before the comma.
    if (c == ',' && (depth == 0 || i == text.size())) {
      list.push_back(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  return list;
}

Error AsmParser::addInstruction(StringRef opcode, AsmFunction function,
                                StringRef result,
                                ArrayRef<StringRef> operands) {
  if (!function)
    return createStringError(
        formatv("the interpreter does not know instruction '{0}'", opcode)
            .str());
  AsmProgram::Instruction instruction{
      std::move(function), 0, {}, predicate, isNegated};
  std::optional<unsigned> index = findRegister(result);
  if (!index)
    return createStringError("unknown register '" + result + "'");
  instruction.result = *index;
  for (StringRef text : operands) {
    Expected<Operand> operand = parseOperand(opcode, text);
    if (!operand)
      return operand.takeError();
    instruction.operands.push_back(*operand);
  }
  program.instructions.push_back(std::move(instruction));
  return Error::success();
}

Error AsmParser::parseInstruction(StringRef text) {
  auto [opcode, rest] = text.split(' ');
  SmallVector<StringRef> operands = splitOperands(rest);
  auto getParts = [](StringRef vector) {
    return splitOperands(vector.trim("{} "));
  };
  StringRef type = opcode;
  bool isMove = type.consume_front("mov.") && operands.size() == 2;
  // `mov.b32 {a, b}, c` and `mov.b32 c, {a, b}`.
  if (isMove && operands[0].starts_with("{")) {
    SmallVector<StringRef> parts = getParts(operands[0]);
    for (unsigned i = 0; i < parts.size(); ++i)
      if (parts[i] != "_")
        if (Error error = addInstruction(
                opcode, parts.size() == 2 ? selectUnpack(type, i) : nullptr,
                parts[i], operands[1]))
          return error;
    return Error::success();
  }
  if (isMove && operands[1].starts_with("{")) {
    SmallVector<StringRef> parts = getParts(operands[1]);
    return addInstruction(opcode,
                          parts.size() == 2 ? selectPack(type) : nullptr,
                          operands[0], parts);
  }
  return addInstruction(opcode, selectAsmFunction(opcode, operands.size() - 1),
                        operands[0], ArrayRef(operands).drop_front());
}

Expected<AsmProgram> AsmProgram::parse(StringRef text, unsigned registers) {
  AsmProgram program;
  if (Error error = AsmParser(program, registers).parse(text))
    return std::move(error);
  return program;
}

void AsmProgram::run(SmallVectorImpl<uint64_t> &registers, double nudge) const {
  for (const Instruction &instruction : instructions) {
    if (instruction.predicate &&
        bool(registers[*instruction.predicate]) == instruction.isNegated)
      continue;
    SmallVector<uint64_t, 4> values;
    for (const Operand &operand : instruction.operands)
      values.push_back(operand.index ? registers[*operand.index]
                                     : operand.value);
    registers[instruction.result] = instruction.function(values.data(), nudge);
  }
}
