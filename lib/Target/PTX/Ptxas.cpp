//===- Ptxas.cpp - From PTX to machine code -------------------------------===//

#include "CudaPaths.h"
#include "tilec/Target/PTX.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

using namespace tilec;
using llvm::StringRef;

std::vector<std::string> tilec::getCudaRoots() {
  std::vector<std::string> roots;
  for (const char *variable : {"CUDA_HOME", "CUDA_PATH"})
    if (std::optional<std::string> root = llvm::sys::Process::GetEnv(variable))
      roots.push_back(*root);
  if (llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName("ptxas"))
    roots.push_back(
        llvm::sys::path::parent_path(llvm::sys::path::parent_path(*found))
            .str());
  roots.push_back("/usr/local/cuda");
  return roots;
}

std::optional<std::string> tilec::findPtxas() {
  for (const std::string &root : getCudaRoots()) {
    llvm::SmallString<128> file(root);
    llvm::sys::path::append(file, "bin", "ptxas");
    if (llvm::sys::fs::can_execute(file))
      return file.str().str();
  }
  if (llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName("ptxas"))
    return *found;
  return std::nullopt;
}

namespace {
/// A file that is removed with the object.
struct TemporaryFile {
  llvm::SmallString<128> path;
  llvm::FileRemover remover;

  std::error_code create(StringRef suffix) {
    std::error_code fault =
        llvm::sys::fs::createTemporaryFile("tilec", suffix, path);
    if (!fault)
      remover.setFile(path);
    return fault;
  }
  std::string read() const {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    return buffer ? (*buffer)->getBuffer().str() : std::string();
  }
};
} // namespace

/// The number before `word` in what `ptxas -v` said; 0 where there is none.
static unsigned findCount(StringRef log, StringRef word) {
  llvm::SmallVector<StringRef, 2> matches;
  unsigned count = 0;
  if (llvm::Regex(("([0-9]+) " + word).str()).match(log, &matches))
    matches[1].getAsInteger(10, count);
  return count;
}

llvm::Expected<Cubin> tilec::assemble(StringRef ptx, const TargetInfo &target,
                                      StringRef ptxas) {
  TemporaryFile input, output, log;
  std::error_code fault = input.create("ptx");
  if (!fault)
    fault = output.create("cubin");
  if (!fault)
    fault = log.create("log");
  if (!fault) {
    llvm::raw_fd_ostream os(input.path, fault);
    os << ptx;
  }
  if (fault)
    return llvm::createStringError(fault, "cannot write a temporary file: " +
                                              fault.message());

  std::string arch = ("-arch=" + target.name).str();
  llvm::SmallVector<StringRef> arguments = {ptxas,      "-v", "-lineinfo", arch,
                                            input.path, "-o", output.path};
  std::optional<StringRef> redirects[] = {StringRef(), StringRef(log.path),
                                          StringRef(log.path)};
  std::string message;
  int status = llvm::sys::ExecuteAndWait(ptxas, arguments, std::nullopt,
                                         redirects, 0, 0, &message);
  std::string said = log.read();
  if (!message.empty())
    return llvm::createStringError("cannot run '" + ptxas + "': " + message);
  if (status != 0)
    return llvm::createStringError(
        "'" + ptxas + "' failed with status " + llvm::Twine(status) +
        (said.empty() ? " and said nothing" : ": " + StringRef(said).rtrim()));
  Cubin cubin;
  cubin.image = output.read();
  if (cubin.image.empty())
    return llvm::createStringError("'" + ptxas +
                                   "' wrote no cubin; is it ptxas?");
  cubin.registers = findCount(said, "registers");
  cubin.sharedBytes = findCount(said, "bytes smem");
  cubin.spillBytes = findCount(said, "bytes spill stores") +
                     findCount(said, "bytes spill loads");
  return cubin;
}
