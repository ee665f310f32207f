//===- Binding.cpp - Arguments to parameters ------------------------------===//

#include "Binding.h"
#include "tilec/Support/EditDistance.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilec::sema {

std::vector<ParameterSlot> getSlots(StringRef parameters) {
  SmallVector<StringRef> words;
  parameters.split(words, ' ', -1, /*KeepEmpty=*/false);
  std::vector<ParameterSlot> slots;
  bool isKeywordOnly = false;
  for (StringRef word : words) {
    ParameterSlot slot;
    slot.isOptional = word.consume_back("?");
    slot.isVariadic = word.consume_front("*");
    slot.isKeywordOnly = isKeywordOnly;
    slot.name = word;
    isKeywordOnly |= slot.isVariadic;
    slots.push_back(slot);
  }
  return slots;
}

BindingError ArgumentBinder::tooMany(ArrayRef<Argument> arguments) const {
  size_t positional = count_if(arguments, [](const Argument &argument) {
    return argument.keyword.empty();
  });
  size_t most = count_if(slots, [](const ParameterSlot &slot) {
    return !slot.isKeywordOnly && !slot.isVariadic;
  });
  size_t least = count_if(slots, [](const ParameterSlot &slot) {
    return !slot.isKeywordOnly && !slot.isVariadic && !slot.isOptional;
  });
  std::string range =
      least == most ? std::to_string(most)
                    : std::to_string(least) + " to " + std::to_string(most);
  return {function + " takes " + range +
              (most == 1 ? " argument" : " arguments") + ", but " +
              std::to_string(positional) +
              (positional == 1 ? " is given" : " are given"),
          {}};
}

BindingError ArgumentBinder::unknownKeyword(const Argument &argument) const {
  std::vector<StringRef> names;
  for (const ParameterSlot &slot : slots)
    names.push_back(slot.name);
  std::string message =
      (function + " has no parameter '" + argument.keyword + "'").str();
  StringRef nearest = findNearest(argument.keyword, names);
  if (!nearest.empty())
    message += ("; did you mean '" + nearest + "'?").str();
  else if (!names.empty())
    message += "; it has " + join(names, ", ");
  return {message, argument.keywordRange};
}

std::optional<BindingError>
ArgumentBinder::findMissing(ArrayRef<std::optional<Argument>> bound) const {
  size_t next = 0;
  for (const ParameterSlot &slot : slots) {
    if (slot.isVariadic)
      continue;
    if (!bound[next++] && !slot.isOptional)
      return BindingError{
          (function + " needs an argument for '" + slot.name + "'").str(), {}};
  }
  return std::nullopt;
}

std::optional<BindingError>
ArgumentBinder::bind(ArrayRef<Argument> arguments,
                     std::vector<std::optional<Argument>> &bound,
                     std::vector<Argument> &variadic) const {
  SmallVector<const ParameterSlot *> named, positional;
  bool hasVariadic = false;
  for (const ParameterSlot &slot : slots) {
    hasVariadic |= slot.isVariadic;
    if (slot.isVariadic)
      continue;
    named.push_back(&slot);
    if (!slot.isKeywordOnly)
      positional.push_back(&slot);
  }
  bound.assign(named.size(), std::nullopt);
  size_t next = 0;
  for (const Argument &argument : arguments) {
    if (argument.keyword.empty()) {
      if (next < positional.size())
        bound[next++] = argument;
      else if (hasVariadic)
        variadic.push_back(argument);
      else
        return tooMany(arguments);
      continue;
    }
    auto it = find_if(named, [&](const ParameterSlot *slot) {
      return slot->name == argument.keyword;
    });
    if (it == named.end())
      return unknownKeyword(argument);
    std::optional<Argument> &place = bound[it - named.begin()];
    if (place)
      return BindingError{
          (function + " gets '" + argument.keyword + "' twice").str(),
          argument.keywordRange};
    place = argument;
  }
  return findMissing(bound);
}

} // namespace tilec::sema
