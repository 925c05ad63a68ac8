// Declares functions that write atomic operations, barriers and workgroupUniformLoad.
#ifndef TESSERA_BACKEND_SPIRV_ATOMICS_H_
#define TESSERA_BACKEND_SPIRV_ATOMICS_H_

#include <cstdint>

#include "backend_spirv/body_builder.h"
#include "backend_spirv/builtin_table.h"
#include "ir/module.h"

namespace tessera::spirv {

// Writes an atomic built-in function. `codes` contains the opcodes of its table row.
Id WriteAtomic(BodyBuilder& body, const ir::Inst& inst, const Codes& codes);
// Returns the scope of atomics in storage buffers and textures. Under the Vulkan memory model,
// Device scope requires a separate capability.
Id DeviceScope(BodyBuilder& body);
// Writes a control barrier for the workgroup. `memory_bits` are bits of the memory semantics.
void WriteBarrier(BodyBuilder& body, uint32_t memory_bits);
Id WriteWorkgroupUniformLoad(BodyBuilder& body, const ir::Inst& inst);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_ATOMICS_H_
