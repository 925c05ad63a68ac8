// Finds the parts of a module that entry points need.
#ifndef TESSERA_IR_ANALYSIS_ENTRY_POINT_NEEDS_H_
#define TESSERA_IR_ANALYSIS_ENTRY_POINT_NEEDS_H_

#include <span>
#include <string_view>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// The declarations that entry points need. Functions and variables are needed only if instructions
// call or use them. For overrides and override-expressions, a direct or indirect mention in a
// needed function is sufficient (Function::statically_used), because pipeline creation requires
// their values.
struct EntryPointNeeds {
  PoolVector<FunctionId> functions;  // without duplicates, in no particular order
  // Whether each variable, override and override-expression is needed. Indexed by id.
  PoolVector<bool> globals, overrides, override_exprs;
};

// Returns the needs of `entry_point`, or of all entry points if `entry_point` is none. For a single
// entry point, visits only the needed functions instead of the whole module.
EntryPointNeeds NeedsOf(const Module& m, FunctionId entry_point);
// Returns the needs of `variables`, e.g. the override-expressions in their types. No functions are
// needed.
EntryPointNeeds NeedsOfVariables(const Module& m, std::span<const GlobalId> variables);

// Returns the entry point called `name`, or none if there is none.
FunctionId FindEntryPoint(const Module& m, std::string_view name);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_ENTRY_POINT_NEEDS_H_
