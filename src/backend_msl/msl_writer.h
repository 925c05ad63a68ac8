// Metal Shading Language from legal IR.
#ifndef TESSERA_BACKEND_MSL_MSL_WRITER_H_
#define TESSERA_BACKEND_MSL_MSL_WRITER_H_

#include <cstdint>
#include <string>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::msl {

// How resources meet the Metal API. A buffer, texture or sampler of WGSL takes the slot of its kind,
// [[buffer(n)]], [[texture(n)]] or [[sampler(n)]], whose number is its @binding; in a module with
// several groups, resources of one kind are numbered from 0 in the order of group and binding.
// Entry points keep their names, but for the words that MSL reserves: `main` becomes `main_1`.
struct MslOptions {
  uint32_t version = 20300;  // 20300: MSL 2.3, 30100: 3.1
  // The buffer slot of `constant uint* buffer_sizes`, which arrayLength reads: element n is the size in
  // bytes of the buffer in slot n.
  uint32_t buffer_sizes_index = 30;
  // Buffer slot of the variable in the immediate address space.
  uint32_t immediates_index = 29;
};

// Writes all entry points of `module`, which LegaliseMsl has prepared. What MSL does not have is reported
// as unsupported_by_target.
ir::Status WriteMsl(ir::Module& module, const MslOptions& options, Diagnostics& diagnostics,
                    std::string* text);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_MSL_WRITER_H_
