// Implements target_info.h.
#include "tessera/target_info.h"

#include <algorithm>
#include <iterator>

#include "tessera/option_table.h"

namespace tessera {
namespace {

constexpr std::string_view kSpirv[] = {".spv"};
constexpr std::string_view kSpirvAsm[] = {".spvasm"};
constexpr std::string_view kMsl[] = {".metal", ".msl"};
constexpr std::string_view kHlsl[] = {".hlsl"};
constexpr std::string_view kGlsl[] = {".glsl", ".vert", ".frag", ".comp"};
constexpr std::string_view kWgsl[] = {".wgsl"};

constexpr TargetInfo kTargets[] = {
    {Target::kNone, "none", "", {}, false},
    {Target::kSpirv, "spirv", "SPIR-V", kSpirv, false},
    {Target::kSpirvAsm, "spvasm", "SPIR-V", kSpirvAsm, true},
    {Target::kMsl, "msl", "MSL", kMsl, true},
    {Target::kHlsl, "hlsl", "HLSL", kHlsl, true},
    {Target::kGlsl, "glsl", "GLSL", kGlsl, true},
    {Target::kWgsl, "wgsl", "WGSL", kWgsl, true},
};

constexpr bool IsIndexedByTarget() {
  for (size_t i = 0; i < std::size(kTargets); ++i) {
    if (static_cast<size_t>(kTargets[i].target) != i) return false;
  }
  return true;
}
static_assert(IsIndexedByTarget());

}  // namespace

ArrayView<const TargetInfo> Targets() { return kTargets; }

const TargetInfo& InfoOfTarget(Target target) {
  // The switch has no default, so that the compiler reports a target that is missing here.
  switch (target) {
    case Target::kNone: return kTargets[0];
    case Target::kSpirv: return kTargets[1];
    case Target::kSpirvAsm: return kTargets[2];
    case Target::kMsl: return kTargets[3];
    case Target::kHlsl: return kTargets[4];
    case Target::kGlsl: return kTargets[5];
    case Target::kWgsl: return kTargets[6];
  }
  return kTargets[0];
}

std::optional<Target> TargetOf(std::string_view name) {
  const auto* found = std::ranges::find(kTargets, name, &TargetInfo::name);
  if (found == std::end(kTargets)) return std::nullopt;
  return found->target;
}

}  // namespace tessera
