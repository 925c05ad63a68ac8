// Declares functions that write loads, stores and access chains. They also convert values between
// types with and without a memory layout (see Layout).
#ifndef TESSERA_BACKEND_SPIRV_MEMORY_H_
#define TESSERA_BACKEND_SPIRV_MEMORY_H_

#include <cstdint>
#include <span>

#include "backend_spirv/body_builder.h"
#include "ir/module.h"

namespace tessera::spirv {

// The memory operand NonPrivatePointer.
inline constexpr uint32_t kNonPrivatePointer = 0x20;

Id WriteLoad(BodyBuilder& body, const ir::Inst& inst);
void WriteStore(BodyBuilder& body, const ir::Inst& inst);
Id LoadFrom(BodyBuilder& body, ir::Value pointer);

// Returns the SPIR-V pointer for a memory access.
Id Address(BodyBuilder& body, ir::Value pointer, ir::TypeId pointee);
// Returns a pointer to the part of `base` at the path `index_bits` (see ir::Value::FromBits). If
// `last_index` is not 0, it is a further index. `pointee` is the type of the part.
Id AccessChain(BodyBuilder& body, ir::Value base, std::span<const uint32_t> index_bits,
               Id last_index, ir::TypeId pointee);
// Returns whether a pointer points to a runtime-sized array. Such pointers are used only to access
// elements and to query the length. An access that yields such a pointer writes no instruction.
// Its access chain becomes part of each use instead.
bool PointsToRuntimeArray(const ir::TypeStore& types, ir::TypeId pointer);
// Returns whether accesses through a pointer of this type need the operand NonPrivatePointer. The
// Vulkan memory model requires it if other invocations may access the same memory.
bool IsNonPrivate(const BodyBuilder& body, ir::TypeId pointer_type);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_MEMORY_H_
