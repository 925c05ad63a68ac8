// The linter: applies the lint rules to modules that have no errors.
#ifndef TESSERA_TOOLS_LINT_LINT_H_
#define TESSERA_TOOLS_LINT_LINT_H_

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "wgsl/resolve/program.h"
#include "wgsl/syntax/excluded_code.h"

namespace tessera::lint {

// The presets. A preset selects the rules that are enabled as warnings. Every preset includes the
// rules of kRecommended, and kStrict includes all rules.
enum class Preset : uint8_t { kRecommended, kStrict, kPerformance, kPortability };

enum class RuleId : uint8_t {
#define TESSERA_LINT_RULE(name, preset, public_name, summary, explanation) name,
#include "tools/lint/rules.def"
#undef TESSERA_LINT_RULE
  kCount,
};
constexpr size_t kRuleCount = static_cast<size_t>(RuleId::kCount);

struct Rule {
  std::string_view name;     // e.g. "unused-variable"
  std::string_view summary;  // one line
  Preset preset;             // the least strict preset that enables the rule
};
// Returns all rules in the order of RuleId.
std::span<const Rule> Rules();

// The severity of each rule, indexed by RuleId.
using Severities = std::array<Severity, kRuleCount>;
Severities SeveritiesOf(Preset preset);

struct Finding {
  RuleId rule;
  Diagnostic diagnostic;  // `rule` identifies the finding; the diagnostic's code is unused
};

// Returns the findings for a module, which must have no errors. `notes` must have been filled by
// the resolver for `program`. If a comment in `comments` contains `tessera-allow(rule, ...)`, the
// listed rules are turned off for the comment's line and the next line. Omits findings and fixes
// that would be wrong with other feature values, which may add the code in `excluded`.
std::vector<Finding> Lint(const wgsl::Program& program, const wgsl::NameNotes& notes,
                          std::span<const Span> comments, const Severities& severities,
                          const wgsl::ExcludedCode& excluded);

// Returns the lint rule that determines the severity of a compiler warning, or nullopt if there is
// none.
std::optional<RuleId> RuleOf(DiagCode code);

// Returns whether a finding may be wrong if other modules import this one. This is the case if the
// finding says that a module-scope declaration is never used or never changed.
bool MayBeUsedByImporters(const wgsl::Ast& ast, const Finding& finding);

// Returns whether the code that a rule reports can be removed without changing the behavior.
bool IsUnnecessary(RuleId rule);

}  // namespace tessera::lint

#endif  // TESSERA_TOOLS_LINT_LINT_H_
