#include "lsp/documents.h"

#include <algorithm>
#include <utility>

#include "base/stable_sort.h"
#include "lsp/uri.h"

namespace tessera::lsp {
namespace {

// The maximum number of cached analyses. It is small, because an analysis occupies about a hundred
// times as much memory as its document.
constexpr size_t kKeptAnalyses = 4;

service::Position PositionOf(const Json& json) {
  return {NumberOf(At(json, "line")).value_or(0), NumberOf(At(json, "character")).value_or(0)};
}

Span SpanOf(const service::LineTable& lines, const Json& range, service::Encoding encoding) {
  const uint32_t begin = lines.OffsetOf(PositionOf(At(range, "start")), encoding);
  const uint32_t end = lines.OffsetOf(PositionOf(At(range, "end")), encoding);
  return {std::min(begin, end), std::max(begin, end)};
}

// Returns whether a document's published diagnostics, or its analysis, may depend on the file with
// the UriKey `key`.
bool DependsOn(const OpenDocument& open, const std::string& key) {
  const auto has_key = [&](std::string_view file) { return UriKey(file) == key; };
  if (open.misses_modules || std::ranges::any_of(open.files, has_key)) return true;
  if (!open.document.has_analysis()) return false;
  const service::Analysis& analysis = open.document.analysis();
  return analysis.has_link_errors() ||
         std::ranges::any_of(analysis.files(), has_key, &SourceFile::name);
}

}  // namespace

OpenDocument& Documents::Open(std::string_view uri, std::string_view text, const Json& part,
                              service::Encoding encoding) {
  std::optional<EmbeddedText> embedded;
  if (part.is_object()) {
    embedded.emplace(std::string(text), SpanOf(service::LineTable(text), part, encoding));
  }
  std::unique_ptr<OpenDocument>& slot = all_[std::string(uri)];
  service::ProgramFinder finder = [this, uri = std::string(uri)](std::string_view root) {
    return programs_.Find(uri, root);
  };
  slot = std::make_unique<OpenDocument>(std::string(uri),
                                        embedded ? embedded->Masked() : std::string(text), options_,
                                        std::move(finder));
  slot->embedded = std::move(embedded);
  slot->last_use = ++uses_;
  uris_[UriKey(uri)] = uri;
  TextChanged(slot->uri);
  return *slot;
}

void Documents::Close(std::string_view uri) {
  const auto found = all_.find(uri);
  if (found == all_.end()) return;
  const std::string closed(uri), key = UriKey(closed);
  all_.erase(found);
  uris_.erase(key);
  // The same file may also be open under a differently spelled URI.
  for (const auto& [other, open] : all_) {
    if (UriKey(other) == key) uris_[key] = other;
  }
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

std::vector<std::string_view> Documents::OpenUris() const {
  std::vector<std::string_view> uris;
  for (const auto& [uri, open] : all_) uris.emplace_back(uri);
  return uris;
}

void Documents::TextChanged(const std::string& changed) {
  const std::string key = UriKey(changed);
  for (const auto& [uri, other] : all_) {
    if (uri == changed || !DependsOn(*other, key)) continue;
    other->document.Forget();
    other->unpublished = true;
  }
}

void Documents::FilesChanged() {
  for (const auto& [uri, other] : all_) {
    const bool is_program =
        other->document.has_analysis() && other->document.analysis().is_program();
    if (!is_program && other->files.empty()) continue;
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
  if (open.embedded) return ChangeEmbedded(open, range, lsp::TextOf(text), encoding);
  if (!range.is_object()) return open.document.SetText(std::string(lsp::TextOf(text)));
  open.document.Replace(SpanOf(open.document.lines(), range, encoding), lsp::TextOf(text));
}

void Documents::ChangeEmbedded(OpenDocument& open, const Json& range, std::string_view text,
                               service::Encoding encoding) {
  EmbeddedText& embedded = *open.embedded;
  if (range.is_object()) {
    embedded.Replace(SpanOf(service::LineTable(embedded.text()), range, encoding), text);
  } else {
    embedded.SetText(std::string(text));
  }
  open.document.SetText(embedded.Masked());
}

void Documents::OptionsChanged() {
  for (const auto& [uri, open] : all_) {
    open->document.SetOptions(options_);
    open->unpublished = true;
  }
}

void Documents::FreeOldAnalyses() {
  std::vector<OpenDocument*> analyzed;
  for (const auto& [uri, open] : all_) {
    if (open->document.has_analysis()) analyzed.push_back(open.get());
  }
  if (analyzed.size() <= kKeptAnalyses) return;
  StableSort(analyzed, [](const OpenDocument* open) { return ~open->last_use; });
  for (size_t i = kKeptAnalyses; i < analyzed.size(); ++i) analyzed[i]->document.Forget();
}

}  // namespace tessera::lsp
