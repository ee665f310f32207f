//===- TestPasses.h - Passes that exist for tests -------------------------===//

#ifndef TILEC_TEST_LIB_TESTPASSES_H
#define TILEC_TEST_LIB_TESTPASSES_H

namespace tilec {

/// All of them.
void registerTestPasses();
void registerTestAxisInfo();

} // namespace tilec

#endif // TILEC_TEST_LIB_TESTPASSES_H
