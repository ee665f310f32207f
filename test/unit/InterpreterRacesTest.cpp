//===- InterpreterRacesTest.cpp - Shadow memory and clocks ----------------===//
//
// Both keep less than all that happened; judged by lists of all that happened.
//
//===----------------------------------------------------------------------===//

#include "../../lib/Interpreter/Clock.h"
#include "../../lib/Interpreter/Races.h"
#include "gtest/gtest.h"
#include <map>
#include <random>
#include <set>

using namespace tilec::interpreter;

namespace {

constexpr size_t numCells = 200;

/// Every access of every program to one cell.
struct CellLog {
  std::set<Toucher> reads, atomics;
  /// By program: the first access that wrote, and all values.
  std::map<uint64_t, std::pair<Toucher, std::set<uint64_t>>> writes;
};

/// A race as text, so that two lists of them can be compared.
std::string format(const Race &race) {
  auto describe = [](Touch touch, Toucher who) {
    return std::to_string(int(touch)) + ":" + std::to_string(getProgram(who));
  };
  return std::to_string(race.cell) + " " + describe(race.touch, race.writer) +
         " " + describe(race.otherTouch, race.other) +
         (race.hasEqualValues ? " equal" : "");
}

/// The two of different programs that findPair() chooses.
void addPair(std::set<std::string> &races, size_t cell, Touch touch,
             Toucher first, Toucher last, Touch otherTouch, Toucher otherFirst,
             Toucher otherLast) {
  for (auto [a, b] : {std::pair(first, otherFirst), std::pair(first, otherLast),
                      std::pair(last, otherFirst)})
    if (getProgram(a) != getProgram(b)) {
      races.insert(format({cell, a, b, touch, otherTouch, false}));
      return;
    }
}

std::set<std::string> findAll(const std::vector<CellLog> &logs) {
  std::set<std::string> races;
  for (size_t cell = 0; cell < logs.size(); ++cell) {
    const CellLog &log = logs[cell];
    if (!log.writes.empty()) {
      Toucher first = log.writes.begin()->second.first;
      Toucher last = log.writes.rbegin()->second.first;
      std::set<uint64_t> values;
      for (const auto &write : log.writes)
        values.insert(write.second.second.begin(), write.second.second.end());
      if (log.writes.size() > 1)
        races.insert(format({cell, first, last, Touch::Write, Touch::Write,
                             values.size() == 1}));
      if (!log.reads.empty())
        addPair(races, cell, Touch::Write, first, last, Touch::Read,
                *log.reads.begin(), *log.reads.rbegin());
      if (!log.atomics.empty())
        addPair(races, cell, Touch::Write, first, last, Touch::Atomic,
                *log.atomics.begin(), *log.atomics.rbegin());
    }
    if (!log.atomics.empty() && !log.reads.empty())
      addPair(races, cell, Touch::Atomic, *log.atomics.begin(),
              *log.atomics.rbegin(), Touch::Read, *log.reads.begin(),
              *log.reads.rbegin());
  }
  return races;
}

} // namespace

TEST(InterpreterShadow, finds_what_a_list_of_all_accesses_finds) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    std::vector<uint32_t> data(numCells, 0);
    Shadow shadow(numCells, reinterpret_cast<char *>(data.data()), 4,
                  {true, false});
    std::vector<CellLog> logs(numCells);
    unsigned programs = 1 + seed % 5, accesses = 1 + seed % 3;
    unsigned steps = 1 + random() % 30;
    for (unsigned step = 0; step < steps; ++step) {
      uint64_t program = random() % programs;
      Toucher who = makeToucher(program, random() % accesses);
      bool isChunk = random() % 2;
      size_t cell = isChunk ? random() % 3 * 64 : random() % numCells;
      unsigned count = isChunk ? 64 : 1 + random() % (numCells - cell);
      // Programs whose parts of a chunk meet without touching each other.
      if (seed % 2) {
        cell = (step % 4 ? program % 4 : random() % 12) * 16;
        count = 16;
      }
      unsigned kind = random() % 10;
      if (kind < 5) {
        std::vector<uint32_t> values;
        for (unsigned i = 0; i < count; ++i) {
          values.push_back(random() % 4 ? 1 : random() % 2);
          auto &write = logs[cell + i].writes[program];
          if (write.second.empty())
            write.first = who;
          write.second.insert(values.back());
        }
        shadow.write(cell, count, who,
                     reinterpret_cast<char *>(data.data() + cell),
                     values.data());
        for (unsigned i = 0; i < count; ++i)
          ASSERT_EQ(data[cell + i], values[i]);
      } else if (kind < 9) {
        shadow.noteReads(cell, count, who);
        for (unsigned i = 0; i < count; ++i)
          logs[cell + i].reads.insert(who);
      } else {
        shadow.noteAtomic(cell, who);
        logs[cell].atomics.insert(who);
      }
    }
    std::set<std::string> found;
    shadow.findRaces([&](const Race &race) {
      EXPECT_TRUE(found.insert(format(race)).second);
    });
    ASSERT_EQ(found, findAll(logs)) << "seed " << seed;
  }
}

TEST(InterpreterClock, joins_and_compares_as_maps_do) {
  using Map = std::map<uint64_t, uint64_t>;
  std::mt19937_64 random(1);
  std::vector<Clock> clocks(8);
  std::vector<Map> maps(8);
  for (unsigned step = 0; step < 20000; ++step) {
    unsigned a = random() % 8, b = random() % 8;
    // Few near numbers, and some as large as a grid allows.
    uint64_t program = random() % 3 ? random() % 100 : random() >> 22;
    uint64_t stamp = 1 + random() % 1000;
    switch (random() % 4) {
    case 0:
      clocks[a].raise(program, stamp);
      maps[a][program] = std::max(maps[a][program], stamp);
      break;
    case 1:
      clocks[a].join(clocks[b]);
      for (auto [key, value] : maps[b])
        maps[a][key] = std::max(maps[a][key], value);
      break;
    case 2:
      if (random() % 8 == 0) {
        clocks[a].clear();
        maps[a].clear();
      }
      break;
    default: {
      Map newer, expected;
      clocks[a].visitNewer(clocks[b], [&](uint64_t key, uint64_t value) {
        newer[key] = value;
        return true;
      });
      for (auto [key, value] : maps[a])
        if (value > (maps[b].count(key) ? maps[b][key] : 0))
          expected[key] = value;
      ASSERT_EQ(newer, expected);
    }
    }
    ASSERT_EQ(clocks[a].get(program),
              maps[a].count(program) ? maps[a][program] : 0);
    ASSERT_EQ(clocks[a].isEmpty(), maps[a].empty());
  }
}
