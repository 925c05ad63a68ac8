// Implements LintSource.
#include "api/lint.h"

#include <span>
#include <string>
#include <vector>

#include "api/compilation.h"
#include "api/messages.h"
#include "base/block_reuse.h"
#include "base/stable_sort.h"
#include "ir/memory_limit.h"
#include "tools/lint/allowed.h"
#include "tools/lint/lint.h"
#include "wgsl/analyze/control_flow_rules.h"
#include "wgsl/resolve/program.h"
#include "wgsl/resolve/resolver.h"
#include "wgsl/syntax/parser.h"

namespace tessera {

static_assert(static_cast<int>(LintSeverity::kError) == static_cast<int>(Severity::kError));

lint::Severities SeveritiesOf(const LintOptions& options) {
  lint::Severities severities = lint::SeveritiesOf(static_cast<lint::Preset>(options.preset));
  for (const LintOptions::RuleSeverity& each : options.rules) {
    const std::span<const lint::Rule> rules = lint::Rules();
    for (size_t i = 0; i < rules.size(); ++i) {
      if (rules[i].name == each.rule) severities[i] = static_cast<Severity>(each.severity);
    }
  }
  return severities;
}

namespace {

bool IsOverLimits(Compilation& c) { return ir::CheckLimits(c.module, c.diagnostics, ""); }

// Returns the findings of the rules, or nothing after an error.
std::vector<lint::Finding> Lint(Compilation& c, const lint::Severities& severities,
                                const Options& language, wgsl::Trivia& trivia) {
  wgsl::Parse(c.source, c.strings, c.diagnostics, c.ast, &trivia);
  if (c.diagnostics.has_errors() || IsOverLimits(c)) return {};
  wgsl::Program program(c.source, c.ast, c.module);
  wgsl::NameNotes notes;
  program.notes = &notes;
  SetLanguage(language, program);
  wgsl::Resolve(program, c.diagnostics);
  if (IsOverLimits(c)) return {};
  wgsl::CheckControlFlowRules(program, c.diagnostics);
  if (c.diagnostics.has_errors() || IsOverLimits(c)) return {};
  return lint::Lint(program, notes, trivia.comments, severities);
}

// Gives the warnings of the compiler that are rules the severities of these rules.
void AdjustWarnings(const lint::Severities& severities, const lint::Allowed& allowed,
                    std::vector<Message>& messages) {
  const lint::RuleId rule = *lint::RuleOf(DiagCode::unreachable_code);
  const Severity severity = severities[static_cast<size_t>(rule)];
  const std::string_view code = InfoOf(DiagCode::unreachable_code).code;
  std::erase_if(messages, [&](const Message& m) {
    return m.code == code &&
           (severity == Severity::kOff || allowed.Has(rule, m.range.begin.offset));
  });
  for (Message& m : messages) {
    if (m.code != code) continue;
    if (severity == Severity::kInfo) m.severity = MessageSeverity::kInfo;
    if (severity == Severity::kError) m.severity = MessageSeverity::kError;
  }
}

}  // namespace

LintResult LintSource(std::string_view wgsl, const LintOptions& lint, const Options& options) {
  const BlockReuse reuse;
  Compilation compilation(options.source_name, wgsl, options);
  const StopSignal stop(options.is_cancelled, options.max_seconds);
  compilation.module.stop = &stop;
  compilation.module.max_bytes = ir::MemoryLimit(wgsl.size(), options.max_memory);
  const lint::Severities severities = SeveritiesOf(lint);
  wgsl::Trivia trivia;
  std::vector<lint::Finding> findings = Lint(compilation, severities, options, trivia);
  LintResult result;
  result.diagnostics =
      ToMessages(compilation.source, compilation.diagnostics, options.warnings_as_errors);
  AdjustWarnings(severities, lint::Allowed(compilation.source, trivia.comments),
                 result.diagnostics);
  for (lint::Finding& finding : findings) {
    Message& message = result.diagnostics.emplace_back(
        ToMessage(compilation.source, finding.diagnostic, options.warnings_as_errors));
    message.code = lint::Rules()[static_cast<size_t>(finding.rule)].name;
  }
  StableSort(std::span(result.diagnostics), [](const Message& m) { return m.range.begin.offset; });
  result.ok = !HasErrors(result.diagnostics);
  return result;
}

std::vector<LintRule> LintRules() {
  std::vector<LintRule> rules;
  for (const lint::Rule& rule : lint::Rules()) {
    rules.push_back({rule.name, rule.summary, static_cast<LintPreset>(rule.preset)});
  }
  return rules;
}

std::optional<LintPreset> LintPresetOf(std::string_view name) {
  if (name == "recommended") return LintPreset::kRecommended;
  if (name == "strict") return LintPreset::kStrict;
  if (name == "performance") return LintPreset::kPerformance;
  if (name == "portability") return LintPreset::kPortability;
  return {};
}

std::optional<LintSeverity> LintSeverityOf(std::string_view name) {
  if (name == "off") return LintSeverity::kOff;
  if (name == "info") return LintSeverity::kInfo;
  if (name == "warning") return LintSeverity::kWarning;
  if (name == "error") return LintSeverity::kError;
  return {};
}

}  // namespace tessera
