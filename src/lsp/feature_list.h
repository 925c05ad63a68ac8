// Declares the request handlers that are implemented in separate files. features.cc lists all
// handlers.
#ifndef TESSERA_LSP_FEATURE_LIST_H_
#define TESSERA_LSP_FEATURE_LIST_H_

#include "lsp/protocol.h"

namespace tessera::lsp {

// Defined in completion.cc.
Json Completion(const Context& context, const Json& params);
Json ResolveCompletion(const Context& context, const Json& params);
// Defined in editing.cc.
Json SignatureHelp(const Context& context, const Json& params);
Json PrepareRename(const Context& context, const Json& params);
Json Rename(const Context& context, const Json& params);
Json LinkedEditing(const Context& context, const Json& params);
Json InlayHints(const Context& context, const Json& params);
Json Colors(const Context& context, const Json& params);
Json ColorPresentation(const Context& context, const Json& params);
// Defined in tokens.cc.
Json SemanticTokens(const Context& context, const Json& params);
Json SemanticTokensDelta(const Context& context, const Json& params);
Json SemanticTokensRange(const Context& context, const Json& params);
// Defined in structure.cc.
Json PrepareCallHierarchy(const Context& context, const Json& params);
Json IncomingCalls(const Context& context, const Json& params);
Json OutgoingCalls(const Context& context, const Json& params);
Json Folding(const Context& context, const Json& params);
Json Selection(const Context& context, const Json& params);
// Defined in bindings.cc.
Json Bindings(const Context& context, const Json& params);
// Defined in uniformity.cc.
Json Uniformity(const Context& context, const Json& params);
// Defined in code_actions.cc.
Json CodeActions(const Context& context, const Json& params);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_FEATURE_LIST_H_
