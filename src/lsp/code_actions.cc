// Implements textDocument/codeAction.
#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/feature_list.h"
#include "service/diagnostics.h"
#include "service/dialects.h"
#include "service/refactoring.h"

namespace tessera::lsp {
namespace {

// Returns whether the client requests code actions of this kind. Kinds are hierarchical: "source"
// includes "source.fixAll".
bool Wants(const Json& params, std::string_view kind) {
  const Json& only = At(params, "context", "only");
  if (!only.is_array()) return true;
  for (const Json& wanted : only) {
    const std::string_view name = TextOf(wanted);
    if (name.empty() || kind == name) return true;
    if (kind.starts_with(name) && kind[name.size()] == '.') return true;
  }
  return false;
}

// Returns the fixes of all problems, except fixes that overlap or touch earlier ones.
std::vector<service::TextEdit> AllFixes(const std::vector<service::Problem>& problems) {
  std::vector<service::TextEdit> all;
  std::map<uint32_t, uint32_t> taken;  // maps the beginning of each edited range to its end
  const auto is_free = [&](const service::TextEdit& fix) {
    const auto next = taken.upper_bound(fix.span.end);
    return next == taken.begin() || std::prev(next)->second < fix.span.begin;
  };
  for (const service::Problem& problem : problems) {
    if (!std::ranges::all_of(problem.fixes, is_free)) continue;
    for (const service::TextEdit& fix : problem.fixes) {
      taken[fix.span.begin] = std::max(taken[fix.span.begin], fix.span.end);
      all.push_back(fix);
    }
  }
  return all;
}

// Appends the quick fixes for a problem: its own fix, and a comment that disables its lint rule.
// Either may be missing.
void AddQuickFixes(const Context& context, const service::Problem& problem, Json& list) {
  const auto add = [&](std::string_view title, bool preferred,
                       const std::vector<service::TextEdit>& edits) {
    Json action = {{"title", title}, {"kind", "quickfix"}};
    action["diagnostics"].push_back(DiagnosticTo(context, problem));
    if (preferred) action["isPreferred"] = true;
    action["edit"] = WorkspaceEditTo(context, edits);
    list.push_back(std::move(action));
  };
  if (!problem.fixes.empty()) add(problem.fix_title, true, problem.fixes);
  if (problem.is_rule) {
    add("Allow '" + std::string(problem.code) + "' here", false,
        {service::AllowingComment(context.analysis(), problem)});
  }
}

void AddRefactorings(const Context& context, const Json& params, Span range, Json& list) {
  if (!Wants(params, service::kExtract) && !Wants(params, service::kInline) &&
      !Wants(params, service::kRewrite)) {
    return;
  }
  std::vector<service::Refactoring> all = service::Refactorings(context.document(), range);
  std::ranges::move(service::DialectConversions(context.document()), std::back_inserter(all));
  for (const service::Refactoring& refactoring : all) {
    if (!Wants(params, refactoring.kind)) continue;
    list.push_back({{"title", refactoring.title},
                    {"kind", refactoring.kind},
                    {"edit", WorkspaceEditTo(context, refactoring.edits)}});
  }
}

}  // namespace

Json CodeActions(const Context& context, const Json& params) {
  const Span range = SpanOf(context, At(params, "range"));
  std::vector<service::Problem> problems = context.Problems();
  std::erase_if(problems, [&](const service::Problem& problem) {
    return !context.analysis().IsOwn(problem.span.begin);
  });
  Json list = Json::array();
  size_t fixable = 0;
  for (const service::Problem& problem : problems) {
    if (!problem.fixes.empty()) ++fixable;
    const bool touches = problem.span.begin <= range.end && range.begin <= problem.span.end;
    if (touches && Wants(params, "quickfix")) AddQuickFixes(context, problem, list);
  }
  AddRefactorings(context, params, range, list);
  if (fixable != 0 && Wants(params, "source.fixAll")) {
    list.push_back({{"title", "Apply all available fixes"},
                    {"kind", "source.fixAll"},
                    {"edit", WorkspaceEditTo(context, AllFixes(problems))}});
  }
  return list;
}

}  // namespace tessera::lsp
