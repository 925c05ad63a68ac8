// workspace/executeCommand, and the code lenses that use it.
#ifndef TESSERA_LSP_COMMANDS_H_
#define TESSERA_LSP_COMMANDS_H_

#include <string_view>

#include "lsp/protocol.h"

namespace tessera::lsp {

// Compiles a document. The arguments are its address, the target ("spvasm", "msl", "hlsl", "glsl")
// and, optionally, the name of an entry point.
inline constexpr std::string_view kOutputCommand = "tessera.output";

// Executes a command for the document that its first argument names. Returns {"text"} with the
// output, or {"error"} with the messages.
Json Execute(const Context& context, std::string_view command, const Json& arguments);

// textDocument/codeLens: one lens per entry point and target.
Json CodeLens(const Context& context, const Json& params);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_COMMANDS_H_
