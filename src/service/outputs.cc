// Implements ForEachOutput. This is a separate file because check.wasm replaces it
// (packages/npm/wasm/check_only.cc).
#include <optional>
#include <string>

#include "service/targets.h"
#include "tessera/modules.h"
#include "tessera/target_info.h"

namespace tessera::service {

void ForEachOutput(const Document& document, const std::vector<Options>& targets,
                   const OutputUse& use) {
  if (targets.empty()) return;
  std::optional<SourceSet> sources = document.Sources();
  const ShaderModule module = sources ? ShaderModule::Parse(*sources, document.options())
                                      : ShaderModule::Parse(document.text(), document.options());
  if (!module.ok()) return;
  for (Options options : targets) {
    std::vector<std::string_view> entry_points = {""};
    if (InfoOfTarget(options.target).has_one_entry_point) entry_points = module.EntryPointNames();
    for (const std::string_view entry_point : entry_points) {
      options.entry_point = std::string(entry_point);
      use(module, options, module.Generate(options));
    }
  }
}

}  // namespace tessera::service
