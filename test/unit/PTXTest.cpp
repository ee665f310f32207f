//===- PTXTest.cpp - Targets and ptxas ------------------------------------===//

#include "tilec/Target/PTX.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace tilec;

TEST(PTX, TargetsAreFoundByName) {
  llvm::StringSet<> names;
  for (const TargetInfo &target : getTargets()) {
    EXPECT_EQ(findTarget(target.name), &target);
    EXPECT_TRUE(names.insert(target.name).second) << target.name.str();
    EXPECT_GE(target.capability, 80u);
    EXPECT_GE(target.ptxVersion, 70u);
  }
  for (const char *name : {"sm_80", "sm_86", "sm_89", "sm_90", "sm_90a",
                           "sm_100", "sm_100a", "sm_120", "sm_120a"})
    EXPECT_NE(findTarget(name), nullptr) << name;
  for (const char *name : {"", "sm_70", "sm_9", "sm_90b", "SM_90a", "90"})
    EXPECT_EQ(findTarget(name), nullptr) << name;
}

TEST(PTX, AssemblerThatIsNotThere) {
  llvm::Expected<Cubin> cubin =
      assemble(".version 8.0\n", *findTarget("sm_90a"), "/nowhere/ptxas");
  ASSERT_FALSE(bool(cubin));
  std::string message = toString(cubin.takeError());
  EXPECT_NE(message.find("cannot run '/nowhere/ptxas'"), std::string::npos)
      << message;
}

TEST(PTX, AssemblerReportsItsErrors) {
  std::optional<std::string> ptxas = findPtxas();
  if (!ptxas)
    GTEST_SKIP() << "no ptxas";
  llvm::Expected<Cubin> cubin =
      assemble(".version 8.0\n.target sm_90a\n.address_size 64\nnonsense\n",
               *findTarget("sm_90a"), *ptxas);
  ASSERT_FALSE(bool(cubin));
  std::string message = toString(cubin.takeError());
  EXPECT_NE(message.find("line 4"), std::string::npos) << message;
}

TEST(PTX, AssemblerCountsRegisters) {
  std::optional<std::string> ptxas = findPtxas();
  if (!ptxas)
    GTEST_SKIP() << "no ptxas";
  llvm::Expected<Cubin> cubin =
      assemble(".version 8.0\n.target sm_90a\n.address_size 64\n"
               ".visible .entry k() { ret; }\n",
               *findTarget("sm_90a"), *ptxas);
  ASSERT_TRUE(bool(cubin)) << toString(cubin.takeError());
  EXPECT_EQ(llvm::StringRef(cubin->image).substr(1, 3), "ELF");
  EXPECT_GT(cubin->registers, 0u);
  EXPECT_EQ(cubin->spillBytes, 0u);
}
