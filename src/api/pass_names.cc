// Defines the function that returns the names of all passes. The function is in a separate file
// because it refers to all back ends. check.wasm, which has no back ends, uses another definition
// instead (packages/npm/wasm/check_only.cc).
#include <string_view>
#include <vector>

#include "api/back_ends.h"
#include "api/pipelines.h"
#include "api/recorder.h"
#include "tessera/tessera.h"

namespace tessera {

std::vector<std::string_view> PassNames(Target target) {
  std::vector<std::string_view> names = {Recorder::kLowered};
  const auto add = [&](const auto& table) {
    for (const auto& pass : table.passes) names.push_back(pass.name);
  };
  add(kCreationPasses);
  add(kAdaptationPasses);
  if (const BackEnd* const back_end = BackEndOf(target)) add(back_end->passes);
  return names;
}

}  // namespace tessera
