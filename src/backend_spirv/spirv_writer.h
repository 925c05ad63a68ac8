// SPIR-V from legal IR: one pass, no decisions that a transform could make (see legalize.h).
#ifndef TESSERA_BACKEND_SPIRV_SPIRV_WRITER_H_
#define TESSERA_BACKEND_SPIRV_SPIRV_WRITER_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::spirv {

enum class VulkanVersion : uint8_t { k1_1, k1_2, k1_3, k1_4 };
enum class MemoryModel : uint8_t {
  kAuto,  // Vulkan when the module uses subgroup matrices, else GLSL450
  kGlsl450,
  kVulkan,
};
enum class DebugInfo : uint8_t {
  kNone,
  kNames,        // OpName, OpMemberName
  kLines,        // and OpLine
  kNonSemantic,  // and NonSemantic.Shader.DebugInfo.100 with the source
};
enum class Choice : uint8_t { kAuto, kNo, kYes };

struct SpirvOptions {
  // 0x00010300 .. 0x00010600; 0: the highest that the Vulkan version takes.
  uint32_t spirv_version = 0;
  VulkanVersion vulkan = VulkanVersion::k1_3;
  MemoryModel memory_model = MemoryModel::kAuto;

  // Capabilities that an implementation may lack.
  bool storage_input_output_16 = false;           // f16 locations as they are; else as f32
  Choice integer_dot_product = Choice::kAuto;     // packed dot products; auto: from Vulkan 1.3 on
  bool vulkan_memory_model_device_scope = false;  // else atomics have QueueFamily scope
  bool uniform_buffer_standard_layout = false;    // VK_KHR_uniform_buffer_standard_layout
  bool zero_initialize_workgroup_memory_extension = false;  // by OpConstantNull, not by stores

  DebugInfo debug = DebugInfo::kNames;
  std::string_view source_name;  // for debug info
  std::string_view source_text;

  bool maximal_reconvergence = false;  // SPV_KHR_maximal_reconvergence
  bool specialize_overrides = false;   // overrides that are left become specialization constants
};

// The version that `options` lead to.
uint32_t EffectiveSpirvVersion(const SpirvOptions& options);
bool UsesSubgroupMatrices(const ir::Module& m);
bool UsesVulkanMemoryModel(const ir::Module& m, const SpirvOptions& options);

// Writes the module. `legal` has been through Legalize with the same options. Fails with an
// internal-error when it meets IR that is not legal, or unsupported-feature when the target cannot
// express something.
ir::Status WriteSpirv(const ir::Module& legal, const SpirvOptions& options,
                      Diagnostics& diagnostics, std::vector<uint32_t>* words);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_SPIRV_WRITER_H_
