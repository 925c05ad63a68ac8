// Implements textDocument/completion and completionItem/resolve.
#include <fmt/format.h>

#include <string>

#include "lsp/feature_list.h"
#include "service/completion.h"

namespace tessera::lsp {
namespace {

// Maps a completion's kind to the protocol's CompletionItemKind.
int KindTo(service::CompletionKind kind) {
  switch (kind) {
    case service::CompletionKind::kFunction: return 3;
    case service::CompletionKind::kVariable: return 6;
    case service::CompletionKind::kConstant: return 21;
    case service::CompletionKind::kMember: return 5;
    case service::CompletionKind::kStruct: return 22;
    case service::CompletionKind::kType: return 25;
    case service::CompletionKind::kKeyword: return 14;
    case service::CompletionKind::kEnumerant: return 20;
    case service::CompletionKind::kAttribute: return 10;
    case service::CompletionKind::kExtension:
    case service::CompletionKind::kModule: return 9;
  }
  return 1;
}

Json ItemTo(const Context& context, const service::Completion& item) {
  constexpr int kSnippet = 2;
  Json json = {{"label", item.label},
               {"kind", KindTo(item.kind)},
               {"sortText", fmt::format("{}{}", item.rank, item.label)}};
  if (!item.detail.empty()) json["detail"] = item.detail;
  if (!item.snippet.empty() && context.client.snippets) {
    json["insertText"] = item.snippet;
    json["insertTextFormat"] = kSnippet;
  }
  Json data = {{"uri", context.open.uri}};
  if (item.declared_at) data["at"] = *item.declared_at;
  if (item.doc) data["doc"] = static_cast<int>(*item.doc);
  json["data"] = std::move(data);
  return json;
}

}  // namespace

Json Completion(const Context& context, const Json& params) {
  const uint32_t offset = OffsetOf(context, At(params, "position"));
  const service::Completions completions = service::CompletionsAt(context.document(), offset);
  Json items = Json::array();
  for (const service::Completion& item : completions.items) {
    items.push_back(ItemTo(context, item));
  }
  return {{"isIncomplete", false}, {"items", std::move(items)}};
}

Json ResolveCompletion(const Context& context, const Json& params) {
  Json item = params;
  service::Completion completion{};
  completion.label = std::string(TextOf(At(params, "label")));
  completion.declared_at = NumberOf(At(params, "data", "at"));
  const auto doc = NumberOf(At(params, "data", "doc"));
  if (doc && *doc <= static_cast<uint32_t>(service::DocKind::kSeverity)) {
    completion.doc = static_cast<service::DocKind>(*doc);
  }
  const std::string text = service::DocumentationOf(context.analysis(), completion);
  if (!text.empty()) item["documentation"] = {{"kind", "markdown"}, {"value", text}};
  return item;
}

}  // namespace tessera::lsp
