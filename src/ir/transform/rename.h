// Takes the names of the source out of a module, or hides them.
#ifndef TESSERA_IR_TRANSFORM_RENAME_H_
#define TESSERA_IR_TRANSFORM_RENAME_H_

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
};

// Names of entry points and overrides stay, since the application uses them.
Status RunRename(Module& m, const RenameConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_RENAME_H_
