// Wraps SPIRV-Tools for validation, optimization and disassembly. No other code calls SPIRV-Tools.
#ifndef TESSERA_BACKEND_SPIRV_SPIRV_TOOLS_H_
#define TESSERA_BACKEND_SPIRV_SPIRV_TOOLS_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "backend_spirv/spirv_writer.h"

namespace tessera::spirv {

// Returns whether the library is built with SPIRV-Tools. If not, all functions below fail.
bool HasSpirvTools();

// Returns whether `words` is valid for the Vulkan version. If not, stores the errors from spirv-val
// in `message`.
bool Validate(std::span<const uint32_t> words, VulkanVersion vulkan, std::string* message,
              bool uniform_buffer_standard_layout = false);
// Disassembles `words` into `text`, with friendly names. Returns false on failure.
bool Disassemble(std::span<const uint32_t> words, std::string* text);
// Runs the optimizer's performance passes on `words`. Fails if a pass fails or if the result is
// invalid (see Validate). On failure, returns false, stores the reason in `message` and leaves
// `words` unchanged.
bool Optimize(std::vector<uint32_t>* words, VulkanVersion vulkan, std::string* message,
              bool uniform_buffer_standard_layout = false);
// Assembles `text` into `words`, for tests. On failure, returns false and appends the errors to
// `message`.
bool Assemble(const std::string& text, std::vector<uint32_t>* words, std::string* message);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_SPIRV_TOOLS_H_
