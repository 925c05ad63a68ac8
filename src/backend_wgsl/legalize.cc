#include "backend_wgsl/legalize.h"

#include "backend_wgsl/check_types.h"
#include "backend_wgsl/wgsl_writer.h"
#include "ir/pipeline/properties.h"
#include "ir/pipeline/shared_passes.h"
#include "ir/transform/dead_code.h"
#include "text_backend/place_expressions.h"

namespace tessera::wgsl_target {
namespace {

using ir::Module;

constexpr ir::Pass<LegalizeConfig> kPasses[] = {
    {.name = "dead_code",
     .run = [](Module& m, const LegalizeConfig&,
               Diagnostics& d) { return ir::RunDeadCode(m, {}, d); }},
    // Must run after dead_code, so that it does not change unused operations.
    {.name = "hide_constants",
     .run = [](Module& m, const LegalizeConfig&, Diagnostics&) { return HideConstants(m); }},
    ir::kUnusedVariablesPass<LegalizeConfig>,
    // Must run after unused_variables, so that types that occur only in unused variables are not
    // reported.
    {.name = "check_types",
     .needs = {&ir::kNoUnusedVariables},
     .run = [](Module& m, const LegalizeConfig&, Diagnostics& d) { return CheckTypes(m, d); }},
    ir::PlaceResourcesPass<LegalizeConfig>([](Module& m, const LegalizeConfig&, Diagnostics&) {
      return ir::PlaceDescriptors(m, /*push_constants=*/false);
    }),
    ir::CheckPlacesPass<LegalizeConfig>(
        ir::BindingsMayClash,
        [](Module& m, const LegalizeConfig&, Diagnostics& d) { return ir::CheckPlaces(m, {}, d); }),
    text::PlaceExpressionsPass<LegalizeConfig>(
        [](Module& m, const LegalizeConfig&, Diagnostics&) { return PlaceExpressions(m); }),
};

}  // namespace

constexpr ir::PassTable<LegalizeConfig> kLegalizePasses{
    .given = {&ir::kNoStaticUses, &ir::kNoOverrides},
    .passes = kPasses,
    .leaves = {&ir::kNoStaticUses, &ir::kNoOverrides, &ir::kNoUnusedVariables,
               &ir::kResourcesArePlaced, &text::kExpressionsArePlaced}};

}  // namespace tessera::wgsl_target
