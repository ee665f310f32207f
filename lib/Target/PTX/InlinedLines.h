//===- InlinedLines.h - Lines of inlined functions in PTX -----------------===//
//
// PTX can say where a line was inlined (`.loc …, function_name …, inlined_at
// …`, PTX ISA 7.2), but LLVM writes only the line itself. Before code
// generation each inlined location is replaced by a stand-in: a line number
// that no file has. In the text the stand-ins are then replaced by the whole
// directive.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_TARGET_PTX_INLINEDLINES_H
#define TILEC_LIB_TARGET_PTX_INLINEDLINES_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

namespace tilec {

/// Whether an instruction of `module` was inlined from another function of the
/// source.
bool hasInlinedLines(const llvm::Module &module);

class InlinedLines {
public:
  /// Puts the stand-ins into `module`.
  explicit InlinedLines(llvm::Module &module);

  /// Reads the `.file` directives, which LLVM writes last.
  void readFiles(llvm::StringRef ptx);
  /// Writes a line of PTX that is a `.loc`.
  void writeLoc(llvm::StringRef line, llvm::raw_ostream &os);
  /// Writes the names that the directives refer to.
  void writeEnd(llvm::raw_ostream &os);

private:
  const llvm::DILocation *findOriginal(llvm::StringRef line) const;
  void write(const llvm::DILocation *location, llvm::raw_ostream &os);
  std::string getPosition(const llvm::DILocation *location);
  unsigned getFile(const llvm::DIFile *file);

  llvm::MapVector<const llvm::DILocation *, unsigned> standIns;
  /// Index by path, and the paths that LLVM did not write.
  llvm::StringMap<unsigned> files;
  std::vector<std::string> newFiles;
  /// Positions that some `.loc` has named: `inlined_at` may only name these.
  llvm::StringSet<> written;
  llvm::MapVector<llvm::StringRef, unsigned> names;
};

} // namespace tilec

#endif // TILEC_LIB_TARGET_PTX_INLINEDLINES_H
