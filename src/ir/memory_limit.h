// The memory limit of a compilation. Most stages produce at most a constant multiple of their
// input. Stages that expand something once per item check Module::OverLimit() between items.
#ifndef TESSERA_IR_MEMORY_LIMIT_H_
#define TESSERA_IR_MEMORY_LIMIT_H_

#include <cstddef>
#include <string_view>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns the Module::max_bytes for a source of `source_bytes` bytes: `wanted`, or if `wanted` is
// 0, a constant plus a multiple of the source size. Only shaders designed to be large exceed that
// default.
size_t MemoryLimit(size_t source_bytes, size_t wanted);

// The alternative to a higher limit that a diagnostic suggests if entry points are compiled.
inline constexpr std::string_view kOneEntryPoint = "compile one entry point at a time, or ";

// Reports that the module, or the text written for it, exceeds the memory limit. `cause` is a
// sentence that names the reason, or empty; `at` is its location. Reports nothing if there are
// other errors, so that the limit is reported at most once per compilation.
void ReportMemoryLimit(const Module& m, Diagnostics& diagnostics, std::string_view cause = {},
                       Span at = {});

// Returns true if the compilation has to end, either because the module has grown beyond the memory
// limit or because Module::stop says so. Reports the reason unless there are other errors.
// `instead` suggests an alternative to a higher limit and ends with 'or '; it may be empty.
bool CheckLimits(const Module& m, Diagnostics& diagnostics,
                 std::string_view instead = kOneEntryPoint);

}  // namespace tessera::ir

#endif  // TESSERA_IR_MEMORY_LIMIT_H_
