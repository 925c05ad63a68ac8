// Takes the names of the source out of a module, or hides them.
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
    kStrip,  // no names: writers number what needs one
    kHash,   // "n" and eight hexadecimal digits that depend only on the name
  };
  Mode mode = kKeep;
  // The names that entry points get; those that the module has not are passed over.
  struct EntryPoint {
    std::string_view from, to;
  };
  std::span<const EntryPoint> entry_points = {};
  // Whether entry points of different stages may have one name: SPIR-V tells them by both.
  bool by_stage = false;
};

// Other names of entry points, and those of overrides, stay, since the application uses them. An error where a name for an
// entry point is no identifier (of ASCII characters), or two would have the same.
Status RunRename(Module& m, const RenameConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_RENAME_H_
