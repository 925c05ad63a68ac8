// Creates source maps for compiled text.
#ifndef TESSERA_API_OUTPUT_MAP_H_
#define TESSERA_API_OUTPUT_MAP_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "backend_spirv/spirv_writer.h"
#include "base/position_marks.h"
#include "base/source.h"
#include "base/source_file.h"

namespace tessera {

// Inserts position marks (base/position_marks.h) into `assembly`, whose lines correspond to the
// instructions in `words`. `origins` contains the source positions of these instructions.
void MarkAssembly(std::span<const uint32_t> words,
                  std::span<const spirv::InstructionOrigin> origins, std::string& assembly);

// Returns a placeholder for the disassembly of `words`, with the same number of lines and the same
// marks. The placeholder suffices for a source map, which needs only line numbers.
std::string MarkedLines(std::span<const uint32_t> words,
                        std::span<const spirv::InstructionOrigin> origins);

// Returns the position in the source `text` that corresponds to a marked place in the output.
uint32_t PlaceInSource(std::string_view text, const MarkedPlace& place);

// Returns the source map defined by the `marks` in the output `text`. If the source consists of
// several files, the map refers to these files.
std::string SourceMapOf(const JoinedSource& source, std::string_view text,
                        std::span<const MarkedPlace> marks);

}  // namespace tessera

#endif  // TESSERA_API_OUTPUT_MAP_H_
