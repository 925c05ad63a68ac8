// Defines the lint rules, their default severities, and properties of their findings. They are in a
// separate file, because check.wasm needs them but not the rest of the linter
// (packages/npm/wasm/check_only.cc).
#include <algorithm>
#include <optional>
#include <span>

#include "tools/lint/lint.h"

namespace tessera::lint {
namespace {

constexpr Rule kRules[] = {
#define TESSERA_LINT_RULE(name, preset, public_name, summary, explanation) \
  {public_name, summary, Preset::preset},
#include "tools/lint/rules.def"
#undef TESSERA_LINT_RULE
};

}  // namespace

std::span<const Rule> Rules() { return kRules; }

Severities SeveritiesOf(Preset preset) {
  Severities severities;
  for (size_t i = 0; i < kRuleCount; ++i) {
    const Preset first = kRules[i].preset;
    const bool is_on =
        preset == Preset::kStrict || first == Preset::kRecommended || first == preset;
    severities[i] = is_on ? Severity::kWarning : Severity::kOff;
  }
  return severities;
}

std::optional<RuleId> RuleOf(DiagCode code) {
  if (code == DiagCode::unreachable_code) return RuleId::unreachable_code;
  return {};
}

bool IsUnnecessary(RuleId rule) {
  switch (rule) {
    case RuleId::unused_variable:
    case RuleId::unused_function:
    case RuleId::unused_binding:
    case RuleId::unused_parameter:
    case RuleId::unused_member: return true;
    default: return false;
  }
}

bool MayBeUsedByImporters(const wgsl::Ast& ast, const Finding& finding) {
  switch (finding.rule) {
    case RuleId::unused_function:
    case RuleId::unused_binding:
    case RuleId::unused_member: return true;
    case RuleId::unused_variable:
    case RuleId::never_changed: {
      const uint32_t at = finding.diagnostic.span.begin;
      const auto place = [&](uint32_t node) { return ast.SpanOf(wgsl::NodeId(node)).begin; };
      const auto found = std::ranges::lower_bound(ast.declarations, at, {}, place);
      return found != ast.declarations.end() && place(*found) == at;
    }
    default: return false;
  }
}

}  // namespace tessera::lint
