// Implements CompileWithRemarks.
#include "api/remarks.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "api/compilation.h"
#include "api/messages.h"
#include "base/block_reuse.h"
#include "base/stable_sort.h"
#include "tessera/remarks.h"

namespace tessera {
namespace {

constexpr RemarkKindInfo kKinds[] = {
#define TESSERA_REMARK(name, word, code, summary, explanation) \
  {RemarkKind::name, word, code, summary},
#include "tools/remarks/kinds.def"
#undef TESSERA_REMARK
};

static_assert(std::size(kKinds) == remarks::kKindCount);

RemarkedResult CompileWithRemarks(Compilation& compilation, const Options& options,
                                  ArrayView<const RemarkKind> wanted) {
  std::vector<remarks::Kind> kinds;
  for (const RemarkKind kind : wanted) kinds.push_back(static_cast<remarks::Kind>(kind));
  std::optional<remarks::Finder> finder;
  RemarkedResult remarked;
  remarked.result = CompileAll(compilation, options, nullptr,
                               [&](const ir::Module& module, ir::PassObserver* next) {
                                 return &finder.emplace(compilation.source, module, kinds, next);
                               });
  if (!finder) return remarked;
  for (remarks::Counts& each : finder->entry_points) {
    remarked.entry_points.push_back(
        {std::move(each.entry_point), {each.counts.begin(), each.counts.end()}});
  }
  AddRemarks(compilation.source, compilation.linked.files, finder->remarks,
             remarked.result.diagnostics);
  return remarked;
}

}  // namespace

void AddRemarks(const Source& source, std::span<const SourceFile> files,
                std::vector<remarks::Remark>& remarks, std::vector<Message>& messages) {
  StableSort(std::span(remarks), [](const remarks::Remark& r) { return r.diagnostic.span.begin; });
  Diagnostics diagnostics;
  for (remarks::Remark& remark : remarks) {
    Diagnostic& from = remark.diagnostic;
    Diagnostic& to = diagnostics.Add(DiagCode::not_optimized, Severity::kInfo, from.span,
                                     std::move(from.message));
    to.notes = std::move(from.notes);
    to.helps = std::move(from.helps);
  }
  std::vector<Message> added = ToMessages(source, diagnostics, false, files);
  for (size_t i = 0; i < added.size(); ++i) {
    added[i].code = kKinds[static_cast<size_t>(remarks[i].kind)].code;
    messages.push_back(std::move(added[i]));
  }
  if (!files.empty()) return;
  StableSort(std::span(messages), [](const Message& m) { return m.range.begin.offset; });
}

ArrayView<const RemarkKindInfo> RemarkKinds() { return kKinds; }

bool ParseRemarkKinds(std::string_view names, std::vector<RemarkKind>& kinds) {
  if (names.empty() || names == "all") {
    for (const RemarkKindInfo& info : kKinds) kinds.push_back(info.kind);
    return true;
  }
  for (size_t at = 0; at <= names.size();) {
    const size_t end = std::min(names.find(',', at), names.size());
    const std::string_view name = names.substr(at, end - at);
    const auto known = std::ranges::find(kKinds, name, &RemarkKindInfo::name);
    if (known == std::end(kKinds)) return false;
    kinds.push_back(known->kind);
    at = end + 1;
  }
  return true;
}

RemarkedResult CompileWithRemarks(std::string_view wgsl, const Options& options,
                                  ArrayView<const RemarkKind> kinds) {
  const BlockReuse reuse;
  Compilation compilation(options.source_name, wgsl, options);
  return CompileWithRemarks(compilation, options, kinds);
}

RemarkedResult CompileWithRemarks(SourceSet& sources, const Options& options,
                                  ArrayView<const RemarkKind> kinds) {
  const BlockReuse reuse;
  Compilation compilation(sources, options);
  return CompileWithRemarks(compilation, options, kinds);
}

}  // namespace tessera
