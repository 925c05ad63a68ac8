// Prepares overrides to become specialization constants: one output for all pipelines.
#ifndef TESSERA_IR_TRANSFORM_SPECIALIZE_OVERRIDES_H_
#define TESSERA_IR_TRANSFORM_SPECIALIZE_OVERRIDES_H_

#include <span>

#include "base/diagnostics.h"
#include "ir/module.h"
#include "ir/transform/override_values.h"

namespace tessera::ir {

// An override `b` whose default depends on other overrides must be settable and must follow the
// others when it is not set; no target's specialization constant does both. So it becomes two: `b`
// itself, and the bool `b_is_given`, which is false unless it is set. What the source calls `b` is
// then an override expression, b_is_given ? b : default (OverrideExpr::of is b).
//
// The SpecId of an override is its @id, else 0x10000 plus its number in the module. That of
// b_is_given is the one of b with the highest bit set.
uint32_t ValueSpecId(const Module& m, OverrideId id);
inline constexpr uint32_t kGivenSpecIdBit = 0x80000000u;
// Whether the override `o`, of a module that has not been transformed, becomes two constants.
bool NeedsGivenFlag(const Override& o);

struct SpecializeOverridesConfig {
  std::span<const OverrideInput> values;  // take the place of the defaults
  // SpecIds are less than 0x10000: overrides without an @id have, in the order of the module, the greatest that no @id
  // is. For languages that have no greater numbers. That of b_is_given is still the one of b with the highest bit set.
  bool short_ids = false;
};

// Afterwards initial values of overrides are constants or missing, every override has its spec_id,
// and an expression that is `of` an override uses only those before it in Module::override_exprs.
// Fails for values that are given wrongly, and where no short SpecIds are left (unsupported_by_target). Runs after single_entry_point, instead of
// substitute_overrides.
Status RunSpecializeOverrides(Module& m, const SpecializeOverridesConfig& config,
                              Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SPECIALIZE_OVERRIDES_H_
