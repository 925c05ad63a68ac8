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
    kStrip,  // removes all names; writers number entities that need a name
    kHash,   // "n" and eight hexadecimal digits, a hash of the name
  };
  Mode mode = kKeep;
  // New names of entry points. Entries for entry points that do not exist in the module are
  // ignored.
  struct EntryPoint {
    std::string_view from, to;
  };
  std::span<const EntryPoint> entry_points = {};
  // Whether entry points of different stages may share a name. SPIR-V distinguishes them by name
  // and stage.
  bool by_stage = false;
};

// Renames entities as specified by `config`. Keeps names of overrides, and of entry points without
// a new name, because the application uses them. Reports an error if an entry point's new name is
// not an ASCII identifier, or if two entry points would have the same name.
Status RunRename(Module& m, const RenameConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_RENAME_H_
