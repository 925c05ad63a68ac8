// Converts the conditions in naga_oil's directives to WESL conditions.
#ifndef TESSERA_TOOLS_NAGA_OIL_CONDITIONS_H_
#define TESSERA_TOOLS_NAGA_OIL_CONDITIONS_H_

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::wgsl::naga_oil {

// The operands of an && chain. Each is a feature, a literal, a negated operand or a parenthesized
// expression in WESL syntax.
using Conjunction = std::vector<std::string>;

// The maximum length in bytes of a branch's conditions, which include the negated conditions of
// earlier branches. A limit is needed because every node in the branch repeats the conditions.
inline constexpr size_t kMostConditions = 4096;

// Returns the negation of `operand`.
std::string Negated(const std::string& operand);
// Appends the operands of `more` to `all`, except duplicates.
void AddOperands(const Conjunction& more, Conjunction& all);
// Returns the conjunction as an expression, which is "true" if there are no operands.
std::string TextOf(const Conjunction& all);

// Converts the conditions of directives to WESL, taking into account the '#define' directives
// recorded so far.
class ConditionReader {
 public:
  // Converts a condition such as "ifdef X", "ifndef X" or "if X == 2". Returns nullopt if the
  // condition is malformed. If the condition compares a value, sets `made_feature` to the feature
  // that represents the comparison.
  std::optional<std::string> Read(std::string_view condition, std::string& made_feature) const;
  // Records a '#define' that takes effect only if all of `conditions` are true.
  void Define(std::string_view name, const Conjunction& conditions);

 private:
  std::string Defined(std::string_view name) const;

  std::map<std::string, std::vector<Conjunction>, std::less<>> defined_;
};

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_CONDITIONS_H_
