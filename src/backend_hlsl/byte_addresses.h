// Turns accesses to storage buffers into accesses at byte offsets.
#ifndef TESSERA_BACKEND_HLSL_BYTE_ADDRESSES_H_
#define TESSERA_BACKEND_HLSL_BYTE_ADDRESSES_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::hlsl {

// Turns loads, stores, atomic operations and matrix operations in storage buffers into HLSL
// operations at byte offsets. Composite values are loaded and stored component by component, by one
// function per buffer and type. The accesses that are operands of arrayLength are kept. Must run
// after RunInterlocked.
ir::Status RunByteAddresses(ir::Module& module);
extern const ir::Property kBuffersAreBytes;
// Property: no storage buffer is accessed at byte offsets yet. Prevents the pass from running on
// its own output.
extern const ir::Property kNoByteAddresses;

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_BYTE_ADDRESSES_H_
