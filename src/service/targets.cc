#include "service/targets.h"

#include <optional>
#include <string>

#include "tessera/modules.h"

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

void ForEachOutput(const Document& document, const std::vector<Options>& targets,
                   const OutputUse& use) {
  if (targets.empty()) return;
  std::optional<SourceSet> sources = document.Sources();
  const ShaderModule module = sources ? ShaderModule::Parse(*sources, document.options())
                                      : ShaderModule::Parse(document.text(), document.options());
  if (!module.ok()) return;
  for (Options options : targets) {
    std::vector<std::string_view> entry_points = {""};
    if (options.target == tessera::Target::kGlsl) entry_points = module.EntryPointNames();
    for (const std::string_view entry_point : entry_points) {
      options.entry_point = std::string(entry_point);
      use(module, options, module.Generate(options));
    }
  }
}

}  // namespace tessera::service
