//===- DriverLibrary.cpp - Functions of libcuda ---------------------------===//

#include "DriverLibrary.h"
#include <dlfcn.h>
#include <string>

using namespace tilec;

static llvm::Error makeError(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

llvm::Error DriverLibrary::open() {
  static const char *const places[] = {
      "libcuda.so.1", "/usr/lib/wsl/lib/libcuda.so.1",
      "/usr/local/nvidia/lib64/libcuda.so.1",
      "/usr/lib/x86_64-linux-gnu/libcuda.so.1"};
  void *library = nullptr;
  std::string reason;
  for (const char *place : places) {
    library = dlopen(place, RTLD_NOW | RTLD_LOCAL);
    if (library)
      break;
    if (reason.empty())
      reason = dlerror();
  }
  if (!library)
    return makeError("no CUDA driver was found (libcuda.so.1): " + reason);
#define FUNCTION(field, exported, parameters)                                  \
  field = reinterpret_cast<decltype(field)>(dlsym(library, #exported));        \
  if (!field)                                                                  \
    return makeError("the CUDA driver is too old: it has no " #exported);
  TILEC_DRIVER_FUNCTIONS(FUNCTION)
#undef FUNCTION
  return llvm::Error::success();
}

llvm::Error DriverLibrary::check(CudaResult result,
                                 const llvm::Twine &what) const {
  if (result == 0)
    return llvm::Error::success();
  const char *name = nullptr, *words = nullptr;
  getErrorName(result, &name);
  getErrorString(result, &words);
  return makeError(what + ": " + (words ? words : "unknown error") + " (" +
                   (name ? name : std::to_string(result)) + ")");
}
