// Lints WGSL source. The C++ interface; the C interface is in lint_c.h.
//
// As everywhere in tessera, any bytes are accepted as source, and no function throws or aborts. All
// functions may be called concurrently from any number of threads.
#ifndef TESSERA_LINT_H_
#define TESSERA_LINT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/export.h"
#include "tessera/modules.h"
#include "tessera/tessera.h"

namespace tessera {

// A set of rules that are enabled as warnings. Every preset includes the rules of kRecommended.
// kStrict includes all rules.
enum class LintPreset : uint8_t { kRecommended, kStrict, kPerformance, kPortability };

enum class LintSeverity : uint8_t { kOff, kInfo, kWarning, kError };

struct LintOptions {
  LintPreset preset = LintPreset::kRecommended;
  // The severity of a single rule. If a rule occurs several times in a list, its last entry takes
  // effect. Unknown rules are ignored; LintRules returns the known ones.
  struct RuleSeverity {
    std::string rule;
    LintSeverity severity = LintSeverity::kWarning;
  };
  std::vector<RuleSeverity> rules;
};

struct LintResult {
  bool ok = false;  // false if the module has errors or a rule reported an error
  // The messages from the front end and the rules, sorted by position in the source. If the module
  // has errors, the rules report nothing. The code of a rule's message is the name of the rule.
  std::vector<Message> diagnostics;
};

// Checks a WGSL module with the rules. The comment `// tessera-allow(rule)` disables the rule for
// the comment's line and the next line.
TESSERA_EXPORT LintResult LintSource(std::string_view wgsl, const LintOptions& lint = {},
                                     const Options& options = {});

// Lints the root module of a multi-module program. Reports errors in all modules, but warnings and
// the rules' messages only in the root module. The rules do not report module-scope declarations as
// unused or never changed, because other programs may use them.
TESSERA_EXPORT LintResult LintSource(SourceSet& sources, const LintOptions& lint = {},
                                     const Options& options = {});

struct LintRule {
  std::string_view name;     // the rule's name, which is also the code of its messages
  std::string_view summary;  // a one-line description
  LintPreset preset = LintPreset::kRecommended;  // the smallest preset that includes the rule
};
// Returns all rules. The strings have static storage duration.
TESSERA_EXPORT std::vector<LintRule> LintRules();

// Returns the preset called "recommended", "strict", "performance" or "portability". Returns
// nullopt for other names.
TESSERA_EXPORT std::optional<LintPreset> LintPresetOf(std::string_view name);
// Returns the severity called "off", "info", "warning" or "error". Returns nullopt for other names.
TESSERA_EXPORT std::optional<LintSeverity> LintSeverityOf(std::string_view name);

}  // namespace tessera

#endif  // TESSERA_LINT_H_
