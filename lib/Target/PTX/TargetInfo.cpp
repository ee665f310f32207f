//===- TargetInfo.cpp - What each GPU can do ------------------------------===//

#include "tilec/Target/PTX.h"

using namespace tilec;

// CUDA C++ Programming Guide, technical specifications by compute capability:
// shared memory of a block, 32-bit registers and threads of a multiprocessor.
// PTX ISA, release notes: the version.
static const TargetInfo targets[] = {
    {"sm_80", 80, 163 * 1024, 65536, 2048, 70},
    {"sm_86", 86, 99 * 1024, 65536, 1536, 71},
    {"sm_87", 87, 163 * 1024, 65536, 1536, 74},
    {"sm_89", 89, 99 * 1024, 65536, 1536, 78},
    {"sm_90", 90, 227 * 1024, 65536, 2048, 78},
    {"sm_90a", 90, 227 * 1024, 65536, 2048, 80},
    {"sm_100", 100, 227 * 1024, 65536, 2048, 86},
    {"sm_100a", 100, 227 * 1024, 65536, 2048, 86},
    {"sm_103", 103, 227 * 1024, 65536, 2048, 88},
    {"sm_103a", 103, 227 * 1024, 65536, 2048, 88},
    {"sm_120", 120, 99 * 1024, 65536, 1536, 87},
    {"sm_120a", 120, 99 * 1024, 65536, 1536, 87},
};

const TargetInfo *tilec::findTarget(llvm::StringRef name) {
  for (const TargetInfo &target : targets)
    if (target.name == name)
      return &target;
  return nullptr;
}

llvm::ArrayRef<TargetInfo> tilec::getTargets() { return targets; }
