// Implements LintSource.
#include "api/lint.h"

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "api/compilation.h"
#include "api/messages.h"
#include "api/modules.h"
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

// Parses the source of a compilation and stores the spans of its comments.
using ParseSource = void (*)(Compilation& c, SourceSet* sources, std::vector<Span>& comments);

void ParseModule(Compilation& c, SourceSet*, std::vector<Span>& comments) {
  wgsl::Trivia trivia;
  wgsl::Parse(c.source, c.strings, c.diagnostics, c.ast, &trivia);
  comments.assign(trivia.comments.begin(), trivia.comments.end());
}

void ParseProgram(Compilation& c, SourceSet* sources, std::vector<Span>& comments) {
  LinkTokens(*sources, c.strings, c.diagnostics, c.linked, c.ast, nullptr, &comments);
  c.source = c.linked.source();
  if (!c.diagnostics.has_errors()) wgsl::ParseTokens(c.source, c.strings, c.diagnostics, c.ast);
}

// Runs the lint rules and returns their findings, or nothing after an error.
std::vector<lint::Finding> Lint(Compilation& c, const lint::Severities& severities,
                                const Options& language, std::span<const Span> comments) {
  if (c.diagnostics.has_errors() || IsOverLimits(c)) return {};
  wgsl::Program program(c.source, c.ast, c.module);
  wgsl::NameNotes notes;
  program.notes = &notes;
  SetLanguage(language, program);
  wgsl::Resolve(program, c.diagnostics);
  if (IsOverLimits(c)) return {};
  wgsl::CheckControlFlowRules(program, c.diagnostics);
  if (c.diagnostics.has_errors() || IsOverLimits(c)) return {};
  return lint::Lint(program, notes, comments, severities, c.linked.excluded);
}

// Applies the lint rule "unreachable-code" to the compiler's warnings about unreachable code.
// Removes all these warnings if the rule is off. Otherwise, gives them the rule's severity, and
// removes those that a comment in the source allows.
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

// Returns the compiler's messages, except warnings about modules other than the root module.
std::vector<Message> CompilerMessages(Compilation& c, const SourceSet* sources,
                                      const Options& options) {
  std::vector<Message> messages =
      ToMessages(c.source, c.diagnostics, options.warnings_as_errors, c.linked.files);
  if (sources == nullptr) return messages;
  std::erase_if(messages, [&](const Message& m) {
    return m.severity != MessageSeverity::kError && m.range.file != sources->root().name;
  });
  return messages;
}

// Removes findings in modules other than the root module. Also removes findings that a module-scope
// declaration is never used or never changed: other programs may import the root module and use the
// declaration.
void RemoveForeign(const Compilation& c, std::vector<lint::Finding>& findings) {
  std::erase_if(findings, [&](const lint::Finding& finding) {
    return finding.diagnostic.span.begin > c.linked.files[0].range.end ||
           lint::MayBeUsedByImporters(c.ast, finding);
  });
}

// Appends the findings as messages whose codes are the names of the lint rules.
void AddFindings(const Compilation& c, std::vector<lint::Finding>& findings, const Options& options,
                 std::vector<Message>& messages) {
  std::vector<Diagnostic> diagnostics;
  diagnostics.reserve(findings.size());
  for (lint::Finding& finding : findings) diagnostics.push_back(std::move(finding.diagnostic));
  size_t next = 0;
  for (Message& message : ToMessages(c.joined(), diagnostics, options.warnings_as_errors)) {
    message.code = lint::Rules()[static_cast<size_t>(findings[next++].rule)].name;
    messages.push_back(std::move(message));
  }
}

// Implements both overloads of LintSource. `sources` is null for a single module.
LintResult LintAll(Compilation& c, ParseSource parse, SourceSet* sources, const LintOptions& lint,
                   const Options& options) {
  const StopSignal stop(options.is_cancelled, options.max_seconds);
  c.module.stop = &stop;
  std::vector<Span> comments;
  parse(c, sources, comments);
  c.module.max_bytes = ir::MemoryLimit(c.source.text().size(), options.max_memory);
  const lint::Severities severities = SeveritiesOf(lint);
  std::vector<lint::Finding> findings = Lint(c, severities, options, comments);
  if (sources != nullptr) RemoveForeign(c, findings);
  LintResult result;
  result.diagnostics = CompilerMessages(c, sources, options);
  AdjustWarnings(severities, lint::Allowed(c.source, comments), result.diagnostics);
  AddFindings(c, findings, options, result.diagnostics);
  // Sorts messages about other modules after those about the root module.
  StableSort(std::span(result.diagnostics), [&](const Message& m) {
    const bool is_foreign = sources != nullptr && m.range.file != sources->root().name;
    return is_foreign ? std::numeric_limits<uint32_t>::max() : m.range.begin.offset;
  });
  result.ok = !HasErrors(result.diagnostics);
  return result;
}

}  // namespace

LintResult LintSource(std::string_view wgsl, const LintOptions& lint, const Options& options) {
  const BlockReuse reuse;
  Compilation compilation(options.source_name, wgsl, options);
  return LintAll(compilation, ParseModule, nullptr, lint, options);
}

LintResult LintSource(SourceSet& sources, const LintOptions& lint, const Options& options) {
  const BlockReuse reuse;
  Compilation compilation(sources, options);
  return LintAll(compilation, ParseProgram, &sources, lint, options);
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
