// Turns accesses to storage buffers into accesses at byte offsets.
#ifndef TESSERA_BACKEND_HLSL_BYTE_ADDRESSES_H_
#define TESSERA_BACKEND_HLSL_BYTE_ADDRESSES_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::hlsl {

// Turns loads, stores, atomic operations and matrix operations in storage buffers into HLSL
// operations at byte offsets. Composite values are loaded and stored component by component, by one
// function for each buffer and type. Accesses that arrayLength needs are kept. Must run after
// RunInterlocked.
ir::Status RunByteAddresses(ir::Module& module);
extern const ir::Property kBuffersAreBytes;
// The module has no byte offsets yet. Required because the pass must not run on its own output.
extern const ir::Property kNoByteAddresses;

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_BYTE_ADDRESSES_H_
