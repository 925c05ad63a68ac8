#include "lsp/documents.h"

#include <algorithm>

namespace tessera::lsp {
namespace {

// An analysis needs about a hundred times the memory of its text.
constexpr size_t kKeptAnalyses = 4;

service::Position PositionOf(const Json& json) {
  return {NumberOf(At(json, "line")).value_or(0), NumberOf(At(json, "character")).value_or(0)};
}

}  // namespace

OpenDocument& Documents::Open(std::string_view uri, std::string_view text) {
  std::unique_ptr<OpenDocument>& slot = all_[std::string(uri)];
  slot = std::make_unique<OpenDocument>(std::string(uri), std::string(text), options_);
  slot->last_use = ++uses_;
  return *slot;
}

void Documents::Close(std::string_view uri) {
  if (const auto found = all_.find(uri); found != all_.end()) all_.erase(found);
}

OpenDocument* Documents::Find(std::string_view uri) {
  const auto found = all_.find(uri);
  if (found == all_.end()) return nullptr;
  found->second->last_use = ++uses_;
  return found->second.get();
}

void Documents::Change(OpenDocument& open, const Json& change, service::Encoding encoding) {
  const Json& text = At(change, "text");
  if (!text.is_string()) return;
  open.unpublished = true;
  const Json& range = At(change, "range");
  if (!range.is_object()) return open.document.SetText(std::string(TextOf(text)));
  const service::LineTable& lines = open.document.lines();
  const uint32_t begin = lines.OffsetOf(PositionOf(At(range, "start")), encoding);
  const uint32_t end = lines.OffsetOf(PositionOf(At(range, "end")), encoding);
  open.document.Replace({std::min(begin, end), std::max(begin, end)}, TextOf(text));
}

void Documents::OptionsChanged() {
  for (const auto& [uri, open] : all_) {
    open->document.SetOptions(options_);
    open->unpublished = true;
  }
}

void Documents::ForgetOld() {
  std::vector<OpenDocument*> analyzed;
  for (const auto& [uri, open] : all_) {
    if (open->document.has_analysis()) analyzed.push_back(open.get());
  }
  if (analyzed.size() <= kKeptAnalyses) return;
  std::ranges::sort(analyzed, std::ranges::greater(), &OpenDocument::last_use);
  for (size_t i = kKeptAnalyses; i < analyzed.size(); ++i) analyzed[i]->document.Forget();
}

}  // namespace tessera::lsp
