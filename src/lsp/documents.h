// Manages the documents that are open in the client.
#ifndef TESSERA_LSP_DOCUMENTS_H_
#define TESSERA_LSP_DOCUMENTS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/embedded.h"
#include "lsp/json.h"
#include "lsp/programs.h"
#include "service/document.h"

namespace tessera::lsp {

struct OpenDocument {
  OpenDocument(std::string uri, std::string text, const Options& options,
               service::ProgramFinder finder)
      : uri(std::move(uri)), document(std::move(text), options, std::move(finder)) {}
  std::string uri;
  // Set if only a part of the document is WGSL. In that case, `document` contains a text in which
  // blanks replace everything else (EmbeddedText::Masked).
  std::optional<EmbeddedText> embedded;
  std::optional<int64_t> version;
  service::Document document;
  bool unpublished = true;  // whether the diagnostics have changed since they were published
  uint64_t last_use = 0;
  // The URIs of the program's files when the diagnostics were last computed. Empty if the document
  // is a single module.
  std::vector<std::string> files;
  bool misses_modules = false;  // whether the program has unresolved imports
  // The most recent response to a semantic tokens request, to which the next delta refers.
  std::vector<uint32_t> tokens;
  uint32_t tokens_id = 0;
};

class Documents {
 public:
  Documents(const Options& options, const LanguageServerFiles& files)
      : options_(options),
        programs_(
            files, [this](std::string_view uri) { return TextOf(uri); },
            [this] { return OpenUris(); }) {}
  Documents(const Documents&) = delete;
  Documents& operator=(const Documents&) = delete;

  Programs& programs() { return programs_; }

  // Opens a document. If it is already open, replaces its text. If `part` is a range, only this
  // range of the text is WGSL.
  OpenDocument& Open(std::string_view uri, std::string_view text, const Json& part,
                     service::Encoding encoding);
  void Close(std::string_view uri);
  // Returns the open document with this URI, or null if there is none. Marks the document as
  // recently used, so that its analysis stays cached.
  OpenDocument* Find(std::string_view uri);
  // Returns the open document with this URI, or null if there is none. Unlike `Find`, treats
  // different spellings of a URI as equal.
  const OpenDocument* FindSpelled(std::string_view uri) const;
  // Schedules a new check of all programs that contain the document `changed`. Called after an
  // edit, and when the document is opened or closed.
  void TextChanged(const std::string& changed);
  // Schedules a new check of all programs. Called when files have changed on disk.
  void FilesChanged();
  // Applies one element of `contentChanges` in textDocument/didChange.
  void Change(OpenDocument& open, const Json& change, service::Encoding encoding);

  const std::map<std::string, std::unique_ptr<OpenDocument>, std::less<>>& all() const {
    return all_;
  }
  // Schedules a new check of all documents. Called when the options have changed.
  void OptionsChanged();
  // Frees the cached analyses of all but the most recently used documents.
  void FreeOldAnalyses();

 private:
  std::optional<OpenText> TextOf(std::string_view uri) const;
  std::vector<std::string_view> OpenUris() const;
  static void ChangeEmbedded(OpenDocument& open, const Json& range, std::string_view text,
                             service::Encoding encoding);

  const Options& options_;
  Programs programs_;
  std::map<std::string, std::unique_ptr<OpenDocument>, std::less<>> all_;
  // Maps the UriKey of each open document to its URI.
  std::map<std::string, std::string, std::less<>> uris_;
  uint64_t uses_ = 0;
};

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_DOCUMENTS_H_
