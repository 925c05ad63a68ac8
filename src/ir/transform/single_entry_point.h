// Keeps one or all entry points, and removes everything that they do not use.
#ifndef TESSERA_IR_TRANSFORM_SINGLE_ENTRY_POINT_H_
#define TESSERA_IR_TRANSFORM_SINGLE_ENTRY_POINT_H_

#include <string_view>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct SingleEntryPointConfig {
  std::string_view entry_point;  // empty: keep all entry points
};

// Removes the functions, module-scope variables and override-expressions that the kept entry points
// do not need (NeedsOf). Keeps overrides, so that values supplied for them can be checked.
// Overrides that are not statically accessed get Override::used = false and lose their initial
// values. Clears Function::statically_used. Ids of functions, variables and instructions become
// invalid; override-expressions keep theirs.
//
// Reports entry_point_not_found if the named entry point does not exist.
Status RunSingleEntryPoint(Module& m, const SingleEntryPointConfig& config,
                           Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SINGLE_ENTRY_POINT_H_
