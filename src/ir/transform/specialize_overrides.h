// Turns overrides into specialization constants, so that one output works for all pipelines.
#ifndef TESSERA_IR_TRANSFORM_SPECIALIZE_OVERRIDES_H_
#define TESSERA_IR_TRANSFORM_SPECIALIZE_OVERRIDES_H_

#include <span>

#include "base/diagnostics.h"
#include "ir/module.h"
#include "ir/transform/override_values.h"

namespace tessera::ir {

// An override `b` may have a default that depends on other overrides. No target supports a
// specialization constant whose default depends on other specialization constants. Such an override
// therefore becomes two constants: `b` itself, and the bool `b_is_given`, which is false unless the
// application sets `b`. Uses of `b` become the override-expression `b_is_given ? b : default`,
// whose OverrideExpr::of is `b`.
//
// Returns the SpecId of override `id`: its @id, or 0x10000 plus its index in the module if it has
// no @id. The SpecId of b_is_given is that of b with the highest bit set (kGivenSpecIdBit).
uint32_t ValueSpecId(const Module& m, OverrideId id);
inline constexpr uint32_t kGivenSpecIdBit = 0x80000000u;
// Returns true if the override `o` becomes two constants (see above). Must not be called after
// RunSpecializeOverrides, which changes the override.
bool NeedsGivenFlag(const Override& o);

struct SpecializeOverridesConfig {
  std::span<const OverrideInput> values;  // values to use instead of the defaults
  // If true, the SpecIds of overrides are below 0x10000, for languages that do not support larger
  // numbers. Overrides without an @id get the unused SpecIds below 0x10000, from the largest
  // downward. The added constants `b_is_given` still have larger SpecIds, in which kGivenSpecIdBit
  // is set. The output must declare these constants without their SpecIds.
  bool short_ids = false;
};

// Turns overrides into specialization constants. Afterwards, every override has a spec_id, and its
// initial value is a constant or absent. An expression with a valid OverrideExpr::of uses only
// expressions that precede it in Module::override_exprs. Fails if a supplied value is invalid, if
// CheckWorkgroups reports an error, or if no short SpecIds are left (unsupported_by_target). Takes
// the place of substitute_overrides, and must run after single_entry_point.
Status RunSpecializeOverrides(Module& m, const SpecializeOverridesConfig& config,
                              Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SPECIALIZE_OVERRIDES_H_
