// Compiles a document to show its outputs, source maps and remarks.
#ifndef TESSERA_LSP_OUTPUT_H_
#define TESSERA_LSP_OUTPUT_H_

#include <string_view>

#include "lsp/protocol.h"

namespace tessera::lsp {

// Selects what to compile: a target, an entry point (all if empty), and the target's options. If
// the request has no options, the options in the setting `targets` apply.
struct OutputRequest {
  std::string_view target, entry_point;
  const Json& options;
};

// Compiles a document. Returns
//
// - "text": the output
// - "sourceMap": the output's source map (ECMA-426), in which URIs identify the sources
// - "files": the URIs of the sources
// - "lines": the output lines and their source lines, as [output line, index in "files", source
//   line], counted from 0, sorted and without duplicates
//
// If the compilation fails, returns {"error"} with the messages instead.
Json Output(const Context& context, const OutputRequest& request);

// Compiles a document with remarks for one target or, if the target is empty, for all targets
// except WGSL. Returns the remarks as a list ("remarks") and as text for users ("text"). If the
// compilation fails for all these targets, returns the messages for the first one instead
// ("error").
Json Remarks(const Context& context, const OutputRequest& request);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_OUTPUT_H_
