// Turns accesses to storage buffers into accesses at byte offsets.
#ifndef TESSERA_BACKEND_HLSL_BYTE_ADDRESSES_H_
#define TESSERA_BACKEND_HLSL_BYTE_ADDRESSES_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::hlsl {

// Turns loads, stores, atomic operations and matrix operations in storage buffers into HLSL
// operations at byte offsets. A composite value is loaded or stored component by component, in a
// function for its buffer and type. Several loads or several stores can share such a function. An
// access that is the operand of arrayLength is not changed. Must run after RunInterlocked.
ir::Status RunByteAddresses(ir::Module& module);
extern const ir::Property kBuffersAreBytes;
// Property: accesses to storage buffers have not been converted to byte offsets. Because
// RunByteAddresses requires this property and breaks it, the pass cannot run on its own output.
extern const ir::Property kNoByteAddresses;

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_BYTE_ADDRESSES_H_
