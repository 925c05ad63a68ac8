#include "ir/enums.h"

#include <cstddef>

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
constexpr std::string_view kBuiltinValues[] = {"",
                                               "vertex_index",
                                               "instance_index",
                                               "position",
                                               "clip_distances",
                                               "front_facing",
                                               "frag_depth",
                                               "primitive_index",
                                               "sample_index",
                                               "sample_mask",
                                               "local_invocation_id",
                                               "local_invocation_index",
                                               "global_invocation_id",
                                               "global_invocation_index",
                                               "workgroup_id",
                                               "workgroup_index",
                                               "num_workgroups",
                                               "subgroup_invocation_id",
                                               "subgroup_size",
                                               "subgroup_id",
                                               "num_subgroups",
                                               "barycentric_coord",
                                               "barycentric_no_perspective",
                                               "draw_index",
                                               "view_index",
                                               "__point_size",
                                               "__first_vertex",
                                               "__first_instance"};
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
