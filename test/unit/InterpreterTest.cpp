//===- InterpreterTest.cpp - Kernels over grids ---------------------------===//

#include "InterpreterTest.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::test;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

TEST(Interpreter, adds_vectors_under_a_mask) {
  Kernel kernel(R"(
    func.func @add(%x: !tile.ptr<f32>, %y: !tile.ptr<f32>, %z: !tile.ptr<f32>, %n: i32) {
      %c4 = arith.constant 4 : i32
      %pid = tile.program_id 0
      %start = arith.muli %pid, %c4 : i32
      %range = tile.arange 0 to 4 : tensor<4xi32>
      %starts = tile.splat %start : i32 -> tensor<4xi32>
      %offsets = arith.addi %starts, %range : tensor<4xi32>
      %ns = tile.splat %n : i32 -> tensor<4xi32>
      %mask = arith.cmpi slt, %offsets, %ns : tensor<4xi32>
      %xs = tile.splat %x : !tile.ptr<f32> -> tensor<4x!tile.ptr<f32>>
      %xp = tile.addptr %xs, %offsets : tensor<4x!tile.ptr<f32>>, tensor<4xi32>
      %a = tile.load %xp : tensor<4x!tile.ptr<f32>> -> tensor<4xf32> mask %mask
      %b = tile.load %y[%offsets : tensor<4xi32>] : !tile.ptr<f32> -> tensor<4xf32> mask %mask
      %c = arith.addf %a, %b : tensor<4xf32>
      tile.store %c, %z[%offsets : tensor<4xi32>] : !tile.ptr<f32>, tensor<4xf32> mask %mask
      return
    })");
  kernel.addArray(DType::F32, {1, 2, 3, 4, 5, 6});
  kernel.addArray(DType::F32, {10, 20, 30, 40, 50, 60});
  HostArray &z = kernel.addZeros(DType::F32, 7);
  kernel.addScalar(DType::I32, 6);
  kernel.runClean({2, 1, 1});
  EXPECT_EQ(getValues(z), (std::vector<double>{11, 22, 33, 44, 55, 66, 0}));
  EXPECT_EQ(kernel.buffers[2].written,
            (std::vector<uint8_t>{1, 1, 1, 1, 1, 1, 0}));
  EXPECT_EQ(kernel.buffers[2].bounds, std::vector<double>(7, 0.0));
}

TEST(Interpreter, broadcasts_rows_and_columns) {
  Kernel kernel(R"(
    func.func @outer(%x: !tile.ptr<i32>, %z: !tile.ptr<i32>) {
      %rows = tile.arange 0 to 2 : tensor<2xi32>
      %cols = tile.arange 0 to 3 : tensor<3xi32>
      %a = tile.load %x[%rows : tensor<2xi32>] : !tile.ptr<i32> -> tensor<2xi32>
      %a1 = tile.expand_dims %a at 1 : tensor<2xi32> -> tensor<2x1xi32>
      %a2 = tile.broadcast %a1 : tensor<2x1xi32> -> tensor<2x3xi32>
      %c1 = tile.expand_dims %cols at 0 : tensor<3xi32> -> tensor<1x3xi32>
      %c2 = tile.broadcast %c1 : tensor<1x3xi32> -> tensor<2x3xi32>
      %r1 = tile.expand_dims %rows at 1 : tensor<2xi32> -> tensor<2x1xi32>
      %r2 = tile.broadcast %r1 : tensor<2x1xi32> -> tensor<2x3xi32>
      %three = arith.constant dense<3> : tensor<2x3xi32>
      %rs = arith.muli %r2, %three : tensor<2x3xi32>
      %o = arith.addi %rs, %c2 : tensor<2x3xi32>
      %v = arith.muli %a2, %c2 : tensor<2x3xi32>
      tile.store %v, %z[%o : tensor<2x3xi32>] : !tile.ptr<i32>, tensor<2x3xi32>
      return
    })");
  kernel.addArray(DType::I32, {5, 7});
  HostArray &z = kernel.addZeros(DType::I32, 6);
  kernel.runClean();
  EXPECT_EQ(getValues(z), (std::vector<double>{0, 5, 10, 0, 7, 14}));
}

TEST(Interpreter, scalar_offsets_are_signed) {
  Kernel kernel(R"(
    func.func @k(%z: !tile.ptr<i64>) {
      %minus = arith.constant -1 : i8
      %p = tile.addptr %z, %minus : !tile.ptr<i64>, i8
      %two = arith.constant 2 : i64
      %q = tile.addptr %p, %two : !tile.ptr<i64>, i64
      tile.store %two, %q : !tile.ptr<i64>, i64
      return
    })");
  HostArray &z = kernel.addArray(DType::I64, {0, 0, 0}, 1);
  kernel.runClean();
  EXPECT_EQ(getValues(z), (std::vector<double>{0, 0, 2}));
}

TEST(Interpreter, runs_loops_and_branches) {
  // Sums 0 + 1 + … + 9 but 5, with a tile carried beside the scalar and swapped
  // with another each time.
  Kernel kernel(R"(
    func.func @k(%z: !tile.ptr<i32>, %n: i32) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %c5 = arith.constant 5 : i32
      %range = tile.arange 0 to 2 : tensor<2xi32>
      %ones = arith.constant dense<1> : tensor<2xi32>
      %s, %a, %b = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %c0, %t = %range, %u = %ones)
          -> (i32, tensor<2xi32>, tensor<2xi32>) : i32 {
        %skip = arith.cmpi eq, %i, %c5 : i32
        %next = scf.if %skip -> i32 {
          scf.yield %sum : i32
        } else {
          %added = arith.addi %sum, %i : i32
          scf.yield %added : i32
        }
        %grown = arith.addi %t, %ones : tensor<2xi32>
        scf.yield %next, %u, %grown : i32, tensor<2xi32>, tensor<2xi32>
      }
      tile.store %s, %z : !tile.ptr<i32>, i32
      %q = tile.addptr %z, %c1 : !tile.ptr<i32>, i32
      tile.store %a, %q[%range : tensor<2xi32>] : !tile.ptr<i32>, tensor<2xi32>
      %r = tile.addptr %q, %c5 : !tile.ptr<i32>, i32
      tile.store %b, %r[%range : tensor<2xi32>] : !tile.ptr<i32>, tensor<2xi32>
      return
    })");
  HostArray &z = kernel.addZeros(DType::I32, 8);
  kernel.addScalar(DType::I32, 10);
  kernel.runClean();
  EXPECT_EQ(getValues(z), (std::vector<double>{40, 5, 6, 0, 0, 0, 6, 6}));
}

TEST(Interpreter, a_loop_to_the_greatest_integer_ends) {
  Kernel kernel(R"(
    func.func @k(%z: !tile.ptr<i32>) {
      %low = arith.constant 100 : i8
      %high = arith.constant 127 : i8
      %step = arith.constant 20 : i8
      %c1 = arith.constant 1 : i32
      %c0 = arith.constant 0 : i32
      %n = scf.for %i = %low to %high step %step iter_args(%k = %c0) -> (i32) : i8 {
        %next = arith.addi %k, %c1 : i32
        scf.yield %next : i32
      }
      tile.store %n, %z : !tile.ptr<i32>, i32
      return
    })");
  HostArray &z = kernel.addZeros(DType::I32, 1);
  kernel.runClean();
  EXPECT_EQ(z.getInt(0), 2);
}

TEST(Interpreter, a_pointer_may_reach_elements_of_another_type) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<i32>, %z: !tile.ptr<i16>) {
      %range = tile.arange 0 to 4 : tensor<4xi32>
      %v = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi16>
      tile.store %v, %z[%range : tensor<4xi32>] : !tile.ptr<i16>, tensor<4xi16>
      %a = tile.load %x : !tile.ptr<i32> -> i32
      tile.store %a, %x : !tile.ptr<i32>, i32
      return
    })");
  HostArray &x = kernel.addArray(DType::I8, {1, 2, 3, 4, 5}, 1);
  HostArray &z = kernel.addZeros(DType::I64, 1);
  kernel.runClean();
  EXPECT_EQ(z.getInt(0), 0x0004000300020001);
  EXPECT_EQ(getValues(x), (std::vector<double>{1, 2, 3, 4, 5}));
}

//===----------------------------------------------------------------------===//
// Out of bounds
//===----------------------------------------------------------------------===//

static const char *copyKernel = R"(
  func.func @copy(%x: !tile.ptr<f32>, %z: !tile.ptr<f32>) {
    %c4 = arith.constant 4 : i32
    %pid = tile.program_id 0
    %other = tile.program_id 1
    %both = arith.addi %pid, %other : i32
    %start = arith.muli %both, %c4 : i32
    %range = tile.arange 0 to 4 : tensor<4xi32>
    %starts = tile.splat %start : i32 -> tensor<4xi32>
    %offsets = arith.addi %starts, %range : tensor<4xi32>
    %a = tile.load %x[%offsets : tensor<4xi32>] : !tile.ptr<f32> -> tensor<4xf32>
    tile.store %a, %z[%offsets : tensor<4xi32>] : !tile.ptr<f32>, tensor<4xf32>
    return
  })";

TEST(Interpreter, reports_accesses_out_of_bounds) {
  Kernel kernel(copyKernel);
  kernel.addArray(DType::F32, {1, 2, 3, 4, 5}, 0, "x_ptr");
  HostArray &z = kernel.addZeros(DType::F32, 7, "z_ptr");
  kernel.run({2, 1, 1});
  EXPECT_EQ(
      kernel.describeFindings(),
      "out of bounds: x_ptr[5] read by program (1), but x_ptr has 5 elements\n"
      "out of bounds: z_ptr[7] written by program (1), but z_ptr has 7 "
      "elements\n");
  EXPECT_EQ(kernel.result.findings[0].count, 3);
  EXPECT_EQ(kernel.result.findings[0].program, (Grid{1, 0, 0}));
  EXPECT_TRUE(kernel.result.hasErrors());
  // What lies outside reads as 0, and is not written.
  EXPECT_EQ(getValues(z), (std::vector<double>{1, 2, 3, 4, 5, 0, 0}));
}

TEST(Interpreter, a_pointer_does_not_reach_before_itself) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<i32>, %z: !tile.ptr<i32>) {
      %minus = arith.constant -1 : i32
      %p = tile.addptr %x, %minus : !tile.ptr<i32>, i32
      %v = tile.load %p : !tile.ptr<i32> -> i32
      tile.store %v, %z : !tile.ptr<i32>, i32
      return
    })");
  kernel.addArray(DType::I32, {1, 2}, 1);
  kernel.addZeros(DType::I32, 1);
  kernel.run({1, 2, 2});
  EXPECT_EQ(kernel.result.findings[0].message,
            "x[-1] read by program (0, 0, 0), but x has 1 element");
}

TEST(Interpreter, a_false_mask_keeps_memory_untouched) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<i32>) {
      %false = arith.constant false
      %far = arith.constant 1000000 : i32
      %p = tile.addptr %x, %far : !tile.ptr<i32>, i32
      %other = arith.constant 7 : i32
      %v = tile.load %p : !tile.ptr<i32> -> i32 mask %false other %other
      tile.store %v, %p : !tile.ptr<i32>, i32 mask %false
      tile.store %v, %x : !tile.ptr<i32>, i32
      return
    })");
  HostArray &x = kernel.addZeros(DType::I32, 1);
  kernel.runClean();
  EXPECT_EQ(x.getInt(0), 7);
}

//===----------------------------------------------------------------------===//
// Undefined values
//===----------------------------------------------------------------------===//

/// A store of %v, made by `body` from the tile %a = x[0..4] and the mask
/// %m = [true, true, false, false].
static std::string makeStore(StringRef body, StringRef mask = "") {
  return (R"(
    func.func @k(%x: !tile.ptr<i32>, %z: !tile.ptr<i32>) {
      %range = tile.arange 0 to 4 : tensor<4xi32>
      %m = arith.constant dense<[true, true, false, false]> : tensor<4xi1>
      %zero = arith.constant dense<0> : tensor<4xi32>
      %a = tile.load %x[%range : tensor<4xi32>] : !tile.ptr<i32> -> tensor<4xi32>
      )" + body +
          R"(
      tile.store %v, %z[%range : tensor<4xi32>] : !tile.ptr<i32>, tensor<4xi32> )" +
          mask + R"(
      return
    })")
      .str();
}

static std::string getFindings(StringRef text,
                               ArrayRef<double> x = {1, 2, 3, 4}) {
  Kernel kernel(text);
  kernel.addArray(DType::I32, x);
  kernel.addZeros(DType::I32, x.size(), "z");
  kernel.run();
  return kernel.describeFindings();
}

TEST(Interpreter, reports_stored_poison_only_where_it_is_stored) {
  const char *load =
      "%b = tile.load %x[%range : tensor<4xi32>] : !tile.ptr<i32> "
      "-> tensor<4xi32> mask %m\n"
      "%v = arith.addi %a, %b : tensor<4xi32>";
  EXPECT_EQ(
      getFindings(makeStore(load)),
      "undefined value used: a stored element of program (0) depends on an "
      "element that was loaded under a false mask without 'other'\n");
  EXPECT_EQ(getFindings(makeStore(load, "mask %m")), "");
  std::string chosen =
      std::string(load) +
      "\n%w = arith.select %m, %v, %a : tensor<4xi1>, tensor<4xi32>";
  EXPECT_EQ(getFindings(makeStore(
                "%b = tile.load %x[%range : tensor<4xi32>] : !tile.ptr<i32> -> "
                "tensor<4xi32> mask %m\n"
                "%v = arith.select %m, %b, %a : tensor<4xi1>, tensor<4xi32>")),
            "");
}

TEST(Interpreter, reports_division_only_where_it_matters) {
  const char *division = "%v = tile.divsi %a, %zero : tensor<4xi32>";
  EXPECT_EQ(
      getFindings(makeStore(division)),
      "division by zero: division by zero in program (0), used in a stored "
      "element\n");
  const char *guarded =
      "%q = tile.divsi %a, %zero : tensor<4xi32>\n"
      "%no = arith.constant dense<false> : tensor<4xi1>\n"
      "%v = arith.select %no, %q, %a : tensor<4xi1>, tensor<4xi32>";
  EXPECT_EQ(getFindings(makeStore(guarded)), "");
  const char *overflow = "%minus = arith.constant dense<-1> : tensor<4xi32>\n"
                         "%v = tile.remsi %a, %minus : tensor<4xi32>";
  EXPECT_EQ(
      getFindings(makeStore(overflow), {-2147483648.0, 1, 2, 3}),
      "division overflow: the least integer divided by -1 in program (0), "
      "used in a stored element\n");
}

TEST(Interpreter, reports_shifts_and_casts) {
  EXPECT_EQ(
      getFindings(makeStore("%v = tile.shl %a, %a : tensor<4xi32>"),
                  {1, 31, 32, -1}),
      "shift too far: shift by as many bits as the integer has, or more in "
      "program (0), used in a stored element\n");
  const char *casts = "%f = arith.sitofp %a : tensor<4xi32> to tensor<4xf32>\n"
                      "%s = arith.mulf %f, %f : tensor<4xf32>\n"
                      "%v = tile.fptosi %s : tensor<4xf32> -> tensor<4xi32>";
  EXPECT_EQ(getFindings(makeStore(casts), {1, 2, 3, 40000}), "");
  EXPECT_EQ(getFindings(makeStore(casts), {1, 2, 3, 50000}),
            "cast out of range: float outside the range of the integer that it "
            "is cast to in program (0), used in a stored element\n");
}

TEST(Interpreter, reports_offsets_that_wrap_but_not_hashes) {
  const char *offset = R"(
    func.func @k(%x: !tile.ptr<i32>, %n: i32) {
      %square = arith.muli %n, %n : i32
      %v = tile.load %x : !tile.ptr<i32> -> i32
      %p = tile.addptr %x, %square : !tile.ptr<i32>, i32
      tile.store %v, %p : !tile.ptr<i32>, i32
      return
    })";
  Kernel wrapping(offset);
  wrapping.addZeros(DType::I32, 4);
  wrapping.addScalar(DType::I32, 65536);
  wrapping.run();
  EXPECT_EQ(wrapping.describeFindings(),
            "offset overflow: offset wraps around in program (0), used in an "
            "address\n");
  EXPECT_FALSE(wrapping.result.hasErrors());

  Kernel hashing(R"(
    func.func @k(%x: !tile.ptr<i32>, %n: i32) {
      %square = arith.muli %n, %n : i32
      tile.store %square, %x : !tile.ptr<i32>, i32
      %c4 = arith.constant 4 : i32
      %index = tile.remui %square, %c4 : i32
      %p = tile.addptr %x, %index : !tile.ptr<i32>, i32
      tile.store %square, %p : !tile.ptr<i32>, i32
      return
    })");
  hashing.addZeros(DType::I32, 4);
  hashing.addScalar(DType::I32, 65537);
  hashing.runClean();
}

TEST(Interpreter, unsigned_offsets_wrap_at_their_own_end) {
  const char *text = R"(
    func.func @k(%x: !tile.ptr<i8>, %n: i8) {
      %sum = arith.addi %n, %n : i8
      %wide = arith.extui %sum : i8 to i32
      %p = tile.addptr %x, %wide : !tile.ptr<i8>, i32
      tile.store %n, %p : !tile.ptr<i8>, i8
      return
    })";
  for (auto [number, expected] :
       {std::pair(100.0, ""),
        std::pair(200.0, "offset overflow: offset wraps around in program (0), "
                         "used in an address\n")}) {
    Kernel kernel(text);
    kernel.addZeros(DType::I8, 256);
    kernel.addScalar(DType::U8, number);
    kernel.run();
    EXPECT_EQ(kernel.describeFindings(), expected);
  }
}

TEST(Interpreter, checks_assumed_facts) {
  const char *text = R"(
    func.func @k(%x: !tile.ptr<f32>, %n: i32) {
      %a = tile.assume %n divisibility [16] : i32
      %p = tile.assume %x divisibility [16] : !tile.ptr<f32>
      %range = tile.arange 0 to 8 : tensor<8xi32>
      %ns = tile.splat %a : i32 -> tensor<8xi32>
      %sum = arith.addi %range, %ns : tensor<8xi32>
      %b = tile.assume %sum divisibility [4] contiguity [4] : tensor<8xi32>
      %c4 = arith.constant dense<4> : tensor<8xi32>
      %quarter = tile.divsi %b, %c4 : tensor<8xi32>
      %c = tile.assume %quarter constancy [4] : tensor<8xi32>
      return
    })";
  auto run = [&](double n, int64_t offset) {
    Kernel kernel(text);
    kernel.addArray(DType::F32, {1, 2, 3}, offset);
    kernel.addScalar(DType::I32, n);
    kernel.run();
    return kernel.describeFindings();
  };
  EXPECT_EQ(run(32, 0), "");
  EXPECT_EQ(run(8, 0),
            "false assumption: the assumed divisibility does not hold "
            "in program (0): the value is 8\n");
  EXPECT_EQ(run(16, 1),
            "false assumption: the assumed divisibility does not hold "
            "in program (0): the value is the address 4\n");
  EXPECT_EQ(StringRef(run(2, 0)).count('\n'), 3u);
}

TEST(Interpreter, checks_that_pointers_do_not_alias) {
  const char *text = R"(
    func.func @k(%x: !tile.ptr<i32>, %z: !tile.ptr<i32>) {
      %range = tile.arange 0 to 4 : tensor<4xi32>
      %p = tile.assume %z noalias : !tile.ptr<i32>
      %a = tile.load %x[%range : tensor<4xi32>] : !tile.ptr<i32> -> tensor<4xi32>
      tile.store %a, %p[%range : tensor<4xi32>] : !tile.ptr<i32>, tensor<4xi32>
      return
    })";
  for (auto [offset, expected] :
       {std::pair(4, ""),
        std::pair(3, "false assumption: the assumed noalias does not hold in "
                     "program (0): z and x reach the same memory\n")}) {
    Kernel kernel(text);
    HostArray &x = kernel.addZeros(DType::I32, 8);
    kernel.addBuffer(x, offset, "z");
    kernel.run();
    EXPECT_EQ(kernel.describeFindings(), expected);
    EXPECT_EQ(kernel.buffers[0].written, kernel.buffers[1].written);
  }
}

TEST(Interpreter, stops_at_the_step_limit) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<i32>) {
      %low = arith.constant 0 : i64
      %high = arith.constant 1000000000000 : i64
      %one = arith.constant 1 : i64
      scf.for %i = %low to %high step %one : i64 {
        %v = tile.load %x : !tile.ptr<i32> -> i32
      }
      return
    })");
  kernel.addZeros(DType::I32, 1);
  InterpreterOptions options;
  options.stepLimit = 100000;
  kernel.run({4, 1, 1}, options);
  EXPECT_EQ(
      kernel.describeFindings(),
      "step limit: program (0) was stopped after 100000 operations in this "
      "loop, which may never end\n");
}

//===----------------------------------------------------------------------===//
// Races
//===----------------------------------------------------------------------===//

/// Every program stores `value` at z[`index`] and then runs `more`.
static std::string makeRace(StringRef value, StringRef index,
                            StringRef more = "") {
  return (R"(
    func.func @k(%z: !tile.ptr<i32>) {
      %pid = tile.program_id 0
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %p = tile.addptr %z, )" +
          index + R"( : !tile.ptr<i32>, i32
      tile.store )" +
          value + R"(, %p : !tile.ptr<i32>, i32
      )" + more +
          R"(
      return
    })")
      .str();
}

static std::string runRace(const std::string &text, unsigned threads) {
  Kernel kernel(text);
  kernel.addZeros(DType::I32, 64, "z");
  InterpreterOptions options;
  options.threads = threads;
  kernel.run({32, 1, 1}, options);
  std::string all = kernel.describeFindings();
  for (const Finding &finding : kernel.result.findings)
    all += std::to_string(finding.count) + " " +
           std::to_string(finding.program[0]) + "\n";
  return all;
}

TEST(Interpreter, finds_races_whatever_the_threads_do) {
  std::string different = makeRace("%pid", "%c0"),
              equal = makeRace("%c1", "%c0");
  std::string read = makeRace("%pid", "%pid",
                              "%q = tile.addptr %p, %c1 : !tile.ptr<i32>, i32\n"
                              "%v = tile.load %q : !tile.ptr<i32> -> i32");
  for (unsigned threads : {1, 2, 7})
    for (int repetition = 0; repetition < 20; ++repetition) {
      ASSERT_EQ(runRace(different, threads),
                "race: z[0] written by program (0) and by program (31)\n1 0\n");
      ASSERT_EQ(runRace(equal, threads),
                "race with equal values: z[0] written by program (0) and by "
                "program (31), with one value\n1 0\n");
      ASSERT_EQ(
          runRace(read, threads),
          "race: z[1] written by program (1), read by program (0)\n31 0\n");
    }
  EXPECT_EQ(runRace(makeRace("%pid", "%pid"), 2), "");
}

TEST(Interpreter, finds_two_elements_on_one_cell) {
  EXPECT_EQ(getFindings(R"(
    func.func @k(%x: !tile.ptr<i32>, %z: !tile.ptr<i32>) {
      %range = tile.arange 0 to 4 : tensor<4xi32>
      %two = arith.constant dense<2> : tensor<4xi32>
      %half = tile.divsi %range, %two : tensor<4xi32>
      tile.store %range, %z[%half : tensor<4xi32>] : !tile.ptr<i32>, tensor<4xi32>
      tile.store %half, %x[%half : tensor<4xi32>] : !tile.ptr<i32>, tensor<4xi32>
      return
    })"),
            "race: two elements of one store write z[0] in program (0), with "
            "different values\n");
}

//===----------------------------------------------------------------------===//
// Trace
//===----------------------------------------------------------------------===//

TEST(Interpreter, traces_accesses_in_order_of_programs) {
  for (unsigned threads : {1, 4}) {
    Kernel kernel(copyKernel);
    kernel.addArray(DType::F32, std::vector<double>(40, 1.0));
    kernel.addZeros(DType::F32, 40);
    InterpreterOptions options;
    options.threads = threads;
    options.trace = true;
    kernel.runClean({10, 1, 1}, options);
    ASSERT_EQ(kernel.result.trace.size(), 20u);
    for (int i = 0; i < 20; ++i) {
      const Access &access = kernel.result.trace[i];
      EXPECT_EQ(access.program[0], i / 2);
      EXPECT_EQ(access.isStore, i % 2 == 1);
      EXPECT_EQ(access.buffer, i % 2);
      EXPECT_EQ(access.elementBytes, 4u);
      EXPECT_EQ(access.shape, std::vector<int64_t>{4});
      EXPECT_EQ(access.indices[3], i / 2 * 4 + 3);
    }
  }
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

/// The diagnostic of a run that cannot start.
static std::string getError(Kernel &kernel) {
  std::string text;
  mlir::ScopedDiagnosticHandler handler(&kernel.context,
                                        [&](mlir::Diagnostic &diagnostic) {
                                          text += diagnostic.str();
                                          return mlir::success();
                                        });
  EXPECT_TRUE(
      mlir::failed(interpret(kernel.function, {1, 1, 1}, kernel.arguments)));
  return text;
}

TEST(Interpreter, refuses_what_it_does_not_know) {
  Kernel unknown(
      "func.func @k(%a: i32) { %b = arith.divsi %a, %a : i32 return }");
  unknown.addScalar(DType::I32, 1);
  EXPECT_EQ(getError(unknown),
            "the interpreter does not know operation 'arith.divsi'");
  Kernel type("func.func @k(%a: i33) { return }");
  EXPECT_EQ(getError(type), "kernel 'k' has an argument of type 'i33'; "
                            "arguments are numbers and pointers");
  Kernel inside(
      "func.func @k(%a: i32) { %b = arith.extsi %a : i32 to i33 return }");
  EXPECT_EQ(getError(inside),
            "the interpreter does not know operation 'arith.extsi' on 'i33'");
  Kernel result(
      "func.func @k() -> i32 { %c = arith.constant 1 : i32 return %c : i32 }");
  EXPECT_EQ(getError(result),
            "kernel 'k' returns a value; a kernel stores its results");
}

TEST(Interpreter, refuses_arguments_that_do_not_fit) {
  const char *text = "func.func @k(%a: i32, %x: !tile.ptr<f32>) { return }";
  Kernel few(text);
  EXPECT_EQ(getError(few), "kernel 'k' has 2 arguments, but 0 were given");
  Kernel wrong(text);
  wrong.addScalar(DType::F32, 1);
  wrong.addZeros(DType::F32, 1);
  EXPECT_EQ(getError(wrong), "argument 0 of kernel 'k' has type 'i32', but a "
                             "value of type float32 was given");
  Kernel array(text);
  array.addZeros(DType::F32, 1);
  array.addZeros(DType::F32, 1);
  EXPECT_EQ(getError(array),
            "argument 0 of kernel 'k' has type 'i32', but an array was given");
  Kernel empty(text);
  empty.addScalar(DType::U32, 1);
  Buffer nothing;
  empty.arguments.push_back(&nothing);
  EXPECT_EQ(getError(empty), "argument 1 of kernel 'k' has no array behind it");
}

TEST(Interpreter, an_empty_grid_runs_nothing) {
  Kernel kernel(copyKernel);
  kernel.addZeros(DType::F32, 1);
  kernel.addZeros(DType::F32, 1);
  kernel.runClean({0, 5, 1});
}
