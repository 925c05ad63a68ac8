// Defines the function that returns the names of all passes. The function is in a separate file
// because it refers to all back ends. check.wasm, which has no back ends, replaces it
// (packages/npm/wasm/check_only.cc).
#include <string_view>
#include <vector>

#include "api/pipelines.h"
#include "api/recorder.h"
#include "backend_glsl/legalize.h"
#include "backend_hlsl/legalize.h"
#include "backend_msl/legalize.h"
#include "backend_spirv/legalize.h"
#include "backend_wgsl/legalize.h"
#include "tessera/tessera.h"

namespace tessera {

std::vector<std::string_view> PassNames(Target target) {
  std::vector<std::string_view> names = {Recorder::kLowered};
  const auto add = [&](const auto& table) {
    for (const auto& pass : table.passes) names.push_back(pass.name);
  };
  add(kCreationPasses);
  add(kAdaptationPasses);
  switch (target) {
    case Target::kNone: break;
    case Target::kSpirv:
    case Target::kSpirvAsm: add(spirv::kLegalizePasses); break;
    case Target::kMsl: add(msl::kLegalizePasses); break;
    case Target::kHlsl: add(hlsl::kLegalizePasses); break;
    case Target::kGlsl: add(glsl::kLegalizePasses); break;
    case Target::kWgsl: add(wgsl_target::kLegalizePasses); break;
  }
  return names;
}

}  // namespace tessera
