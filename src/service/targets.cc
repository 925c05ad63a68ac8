#include "service/targets.h"

namespace tessera::service {

std::string_view TitleOf(tessera::Target target) {
  switch (target) {
    case tessera::Target::kSpirv:
    case tessera::Target::kSpirvAsm: return "SPIR-V";
    case tessera::Target::kMsl: return "MSL";
    case tessera::Target::kHlsl: return "HLSL";
    case tessera::Target::kGlsl: return "GLSL";
    case tessera::Target::kWgsl: return "WGSL";
    default: return "check";  // others: have no output
  }
}

Span SpanOf(const Analysis& analysis, const SourceRange& range) {
  uint32_t begin = 0;
  for (const SourceFile& file : analysis.files()) {
    if (file.name == range.file) begin = file.range.begin;
  }
  return {begin + range.begin.offset, begin + range.end.offset};
}

}  // namespace tessera::service
