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

// Each resource whose @group and @binding are some entry's `from` gets its `to`. All at once:
// entries may swap two resources. The last entry for a place counts.
void RemapBindings(std::span<Global> variables, const BindingRemapperConfig& config);
Status RunBindingRemapper(Module& m, const BindingRemapperConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BINDING_REMAPPER_H_
