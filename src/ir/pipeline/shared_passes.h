// Defines the rows for passes that occur in the pass tables of several targets. `Config` is a back
// end's configuration type. It must have a member `options` of type tessera::Options.
#ifndef TESSERA_IR_PIPELINE_SHARED_PASSES_H_
#define TESSERA_IR_PIPELINE_SHARED_PASSES_H_

#include <algorithm>
#include <span>
#include <utility>

#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "ir/pipeline/pipeline.h"
#include "ir/pipeline/properties.h"
#include "ir/transform/alias_matrix_memory.h"
#include "ir/transform/check_places.h"
#include "ir/transform/color_inputs.h"
#include "ir/transform/direct_variable_access.h"
#include "ir/transform/external_texture.h"
#include "ir/transform/flatten_matrix_memory.h"
#include "ir/transform/integer_semantics.h"
#include "ir/transform/late_discard.h"
#include "ir/transform/loop_guard.h"
#include "ir/transform/matrix_composites.h"
#include "ir/transform/matrix_emulation.h"
#include "ir/transform/matrix_splits.h"
#include "ir/transform/matrix_tiles.h"
#include "ir/transform/place_descriptors.h"
#include "ir/transform/robustness.h"
#include "ir/transform/subgroup_indices.h"
#include "ir/transform/unused_variables.h"
#include "ir/transform/workarounds.h"
#include "ir/transform/zero_init_workgroup.h"

namespace tessera::ir {

template <typename Config, bool kOuterLoops = false>
inline constexpr Pass<Config> kLoopGuardPass{
    .name = "loop_guard",
    .establishes = {&kLoopsHaveExits},
    .when = [](const Module&,
               const Config& c) { return c.options.robustness && c.options.loop_guard; },
    .run_shared = [](Module& m, const Config&,
                     Analyses& a) { return RunLoopGuard(m, {.outer_loops = kOuterLoops}, &a); }};

// Runs before robustness, because a pass that changes the module drops the analyses that robustness
// shares with later passes. The range analysis does not rely on this pass: the results of shuffles
// are unstable (ValueNumbers::IsUnstable).
template <typename Config>
inline constexpr Pass<Config> kSubgroupIndicesPass{
    .name = "subgroup_indices",
    .needs = {&kNoStaticUses},
    .when = [](const Module&, const Config& c) { return c.options.robustness; },
    .run = [](Module& m, const Config&, Diagnostics&) { return RunSubgroupIndices(m); }};

// Must run after all passes that emit negations or calls to abs, such as those for external
// textures and clip space. Otherwise, it would not rewrite all of them.
template <typename Config>
inline constexpr Pass<Config> kFloatSignsPass{
    .name = "float_signs",
    .when = [](const Module&, const Config& c) { return c.options.workarounds.float_signs; },
    .run = [](Module& m, const Config&, Diagnostics&) { return RunFloatSigns(m); }};

// This pass needs `entry_points`, the target's property that entry points declare their inputs and
// outputs in the way that the target requires. `breaks` lists the properties of stores and
// variables that this pass may invalidate.
template <typename Config>
constexpr Pass<Config> LateDiscardPass(const Property* entry_points,
                                       bool (*when)(const Module&, const Config&),
                                       FewProperties breaks = {}) {
  return {.name = "late_discard",
          .needs = {entry_points},
          .establishes = {&kDiscardsAreLast},
          .breaks = breaks,
          .when = when,
          .run = [](Module& m, const Config&, Diagnostics&) { return RunLateDiscard(m); }};
}

// Must run after robustness: this pass changes array sizes, and robustness must clamp indices to
// the sizes in the source. `breaks` lists the properties that this pass may invalidate, e.g.
// because it adds loops over composite values.
template <typename Config>
constexpr Pass<Config> PaddedMatrixMemoryPass(FewProperties breaks) {
  return {.name = "padded_matrix_memory",
          .needs = {&kAccessesInBounds, &kNoMemoryPointerParameters},
          .establishes = {&kNoPaddedMatrixMemory},
          .breaks = breaks,
          .run = [](Module& m, const Config&, Diagnostics& d) {
            FlattenMatrixMemoryConfig flatten;
            flatten.padded_only = true;
            flatten.refusal =
                "subgroup matrices in arrays of three-component vectors lie in workgroup variables "
                "that are arrays of a constant size alone";
            const Status status = RunFlattenMatrixMemory(m, flatten, d);
            return status.ok ? RunAliasMatrixMemory(m) : status;
          }};
}

// Returns the combinations of matrix types that the options list. If `tile_size` is not 0, the
// target splits matrices into tiles with this number of rows and columns. For each listed
// combination whose dimensions are multiples of `tile_size`, the result then also contains the
// combination of tiles.
template <typename Options>
PoolVector<MatrixShape> ShapesOf(const Module& m, const Options& options, uint32_t tile_size) {
  PoolVector<MatrixShape> shapes;
  if (!options.subgroup_matrix_configs) return shapes;
  const auto type_of = [&](const auto& name) {
    for (const TypeId t : {kF32, kF16, kI32, kU32, kI8, kU8}) {
      if (m.types.NameOf(t, m.strings) == name) return t;
    }
    return kVoid;
  };
  for (const auto& c : *options.subgroup_matrix_configs) {
    const TypeId component = type_of(c.component), result = type_of(c.result);
    shapes.push_back({component, result, c.m, c.n, c.k});
    if (tile_size == 0 || c.m % tile_size != 0 || c.n % tile_size != 0 || c.k % tile_size != 0) {
      continue;
    }
    shapes.push_back({component, result, tile_size, tile_size, tile_size});
  }
  return shapes;
}

// Returns the emulation config for `options`. The config refers to the elements of `shapes`, so
// `shapes` must outlive the config. `has` returns true if the target supports a matrix type. If
// `has` is null, the target supports all matrix types.
template <typename Options>
MatrixEmulationConfig MatrixEmulationOf(const Options& options, std::span<const MatrixShape> shapes,
                                        bool (*has)(const Module&, TypeId)) {
  using Mode = decltype(options.emulate_matrices);
  MatrixEmulationConfig config;
  config.all = options.emulate_matrices == Mode::kAll;
  config.unaligned = options.emulate_matrices == Mode::kUnaligned;
  config.buffers_are_aligned = options.assume_matrix_alignment;
  config.target_has = has;
  config.has_shapes = options.subgroup_matrix_configs.has_value();
  config.shapes = shapes;
  // WebGPU guarantees that GPUAdapterInfo.subgroupMinSize is at least 4.
  config.min_subgroup_size = std::max(4u, options.limits.subgroup_min_size);
  return config;
}

// Emulates the matrices that the options select. For `has`, see MatrixEmulationOf; for `tile_size`,
// see ShapesOf.
template <typename Options>
Status EmulateMatrices(Module& m, const Options& options, bool (*has)(const Module&, TypeId),
                       Diagnostics& diagnostics, uint32_t tile_size = 0) {
  const PoolVector<MatrixShape> shapes = ShapesOf(m, options, tile_size);
  return RunMatrixEmulation(m, MatrixEmulationOf(options, shapes, has), diagnostics);
}

// Splits matrices that would otherwise be emulated. For `has`, see MatrixEmulationOf; for
// `has_private_arrays`, see MatrixEmulationConfig; for `tile_size`, see ShapesOf.
template <typename Options>
Status SplitMatrices(Module& m, const Options& options, bool (*has)(const Module&, TypeId),
                     Diagnostics& diagnostics, bool has_private_arrays = true,
                     uint32_t tile_size = 0) {
  const PoolVector<MatrixShape> shapes = ShapesOf(m, options, tile_size);
  MatrixEmulationConfig config = MatrixEmulationOf(options, shapes, has);
  config.has_private_arrays = has_private_arrays;
  config.tile_size = tile_size;
  return RunMatrixTiles(m, {.tiles = TilesOfShapes(m, config), .remarks = &diagnostics});
}

// Must run after robustness, which tests whether each matrix lies within its array. Must also run
// after the pass padded_matrix_memory on targets that have it. `breaks` lists the properties that
// matrix_splits may invalidate, e.g. because it adds loops over composite values.
template <typename Config>
constexpr Pass<Config> MatrixSplitsPass(FewProperties breaks,
                                        Status (*run)(Module&, const Config&, Diagnostics&)) {
  return {.name = "matrix_splits",
          .needs = {&kAccessesInBounds, &kMatricesOfArrays},
          .breaks = breaks,
          .when =
              [](const Module&, const Config& c) {
                using Mode = decltype(c.options.emulate_matrices);
                return c.options.emulate_matrices == Mode::kMissing &&
                       c.options.subgroup_matrix_configs.has_value();
              },
          .run = run};
}

// Must run after robustness, which tests whether each matrix lies within its array. Must also run
// after the pass padded_matrix_memory on targets that have it. `breaks` lists the properties of
// entry points, accesses, arithmetic and built-in functions that matrix_emulation may invalidate.
template <typename Config>
constexpr Pass<Config> MatrixEmulationPass(FewProperties breaks,
                                           Status (*run)(Module&, const Config&, Diagnostics&)) {
  return {.name = "matrix_emulation",
          .needs = {&kAccessesInBounds, &kMatricesOfArrays},
          .breaks = breaks,
          .when =
              [](const Module&, const Config& c) {
                using Mode = decltype(c.options.emulate_matrices);
                return c.options.emulate_matrices != Mode::kNone;
              },
          .run = run};
}

// Must run after all passes that create values, including robustness, which creates zero values.
template <typename Config>
inline constexpr Pass<Config> kMatrixCompositesPass{
    .name = "matrix_composites",
    .establishes = {&kNoMatrixComposites},
    .run = [](Module& m, const Config&, Diagnostics&) { return RunMatrixComposites(m); }};

// Must run after external_texture, which adds texture parameters to functions, because this pass
// must remove these parameters, too.
template <typename Config>
constexpr Pass<Config> DirectHandlesPass(bool (*when)(const Module&, const Config&)) {
  return {.name = "direct_handles",
          .needs = {&kNoExternalTextures},
          .establishes = {&kNoHandleParameters},
          .when = when,
          .run = [](Module& m, const Config&, Diagnostics& d) {
            DirectVariableAccessConfig direct;
            direct.spaces = 0;
            direct.parts_of_variables = false;
            direct.handles = true;
            return RunDirectVariableAccess(m, direct, d);
          }};
}

// Must run last, because writers declare all remaining variables and query their uses.
template <typename Config>
inline constexpr Pass<Config> kUnusedVariablesPass{
    .name = "unused_variables",
    .needs = {&kNoStaticUses},
    .establishes = {&kNoUnusedVariables},
    .run = [](Module& m, const Config&, Diagnostics&) {
      RunUnusedVariables(m);
      return Status::Ok();
    }};

// Returns whether two resources may have the same binding, either because options change bindings,
// or because the compiler has chosen the bindings of parts of external textures before the sizes of
// all arrays were known.
template <typename Config>
bool BindingsMayClash(const Module& m, const Config& c) {
  const auto is_part = [](const Resource& r) { return r.part != ResourcePart::kWhole; };
  return !c.options.binding_remaps.empty() || !c.options.external_textures.empty() ||
         std::ranges::any_of(m.resources, is_part);
}
// Returns the same for Vulkan, where an option may also choose the bindings of input attachments.
template <typename Config>
bool VulkanBindingsMayClash(const Module& m, const Config& c) {
  return BindingsMayClash(m, c) || !c.options.framebuffer_fetch.empty();
}

// Sets the place of each resource. Runs late, so that it also places the resources that earlier
// passes have created.
template <typename Config>
constexpr Pass<Config> PlaceResourcesPass(Status (*run)(Module&, const Config&, Diagnostics&)) {
  return {.name = "place_resources", .establishes = {&kResourcesArePlaced}, .run = run};
}

// Reports an error if two resources of one entry point have the same place. Runs late, so that it
// does not report resources that earlier passes have removed.
template <typename Config>
constexpr Pass<Config> CheckPlacesPass(bool (*when)(const Module&, const Config&),
                                       Status (*run)(Module&, const Config&, Diagnostics&)) {
  return {.name = "check_places", .needs = {&kResourcesArePlaced}, .when = when, .run = run};
}

// Converts options to the configuration of the robustness pass. `config` refers to members of this
// object, so the object must outlive all users of `config`.
template <typename Options>
class RobustnessOptions {
 public:
  explicit RobustnessOptions(const Options& options) {
    Fill(options.unchecked, unchecked_, config.unchecked);
    Fill(options.read_zero, read_zero_, config.read_zero);
  }
  RobustnessConfig config;

 private:
  template <typename Selection>
  static void Fill(const Selection& from, PoolVector<BindingPoint>& places, MemorySet& to) {
    const auto add = [&](bool selected, AddressSpace space) {
      if (selected) to.spaces |= 1u << static_cast<unsigned>(space);
    };
    add(from.function_variables, AddressSpace::kFunction);
    add(from.private_variables, AddressSpace::kPrivate);
    add(from.workgroup, AddressSpace::kWorkgroup);
    add(from.uniform, AddressSpace::kUniform);
    add(from.storage, AddressSpace::kStorage);
    add(from.immediates, AddressSpace::kImmediate);
    add(from.textures, AddressSpace::kHandle);
    for (const auto& r : from.resources) places.push_back({r.group, r.binding});
    to.resources = places;
  }

  PoolVector<BindingPoint> unchecked_, read_zero_;  // `config` refers to these lists
};

// Returns which integer operations must have WGSL's semantics, according to the options.
template <typename Options>
IntegerSemanticsConfig DefinedIntegers(const Options& options) {
  return {.division = !options.undefined.division,
          .negative_remainder = !options.undefined.negative_remainder,
          .shifts = !options.undefined.shifts,
          .float_to_int = !options.undefined.float_conversion};
}

// Runs the robustness pass. If `config.read_zero` is empty, the pass also rewrites integer
// operations in functions for which it runs range analysis. RunIntegerSemantics must run later,
// with the same `integers`, to rewrite the remaining integer operations.
inline Status RunRobustness(Module& m, RobustnessConfig config,
                            const IntegerSemanticsConfig& integers, Analyses& analyses) {
  config.integers = &integers;
  return RunRobustness(m, config, &analyses);
}

// Returns true if the output tests whether accesses are in bounds instead of clamping their
// indices. Functions must then receive the index of an element instead of a pointer to it, because
// a pointer must always be valid.
template <typename Options>
bool TestsElements(const Options& options) {
  return options.robustness && !RobustnessOptions(options).config.read_zero.empty();
}

// Returns the input attachments through which shaders read color attachments in Vulkan.
template <typename Options>
ColorAttachments ColorAttachmentsOf(const Options& options) {
  ColorAttachments colors;
  for (const auto& [color, group, binding, index] : options.framebuffer_fetch) {
    colors.places.push_back({color, {group, binding}, index.value_or(color)});
  }
  StableSort(colors.places, [](const ColorAttachments::Place& p) { return p.color; });
  colors.multisampled = options.multisampled_framebuffer_fetch;
  return colors;
}

template <typename Config>
bool DefinesSignedOverflow(const Module&, const Config& c) {
  return !c.options.undefined.signed_overflow;
}

// Must run after robustness, because accesses must be clamped to the texture size that the
// application sees, not to the size of plane 0.
template <typename Config>
inline constexpr Pass<Config> kExternalTexturePass{
    .name = "external_texture",
    .needs = {&kAccessesInBounds, &kBindingArraysOfHandles},
    .establishes = {&kNoExternalTextures},
    .breaks = {&kIntegerOperationsDefined, &kNoSignedOverflow},
    .run = [](Module& m, const Config&, Diagnostics&) { return RunExternalTexture(m); }};

// Must run after the passes that establish `needs`, because they emit the calls that this pass
// rewrites: min, max and clamp on vectors.
template <typename Config>
inline constexpr Pass<Config> kVectorMinMaxClampPass{
    .name = "vector_min_max_clamp",
    .needs = {&kAccessesInBounds, &kNoExternalTextures, &kIntegerOperationsDefined},
    .when = [](const Module&,
               const Config& c) { return c.options.workarounds.vector_min_max_clamp; },
    .run = [](Module& m, const Config&, Diagnostics&) { return RunVectorMinMaxClamp(m); }};

// Must run after robustness, which would add needless checks to the stores that this pass emits.
// This pass adds built-in inputs, and so may invalidate `entry_points`, the target's property that
// entry points declare their inputs and outputs in the way that the target requires.
template <typename Config>
constexpr Pass<Config> ZeroInitWorkgroupPass(
    const Property* entry_points,
    bool (*when)(const Module&, const Config&) = [](const Module&, const Config& c) {
      return c.options.zero_initialize_workgroup;
    }) {
  return {
      .name = "zero_init_workgroup",
      .needs = {&kAccessesInBounds, &kNoBufferViews},
      .establishes = {&kWorkgroupMemoryIsZero},
      .breaks = {entry_points},
      .when = when,
      .run = [](Module& m, const Config&, Diagnostics& d) { return RunZeroInitWorkgroup(m, d); }};
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_PIPELINE_SHARED_PASSES_H_
