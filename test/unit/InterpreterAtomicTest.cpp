//===- InterpreterAtomicTest.cpp - Atomics, their order, progress ---------===//

#include "InterpreterTest.h"
#include <cmath>
#include <random>

using namespace llvm;
using namespace tilec;
using namespace tilec::test;

//===----------------------------------------------------------------------===//
// Values (semantics.md, Atomics, print, assert)
//===----------------------------------------------------------------------===//

/// A kernel that applies one operation to x[0] with a tile from y and stores
/// the old values to z.
static std::string makeRmw(StringRef kind, StringRef type) {
  std::string text = R"(
    func.func @k(%x: !tile.ptr<T>, %y: !tile.ptr<T>, %z: !tile.ptr<T>) {
      %range = tile.arange 0 to 4 : tensor<4xi32>
      %zero = arith.constant dense<0> : tensor<4xi32>
      %v = tile.load %y[%range : tensor<4xi32>] : !tile.ptr<T> -> tensor<4xT>
      %old = tile.atomic_rmw KIND %v, %x[%zero : tensor<4xi32>] order acq_rel scope gpu : !tile.ptr<T>, tensor<4xT>
      tile.store %old, %z[%range : tensor<4xi32>] : !tile.ptr<T>, tensor<4xT>
      return
    })";
  size_t place;
  while ((place = text.find("<T>")) != std::string::npos)
    text.replace(place + 1, 1, type.str());
  while ((place = text.find("4xT>")) != std::string::npos)
    text.replace(place + 2, 1, type.str());
  text.replace(text.find("KIND"), 4, kind.str());
  return text;
}

TEST(InterpreterAtomic, elements_of_a_tile_go_one_after_the_other) {
  struct Case {
    const char *kind, *type;
    DType dtype;
    double start, values[4], olds[4], end;
  };
  const Case cases[] = {
      {"add", "i32", DType::I32, 5, {1, 2, 3, 4}, {5, 6, 8, 11}, 15},
      {"add", "i64", DType::I64, 5, {1, -2, 3, 4}, {5, 6, 4, 7}, 11},
      {"fadd", "f32", DType::F32, 5, {1, 2, 3, 4}, {5, 6, 8, 11}, 15},
      {"fadd", "f16", DType::F16, 5, {1, 2, 3, 4}, {5, 6, 8, 11}, 15},
      {"fadd", "bf16", DType::BF16, 5, {1, 2, 3, 4}, {5, 6, 8, 11}, 15},
      {"fadd", "f64", DType::F64, 5, {1, 2, 3, 4}, {5, 6, 8, 11}, 15},
      {"and", "i32", DType::I32, 15, {14, 13, 7, 15}, {15, 14, 12, 4}, 4},
      {"or", "i32", DType::I32, 0, {1, 2, 4, 2}, {0, 1, 3, 7}, 7},
      {"xor", "i32", DType::I32, 1, {1, 2, 4, 2}, {1, 0, 2, 6}, 4},
      {"xchg", "i32", DType::I32, 9, {1, 2, 3, 4}, {9, 1, 2, 3}, 4},
      {"xchg", "f32", DType::F32, 9, {1, 2, 3, 4}, {9, 1, 2, 3}, 4},
      {"maxsi", "i32", DType::I32, -5, {-7, 2, -3, 1}, {-5, -5, 2, 2}, 2},
      {"minsi", "i32", DType::I32, -5, {-7, 2, -9, 1}, {-5, -7, -7, -9}, -9},
      {"maxui", "i32", DType::I32, 5, {-7, 2, -9, 1}, {5, -7, -7, -7}, -7},
      {"minui", "i32", DType::I32, -5, {7, 9, -3, 1}, {-5, 7, 7, 7}, 1},
      {"fmax", "f32", DType::F32, -5, {-7, 2, -3, 1}, {-5, -5, 2, 2}, 2},
      {"fmin", "f32", DType::F32, -5, {-7, 2, -9, 1}, {-5, -7, -7, -9}, -9},
  };
  for (const Case &test : cases) {
    SCOPED_TRACE(std::string(test.kind) + " " + test.type);
    Kernel kernel(makeRmw(test.kind, test.type));
    HostArray &x = kernel.addArray(test.dtype, {test.start});
    kernel.addArray(test.dtype, test.values);
    HostArray &z = kernel.addZeros(test.dtype, 4);
    kernel.runClean();
    EXPECT_EQ(getValues(z), std::vector<double>(test.olds, test.olds + 4));
    EXPECT_EQ(x.getDouble(0), test.end);
  }
}

TEST(InterpreterAtomic, a_float_maximum_skips_nan) {
  Kernel kernel(makeRmw("fmax", "f32"));
  HostArray &x = kernel.addArray(DType::F32, {NAN});
  kernel.addArray(DType::F32, {-0.0, 0.0, -0.0, NAN});
  HostArray &z = kernel.addZeros(DType::F32, 4);
  kernel.runClean();
  EXPECT_EQ(x.getBits(0), 0u);
  EXPECT_TRUE(std::isnan(z.getDouble(0)));
  EXPECT_EQ(z.getBits(1), 0x80000000u);
  EXPECT_EQ(z.getBits(2), 0u);
}

TEST(InterpreterAtomic, a_false_mask_leaves_memory_and_gives_poison) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<i32>, %z: !tile.ptr<i32>) {
      %range = tile.arange 0 to 4 : tensor<4xi32>
      %two = arith.constant dense<2> : tensor<4xi32>
      %mask = arith.cmpi slt, %range, %two : tensor<4xi32>
      %old = tile.atomic_rmw add %two, %x[%range : tensor<4xi32>] order relaxed scope gpu : !tile.ptr<i32>, tensor<4xi32> mask %mask
      tile.store %old, %z[%range : tensor<4xi32>] : !tile.ptr<i32>, tensor<4xi32>
      return
    })");
  HostArray &x = kernel.addArray(DType::I32, {1, 2});
  HostArray &z = kernel.addArray(DType::I32, {9, 9, 9, 9});
  kernel.run();
  EXPECT_EQ(kernel.describeFindings(),
            "undefined value used: a stored element of program (0) depends on "
            "an element that was loaded under a false mask without 'other'\n");
  EXPECT_EQ(getValues(x), (std::vector<double>{3, 4}));
  EXPECT_EQ(getValues(z), (std::vector<double>{1, 2, 0, 0}));
}

TEST(InterpreterAtomic, an_address_outside_is_reported) {
  Kernel kernel(makeRmw("add", "i32"));
  kernel.addArray(DType::I32, {1}, 1);
  kernel.addArray(DType::I32, {1, 2, 3, 4});
  kernel.addZeros(DType::I32, 4);
  kernel.run();
  EXPECT_EQ(
      kernel.describeFindings(),
      "out of bounds: x[0] changed atomically by program (0), but x has 0 "
      "elements\n");
}

TEST(InterpreterAtomic, compare_and_swap_compares_bits) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<f32>, %z: !tile.ptr<f32>) {
      %range = tile.arange 0 to 4 : tensor<4xi32>
      %zero = arith.constant dense<0.0> : tensor<4xf32>
      %one = arith.constant dense<1.0> : tensor<4xf32>
      %old = tile.atomic_cas %zero, %one, %x[%range : tensor<4xi32>] order acq_rel scope gpu : !tile.ptr<f32>, tensor<4xf32>
      tile.store %old, %z[%range : tensor<4xi32>] : !tile.ptr<f32>, tensor<4xf32>
      return
    })");
  HostArray &x = kernel.addArray(DType::F32, {0, -0.0, 3, 0});
  HostArray &z = kernel.addZeros(DType::F32, 4);
  kernel.runClean();
  EXPECT_EQ(getValues(x), (std::vector<double>{1, -0.0, 3, 1}));
  EXPECT_EQ(z.getBits(1), 0x80000000u);
  EXPECT_EQ(z.getDouble(2), 3);
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

/// Every program adds y[program] to x[0].
static constexpr const char *sum = R"(
    func.func @k(%x: !tile.ptr<f32>, %y: !tile.ptr<f32>) {
      %pid = tile.program_id 0
      %p = tile.addptr %y, %pid : !tile.ptr<f32>, i32
      %v = tile.load %p : !tile.ptr<f32> -> f32
      %old = tile.atomic_rmw fadd %v, %x order relaxed scope gpu : !tile.ptr<f32>, f32
      return
    })";

TEST(InterpreterAtomic, sums_of_floats_are_bounded_in_any_order) {
  std::mt19937 random(1);
  std::uniform_real_distribution<float> uniform(-1, 1);
  std::vector<double> values;
  for (int i = 0; i < 1000; ++i)
    values.push_back(uniform(random));
  Kernel kernel(sum);
  HostArray &x = kernel.addArray(DType::F32, {0.5});
  kernel.addArray(DType::F32, values);
  kernel.runClean({1000, 1, 1});
  double bound = kernel.buffers[0].bounds[0];
  EXPECT_LT(bound, 0.1);
  double widest = 0;
  for (int order = 0; order < 100; ++order) {
    std::shuffle(values.begin(), values.end(), random);
    float other = 0.5;
    for (double value : values)
      other += float(value);
    widest = std::max(widest, std::fabs(other - x.getDouble(0)));
  }
  EXPECT_GT(widest, 0);
  EXPECT_LE(widest, bound);
}

TEST(InterpreterAtomic, sums_of_whole_numbers_are_exact) {
  std::vector<double> values;
  for (int i = 0; i < 1000; ++i)
    values.push_back(i - 300);
  Kernel kernel(sum);
  kernel.addArray(DType::F32, {0.25});
  kernel.addArray(DType::F32, values);
  kernel.runClean({1000, 1, 1});
  EXPECT_EQ(kernel.buffers[0].bounds[0], 0);
}

TEST(InterpreterAtomic, one_addition_is_the_same_in_every_engine) {
  Kernel kernel(sum);
  kernel.addArray(DType::F32, {0.1});
  kernel.addArray(DType::F32, {0.7});
  kernel.runClean();
  EXPECT_EQ(kernel.buffers[0].bounds[0], 0);
}

TEST(InterpreterAtomic, sums_that_may_lose_denormals_say_so) {
  Kernel kernel(sum);
  kernel.addArray(DType::F32, {0});
  kernel.addArray(DType::F32, {0x1p-130});
  kernel.runClean();
  EXPECT_GE(kernel.buffers[0].bounds[0], 0x1p-130);
}

TEST(InterpreterAtomic, sums_are_the_same_in_every_run) {
  std::vector<double> values;
  for (int i = 0; i < 500; ++i)
    values.push_back(1.0 / (i + 1));
  std::vector<uint64_t> results;
  for (unsigned threads : {1, 2, 3, 8}) {
    Kernel kernel(sum);
    HostArray &x = kernel.addArray(DType::F32, {0});
    kernel.addArray(DType::F32, values);
    InterpreterOptions options;
    options.threads = threads;
    kernel.runClean({500, 1, 1}, options);
    results.push_back(x.getBits(0));
  }
  EXPECT_EQ(results, std::vector<uint64_t>(4, results[0]));
}

TEST(InterpreterAtomic, counts_on_all_threads) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<i32>) {
      %c1 = arith.constant 1 : i32
      %old = tile.atomic_rmw add %c1, %x order relaxed scope gpu : !tile.ptr<i32>, i32
      return
    })");
  HostArray &x = kernel.addZeros(DType::I32, 1);
  InterpreterOptions options;
  options.threads = 4;
  kernel.runClean({10000, 1, 1}, options);
  EXPECT_EQ(x.getInt(0), 10000);
}

/// What hangs on the order of programs is undecided, and nothing else.
TEST(InterpreterAtomic, only_what_hangs_on_the_order_is_undecided) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<i32>, %y: !tile.ptr<i32>, %z: !tile.ptr<i32>) {
      %pid = tile.program_id 0
      %c1 = arith.constant 1 : i32
      %old = tile.atomic_rmw add %c1, %x order relaxed scope gpu : !tile.ptr<i32>, i32
      %p = tile.addptr %y, %pid : !tile.ptr<i32>, i32
      tile.store %old, %p : !tile.ptr<i32>, i32
      %q = tile.addptr %z, %old : !tile.ptr<i32>, i32
      tile.store %c1, %q : !tile.ptr<i32>, i32
      return
    })");
  HostArray &x = kernel.addZeros(DType::I32, 1);
  kernel.addZeros(DType::I32, 8);
  kernel.addZeros(DType::I32, 8);
  kernel.runClean({8, 1, 1});
  EXPECT_EQ(x.getInt(0), 8);
  EXPECT_EQ(kernel.buffers[0].bounds[0], 0);
  // Which program has which number hangs on the order; that each number has
  // one does not.
  EXPECT_EQ(kernel.buffers[1].bounds, std::vector<double>(8, INFINITY));
  EXPECT_EQ(kernel.buffers[2].bounds, std::vector<double>(8, 0.0));
}

//===----------------------------------------------------------------------===//
// Races and order (semantics.md, "A race is …")
//===----------------------------------------------------------------------===//

/// Runs a kernel on a buffer `data`, a buffer `flag` and one `out`, with
/// different numbers of threads, and returns what is found.
static std::string runOrdered(const std::string &text, int64_t programs,
                              std::vector<double> *out = nullptr) {
  std::string all;
  for (unsigned threads : {1, 2, 7}) {
    Kernel kernel(text);
    kernel.addZeros(DType::I32, 256, "data");
    kernel.addZeros(DType::I32, 256, "flag");
    HostArray &result = kernel.addZeros(DType::I32, 256, "out");
    InterpreterOptions options;
    options.threads = threads;
    options.stepLimit = 1000000;
    kernel.run({programs, 1, 1}, options);
    std::string found = kernel.describeFindings();
    EXPECT_TRUE(threads == 1 || found == all) << found;
    all = found;
    if (out)
      *out = getValues(result);
  }
  return all;
}

/// A critical section: `enter` takes the lock, `leave` gives it back.
static std::string makeLock(StringRef enterOrder, StringRef leave,
                            StringRef scope = "gpu") {
  return (R"(
    func.func @k(%data: !tile.ptr<i32>, %flag: !tile.ptr<i32>, %out: !tile.ptr<i32>) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      scf.while : () -> () {
        %seen = tile.atomic_cas %c0, %c1, %flag order )" +
          enterOrder + " scope " + scope + R"( : !tile.ptr<i32>, i32
        %again = arith.cmpi ne, %seen, %c0 : i32
        scf.condition(%again)
      } do {
        scf.yield
      }
      %v = tile.load %data : !tile.ptr<i32> -> i32
      %next = arith.addi %v, %c1 : i32
      tile.store %next, %data : !tile.ptr<i32>, i32
      )" + leave +
          R"(
      return
    })")
      .str();
}

TEST(InterpreterOrder, a_lock_orders_what_it_guards) {
  EXPECT_EQ(runOrdered(makeLock("acquire",
                                "%o = tile.atomic_rmw xchg %c0, %flag order "
                                "release scope gpu : !tile.ptr<i32>, i32"),
                       100),
            "");
}

TEST(InterpreterOrder, a_relaxed_lock_orders_nothing) {
  EXPECT_EQ(
      runOrdered(makeLock("acquire",
                          "%o = tile.atomic_rmw xchg %c0, %flag order relaxed "
                          "scope gpu : !tile.ptr<i32>, i32"),
                 3),
      "race: data[0] written by program (0), read by program (1), with no "
      "order between them\n");
  EXPECT_EQ(
      runOrdered(makeLock("relaxed",
                          "%o = tile.atomic_rmw xchg %c0, %flag order release "
                          "scope gpu : !tile.ptr<i32>, i32"),
                 3),
      "race: data[0] written by program (0), read by program (1), with no "
      "order between them\n");
}

TEST(InterpreterOrder, a_lock_that_a_plain_store_gives_back_races) {
  std::string found = runOrdered(
      makeLock("acquire", "tile.store %c0, %flag : !tile.ptr<i32>, i32"), 3);
  EXPECT_TRUE(StringRef(found).contains(
      "race: flag[0] written by program (0), changed atomically by program "
      "(1), with no order between them\n"))
      << found;
}

TEST(InterpreterOrder, scope_cta_is_not_atomic_between_programs) {
  std::string found = runOrdered(
      makeLock("acquire",
               "%o = tile.atomic_rmw xchg %c0, %flag order release scope cta : "
               "!tile.ptr<i32>, i32",
               "cta"),
      3);
  EXPECT_TRUE(StringRef(found).contains("race: data[0]")) << found;
  EXPECT_TRUE(StringRef(found).contains("race: flag[0]")) << found;
}

/// Program 0 writes data and then sets a flag; program 1 waits for it.
static std::string makeFlag(StringRef set, StringRef test) {
  return (R"(
    func.func @k(%data: !tile.ptr<i32>, %flag: !tile.ptr<i32>, %out: !tile.ptr<i32>) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %c7 = arith.constant 7 : i32
      %pid = tile.program_id 0
      %isLast = arith.cmpi eq, %pid, %c1 : i32
      scf.if %isLast {
        tile.store %c7, %data : !tile.ptr<i32>, i32
        )" +
          set + R"(
      } else {
        scf.while : () -> () {
          )" +
          test + R"(
          %again = arith.cmpi ne, %seen, %c1 : i32
          scf.condition(%again)
        } do {
          scf.yield
        }
        %v = tile.load %data : !tile.ptr<i32> -> i32
        tile.store %v, %out : !tile.ptr<i32>, i32
      }
      return
    })")
      .str();
}
static constexpr const char *release =
    "%o = tile.atomic_rmw xchg %c1, %flag order release scope gpu : "
    "!tile.ptr<i32>, i32";
static constexpr const char *acquire =
    "%seen = tile.atomic_rmw add %c0, %flag order acquire scope gpu : "
    "!tile.ptr<i32>, i32";

TEST(InterpreterOrder, a_flag_orders) {
  std::vector<double> out;
  EXPECT_EQ(runOrdered(makeFlag(release, acquire), 2, &out), "");
  // Program 0 waits for a later one.
  EXPECT_EQ(out[0], 7);
}

TEST(InterpreterOrder, a_flag_without_atomics_races) {
  EXPECT_EQ(
      runOrdered(makeFlag("tile.store %c1, %flag : !tile.ptr<i32>, i32",
                          "%seen = tile.load %flag : !tile.ptr<i32> -> i32"),
                 2),
      "race: data[0] written by program (1), read by program (0), with no "
      "order "
      "between them\n"
      "race: flag[0] written by program (1), read by program (0), with no "
      "order "
      "between them\n");
}

TEST(InterpreterOrder, a_volatile_load_reads_but_orders_nothing) {
  EXPECT_EQ(
      runOrdered(makeFlag(release, "%seen = tile.load %flag {isVolatile} "
                                   ": !tile.ptr<i32> -> i32"),
                 2),
      "race: data[0] written by program (1), read by program (0), with no "
      "order between them\n");
}

TEST(InterpreterOrder, what_follows_a_release_is_not_covered) {
  std::string late =
      std::string(release) + "\n tile.store %c1, %data : !tile.ptr<i32>, i32";
  std::string found = runOrdered(makeFlag(late, acquire), 2);
  EXPECT_TRUE(StringRef(found).contains("race: data[0]")) << found;
}

TEST(InterpreterOrder, an_acquire_that_nobody_looks_at_orders_nothing) {
  EXPECT_EQ(
      runOrdered(R"(
    func.func @k(%data: !tile.ptr<i32>, %flag: !tile.ptr<i32>, %out: !tile.ptr<i32>) {
      %c1 = arith.constant 1 : i32
      %v = tile.load %data : !tile.ptr<i32> -> i32
      tile.store %c1, %data : !tile.ptr<i32>, i32
      %old = tile.atomic_rmw add %c1, %flag order acq_rel scope gpu : !tile.ptr<i32>, i32
      return
    })",
                 2),
      "race: data[0] written by program (0), read by program (1)\n"
      "race with equal values: data[0] written by program (0) and by program "
      "(1), with one value\n");
}

TEST(InterpreterOrder, plain_and_atomic_accesses_race_on_any_thread) {
  EXPECT_EQ(
      runOrdered(R"(
    func.func @k(%data: !tile.ptr<i32>, %flag: !tile.ptr<i32>, %out: !tile.ptr<i32>) {
      %c1 = arith.constant 1 : i32
      %old = tile.atomic_rmw add %c1, %data order relaxed scope gpu : !tile.ptr<i32>, i32
      %v = tile.load %data : !tile.ptr<i32> -> i32
      return
    })",
                 5),
      "race: data[0] changed atomically by program (0), read by program (4)\n");
}

/// The last program to arrive sums what all have left (a counter with acq_rel).
TEST(InterpreterOrder, the_last_to_arrive_sees_all) {
  std::vector<double> out;
  std::string text = R"(
    func.func @k(%data: !tile.ptr<i32>, %flag: !tile.ptr<i32>, %out: !tile.ptr<i32>) {
      %c1 = arith.constant 1 : i32
      %last = arith.constant 63 : i32
      %pid = tile.program_id 0
      %p = tile.addptr %data, %pid : !tile.ptr<i32>, i32
      tile.store %pid, %p : !tile.ptr<i32>, i32
      %old = tile.atomic_rmw add %c1, %flag order acq_rel scope gpu : !tile.ptr<i32>, i32
      %isLast = arith.cmpi eq, %old, %last : i32
      scf.if %isLast {
        %range = tile.arange 0 to 64 : tensor<64xi32>
        %all = tile.load %data[%range : tensor<64xi32>] : !tile.ptr<i32> -> tensor<64xi32>
        tile.store %all, %out[%range : tensor<64xi32>] : !tile.ptr<i32>, tensor<64xi32>
      }
      return
    })";
  EXPECT_EQ(runOrdered(text, 64, &out), "");
  EXPECT_EQ(out[63], 63);
}

/// A program that uses a number from a counter runs before or after another:
/// one order of programs does not show this race.
TEST(InterpreterOrder, finds_races_that_another_order_shows) {
  std::string found = runOrdered(R"(
    func.func @k(%data: !tile.ptr<i32>, %flag: !tile.ptr<i32>, %out: !tile.ptr<i32>) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %pid = tile.program_id 0
      %isFirst = arith.cmpi eq, %pid, %c0 : i32
      scf.if %isFirst {
        tile.store %c1, %data : !tile.ptr<i32>, i32
      }
      %old = tile.atomic_rmw add %c1, %flag order acq_rel scope gpu : !tile.ptr<i32>, i32
      %p = tile.addptr %out, %old : !tile.ptr<i32>, i32
      %v = tile.load %data : !tile.ptr<i32> -> i32
      tile.store %c1, %p : !tile.ptr<i32>, i32
      return
    })",
                                 4);
  EXPECT_TRUE(StringRef(found).contains("race: data[0] written by program (0)"))
      << found;
}

//===----------------------------------------------------------------------===//
// Progress
//===----------------------------------------------------------------------===//

/// A scan that looks back: each program waits for the one before it.
TEST(InterpreterProgress, programs_wait_for_those_before) {
  std::vector<double> out;
  std::string text = R"(
    func.func @k(%data: !tile.ptr<i32>, %flag: !tile.ptr<i32>, %out: !tile.ptr<i32>) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %pid = tile.program_id 0
      %before = arith.subi %pid, %c1 : i32
      %isFirst = arith.cmpi eq, %pid, %c0 : i32
      %sum = scf.if %isFirst -> i32 {
        scf.yield %c1 : i32
      } else {
        %f = tile.addptr %flag, %before : !tile.ptr<i32>, i32
        scf.while : () -> () {
          %seen = tile.atomic_rmw add %c0, %f order acquire scope gpu : !tile.ptr<i32>, i32
          %again = arith.cmpi eq, %seen, %c0 : i32
          scf.condition(%again)
        } do {
          scf.yield
        }
        %d = tile.addptr %data, %before : !tile.ptr<i32>, i32
        %v = tile.load %d : !tile.ptr<i32> -> i32
        %next = arith.addi %v, %c1 : i32
        scf.yield %next : i32
      }
      %mine = tile.addptr %data, %pid : !tile.ptr<i32>, i32
      tile.store %sum, %mine : !tile.ptr<i32>, i32
      %g = tile.addptr %flag, %pid : !tile.ptr<i32>, i32
      %o = tile.atomic_rmw xchg %c1, %g order release scope gpu : !tile.ptr<i32>, i32
      %q = tile.addptr %out, %pid : !tile.ptr<i32>, i32
      tile.store %sum, %q : !tile.ptr<i32>, i32
      return
    })";
  EXPECT_EQ(runOrdered(text, 200, &out), "");
  EXPECT_EQ(out[199], 200);
}

/// All programs wait until all have arrived.
TEST(InterpreterProgress, all_programs_may_wait_for_each_other) {
  EXPECT_EQ(runOrdered(R"(
    func.func @k(%data: !tile.ptr<i32>, %flag: !tile.ptr<i32>, %out: !tile.ptr<i32>) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %all = tile.num_programs 0
      %o = tile.atomic_rmw add %c1, %flag order release scope gpu : !tile.ptr<i32>, i32
      scf.while : () -> () {
        %seen = tile.load %flag {isVolatile} : !tile.ptr<i32> -> i32
        %again = arith.cmpi slt, %seen, %all : i32
        scf.condition(%again)
      } do {
        scf.yield
      }
      return
    })",
                       2000),
            "");
}

TEST(InterpreterProgress, a_deadlock_is_stopped_and_names_its_loop) {
  Kernel kernel(R"(
    func.func @k(%flag: !tile.ptr<i32>) {
      %c0 = arith.constant 0 : i32
      scf.while : () -> () {
        %seen = tile.atomic_rmw add %c0, %flag order acquire scope gpu : !tile.ptr<i32>, i32
        %again = arith.cmpi eq, %seen, %c0 : i32
        scf.condition(%again)
      } do {
        scf.yield
      } loc("kernel.py":7:3)
      return
    })");
  kernel.addZeros(DType::I32, 1);
  InterpreterOptions options;
  options.stepLimit = 10000;
  kernel.run({3, 1, 1}, options);
  EXPECT_EQ(kernel.describeFindings(),
            "step limit: program (0) was stopped after 1000 operations in "
            "which no program went on; it waits in this loop for what no other "
            "program does\n");
  EXPECT_EQ(
      cast<mlir::FileLineColLoc>(kernel.result.findings[0].location).getLine(),
      7u);
}

TEST(InterpreterProgress, the_first_endless_program_is_named) {
  for (unsigned threads : {1, 2, 5}) {
    Kernel kernel(R"(
    func.func @k(%z: !tile.ptr<i32>) {
      %c0 = arith.constant 0 : i64
      %c1 = arith.constant 1 : i64
      %c3 = arith.constant 3 : i64
      %many = arith.constant 1000000000000 : i64
      %pid = tile.program_id 0
      %five = arith.constant 5 : i32
      %isEndless = arith.cmpi sge, %pid, %five : i32
      scf.if %isEndless {
        scf.for %i = %c0 to %many step %c1 : i64 {
          scf.for %j = %c0 to %c3 step %c1 : i64 {
            %p = tile.addptr %z, %pid : !tile.ptr<i32>, i32
            tile.store %pid, %p : !tile.ptr<i32>, i32
          } loc("kernel.py":5:3)
        } loc("kernel.py":4:1)
      }
      return
    })");
    kernel.addZeros(DType::I32, 100);
    InterpreterOptions options;
    options.threads = threads;
    options.stepLimit = 20000;
    kernel.run({100, 1, 1}, options);
    EXPECT_EQ(kernel.describeFindings(),
              "step limit: program (5) was stopped after 20000 operations in "
              "this loop, which may never end\n");
    EXPECT_EQ(cast<mlir::FileLineColLoc>(kernel.result.findings[0].location)
                  .getLine(),
              4u);
  }
}
