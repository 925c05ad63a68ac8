// Compiles documents to targets.
#ifndef TESSERA_SERVICE_TARGETS_H_
#define TESSERA_SERVICE_TARGETS_H_

#include <functional>
#include <string_view>
#include <vector>

#include "service/document.h"
#include "tessera/tessera.h"

namespace tessera::service {

// Returns the display name of a target, e.g. "SPIR-V".
std::string_view TitleOf(tessera::Target target);

// Converts a message's range to a span in the program's whole text.
Span SpanOf(const Analysis& analysis, const SourceRange& range);

using OutputUse = std::function<void(const ShaderModule&, const Options&, const Result&)>;

// Compiles the document for each of `targets`, and calls `use` with the module, the options and the
// result. GLSL has one entry point per output, so `use` is called for each entry point. Does
// nothing if the document has errors.
void ForEachOutput(const Document& document, const std::vector<Options>& targets,
                   const OutputUse& use);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_TARGETS_H_
