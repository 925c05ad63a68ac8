// Handles the values that an application supplies for overrides.
#ifndef TESSERA_IR_TRANSFORM_OVERRIDE_VALUES_H_
#define TESSERA_IR_TRANSFORM_OVERRIDE_VALUES_H_

#include <span>
#include <string_view>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

struct OverrideInput {
  // WebGPU's key: the @id in decimal if the override has one, otherwise its name.
  std::string_view name;
  double value = 0;
};

// Stores the supplied values in `values`, indexed by OverrideId, as constants of the overrides'
// types. Elements without a supplied value are invalid ids. Reports invalid-override and returns
// false if a key names no override, an override is given two values, or its type cannot represent
// the value.
bool TakeOverrideValues(Module& m, std::span<const OverrideInput> inputs, Diagnostics& diagnostics,
                        PoolVector<ConstantId>* values);

// Warns about values whose fractional part is lost because the override is an integer
// (truncated-override). Separate from TakeOverrideValues, which several passes of a compilation
// call, so that each warning is reported once.
void WarnOfTruncation(const Module& m, std::span<const OverrideInput> inputs,
                      Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_OVERRIDE_VALUES_H_
