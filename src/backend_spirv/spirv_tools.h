// The only place that uses SPIRV-Tools: validation, optimization, text form. None of it is on the way
// of a plain compilation.
#ifndef TESSERA_BACKEND_SPIRV_SPIRV_TOOLS_H_
#define TESSERA_BACKEND_SPIRV_SPIRV_TOOLS_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "backend_spirv/spirv_writer.h"

namespace tessera::spirv {

// False where the library is built without SPIRV-Tools; then each of the following fails.
bool HasSpirvTools();

// Whether the module is valid for the Vulkan version; if not, `message` gets what spirv-val says.
bool Validate(std::span<const uint32_t> words, VulkanVersion vulkan, std::string* message,
              bool uniform_buffer_standard_layout = false);
// The assembly text, with friendly names.
bool Disassemble(std::span<const uint32_t> words, std::string* text);
// Performance passes. Fails also where what they made is not valid, as Validate says. On failure `words`
// is unchanged, and `message` gets the reason.
bool Optimize(std::vector<uint32_t>* words, VulkanVersion vulkan, std::string* message,
              bool uniform_buffer_standard_layout = false);
// For tests.
bool Assemble(const std::string& text, std::vector<uint32_t>* words, std::string* message);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_SPIRV_TOOLS_H_
