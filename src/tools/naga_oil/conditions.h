// The conditions of naga_oil's directives as conditions of WESL.
#ifndef TESSERA_TOOLS_NAGA_OIL_CONDITIONS_H_
#define TESSERA_TOOLS_NAGA_OIL_CONDITIONS_H_

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::wgsl::naga_oil {

// Operands of '&&'. Each is an operand of WESL: a feature, a literal, "!" and an operand, or an
// expression in parentheses.
using Conjunction = std::vector<std::string>;

// The most bytes that the conditions of a branch may take. They contain the negated conditions of
// the branches before it, and each node in the branch repeats them.
inline constexpr size_t kMostConditions = 4096;

// Returns the operand that is true if `operand` is false.
std::string Negated(const std::string& operand);
// Adds the operands that `all` does not have yet.
void AddOperands(const Conjunction& more, Conjunction& all);
// Returns the conjunction as an expression; "true" if there are no operands.
std::string TextOf(const Conjunction& all);

// Converts the conditions of directives, with the definitions above them.
class ConditionReader {
 public:
  // Converts "ifdef X", "ifndef X", "if X == 2" and so on. Returns nullopt if the condition is
  // malformed. If it compares a value, sets `made_feature` to the feature that replaces the
  // comparison.
  std::optional<std::string> Read(std::string_view condition, std::string& made_feature) const;
  // Notes a '#define' that takes effect if all of `conditions` are true.
  void Define(std::string_view name, const Conjunction& conditions);

 private:
  std::string Defined(std::string_view name) const;

  std::map<std::string, std::vector<Conjunction>, std::less<>> defined_;
};

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_CONDITIONS_H_
