// The WGSL writer: translates IR to WGSL.
#ifndef TESSERA_BACKEND_WGSL_WGSL_WRITER_H_
#define TESSERA_BACKEND_WGSL_WGSL_WRITER_H_

#include <optional>
#include <string>
#include <string_view>

#include "backend/back_end.h"
#include "base/pool_vector.h"
#include "ir/module.h"
#include "text_backend/failure.h"

namespace tessera::wgsl_target {

struct WgslOutput {
  std::string text;  // WGSL, which the back end formats afterwards
  // The names in the output, indexed by FunctionId and GlobalId. They live as long as the module.
  PoolVector<std::string_view> function_names, global_names;
};

// Runs text::PlaceExpressions for WGSL.
ir::Status PlaceExpressions(ir::Module& module);

// Writes `module`, which kLegalizePasses must have prepared. The output contains all diagnostic
// filters of `directives`, and enables those extensions of `directives` that `module` needs.
//
// If `mark_positions` is true, the text has marks of source positions (base/position_marks.h).
std::optional<text::Failure> WriteWgsl(ir::Module& module, const Directives& directives,
                                       WgslOutput* output, bool mark_positions = false);

}  // namespace tessera::wgsl_target

#endif  // TESSERA_BACKEND_WGSL_WGSL_WRITER_H_
