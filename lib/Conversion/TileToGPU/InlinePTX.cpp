//===- InlinePTX.cpp - Instructions that LLVM has no form for -------------===//
//
// Source: PTX ISA, ld and st.
//
//===----------------------------------------------------------------------===//

#include "InlinePTX.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace tilec;

namespace {

/// How one type of register is written.
struct RegisterForm {
  StringRef suffix;     // of the instruction
  StringRef constraint; // of inline assembly
};

} // namespace

static RegisterForm getForm(Type type) {
  if (type.isF32())
    return {"f32", "f"};
  if (type.isF64())
    return {"f64", "d"};
  switch (type.getIntOrFloatBitWidth()) {
  case 8:
    return {"b8", "h"};
  case 16:
    return {"b16", "h"};
  case 64:
    return {"b64", "l"};
  default:
    return {"b32", "r"};
  }
}

/// PTX has no registers of 8 bits.
static unsigned getRegisterBits(Type type) {
  return std::max(type.getIntOrFloatBitWidth(), 16u);
}

/// Whether a load is given what it results in where its predicate is false.
static bool hasOthers(const MemoryInstruction &instruction) {
  return instruction.isLoad && instruction.isPredicated &&
         !instruction.elseZero;
}

/// `.cg`, `.L1::evict_first` or nothing. An instruction has one of the two; the
/// cache operator is the stronger wish.
static std::string getPolicy(const MemoryInstruction &instruction) {
  if (instruction.isVolatile)
    return "";
  if (instruction.cache != tile::Cache::Default)
    return ("." + tile::stringifyCache(instruction.cache)).str();
  if (instruction.eviction != tile::Eviction::Normal)
    return (".L1::" + tile::stringifyEviction(instruction.eviction)).str();
  return "";
}

/// `ld.global.cg.v4.b32`
static std::string getMnemonic(const MemoryInstruction &instruction) {
  std::string name = instruction.isLoad ? "ld" : "st";
  if (instruction.isVolatile)
    name += ".volatile";
  name += ".global" + getPolicy(instruction);
  if (instruction.count > 1)
    name += ".v" + std::to_string(instruction.count);
  return name + "." + getForm(instruction.type).suffix.str();
}

/// `{$0, $1, $2, $3}`
static std::string getOperands(unsigned first, unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count; ++i)
    text += (i ? ", $" : "$") + std::to_string(first + i);
  return count > 1 ? "{" + text + "}" : text;
}

/// Text and constraints. A predicated load ties each result to its value where
/// the predicate is false, or sets it to zero first.
static std::pair<std::string, std::string>
getAssembly(const MemoryInstruction &instruction) {
  unsigned count = instruction.count;
  std::string constraint = getForm(instruction.type).constraint.str();
  std::string text, constraints, registers, address, predicate;
  if (instruction.isLoad) {
    registers = getOperands(0, count);
    address = "$" + std::to_string(count);
    predicate = "$" + std::to_string(count + 1);
    // Zeros are written before the address is read.
    StringRef output = instruction.elseZero ? "=&" : "=";
    for (unsigned i = 0; i < count; ++i)
      constraints += output.str() + constraint + ",";
    constraints += "l";
    if (instruction.isPredicated)
      constraints += ",b";
    for (unsigned i = 0; hasOthers(instruction) && i < count; ++i)
      constraints += "," + std::to_string(i);
    text = getMnemonic(instruction) + " " + registers + ", [" + address + "];";
  } else {
    registers = getOperands(1, count);
    predicate = "$" + std::to_string(count + 1);
    constraints = "l";
    for (unsigned i = 0; i < count; ++i)
      constraints += "," + constraint;
    if (instruction.isPredicated)
      constraints += ",b";
    text = getMnemonic(instruction) + " [$0], " + registers + ";";
  }
  if (instruction.isPredicated)
    text = "@" + predicate + " " + text;
  for (unsigned i = count; instruction.elseZero && i > 0; --i)
    text = "mov.b" + std::to_string(getRegisterBits(instruction.type)) + " $" +
           std::to_string(i - 1) + ", 0;\n\t" + text;
  return {text, constraints};
}

static LLVM::LLVMFunctionType getType(const MemoryInstruction &instruction) {
  MLIRContext *context = instruction.type.getContext();
  SmallVector<Type> registers(instruction.count, instruction.type);
  SmallVector<Type> operands = {LLVM::LLVMPointerType::get(
      context, unsigned(NVVM::NVVMMemorySpace::Global))};
  Type predicate = IntegerType::get(context, 1);
  if (instruction.isLoad) {
    if (instruction.isPredicated)
      operands.push_back(predicate);
    if (hasOthers(instruction))
      operands.append(registers);
    Type result = instruction.count > 1
                      ? LLVM::LLVMStructType::getLiteral(context, registers)
                      : instruction.type;
    return LLVM::LLVMFunctionType::get(result, operands);
  }
  operands.append(registers);
  if (instruction.isPredicated)
    operands.push_back(predicate);
  return LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context),
                                     operands);
}

/// The first PTX version with the instruction, where it is beyond sm_80's own.
static unsigned getVersion(const MemoryInstruction &instruction) {
  return StringRef(getPolicy(instruction)).starts_with(".L1::") ? 74 : 0;
}

LLVM::LLVMFuncOp
tilec::getMemoryFunction(gpu::GPUModuleOp module,
                         const MemoryInstruction &instruction) {
  std::string name = "tilec." + getMnemonic(instruction);
  // A plain name: `L1.evict_first` for `L1::evict_first`.
  if (size_t colons = name.find("::"); colons != std::string::npos)
    name.replace(colons, 2, ".");
  if (instruction.isPredicated)
    name += instruction.elseZero ? ".pred.zero" : ".pred";
  if (auto known = module.lookupSymbol<LLVM::LLVMFuncOp>(name))
    return known;
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  Location location = UnknownLoc::get(module.getContext());
  LLVM::LLVMFunctionType type = getType(instruction);
  auto function = LLVM::LLVMFuncOp::create(builder, location, name, type,
                                           LLVM::Linkage::Internal);
  function.setAlwaysInline(true);
  if (unsigned version = getVersion(instruction))
    function.setPassthroughAttr(builder.getArrayAttr(
        builder.getStrArrayAttr({"tilec-ptx", std::to_string(version)})));
  Block *body = function.addEntryBlock(builder);
  builder.setInsertionPointToStart(body);
  auto [text, constraints] = getAssembly(instruction);
  bool hasResult = instruction.isLoad;
  auto assembly = LLVM::InlineAsmOp::create(
      builder, location,
      hasResult ? TypeRange(type.getReturnType()) : TypeRange(),
      body->getArguments(), text, constraints,
      /*has_side_effects=*/true, /*is_align_stack=*/false,
      LLVM::TailCallKind::None, LLVM::AsmDialectAttr(), ArrayAttr());
  LLVM::ReturnOp::create(builder, location, assembly->getResults());
  return function;
}
