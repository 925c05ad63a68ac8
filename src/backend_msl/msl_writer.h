// The MSL writer: writes Metal Shading Language from legal IR.
#ifndef TESSERA_BACKEND_MSL_MSL_WRITER_H_
#define TESSERA_BACKEND_MSL_MSL_WRITER_H_

#include <optional>
#include <string>

#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "tessera/options.h"
#include "text_backend/failure.h"

namespace tessera::msl {

struct MslFunctionConstant {
  ir::OverrideId override_id;
  std::string name;  // name in the output
};

struct MslOutput {
  std::string text;
  // The calls to built-in functions for which the text contains helper functions. May contain
  // duplicates.
  PoolVector<ir::InstId> emulated;
  PoolVector<std::string> function_names;  // indexed by FunctionId
  PoolVector<std::string> global_names;    // indexed by GlobalId
  PoolVector<MslFunctionConstant> function_constants;
};

// Runs text::PlaceExpressions for MSL.
ir::Status PlaceExpressions(ir::Module& module, const MslOptions& options);

// Writes all entry points of `module`, which kLegalizePasses must have prepared. `uses` must cover
// all functions of the module. Entry points keep their names unless MSL reserves them: `main`
// becomes `main_1`. Returns an error if the output is too large or the compiler has a bug.
//
// If `mark_positions` is true, the text contains marks of source positions (base/position_marks.h).
std::optional<text::Failure> WriteMsl(ir::Module& module, const ir::GlobalUses& uses,
                                      const MslOptions& options, MslOutput* output,
                                      bool mark_positions = false);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_MSL_WRITER_H_
