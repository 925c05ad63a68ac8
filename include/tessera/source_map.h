// Source maps of text outputs, which map positions in the output to positions in the WGSL. The C++
// interface; the C interface is in source_map_c.h.
#ifndef TESSERA_SOURCE_MAP_H_
#define TESSERA_SOURCE_MAP_H_

#include <string>
#include <string_view>

#include "tessera/export.h"
#include "tessera/modules.h"
#include "tessera/tessera.h"

namespace tessera {

// The result of a compilation, and the source map of its output.
struct MappedResult {
  Result result;  // equal to the result of Compile
  // The source map (ECMA-426, version 3) of Result::text, as JSON. It contains the source and its
  // name, Options::source_name; for a program of several modules, those of its files. For
  // Target::kSpirv it is the source map of the assembly, without names; line 0 is that of the first
  // instruction. Empty for optimized SPIR-V, and if compilation fails.
  std::string source_map;
};

// Compiles a module or a program as Compile does, and also creates a source map of the output.
// Optimized SPIR-V has no source map: Target::kSpirvAsm with SpirvOptions::optimize is an error
// (invalid-option).
TESSERA_EXPORT MappedResult CompileWithSourceMap(std::string_view wgsl, const Options& options);
TESSERA_EXPORT MappedResult CompileWithSourceMap(SourceSet& sources, const Options& options);

// Links a program like Link (modules.h), and makes a source map of the linked module. Its sources
// are the files that were read. Its names are those that linking replaced, as the files write them.
TESSERA_EXPORT MappedResult LinkWithSourceMap(SourceSet& sources,
                                              const LinkTextOptions& options = {});

}  // namespace tessera

#endif  // TESSERA_SOURCE_MAP_H_
