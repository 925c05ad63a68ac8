// Marks source positions in SPIR-V assembly.
#ifndef TESSERA_BACKEND_SPIRV_ASSEMBLY_MARKS_H_
#define TESSERA_BACKEND_SPIRV_ASSEMBLY_MARKS_H_

#include <cstdint>
#include <span>
#include <string>

#include "backend_spirv/spirv_writer.h"

namespace tessera::spirv {

// Inserts position marks (base/position_marks.h) into `assembly`, whose lines correspond to the
// instructions in `words`. `origins` contains the source positions of these instructions.
void MarkAssembly(std::span<const uint32_t> words, std::span<const InstructionOrigin> origins,
                  std::string& assembly);

// Returns a placeholder for the disassembly of `words`, with the same number of lines and the same
// marks. The placeholder suffices for a source map, which needs only line numbers.
std::string MarkedLines(std::span<const uint32_t> words,
                        std::span<const InstructionOrigin> origins);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_ASSEMBLY_MARKS_H_
