// The only interface to SPIRV-Tools: validation, optimization, disassembly. A plain compilation
// uses none of it.
#ifndef TESSERA_BACKEND_SPIRV_SPIRV_TOOLS_H_
#define TESSERA_BACKEND_SPIRV_SPIRV_TOOLS_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "backend_spirv/spirv_writer.h"

namespace tessera::spirv {

// Returns false if the library is built without SPIRV-Tools. All functions below fail then.
bool HasSpirvTools();

// Returns whether `words` is valid for the Vulkan version. If not, `message` receives the errors of
// spirv-val.
bool Validate(std::span<const uint32_t> words, VulkanVersion vulkan, std::string* message,
              bool uniform_buffer_standard_layout = false);
// Sets `text` to the assembly of `words` with friendly names. Returns false on failure.
bool Disassemble(std::span<const uint32_t> words, std::string* text);
// Runs the performance passes on `words`. Also fails if the result is not valid (see Validate). On
// failure, `words` is unchanged and `message` receives the reason.
bool Optimize(std::vector<uint32_t>* words, VulkanVersion vulkan, std::string* message,
              bool uniform_buffer_standard_layout = false);
// Assembles `text` into `words`, for tests. On failure, returns false and appends the errors to
// `message`.
bool Assemble(const std::string& text, std::vector<uint32_t>* words, std::string* message);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_SPIRV_TOOLS_H_
