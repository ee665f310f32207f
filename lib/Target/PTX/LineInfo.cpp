//===- LineInfo.cpp - Lines of the source in the PTX ----------------------===//
//
// Only directives are made (`-lineinfo`), no debug sections, so that ptxas
// optimises as it does without them.
//
//===----------------------------------------------------------------------===//

#include "LineInfo.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace tilec;

namespace {

class LineInfo {
public:
  explicit LineInfo(gpu::GPUModuleOp module) : context(module.getContext()) {}

  void attach(LLVM::LLVMFuncOp function);

private:
  LLVM::DIFileAttr getFile(StringAttr path);
  LLVM::DISubprogramAttr getSubprogram(StringRef name, FileLineColLoc location);
  Location convert(Location location);

  MLIRContext *context;
  LLVM::DICompileUnitAttr unit;
  DenseMap<Location, Location> converted;
  llvm::StringMap<LLVM::DISubprogramAttr> subprograms;
};

} // namespace

/// The first position in `location`, if it has one.
static FileLineColLoc findPosition(Location location) {
  FileLineColLoc found;
  location->walk([&](Location part) {
    auto range = dyn_cast<FileLineColRange>(part);
    if (!range)
      return WalkResult::advance();
    found = FileLineColLoc::get(range.getFilename(), range.getStartLine(),
                                range.getStartColumn());
    return WalkResult::interrupt();
  });
  return found;
}

/// The name that the front end gave an inlined function; empty without one.
static StringRef findName(Location location) {
  if (auto named = dyn_cast<NameLoc>(location))
    return named.getName();
  return {};
}

/// PTX has no escape for what would end or break a string.
static std::string replaceUnquotable(StringRef path) {
  std::string text = path.str();
  for (char &c : text)
    if (c == '"' || c == '\\' || (c >= 0 && c < ' ') || c == 0x7f)
      c = '_';
  return text;
}

LLVM::DIFileAttr LineInfo::getFile(StringAttr path) {
  std::string name = replaceUnquotable(path);
  return LLVM::DIFileAttr::get(context, llvm::sys::path::filename(name),
                               llvm::sys::path::parent_path(name));
}

LLVM::DISubprogramAttr LineInfo::getSubprogram(StringRef name,
                                               FileLineColLoc location) {
  std::string key = (location.getFilename().getValue() + ":" + name).str();
  LLVM::DISubprogramAttr &subprogram = subprograms[key];
  if (subprogram)
    return subprogram;
  LLVM::DIFileAttr file = getFile(location.getFilename());
  if (!unit)
    unit = LLVM::DICompileUnitAttr::get(
        DistinctAttr::create(UnitAttr::get(context)),
        llvm::dwarf::DW_LANG_Python, file, StringAttr::get(context, "tilec"),
        /*isOptimized=*/true, LLVM::DIEmissionKind::DebugDirectivesOnly);
  auto type = LLVM::DISubroutineTypeAttr::get(
      context, llvm::dwarf::DW_CC_normal, ArrayRef<LLVM::DITypeAttr>());
  auto nameAttr = StringAttr::get(context, name);
  subprogram = LLVM::DISubprogramAttr::get(
      context, DistinctAttr::create(UnitAttr::get(context)), unit, file,
      nameAttr, nameAttr, file, location.getLine(), location.getLine(),
      LLVM::DISubprogramFlags::Definition | LLVM::DISubprogramFlags::Optimized,
      type, {}, {});
  return subprogram;
}

Location LineInfo::convert(Location location) {
  auto known = converted.find(location);
  if (known != converted.end())
    return known->second;
  Location result = UnknownLoc::get(context);
  if (auto call = dyn_cast<CallSiteLoc>(location)) {
    FileLineColLoc position = findPosition(call.getCallee());
    Location caller = convert(call.getCaller());
    StringRef name = findName(call.getCallee());
    result = caller;
    if (position)
      result = CallSiteLoc::get(
          FusedLoc::get(
              context, {position},
              getSubprogram(name.empty() ? "inlined" : name, position)),
          caller);
  } else if (FileLineColLoc position = findPosition(location)) {
    result = position;
  }
  converted.insert({location, result});
  return result;
}

void LineInfo::attach(LLVM::LLVMFuncOp function) {
  FileLineColLoc position = findPosition(function.getLoc());
  if (function.isExternal() || !position)
    return;
  function->walk([&](Operation *op) {
    if (op != function)
      op->setLoc(convert(op->getLoc()));
  });
  function->setLoc(FusedLoc::get(context, {position},
                                 getSubprogram(function.getName(), position)));
}

void tilec::attachLineInfo(gpu::GPUModuleOp module) {
  LineInfo info(module);
  for (auto function : module.getOps<LLVM::LLVMFuncOp>())
    info.attach(function);
}
