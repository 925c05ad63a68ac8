// Implements workspace/executeCommand, and the code lenses that use it.
#ifndef TESSERA_LSP_COMMANDS_H_
#define TESSERA_LSP_COMMANDS_H_

#include <string_view>

#include "lsp/protocol.h"

namespace tessera::lsp {

// See Output. The arguments are the URI of a document, the target and, optionally, the name of an
// entry point and the options of the target.
inline constexpr std::string_view kOutputCommand = "tessera.output";
// See Remarks. The arguments are the URI of a document and, optionally, the name of an entry point,
// the target and its options.
inline constexpr std::string_view kRemarksCommand = "tessera.remarks";

// Executes a command for the document that its first argument names.
Json Execute(const Context& context, std::string_view command, const Json& arguments);

// tessera/output and tessera/remarks: the same as the commands, with the parameters `textDocument`,
// `target`, `entryPoint` and `options`.
Json AnswerOutput(const Context& context, const Json& params);
Json AnswerRemarks(const Context& context, const Json& params);

// textDocument/codeLens: for each entry point, one lens per target and one for remarks.
Json CodeLens(const Context& context, const Json& params);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_COMMANDS_H_
