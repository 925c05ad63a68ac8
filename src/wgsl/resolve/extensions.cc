#include "wgsl/resolve/extensions.h"

#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

constexpr EnableExtension kEnableExtensions[] = {
    {name::k_f16, Bit(Extension::kF16)},
    {name::k_clip_distances, Bit(Extension::kClipDistances)},
    {name::k_dual_source_blending, Bit(Extension::kDualSourceBlending)},
    {name::k_subgroups, Bit(Extension::kSubgroups)},
    {name::k_primitive_index, Bit(Extension::kPrimitiveIndex)},
    {name::k_subgroup_size_control,
     Bit(Extension::kSubgroupSizeControl) | Bit(Extension::kSubgroups)},
    {name::k_subgroup_matrix, Bit(Extension::kSubgroupMatrix) | Bit(Extension::kSubgroups)},
    {name::k_chromium_experimental_subgroup_matrix,
     Bit(Extension::kSubgroupMatrix) | Bit(Extension::kSubgroups)},
};

constexpr StringId kLanguageExtensions[] = {
    name::k_readonly_and_readwrite_storage_textures,
    name::k_packed_4x8_integer_dot_product,
    name::k_unrestricted_pointer_parameters,
    name::k_pointer_composite_access,
    name::k_uniform_buffer_standard_layout,
    name::k_subgroup_id,
    name::k_subgroup_uniformity,
    name::k_texture_and_sampler_let,
    name::k_texture_formats_tier1,
    name::k_linear_indexing,
    name::k_immediate_address_space,
    name::k_fragment_depth,
    name::k_buffer_view,
    // By its proposal; the second name is the one that implementations use.
    name::k_sized_binding_arrays,
    name::k_sized_binding_array,
};

}  // namespace

std::span<const EnableExtension> EnableExtensions() { return kEnableExtensions; }
std::span<const StringId> LanguageExtensions() { return kLanguageExtensions; }

}  // namespace tessera::wgsl
