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
  std::string_view name;  // the override's name, or its @id in decimal
  double value = 0;
};

// By OverrideId: the constant of the override's type that it is given, or none. False when a name
// or @id is nobody's, or a type cannot represent its value; that is then an invalid-override.
bool TakeOverrideValues(Module& m, std::span<const OverrideInput> inputs, Diagnostics& diagnostics,
                        PoolVector<ConstantId>* values);

// Warns of values that lose what is behind the point, because their override is an integer (truncated-override). Apart from
// the above, which more than one pass of a compilation does.
void WarnOfTruncation(const Module& m, std::span<const OverrideInput> inputs,
                      Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_OVERRIDE_VALUES_H_
