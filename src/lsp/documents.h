// The documents that the client has opened.
#ifndef TESSERA_LSP_DOCUMENTS_H_
#define TESSERA_LSP_DOCUMENTS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/json.h"
#include "service/document.h"

namespace tessera::lsp {

struct OpenDocument {
  OpenDocument(std::string uri, std::string text, const Options& options)
      : uri(std::move(uri)), document(std::move(text), options) {}
  std::string uri;
  std::optional<int64_t> version;
  service::Document document;
  bool unpublished = true;  // whether its diagnostics changed since they were published
  uint64_t last_use = 0;
  // The result of the last request for semantic tokens, to which the next delta request is
  // relative.
  std::vector<uint32_t> tokens;
  uint32_t tokens_id = 0;
};

class Documents {
 public:
  explicit Documents(const Options& options) : options_(options) {}

  // Opens a document. If it is open already, replaces its text.
  OpenDocument& Open(std::string_view uri, std::string_view text);
  void Close(std::string_view uri);
  // Returns an open document, or null. The documents used last keep their analyses.
  OpenDocument* Find(std::string_view uri);
  // Applies the element of `contentChanges` of textDocument/didChange.
  void Change(OpenDocument& open, const Json& change, service::Encoding encoding);

  const std::map<std::string, std::unique_ptr<OpenDocument>, std::less<>>& all() const {
    return all_;
  }
  // Checks all documents again, because the options changed.
  void OptionsChanged();
  // Frees the analyses of all documents but the last few that were used.
  void ForgetOld();

 private:
  const Options& options_;
  std::map<std::string, std::unique_ptr<OpenDocument>, std::less<>> all_;
  uint64_t uses_ = 0;
};

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_DOCUMENTS_H_
