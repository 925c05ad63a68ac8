// Converts the conditions of naga_oil's directives to WESL conditions.
#ifndef TESSERA_TOOLS_NAGA_OIL_CONDITIONS_H_
#define TESSERA_TOOLS_NAGA_OIL_CONDITIONS_H_

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::wgsl::naga_oil {

// The operands of a chain of '&&'. Each is a WESL operand: a feature, a literal, '!' before an
// operand, or a parenthesized expression.
using Conjunction = std::vector<std::string>;

// The maximum length in bytes of a branch's conditions. These include the negated conditions of the
// branches before it, and each node in the branch repeats them.
inline constexpr size_t kMostConditions = 4096;

// Returns the negation of `operand`.
std::string Negated(const std::string& operand);
// Appends the operands of `more` that `all` does not contain yet.
void AddOperands(const Conjunction& more, Conjunction& all);
// Returns the conjunction as an expression; "true" if there are no operands.
std::string TextOf(const Conjunction& all);

// Converts the conditions of directives. Takes into account the definitions above them.
class ConditionReader {
 public:
  // Converts a condition such as "ifdef X", "ifndef X" or "if X == 2". Returns nullopt if it is
  // malformed. If it compares a value, sets `made_feature` to the feature that replaces the
  // comparison.
  std::optional<std::string> Read(std::string_view condition, std::string& made_feature) const;
  // Records a '#define' that takes effect only if all of `conditions` are true.
  void Define(std::string_view name, const Conjunction& conditions);

 private:
  std::string Defined(std::string_view name) const;

  std::map<std::string, std::vector<Conjunction>, std::less<>> defined_;
};

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_CONDITIONS_H_
