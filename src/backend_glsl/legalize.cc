#include "backend_glsl/legalize.h"

#include <algorithm>

#include "backend_glsl/color_variables.h"
#include "backend_glsl/combined_samplers.h"
#include "backend_glsl/glsl_writer.h"
#include "backend_glsl/host_uniforms.h"
#include "backend_glsl/layout.h"
#include "backend_glsl/nv_matrices.h"
#include "backend_glsl/place_resources.h"
#include "backend_glsl/shader_io.h"
#include "backend_glsl/version.h"
#include "ir/pipeline/properties.h"
#include "ir/pipeline/shared_passes.h"
#include "ir/transform/builtin_polyfill.h"
#include "ir/transform/color_inputs.h"
#include "ir/transform/dead_code.h"
#include "ir/transform/direct_variable_access.h"
#include "ir/transform/integer_semantics.h"
#include "text_backend/lay_out_structs.h"
#include "text_backend/place_expressions.h"

namespace tessera::glsl {
namespace {

using ir::Module;
using ir::TypeId;

// GLSL has no pointers. Pointer parameters in the address spaces `function` and `private` become
// inout parameters, whose arguments may be components of variables. This pass replaces the other
// pointer parameters.
ir::Status RunDirectVariableAccess(Module& m, const LegalizeConfig& config,
                                   Diagnostics& diagnostics) {
  ir::DirectVariableAccessConfig direct;
  direct.parts_of_variables = false;
  direct.chosen_parts = ir::TestsElements(config.options);
  direct.storage_textures = true;
  return ir::RunDirectVariableAccess(m, direct, diagnostics);
}

ir::Status RunDeadCode(Module& m, const LegalizeConfig&, Diagnostics& diagnostics) {
  ir::DeadCodeConfig dead;
  dead.pointer_parameters = true;
  return ir::RunDeadCode(m, dead, diagnostics);
}

bool IsForOpenGl(const Module&, const LegalizeConfig& c) { return !IsForVulkan(c.options.glsl); }

// Returns whether the module might both sample a depth texture with a comparison and pass the
// texture to a function. glslang derives a texture's type from its first use. If the first use is a
// comparison, the type of the argument differs from the type of the parameter.
bool MayPassComparedTextures(const Module& m) {
  const auto is_depth = [&](const ir::Param& p) { return IsDepthTexture(m.types[p.type]); };
  const auto compares = [&](const ir::Global& g) {
    TypeId type = g.type;
    if (m.types.kind(type) == ir::TypeKind::kBindingArray) type = m.types[type].element;
    return m.types.kind(type) == ir::TypeKind::kComparisonSampler;
  };
  return std::ranges::any_of(m.params, is_depth) && std::ranges::any_of(m.globals, compares);
}

bool TakesNoHandles(const Module& m, const LegalizeConfig& c) {
  return IsForOpenGl(m, c) || c.options.workarounds.handle_parameters || MayPassComparedTextures(m);
}

bool IsForNvMatrices(const Module&, const LegalizeConfig& c) {
  return c.options.glsl.cooperative_matrix == GlslCooperativeMatrix::kNv;
}

bool HasNoMatrix(const Module&, ir::TypeId) { return false; }

ir::Status RunCheckPlaces(Module& m, const LegalizeConfig& c, Diagnostics& d) {
  const bool fetches = !c.options.framebuffer_fetch.empty();
  return ir::CheckPlaces(m, {.vulkan = IsForVulkan(c.options.glsl), .input_attachments = fetches},
                         d);
}

constexpr ir::Pass<LegalizeConfig> kPasses[] = {
    // Checks that each color is read and written with the same type, because OpenGL uses a single
    // variable for the input and the output.
    {.name = "color_types",
     .when = [](const Module& m,
                const LegalizeConfig& c) { return IsForOpenGl(m, c) && ir::HasColorInputs(m); },
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics& d) { return ir::CheckColorTypes(m, "GLSL", d); }},
    // Must run before robustness. This pass turns indices into parameters of the callees, and
    // robustness must clamp them in the callees.
    {.name = "direct_variable_access",
     .needs = {&ir::kNoStaticUses},
     .establishes = {&ir::kNoMemoryPointerParameters},
     .breaks = {&ir::kAccessesInBounds, &ir::kNoUnusedPointerParameters},
     .run = RunDirectVariableAccess},
    // Runs early, so that robustness adds no guards to unused code.
    {.name = "dead_code", .establishes = {&ir::kNoUnusedPointerParameters}, .run = RunDeadCode},
    {.name = "builtin_polyfill",
     .establishes = {&ir::kBuiltinsArePolyfilled},
     .breaks = {&ir::kAccessesInBounds, &ir::kIntegerOperationsDefined},
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics&) { return ir::RunBuiltinPolyfill(m, {}); }},
    ir::kSubgroupIndicesPass<LegalizeConfig>,
    ir::kLoopGuardPass<LegalizeConfig>,
    // Must run after loop_guard, which bounds loop counters that could wrap around. The ranges of
    // these counters would otherwise be unknown.
    {.name = "robustness",
     .needs = {&ir::kMatricesOfArrays, &ir::kNoBufferViews, &ir::kBindingArraysOfHandles,
               &ir::kNoMemoryPointerParameters, &ir::kLoopsHaveExits},
     .establishes = {&ir::kAccessesInBounds},
     .breaks = {&ir::kIntegerOperationsDefined, &kBuiltinsOfGlsl},
     .when = [](const Module&, const LegalizeConfig& c) { return c.options.robustness; },
     .run_shared =
         [](Module& m, const LegalizeConfig& c, ir::Analyses& a) {
           return ir::RunRobustness(m, ir::RobustnessOptions(c.options).config,
                                    ir::DefinedIntegers(c.options), a);
         }},
    ir::kExternalTexturePass<LegalizeConfig>,
    {.name = "integer_semantics",
     .establishes = {&ir::kIntegerOperationsDefined},
     .breaks = {&kBuiltinsOfGlsl},
     .run =
         [](Module& m, const LegalizeConfig& c, Diagnostics& d) {
           return ir::RunIntegerSemantics(m, ir::DefinedIntegers(c.options), d);
         }},
    ir::kVectorMinMaxClampPass<LegalizeConfig>,
    ir::PaddedMatrixMemoryPass<LegalizeConfig>({&ir::kWorkgroupMemoryIsZero, &kBuiltinsOfGlsl}),
    ir::MatrixSplitsPass<LegalizeConfig>(
        {&kBuiltinsOfGlsl},
        [](Module& m, const LegalizeConfig& c, Diagnostics& d) {
          return ir::SplitMatrices(m, c.options, IsForOpenGl(m, c) ? HasNoMatrix : nullptr, d);
        }),
    ir::MatrixEmulationPass<LegalizeConfig>(
        {&kBuiltinsOfGlsl, &ir::kEntryPointsWithoutIo},
        [](Module& m, const LegalizeConfig& c, Diagnostics& d) {
          return ir::EmulateMatrices(m, c.options, IsForOpenGl(m, c) ? HasNoMatrix : nullptr, d);
        }),
    ir::kMatrixCompositesPass<LegalizeConfig>,
    ir::ZeroInitWorkgroupPass<LegalizeConfig>(&ir::kEntryPointsWithoutIo),
    // Must run after robustness, which derives the bounds of indices from the types that this pass
    // replaces.
    {.name = "decompose_access",
     .needs = {&ir::kAccessesInBounds, &ir::kNoMemoryPointerParameters},
     .establishes = {&kUniformsFitStd140},
     .breaks = {&kBuiltinsOfGlsl},
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return DecomposeUniforms(m); }},
    {.name = "legalize_builtins",
     .establishes = {&kBuiltinsOfGlsl},
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return LegalizeBuiltins(m); }},
    // Must run after robustness, which uses the ranges of the entry point parameters that this pass
    // removes.
    {.name = "shader_io",
     .needs = {&ir::kNoStageVariables},
     .establishes = {&ir::kEntryPointsWithoutIo},
     .breaks = {&ir::kNoStageVariables},
     .run =
         [](Module& m, const LegalizeConfig& c, Diagnostics& d) {
           return RunShaderIo(m, c.options.glsl, ir::ColorAttachmentsOf(c.options), d);
         }},
    {.name = "color_variables",
     .needs = {&ir::kEntryPointsWithoutIo},
     .establishes = {&kColorsAreOutputs},
     .when = IsForOpenGl,
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return MakeColorVariables(m); }},
    {.name = "opengl_builtins",
     .establishes = {&kBuiltinsOfOpenGl},
     .when = IsForOpenGl,
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return LegalizeForOpenGl(m); }},
    ir::LateDiscardPass<LegalizeConfig>(&ir::kEntryPointsWithoutIo, IsForOpenGl),
    ir::DirectHandlesPass<LegalizeConfig>(TakesNoHandles),
    {.name = "combined_samplers",
     .needs = {&ir::kNoHandleParameters},
     .establishes = {&kSamplersAreCombined},
     .when = IsForOpenGl,
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return CombineSamplers(m); }},
    // Must run after robustness, which adds queries of level and sample counts. This pass replaces
    // such queries. Functions must no longer have texture parameters.
    {.name = "host_uniforms",
     .needs = {&ir::kNoHandleParameters, &ir::kEntryPointsWithoutIo, &ir::kAccessesInBounds},
     .when = IsForOpenGl,
     .run =
         [](Module& m, const LegalizeConfig& c, Diagnostics&) {
           return MakeHostUniforms(m, HostProvidedFor(c.options.glsl.version));
         }},
    // Runs late, so that it also checks instructions created by earlier passes.
    {.name = "check_version",
     .needs = {&ir::kEntryPointsWithoutIo, &kBuiltinsOfOpenGl},
     .when = IsForOpenGl,
     .run = [](Module& m, const LegalizeConfig& c,
               Diagnostics& d) { return CheckVersion(m, c.options.glsl.version, d); }},
    {.name = "check_nv_matrices",
     .when = IsForNvMatrices,
     .run = [](Module& m, const LegalizeConfig&, Diagnostics& d) { return CheckNvMatrices(m, d); }},
    ir::kFloatSignsPass<LegalizeConfig>,
    ir::kUnusedVariablesPass<LegalizeConfig>,
    text::LayOutStructsPass<LegalizeConfig>(
        [](Module& m, const LegalizeConfig&, Diagnostics&) {
          return text::LayOutStructs(m, kLayout);
        },
        &kStructsAreLaidOut),
    {.name = "split_stores",
     .needs = {&ir::kNoMemoryPointerParameters, &kStructsAreLaidOut},
     .establishes = {&kNoPaddedStores},
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return SplitPaddedStores(m); }},
    ir::PlaceResourcesPass<LegalizeConfig>([](Module& m, const LegalizeConfig& c, Diagnostics&) {
      return IsForOpenGl(m, c) ? PlaceForOpenGl(m)
                               : ir::PlaceDescriptors(m, /*push_constants=*/true);
    }),
    ir::CheckPlacesPass<LegalizeConfig>(ir::VulkanBindingsMayClash, RunCheckPlaces),
    text::PlaceExpressionsPass<LegalizeConfig>(
        [](Module& m, const LegalizeConfig& c, Diagnostics&) {
          return PlaceExpressions(m, c.options.glsl);
        }),
};

}  // namespace

constexpr ir::PassTable<LegalizeConfig> kLegalizePasses{
    .given = {&ir::kMatricesOfArrays, &ir::kNoStaticUses, &ir::kNoOverrides, &ir::kNoPixelLocals,
              &ir::kNoLinearIndices, &ir::kSampleBiasInRange, &ir::kBindingArraysOfHandles,
              &ir::kNoBufferViews, &ir::kNoStageVariables},
    .passes = kPasses,
    .leaves = {&ir::kNoOverrides,
               &ir::kNoPixelLocals,
               &ir::kNoLinearIndices,
               &ir::kSampleBiasInRange,
               &ir::kBindingArraysOfHandles,
               &ir::kNoBufferViews,
               &ir::kNoExternalTextures,
               &ir::kNoMemoryPointerParameters,
               &ir::kNoUnusedPointerParameters,
               &ir::kLoopsHaveExits,
               &ir::kAccessesInBounds,
               &ir::kNoPaddedMatrixMemory,
               &ir::kNoMatrixComposites,
               &ir::kIntegerOperationsDefined,
               &ir::kWorkgroupMemoryIsZero,
               &ir::kBuiltinsArePolyfilled,
               &kBuiltinsOfGlsl,
               &kUniformsFitStd140,
               &kNoPaddedStores,
               &ir::kEntryPointsWithoutIo,
               &kColorsAreOutputs,
               &kBuiltinsOfOpenGl,
               &ir::kDiscardsAreLast,
               &kSamplersAreCombined,
               &ir::kNoUnusedVariables,
               &kStructsAreLaidOut,
               &ir::kResourcesArePlaced,
               &text::kExpressionsArePlaced}};

}  // namespace tessera::glsl
