// Limits the memory that a compilation uses. For most stages, it is enough to check the limit
// afterwards, because their output is at most a constant multiple of the size of their input. All
// other stages check Module::OverLimit() while they run, after each item that they expand.
#ifndef TESSERA_IR_MEMORY_LIMIT_H_
#define TESSERA_IR_MEMORY_LIMIT_H_

#include <cstddef>
#include <string_view>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns Module::max_bytes for a source of `source_bytes` bytes: `wanted` if it is not 0,
// otherwise a constant plus a multiple of the source size. Only shaders that are deliberately
// written to use much memory exceed this default.
size_t MemoryLimit(size_t source_bytes, size_t wanted);

// The default value for CheckLimits' parameter `instead`. Suggests an alternative to raising the
// limit.
inline constexpr std::string_view kOneEntryPoint = "compile one entry point at a time, or ";

// Reports that the module or the output exceeds the memory limit. `cause` is a sentence that
// explains why, or empty. `at` is the source location of the cause. Reports nothing if there
// already is an error, so this error occurs at most once per compilation.
void ReportMemoryLimit(const Module& m, Diagnostics& diagnostics, std::string_view cause = {},
                       Span at = {});

// Returns true if the compilation must stop, because the module exceeds the memory limit or
// Module::stop requests it. Reports the reason unless there are other errors. `instead` is the
// beginning of the help text, before the advice to raise the limit. It suggests an alternative and
// ends with 'or '. If it is empty, the help text suggests no alternative.
bool CheckLimits(const Module& m, Diagnostics& diagnostics,
                 std::string_view instead = kOneEntryPoint);

}  // namespace tessera::ir

#endif  // TESSERA_IR_MEMORY_LIMIT_H_
