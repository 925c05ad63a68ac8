// Implements workspace/executeCommand, and the code lenses that execute the commands.
#ifndef TESSERA_LSP_COMMANDS_H_
#define TESSERA_LSP_COMMANDS_H_

#include <string_view>

#include "lsp/protocol.h"

namespace tessera::lsp {

// The command that returns the result of Output(). The command's arguments are the URI of a
// document, the target and, optionally, the name of an entry point and the target's options.
inline constexpr std::string_view kOutputCommand = "tessera.output";
// The command that returns the result of Remarks(). The command's arguments are the URI of a
// document and, optionally, the name of an entry point, the target and the target's options.
inline constexpr std::string_view kRemarksCommand = "tessera.remarks";

// Executes a command on the document that its first argument identifies.
Json Execute(const Context& context, std::string_view command, const Json& arguments);

// Answer the requests tessera/output and tessera/remarks. The requests do the same as the commands
// tessera.output and tessera.remarks, but have the named parameters `textDocument`, `target`,
// `entryPoint` and `options`.
Json AnswerOutput(const Context& context, const Json& params);
Json AnswerRemarks(const Context& context, const Json& params);

// Answers textDocument/codeLens. Each entry point has one lens per target and one for remarks.
Json CodeLens(const Context& context, const Json& params);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_COMMANDS_H_
