// Creates source maps for compiled text.
#ifndef TESSERA_API_OUTPUT_MAP_H_
#define TESSERA_API_OUTPUT_MAP_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/position_marks.h"
#include "base/source.h"
#include "base/source_file.h"

namespace tessera {

// Returns the position in the source `text` that corresponds to a marked place in the output.
uint32_t PlaceInSource(std::string_view text, const MarkedPlace& place);

// Returns the source map defined by the `marks` in the output `text`. If the source consists of
// several files, the map refers to these files.
std::string SourceMapOf(const JoinedSource& source, std::string_view text,
                        std::span<const MarkedPlace> marks);

}  // namespace tessera

#endif  // TESSERA_API_OUTPUT_MAP_H_
