//===- AxisInfoTest.cpp - Axis facts against values -----------------------===//
//
// Random straight-line programs over small tiles are evaluated element by
// element, and every fact that the analysis claims is looked up in the values.
// Narrow integers make sums wrap often.
//
//===----------------------------------------------------------------------===//

#include "tilec/Analysis/AxisInfo.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

namespace {
using Elements = std::vector<int64_t>;

/// A program under construction, with the elements of all its values.
class Program {
public:
  explicit Program(unsigned seed)
      : random(seed), builder(&context),
        module(ModuleOp::create(builder.getUnknownLoc())) {
    context.loadDialect<TileDialect, arith::ArithDialect, func::FuncDialect,
                        scf::SCFDialect>();
    Type i32 = builder.getI32Type();
    builder.setInsertionPointToEnd(module->getBody());
    function = func::FuncOp::create(builder, loc(), "program",
                                    builder.getFunctionType({i32, i32}, {}));
    Block *block = function.addEntryBlock();
    builder.setInsertionPointToEnd(block);
    for (unsigned index : {0, 1})
      addArgument(index, block->getArgument(index));
  }

  void addOps(unsigned count) {
    for (unsigned i = 0; i < count; ++i)
      addOp();
    func::ReturnOp::create(builder, loc());
  }
  void check();

private:
  int64_t pick(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  }
  Location loc() { return builder.getUnknownLoc(); }
  void addArgument(unsigned index, Value argument);
  void addOp();
  void addLeaf();
  void addShape();
  void addBinary();
  void addConversion();
  /// A random value of tile type, or of the type of another one.
  Value pickTile();
  Value pickLike(Value other);
  void define(Value value, llvm::function_ref<int64_t(int64_t)> element);

  static int64_t wrap(Type type, int64_t value) {
    unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
    return width == 64 ? value : llvm::SignExtend64(value, width);
  }
  static uint64_t asUnsigned(Type type, int64_t value) {
    unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
    return uint64_t(value) & llvm::maskTrailingOnes<uint64_t>(width);
  }

  MLIRContext context;
  std::mt19937 random;
  OpBuilder builder;
  OwningOpRef<ModuleOp> module;
  func::FuncOp function;
  std::vector<Value> tiles, scalars;
  llvm::DenseMap<Value, Elements> values;
};
} // namespace

static int64_t getCount(Type type) {
  return ShapedType::getNumElements(getShape(type));
}

void Program::define(Value value,
                     llvm::function_ref<int64_t(int64_t)> element) {
  Elements elements;
  for (int64_t i = 0; i < getCount(value.getType()); ++i)
    elements.push_back(wrap(value.getType(), element(i)));
  values[value] = elements;
  (isa<RankedTensorType>(value.getType()) ? tiles : scalars).push_back(value);
}

void Program::addArgument(unsigned index, Value argument) {
  int64_t divisor = int64_t(1) << pick(0, 5);
  if (pick(0, 3) == 0)
    divisor *= 3;
  int64_t value = divisor * pick(-20, 20);
  if (pick(0, 3) == 0)
    value = wrap(argument.getType(), pick(INT32_MIN, INT32_MAX) * divisor) /
            divisor * divisor;
  function.setArgAttr(index, divisibilityAttr,
                      builder.getI32IntegerAttr(divisor));
  define(argument, [&](int64_t) { return value; });
}

Value Program::pickTile() {
  if (tiles.empty())
    addLeaf();
  return tiles[pick(0, tiles.size() - 1)];
}

Value Program::pickLike(Value other) {
  for (int tries = 0; tries < 20; ++tries) {
    Value value = pickTile();
    if (value.getType() == other.getType())
      return value;
  }
  return other;
}

void Program::addLeaf() {
  auto type = RankedTensorType::get({16}, builder.getI32Type());
  switch (pick(0, 2)) {
  case 0: {
    int64_t start = pick(0, 1) ? 0 : pick(-40, 40);
    Value arange = ArangeOp::create(builder, loc(), type, start, start + 16);
    define(arange, [&](int64_t i) { return start + i; });
    return;
  }
  case 1: {
    Value scalar = scalars[pick(0, scalars.size() - 1)];
    Value splat = SplatOp::create(builder, loc(), type, scalar);
    define(splat, [&](int64_t) { return values[scalar][0]; });
    return;
  }
  default: {
    int64_t value = pick(0, 1) ? int64_t(1) << pick(0, 6) : pick(-70, 70);
    Value constant = arith::ConstantOp::create(
        builder, loc(),
        DenseElementsAttr::get(type, builder.getI32IntegerAttr(value)));
    define(constant, [&](int64_t) { return value; });
  }
  }
}

/// expand_dims and broadcast to a 16 x 16 tile.
void Program::addShape() {
  Value source = pickTile();
  auto type = cast<RankedTensorType>(source.getType());
  if (type.getRank() != 1)
    return;
  unsigned axis = pick(0, 1);
  SmallVector<int64_t> shape{16, 16};
  shape[axis] = 1;
  Value expanded =
      ExpandDimsOp::create(builder, loc(), type.clone(shape), source, axis);
  define(expanded, [&](int64_t i) { return values[source][i]; });
  Value full =
      BroadcastOp::create(builder, loc(), type.clone({16, 16}), expanded);
  define(full, [&](int64_t i) {
    return values[source][axis == 0 ? i % 16 : i / 16];
  });
}

void Program::addConversion() {
  Value source = pickTile();
  auto type = cast<RankedTensorType>(source.getType());
  unsigned width = type.getElementTypeBitWidth();
  if (width == 1)
    return;
  if (width == 64 || pick(0, 1)) {
    if (width == 8)
      return;
    Type narrow = type.clone(builder.getIntegerType(8));
    Value result = arith::TruncIOp::create(builder, loc(), narrow, source);
    define(result, [&](int64_t i) { return values[source][i]; });
    return;
  }
  Type wide = type.clone(builder.getIntegerType(width == 8 ? 32 : 64));
  if (pick(0, 1)) {
    Value result = arith::ExtSIOp::create(builder, loc(), wide, source);
    define(result, [&](int64_t i) { return values[source][i]; });
    return;
  }
  Value result = arith::ExtUIOp::create(builder, loc(), wide, source);
  define(result,
         [&](int64_t i) { return asUnsigned(type, values[source][i]); });
}

void Program::addBinary() {
  Value lhs = pickTile(), rhs = pickLike(lhs);
  Type type = lhs.getType();
  unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  Elements left = values[lhs], right = values[rhs];
  auto add = [&](Value result, auto function) {
    define(result, [&](int64_t i) { return function(left[i], right[i]); });
  };
  auto bits = [&](int64_t value) { return asUnsigned(type, value); };
  auto shift = [&](auto inside, auto outside) {
    return [=](int64_t a, int64_t b) -> int64_t {
      return bits(b) < width ? inside(a, bits(b)) : outside(a);
    };
  };
  bool isBool = width == 1;
  switch (isBool ? pick(8, 10) : pick(0, 17)) {
  case 0:
  case 1:
    return add(arith::AddIOp::create(builder, loc(), lhs, rhs),
               [](int64_t a, int64_t b) { return uint64_t(a) + b; });
  case 2:
    return add(arith::SubIOp::create(builder, loc(), lhs, rhs),
               [](int64_t a, int64_t b) { return uint64_t(a) - b; });
  case 3:
    return add(arith::MulIOp::create(builder, loc(), lhs, rhs),
               [](int64_t a, int64_t b) { return uint64_t(a) * b; });
  case 4:
    return add(DivSIOp::create(builder, loc(), lhs, rhs),
               [](int64_t a, int64_t b) -> int64_t {
                 return b == 0 ? -1 : b == -1 ? -uint64_t(a) : a / b;
               });
  case 5:
    return add(DivUIOp::create(builder, loc(), lhs, rhs),
               [&](int64_t a, int64_t b) -> int64_t {
                 return b == 0 ? -1 : bits(a) / bits(b);
               });
  case 6:
    return add(RemSIOp::create(builder, loc(), lhs, rhs),
               [](int64_t a, int64_t b) -> int64_t {
                 return b == 0 ? a : b == -1 ? 0 : a % b;
               });
  case 7:
    return add(RemUIOp::create(builder, loc(), lhs, rhs),
               [&](int64_t a, int64_t b) -> int64_t {
                 return b == 0 ? a : bits(a) % bits(b);
               });
  case 8:
    return add(arith::AndIOp::create(builder, loc(), lhs, rhs),
               [](int64_t a, int64_t b) { return a & b; });
  case 9:
    return add(arith::OrIOp::create(builder, loc(), lhs, rhs),
               [](int64_t a, int64_t b) { return a | b; });
  case 10:
    return add(arith::XOrIOp::create(builder, loc(), lhs, rhs),
               [](int64_t a, int64_t b) { return a ^ b; });
  case 11:
    return add(ShLOp::create(builder, loc(), lhs, rhs),
               shift([](uint64_t a, uint64_t b) { return a << b; },
                     [](int64_t) { return 0; }));
  case 12:
    return add(ShRSIOp::create(builder, loc(), lhs, rhs),
               shift([](int64_t a, uint64_t b) { return a >> b; },
                     [](int64_t a) { return a < 0 ? -1 : 0; }));
  case 13:
    return add(ShRUIOp::create(builder, loc(), lhs, rhs),
               shift([&](int64_t a, uint64_t b) { return bits(a) >> b; },
                     [](int64_t) { return 0; }));
  case 14:
    return add(arith::MaxSIOp::create(builder, loc(), lhs, rhs),
               [](int64_t a, int64_t b) { return std::max(a, b); });
  case 15:
    return add(arith::MinUIOp::create(builder, loc(), lhs, rhs),
               [&](int64_t a, int64_t b) { return bits(a) < bits(b) ? a : b; });
  default: {
    auto predicate = arith::CmpIPredicate(pick(0, 9));
    Value compare = arith::CmpIOp::create(builder, loc(), predicate, lhs, rhs);
    add(compare, [&](int64_t a, int64_t b) -> int64_t {
      return arith::applyCmpPredicate(predicate, APInt(width, bits(a)),
                                      APInt(width, bits(b)));
    });
    Elements condition = values[compare];
    Value select = arith::SelectOp::create(builder, loc(), compare, lhs, rhs);
    define(select,
           [&](int64_t i) { return condition[i] ? left[i] : right[i]; });
  }
  }
}

void Program::addOp() {
  switch (pick(0, 7)) {
  case 0:
  case 1:
    return addLeaf();
  case 2:
    return addShape();
  case 3:
    return addConversion();
  default:
    return addBinary();
  }
}

/// Checks the facts of one value along one dimension, `stride` elements apart.
static void checkAxis(const AxisInfo &info, unsigned dim, int64_t stride,
                      int64_t size, Type type, ArrayRef<int64_t> elements) {
  unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  for (int64_t i = 0; i < int64_t(elements.size()); ++i) {
    int64_t index = i / stride % size;
    if (index % info.constancy[dim] != 0) {
      ASSERT_EQ(elements[i], elements[i - stride]) << "constancy";
    }
    if (index % info.contiguity[dim] == 0) {
      ASSERT_EQ(elements[i] % info.divisibility[dim], 0) << "divisibility";
    } else {
      uint64_t step = uint64_t(elements[i]) - elements[i - stride];
      ASSERT_EQ(step & llvm::maskTrailingOnes<uint64_t>(width), 1u)
          << "contiguity";
    }
  }
}

void Program::check() {
  AxisInfoAnalysis axisInfo(function);
  for (Value value : tiles) {
    AxisInfo info = axisInfo.get(value);
    ArrayRef<int64_t> shape = getShape(value.getType());
    Elements &elements = values[value];
    std::string text;
    llvm::raw_string_ostream os(text);
    os << value << "\n  has ";
    info.print(os);
    SCOPED_TRACE(text);
    for (int64_t element : elements) {
      if (info.constant) {
        ASSERT_EQ(element, *info.constant);
      }
      if (info.nonNegative) {
        ASSERT_GE(element, 0);
      }
    }
    for (unsigned dim = 0; dim < shape.size(); ++dim) {
      int64_t stride = 1;
      for (int64_t size : shape.drop_front(dim + 1))
        stride *= size;
      checkAxis(info, dim, stride, shape[dim], value.getType(), elements);
    }
    if (testing::Test::HasFailure())
      return;
  }
}

TEST(AxisInfo, facts_hold_of_values) {
  for (unsigned seed = 0; seed < 600; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Program program(seed);
    program.addOps(24);
    program.check();
    if (HasFailure())
      return;
  }
}
