// Source maps of compiled text.
#ifndef TESSERA_API_OUTPUT_MAP_H_
#define TESSERA_API_OUTPUT_MAP_H_

#include <cstdint>
#include <span>
#include <string>

#include "backend_spirv/spirv_writer.h"
#include "base/source.h"
#include "base/source_file.h"

namespace tessera {

// Inserts marks (base/position_marks.h) into `assembly`, which has one line per instruction of
// `words`, with the origins of these instructions.
void MarkAssembly(std::span<const uint32_t> words,
                  std::span<const spirv::InstructionOrigin> origins, std::string& assembly);

// Removes the marks from the output `text` and returns the source map that they describe. If the
// source consists of several `files`, the map refers to these files.
std::string TakeSourceMap(const Source& source, std::span<const SourceFile> files,
                          std::string& text);

}  // namespace tessera

#endif  // TESSERA_API_OUTPUT_MAP_H_
