// Defines WriterConfig, which holds what the SPIR-V writer derives from the options. It is computed
// once per module and does not change while the module is written.
#ifndef TESSERA_BACKEND_SPIRV_WRITER_CONFIG_H_
#define TESSERA_BACKEND_SPIRV_WRITER_CONFIG_H_

#include <cstdint>

#include "tessera/options.h"

namespace tessera::spirv {

struct WriterConfig {
  const SpirvOptions& options;
  uint32_t version = 0;  // the SPIR-V version, e.g. 0x10300 for 1.3
  // Whether the module uses the Vulkan memory model instead of GLSL450.
  bool vulkan_memory_model = false;
  // Whether an array or a structure corresponds to two SPIR-V types, one of which has a layout (see
  // Layout in type_table.h).
  bool separate_layouts = false;
  bool names = false;  // whether to write OpName
  bool lines = false;  // whether to write source positions
  bool uses_subgroup_matrices = false;
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_WRITER_CONFIG_H_
