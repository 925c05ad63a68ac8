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

// The capabilities that the client announced in `initialize`, and its settings.
struct Client {
  service::Encoding encoding = service::Encoding::kUtf16;
  bool pulls_diagnostics = false;  // then none are pushed
  bool snippets = false;           // in completions
  bool code_lens = false;          // the client has the command of the lenses
  // The targets, with their options, whose errors and warnings are also reported.
  std::vector<Options> targets;
  std::optional<LintOptions> lint = LintOf(true);  // none: the linter is off
  service::HintSettings hints;
  // The address of the explanation of a message, with "{code}" for its code. Empty: there is none.
  std::string code_address;
};

// The data from which a request about a document is answered.
struct Context {
  OpenDocument& open;
  const Client& client;
  const Documents& documents;

  const service::Document& document() const { return open.document; }
  const service::Analysis& analysis() const { return open.document.analysis(); }
  // Returns the messages of the compiler and of the linter.
  std::vector<service::Problem> Problems() const {
    return service::Problems(analysis(), client.lint ? &*client.lint : nullptr);
  }
};

// Returns the value with which a handler refuses a request, with a message for the user.
Json RequestError(std::string_view message);
// Returns the message of a RequestError, or null for all other results.
const Json& ErrorOf(const Json& result);

// Returns the address of the document that a request or notification is about. Requests about an
// item that the server sent earlier contain the address in that item.
std::string_view DocumentUriOf(const Json& params);

uint32_t OffsetOf(const Context& context, const Json& position);
Span SpanOf(const Context& context, const Json& range);
// An offset after the end of the document is in another file of its program. The position is then
// relative to that file, whose URI UriTo returns.
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
// Returns the diagnostics of the document and of other files of its program, by URI. The document
// always has an entry. Stores the files of the program in context.open.
std::map<std::string, Json> DiagnosticsTo(const Context& context);
// Returns a value of the enumeration SymbolKind.
int SymbolKindTo(service::SymbolKind kind);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_PROTOCOL_H_
