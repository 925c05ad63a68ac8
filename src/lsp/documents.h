// The documents that are open in the client.
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
  // Of a document of which only a part is WGSL. `document` then has the masked text.
  std::optional<EmbeddedText> embedded;
  std::optional<int64_t> version;
  service::Document document;
  bool unpublished = true;  // whether the diagnostics have changed since they were published
  uint64_t last_use = 0;
  // The URIs of the files of the document's program when its diagnostics were last computed. Empty
  // for a single module.
  std::vector<std::string> files;
  bool misses_modules = false;  // whether the program has imports that cannot be resolved
  // The result of the last request for semantic tokens. The next delta request is relative to it.
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

  // Opens a document. If it is open already, replaces its text. If `part` is a range, only that
  // part of the text is WGSL.
  OpenDocument& Open(std::string_view uri, std::string_view text, const Json& part,
                     service::Encoding encoding);
  void Close(std::string_view uri);
  // Returns an open document, or null if there is none. Marks it as used, because only recently
  // used documents keep their analyses.
  OpenDocument* Find(std::string_view uri);
  // Returns the open document with a URI, or null if there is none. Unlike Find, ignores
  // differences in the spelling of the URI.
  const OpenDocument* FindSpelled(std::string_view uri) const;
  // Marks the programs that contain a document so that they are checked again. Called when its text
  // changed, or when it was opened or closed.
  void TextChanged(const std::string& changed);
  // Marks all programs so that they are checked again. Called when files changed.
  void FilesChanged();
  // Applies an element of `contentChanges` in textDocument/didChange.
  void Change(OpenDocument& open, const Json& change, service::Encoding encoding);

  const std::map<std::string, std::unique_ptr<OpenDocument>, std::less<>>& all() const {
    return all_;
  }
  // Marks all documents so that they are checked again. Called when the options changed.
  void OptionsChanged();
  // Frees the analyses of all documents except the few that were used most recently.
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
