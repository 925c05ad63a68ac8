// Moves resources to other binding points.
#ifndef TESSERA_IR_TRANSFORM_BINDING_REMAPPER_H_
#define TESSERA_IR_TRANSFORM_BINDING_REMAPPER_H_

#include <span>

#include "base/diagnostics.h"
#include "ir/binding_point.h"
#include "ir/module.h"

namespace tessera::ir {

struct BindingRemapperConfig {
  struct Entry {
    BindingPoint from, to;
  };
  std::span<const Entry> entries;
};

// Moves each resource whose @group and @binding match the `from` of an entry to the entry's `to`.
// All moves happen simultaneously, so entries may swap two resources. If several entries have the
// same `from`, the last one takes effect.
void RemapBindings(std::span<Resource> resources, const BindingRemapperConfig& config);
// Moves the variables of `m` in the same way as RemapBindings moves resources. RemapBindings must
// already have moved the rows of Module::resources.
Status RunBindingRemapper(Module& m, const BindingRemapperConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BINDING_REMAPPER_H_
