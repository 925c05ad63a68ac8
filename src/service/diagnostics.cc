#include "service/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "api/lint.h"
#include "api/messages.h"
#include "base/bounded_text.h"
#include "base/line_end.h"
#include "base/shorten.h"
#include "base/stable_sort.h"
#include "service/targets.h"
#include "tessera/tessera.h"
#include "tools/lint/allowed.h"
#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/trivia.h"

namespace tessera::service {
namespace {

ProblemSeverity SeverityOf(Severity severity) {
  switch (severity) {
    case Severity::kError: return ProblemSeverity::kError;
    case Severity::kWarning: return ProblemSeverity::kWarning;
    case Severity::kInfo:
    case Severity::kOff: break;
  }
  return ProblemSeverity::kInformation;
}

Problem ProblemOf(const Analysis& a, const Message& message, std::string_view target) {
  Problem problem{};
  problem.span = SpanOf(a, message.range);
  problem.code = message.code;
  problem.message =
      WithNotes(fmt::format("{}: {}", target, message.text), message.notes, message.helps);
  switch (message.severity) {
    case MessageSeverity::kError: problem.severity = ProblemSeverity::kError; break;
    case MessageSeverity::kWarning: problem.severity = ProblemSeverity::kWarning; break;
    case MessageSeverity::kInfo: problem.severity = ProblemSeverity::kInformation; break;
  }
  return problem;
}

// Returns a description of a fix. If the message has exactly one help text, uses this text.
std::string LongFixTitle(const Analysis& a, const Diagnostic& d) {
  if (d.helps.size() == 1) {
    std::string title = d.helps[0];
    if (!title.empty() && title[0] >= 'a' && title[0] <= 'z') {
      title[0] = static_cast<char>(title[0] - 'a' + 'A');
    }
    return title;
  }
  if (d.fixes.size() != 1) return "Fix: " + d.message;
  const FixIt& fix = d.fixes[0];
  const std::string_view old = a.Text(fix.span);
  if (old.empty()) return fmt::format("Insert '{}'", fix.replacement);
  if (fix.replacement.empty()) return fmt::format("Remove '{}'", old);
  return fmt::format("Replace '{}' with '{}'", old, fix.replacement);
}

// Returns a description of a fix as a single line for a menu. A longer one is cut and ends with
// "...".
std::string FixTitle(const Analysis& a, const Diagnostic& d) {
  constexpr size_t kMaxBytes = 200;
  const std::string text = LongFixTitle(a, d);
  std::string title;
  for (size_t i = 0; i < text.size();) {
    // Line breaks, and the indentation after them, become a single blank.
    const size_t blank = wgsl::BlankLength(std::string_view(text).substr(i));
    if (blank == 0) title += text[i];
    if (blank != 0 && !title.ends_with(' ')) title += ' ';
    i += std::max<size_t>(blank, 1);
  }
  if (title.size() <= kMaxBytes) return title;
  return std::string(Shorten(title, kMaxBytes - 3)) + "...";
}

// Converts a diagnostic of the compiler or the linter, whose texts may still be overlong.
Problem ProblemOf(const Analysis& a, Diagnostic d, std::string_view code) {
  BoundTexts(d);
  Problem problem{d.span, SeverityOf(d.severity), code, d.message, {}, false, {}, {}};
  if (!d.span_text.empty()) problem.message += fmt::format(" ({})", d.span_text);
  problem.message = WithNotes(std::move(problem.message), d.notes, d.helps);
  for (const Label& label : d.labels) problem.related.push_back({label.span, label.text});
  if (d.fixes.empty()) return problem;
  problem.fix_title = FixTitle(a, d);
  for (const FixIt& fix : d.fixes) problem.fixes.push_back({fix.span, fix.replacement});
  return problem;
}

std::string_view NameOf(lint::RuleId rule) { return lint::Rules()[static_cast<size_t>(rule)].name; }

void AddFindings(const Analysis& a, const lint::Severities& rules, std::vector<Problem>& problems) {
  for (const lint::Finding& finding :
       lint::Lint(a.program(), a.model().notes(), a.comments(), rules, a.excluded())) {
    const bool is_left_out = a.is_program() && (!a.IsOwn(finding.diagnostic.span.begin) ||
                                                lint::MayBeUsedByImporters(a.ast(), finding));
    if (is_left_out) continue;
    Problem& problem =
        problems.emplace_back(ProblemOf(a, finding.diagnostic, NameOf(finding.rule)));
    problem.is_rule = true;
    problem.unnecessary = lint::IsUnnecessary(finding.rule);
    if (problem.unnecessary && problem.severity == ProblemSeverity::kInformation) {
      problem.severity = ProblemSeverity::kHint;
    }
  }
}

// Returns whether `text`, which the linker removes, consists only of a condition, such as `@else`
// or `@if(...)`. The element after such a condition remains in the program.
bool IsCondition(std::string_view text) {
  uint32_t depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && depth != 0 && --depth == 0) return i + 1 == text.size();
  }
  return text == "@else";
}

// Adds a hint for each range of the document that a condition excludes.
void AddExcluded(const Analysis& a, std::vector<Problem>& problems) {
  for (const Span span : a.excluded().removed) {
    if (!a.IsOwn(span.begin) || IsCondition(a.Text(span))) continue;
    problems.push_back(
        {span, ProblemSeverity::kHint, "excluded", "a condition excludes this", {}, true, {}, {}});
  }
}

// Adds a hint for each unused local variable, value and parameter, unless its name begins with an
// underscore. Unlike the linter, this function also examines programs with errors.
void AddUnused(const Analysis& a, const lint::Severities* rules, std::vector<Problem>& problems) {
  const lint::Allowed allowed(a.program().source, a.comments());
  const wgsl::OtherFeatures other_features = a.other_features();
  const wgsl::Ast& ast = a.ast();
  std::vector<bool> is_used(ast.nodes.size());
  for (uint32_t i = 0; i < ast.nodes.size(); ++i) {
    if (ast.kind(NodeId(i)) != NodeKind::kIdentifier) continue;
    const NodeId declaration = a.model().DeclarationOf(NodeId(i));
    if (declaration.valid()) is_used[declaration.value] = true;
  }
  for (uint32_t i = 0; i < ast.nodes.size(); ++i) {
    const NodeId node(i);
    const NodeKind kind = ast.kind(node);
    const bool is_value =
        kind == NodeKind::kVar || kind == NodeKind::kLet || kind == NodeKind::kConst;
    if (is_used[i] || (!is_value && kind != NodeKind::kParameter)) continue;
    if (!a.IsOwn(node)) continue;
    if (!a.tree().Parent(node).valid() || a.NameOf(node).starts_with('_')) continue;
    if (other_features.MayUse(node)) continue;
    const lint::RuleId rule =
        is_value ? lint::RuleId::unused_variable : lint::RuleId::unused_parameter;
    const bool is_off = rules != nullptr && (*rules)[static_cast<size_t>(rule)] == Severity::kOff;
    const Span span = ast.SpanOf(node);
    if (is_off || allowed.Has(rule, span.begin)) continue;
    Problem problem{span, ProblemSeverity::kHint, NameOf(rule), {}, {}, true, {}, {}, true};
    problem.message = fmt::format("{}'{}' is never used", is_value ? "" : "the parameter ",
                                  Shorten(a.NameOf(node)));
    problems.push_back(std::move(problem));
  }
}

// Returns whether a linter setting or a `tessera-allow` comment turns off a compiler warning.
bool IsTurnedOff(const Analysis& a, const lint::Severities& rules, const Diagnostic& d) {
  const auto rule = lint::RuleOf(d.code);
  if (!rule) return false;
  return rules[static_cast<size_t>(*rule)] == Severity::kOff ||
         lint::Allowed(a.program().source, a.comments()).Has(*rule, d.span.begin);
}

}  // namespace

std::vector<Problem> Problems(const Analysis& analysis, const LintOptions* lint) {
  std::vector<Problem> problems;
  std::optional<lint::Severities> rules;
  if (lint != nullptr) rules = SeveritiesOf(*lint);
  for (const Diagnostic& d : analysis.diagnostics()) {
    if (d.severity == Severity::kOff || analysis.FollowsFromImport(d)) continue;
    if (rules && IsTurnedOff(analysis, *rules, d)) continue;
    problems.push_back(ProblemOf(analysis, d, InfoOf(d.code).code));
  }
  if (std::optional<Diagnostic> dropped = analysis.CountOfDropped()) {
    const std::string_view code = InfoOf(dropped->code).code;
    problems.push_back(ProblemOf(analysis, *std::move(dropped), code));
  }
  AddExcluded(analysis, problems);
  if (rules && !analysis.has_errors()) {
    AddFindings(analysis, *rules, problems);
  } else if (analysis.ast().whole) {
    // Skip these hints if the parser skipped source text, because that text may use declarations
    // that seem unused.
    AddUnused(analysis, rules ? &*rules : nullptr, problems);
  }
  StableSort(problems, [](const Problem& p) { return p.span.begin; });
  return problems;
}

TextEdit AllowingComment(const Analysis& analysis, const Problem& problem) {
  const Source& source = analysis.program().source;
  const auto offset_of = [&](std::string_view part) {
    return static_cast<uint32_t>(part.data() - source.text().data());
  };
  const uint32_t line = source.Locate(problem.span.begin).line;
  const std::string_view text = source.Line(line);
  // If a comment on this line or the previous one already turns off other rules, extends that
  // comment. Inserting a comment line would separate a comment on the previous line from the code,
  // so that comment would no longer apply.
  for (const uint32_t near : {line, line - 1}) {
    const std::string_view other = near == 0 ? std::string_view() : source.Line(near);
    const size_t begin = other.find("tessera-allow(");
    const size_t end = begin == std::string_view::npos ? begin : other.find(')', begin);
    if (end == std::string_view::npos) continue;
    const uint32_t at = offset_of(other.substr(end));
    return {{at, at}, fmt::format(", {}", problem.code)};
  }
  const std::string_view indent = text.substr(0, text.find_first_not_of(" \t"));
  const uint32_t at = offset_of(text);
  return {
      {at, at},
      fmt::format("{}// tessera-allow({}){}", indent, problem.code, LineEndOf(analysis.text()))};
}

std::vector<Problem> TargetProblems(const Document& document, const std::vector<Options>& targets) {
  std::vector<Problem> problems;
  ForEachOutput(
      document, targets, [&](const ShaderModule&, const Options& options, const Result& result) {
        for (const Message& message : result.diagnostics) {
          problems.push_back(ProblemOf(document.analysis(), message, TitleOf(options.target)));
        }
      });
  return problems;
}

}  // namespace tessera::service
