//===- TestPasses.cpp - Passes that exist for tests -----------------------===//

#include "TestPasses.h"

void tilec::registerTestPasses() { registerTestAxisInfo(); }
