// The requests about one document.
#ifndef TESSERA_LSP_FEATURES_H_
#define TESSERA_LSP_FEATURES_H_

#include <string_view>

#include "lsp/protocol.h"

namespace tessera::lsp {

// Answers a request about an open document. `params` may have any shape.
using Handler = Json (*)(const Context& context, const Json& params);

// Returns the handler of a method of the protocol, or null.
Handler HandlerOf(std::string_view method);

// Returns the capability `serverCapabilities` of the response to `initialize`, without
// `positionEncoding`.
Json Capabilities();

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_FEATURES_H_
