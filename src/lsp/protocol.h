// Converts between the data structures of the service and those of the protocol.
#ifndef TESSERA_LSP_PROTOCOL_H_
#define TESSERA_LSP_PROTOCOL_H_

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/documents.h"
#include "lsp/json.h"
#include "lsp/settings.h"
#include "service/diagnostics.h"
#include "service/edits.h"
#include "service/inlay_hints.h"
#include "service/navigation.h"

namespace tessera::lsp {

// The client's settings, and the capabilities that the client announced in `initialize`.
struct Client {
  service::Encoding encoding = service::Encoding::kUtf16;
  bool pulls_diagnostics = false;  // if true, the client pulls diagnostics, so none are pushed
  bool snippets = false;           // whether completions may contain snippets
  bool code_lens = false;  // whether the client implements the command that code lenses execute
  // The targets whose errors and warnings are reported in addition to those of WGSL. Each has its
  // own options.
  std::vector<Options> targets;
  std::optional<LintOptions> lint = LintOf(true);  // nullopt if the linter is off
  service::HintSettings hints;
  // The URL of a diagnostic's explanation, in which "{code}" is replaced by the code. Empty if
  // there are no explanations.
  std::string code_address;
};

// The data for answering a request about a document.
struct Context {
  OpenDocument& open;
  const Client& client;
  const Documents& documents;

  const service::Document& document() const { return open.document; }
  const service::Analysis& analysis() const { return open.document.analysis(); }
  // Returns the compiler's messages and the linter's findings.
  std::vector<service::Problem> Problems() const {
    return service::Problems(analysis(), client.lint ? &*client.lint : nullptr);
  }
};

// Returns a result with which a handler rejects its request. `message` is shown to the user.
Json RequestError(std::string_view message);
// Returns the message of a RequestError, or null for any other result.
const Json& ErrorOf(const Json& result);

// Returns the URI of the document that a request or notification refers to. Requests that refer to
// an item sent by the server carry the URI in that item.
std::string_view DocumentUriOf(const Json& params);

uint32_t OffsetOf(const Context& context, const Json& position);
Span SpanOf(const Context& context, const Json& range);
// Convert byte offsets to positions. An offset beyond the end of the document refers to another
// file of the document's program. In that case, the position is relative to that file, and UriTo
// returns that file's URI.
Json PositionTo(const Context& context, uint32_t offset);
Json RangeTo(const Context& context, Span span);
std::string UriTo(const Context& context, uint32_t offset);
Json LocationTo(const Context& context, Span span);
Json EditTo(const Context& context, const service::TextEdit& edit);
// Converts edits. If only a part of the document is WGSL, drops edits outside this part.
Json EditsTo(const Context& context, const std::vector<service::TextEdit>& edits);
// Returns a WorkspaceEdit that edits only this document.
Json WorkspaceEditTo(const Context& context, const std::vector<service::TextEdit>& edits);
Json DiagnosticTo(const Context& context, const service::Problem& problem);
// Returns the diagnostics of the document and of its program's other files, keyed by URI. The
// document always has an entry. Also stores the URIs of the program's files in `context.open`.
std::map<std::string, Json> DiagnosticsTo(const Context& context);
// Maps a symbol's kind to the protocol's SymbolKind.
int SymbolKindTo(service::SymbolKind kind);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_PROTOCOL_H_
