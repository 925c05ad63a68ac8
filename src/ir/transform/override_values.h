// Converts and checks the values that an application supplies for overrides.
#ifndef TESSERA_IR_TRANSFORM_OVERRIDE_VALUES_H_
#define TESSERA_IR_TRANSFORM_OVERRIDE_VALUES_H_

#include <span>
#include <string_view>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

struct OverrideInput {
  // The key that identifies the override in WebGPU: its decimal @id if it has one, otherwise its
  // name.
  std::string_view name;
  double value = 0;
};

// Converts the supplied values to constants of the overrides' types, and stores them in `values`,
// indexed by OverrideId. Entries for overrides without a value are invalid ids. Reports
// invalid-override and returns false if a key names no override, an override has two values, or the
// type of an override cannot represent the value.
bool TakeOverrideValues(Module& m, std::span<const OverrideInput> inputs, Diagnostics& diagnostics,
                        PoolVector<ConstantId>* values);

// Warns (truncated-override) about values that lose their fractional part because the override is
// an integer. Separate from TakeOverrideValues: several passes call that function, but each warning
// must be reported only once.
void WarnOfTruncation(const Module& m, std::span<const OverrideInput> inputs,
                      Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_OVERRIDE_VALUES_H_
