#include "lsp/documents.h"

#include <algorithm>
#include <utility>

#include "lsp/uri.h"

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
  service::ProgramFinder finder = [this, uri = std::string(uri)](std::string_view root) {
    return programs_.Find(uri, root);
  };
  slot = std::make_unique<OpenDocument>(std::string(uri), std::string(text), options_,
                                        std::move(finder));
  slot->last_use = ++uses_;
  uris_[UriKey(uri)] = uri;
  TextChanged(slot->uri);
  return *slot;
}

void Documents::Close(std::string_view uri) {
  const auto found = all_.find(uri);
  if (found == all_.end()) return;
  const std::string closed(uri);
  all_.erase(found);
  uris_.erase(UriKey(closed));
  TextChanged(closed);
}

const OpenDocument* Documents::FindSpelled(std::string_view uri) const {
  const auto key = uris_.find(UriKey(uri));
  if (key == uris_.end()) return nullptr;
  const auto found = all_.find(key->second);
  return found == all_.end() ? nullptr : found->second.get();
}

std::optional<OpenText> Documents::TextOf(std::string_view uri) const {
  const OpenDocument* open = FindSpelled(uri);
  if (open == nullptr) return std::nullopt;
  return OpenText{open->uri, open->document.text()};
}

void Documents::TextChanged(const std::string& changed) {
  const std::string key = UriKey(changed);
  for (const auto& [uri, other] : all_) {
    const bool contains = std::ranges::any_of(
        other->files, [&](const std::string& file) { return UriKey(file) == key; });
    if (uri == changed || (!contains && !other->misses_modules)) continue;
    other->document.Forget();
    other->unpublished = true;
  }
}

void Documents::FilesChanged() {
  for (const auto& [uri, other] : all_) {
    if (other->files.empty()) continue;
    other->document.Forget();
    other->unpublished = true;
  }
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
  TextChanged(open.uri);
  const Json& range = At(change, "range");
  if (!range.is_object()) return open.document.SetText(std::string(lsp::TextOf(text)));
  const service::LineTable& lines = open.document.lines();
  const uint32_t begin = lines.OffsetOf(PositionOf(At(range, "start")), encoding);
  const uint32_t end = lines.OffsetOf(PositionOf(At(range, "end")), encoding);
  open.document.Replace({std::min(begin, end), std::max(begin, end)}, lsp::TextOf(text));
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
