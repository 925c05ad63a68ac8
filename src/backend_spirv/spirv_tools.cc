#include "backend_spirv/spirv_tools.h"

#include <utility>
#include <vector>

#include "backend_spirv/optimizer_workarounds.h"
#include "spirv-tools/libspirv.hpp"
#include "spirv-tools/optimizer.hpp"

namespace tessera::spirv {
namespace {

// Vulkan 1.1 supports SPIR-V 1.4 with VK_KHR_spirv_1_4.
spv_target_env EnvOf(VulkanVersion vulkan, std::span<const uint32_t> words) {
  switch (vulkan) {
    case VulkanVersion::k1_1:
      return words.size() > 1 && words[1] == 0x10400 ? SPV_ENV_VULKAN_1_1_SPIRV_1_4
                                                     : SPV_ENV_VULKAN_1_1;
    case VulkanVersion::k1_2: return SPV_ENV_VULKAN_1_2;
    case VulkanVersion::k1_3: return SPV_ENV_VULKAN_1_3;
    case VulkanVersion::k1_4: break;
  }
  return SPV_ENV_VULKAN_1_4;
}

spvtools::MessageConsumer Collect(std::string* message) {
  return [message](spv_message_level_t level, const char*, const spv_position_t& position,
                   const char* text) {
    if (message == nullptr || level > SPV_MSG_ERROR) return;
    if (!message->empty()) *message += '\n';
    *message += "at word " + std::to_string(position.index) + ": " + text;
  };
}

}  // namespace

bool HasSpirvTools() { return true; }

bool Validate(std::span<const uint32_t> words, VulkanVersion vulkan, std::string* message,
              bool uniform_buffer_standard_layout) {
  spvtools::SpirvTools tools(EnvOf(vulkan, words));
  tools.SetMessageConsumer(Collect(message));
  spvtools::ValidatorOptions options;
  options.SetUniformBufferStandardLayout(uniform_buffer_standard_layout);
  return tools.Validate(words.data(), words.size(), options);
}

bool Disassemble(std::span<const uint32_t> words, std::string* text) {
  const spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  return tools.Disassemble(words.data(), words.size(), text,
                           SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES |
                               SPV_BINARY_TO_TEXT_OPTION_INDENT |
                               SPV_BINARY_TO_TEXT_OPTION_NO_HEADER);
}

bool Optimize(std::vector<uint32_t>* words, VulkanVersion vulkan, std::string* message,
              bool uniform_buffer_standard_layout) {
  spvtools::Optimizer optimizer(EnvOf(vulkan, *words));
  optimizer.SetMessageConsumer(Collect(message));
  optimizer.RegisterPerformancePasses();
  spvtools::OptimizerOptions options;
  options.set_run_validator(false);
  std::vector<uint32_t> optimized;
  const std::vector<uint32_t> expanded = ExpandNulls(*words);
  if (!optimizer.Run(expanded.data(), expanded.size(), &optimized, options)) return false;
  optimized = MoveDebugDefinitions(optimized);
  if (!Validate(optimized, vulkan, message, uniform_buffer_standard_layout)) return false;
  *words = std::move(optimized);
  return true;
}

bool Assemble(const std::string& text, std::vector<uint32_t>* words, std::string* message) {
  spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  tools.SetMessageConsumer(Collect(message));
  return tools.Assemble(text, words);
}

}  // namespace tessera::spirv
