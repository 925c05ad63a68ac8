// The values that an application gives to overrides.
#ifndef TESSERA_IR_TRANSFORM_OVERRIDE_VALUES_H_
#define TESSERA_IR_TRANSFORM_OVERRIDE_VALUES_H_

#include <span>
#include <string_view>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

struct OverrideInput {
  std::string_view name;  // WebGPU's key: the @id in decimal where there is one, else the name
  double value = 0;
};

// Sets `values`, by OverrideId, to the constant of the override's type that it is given, or to none. Reports
// invalid-override and returns false if a key names no override, an override is given two values, or its type cannot
// represent its value.
bool TakeOverrideValues(Module& m, std::span<const OverrideInput> inputs, Diagnostics& diagnostics,
                        PoolVector<ConstantId>* values);

// Warns of values that lose what is behind the point, because their override is an integer (truncated-override). Apart from
// the above, which more than one pass of a compilation does.
void WarnOfTruncation(const Module& m, std::span<const OverrideInput> inputs,
                      Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_OVERRIDE_VALUES_H_
