// Implements the lint rule that reports uniformity errors even if a diagnostic filter hides them.
#include "tools/lint/reporter.h"
#include "wgsl/analyze/behavior.h"
#include "wgsl/analyze/uniformity.h"

namespace tessera::lint {

void FindHiddenNonUniformity(const Subject& subject, Reporter& reporter) {
  const wgsl::Program& program = subject.program;
  if (!reporter.IsOn(RuleId::hidden_nonuniformity)) return;
  bool is_any_off = false;
  for (const wgsl::DiagnosticFilter& filter : program.filters) {
    is_any_off |= filter.severity == Severity::kOff;
  }
  for (const Severity severity : program.default_severity) is_any_off |= severity == Severity::kOff;
  if (!is_any_off) return;
  Diagnostics unused;
  const wgsl::BehaviorTable behaviors = wgsl::AnalyzeBehavior(program, unused);
  Diagnostics hidden;
  wgsl::AnalyzeHiddenUniformity(program, behaviors, hidden);
  for (Diagnostic& d : hidden.Take()) {
    Diagnostic* reported =
        reporter.Report(RuleId::hidden_nonuniformity, d.span, std::move(d.message));
    if (reported == nullptr) continue;
    reported->span_text = std::move(d.span_text);
    reported->labels = std::move(d.labels);
    reported->notes = std::move(d.notes);
    // Remove the suggestion to add a diagnostic filter, because such a filter already exists.
    std::erase_if(d.helps, [](const std::string& help) {
      return help.find("@diagnostic(off") != std::string::npos;
    });
    reported->helps = std::move(d.helps);
    reported->AddNote("a diagnostic filter turns this off");
  }
}

}  // namespace tessera::lint
