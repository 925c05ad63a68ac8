// What entry points need of a module.
#ifndef TESSERA_IR_ANALYSIS_ENTRY_POINT_NEEDS_H_
#define TESSERA_IR_ANALYSIS_ENTRY_POINT_NEEDS_H_

#include <string_view>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Functions and variables are needed where instructions call or name them; overrides and override expressions also where
// they stand behind what is only mentioned (Function::statically_used), as pipeline creation needs their values.
struct EntryPointNeeds {
  PoolVector<FunctionId> functions;                     // each once, in no order
  PoolVector<bool> globals, overrides, override_exprs;  // by id: whether it is needed
};

// Of an entry point, or, if it is none, of all together. Looks at the functions that it needs, not at all of the module.
EntryPointNeeds NeedsOf(const Module& m, FunctionId entry_point);

// None if no entry point has that name.
FunctionId FindEntryPoint(const Module& m, std::string_view name);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_ENTRY_POINT_NEEDS_H_
