// Defines the interface of back ends. Each back end has one row per target
// in backend/targets.def, and defines the object `kBackEnd` in its namespace.
#ifndef TESSERA_BACKEND_BACK_END_H_
#define TESSERA_BACKEND_BACK_END_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/source_file.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "ir/target_ops.h"
#include "tessera/options.h"
#include "tessera/output.h"

namespace tessera {

// The configuration of a back end's passes.
struct LegalizeConfig {
  const Options& options;
};

// A diagnostic filter that applies to the whole module (WGSL: Diagnostic Filtering).
struct DiagnosticFilter {
  std::string_view severity, rule;
};

// The directives of the source.
struct Directives {
  std::vector<std::string_view> enabled;  // extensions
  std::vector<DiagnosticFilter> filters;
};

// The inputs of a back end, other than the module.
struct BackEndInput {
  const Options& options;
  const JoinedSource& source;
  const Directives& directives;
  // Formats WGSL output. Keeps each position mark in front of the token that follows it. Returns
  // false if the text has a syntax error.
  bool (*format_wgsl)(std::string& wgsl);
  ir::PassWatch watch = {};
  // If true, BackEndOutput::text contains position marks (base/position_marks.h).
  bool mark_positions = false;
};

// The output of a back end. The members have the same meaning as those of Result.
struct BackEndOutput {
  std::vector<uint32_t> spirv;
  std::string text;
  std::vector<EntryPointOutput> entry_points;
  std::vector<FunctionConstantOutput> function_constants;
};

struct BackEnd {
  // The passes that the target needs, in the order in which they run. They run after the
  // target-independent passes (api/pipelines.h).
  const ir::PassTable<LegalizeConfig>& passes;
  // The operations that only this back end has. Null if there are none.
  const ir::TargetOps* target_ops;
  // Runs `passes` on the module and fills `output`, which includes descriptions of the entry points
  // for the host. On failure, the function reports a diagnostic, and the output may be incomplete.
  ir::Status (*generate)(ir::Module& module, const BackEndInput& input, Diagnostics& diagnostics,
                         BackEndOutput& output);
};

// Declares the back ends. Several targets may have the same back end.
#define TESSERA_TARGET(enumerator, back_end, ...) \
  namespace back_end {                            \
  extern const BackEnd kBackEnd;                  \
  }
#include "backend/targets.def"
#undef TESSERA_TARGET

}  // namespace tessera

#endif  // TESSERA_BACKEND_BACK_END_H_
