// Creates source maps, which map positions in a text output to positions in the source. The C++
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
  Result result;  // equal to the result of Compile()
  // The source map (ECMA-426, version 3) of Result::text, as JSON. It embeds the text of each
  // source file. The name of a file in the map is Options::source_name or, in a program of several
  // modules, the name of the module's file.
  //
  // For Target::kSpirv, the map refers to the lines of the disassembly, where line 0 is the first
  // instruction. The `names` of this map are empty. `source_map` is an empty string if compilation
  // fails or the output is optimized SPIR-V.
  std::string source_map;
};

// Compiles a module or a program as Compile() does, and also creates a source map of the output.
// Optimized SPIR-V has no source map: Target::kSpirvAsm with SpirvOptions::optimize is an error
// (invalid-option).
TESSERA_EXPORT MappedResult CompileWithSourceMap(std::string_view wgsl, const Options& options);
TESSERA_EXPORT MappedResult CompileWithSourceMap(SourceSet& sources, const Options& options);

// Links a program like Link (modules.h), and creates a source map of the linked module. The
// `sources` of the map are the files that were read. Its `names` are the original spellings of the
// names that linking changed.
TESSERA_EXPORT MappedResult LinkWithSourceMap(SourceSet& sources,
                                              const LinkTextOptions& options = {});

}  // namespace tessera

#endif  // TESSERA_SOURCE_MAP_H_
