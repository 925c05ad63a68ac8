#include "tools/naga_oil/conditions.h"

#include <algorithm>

#include "base/cat.h"
#include "base/joined.h"
#include "tools/naga_oil/words.h"

namespace tessera::wgsl::naga_oil {
namespace {

struct Comparison {
  std::string_view op, name;
};
// Longer operators come first, because the first operator that matches is used.
constexpr Comparison kComparisons[] = {{"==", "EQ"}, {"!=", "NE"}, {">=", "GE"},
                                       {"<=", "LE"}, {">", "GT"},  {"<", "LT"}};

}  // namespace

std::string Negated(const std::string& operand) {
  return operand[0] == '!' ? operand.substr(1) : "!" + operand;
}

void AddOperands(const Conjunction& more, Conjunction& all) {
  for (const std::string& operand : more) {
    if (std::ranges::find(all, operand) == all.end()) all.push_back(operand);
  }
}

std::string TextOf(const Conjunction& all) { return all.empty() ? "true" : Joined(all, " && "); }

void ConditionReader::Define(std::string_view name, const Conjunction& conditions) {
  defined_[std::string(name)].push_back(conditions);
}

// Returns the WESL condition that is equivalent to '#ifdef name'.
std::string ConditionReader::Defined(std::string_view name) const {
  if (!IsName(name)) return name == "0" ? "false" : "true";  // `name` is a number
  const auto definitions = defined_.find(name);
  if (definitions == defined_.end()) return std::string(name);
  std::string text = Cat("(", name);
  for (const Conjunction& conditions : definitions->second) {
    if (conditions.empty()) return "true";
    // Stop, because the text already exceeds the length limit for a branch's conditions.
    if (text.size() > kMostConditions) break;
    text +=
        conditions.size() == 1 ? Cat(" || ", conditions[0]) : Cat(" || (", TextOf(conditions), ")");
  }
  return text + ")";
}

std::optional<std::string> ConditionReader::Read(std::string_view condition,
                                                 std::string& made_feature) const {
  const size_t end = std::min(condition.find_first_of(" \t"), condition.size());
  const std::string_view word = condition.substr(0, end);
  const std::string_view rest = Stripped(condition.substr(end));
  if (word == "ifdef" && IsWord(rest)) return Defined(rest);
  if (word == "ifndef" && IsWord(rest)) return Negated(Defined(rest));
  if (word != "if") return {};
  for (const Comparison& comparison : kComparisons) {
    const size_t at = rest.find(comparison.op);
    if (at == std::string_view::npos) continue;
    const std::string_view name = Stripped(rest.substr(0, at));
    const std::string_view value = Stripped(rest.substr(at + comparison.op.size()));
    if (!IsName(name) || !IsWord(value)) return {};
    const bool is_equality = comparison.name == "EQ" || comparison.name == "NE";
    if (is_equality && (value == "true" || value == "false")) {
      const bool is_true = (value == "true") == (comparison.name == "EQ");
      return is_true ? std::string(name) : Cat("!", name);
    }
    const std::string_view op = comparison.name == "NE" ? "EQ" : comparison.name;
    made_feature = Cat(name, "_", op, "_", value);
    return comparison.name == "NE" ? Cat("!", made_feature) : made_feature;
  }
  return {};
}

}  // namespace tessera::wgsl::naga_oil
