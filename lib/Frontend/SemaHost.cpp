//===- SemaHost.cpp - Plain Python outside kernels ------------------------===//
//
// What module levels compute with before a kernel exists: dictionaries, lists
// that grow, texts, Python's functions of sequences. Configurations and
// heuristics are made of these.
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "Sema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

const Value *DictEntries::find(const Value &key) const {
  for (const auto &[name, value] : reverse(list))
    if (areEqual(name, key))
      return &value;
  return nullptr;
}

const Value *DictEntries::find(StringRef key) const {
  return find(Value::string(key));
}

static Value makeDict(DictEntries entries) {
  return Value(DictValue{std::make_shared<DictEntries>(std::move(entries))});
}

LogicalResult Sema::checkKnown(const Value &value, SMRange range) {
  auto *opaque = value.get<OpaqueValue>();
  if (!opaque || !opaque->type)
    return success();
  return error(range) << opaque->reason;
}

//===----------------------------------------------------------------------===//
// Sequences
//===----------------------------------------------------------------------===//

FailureOr<std::vector<Value>> Sema::getElements(const Argument &argument,
                                                StringRef function) {
  const Value &value = argument.value;
  countSteps(value);
  if (auto *elements = value.getElements())
    return *elements;
  std::vector<Value> elements;
  if (auto *dict = value.get<DictValue>()) {
    for (const auto &[key, entry] : dict->entries->list)
      elements.push_back(key);
    return elements;
  }
  if (auto *text = value.get<std::string>()) {
    for (char letter : *text)
      elements.push_back(Value::string(StringRef(&letter, 1)));
    return elements;
  }
  return error(argument.range)
         << function << " takes a sequence, not " << describe(value);
}

Result Sema::callHostList(BuiltinCall &call) {
  bool isList = call.builtin.name == "list";
  if (!call.has(0))
    return Value::tuple({}, isList);
  FailureOr<std::vector<Value>> elements =
      getElements(call[0], call.builtin.name);
  if (failed(elements))
    return failure();
  return makeTuple(std::move(*elements), call.range, isList);
}

Result Sema::callHostEnumerate(BuiltinCall &call) {
  FailureOr<std::vector<Value>> elements = getElements(call[0], "enumerate");
  if (failed(elements))
    return failure();
  Value index = call.has(1) ? call[1].value : Value::integer(0);
  std::vector<Value> pairs;
  for (const Value &element : *elements) {
    pairs.push_back(Value::tuple({index, element}));
    Result next =
        binary(ast::BinaryOperator::Add, index, Value::integer(1), call.range);
    if (failed(next))
      return failure();
    index = *next;
  }
  return makeTuple(std::move(pairs), call.range, /*isList=*/true);
}

Result Sema::callHostZip(BuiltinCall &call) {
  std::vector<std::vector<Value>> columns;
  size_t count = SIZE_MAX;
  for (const Argument &argument : call.variadic) {
    FailureOr<std::vector<Value>> elements = getElements(argument, "zip");
    if (failed(elements))
      return failure();
    count = std::min(count, elements->size());
    columns.push_back(std::move(*elements));
  }
  std::vector<Value> rows;
  for (size_t i = 0; i < (columns.empty() ? 0 : count); ++i) {
    std::vector<Value> row;
    for (const std::vector<Value> &column : columns)
      row.push_back(column[i]);
    rows.push_back(Value::tuple(std::move(row)));
  }
  return makeTuple(std::move(rows), call.range, /*isList=*/true);
}

Result Sema::callHostProduct(BuiltinCall &call) {
  std::vector<std::vector<Value>> rows = {{}};
  for (const Argument &argument : call.variadic) {
    FailureOr<std::vector<Value>> elements =
        getElements(argument, call.builtin.name);
    if (failed(elements))
      return failure();
    std::vector<std::vector<Value>> longer;
    for (const std::vector<Value> &row : rows)
      for (const Value &element : *elements) {
        if (failed(checkTupleSize((longer.size() + 1) * (row.size() + 1),
                                  call.range)))
          return failure();
        longer.push_back(row);
        longer.back().push_back(element);
      }
    rows = std::move(longer);
  }
  std::vector<Value> tuples;
  for (std::vector<Value> &row : rows)
    tuples.push_back(Value::tuple(std::move(row)));
  return makeTuple(std::move(tuples), call.range, /*isList=*/true);
}

Result Sema::callHostSum(BuiltinCall &call) {
  FailureOr<std::vector<Value>> elements = getElements(call[0], "sum");
  if (failed(elements))
    return failure();
  Value sum = call.has(1) ? call[1].value : Value::integer(0);
  for (const Value &element : *elements) {
    Result next = binary(ast::BinaryOperator::Add, sum, element, call.range);
    if (failed(next))
      return failure();
    sum = *next;
  }
  return sum;
}

Result Sema::callHostAny(BuiltinCall &call) {
  FailureOr<std::vector<Value>> elements =
      getElements(call[0], call.builtin.name);
  if (failed(elements))
    return failure();
  for (const Value &element : *elements)
    if (failed(checkKnown(element, call.range)))
      return failure();
  bool isAny = call.builtin.name == "any";
  return Value::boolean(isAny ? any_of(*elements, isTrue)
                              : all_of(*elements, isTrue));
}

Result Sema::callHostReversed(BuiltinCall &call) {
  FailureOr<std::vector<Value>> elements = getElements(call[0], "reversed");
  if (failed(elements))
    return failure();
  std::reverse(elements->begin(), elements->end());
  return makeTuple(std::move(*elements), call.range, /*isList=*/true);
}

Result Sema::callHostSorted(BuiltinCall &call) {
  FailureOr<std::vector<Value>> elements = getElements(call[0], "sorted");
  if (failed(elements))
    return failure();
  std::string problem;
  for (const Value &element : *elements)
    if (!evaluate(ast::CompareOperator::Less, elements->front(), element,
                  problem))
      return error(call[0].range) << "sorted " << problem;
  auto isLess = [&](const Value &a, const Value &b) {
    return evaluate(ast::CompareOperator::Less, a, b, problem).value_or(false);
  };
  llvm::sort(*elements, isLess);
  if (call.has(1) && isTrue(call[1].value))
    std::reverse(elements->begin(), elements->end());
  return makeTuple(std::move(*elements), call.range, /*isList=*/true);
}

Result Sema::callHostMap(BuiltinCall &call) {
  FailureOr<std::vector<Value>> elements = getElements(call[1], "map");
  if (failed(elements))
    return failure();
  std::vector<Value> results;
  for (const Value &element : *elements) {
    Result result = callValue(call[0].value, {{element, call[1].range, {}}},
                              call.range, call[0].range);
    if (failed(result))
      return failure();
    results.push_back(*result);
  }
  return makeTuple(std::move(results), call.range, /*isList=*/true);
}

Result Sema::callHostFilter(BuiltinCall &call) {
  FailureOr<std::vector<Value>> elements = getElements(call[1], "filter");
  if (failed(elements))
    return failure();
  std::vector<Value> kept;
  for (const Value &element : *elements) {
    Result result = callValue(call[0].value, {{element, call[1].range, {}}},
                              call.range, call[0].range);
    if (failed(result) || failed(checkKnown(*result, call.range)))
      return failure();
    if (isTrue(*result))
      kept.push_back(element);
  }
  return makeTuple(std::move(kept), call.range, /*isList=*/true);
}

//===----------------------------------------------------------------------===//
// Lists that grow
//===----------------------------------------------------------------------===//

Result Sema::callListMethod(BuiltinCall &call) {
  std::vector<Value> elements = *call[0].value.getElements();
  if (call.builtin.name == "list.append") {
    elements.push_back(call[1].value);
  } else {
    FailureOr<std::vector<Value>> more =
        getElements(call[1], call.builtin.name);
    if (failed(more))
      return failure();
    elements.insert(elements.end(), more->begin(), more->end());
  }
  return makeTuple(std::move(elements), call.range, /*isList=*/true);
}

std::optional<Result> Sema::callMutator(const ast::Call &call) {
  auto *attribute = dyn_cast<ast::Attribute>(call.callee);
  auto *name = attribute ? dyn_cast<ast::Name>(attribute->value) : nullptr;
  if (!frame->isHost || !name || !findLocal(name->id))
    return std::nullopt;
  const Builtin *builtin =
      findBuiltin(("list." + attribute->attribute).str(), Host);
  Value list = *findLocal(name->id);
  if (!builtin || !list.getElements())
    return std::nullopt;
  FailureOr<std::vector<Argument>> arguments = visitArguments(call);
  if (failed(arguments))
    return Result(failure());
  Result longer = callBuiltin({builtin, std::make_shared<Value>(list)},
                              std::move(*arguments), call.range);
  if (failed(longer))
    return longer;
  longer->name = list.name;
  longer->definition = list.definition;
  *findLocal(name->id) = *longer;
  return Result(Value());
}

//===----------------------------------------------------------------------===//
// Dictionaries
//===----------------------------------------------------------------------===//

Result Sema::visitDict(const ast::Dict &dict) {
  if (!frame->isHost)
    return error(dict.range)
           << "sets and dictionaries are not supported in kernels; use a tuple";
  DictEntries entries;
  for (auto [key, value] : zip_equal(dict.keys, dict.values)) {
    Result entry = visit(value);
    if (failed(entry))
      return failure();
    if (key) {
      Result name = visit(key);
      if (failed(name))
        return failure();
      entries.list.push_back({*name, *entry});
    } else if (auto *other = entry->get<DictValue>()) {
      append_range(entries.list, other->entries->list);
    } else {
      return error(value->range)
             << "'**' takes a dictionary, not " << describe(*entry);
    }
  }
  return makeDict(std::move(entries));
}

Result Sema::indexDict(const DictEntries &dict, const Value &key,
                       SMRange range) {
  if (const Value *value = dict.find(key))
    return *value;
  return error(range) << "the dictionary has no key "
                      << toText(key, /*isRepr=*/true);
}

Result Sema::visitDictAttribute(const DictEntries &dict,
                                const ast::Attribute &attribute) {
  StringRef name = attribute.attribute;
  if (dict.isConfig) {
    if (name == "num_warps" || name == "num_stages") {
      const Value *value = dict.find(name);
      return value ? *value : Value::integer(name == "num_warps" ? 4 : 3);
    }
    if (name == "kwargs") {
      DictEntries arguments;
      for (const auto &entry : dict.list)
        if (toText(entry.first) != "num_warps" &&
            toText(entry.first) != "num_stages")
          arguments.list.push_back(entry);
      return makeDict(std::move(arguments));
    }
  }
  bool isMethod = dict.isConfig == (name == "all_kwargs");
  if (const Builtin *builtin = findBuiltin(("dict." + name).str(), Host);
      builtin && isMethod)
    return Value(
        BuiltinValue{builtin, std::make_shared<Value>(DictValue{
                                  std::make_shared<DictEntries>(dict)})});
  return error(attribute.attributeRange)
         << (dict.isConfig ? "a configuration" : "a dictionary")
         << " has no attribute '" << name << "'";
}

Result Sema::callHostDict(BuiltinCall &call) {
  if (!call.has(0))
    return makeDict({});
  if (auto *dict = call[0].value.get<DictValue>())
    return Value(*dict);
  FailureOr<std::vector<Value>> pairs = getElements(call[0], "dict");
  if (failed(pairs))
    return failure();
  DictEntries entries;
  for (const Value &pair : *pairs) {
    auto *parts = pair.getElements();
    if (!parts || parts->size() != 2)
      return error(call[0].range)
             << "dict takes pairs of a key and a value, not " << describe(pair);
    entries.list.push_back({(*parts)[0], (*parts)[1]});
  }
  return makeDict(std::move(entries));
}

Result Sema::callDictMethod(BuiltinCall &call) {
  const DictEntries &dict = *call[0].value.get<DictValue>()->entries;
  StringRef method = call.builtin.name;
  if (method == "dict.get") {
    const Value *value = dict.find(call[1].value);
    return value ? *value : call.has(2) ? call[2].value : Value();
  }
  if (method == "dict.copy" || method == "dict.all_kwargs") {
    DictEntries copy = dict;
    copy.isConfig = false;
    return makeDict(std::move(copy));
  }
  std::vector<Value> elements;
  for (const auto &[key, value] : dict.list)
    elements.push_back(method == "dict.keys"     ? key
                       : method == "dict.values" ? value
                                                 : Value::tuple({key, value}));
  return makeTuple(std::move(elements), call.range, /*isList=*/true);
}

//===----------------------------------------------------------------------===//
// Texts
//===----------------------------------------------------------------------===//

static std::string replaceAll(StringRef text, StringRef old, StringRef fresh) {
  std::string result;
  while (!old.empty()) {
    auto [before, after] = text.split(old);
    result += before;
    if (before.size() == text.size())
      return result;
    result += fresh;
    text = after;
  }
  return text.str();
}

/// A text, or each text of a tuple, as the parts that a test accepts.
static bool matches(const Value &parts,
                    llvm::function_ref<bool(StringRef)> test) {
  if (auto *text = parts.get<std::string>())
    return test(*text);
  auto *elements = parts.getElements();
  return elements && any_of(*elements, [&](const Value &element) {
           return matches(element, test);
         });
}

/// The argument that a field of a format names; null if there is none.
static const Argument *findField(StringRef field, unsigned &next,
                                 ArrayRef<Argument> arguments) {
  unsigned place;
  if (field.empty())
    place = next++;
  else if (field.getAsInteger(10, place)) {
    auto *named = find_if(arguments, [&](const Argument &argument) {
      return argument.keyword == field;
    });
    return named == arguments.end() ? nullptr : named;
  }
  bool isThere = place < arguments.size() && arguments[place].keyword.empty();
  return isThere ? &arguments[place] : nullptr;
}

Result Sema::formatText(StringRef text, ArrayRef<Argument> arguments,
                        SMRange range) {
  std::string result;
  unsigned next = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    bool isDoubled = i + 1 < text.size() && text[i] == text[i + 1];
    if ((text[i] != '{' && text[i] != '}') || isDoubled) {
      result += text[i];
      i += text[i] == '{' || text[i] == '}';
    } else {
      size_t end = text[i] == '{' ? text.find('}', i) : StringRef::npos;
      const Argument *argument =
          end == StringRef::npos
              ? nullptr
              : findField(text.slice(i + 1, end), next, arguments);
      if (!argument)
        return error(range) << "format has no value for '"
                            << text.slice(i, std::min(end, i + 20) + 1) << "'";
      result += toText(argument->value);
      i = end;
    }
    if (result.size() > maxTextSize)
      return error(range) << "the text grows beyond " << maxTextSize
                          << " characters";
  }
  return Value::string(result);
}

Result Sema::callTextMethod(BuiltinCall &call) {
  StringRef text = *call[0].value.get<std::string>();
  StringRef method = StringRef(call.builtin.name).drop_front(strlen("str."));
  if (method == "lower")
    return Value::string(text.lower());
  if (method == "upper")
    return Value::string(text.upper());
  if (method == "strip")
    return Value::string(text.trim());
  if (method == "startswith")
    return Value::boolean(matches(
        call[1].value, [&](StringRef part) { return text.starts_with(part); }));
  if (method == "endswith")
    return Value::boolean(matches(
        call[1].value, [&](StringRef part) { return text.ends_with(part); }));
  if (method == "join") {
    FailureOr<std::vector<Value>> parts = getElements(call[1], "join");
    if (failed(parts))
      return failure();
    std::string result;
    for (const Value &part : *parts) {
      auto *word = part.get<std::string>();
      if (!word)
        return error(call[1].range)
               << "join takes strings, not " << describe(part);
      result += (result.empty() && &part == &parts->front() ? "" : text.str()) +
                *word;
      if (result.size() > maxTextSize)
        return error(call.range)
               << "the text grows beyond " << maxTextSize << " characters";
    }
    return Value::string(result);
  }
  for (unsigned i : {1u, 2u})
    if (call.arguments.size() > i && call.has(i) &&
        !call[i].value.is<std::string>() && method == "replace")
      return error(call[i].range)
             << "replace takes a string, not " << describe(call[i].value);
  if (method == "replace") {
    std::string result = replaceAll(text, *call[1].value.get<std::string>(),
                                    *call[2].value.get<std::string>());
    if (result.size() > maxTextSize)
      return error(call.range)
             << "the text grows beyond " << maxTextSize << " characters";
    return Value::string(result);
  }
  SmallVector<StringRef> parts;
  auto *separator = call.has(1) ? call[1].value.get<std::string>() : nullptr;
  if (separator && separator->empty())
    return error(call[1].range) << "split takes a separator that is not empty";
  if (separator)
    text.split(parts, *separator);
  else
    SplitString(text, parts, " \t\n\r\f\v");
  std::vector<Value> elements;
  for (StringRef part : parts)
    elements.push_back(Value::string(part));
  return makeTuple(std::move(elements), call.range, /*isList=*/true);
}

} // namespace tilec::sema
