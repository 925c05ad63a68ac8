// Replaces spirv_tools.cc if the library is built without SPIRV-Tools (TESSERA_SPIRV_TOOLS=OFF).
#include "backend_spirv/spirv_tools.h"

namespace tessera::spirv {

bool HasSpirvTools() { return false; }

bool Validate(std::span<const uint32_t>, VulkanVersion, std::string*, bool) { return false; }
bool Disassemble(std::span<const uint32_t>, std::string*) { return false; }
bool Optimize(std::vector<uint32_t>*, VulkanVersion, std::string*, bool) { return false; }
bool Assemble(const std::string&, std::vector<uint32_t>*, std::string*) { return false; }

}  // namespace tessera::spirv
