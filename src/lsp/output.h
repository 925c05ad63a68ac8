// The outputs of a document: compiled text with its source map, and remarks about it.
#ifndef TESSERA_LSP_OUTPUT_H_
#define TESSERA_LSP_OUTPUT_H_

#include <string_view>

#include "lsp/protocol.h"

namespace tessera::lsp {

// A target whose output is text.
struct OutputTarget {
  std::string_view name, title;  // as clients write it and as people read it
  Target target;
};
inline constexpr OutputTarget kOutputTargets[] = {{"spvasm", "SPIR-V", Target::kSpirvAsm},
                                                  {"msl", "MSL", Target::kMsl},
                                                  {"hlsl", "HLSL", Target::kHlsl},
                                                  {"glsl", "GLSL", Target::kGlsl},
                                                  {"wgsl", "WGSL", Target::kWgsl}};

// What to compile: a target, an entry point (empty: all), and perhaps options of the target, like
// those of the setting `targets`. Otherwise the options are those of that setting.
struct OutputRequest {
  std::string_view target, entry_point;
  const Json& options;
};

// Compiles a document. Returns
//
// - "text": the output
// - "sourceMap": its source map (ECMA-426), whose sources are URIs
// - "files": the URIs of the sources
// - "lines": the corresponding lines, as [line of the output, index in "files", line there],
//   counted from 0, in order and without duplicates
//
// or {"error"} with the messages.
Json Output(const Context& context, const OutputRequest& request);

// Compiles a document to a target, or to all targets with remarks if it is empty. Returns
// {"remarks", "text"}: what the compiler adds, as a list and rendered for people, or {"error"}.
Json Remarks(const Context& context, const OutputRequest& request);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_OUTPUT_H_
