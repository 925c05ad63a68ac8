#include "api/pipelines.h"

#include "api/device_limits.h"
#include "api/subgroup_matrix_config.h"
#include "base/pool_vector.h"
#include "ir/pipeline/properties.h"
#include "ir/transform/binding_array.h"
#include "ir/transform/binding_array_sizes.h"
#include "ir/transform/buffer_view.h"
#include "ir/transform/constant_variables.h"
#include "ir/transform/linear_indexing.h"
#include "ir/transform/matrix_elements.h"
#include "ir/transform/override_values.h"
#include "ir/transform/pixel_local.h"
#include "ir/transform/read_only_buffers.h"
#include "ir/transform/rename.h"
#include "ir/transform/sample_bias.h"
#include "ir/transform/single_entry_point.h"
#include "ir/transform/specialize_overrides.h"
#include "ir/transform/subgroup_size.h"
#include "ir/transform/substitute_overrides.h"
#include "ir/transform/vertex_pulling.h"
#include "ir/transform/workarounds.h"

namespace tessera {
namespace {

using ir::Module;
using ir::Status;

bool IsSpirv(const Options& o) {
  return o.target == Target::kSpirv || o.target == Target::kSpirvAsm;
}

// Returns whether the target is WGSL. Nothing needs to be lowered for WGSL, because it supports all
// features.
bool IsWgsl(const Options& o) { return o.target == Target::kWgsl; }
bool IsNotWgsl(const Module&, const Options& o) { return !IsWgsl(o); }

bool IsMsl(const Options& o) { return o.target == Target::kMsl; }

bool KeepsOverrides(const Module& m, const Options& o) {
  const bool specialize = IsSpirv(o) ? o.spirv.overrides == OverrideMode::kSpecialize
                                     : IsMsl(o) && o.msl.overrides == OverrideMode::kSpecialize;
  return specialize && !m.overrides.empty();
}

Status SubstituteOverrides(Module& m, const Options& options, Diagnostics& diagnostics,
                           bool sizes_only) {
  const PoolVector<ir::OverrideInput> values = OverrideInputs(options.overrides);
  ir::SubstituteOverridesConfig config;
  config.values = values;
  config.sizes_only = sizes_only;
  return ir::RunSubstituteOverrides(m, config, diagnostics);
}

Status SpecializeOverrides(Module& m, const Options& options, Diagnostics& diagnostics) {
  const PoolVector<ir::OverrideInput> values = OverrideInputs(options.overrides);
  return ir::RunSpecializeOverrides(m, {.values = values, .short_ids = IsMsl(options)},
                                    diagnostics);
}

Status VertexPulling(Module& m, const Options& options, Diagnostics& diagnostics) {
  ir::VertexPullingConfig config;
  config.buffers.reserve(options.vertex_buffers.size());
  for (const PulledVertexBuffer& b : options.vertex_buffers) {
    ir::VertexPullingConfig::Buffer& buffer = config.buffers.emplace_back();
    buffer.place = {b.group, b.binding};
    buffer.stride = b.stride;
    buffer.per_instance = b.per_instance;
    for (const VertexAttribute& a : b.attributes) {
      buffer.attributes.push_back({FormatOf(a.format), a.offset, a.location});
    }
  }
  return ir::RunVertexPulling(m, config, diagnostics);
}

static_assert(static_cast<int>(BindingArrayIndices::kConstant) ==
                  static_cast<int>(ir::BindingArrayConfig::Indices::kConstant) &&
              static_cast<int>(BindingArrayIndices::kUniform) ==
                  static_cast<int>(ir::BindingArrayConfig::Indices::kUniform) &&
              static_cast<int>(BindingArrayIndices::kAny) ==
                  static_cast<int>(ir::BindingArrayConfig::Indices::kAny));

Status BindingArrays(Module& m, const Options& options, Diagnostics& diagnostics) {
  ir::BindingArrayConfig arrays;
  if (IsSpirv(options)) {
    arrays.indices =
        static_cast<ir::BindingArrayConfig::Indices>(options.spirv.binding_array_indices);
  } else if (options.target == Target::kGlsl) {
    arrays.indices =
        static_cast<ir::BindingArrayConfig::Indices>(options.glsl.binding_array_indices);
  }
  return ir::RunBindingArray(m, arrays, diagnostics);
}

Status BindingArraySizes(Module& m, const Options& options, Diagnostics& diagnostics) {
  const PoolVector<ir::BindingArraySizesConfig::Entry> entries = ArraySizesOf(options);
  const bool shares = IsSpirv(options) || options.target == Target::kGlsl;
  ir::BindingArraySizesConfig sizes;
  sizes.entries = entries;
  sizes.target_has_them = !IsMsl(options);
  sizes.may_stay = !options.robustness && sizes.target_has_them;
  sizes.handles_share = shares;
  return ir::RunBindingArraySizes(m, sizes, diagnostics);
}

static_assert(static_cast<int>(Names::kKeep) == ir::RenameConfig::kKeep &&
              static_cast<int>(Names::kStrip) == ir::RenameConfig::kStrip &&
              static_cast<int>(Names::kHash) == ir::RenameConfig::kHash);

// Returns whether the target language has pointers. The workaround for matrix parameters requires
// them.
bool HasPointers(const Options& o) {
  return o.target != Target::kHlsl && o.target != Target::kGlsl;
}

ir::WorkaroundsConfig ConfigOf(const Options& o) {
  const Workarounds& w = o.workarounds;
  return {.fragment_position_of_sample = w.fragment_position_of_sample,
          .matrix_parameters = w.matrix_parameters && HasPointers(o),
          .reflect_vec2 = w.reflect_vec2,
          .pack_4x8_norm = w.pack_4x8_norm,
          .partial_vector_stores = w.partial_vector_stores};
}

// Returns whether the options enable a workaround that the pass "workarounds" implements.
bool AnyWorkaround(const Workarounds& w) {
  return w.fragment_position_of_sample || w.matrix_parameters || w.reflect_vec2 ||
         w.pack_4x8_norm || w.partial_vector_stores;
}

Status PixelLocals(Module& m, const Options& options, Diagnostics& diagnostics) {
  if (options.target == Target::kHlsl && !ir::RefusePixelLocals(m, "HLSL", diagnostics).ok) {
    return Status::Failed();
  }
  std::vector<std::pair<uint32_t, uint32_t>> colors;
  for (const PixelLocalAttachment& a : options.pixel_local_attachments) {
    colors.emplace_back(a.member, a.attachment);
  }
  return ir::RunPixelLocal(m, colors, diagnostics);
}

Status Rename(Module& m, const Options& options, Diagnostics& diagnostics) {
  PoolVector<ir::RenameConfig::EntryPoint> entry_points;
  for (const EntryPointName& n : options.entry_point_names) {
    entry_points.push_back({n.entry_point, n.name});
  }
  const auto mode = static_cast<ir::RenameConfig::Mode>(options.names);
  return ir::RunRename(m,
                       {.mode = mode,
                        .entry_points = entry_points,
                        .by_stage = IsSpirv(options),
                        .to_wgsl = options.target == Target::kWgsl},
                       diagnostics);
}

constexpr ir::Pass<Options> kCreation[] = {
    {.name = "single_entry_point",
     .establishes = {&ir::kNoStaticUses},
     .run = [](Module& m, const Options& o,
               Diagnostics& d) { return ir::RunSingleEntryPoint(m, {o.entry_point}, d); }},
    // Replaces the overrides that sizes depend on with their values, because MSL requires sizes to
    // be constant expressions. The other overrides become function constants, which are not
    // constant expressions.
    {.name = "substitute_sizes",
     .needs = {&ir::kNoStaticUses},
     .establishes = {&ir::kNoOverrideSizes},
     .when = [](const Module& m, const Options& o) { return IsMsl(o) && KeepsOverrides(m, o); },
     .run = [](Module& m, const Options& o,
               Diagnostics& d) { return SubstituteOverrides(m, o, d, /*sizes_only=*/true); }},
    {.name = "specialize_overrides",
     .needs = {&ir::kNoStaticUses},
     .establishes = {&ir::kOverridesAreSpecConstants},
     .when = KeepsOverrides,
     .run = SpecializeOverrides},
    // Runs even if there are no overrides, because the pass also checks workgroup sizes.
    {.name = "substitute_overrides",
     .needs = {&ir::kNoStaticUses},
     .establishes = {&ir::kNoOverrides, &ir::kNoOverrideSizes, &ir::kNoOverrideExpressions,
                     &ir::kOverridesAreSpecConstants},
     .when = [](const Module& m, const Options& o) { return !KeepsOverrides(m, o); },
     .run = [](Module& m, const Options& o,
               Diagnostics& d) { return SubstituteOverrides(m, o, d, /*sizes_only=*/false); }},
    {.name = "subgroup_matrix_configs",
     .needs = {&ir::kOverridesAreSpecConstants},
     .when =
         [](const Module&, const Options& o) {
           return o.subgroup_matrix_configs && o.emulate_matrices == EmulateMatrices::kNone;
         },
     .run =
         [](Module& m, const Options& o, Diagnostics& d) {
           return Status{CheckSubgroupMatrices(m, o.subgroup_matrix_configs, d)};
         }},
    // Runs after override substitution, because subgroup and workgroup sizes may depend on
    // overrides.
    {.name = "device_limits",
     .needs = {&ir::kOverridesAreSpecConstants},
     .when = [](const Module&, const Options& o) { return HasDeviceLimits(o); },
     .run = [](Module& m, const Options& o,
               Diagnostics& d) { return Status{CheckDeviceLimits(m, o, d)}; }},
};

constexpr ir::Pass<Options> kAdaptation[] = {
    // Runs before the value range analyses, because they need the constants. Also runs before
    // private variables become parameters, because it replaces only variables.
    {.name = "constant_variables",
     .needs = {&ir::kNoStaticUses},
     .when = IsNotWgsl,
     .run = [](Module& m, const Options&, Diagnostics&) { return ir::RunConstantVariables(m); }},
    // Runs before binding_remapper, because the options refer to bindings in the source.
    {.name = "binding_array_sizes",
     .needs = {&ir::kNoStaticUses, &ir::kOverridesAreSpecConstants},
     .establishes = {&ir::kArraysOfVariablesAreSized},
     .when = IsNotWgsl,
     .run = BindingArraySizes},
    // Runs before binding_array splits binding arrays into variables, because a binding array is
    // remapped as a whole.
    {.name = "binding_remapper",
     .breaks = {&ir::kBindingArraysOfHandles},
     .run = [](Module& m, const Options& o,
               Diagnostics& d) { return ir::RunBindingRemapper(m, {RemapsOf(o)}, d); }},
    // Runs after binding_remapper, because the variables that this pass declares must not be
    // remapped. Runs before robustness, which bounds-checks the reads that this pass emits.
    {.name = "vertex_pulling",
     .needs = {&ir::kNoStaticUses},
     .breaks = {&ir::kAccessesInBounds},
     .when = [](const Module&,
                const Options& o) { return !o.vertex_buffers.empty() && !IsWgsl(o); },
     .run = VertexPulling},
    // Replaces pixel-local variables with inputs and outputs that have color attributes. The
    // target's own passes lower or reject these inputs and outputs.
    {.name = "pixel_local",
     .establishes = {&ir::kNoPixelLocals},
     .when = [](const Module& m, const Options& o) { return !IsWgsl(o) && ir::HasPixelLocals(m); },
     .run = PixelLocals},
    {.name = "rename", .run = Rename},
    // Runs after override substitution, because workgroup sizes may depend on overrides.
    {.name = "subgroup_size",
     .needs = {&ir::kNoStaticUses},
     .when = IsNotWgsl,
     .run = [](Module& m, const Options& o,
               Diagnostics& d) { return ir::RunSubgroupSize(m, {o.subgroup_size}, d); }},
    {.name = "linear_indexing",
     .establishes = {&ir::kNoLinearIndices},
     .when = IsNotWgsl,
     .run = [](Module& m, const Options&, Diagnostics&) { return ir::RunLinearIndexing(m); }},
    {.name = "sample_bias",
     .establishes = {&ir::kSampleBiasInRange},
     .when = IsNotWgsl,
     .run = [](Module& m, const Options&, Diagnostics&) { return ir::RunSampleBias(m); }},
    {.name = "binding_array",
     .needs = {&ir::kNoStaticUses, &ir::kOverridesAreSpecConstants,
               &ir::kArraysOfVariablesAreSized},
     .establishes = {&ir::kBindingArraysOfHandles},
     .when = IsNotWgsl,
     .run = BindingArrays},
    {.name = "matrix_elements",
     .needs = {&ir::kNoStaticUses, &ir::kBindingArraysOfHandles},
     .establishes = {&ir::kMatricesOfArrays},
     .when = IsNotWgsl,
     .run = [](Module& m, const Options&, Diagnostics& d) { return ir::RunMatrixElements(m, d); }},
    {.name = "buffer_view",
     .needs = {&ir::kNoStaticUses, &ir::kBindingArraysOfHandles, &ir::kMatricesOfArrays},
     .establishes = {&ir::kNoBufferViews},
     .when = IsNotWgsl,
     .run = [](Module& m, const Options&, Diagnostics& d) { return ir::RunBufferView(m, {}, d); }},
    // Runs before robustness and integer_semantics, which must also process the code that this pass
    // emits.
    {.name = "workarounds",
     .needs = {&ir::kNoStaticUses},
     .when = [](const Module&,
                const Options& o) { return !IsWgsl(o) && AnyWorkaround(o.workarounds); },
     .run = [](Module& m, const Options& o,
               Diagnostics&) { return ir::RunWorkarounds(m, ConfigOf(o)); }},
    // Runs after all passes that emit stores to storage buffers. Runs before robustness, which
    // relies on read-only buffers being immutable.
    {.name = "read_only_buffers",
     .needs = {&ir::kNoStaticUses, &ir::kNoTargetOps, &ir::kNoBufferViews},
     // WGSL keeps the access modes of the source, because they must match the bind group layouts
     // that the WebGPU host declares.
     .when = [](const Module&, const Options& o) { return !IsWgsl(o) && o.infer_read_only; },
     .run = [](Module& m, const Options&, Diagnostics&) { return ir::RunReadOnlyBuffers(m); }},
};

}  // namespace

bool IsForVulkan(const Options& o) {
  return IsSpirv(o) || (o.target == Target::kGlsl && o.glsl.version == GlslVersion::kVulkan460);
}

// Converts a public vertex format to the corresponding IR enumerator. This function does not
// compile if either enumeration lacks a format.
ir::VertexFormat FormatOf(VertexFormat format) {
  switch (format) {
#define TESSERA_VERTEX_FORMAT(name, ...) \
  case VertexFormat::name: return ir::VertexFormat::name;
#include "ir/vertex_formats.def"
#undef TESSERA_VERTEX_FORMAT
  }
  return ir::VertexFormat::kFloat32x4;
}

PoolVector<ir::OverrideInput> OverrideInputs(std::span<const OverrideValue> values) {
  PoolVector<ir::OverrideInput> inputs;
  inputs.reserve(values.size());
  for (const OverrideValue& v : values) inputs.push_back({v.name, v.value});
  return inputs;
}

PoolVector<ir::BindingArraySizesConfig::Entry> ArraySizesOf(const Options& options) {
  PoolVector<ir::BindingArraySizesConfig::Entry> entries;
  entries.reserve(options.binding_array_sizes.size());
  for (const BindingArraySize& s : options.binding_array_sizes) {
    entries.push_back({{s.group, s.binding}, s.count});
  }
  return entries;
}

PoolVector<ir::BindingRemapperConfig::Entry> RemapsOf(const Options& options) {
  PoolVector<ir::BindingRemapperConfig::Entry> entries;
  entries.reserve(options.binding_remaps.size());
  for (const BindingRemap& r : options.binding_remaps) {
    entries.push_back({{r.group, r.binding}, {r.to_group, r.to_binding}});
  }
  return entries;
}

constexpr ir::PassTable<Options> kCreationPasses{
    .given = {&ir::kNoTargetOps, &ir::kNoStageVariables},
    .passes = kCreation,
    .leaves = {&ir::kNoTargetOps, &ir::kNoStaticUses, &ir::kNoOverrides, &ir::kNoOverrideSizes,
               &ir::kNoOverrideExpressions, &ir::kOverridesAreSpecConstants,
               &ir::kNoStageVariables}};

constexpr ir::PassTable<Options> kAdaptationPasses{
    .given = {&ir::kNoTargetOps, &ir::kNoStaticUses, &ir::kOverridesAreSpecConstants,
              &ir::kNoStageVariables},
    .passes = kAdaptation,
    .leaves = {&ir::kMatricesOfArrays, &ir::kNoTargetOps, &ir::kNoStaticUses,
               &ir::kOverridesAreSpecConstants, &ir::kNoPixelLocals, &ir::kNoLinearIndices,
               &ir::kSampleBiasInRange, &ir::kBindingArraysOfHandles, &ir::kNoBufferViews,
               &ir::kNoStageVariables}};

}  // namespace tessera
