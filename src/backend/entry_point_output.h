// Describes the entry points of a module whose resources have been assigned to slots.
#ifndef TESSERA_BACKEND_ENTRY_POINT_OUTPUT_H_
#define TESSERA_BACKEND_ENTRY_POINT_OUTPUT_H_

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "tessera/output.h"

namespace tessera {

// Functions that return the names of functions and variables in the output.
struct OutputNames {
  std::function<std::string(ir::FunctionId)> function;
  std::function<std::string_view(ir::GlobalId)> variable;
};

// Appends a description of each entry point to `entry_points`, in the order of the module's
// functions. A description lists the variables that have been assigned to slots. The caller adds
// the other data that the host must provide. `uses` must correspond to the module's current state.
//
// The lists may be large even for a small module, because each entry point repeats the resources
// that it shares with others. Fails and reports an error if the lists exceed the memory limit.
ir::Status DescribeEntryPoints(const ir::Module& m, const ir::GlobalUses& uses,
                               const OutputNames& names, Diagnostics& diagnostics,
                               std::vector<EntryPointOutput>& entry_points);

}  // namespace tessera

#endif  // TESSERA_BACKEND_ENTRY_POINT_OUTPUT_H_
