// Fills Result::entry_points from a module whose resources have places.
#ifndef TESSERA_API_ENTRY_POINT_OUTPUT_H_
#define TESSERA_API_ENTRY_POINT_OUTPUT_H_

#include <functional>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "tessera/tessera.h"

namespace tessera {

// Returns the names of functions and variables in the output.
struct OutputNames {
  std::function<std::string(ir::FunctionId)> function;
  std::function<std::string_view(ir::GlobalId)> variable;
};

// Appends the descriptions of all entry points to `result`, in the order of the module's functions,
// with the variables that have places. The caller adds the other data that the host must provide.
// `uses` must correspond to the module's current state.
//
// Each entry point repeats the resources that it shares with others, so the lists may be large even
// for a small module. Returns false and reports an error if they exceed the memory limit.
bool DescribeEntryPoints(const ir::Module& m, const ir::GlobalUses& uses, const OutputNames& names,
                         Diagnostics& diagnostics, Result& result);

}  // namespace tessera

#endif  // TESSERA_API_ENTRY_POINT_OUTPUT_H_
