#include "ir/enums.h"

#include <cstddef>
#include <iterator>

namespace tessera::ir {
namespace {

template <typename Enum, size_t N>
constexpr std::string_view Pick(const std::string_view (&names)[N], Enum value) {
  const auto i = static_cast<size_t>(value);
  return i < N ? names[i] : std::string_view("?");
}

constexpr std::string_view kSpaces[] = {"",          "function", "private", "pixel_local",
                                        "workgroup", "uniform",  "storage", "handle",
                                        "immediate", "__in",     "__out"};
constexpr std::string_view kAccesses[] = {"", "read", "write", "read_write", "atomic"};
constexpr std::string_view kRoles[] = {"", "root_constants", "sampler_heap"};
constexpr std::string_view kStages[] = {"", "vertex", "fragment", "compute"};
constexpr std::string_view kDims[] = {"1d", "2d", "2d_array", "3d", "cube", "cube_array", "buffer"};
constexpr std::string_view kFormats[] = {
    "",
#define TESSERA_TEXEL_FORMAT(name, channel, channels, bytes, tier) #name,
#include "ir/texel_formats.def"
#undef TESSERA_TEXEL_FORMAT
};
constexpr std::string_view kBuiltinValues[] = {
    "",
#define TESSERA_BUILTIN_VALUE(enumerator, name, type, inputs, outputs, needs) #name,
#define TESSERA_INTERNAL_BUILTIN_VALUE(enumerator, name, type, inputs, outputs) #name,
#include "ir/builtin_values.def"
};
constexpr BuiltinValue kInOrder[] = {
    BuiltinValue::kNone,
#define TESSERA_BUILTIN_VALUE(enumerator, name, type, inputs, outputs, needs) \
  BuiltinValue::enumerator,
#define TESSERA_INTERNAL_BUILTIN_VALUE(enumerator, name, type, inputs, outputs) \
  BuiltinValue::enumerator,
#include "ir/builtin_values.def"
};
constexpr bool IsInOrder() {
  for (size_t i = 0; i < std::size(kInOrder); ++i) {
    if (static_cast<size_t>(kInOrder[i]) != i) return false;
  }
  return true;
}
static_assert(IsInOrder() && std::size(kInOrder) == kBuiltinValueCount,
              "ir/builtin_values.def has one row for each BuiltinValue, in the same order");
constexpr std::string_view kDepthModes[] = {"", "less", "greater"};
constexpr std::string_view kInterpolations[] = {"", "perspective", "linear", "flat"};
constexpr std::string_view kSamplings[] = {"", "center", "centroid", "sample", "first", "either"};
constexpr std::string_view kUses[] = {"left", "right", "result"};

}  // namespace

std::string_view NameOf(AddressSpace space) { return Pick(kSpaces, space); }
std::string_view NameOf(Access access) { return Pick(kAccesses, access); }
std::string_view NameOf(GlobalRole role) { return Pick(kRoles, role); }
std::string_view NameOf(ShaderStage stage) { return Pick(kStages, stage); }
std::string_view NameOf(TextureDim dim) { return Pick(kDims, dim); }
std::string_view NameOf(TexelFormat format) { return Pick(kFormats, format); }
std::string_view NameOf(BuiltinValue value) { return Pick(kBuiltinValues, value); }
std::string_view NameOf(DepthMode mode) { return Pick(kDepthModes, mode); }
std::string_view NameOf(InterpolationType type) { return Pick(kInterpolations, type); }
std::string_view NameOf(InterpolationSampling sampling) { return Pick(kSamplings, sampling); }
std::string_view NameOf(SubgroupMatrixUse use) { return Pick(kUses, use); }

}  // namespace tessera::ir
