#include "backend_msl/legalize.h"

#include "backend_msl/check_features.h"
#include "backend_msl/check_places.h"
#include "backend_msl/hidden_dividends.h"
#include "backend_msl/layout.h"
#include "backend_msl/msl_writer.h"
#include "backend_msl/place_resources.h"
#include "backend_msl/resource_parameters.h"
#include "backend_msl/shader_io.h"
#include "backend_msl/target_ops.h"
#include "backend_msl/tensor_matrices.h"
#include "backend_msl/texture_fences.h"
#include "backend_msl/versions.h"
#include "backend_msl/workgroup_structure.h"
#include "ir/edit.h"
#include "ir/pipeline/properties.h"
#include "ir/pipeline/shared_passes.h"
#include "ir/transform/array_lengths.h"
#include "ir/transform/color_inputs.h"
#include "ir/transform/compute_overrides.h"
#include "ir/transform/dead_code.h"
#include "ir/transform/direct_variable_access.h"
#include "ir/transform/input_attachments.h"
#include "ir/transform/integer_semantics.h"
#include "ir/transform/leave_switch.h"
#include "ir/transform/length_parameters.h"
#include "ir/transform/matrix_tiles.h"
#include "ir/transform/module_scope_vars.h"
#include "ir/transform/wrapping_arithmetic.h"
#include "text_backend/lay_out_structs.h"
#include "text_backend/place_expressions.h"

namespace tessera::msl {
namespace {

using ir::Module;

// Rewrites those pointer parameters that MSL cannot express. MSL has pointers, but a pointer to a
// packed vector and a pointer to a vector have different types.
ir::Status RunDirectVariableAccess(Module& m, const LegalizeConfig& config,
                                   Diagnostics& diagnostics) {
  ir::DirectVariableAccessConfig direct;
  direct.spaces = 0;
  direct.parts_of_variables = false;
  direct.chosen_parts = ir::TestsElements(config.options);
  direct.vec3_members = true;
  direct.input_attachments = true;
  return ir::RunDirectVariableAccess(m, direct, diagnostics);
}

ir::IntegerSemanticsConfig IntegersOf(const LegalizeConfig& config) {
  ir::IntegerSemanticsConfig integers = ir::DefinedIntegers(config.options);
  integers.negative_remainder = false;  // C++ defines the remainder as WGSL does
  return integers;
}

ir::Status RunRobustness(Module& m, const LegalizeConfig& config, ir::Analyses& analyses) {
  ir::RobustnessOptions robustness(config.options);
  robustness.config.signed_overflow = ir::DefinesSignedOverflow(m, config);
  return ir::RunRobustness(m, robustness.config, IntegersOf(config), analyses);
}

// Adds the variable for the buffer sizes, which the host passes.
ir::GlobalId AddBufferSizes(Module& m) {
  ir::Global sizes;
  sizes.name = m.strings.Intern(kBufferSizes);
  sizes.type = m.types.Array(ir::kU32, ir::Count::Runtime());
  sizes.space = ir::AddressSpace::kUniform;
  sizes.access = ir::Access::kRead;
  return ir::AddGlobal(m, sizes);
}

ir::Status RunArrayLengths(Module& m) {
  ir::GlobalId sizes;
  return ir::RunArrayLengths(m, [&](ir::Builder& b, ir::GlobalId buffer) {
    m.target_ops = &kTargetOps;
    if (!sizes.valid()) sizes = AddBufferSizes(m);
    return b.Emit(ir::Op::kTarget, ir::kU32, {buffer, sizes}, InIr(MslOp::kByteLength));
  });
}

// Returns whether discards must be delayed. From kDemotionSince on, discard_fragment() turns the
// invocation into a helper, whose writes should have no effect. However, some devices do not
// suppress these writes (Apple FB11768488), so discards are delayed if writes may follow.
bool DiscardsLate(const Module& m, const LegalizeConfig& config) {
  return config.options.msl.version < kDemotionSince || ir::WritesAfterDiscard(m);
}

// Metal's simdgroup_matrix supports only 8x8 matrices of f32 and f16.
constexpr uint32_t kTileSize = 8;
bool HasTiles(ir::TypeId component) { return component == ir::kF32 || component == ir::kF16; }

bool HasMatrixOfTiles(const Module& m, ir::TypeId id) {
  const ir::Type& matrix = m.types[id];
  return HasTiles(matrix.element) && matrix.rows().value() % kTileSize == 0 &&
         matrix.columns().value() % kTileSize == 0;
}

bool HasMatrixOfTensors(const Module& m, ir::TypeId id) { return HasTensor(m.types[id]); }

bool UsesTensors(const LegalizeConfig& config) {
  return config.options.msl.matrix == MslMatrix::kTensorOps;
}

auto HasMatrixOf(const LegalizeConfig& config) {
  return UsesTensors(config) ? HasMatrixOfTensors : HasMatrixOfTiles;
}

// Returns the number of rows and columns of the tiles into which matrix_tiles splits all matrices.
// Returns 0 if that pass does not run.
uint32_t TileSizeOf(const LegalizeConfig& config) { return UsesTensors(config) ? 0 : kTileSize; }

bool MatricesAreTiles(const Module& m, std::string* what) {
  const PoolVector<ir::TileSize> tiles = ir::SquareTiles(m, kTileSize, HasTiles);
  for (const ir::Inst& inst : m.insts) {
    if (!inst.block.valid() || inst.type.value >= tiles.size()) continue;
    if (tiles[inst.type.value].rows == 0) continue;
    *what = "a matrix larger than a tile";
    return false;
  }
  return true;
}

const ir::Property kMatricesAreTiles{"matrices_are_tiles", MatricesAreTiles};

ir::Status RunModuleScopeVars(Module& m, const LegalizeConfig&, Diagnostics&) {
  ir::RunModuleScopeVars(m);
  return ir::Status::Ok();
}

constexpr ir::Pass<LegalizeConfig> kPasses[] = {
    // Creates instructions from override-expressions, so it must run before all passes that rewrite
    // instructions.
    {.name = "compute_overrides",
     .needs = {&ir::kOverridesAreSpecConstants, &ir::kNoOverrideSizes},
     .establishes = {&ir::kNoOverrideExpressions},
     .breaks = {&ir::kAccessesInBounds, &ir::kIntegerOperationsDefined},
     .when = [](const Module& m, const LegalizeConfig&) { return !m.overrides.empty(); },
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics&) { return ir::RunComputeOverrides(m, {}); }},
    // Must run before robustness. This pass turns indices into parameters of the callees, and
    // robustness must clamp them in the callees.
    {.name = "direct_variable_access",
     .needs = {&ir::kNoStaticUses},
     .establishes = {&ir::kNoVec3MemberArguments},
     .breaks = {&ir::kAccessesInBounds},
     .run = RunDirectVariableAccess},
    // Must run after direct_variable_access, which makes loads refer to variables. Must run before
    // shader_io, because input_attachments creates entry point inputs.
    {.name = "input_attachments",
     .establishes = {&ir::kNoInputAttachments},
     .when = [](const Module& m, const LegalizeConfig&) { return ir::HasInputAttachments(m); },
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics& d) { return ir::RunInputAttachments(m, d); }},
    {.name = "color_types",
     .when = [](const Module& m, const LegalizeConfig&) { return ir::HasColorInputs(m); },
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics& d) { return ir::CheckColorTypes(m, "MSL", d); }},
    // Runs early, so that no guards are added to unused code.
    {.name = "dead_code",
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics& d) { return ir::RunDeadCode(m, {}, d); }},
    ir::kSubgroupIndicesPass<LegalizeConfig>,
    ir::kLoopGuardPass<LegalizeConfig>,
    // Must run after loop_guard, which bounds loop counters that could wrap around. The ranges of
    // these counters would otherwise be unknown.
    {.name = "robustness",
     .needs = {&ir::kMatricesOfArrays, &ir::kNoBufferViews, &ir::kBindingArraysOfHandles,
               &ir::kLoopsHaveExits},
     .establishes = {&ir::kAccessesInBounds},
     .breaks = {&ir::kIntegerOperationsDefined, &ir::kNoSignedOverflow, &ir::kLengthsOfVariables},
     .when = [](const Module&, const LegalizeConfig& c) { return c.options.robustness; },
     .run_shared = RunRobustness},
    ir::kExternalTexturePass<LegalizeConfig>,
    {.name = "integer_semantics",
     .establishes = {&ir::kIntegerOperationsDefined},
     .breaks = {&ir::kNoSignedOverflow},
     .run = [](Module& m, const LegalizeConfig& c,
               Diagnostics& d) { return ir::RunIntegerSemantics(m, IntegersOf(c), d); }},
    // Passes the length of a runtime-sized array as an extra argument, because in MSL a pointer to
    // a buffer does not include the length.
    {.name = "length_parameters",
     .establishes = {&ir::kLengthsOfVariables},
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics&) { return ir::RunLengthParameters(m); }},
    ir::kVectorMinMaxClampPass<LegalizeConfig>,
    ir::MatrixSplitsPass<LegalizeConfig>({},
                                         [](Module& m, const LegalizeConfig& c, Diagnostics& d) {
                                           return ir::SplitMatrices(m, c.options, HasMatrixOf(c), d,
                                                                    true, TileSizeOf(c));
                                         }),
    ir::MatrixEmulationPass<LegalizeConfig>({&ir::kNoSignedOverflow, &kStageStructures},
                                            [](Module& m, const LegalizeConfig& c, Diagnostics& d) {
                                              return ir::EmulateMatrices(
                                                  m, c.options, HasMatrixOf(c), d, TileSizeOf(c));
                                            }),
    ir::ZeroInitWorkgroupPass<LegalizeConfig>(&kStageStructures),
    {.name = "leave_switch",
     .establishes = {&ir::kNoReturnInSwitch},
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics&) { return ir::RunLeaveSwitch(m, {}); }},
    // Must run after robustness, which uses the ranges of the entry point parameters that this pass
    // replaces.
    {.name = "shader_io",
     .establishes = {&kStageStructures},
     .run = [](Module& m, const LegalizeConfig& c,
               Diagnostics&) { return RunShaderIo(m, c.options.msl); }},
    {.name = "wrapping_arithmetic",
     .needs = {&ir::kIntegerOperationsDefined},
     .establishes = {&ir::kNoSignedOverflow},
     .when = ir::DefinesSignedOverflow<LegalizeConfig>,
     .run_shared = [](Module& m, const LegalizeConfig&,
                      ir::Analyses& a) { return ir::RunWrappingArithmetic(m, {}, &a); }},
    ir::LateDiscardPass<LegalizeConfig>(&kStageStructures, DiscardsLate,
                                        {&kTextureStoresAreFenced, &ir::kNoPrivateVariables}),
    {.name = "texture_fences",
     .needs = {&ir::kNoTargetOps},
     .establishes = {&kTextureStoresAreFenced},
     .breaks = {&ir::kNoTargetOps},
     .when = [](const Module& m, const LegalizeConfig&) { return HasReadWriteTextures(m); },
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return RunTextureFences(m); }},
    // Must run after all passes that query or rewrite array lengths.
    {.name = "array_lengths",
     .needs = {&ir::kLengthsOfVariables, &ir::kNoBufferViews},
     .establishes = {&ir::kNoArrayLengths},
     .breaks = {&ir::kNoTargetOps},
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return RunArrayLengths(m); }},
    // Must run after robustness, which must test whether a whole matrix, rather than each of its
    // tiles, lies within the array.
    {.name = "matrix_tiles",
     .needs = {&ir::kMatricesOfArrays, &ir::kAccessesInBounds, &ir::kNoArrayLengths,
               &ir::kNoOverrideSizes},
     .establishes = {&kMatricesAreTiles},
     .when = [](const Module&, const LegalizeConfig& c) { return !UsesTensors(c); },
     .run =
         [](Module& m, const LegalizeConfig&, Diagnostics&) {
           return ir::RunMatrixTiles(m, {.tiles = ir::SquareTiles(m, kTileSize, HasTiles),
                                         .has_buffer_parameters = true});
         }},
    // Must run after zero_init_workgroup, which would otherwise zero all members of the structure.
    {.name = "workgroup_structure",
     .needs = {&ir::kWorkgroupMemoryIsZero},
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics&) { return RunWorkgroupStructure(m); }},
    // Must run after all passes that create divisions or derive ranges from them.
    {.name = "hide_dividends",
     .needs = {&ir::kIntegerOperationsDefined, &ir::kAccessesInBounds, &ir::kNoArrayLengths},
     .establishes = {&kDividendsAreHidden},
     .breaks = {&ir::kNoTargetOps},
     .when =
         [](const Module& m, const LegalizeConfig& c) {
           return c.options.msl.hide_dividends && m.MayHave(ir::Op::kBinary);
         },
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return RunHideDividends(m); }},
    ir::kFloatSignsPass<LegalizeConfig>,
    // Runs late, so that earlier passes need not process the parameters that it adds.
    {.name = "module_scope_vars",
     .needs = {&ir::kNoStaticUses},
     .establishes = {&ir::kNoPrivateVariables},
     .run = RunModuleScopeVars},
    ir::kUnusedVariablesPass<LegalizeConfig>,
    text::LayOutStructsPass<LegalizeConfig>(
        [](Module& m, const LegalizeConfig&, Diagnostics&) {
          return text::LayOutStructs(m, kLayout);
        },
        &kStructsAreLaidOut),
    // Runs after all passes that create stores.
    {.name = "split_stores",
     .needs = {&ir::kNoStaticUses},
     .establishes = {&kNoPaddedStores},
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return SplitPaddedStores(m); }},
    // Runs late, so that it also checks the instructions that earlier passes create. Unused code
    // has been removed by then, so nothing is reported for it.
    {.name = "check_features",
     .needs = {&ir::kNoUnusedVariables},
     .run = [](Module& m, const LegalizeConfig& c,
               Diagnostics& d) { return CheckFeatures(m, c.options.msl, d); }},
    ir::PlaceResourcesPass<LegalizeConfig>([](Module& m, const LegalizeConfig& c, Diagnostics& d) {
      return PlaceResources(m, c.options.msl, d);
    }),
    // Runs late, so that no other pass needs to know the structures and the operations that it
    // adds. It lays out its own structures.
    {.name = "resource_parameters",
     .needs = {&ir::kResourcesArePlaced, &kStructsAreLaidOut, &ir::kNoUnusedVariables},
     .establishes = {&kPartsHaveParameters},
     .breaks = {&ir::kNoTargetOps},
     .when = [](const Module& m,
                const LegalizeConfig& c) { return NeedsResourceParameters(m, c.options.msl); },
     .run = [](Module& m, const LegalizeConfig& c,
               Diagnostics& d) { return RunResourceParameters(m, c.options.msl, d); }},
    // Checks the parameters that resource_parameters adds, too.
    {.name = "check_places",
     .needs = {&ir::kResourcesArePlaced, &kPartsHaveParameters},
     .when = [](const Module& m,
                const LegalizeConfig& c) { return PlacesMayClash(m, c.options.msl); },
     .run = [](Module& m, const LegalizeConfig& c,
               Diagnostics& d) { return CheckPlaces(m, c.options.msl, d); }},
    text::PlaceExpressionsPass<LegalizeConfig>(
        [](Module& m, const LegalizeConfig& c, Diagnostics&) {
          return PlaceExpressions(m, c.options.msl);
        },
        /*proven=*/{&ir::kNoSignedOverflow}),
};

}  // namespace

constexpr ir::PassTable<LegalizeConfig> kLegalizePasses{
    .given = {&ir::kMatricesOfArrays, &ir::kNoTargetOps, &ir::kNoStaticUses,
              &ir::kOverridesAreSpecConstants, &ir::kNoOverrideSizes, &ir::kNoPixelLocals,
              &ir::kNoLinearIndices, &ir::kSampleBiasInRange, &ir::kBindingArraysOfHandles,
              &ir::kNoBufferViews},
    .passes = kPasses,
    .leaves = {&ir::kNoOverrideSizes,
               &ir::kNoOverrideExpressions,
               &ir::kNoPixelLocals,
               &ir::kNoLinearIndices,
               &ir::kSampleBiasInRange,
               &ir::kBindingArraysOfHandles,
               &ir::kNoBufferViews,
               &ir::kNoExternalTextures,
               &ir::kNoInputAttachments,
               &ir::kLengthsOfVariables,
               &ir::kNoVec3MemberArguments,
               &ir::kNoPrivateVariables,
               &ir::kLoopsHaveExits,
               &ir::kAccessesInBounds,
               &ir::kIntegerOperationsDefined,
               &ir::kWorkgroupMemoryIsZero,
               &ir::kNoReturnInSwitch,
               &kTextureStoresAreFenced,
               &kDividendsAreHidden,
               &kMatricesAreTiles,
               &kStageStructures,
               &ir::kNoArrayLengths,
               &ir::kNoUnusedVariables,
               &kStructsAreLaidOut,
               &kNoPaddedStores,
               &ir::kResourcesArePlaced,
               &kPartsHaveParameters,
               &text::kExpressionsArePlaced}};

}  // namespace tessera::msl
