// Dispatches requests about a document to their handlers.
#ifndef TESSERA_LSP_FEATURES_H_
#define TESSERA_LSP_FEATURES_H_

#include <string_view>

#include "lsp/protocol.h"

namespace tessera::lsp {

// Answers a request about an open document. `params` may be any JSON value.
using Handler = Json (*)(const Context& context, const Json& params);

// Returns the handler for a method of the protocol, or null if the method is unknown.
Handler HandlerOf(std::string_view method);

// Returns the server's capabilities for the response to `initialize`, except `positionEncoding`.
Json Capabilities();

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_FEATURES_H_
