#include "backend_spirv/legalize.h"

#include <algorithm>
#include <string>

#include "base/pool_vector.h"
#include "ir/builtin_functions.h"
#include "ir/pipeline/properties.h"
#include "ir/pipeline/shared_passes.h"
#include "ir/transform/builtin_polyfill.h"
#include "ir/transform/color_inputs.h"
#include "ir/transform/dead_code.h"
#include "ir/transform/direct_variable_access.h"
#include "ir/transform/integer_semantics.h"
#include "ir/transform/robustness.h"
#include "ir/views.h"

namespace tessera::spirv {
namespace {

using ir::Module;

ir::Status RunBuiltins(Module& m, const LegalizeConfig& config, Diagnostics&) {
  ir::BuiltinPolyfillConfig builtins;
  builtins.native_packed_dot = HasIntegerDotProduct(config.options.spirv);
  return ir::RunBuiltinPolyfill(m, builtins);
}

ir::Status RunRobustness(Module& m, const LegalizeConfig& config, ir::Analyses& analyses) {
  ir::RobustnessOptions robustness(config.options);
  robustness.config.storage_matrices_by_device =
      config.options.spirv.cooperative_matrix_robust_access &&
      config.options.emulate_matrices == EmulateMatrices::kNone;
  return ir::RunRobustness(m, robustness.config, ir::DefinedIntegers(config.options), analyses);
}

bool ZeroesWorkgroupMemoryItself(const Module&, const LegalizeConfig& c) {
  return c.options.zero_initialize_workgroup &&
         !c.options.spirv.zero_initialize_workgroup_extension;
}

ir::Status RunCheckPlaces(Module& m, const LegalizeConfig& c, Diagnostics& d) {
  const bool fetches = !c.options.framebuffer_fetch.empty();
  return ir::CheckPlaces(m, {.vulkan = true, .input_attachments = fetches}, d);
}

// integer_semantics and robustness process only the instructions that exist when these two passes
// run. Most other passes must therefore run earlier: instructions that they create later could
// break the properties that integer_semantics and robustness establish.
constexpr ir::Pass<LegalizeConfig> kPasses[] = {
    // Creates instructions from override-expressions, so it must run before all passes that rewrite
    // instructions.
    {.name = "legalize_overrides",
     .needs = {&ir::kOverridesAreSpecConstants},
     .establishes = {&kOverrideExpressionsAreConstants},
     .breaks = {&ir::kAccessesInBounds, &ir::kIntegerOperationsDefined, &ir::kBuiltinsArePolyfilled,
                &kNoDynamicIndexIntoValue},
     .when =
         [](const Module&, const LegalizeConfig& c) {
           return c.options.spirv.overrides == OverrideMode::kSpecialize;
         },
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics& d) { return LegalizeOverrides(m, d); }},
    // Removes arguments that point to a component of a variable, because SPIR-V does not allow
    // them. Passes indices instead, so it must run before robustness, which clamps the indices in
    // the callee.
    {.name = "direct_variable_access",
     .needs = {&ir::kNoStaticUses},
     .establishes = {&ir::kNoMemoryPointerParameters, &ir::kArgumentsAreWholeVariables},
     .breaks = {&ir::kAccessesInBounds},
     .run =
         [](Module& m, const LegalizeConfig&, Diagnostics& d) {
           return ir::RunDirectVariableAccess(m, {.atomic_textures = true}, d);
         }},
    // Runs early, so that later passes do not add guards to unused code.
    {.name = "dead_code",
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics& d) { return ir::RunDeadCode(m, {}, d); }},
    {.name = "builtin_polyfill",
     .establishes = {&ir::kBuiltinsArePolyfilled},
     .breaks = {&ir::kAccessesInBounds, &ir::kIntegerOperationsDefined},
     .run = RunBuiltins},
    ir::kSubgroupIndicesPass<LegalizeConfig>,
    ir::kLoopGuardPass<LegalizeConfig, /*kOuterLoops=*/true>,
    // Must run after loop_guard, which bounds loop counters whose ranges would otherwise be
    // unknown. Must run before shader_io, because the ranges of entry point parameters are lost
    // when shader_io removes the parameters.
    {.name = "robustness",
     .needs = {&ir::kMatricesOfArrays, &ir::kNoBufferViews, &ir::kBindingArraysOfHandles,
               &ir::kNoMemoryPointerParameters, &ir::kLoopsHaveExits},
     .establishes = {&ir::kAccessesInBounds},
     .breaks = {&ir::kIntegerOperationsDefined},
     .when = [](const Module&, const LegalizeConfig& c) { return c.options.robustness; },
     .run_shared = RunRobustness},
    // Rewrites branches that robustness creates.
    {.name = "matrix_loads",
     .needs = {&ir::kAccessesInBounds},
     .when = [](const Module&, const LegalizeConfig& c) { return c.options.robustness; },
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return RunMatrixLoads(m); }},
    ir::kExternalTexturePass<LegalizeConfig>,
    {.name = "integer_semantics",
     .establishes = {&ir::kIntegerOperationsDefined},
     .run =
         [](Module& m, const LegalizeConfig& c, Diagnostics& d) {
           return ir::RunIntegerSemantics(m, ir::DefinedIntegers(c.options), d);
         }},
    ir::kVectorMinMaxClampPass<LegalizeConfig>,
    ir::PaddedMatrixMemoryPass<LegalizeConfig>(
        {&ir::kWorkgroupMemoryIsZero, &kNoDynamicIndexIntoValue}),
    ir::MatrixSplitsPass<LegalizeConfig>({&kNoDynamicIndexIntoValue},
                                         [](Module& m, const LegalizeConfig& c, Diagnostics& d) {
                                           return ir::SplitMatrices(m, c.options, nullptr, d);
                                         }),
    ir::MatrixEmulationPass<LegalizeConfig>({&kNoDynamicIndexIntoValue, &ir::kEntryPointsWithoutIo},
                                            [](Module& m, const LegalizeConfig& c, Diagnostics& d) {
                                              return ir::EmulateMatrices(m, c.options, nullptr, d);
                                            }),
    ir::ZeroInitWorkgroupPass<LegalizeConfig>(&ir::kEntryPointsWithoutIo,
                                              ZeroesWorkgroupMemoryItself),
    // Must run after robustness, which derives the bounds of indices from the types that this pass
    // replaces.
    {.name = "decompose_access",
     .needs = {&ir::kAccessesInBounds, &ir::kNoMemoryPointerParameters},
     .establishes = {&kUniformsWithoutStandardLayout},
     .breaks = {&kNoDynamicIndexIntoValue},
     .when =
         [](const Module&, const LegalizeConfig& c) {
           return !c.options.spirv.uniform_buffer_standard_layout_extension;
         },
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return LegalizeUniform(m); }},
    {.name = "legalize_access",
     .needs = {&ir::kAccessesInBounds},
     .establishes = {&kNoDynamicIndexIntoValue},
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return LegalizeAccess(m); }},
    ir::DirectHandlesPass<LegalizeConfig>([](const Module&, const LegalizeConfig& c) {
      return c.options.workarounds.handle_parameters;
    }),
    {.name = "shader_io",
     .needs = {&ir::kNoStageVariables},
     .establishes = {&ir::kEntryPointsWithoutIo, &ir::kNoColorInputs},
     .breaks = {&ir::kNoStageVariables},
     .run =
         [](Module& m, const LegalizeConfig& c, Diagnostics& d) {
           return RunShaderIo(m, c.options.spirv, ir::ColorAttachmentsOf(c.options), d);
         }},
    ir::LateDiscardPass<LegalizeConfig>(&ir::kEntryPointsWithoutIo,
                                        [](const Module&, const LegalizeConfig& c) {
                                          return !c.options.spirv.demote_to_helper_invocation;
                                        }),
    ir::kFloatSignsPass<LegalizeConfig>,
    ir::PlaceResourcesPass<LegalizeConfig>([](Module& m, const LegalizeConfig&, Diagnostics&) {
      return ir::PlaceDescriptors(m, /*push_constants=*/true);
    }),
    ir::CheckPlacesPass<LegalizeConfig>(ir::VulkanBindingsMayClash, RunCheckPlaces),
};

// ---- properties

bool OverrideExpressionsAreConstants(const Module& m, std::string* what) {
  return ir::HoldsForEachInst(m, what, [&](ir::InstId id) -> const char* {
    for (uint32_t bits : m.OperandBits(id)) {
      const ir::Value v = ir::Value::FromBits(bits);
      if (v.kind() != ir::Value::kOverrideExpr) continue;
      bool constant = true;
      ir::ForEachInst(m, m.override_exprs[v.index()].block, [&](ir::InstId part) {
        const bool ends = ir::Module::IsTerminator(m[part].op);
        constant = constant && (ends || IsSpecConstantOp(m, m[part]));
      });
      if (!constant) return "an override-expression that is not a SPIR-V constant";
    }
    return nullptr;
  });
}

bool UniformsWithoutStandardLayout(const Module& m, std::string* what) {
  const PoolVector<bool> uniforms = UniformsOfStandardLayout(m);
  const auto found = std::ranges::find(uniforms, true);
  if (found == uniforms.end()) return true;
  const ir::Global& g = m.globals[static_cast<size_t>(found - uniforms.begin())];
  *what = "a uniform buffer with standard layout ('" + std::string(m.strings.Get(g.name)) + "')";
  return false;
}

bool NoDynamicIndexIntoValue(const Module& m, std::string* what) {
  return ir::HoldsForEachInst(m, what, [&](ir::InstId id) -> const char* {
    if (m[id].op != ir::Op::kAccess) return nullptr;
    const ir::TypeKind kind = m.types.kind(m.TypeOf(ir::AccessInst(m, id).base()));
    if (kind == ir::TypeKind::kPointer || kind == ir::TypeKind::kBindingArray) return nullptr;
    ir::TypeId type = m.TypeOf(ir::AccessInst(m, id).base());
    for (uint32_t i = 1; i < m.OperandCount(id); ++i) {
      const ir::Value index = m.Operand(id, i);
      const bool is_struct = m.types.kind(type) == ir::TypeKind::kStruct;
      if (!index.is_constant() && !m.types.IsVector(type)) return "a dynamic index into a value";
      type = !is_struct ? m.types[type].element
                        : m.types.StructOf(type)
                              .members[static_cast<size_t>(m.constants.IntValue(index.constant()))]
                              .type;
    }
    return nullptr;
  });
}

}  // namespace

const ir::Property kOverrideExpressionsAreConstants{"override_expressions_are_constants",
                                                    OverrideExpressionsAreConstants};
const ir::Property kUniformsWithoutStandardLayout{"uniforms_without_standard_layout",
                                                  UniformsWithoutStandardLayout};
const ir::Property kNoDynamicIndexIntoValue{"no_dynamic_index_into_value", NoDynamicIndexIntoValue};

constexpr ir::PassTable<LegalizeConfig> kLegalizePasses{
    .given = {&ir::kMatricesOfArrays, &ir::kNoStaticUses, &ir::kOverridesAreSpecConstants,
              &ir::kNoPixelLocals, &ir::kNoLinearIndices, &ir::kSampleBiasInRange,
              &ir::kBindingArraysOfHandles, &ir::kNoBufferViews, &ir::kNoStageVariables},
    .passes = kPasses,
    .leaves = {&ir::kNoColorInputs,
               &kOverrideExpressionsAreConstants,
               &ir::kBuiltinsArePolyfilled,
               &kUniformsWithoutStandardLayout,
               &kNoDynamicIndexIntoValue,
               &ir::kEntryPointsWithoutIo,
               &ir::kNoPixelLocals,
               &ir::kNoLinearIndices,
               &ir::kSampleBiasInRange,
               &ir::kBindingArraysOfHandles,
               &ir::kNoBufferViews,
               &ir::kNoExternalTextures,
               &ir::kNoMemoryPointerParameters,
               &ir::kArgumentsAreWholeVariables,
               &ir::kLoopsHaveExits,
               &ir::kAccessesInBounds,
               &ir::kIntegerOperationsDefined,
               &ir::kWorkgroupMemoryIsZero,
               &ir::kDiscardsAreLast,
               &ir::kNoPaddedMatrixMemory,
               &ir::kResourcesArePlaced}};

}  // namespace tessera::spirv
