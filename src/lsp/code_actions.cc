// textDocument/codeAction.
#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "lsp/feature_list.h"
#include "service/diagnostics.h"
#include "service/dialects.h"
#include "service/refactoring.h"

namespace tessera::lsp {
namespace {

// Returns whether the client asks for actions of this kind. Kinds are hierarchical: "source"
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

// Returns the fixes of all problems, without those that overlap earlier ones.
std::vector<service::TextEdit> AllFixes(const std::vector<service::Problem>& problems) {
  std::vector<service::TextEdit> all;
  for (const service::Problem& problem : problems) {
    bool overlaps = false;
    for (const service::TextEdit& fix : problem.fixes) {
      for (const service::TextEdit& other : all) {
        overlaps =
            overlaps || (fix.span.begin <= other.span.end && other.span.begin <= fix.span.end);
      }
    }
    if (!overlaps) all.insert(all.end(), problem.fixes.begin(), problem.fixes.end());
  }
  return all;
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
  const std::vector<service::Problem> problems = service::Problems(context.analysis());
  Json list = Json::array();
  size_t fixable = 0;
  for (const service::Problem& problem : problems) {
    if (problem.fixes.empty()) continue;
    ++fixable;
    const bool touches = problem.span.begin <= range.end && range.begin <= problem.span.end;
    if (!touches || !Wants(params, "quickfix")) continue;
    Json action = {{"title", problem.fix_title}, {"kind", "quickfix"}};
    action["diagnostics"].push_back(DiagnosticTo(context, problem));
    action["isPreferred"] = true;
    action["edit"] = WorkspaceEditTo(context, problem.fixes);
    list.push_back(std::move(action));
  }
  AddRefactorings(context, params, range, list);
  if (fixable != 0 && Wants(params, "source.fixAll")) {
    list.push_back({{"title", "Fix all problems that have a fix"},
                    {"kind", "source.fixAll"},
                    {"edit", WorkspaceEditTo(context, AllFixes(problems))}});
  }
  return list;
}

}  // namespace tessera::lsp
