//===- History.cpp - Accesses and what orders them ------------------------===//

#include "History.h"
#include "Frame.h"

using namespace tilec;
using namespace tilec::interpreter;

/// Set in a writer's word once that program wrote different values.
static constexpr uint64_t wroteSeveral = uint64_t(1) << 63;

/// A period of a program, and in the low bits one of its accesses; what a
/// program knows of another has them all set.
static Clock::Stamp makeStamp(uint64_t epoch, unsigned access) {
  return epoch << accessBits | access;
}
static constexpr unsigned anyAccess = (1 << accessBits) - 1;

static bool isKnown(Toucher toucher, uint64_t epoch, Toucher who,
                    const Turn &turn) {
  uint64_t program = getProgram(toucher);
  return program == getProgram(who) ||
         makeStamp(epoch, 0) <= turn.known.get(program);
}

History::History(size_t cells)
    : writers(allocateWords(cells)), writeEpochs(allocateWords(cells)),
      values(allocateWords(cells)), readers(allocateWords(cells)),
      readEpochs(allocateWords(cells)) {}

void History::report(const Race &race) {
  Key key(getAccess(race.writer), getAccess(race.other), race.touch,
          race.otherTouch, race.hasEqualValues);
  auto [entry, isNew] = races.try_emplace(key, race, 0);
  ++entry->second.second;
}

void History::findRaces(
    llvm::function_ref<void(const Race &, uint64_t)> report) const {
  for (const auto &entry : races)
    report(entry.second.first, entry.second.second);
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Against the last plain write.
void History::checkWriter(size_t cell, Toucher who, const Turn &turn,
                          Touch touch) {
  Toucher writer = writers[cell] & ~wroteSeveral;
  if (writer && !isKnown(writer, writeEpochs[cell], who, turn))
    report({cell, writer, who, Touch::Write, touch});
}

/// Against plain reads.
void History::checkReaders(size_t cell, Toucher who, const Turn &turn,
                           Touch touch) {
  if (Toucher reader = readers[cell];
      reader && !isKnown(reader, readEpochs[cell], who, turn))
    report({cell, who, reader, touch, Touch::Read});
  auto several = severalReaders.find(cell);
  if (several != severalReaders.end())
    checkAtomics(cell, several->second, who, turn, touch, Touch::Read);
}

/// Against a number of accesses. The one that is not a mere read goes first.
void History::checkAtomics(size_t cell, const Clock &touched, Toucher who,
                           const Turn &turn, Touch touch, Touch otherTouch) {
  touched.visitNewer(turn.known, [&](uint64_t program, Clock::Stamp stamp) {
    if (program == getProgram(who))
      return true;
    Toucher other = makeToucher(program, stamp & anyAccess);
    if (touch == Touch::Read)
      report({cell, other, who, otherTouch, touch});
    else
      report({cell, who, other, touch, otherTouch});
    return false;
  });
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

void History::noteRead(size_t cell, Toucher who, const Turn &turn) {
  checkWriter(cell, who, turn, Touch::Read);
  if (!atomics.empty()) {
    auto atomic = atomics.find(cell);
    if (atomic != atomics.end())
      checkAtomics(cell, atomic->second.writes, who, turn, Touch::Read,
                   Touch::Atomic);
  }
  Toucher reader = readers[cell];
  if (reader && !isKnown(reader, readEpochs[cell], who, turn)) {
    Clock &several = severalReaders[cell];
    several.raise(getProgram(reader),
                  makeStamp(readEpochs[cell], getAccess(reader)));
    several.raise(getProgram(who), makeStamp(turn.epoch, getAccess(who)));
  }
  readers[cell] = who;
  readEpochs[cell] = turn.epoch;
}

void History::noteWrite(size_t cell, Toucher who, const Turn &turn,
                        uint64_t bits) {
  Toucher writer = writers[cell] & ~wroteSeveral;
  bool isSame = values[cell] == bits && !(writers[cell] & wroteSeveral);
  if (writer && !isKnown(writer, writeEpochs[cell], who, turn))
    report({cell, writer, who, Touch::Write, Touch::Write, isSame});
  checkReaders(cell, who, turn, Touch::Write);
  auto atomic = atomics.empty() ? atomics.end() : atomics.find(cell);
  if (atomic != atomics.end()) {
    checkAtomics(cell, atomic->second.writes, who, turn, Touch::Write,
                 Touch::Atomic);
    checkAtomics(cell, atomic->second.reads, who, turn, Touch::Write,
                 Touch::Read);
    // A plain write ends what releases began.
    atomic->second.released.clear();
  }
  bool wroteBefore = writer && getProgram(writer) == getProgram(who);
  writers[cell] = who | (wroteBefore && !isSame ? wroteSeveral : 0);
  writeEpochs[cell] = turn.epoch;
  values[cell] = bits;
  readers[cell] = 0;
  severalReaders.erase(cell);
}

void History::noteStrongRead(size_t cell, Toucher who, const Turn &turn) {
  checkWriter(cell, who, turn, Touch::Read);
  atomics[cell].reads.raise(getProgram(who),
                            makeStamp(turn.epoch, getAccess(who)));
}

void History::noteAtomic(size_t cell, Toucher who, const Turn &turn) {
  checkWriter(cell, who, turn, Touch::Atomic);
  checkReaders(cell, who, turn, Touch::Atomic);
  atomics[cell].writes.raise(getProgram(who),
                             makeStamp(turn.epoch, getAccess(who)));
}

void History::acquire(size_t cell, Turn &turn) {
  turn.known.join(atomics[cell].released);
}

void History::release(size_t cell, Toucher who, Turn &turn) {
  turn.known.raise(getProgram(who), makeStamp(turn.epoch, anyAccess));
  atomics[cell].released.join(turn.known);
}
