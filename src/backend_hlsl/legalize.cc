#include "backend_hlsl/legalize.h"

#include "backend_hlsl/byte_addresses.h"
#include "backend_hlsl/check_features.h"
#include "backend_hlsl/check_registers.h"
#include "backend_hlsl/dynamic_offsets.h"
#include "backend_hlsl/hlsl_writer.h"
#include "backend_hlsl/interlocked.h"
#include "backend_hlsl/layout.h"
#include "backend_hlsl/place_resources.h"
#include "backend_hlsl/root_constants.h"
#include "backend_hlsl/sampler_heap.h"
#include "backend_hlsl/shader_io.h"
#include "ir/analysis/used_types.h"
#include "ir/pipeline/properties.h"
#include "ir/pipeline/shared_passes.h"
#include "ir/transform/array_lengths.h"
#include "ir/transform/color_inputs.h"
#include "ir/transform/component_stores.h"
#include "ir/transform/dead_code.h"
#include "ir/transform/direct_variable_access.h"
#include "ir/transform/flatten_matrix_memory.h"
#include "ir/transform/input_attachments.h"
#include "ir/transform/integer_semantics.h"
#include "ir/transform/leave_switch.h"
#include "ir/transform/loop_tests.h"
#include "ir/transform/single_elements.h"
#include "ir/transform/struct_array_stores.h"
#include "ir/transform/switch_default.h"
#include "ir/transform/wrapping_arithmetic.h"
#include "text_backend/lay_out_structs.h"

namespace tessera::hlsl {
namespace {

using ir::Module;

// HLSL has no pointers. Pointers in the address spaces function and private become inout
// parameters, which can refer to whole variables or to components of them.
ir::Status RunDirectVariableAccess(Module& m, const LegalizeConfig& config,
                                   Diagnostics& diagnostics) {
  ir::DirectVariableAccessConfig direct;
  direct.parts_of_variables = false;
  direct.chosen_parts = ir::TestsElements(config.options);
  return ir::RunDirectVariableAccess(m, direct, diagnostics);
}

ir::Status RunDeadCode(Module& m, const LegalizeConfig&, Diagnostics& diagnostics) {
  ir::DeadCodeConfig dead;
  dead.pointer_parameters = true;
  return ir::RunDeadCode(m, dead, diagnostics);
}

ir::Status RunRobustness(Module& m, const LegalizeConfig& config, ir::Analyses& analyses) {
  ir::RobustnessOptions robustness(config.options);
  robustness.config.signed_overflow = ir::DefinesSignedOverflow(m, config);
  return ir::RunRobustness(m, robustness.config, ir::DefinedIntegers(config.options), analyses);
}

ir::Status RunWrappingArithmetic(Module& m, const LegalizeConfig&, ir::Analyses& analyses) {
  ir::WrappingArithmeticConfig wrapping;
  wrapping.left_shifts = false;  // DXC's left shifts are defined as in WGSL
  return ir::RunWrappingArithmetic(m, wrapping, &analyses);
}

ir::Status FlattenGroupshared(Module& m, Diagnostics& diagnostics) {
  ir::FlattenMatrixMemoryConfig flatten;
  flatten.refusal =
      "HLSL can load and store subgroup matrices only in arrays of their component type";
  return ir::RunFlattenMatrixMemory(m, flatten, diagnostics);
}

bool IsForFxc(const Module&, const LegalizeConfig& config) {
  return hlsl::IsForFxc(config.options.hlsl);
}

bool HasSamplerHeap(const Module&, const LegalizeConfig& config) {
  return config.options.hlsl.sampler_heap.has_value();
}

// Initializing workgroup memory also stores to atomics, and therefore breaks
// kAtomicsAreInterlocked.
constexpr ir::Pass<LegalizeConfig> ZeroInitWorkgroupPass() {
  ir::Pass<LegalizeConfig> pass = ir::ZeroInitWorkgroupPass<LegalizeConfig>(&kStageStructures);
  pass.breaks = {&kStageStructures, &kAtomicsAreInterlocked};
  return pass;
}

bool HasNoMatrix(const Module&, ir::TypeId) { return false; }

// Returns whether DXC supports this matrix type. The K (inner) dimension must be within the limits
// of DXC's validator.
bool HasMatrix(const Module& m, ir::TypeId id) {
  const ir::Type& matrix = m.types[id];
  if (matrix.use == ir::SubgroupMatrixUse::kResult) return true;
  const bool is_left = matrix.use == ir::SubgroupMatrixUse::kLeft;
  return IsMatrixK((is_left ? matrix.columns() : matrix.rows()).value());
}

// Returns a predicate for the matrix types that the shader model supports.
auto MatricesOf(const LegalizeConfig& c) {
  constexpr uint32_t kMatrices = 610;  // the first shader model with matrices
  return c.options.hlsl.shader_model >= kMatrices ? HasMatrix : HasNoMatrix;
}

ir::Status RunMatrixSplits(Module& m, const LegalizeConfig& c, Diagnostics& d) {
  return ir::SplitMatrices(m, c.options, MatricesOf(c), d, /*has_private_arrays=*/false);
}

ir::Status RunMatrixEmulation(Module& m, const LegalizeConfig& c, Diagnostics& d) {
  return ir::EmulateMatrices(m, c.options, MatricesOf(c), d);
}

// Reports subgroup matrices that remain after matrix_emulation, because FXC does not support any.
ir::Status RefuseMatrices(const Module& m, Diagnostics& diagnostics) {
  for (const auto& [type, at] : ir::UsedTypes(m)) {
    if (m.types.kind(type) != ir::TypeKind::kSubgroupMatrix) continue;
    diagnostics
        .Add(DiagCode::unsupported_by_target, at,
             "subgroup matrices need shader model 6.10, and the output is for 5.1")
        .AddHelp("choose a newer one (--shader-model 6.10)");
    return ir::Status::Failed();
  }
  return ir::Status::Ok();
}

// Runs all checks, even if one of them fails, so that all errors are reported together.
ir::Status RunChecks(Module& m, const LegalizeConfig& c, Diagnostics& d) {
  const ir::Status features = CheckFeatures(m, c.options.hlsl, d);
  const ir::Status memory = CheckGroupshared(m, d);
  const ir::Status registers = CheckRegisters(m, d);
  return {features.ok && memory.ok && registers.ok};
}

constexpr ir::Pass<LegalizeConfig> kPasses[] = {
    {.name = "color_inputs",
     .establishes = {&ir::kNoColorInputs},
     .when = [](const Module& m, const LegalizeConfig&) { return ir::HasColorInputs(m); },
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics& d) { return ir::RefuseColorInputs(m, "HLSL", ir::kInsteadInHlsl, d); }},
    // Only reports errors and needs no other pass, so it runs before the passes that change the
    // module.
    {.name = "input_attachments",
     .establishes = {&ir::kNoInputAttachments},
     .when = [](const Module& m, const LegalizeConfig&) { return ir::HasInputAttachments(m); },
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics& d) { return ir::RefuseInputAttachments(m, "HLSL", d); }},
    // Must run before robustness. This pass turns indices into parameters of the callees, and
    // robustness must clamp them in the callees.
    {.name = "direct_variable_access",
     .needs = {&ir::kNoStaticUses},
     .establishes = {&ir::kNoMemoryPointerParameters},
     .breaks = {&ir::kAccessesInBounds, &ir::kNoUnusedPointerParameters},
     .run = RunDirectVariableAccess},
    // Must run before loop_guard, which inserts its guard after the loop's test.
    {.name = "loop_tests",
     .when = IsForFxc,
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return ir::RunLoopTests(m); }},
    // Runs early, so that no guards are added to unused code.
    {.name = "dead_code", .establishes = {&ir::kNoUnusedPointerParameters}, .run = RunDeadCode},
    ir::kSubgroupIndicesPass<LegalizeConfig>,
    ir::kLoopGuardPass<LegalizeConfig>,
    // Must run after loop_guard, which bounds loop counters that could wrap around. The ranges of
    // these counters would otherwise be unknown.
    {.name = "robustness",
     .needs = {&ir::kMatricesOfArrays, &ir::kNoBufferViews, &ir::kBindingArraysOfHandles,
               &ir::kNoMemoryPointerParameters, &ir::kLoopsHaveExits},
     .establishes = {&ir::kAccessesInBounds},
     .breaks = {&ir::kIntegerOperationsDefined, &ir::kNoSignedOverflow},
     .when = [](const Module&, const LegalizeConfig& c) { return c.options.robustness; },
     .run_shared = RunRobustness},
    ir::kExternalTexturePass<LegalizeConfig>,
    ir::DirectHandlesPass<LegalizeConfig>(HasSamplerHeap),
    // Breaks kBuffersAreBytes, because the pass loads the sampler indices from buffers.
    {.name = "sampler_heap",
     .needs = {&ir::kNoHandleParameters, &ir::kNoBufferViews, &ir::kBindingArraysOfHandles,
               &ir::kAccessesInBounds},
     .breaks = {&kBuffersAreBytes},
     .when = HasSamplerHeap,
     .run = [](Module& m, const LegalizeConfig& c,
               Diagnostics&) { return RunSamplerHeap(m, *c.options.hlsl.sampler_heap); }},
    {.name = "integer_semantics",
     .establishes = {&ir::kIntegerOperationsDefined},
     .breaks = {&ir::kNoSignedOverflow},
     .run =
         [](Module& m, const LegalizeConfig& c, Diagnostics& d) {
           return ir::RunIntegerSemantics(m, ir::DefinedIntegers(c.options), d);
         }},
    ir::kVectorMinMaxClampPass<LegalizeConfig>,
    ir::MatrixSplitsPass<LegalizeConfig>({}, RunMatrixSplits),
    ir::MatrixEmulationPass<LegalizeConfig>({&ir::kNoSignedOverflow, &kStageStructures},
                                            RunMatrixEmulation),
    // Reports unsupported subgroup matrices. Must run before passes that rewrite matrix memory.
    {.name = "fxc_matrices",
     .when = IsForFxc,
     .run = [](Module& m, const LegalizeConfig&, Diagnostics& d) { return RefuseMatrices(m, d); }},
    // Must run after robustness, which derives the bounds of indices from the arrays that this pass
    // replaces.
    {.name = "flatten_groupshared",
     .needs = {&ir::kAccessesInBounds},
     .establishes = {&ir::kFlatMatrixMemory},
     .breaks = {&ir::kNoSignedOverflow, &ir::kWorkgroupMemoryIsZero},
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics& d) { return FlattenGroupshared(m, d); }},
    ir::kMatrixCompositesPass<LegalizeConfig>,
    // Must run after robustness, which derives the bounds of indices from the types that this pass
    // replaces.
    {.name = "decompose_access",
     .needs = {&ir::kAccessesInBounds, &ir::kNoMemoryPointerParameters},
     .establishes = {&kConstantBuffersFit},
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics&) { return DecomposeConstantBuffers(m); }},
    ZeroInitWorkgroupPass(),
    // Must run after robustness, which uses the ranges of the entry point parameters that this pass
    // replaces.
    {.name = "shader_io",
     .establishes = {&kStageStructures},
     .run = [](Module& m, const LegalizeConfig& c,
               Diagnostics&) { return RunShaderIo(m, RootConstantsOf(m, c.options.hlsl)); }},
    {.name = "interlocked",
     .needs = {&ir::kNoTargetOps, &ir::kIntegerOperationsDefined},
     .establishes = {&kAtomicsAreInterlocked, &kNoByteAddresses},
     .breaks = {&ir::kNoTargetOps},
     .run = [](Module& m, const LegalizeConfig& c,
               Diagnostics&) { return RunInterlocked(m, c.options.hlsl.shader_model >= 66); }},
    // FXC does not accept stores to vector components at dynamic indices.
    {.name = "component_stores",
     .needs = {&ir::kAccessesInBounds},
     .establishes = {&ir::kNoDynamicComponentStores},
     .when = IsForFxc,
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics&) { return ir::RunComponentStores(m); }},
    {.name = "struct_array_stores",
     .needs = {&ir::kAccessesInBounds, &ir::kNoDynamicComponentStores},
     .establishes = {&ir::kNoStructArrayStores},
     .when = IsForFxc,
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics&) { return ir::RunStructArrayStores(m); }},
    {.name = "leave_switch",
     .establishes = {&ir::kNoContinueInSwitch},
     .when = IsForFxc,
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics&) { return ir::RunLeaveSwitch(m, {ir::Op::kContinue}); }},
    {.name = "switch_default",
     .establishes = {&ir::kNoLoneDefaults},
     .when = IsForFxc,
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return ir::RunSwitchDefault(m); }},
    {.name = "wrapping_arithmetic",
     .needs = {&ir::kIntegerOperationsDefined},
     .establishes = {&ir::kNoSignedOverflow},
     .when = ir::DefinesSignedOverflow<LegalizeConfig>,
     .run_shared = RunWrappingArithmetic},
    // Must run after all passes that query or rewrite array lengths.
    {.name = "buffer_sizes",
     .needs = {&ir::kAccessesInBounds, &ir::kNoMemoryPointerParameters},
     .establishes = {&ir::kNoArrayLengths},
     .breaks = {&ir::kNoTargetOps},
     .run = [](Module& m, const LegalizeConfig& c,
               Diagnostics&) { return RunBufferSizes(m, RootConstantsOf(m, c.options.hlsl)); }},
    // Must run after all passes that handle buffer variables but cannot handle views of them.
    {.name = "dynamic_offsets",
     .needs = {&ir::kAccessesInBounds, &ir::kNoMemoryPointerParameters},
     .breaks = {&ir::kNoBufferViews, &kBuffersAreBytes},
     .when = [](const Module&,
                const LegalizeConfig& c) { return !c.options.hlsl.dynamic_offsets.empty(); },
     .run =
         [](Module& m, const LegalizeConfig& c, Diagnostics& d) {
           return RunDynamicOffsets(m, RootConstantsOf(m, c.options.hlsl), d);
         }},
    {.name = "byte_addresses",
     .needs = {&ir::kAccessesInBounds, &ir::kNoMemoryPointerParameters, &ir::kNoArrayLengths,
               &kAtomicsAreInterlocked, &kNoByteAddresses},
     .establishes = {&kBuffersAreBytes},
     .breaks = {&kNoByteAddresses},
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return RunByteAddresses(m); }},
    // Works around a crash in DXC (see single_elements.h). Must run after byte_addresses, which
    // creates operations at byte offsets.
    {.name = "single_elements",
     .needs = {&kBuffersAreBytes},
     .when = [](const Module& m, const LegalizeConfig& c) { return !IsForFxc(m, c); },
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics&) { return ir::RunSingleElements(m); }},
    ir::kFloatSignsPass<LegalizeConfig>,
    ir::kUnusedVariablesPass<LegalizeConfig>,
    text::LayOutStructsPass<LegalizeConfig>(
        [](Module& m, const LegalizeConfig&, Diagnostics&) {
          return text::LayOutStructs(m, kLayout);
        },
        &kStructsAreLaidOut),
    ir::PlaceResourcesPass<LegalizeConfig>([](Module& m, const LegalizeConfig& c, Diagnostics&) {
      return PlaceResources(m, c.options.hlsl);
    }),
    // Runs late, because it must check the code that earlier passes create, and must not report
    // variables that earlier passes remove as unused.
    {.name = "check_features",
     .needs = {&ir::kNoUnusedVariables, &ir::kResourcesArePlaced},
     .run = RunChecks},
    ir::CheckPlacesPass<LegalizeConfig>(
        ir::BindingsMayClash,
        [](Module& m, const LegalizeConfig&, Diagnostics& d) { return ir::CheckPlaces(m, {}, d); }),
    text::PlaceExpressionsPass<LegalizeConfig>(
        [](Module& m, const LegalizeConfig& c, Diagnostics&) {
          return text::PlaceExpressions(m, PlacementOptionsOf(c.options.hlsl));
        },
        /*proven=*/{&ir::kNoSignedOverflow}),
};

}  // namespace

constexpr ir::PassTable<LegalizeConfig> kLegalizePasses{
    .given = {&ir::kMatricesOfArrays, &ir::kNoTargetOps, &ir::kNoStaticUses, &ir::kNoOverrides,
              &ir::kNoPixelLocals, &ir::kNoLinearIndices, &ir::kSampleBiasInRange,
              &ir::kBindingArraysOfHandles, &ir::kNoBufferViews},
    .passes = kPasses,
    .leaves = {&ir::kNoOverrides,
               &ir::kNoPixelLocals,
               &ir::kNoLinearIndices,
               &ir::kSampleBiasInRange,
               &ir::kBindingArraysOfHandles,
               &ir::kNoExternalTextures,
               &ir::kNoInputAttachments,
               &ir::kNoColorInputs,
               &ir::kNoMemoryPointerParameters,
               &ir::kNoUnusedPointerParameters,
               &ir::kLoopsHaveExits,
               &ir::kAccessesInBounds,
               &ir::kIntegerOperationsDefined,
               &ir::kWorkgroupMemoryIsZero,
               &ir::kFlatMatrixMemory,
               &ir::kNoMatrixComposites,
               &kConstantBuffersFit,
               &kStageStructures,
               &kAtomicsAreInterlocked,
               &ir::kNoArrayLengths,
               &kBuffersAreBytes,
               &ir::kNoDynamicComponentStores,
               &ir::kNoStructArrayStores,
               &ir::kNoContinueInSwitch,
               &ir::kNoLoneDefaults,
               &ir::kNoUnusedVariables,
               &kStructsAreLaidOut,
               &ir::kResourcesArePlaced,
               &text::kExpressionsArePlaced}};

}  // namespace tessera::hlsl
