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
    {name::k_wgpu_cooperative_matrix, Bit(Extension::kCooperativeMatrix)},
    {name::k_wgpu_binding_array, Bit(Extension::kBindingArray)},
    {name::k_atomic_vec2u_min_max, Bit(Extension::kAtomicVec2uMinMax)},
    {name::k_chromium_disable_uniformity_analysis, Bit(Extension::kDisableUniformityAnalysis)},
    {name::k_chromium_experimental_barycentric_coord, Bit(Extension::kBarycentricCoord)},
    {name::k_chromium_internal_input_attachments, Bit(Extension::kInputAttachments)},
    {name::k_chromium_experimental_framebuffer_fetch, Bit(Extension::kFramebufferFetch)},
    {name::k_chromium_experimental_pixel_local, Bit(Extension::kPixelLocal)},
    {name::k_draw_index, Bit(Extension::kDrawIndex)},
};

constexpr UnsupportedExtension kUnsupported[] = {
    {name::k_chromium_experimental_resource_table,
     "use an array of resources with a size: 'binding_array<T, N>'"},
    {name::k_view_instancing, "it draws several views at once"},
    {name::k_wgpu_mesh_shader, "tessera supports only vertex, fragment and compute shaders"},
    {name::k_wgpu_ray_query, "tessera does not support acceleration structures"},
    {name::k_wgpu_ray_query_vertex_return, "tessera does not support acceleration structures"},
    {name::k_wgpu_ray_tracing_pipeline,
     "tessera supports only vertex, fragment and compute shaders"},
    {name::k_wgpu_ray_tracing_invocation_reorder,
     "tessera supports only vertex, fragment and compute shaders"},
    {name::k_wgpu_per_vertex,
     "inputs are interpolated or flat; use 'barycentric_coord' and 'primitive_index' to look up "
     "the values of each vertex"},
    {name::k_wgpu_int16, "integers have 32 or 64 bits; store two 16-bit integers in one 'u32'"},
};

constexpr LanguageExtension kLanguageExtensions[] = {
    {name::k_readonly_and_readwrite_storage_textures,
     LanguageFeature::kReadonlyAndReadwriteStorageTextures, true},
    {name::k_packed_4x8_integer_dot_product, LanguageFeature::kPacked4x8IntegerDotProduct, true},
    {name::k_unrestricted_pointer_parameters, LanguageFeature::kUnrestrictedPointerParameters,
     true},
    {name::k_pointer_composite_access, LanguageFeature::kPointerCompositeAccess, true},
    {name::k_uniform_buffer_standard_layout, LanguageFeature::kUniformBufferStandardLayout, true},
    {name::k_subgroup_id, LanguageFeature::kSubgroupId, true},
    {name::k_subgroup_uniformity, LanguageFeature::kSubgroupUniformity, true},
    {name::k_texture_and_sampler_let, LanguageFeature::kTextureAndSamplerLet, true},
    {name::k_texture_formats_tier1, LanguageFeature::kTextureFormatsTier1, true},
    {name::k_linear_indexing, LanguageFeature::kLinearIndexing, true},
    {name::k_immediate_address_space, LanguageFeature::kImmediateAddressSpace, true},
    {name::k_fragment_depth, LanguageFeature::kFragmentDepth, true},
    {name::k_buffer_view, LanguageFeature::kBufferView, true},
    // Two names of one extension. The proposal uses `sized_binding_arrays`. Implementations use
    // `sized_binding_array`.
    {name::k_sized_binding_arrays, LanguageFeature::kSizedBindingArrays, true},
    {name::k_sized_binding_array, LanguageFeature::kSizedBindingArrays, true},
    {name::k_swizzle_assignment, LanguageFeature::kSwizzleAssignment, false},
    // Two names of one extension. Implementations use `texel_buffers`. The proposal uses
    // `texel_buffer`, which is also the name of a type.
    {name::k_texel_buffers, LanguageFeature::kTexelBuffers, false},
    {name::k_texel_buffer, LanguageFeature::kTexelBuffers, false},
    {name::k_multisampled_array_textures, LanguageFeature::kMultisampledArrayTextures, false},
    // wgpu enables the following features without a directive.
    {name::k_wgpu_push_constant, LanguageFeature::kPushConstant, false},
    {name::k_wgpu_early_depth_test, LanguageFeature::kEarlyDepthTest, false},
    {name::k_wgpu_int64, LanguageFeature::kInt64, false},
    {name::k_wgpu_int64_atomics, LanguageFeature::kInt64Atomics, false},
    {name::k_wgpu_texture_atomics, LanguageFeature::kTextureAtomics, false},
    {name::k_wgpu_texture_int64_atomics, LanguageFeature::kTextureInt64Atomics, false},
    {name::k_wgpu_multiview, LanguageFeature::kMultiview, false},
    {name::k_wgpu_barycentrics, LanguageFeature::kBarycentrics, false},
    {name::k_chromium_print, LanguageFeature::kPrint, false},
};

constexpr uint32_t StandardBits() {
  uint32_t bits = 0;
  for (const LanguageExtension& e : kLanguageExtensions) bits |= e.standard ? Bit(e.adds) : 0;
  return bits;
}

}  // namespace

std::span<const EnableExtension> EnableExtensions() { return kEnableExtensions; }
std::span<const UnsupportedExtension> UnsupportedExtensions() { return kUnsupported; }
std::span<const LanguageExtension> LanguageExtensions() { return kLanguageExtensions; }
uint32_t StandardLanguageFeatures() { return StandardBits(); }

}  // namespace tessera::wgsl
