// Converts between the structures of the service and those of the protocol.
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

// The client's settings, and the capabilities that it announced in `initialize`.
struct Client {
  service::Encoding encoding = service::Encoding::kUtf16;
  bool pulls_diagnostics = false;  // if true, diagnostics are not pushed
  bool snippets = false;           // whether completions may contain snippets
  bool code_lens = false;          // whether the client has the command that lenses execute
  // The targets, with their options, for which errors and warnings are also reported.
  std::vector<Options> targets;
  std::optional<LintOptions> lint = LintOf(true);  // none: the linter is off
  service::HintSettings hints;
  // The address of the explanation of a message, with "{code}" for its code. Empty: there is none.
  std::string code_address;
};

// The data needed to answer a request about a document.
struct Context {
  OpenDocument& open;
  const Client& client;
  const Documents& documents;

  const service::Document& document() const { return open.document; }
  const service::Analysis& analysis() const { return open.document.analysis(); }
  // Returns the messages of the compiler and the findings of the linter.
  std::vector<service::Problem> Problems() const {
    return service::Problems(analysis(), client.lint ? &*client.lint : nullptr);
  }
};

// Returns the result with which a handler rejects a request. `message` is for the user.
Json RequestError(std::string_view message);
// Returns the message of a RequestError, or null for all other results.
const Json& ErrorOf(const Json& result);

// Returns the URI of the document that a request or notification refers to. A request about an item
// that the server sent earlier contains the URI in that item.
std::string_view DocumentUriOf(const Json& params);

uint32_t OffsetOf(const Context& context, const Json& position);
Span SpanOf(const Context& context, const Json& range);
// Convert offsets. An offset past the end of the document is in another file of its program. In
// that case, the position is relative to that file, whose URI UriTo returns.
Json PositionTo(const Context& context, uint32_t offset);
Json RangeTo(const Context& context, Span span);
std::string UriTo(const Context& context, uint32_t offset);
Json LocationTo(const Context& context, Span span);
Json EditTo(const Context& context, const service::TextEdit& edit);
// Leaves out edits outside of an embedded part.
Json EditsTo(const Context& context, const std::vector<service::TextEdit>& edits);
// Returns a WorkspaceEdit that changes only this document.
Json WorkspaceEditTo(const Context& context, const std::vector<service::TextEdit>& edits);
Json DiagnosticTo(const Context& context, const service::Problem& problem);
// Returns the diagnostics of the document and of the other files of its program, by URI. There is
// always an entry for the document. Stores the files of the program in context.open.
std::map<std::string, Json> DiagnosticsTo(const Context& context);
// Returns the protocol's SymbolKind for a kind of symbol.
int SymbolKindTo(service::SymbolKind kind);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_PROTOCOL_H_
