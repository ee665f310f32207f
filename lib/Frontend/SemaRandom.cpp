//===- SemaRandom.cpp - Random numbers ------------------------------------===//
//
// Philox-4x32 and Philox-4x64 (Salmon, Moraes, Dror, Shaw: Parallel Random
// Numbers: As Easy as 1, 2, 3, SC 2011), with the use of seed and offset, and
// the conversions to floats, that the language defines.
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "Sema.h"

using namespace llvm;
using namespace mlir;
using tilec::ast::BinaryOperator;
using tilec::ast::CompareOperator;

namespace tilec::sema {

static constexpr int64_t defaultRounds = 10;

namespace {
/// Multipliers of the counter and steps of the key.
struct PhiloxConstants {
  uint64_t multipliers[2], steps[2];
};
} // namespace

static constexpr PhiloxConstants philox32 = {{0xD2511F53, 0xCD9E8D57},
                                             {0x9E3779B9, 0xBB67AE85}};
static constexpr PhiloxConstants philox64 = {
    {0xD2E7470EE14C6C93, 0xCA5A826395121157},
    {0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B}};

//===----------------------------------------------------------------------===//
// Philox
//===----------------------------------------------------------------------===//

FailureOr<int64_t> Sema::getRounds(const std::optional<Argument> &argument) {
  if (!argument)
    return defaultRounds;
  FailureOr<int64_t> rounds = getInteger(*argument, "n_rounds");
  if (failed(rounds) || (*rounds >= 0 && *rounds <= maxUnrolledIterations))
    return rounds;
  return error(argument->range) << "n_rounds is between 0 and "
                                << maxUnrolledIterations << ", not " << *rounds;
}

LogicalResult Sema::joinAllShapes(MutableArrayRef<Value> values,
                                  SMRange range) {
  // The first value takes the shape of all, then all take that of the first.
  for (Value &value : values.drop_front()) {
    auto pair = joinShapes(values[0], value, range);
    if (failed(pair))
      return failure();
    values[0] = pair->first;
  }
  for (Value &value : values.drop_front())
    value = broadcastTo(value, values[0].getType().shape);
  return success();
}

std::vector<Value> Sema::runPhilox(std::vector<Value> counter,
                                   std::vector<Value> key, int64_t rounds,
                                   SMRange range) {
  const Type type = counter[0].getType();
  const PhiloxConstants &constants =
      type.dtype == DType::U64 ? philox64 : philox32;
  auto getConstant = [&](uint64_t bits) {
    Value number(Integer(integerBits, bits));
    return broadcastTo(makeConstant(number, type.dtype), type.shape);
  };
  for (int64_t round = 0; round < rounds; ++round) {
    Value highs[2], lows[2];
    for (unsigned i : {0, 1}) {
      Value multiplier = getConstant(constants.multipliers[i]);
      highs[i] =
          emitBinary(BinaryKind::MulHighUnsigned, multiplier, counter[2 * i]);
      lows[i] = emitBinary(BinaryKind::Mul, multiplier, counter[2 * i]);
    }
    for (unsigned i : {0, 1}) {
      Value mixed =
          emitBinary(BinaryKind::Xor, highs[1 - i], counter[2 * i + 1]);
      counter[2 * i] = emitBinary(BinaryKind::Xor, mixed, key[i]);
    }
    for (unsigned i : {0, 1}) {
      counter[2 * i + 1] = lows[1 - i];
      key[i] =
          emitBinary(BinaryKind::Add, key[i], getConstant(constants.steps[i]));
    }
  }
  return counter;
}

Result Sema::callPhiloxRounds(BuiltinCall &call) {
  FailureOr<int64_t> rounds = getRounds(call.arguments[6]);
  if (failed(rounds))
    return failure();
  std::vector<Value> words;
  DType dtype = DType::U32;
  for (unsigned i = 0; i < 6; ++i) {
    Result word = toRuntime(call[i].value, call[i].range);
    if (failed(word))
      return failure();
    if (i == 0) {
      dtype = word->getType().dtype;
      if (failed(requireFloat(*word, "tl.philox_impl", {DType::U32, DType::U64},
                              call[0].range)))
        return failure();
    }
    word = castTo(*word, dtype, call[i].range);
    if (failed(word))
      return failure();
    words.push_back(*word);
  }
  if (failed(joinAllShapes(words, call.range)))
    return failure();
  return Value::tuple(runPhilox({words.begin(), words.begin() + 4},
                                {words.begin() + 4, words.end()}, *rounds,
                                call.range));
}

FailureOr<std::vector<Value>> Sema::philox(const Argument &seed,
                                           ArrayRef<Argument> counter,
                                           int64_t rounds, SMRange range) {
  Result key = toRuntime(seed.value, seed.range);
  if (failed(key))
    return failure();
  if (!key->getType().isInteger()) {
    InFlightDiagnostic diagnostic =
        error(seed.range) << "a seed is an integer, not " << describe(*key);
    noteType(*diagnostic.getUnderlyingDiagnostic(), *key);
    return diagnostic;
  }
  key = castTo(*key, DType::U64, seed.range);
  if (failed(key))
    return failure();
  std::vector<Value> words;
  unsigned bits = 0;
  for (const Argument &argument : counter) {
    Result word = toRuntime(argument.value, argument.range);
    if (failed(word))
      return failure();
    const Type &type = word->getType();
    bits = words.empty() ? type.getBits() : bits;
    if (!type.isInteger() || (bits != 32 && bits != 64) ||
        type.getBits() != bits) {
      InFlightDiagnostic diagnostic =
          error(argument.range)
          << "the counter of tl.philox is four integers of 32 bits or four of "
             "64, but one of them is "
          << describe(*word);
      noteType(*diagnostic.getUnderlyingDiagnostic(), *word);
      return diagnostic;
    }
    Type to = type.withDType(bits == 32 ? DType::U32 : DType::U64);
    words.push_back(makeValue(gen.bitcast(word->getIR(), to), to));
  }
  // 32-bit words take the seed's halves as their key; 64-bit words take the
  // seed, and a tile of one zero.
  if (bits == 32) {
    Value high =
        *binary(BinaryOperator::RightShift, *key, Value::integer(32), range);
    words.push_back(*castTo(*key, DType::U32, range));
    words.push_back(*castTo(high, DType::U32, range));
  } else {
    words.push_back(*key);
    words.push_back(
        broadcastTo(makeConstant(Value::integer(0), DType::U64), {int64_t(1)}));
  }
  if (failed(joinAllShapes(words, range)))
    return failure();
  return runPhilox({words.begin(), words.begin() + 4},
                   {words.begin() + 4, words.end()}, rounds, range);
}

Result Sema::callPhilox(BuiltinCall &call) {
  FailureOr<int64_t> rounds = getRounds(call.arguments[5]);
  if (failed(rounds))
    return failure();
  std::vector<Argument> counter;
  for (unsigned i = 1; i < 5; ++i)
    counter.push_back(call[i]);
  auto words = philox(call[0], counter, *rounds, call.range);
  if (failed(words))
    return failure();
  return Value::tuple(*words);
}

//===----------------------------------------------------------------------===//
// Integers, uniform and normal floats
//===----------------------------------------------------------------------===//

FailureOr<std::vector<Value>> Sema::getRandomWords(BuiltinCall &call) {
  FailureOr<int64_t> rounds = getRounds(call.arguments[2]);
  if (failed(rounds))
    return failure();
  Result offset = toRuntime(call[1].value, call[1].range);
  if (failed(offset))
    return failure();
  const Type &type = offset->getType();
  if (!type.isInteger()) {
    InFlightDiagnostic diagnostic = error(call[1].range)
                                    << "offsets are integers, not "
                                    << describe(*offset);
    noteType(*diagnostic.getUnderlyingDiagnostic(), *offset);
    return diagnostic;
  }
  Value low = *castTo(*offset, DType::U32, call.range);
  Value zero =
      broadcastTo(makeConstant(Value::integer(0), DType::U32), type.shape);
  Value high = zero;
  if (type.getBits() > 32)
    high = *castTo(*binary(BinaryOperator::RightShift, *offset,
                           Value::integer(32), call.range),
                   DType::U32, call.range);
  std::vector<Argument> counter;
  for (const Value &word : {low, high, zero, zero})
    counter.push_back({word, call[1].range, {}});
  return philox(call[0], counter, *rounds, call.range);
}

Result Sema::toUniform(const Value &bits, SMRange range) {
  const Type &type = bits.getType();
  if (failed(requireFloat(bits, "tl.uint_to_uniform_float",
                          {DType::U32, DType::I32, DType::U64, DType::I64},
                          range)))
    return failure();
  // Folded at the sign, so that the largest of them times the scale stays below
  // 1 in f32.
  bool isWide = type.getBits() == 64;
  Type folded = type.withDType(isWide ? DType::I64 : DType::I32);
  double scale = isWide ? 1.0842020432385337e-19 : 4.6566127342e-10;
  Value word = makeValue(gen.bitcast(bits.getIR(), folded), folded);
  Value ones =
      broadcastTo(makeConstant(Value::integer(-1), folded.dtype), folded.shape);
  Value zeros =
      broadcastTo(makeConstant(Value::integer(0), folded.dtype), folded.shape);
  Value inverted = emitBinary(BinaryKind::Xor, word, ones);
  mlir::Value isNegative =
      gen.compare(CompareOperator::Less, word.getIR(), zeros.getIR(), folded);
  Value positive =
      makeValue(gen.select(isNegative, inverted.getIR(), word.getIR()), folded);
  Value factor =
      broadcastTo(makeConstant(Value::real(scale), DType::F32), folded.shape);
  return emitBinary(BinaryKind::Mul, *castTo(positive, DType::F32, range),
                    factor);
}

FailureOr<std::pair<Value, Value>>
Sema::toNormal(const Value &first, const Value &second, SMRange range) {
  Value values[2] = {first, second};
  for (Value &value : values)
    if (failed(requireFloat(value, "tl.pair_uniform_to_normal",
                            {DType::F32, DType::F64}, range)))
      return failure();
  // Box and Muller; the logarithm of 0 is kept away.
  Result radius = extremum(BinaryKind::Max, Value::real(1.0e-7), values[0],
                           "tl.maximum", range);
  if (failed(radius))
    return failure();
  Value logarithm =
      makeValue(gen.unary(UnaryKind::Log, radius->getIR()), radius->getType());
  radius = binary(BinaryOperator::Mul, Value::real(-2.0), logarithm, range);
  Result angle = binary(BinaryOperator::Mul, Value::real(6.283185307179586),
                        values[1], range);
  if (failed(radius) || failed(angle))
    return failure();
  Value length =
      makeValue(gen.unary(UnaryKind::Sqrt, radius->getIR()), radius->getType());
  Value cosine =
      makeValue(gen.unary(UnaryKind::Cos, angle->getIR()), angle->getType());
  Value sine =
      makeValue(gen.unary(UnaryKind::Sin, angle->getIR()), angle->getType());
  Result x = binary(BinaryOperator::Mul, length, cosine, range);
  Result y = binary(BinaryOperator::Mul, length, sine, range);
  if (failed(x) || failed(y))
    return failure();
  return std::pair(*x, *y);
}

Value Sema::takeFirst(ArrayRef<Value> values, unsigned count) {
  return count == 1 ? values.front()
                    : Value::tuple(values.take_front(count).vec());
}

Result Sema::randomIntegers(unsigned count, BuiltinCall &call) {
  auto words = getRandomWords(call);
  if (failed(words))
    return failure();
  return takeFirst(*words, count);
}

Result Sema::randomUniform(unsigned count, BuiltinCall &call) {
  auto words = getRandomWords(call);
  if (failed(words))
    return failure();
  std::vector<Value> uniform;
  for (const Value &word : ArrayRef(*words).take_front(count)) {
    Result value = toUniform(word, call.range);
    if (failed(value))
      return failure();
    uniform.push_back(*value);
  }
  return takeFirst(uniform, count);
}

Result Sema::randomNormal(unsigned count, BuiltinCall &call) {
  auto words = getRandomWords(call);
  if (failed(words))
    return failure();
  std::vector<Value> normal;
  for (unsigned i = 0; i < count; i += 2) {
    Result first = toUniform((*words)[i], call.range);
    Result second = toUniform((*words)[i + 1], call.range);
    if (failed(first) || failed(second))
      return failure();
    auto pair = toNormal(*first, *second, call.range);
    if (failed(pair))
      return failure();
    normal.push_back(pair->first);
    normal.push_back(pair->second);
  }
  return takeFirst(normal, count);
}

Result Sema::callUniformFloat(BuiltinCall &call) {
  Result bits = toRuntime(call[0].value, call[0].range);
  return failed(bits) ? bits : toUniform(*bits, call[0].range);
}

Result Sema::callNormalPair(BuiltinCall &call) {
  Result first = toRuntime(call[0].value, call[0].range);
  Result second = toRuntime(call[1].value, call[1].range);
  if (failed(first) || failed(second))
    return failure();
  auto pair = toNormal(*first, *second, call.range);
  if (failed(pair))
    return failure();
  return Value::tuple({pair->first, pair->second});
}

} // namespace tilec::sema
