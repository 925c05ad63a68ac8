// Compiles documents to targets.
#ifndef TESSERA_SERVICE_TARGETS_H_
#define TESSERA_SERVICE_TARGETS_H_

#include <functional>
#include <string_view>
#include <vector>

#include "service/document.h"
#include "tessera/tessera.h"

namespace tessera::service {

// Returns the name of a target for people, e.g. "SPIR-V".
std::string_view TitleOf(tessera::Target target);

// Returns the place of a message's range in the whole text of a program.
Span SpanOf(const Analysis& analysis, const SourceRange& range);

using OutputUse = std::function<void(const ShaderModule&, const Options&, const Result&)>;

// Compiles the document with each of `targets` and calls `use` with the module, the options and the
// result. For GLSL, which has one entry point per output, it does so for each entry point. Does
// nothing if the document has errors.
void ForEachOutput(const Document& document, const std::vector<Options>& targets,
                   const OutputUse& use);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_TARGETS_H_
