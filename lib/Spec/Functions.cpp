//===- Functions.cpp - Calls of library functions in a spec ---------------===//

#include "Functions.h"
#include "tilec/Support/EditDistance.h"
#include <cmath>

using namespace llvm;
using namespace tilec;
using namespace tilec::spec;

/// All arguments from `first` on as one tuple; a lone tuple is itself.
static Object gatherSizes(ArrayRef<Object> values) {
  if (values.size() == 1 && values.front().is<Sequence>())
    return values.front();
  return makeSequence(std::vector<Object>(values.begin(), values.end()));
}

static Expected<BoundArguments> bind(const FunctionEntry &entry,
                                     CallArguments &args) {
  SmallVector<StringRef> names;
  SplitString(entry.parameters, names, " ");
  SmallVector<std::optional<Object>> values(names.size());
  for (size_t i = 0; i < args.positional.size(); ++i) {
    if (i >= names.size())
      return makeError("'{0}' takes at most {1} arguments, but {2} are given",
                       entry.name, names.size(), args.positional.size());
    if (names[i].starts_with("*")) {
      values[i] = gatherSizes(ArrayRef(args.positional).drop_front(i));
      break;
    }
    values[i] = args.positional[i];
  }
  for (auto &[name, value] : args.keywords) {
    StringRef wanted = name == "axis" ? "dim" : name;
    // torch's own name of the sizes.
    auto *place = find_if(names, [&](StringRef known) {
      return known == wanted || (known == "*sizes" && wanted == "size");
    });
    if (place == names.end())
      return makeError("'{0}' has no argument '{1}' in a spec", entry.name,
                       name);
    std::optional<Object> &slot = values[place - names.begin()];
    if (slot)
      return makeError("argument '{0}' is given twice", name);
    slot = value;
  }
  return BoundArguments(std::move(names), std::move(values));
}

static Expected<Object> invoke(StringRef shown, StringRef name, bool isMethod,
                               CallArguments &args) {
  Spelling refused = isMethod ? Spelling::Function : Spelling::Method;
  SmallVector<StringRef> known;
  for (const FunctionEntry &entry : concat<const FunctionEntry>(
           getMakers(), getElementFunctions(), getShapeFunctions(),
           getMoveFunctions(), getReductions())) {
    if (entry.spelling == refused)
      continue;
    known.push_back(entry.name);
    if (entry.name != name)
      continue;
    Expected<BoundArguments> bound = bind(entry, args);
    if (!bound)
      return bound.takeError();
    return entry.handler(*bound);
  }
  StringRef nearest = findNearest(name, known);
  return makeError("specs do not know '{0}'{1}", shown,
                   nearest.empty()
                       ? std::string()
                       : formatv("; did you mean '{0}'?", nearest).str());
}

Expected<Object> spec::callLibrary(StringRef path, CallArguments args) {
  if (path.starts_with("math.") || path.starts_with("builtins."))
    return callHostFunction(path, args);
  StringRef name = path;
  if (!name.consume_front("torch.nn.functional.") &&
      !name.consume_front("torch.special.") && !name.consume_front("torch."))
    return makeError("specs do not know '{0}'", path);
  return invoke(path, name, /*isMethod=*/false, args);
}

Expected<Object> spec::callMethod(StringRef name, const Object &self,
                                  CallArguments args) {
  auto *list = self.get<Sequence>();
  if (list && !list->isTuple && name == "append" &&
      args.positional.size() == 1) {
    list->items->push_back(args.positional[0]);
    return Object();
  }
  if (!self.is<Array>())
    return makeError("{0} has no method '{1}' in a spec", describe(self), name);
  args.positional.insert(args.positional.begin(), self);
  return invoke(("." + name + "()").str(), name, /*isMethod=*/true, args);
}

std::optional<Object> spec::findConstant(StringRef path) {
  if (path == "math.pi" || path == "torch.pi")
    return Object(3.14159265358979323846);
  if (path == "math.inf" || path == "torch.inf")
    return Object(HUGE_VAL);
  if (path == "math.nan" || path == "torch.nan")
    return Object(std::nan(""));
  if (path == "math.e")
    return Object(2.71828182845904523536);
  if (!path.consume_front("torch."))
    return std::nullopt;
  if (std::optional<DType> dtype = parseTorchName(path))
    return Object(*dtype);
  return StringSwitch<std::optional<Object>>(path)
      .Case("float", Object(DType::F32))
      .Case("double", Object(DType::F64))
      .Case("half", Object(DType::F16))
      .Case("int", Object(DType::I32))
      .Case("long", Object(DType::I64))
      .Default(std::nullopt);
}
