// Removes or hashes the source names of a module, and renames entry points.
#ifndef TESSERA_IR_TRANSFORM_RENAME_H_
#define TESSERA_IR_TRANSFORM_RENAME_H_

#include <span>
#include <string_view>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct RenameConfig {
  enum Mode : uint8_t {
    kKeep,
    kStrip,  // removes names; the writers assign numbers to entities that need a name
    kHash,   // "n" and the hash of the name as eight hexadecimal digits
  };
  Mode mode = kKeep;
  // New names for entry points. Entries for unknown entry points are ignored.
  struct EntryPoint {
    std::string_view from, to;
  };
  std::span<const EntryPoint> entry_points = {};
  // True if entry points of different stages may share a name, as in SPIR-V, where an entry point
  // is identified by its stage and its name.
  bool by_stage = false;
  // True if the output is WGSL, where `_` and names that begin with `__` are not identifiers.
  bool to_wgsl = false;
};

// Renames entities as specified by `config`. Keeps the names of overrides, and of entry points
// without a new name, because applications refer to them. Reports an error if an entry point's new
// name is not an ASCII identifier, or if two entry points would have the same name.
Status RunRename(Module& m, const RenameConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_RENAME_H_
