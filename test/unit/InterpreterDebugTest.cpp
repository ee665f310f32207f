//===- InterpreterDebugTest.cpp - Prints, assertions, foreign code --------===//

#include "../../lib/Interpreter/HostFunctions.h"
#include "InterpreterTest.h"
#include <cmath>
#include <random>

using namespace llvm;
using namespace tilec;
using namespace tilec::test;

/// The message of the error that a kernel is refused with, and its notes.
static std::string getError(Kernel &kernel) {
  std::string message;
  kernel.context.printOpOnDiagnostic(false);
  mlir::ScopedDiagnosticHandler handler(
      &kernel.context, [&](mlir::Diagnostic &diagnostic) {
        message += diagnostic.str();
        for (mlir::Diagnostic &note : diagnostic.getNotes())
          message += "\nnote: " + note.str();
        return mlir::success();
      });
  EXPECT_TRUE(
      mlir::failed(interpret(kernel.function, {1, 1, 1}, kernel.arguments)));
  return message;
}

static std::string print(const std::string &text, Grid grid,
                         unsigned threads = 1,
                         function_ref<void(Kernel &)> prepare = {}) {
  Kernel kernel(text);
  if (prepare)
    prepare(kernel);
  std::string printed;
  InterpreterOptions options;
  options.threads = threads;
  options.print = [&](StringRef text) { printed += text; };
  kernel.runClean(grid, options);
  return printed;
}

//===----------------------------------------------------------------------===//
// print (semantics.md, Atomics, print, assert)
//===----------------------------------------------------------------------===//

TEST(InterpreterPrint, every_program_prints_once_and_in_order) {
  std::string text = R"(
    func.func @k() {
      %pid = tile.program_id 0
      tile.print "pid: " %pid unsigned [false] : i32
      return
    })";
  std::string expected;
  for (int i = 0; i < 300; ++i)
    expected +=
        "program (" + std::to_string(i) + "): pid: " + std::to_string(i) + "\n";
  for (unsigned threads : {1, 2, 8})
    EXPECT_EQ(print(text, {300, 1, 1}, threads), expected);
}

TEST(InterpreterPrint, tiles_are_whole) {
  EXPECT_EQ(
      print(R"(
    func.func @k() {
      %a = arith.constant dense<[[1, -20], [300, 4]]> : tensor<2x2xi32>
      %b = arith.constant dense<[0.5, 1.0, 1.0e-10, 0x7F800000, 0.1]> : tensor<5xf32>
      %c = arith.constant dense<[true, false]> : tensor<2xi1>
      %d = arith.constant -1 : i8
      %e = arith.constant dense<[[[1], [2]], [[3], [4]]]> : tensor<2x2x1xi16>
      %f = arith.constant dense<[0.1, 448.0]> : tensor<2xf8E4M3FN>
      tile.print "a" %a unsigned [false] : tensor<2x2xi32>
      tile.print "b:" %b, %c unsigned [false, false] : tensor<5xf32>, tensor<2xi1>
      tile.print "d:" %d, %d unsigned [false, true] : i8, i8
      tile.print "e:" %e unsigned [false] : tensor<2x2x1xi16>
      tile.print "f:" %f unsigned [false] : tensor<2xf8E4M3FN>
      tile.print "hex:" %d, %b unsigned [false, false] hex : i8, tensor<5xf32>
      tile.print "alone" unsigned []
      return
    })",
            {1, 1, 1}),
      "program (0): a\n"
      "[[  1 -20]\n"
      " [300   4]]\n"
      "program (0): b: [  0.5   1.0 1e-10   inf   0.1] [ True False]\n"
      "program (0): d: -1 255\n"
      "program (0): e:\n"
      "[[[1]\n"
      "  [2]]\n"
      "\n"
      " [[3]\n"
      "  [4]]]\n"
      "program (0): f: [  0.1 448.0]\n"
      "program (0): hex: 0xff [0x3f000000 0x3f800000 0x2edbe6ff 0x7f800000 "
      "0x3dcccccd]\n"
      "program (0): alone\n");
}

TEST(InterpreterPrint, long_rows_are_wrapped) {
  std::string printed = print(R"(
    func.func @k() {
      %a = tile.arange 0 to 64 : tensor<64xi32>
      tile.print "a:" %a unsigned [false] : tensor<64xi32>
      return
    })",
                              {1, 1, 1});
  EXPECT_TRUE(StringRef(printed).starts_with(
      "program (0): a:\n[ 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 "
      "18 19 20 21 22 23 24\n 25 26 "))
      << printed;
}

TEST(InterpreterPrint, pointers_are_elements_of_arrays) {
  EXPECT_EQ(print(R"(
    func.func @k(%x: !tile.ptr<f32>) {
      %c3 = arith.constant 3 : i32
      %p = tile.addptr %x, %c3 : !tile.ptr<f32>, i32
      tile.print "p:" %p unsigned [false] : !tile.ptr<f32>
      return
    })",
                  {1, 1, 1}, 1,
                  [](Kernel &kernel) { kernel.addZeros(DType::F32, 4); }),
            "program (0): p: x[3]\n");
}

TEST(InterpreterPrint, one_program_prints_no_more_than_fits) {
  std::string printed = print(R"(
    func.func @k() {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %many = arith.constant 1000000 : i32
      scf.for %i = %c0 to %many step %c1 : i32 {
        tile.print "i:" %i unsigned [false] : i32
      }
      return
    })",
                              {1, 1, 1});
  EXPECT_LT(printed.size(), size_t(2) << 20);
  EXPECT_TRUE(StringRef(printed).ends_with(
      "program (0) printed more, which is left out\n"));
}

//===----------------------------------------------------------------------===//
// assert and assume_true
//===----------------------------------------------------------------------===//

TEST(InterpreterAssert, names_program_element_and_message) {
  for (unsigned threads : {1, 4}) {
    Kernel kernel(R"(
    func.func @k(%z: !tile.ptr<i32>) {
      %pid = tile.program_id 0
      %a = arith.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
      %pids = tile.splat %pid : i32 -> tensor<2x2xi32>
      %ok = arith.cmpi ne, %a, %pids : tensor<2x2xi32>
      tile.assert %ok, "no element is the program" : tensor<2x2xi1>
      %p = tile.addptr %z, %pid : !tile.ptr<i32>, i32
      tile.store %pid, %p : !tile.ptr<i32>, i32
      return
    })");
    HostArray &z = kernel.addArray(DType::I32, std::vector<double>(6, -1));
    InterpreterOptions options;
    options.threads = threads;
    kernel.run({6, 1, 1}, options);
    EXPECT_EQ(
        kernel.describeFindings(),
        "assertion failed: assertion fails in program (0) for element [0, "
        "0]: no element is the program\n");
    EXPECT_EQ(kernel.result.findings[0].count, 4);
    EXPECT_TRUE(kernel.result.hasErrors());
    // A program ends where its assertion fails.
    EXPECT_EQ(getValues(z), (std::vector<double>{-1, -1, -1, -1, 4, 5}));
  }
}

TEST(InterpreterAssert, of_a_scalar) {
  Kernel kernel(R"(
    func.func @k(%n: i32) {
      %c0 = arith.constant 0 : i32
      %ok = arith.cmpi sgt, %n, %c0 : i32
      tile.assert %ok, "" : i1
      return
    })");
  kernel.addScalar(DType::I32, -1);
  kernel.run();
  EXPECT_EQ(kernel.describeFindings(),
            "assertion failed: assertion fails in program (0)\n");
}

TEST(InterpreterAssume, a_false_condition_is_reported) {
  const char *text = R"(
    func.func @k(%n: i32) {
      %c0 = arith.constant 0 : i32
      %ok = arith.cmpi sgt, %n, %c0 : i32
      tile.assume_true %ok
      return
    })";
  Kernel kernel(text);
  kernel.addScalar(DType::I32, -1);
  kernel.run({2, 1, 1});
  EXPECT_EQ(kernel.describeFindings(),
            "false assumption: the assumed condition does not hold in program "
            "(0)\n");
  Kernel good(text);
  good.addScalar(DType::I32, 1);
  good.runClean();
}

//===----------------------------------------------------------------------===//
// libdevice
//===----------------------------------------------------------------------===//

TEST(InterpreterLibdevice, knows_every_function_of_the_table) {
  const auto &functions = interpreter::getHostFunctions();
#define LIBDEVICE(word, symbol, ulps, result, ...)                             \
  EXPECT_TRUE(functions.contains(symbol)) << symbol;
#include "tilec/Support/Libdevice.def"
}

static double callFloat(StringRef symbol, std::vector<float> operands) {
  std::vector<uint64_t> bits;
  for (float operand : operands)
    bits.push_back(bit_cast<uint32_t>(operand));
  const auto &functions = interpreter::getHostFunctions();
  return bit_cast<float>(
      uint32_t(functions.find(symbol)->second(bits.data()).bits));
}
static double callDouble(StringRef symbol, double x) {
  uint64_t bits = bit_cast<uint64_t>(x);
  const auto &functions = interpreter::getHostFunctions();
  return bit_cast<double>(functions.find(symbol)->second(&bits).bits);
}
static uint64_t callBits(StringRef symbol, std::vector<uint64_t> bits) {
  return interpreter::getHostFunctions().find(symbol)->second(bits.data()).bits;
}

TEST(InterpreterLibdevice, values) {
  EXPECT_EQ(callFloat("__nv_tanhf", {0.5f}), std::tanh(0.5f));
  EXPECT_EQ(callFloat("__nv_hypotf", {3, 4}), 5);
  EXPECT_EQ(callFloat("__nv_norm3df", {2, 3, 6}), 7);
  EXPECT_EQ(callFloat("__nv_rnorm4df", {1, 1, 1, 1}), 0.5);
  EXPECT_EQ(callFloat("__nv_sinpif", {1e6f}), 0);
  EXPECT_EQ(callFloat("__nv_cospif", {0.5f}), 0);
  EXPECT_EQ(callFloat("__nv_saturatef", {NAN}), 0);
  EXPECT_EQ(callFloat("__nv_fadd_ru", {1, 1e-20f}), std::nextafterf(1, 2));
  EXPECT_EQ(callFloat("__nv_fsqrt_rd", {2}), std::sqrt(2.0f));
  EXPECT_EQ(callFloat("__nv_fsqrt_ru", {2}),
            std::nextafterf(std::sqrt(2.0f), 2));
  EXPECT_EQ(callFloat("__nv_fmaf_rz", {1e20f, 1e20f, 0}),
            std::numeric_limits<float>::max());
  // Of the tables of the functions (Abramowitz, Stegun).
  EXPECT_NEAR(callDouble("__nv_erfinv", 0.5), 0.476936276204469873, 1e-15);
  EXPECT_NEAR(callDouble("__nv_erfcinv", 1e-20), 6.601580622355143, 1e-13);
  EXPECT_NEAR(callDouble("__nv_normcdfinv", 0.975), 1.959963984540054, 1e-14);
  EXPECT_NEAR(callDouble("__nv_cyl_bessel_i0", 1), 1.266065877752008, 1e-14);
  EXPECT_NEAR(callDouble("__nv_cyl_bessel_i1", -1), -0.565159103992485, 1e-14);
  EXPECT_NEAR(callDouble("__nv_erfcx", 100), 0.005641613782989433, 1e-17);
  EXPECT_EQ(callBits("__nv_byte_perm", {0x33221100, 0x77665544, 0x7510}),
            0x77551100u);
  EXPECT_EQ(callBits("__nv_mulhi", {0xffffffff, 2}), 0xffffffffu);
  EXPECT_EQ(callBits("__nv_clz", {0}), 32u);
  EXPECT_EQ(callBits("__nv_ffs", {8}), 4u);
  EXPECT_EQ(callBits("__nv_float2int_ru", {bit_cast<uint32_t>(1.5f)}), 2u);
  EXPECT_EQ(callBits("__nv_float2int_rn", {bit_cast<uint32_t>(1e20f)}),
            0x7fffffffu);
  EXPECT_EQ(callBits("__nv_float2ll_rn", {bit_cast<uint32_t>(NAN)}), uint64_t(1)
                                                                         << 63);
  EXPECT_EQ(callBits("__nv_hiloint2double", {0x3ff00000, 0}),
            bit_cast<uint64_t>(1.0));
}

/// The inverse of a function that the host has.
TEST(InterpreterLibdevice, inverses_invert) {
  for (int i = 1; i < 1000; ++i) {
    double x = i / 1000.0;
    EXPECT_NEAR(std::erf(callDouble("__nv_erfinv", x)), x, 1e-15);
    EXPECT_NEAR(std::erfc(callDouble("__nv_erfcinv", 2 * x)), 2 * x, 1e-14);
    EXPECT_NEAR(callDouble("__nv_normcdf", callDouble("__nv_normcdfinv", x)), x,
                1e-14);
  }
}

TEST(InterpreterLibdevice, bounds_hold_the_error_of_the_table) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<f32>, %y: !tile.ptr<f32>, %z: !tile.ptr<f32>) {
      %i = tile.arange 0 to 4 : tensor<4xi32>
      %a = tile.load %x[%i : tensor<4xi32>] : !tile.ptr<f32> -> tensor<4xf32>
      %b = tile.libdevice "__nv_tanhf"(%a) : (tensor<4xf32>) -> tensor<4xf32>
      %c = tile.libdevice "__nv_floorf"(%a) : (tensor<4xf32>) -> tensor<4xf32>
      tile.store %b, %y[%i : tensor<4xi32>] : !tile.ptr<f32>, tensor<4xf32>
      tile.store %c, %z[%i : tensor<4xi32>] : !tile.ptr<f32>, tensor<4xf32>
      return
    })");
  kernel.addArray(DType::F32, {0.5, 1.0, NAN, 2.5});
  HostArray &y = kernel.addZeros(DType::F32, 4);
  kernel.addZeros(DType::F32, 4);
  kernel.buffers[0].bounds = {0, 1e-3, 0, 1e-3};
  kernel.buffers[0].written = {1, 1, 1, 1};
  kernel.runClean();
  double ulp = std::nextafterf(y.getDouble(0), 1) - y.getDouble(0);
  EXPECT_EQ(kernel.buffers[1].bounds[0], 2 * ulp);
  // The operand may move by 1e-3, and tanh with it.
  EXPECT_GE(kernel.buffers[1].bounds[1], std::tanh(1.0) - std::tanh(0.999));
  EXPECT_EQ(kernel.buffers[1].bounds[2], 0);
  // An exact function of an exact operand is exact; at 1.0 it may jump.
  EXPECT_EQ(kernel.buffers[2].bounds[0], 0);
  EXPECT_GE(kernel.buffers[2].bounds[1], 1);
  EXPECT_EQ(kernel.buffers[2].bounds[3], 0);
}

TEST(InterpreterLibdevice, refuses_what_it_does_not_know) {
  Kernel kernel(R"(
    func.func @k(%x: f32) {
      %a = tile.libdevice "__nv_no_such_thing"(%x) : (f32) -> f32
      return
    })");
  kernel.addScalar(DType::F32, 1);
  EXPECT_EQ(getError(kernel), "the interpreter does not know function "
                              "'__nv_no_such_thing' of libdevice");
  Kernel wrong(R"(
    func.func @k(%x: f64) {
      %a = tile.libdevice "__nv_tanhf"(%x) : (f64) -> f64
      return
    })");
  wrong.addScalar(DType::F64, 1);
  EXPECT_EQ(getError(wrong),
            "function '__nv_tanhf' of libdevice takes other types");
}

//===----------------------------------------------------------------------===//
// Inline assembly
//===----------------------------------------------------------------------===//

/// Runs a text on tiles of i32 and returns the bits.
static std::vector<uint64_t> runAsm(StringRef text, StringRef constraints,
                                    std::vector<std::vector<uint64_t>> inputs,
                                    StringRef type = "i32",
                                    DType dtype = DType::I32, int pack = 1,
                                    std::vector<double> *bounds = nullptr) {
  size_t count = inputs[0].size();
  std::string tile = "tensor<" + std::to_string(count) + "x" + type.str() + ">";
  std::string offsets = "tensor<" + std::to_string(count) + "xi32>";
  std::string ptr = "!tile.ptr<" + type.str() + ">";
  std::string code = "func.func @k(%z: " + ptr;
  for (size_t i = 0; i < inputs.size(); ++i)
    code += ", %x" + std::to_string(i) + ": " + ptr;
  code += ") {\n%i = tile.arange 0 to " + std::to_string(count) + " : " +
          offsets + "\n";
  std::string names, types;
  for (size_t i = 0; i < inputs.size(); ++i) {
    std::string n = std::to_string(i);
    code += "%v" + n + " = tile.load %x" + n + "[%i : " + offsets +
            "] : " + ptr + " -> " + tile + "\n";
    names += (i ? ", %v" : "%v") + n;
    types += (i ? ", " : "") + tile;
  }
  std::string quoted;
  for (char c : text)
    quoted += c == '\n' ? "\\n" : std::string(1, c);
  code += "%r = tile.inline_asm \"" + quoted + "\" constraints \"" +
          constraints.str() + "\" pack " + std::to_string(pack) + " pure (" +
          names + ") : (" + types + ") -> " + tile +
          "\ntile.store %r, %z[%i : " + offsets + "] : " + ptr + ", " + tile +
          "\nreturn\n}";
  Kernel kernel(code);
  HostArray &z = kernel.addZeros(dtype, count);
  for (const auto &input : inputs) {
    HostArray &x = kernel.addZeros(dtype, count);
    for (auto [i, bits] : enumerate(input))
      x.setBits(i, bits);
  }
  kernel.runClean();
  if (bounds)
    *bounds = kernel.buffers[0].bounds;
  std::vector<uint64_t> result;
  for (size_t i = 0; i < count; ++i)
    result.push_back(z.getBits(i));
  return result;
}

static uint64_t f(float value) { return bit_cast<uint32_t>(value); }

TEST(InterpreterInlineAsm, integers) {
  using V = std::vector<uint64_t>;
  struct Case {
    const char *text, *constraints;
    std::vector<V> inputs;
    V expected;
  };
  const Case cases[] = {
      {"brev.b32 $0, $1;", "=r,r", {{1, 0xf0}}, {0x80000000, 0x0f000000}},
      {"popc.b32 $0, $1;", "=r,r", {{0xff, 0}}, {8, 0}},
      {"clz.b32 $0, $1;", "=r,r", {{1, 0}}, {31, 32}},
      // The first, or both of the others.
      {"lop3.b32 $0, $1, $2, $3, 0xf8;",
       "=r,r,r,r",
       {{0b1100}, {0b1010}, {0b0001}},
       {0b1100}},
      {"prmt.b32 $0, $1, $2, 0x5410;",
       "=r,r,r",
       {{0x33221100}, {0x77665544}},
       {0x55441100}},
      {"shf.l.wrap.b32 $0, $1, $2, 8;",
       "=r,r,r",
       {{0x11223344}, {0x55667788}},
       {0x66778811}},
      {"shf.r.clamp.b32 $0, $1, $2, 40;",
       "=r,r,r",
       {{0x11223344}, {0x55667788}},
       {0x55667788}},
      {"shl.b32 $0, $1, 4;", "=r,r", {{0xffffffff}}, {0xfffffff0}},
      {"shr.s32 $0, $1, 40;", "=r,r", {{0x80000000}}, {0xffffffff}},
      {"shr.u32 $0, $1, 4;", "=r,r", {{0x80000000}}, {0x08000000}},
      {"bfe.u32 $0, $1, 4, 8;", "=r,r", {{0x12345678}}, {0x67}},
      {"bfe.s32 $0, $1, 4, 4;", "=r,r", {{0x000000f0}}, {0xffffffff}},
      {"bfi.b32 $0, $1, $2, 8, 8;",
       "=r,r,r",
       {{0xab}, {0x11223344}},
       {0x1122ab44}},
      {"add.s32 $0, $1, -1;", "=r,r", {{0}}, {0xffffffff}},
      {"mad.lo.s32 $0, $1, $2, $1;", "=r,r,r", {{3}, {5}}, {18}},
      {"mul.hi.u32 $0, $1, $2;", "=r,r,r", {{0x80000000}, {4}}, {2}},
      {"min.s32 $0, $1, $2;", "=r,r,r", {{0xffffffff}, {4}}, {0xffffffff}},
      {"min.u32 $0, $1, $2;", "=r,r,r", {{0xffffffff}, {4}}, {4}},
      {"{ .reg .pred p; setp.gt.s32 p, $1, 2; selp.b32 $0, 7, 9, p; }",
       "=r,r",
       {{1, 3}},
       {9, 7}},
      {"// a comment\n{\n  .reg .b32 t<2>; /* two */\n  not.b32 t0, $1;\n"
       "  and.b32 $0, t0, 0xff;\n}",
       "=r,r",
       {{0x0f}},
       {0xf0}},
      {"{ .reg .b16 lo, hi; mov.b32 {lo, hi}, $1; mov.b32 $0, {hi, lo}; }",
       "=r,r",
       {{0x11223344}},
       {0x33441122}},
      {"{ .reg .pred p; setp.eq.s32 p, $1, 1; mov.u32 $0, 5;\n@!p mov.u32 $0, "
       "0x7; }",
       "=r,r",
       {{1, 2}},
       {5, 7}},
  };
  for (const Case &test : cases) {
    SCOPED_TRACE(test.text);
    EXPECT_EQ(runAsm(test.text, test.constraints, test.inputs), test.expected);
  }
}

TEST(InterpreterInlineAsm, floats) {
  auto run = [](StringRef text, std::vector<std::vector<uint64_t>> inputs,
                std::vector<double> *bounds = nullptr) {
    StringRef constraints = inputs.size() == 1   ? "=f,f"
                            : inputs.size() == 2 ? "=f,f,f"
                                                 : "=f,f,f,f";
    return runAsm(text, constraints, std::move(inputs), "f32", DType::F32, 1,
                  bounds);
  };
  using V = std::vector<uint64_t>;
  std::vector<double> bounds;
  EXPECT_EQ(run("add.f32 $0, $1, $2;", {{f(1)}, {f(2)}}, &bounds), V{f(3)});
  EXPECT_EQ(bounds, std::vector<double>{0});
  EXPECT_EQ(run("fma.rn.f32 $0, $1, $2, $3;", {{f(2)}, {f(3)}, {f(1)}}),
            V{f(7)});
  EXPECT_EQ(run("mul.sat.f32 $0, $1, 2.0;", {{f(3)}}), V{f(1)});
  EXPECT_EQ(run("max.f32 $0, $1, 0f3F800000;", {{f(NAN)}}), V{f(1)});
  EXPECT_EQ(run("ex2.approx.ftz.f32 $0, $1;", {{f(3)}}, &bounds), V{f(8)});
  EXPECT_GE(bounds[0], 8 * 0x1p-22);
  EXPECT_LE(bounds[0], 8 * 0x1p-19);
  EXPECT_EQ(run("rcp.approx.f32 $0, $1;", {{f(4)}}), V{f(0.25)});
  EXPECT_EQ(run("tanh.approx.f32 $0, $1;", {{f(0)}}), V{f(0)});
  EXPECT_EQ(run("add.ftz.f32 $0, $1, $2;", {{f(1e-40f)}, {f(1e-40f)}}),
            V{f(0)});
  // A double rounding would give 1.
  EXPECT_EQ(run("fma.rn.f32 $0, $1, $2, $3;",
                {{f(0x1.000002p0f)}, {f(0x1.fffffep-25f)}, {f(1)}}),
            V{f(std::fma(0x1.000002p0f, 0x1.fffffep-25f, 1.0f))});
}

/// Packed conversions, as kernels for 8-bit floats write them.
TEST(InterpreterInlineAsm, packs_elements_into_registers) {
  using V = std::vector<uint64_t>;
  // Four bytes in one register.
  EXPECT_EQ(runAsm("and.b32 $0, $1, 0x0f0f0f0f;", "=r,r",
                   {{0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0}}, "i8",
                   DType::I8, 4),
            (V{2, 4, 6, 8, 0xa, 0xc, 0xe, 0}));
  // Two halves in one register.
  uint64_t one = doubleToBits(DType::F16, 1), two = doubleToBits(DType::F16, 2);
  EXPECT_EQ(
      runAsm("add.f16x2 $0, $1, $1;", "=r,r", {{one, two, two, one}}, "f16",
             DType::F16, 2),
      (V{two, doubleToBits(DType::F16, 4), doubleToBits(DType::F16, 4), two}));
  // Two words are two registers.
  EXPECT_EQ(runAsm("add.s32 $0, $2, $3; sub.s32 $1, $2, $3;", "=r,=r,r,r",
                   {{5, 3, 10, 4}}, "i32", DType::I32, 2),
            (V{8, 2, 14, 6}));
}

TEST(InterpreterInlineAsm, converts_to_and_from_8_bits) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<f32>, %z: !tile.ptr<i16>) {
      %i = tile.arange 0 to 4 : tensor<4xi32>
      %a = tile.load %x[%i : tensor<4xi32>] : !tile.ptr<f32> -> tensor<4xf32>
      %b = tile.inline_asm "cvt.rn.satfinite.e4m3x2.f32 $0, $1, 0f00000000;" constraints "=h,f" pack 1 pure (%a) : (tensor<4xf32>) -> tensor<4xi16>
      tile.store %b, %z[%i : tensor<4xi32>] : !tile.ptr<i16>, tensor<4xi16>
      return
    })");
  kernel.addArray(DType::F32, {1, 1000, -0.5, NAN});
  HostArray &z = kernel.addZeros(DType::I16, 4);
  kernel.runClean();
  std::vector<uint64_t> bits;
  for (int i = 0; i < 4; ++i)
    bits.push_back(z.getBits(i));
  EXPECT_EQ(bits, (std::vector<uint64_t>{0x3800, 0x7e00, 0xb000, 0x7f00}));
}

TEST(InterpreterInlineAsm, other_texts_run_on_a_gpu_only) {
  auto get = [](StringRef text, StringRef constraints) {
    Kernel kernel(("func.func @k(%x: i32) {\n%r = tile.inline_asm \"" + text +
                   "\" constraints \"" + constraints +
                   "\" pack 1 (%x) : (i32) -> i32\nreturn\n}")
                      .str());
    kernel.addScalar(DType::I32, 1);
    return getError(kernel);
  };
  EXPECT_EQ(get("ld.global.b32 $0, [$1];", "=r,r"),
            "this inline assembly runs on a GPU only\n"
            "note: the interpreter does not know instruction 'ld.global.b32'");
  EXPECT_EQ(get("mov.u32 $0, %smid;", "=r,r"),
            "this inline assembly runs on a GPU only\n"
            "note: unknown operand '%smid'");
  EXPECT_EQ(get("mov.u32 $9, $1;", "=r,r"),
            "this inline assembly runs on a GPU only\n"
            "note: unknown register '$9'");
  EXPECT_EQ(get("@p mov.u32 $0, $1;", "=r,r"),
            "this inline assembly runs on a GPU only\n"
            "note: unknown predicate 'p'");
  EXPECT_EQ(get(".reg .b32 t<1000>;", "=r,r"),
            "this inline assembly runs on a GPU only\n"
            "note: unknown declaration '.reg .b32 t<1000>'");
  EXPECT_EQ(get("mov.u32 $0, $1;", "=r,r,r"),
            "inline assembly has 3 constraints, but its elements fill 2 "
            "registers");
}

//===----------------------------------------------------------------------===//
// Pointers as integers
//===----------------------------------------------------------------------===//

TEST(InterpreterPointer, survives_memory_as_an_integer) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<f32>, %y: !tile.ptr<i64>, %z: !tile.ptr<f32>) {
      %c2 = arith.constant 2 : i32
      %p = tile.addptr %x, %c2 : !tile.ptr<f32>, i32
      %a = tile.ptr_to_int %p : !tile.ptr<f32> -> i64
      tile.store %a, %y : !tile.ptr<i64>, i64
      %b = tile.load %y : !tile.ptr<i64> -> i64
      %q = tile.int_to_ptr %b : i64 -> !tile.ptr<f32>
      %v = tile.load %q : !tile.ptr<f32> -> f32
      tile.store %v, %z : !tile.ptr<f32>, f32
      %far = arith.constant 100 : i32
      %r = tile.addptr %q, %far : !tile.ptr<f32>, i32
      %w = tile.load %r : !tile.ptr<f32> -> f32
      return
    })");
  kernel.addArray(DType::F32, {1, 2, 3});
  kernel.addZeros(DType::I64, 1);
  HostArray &z = kernel.addZeros(DType::F32, 1);
  kernel.run();
  EXPECT_EQ(z.getDouble(0), 3);
  EXPECT_EQ(
      kernel.describeFindings(),
      "out of bounds: x[102] read by program (0), but x has 3 elements\n");
}
