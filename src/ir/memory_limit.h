// What a compilation may take. Every stage makes at most a constant times what it gets, but for those that
// write something out for each of several things: they ask Module::OverLimit() between one and the next.
#ifndef TESSERA_IR_MEMORY_LIMIT_H_
#define TESSERA_IR_MEMORY_LIMIT_H_

#include <cstddef>
#include <string_view>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// Module::max_bytes for a source of so many bytes: `wanted`, or if that is 0 a multiple of the source's size that
// no shader but one made to be large takes.
size_t MemoryLimit(size_t source_bytes, size_t wanted);

// What helps besides allowing more, where entry points are compiled.
inline constexpr std::string_view kOneEntryPoint = "compile one entry point at a time, or ";

// Reports that the module, or what is written of it, is larger than it may be. `cause`, if not empty, is a sentence
// that says what makes it so large; `at` is where. Once a compilation: not after other errors.
void ReportMemoryLimit(const Module& m, Diagnostics& diagnostics, std::string_view cause = {},
                       Span at = {});

// Whether the compilation has to end here: because the module has grown too large, which is reported as above, or because
// Module::stop says so, which is reported, too, if there are no other errors. `instead`: what helps besides allowing more, up
// to an 'or '; may be empty.
bool CheckLimits(const Module& m, Diagnostics& diagnostics,
                 std::string_view instead = kOneEntryPoint);

}  // namespace tessera::ir

#endif  // TESSERA_IR_MEMORY_LIMIT_H_
