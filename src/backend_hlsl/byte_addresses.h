// Turns accesses to storage buffers into byte-addressed accesses.
#ifndef TESSERA_BACKEND_HLSL_BYTE_ADDRESSES_H_
#define TESSERA_BACKEND_HLSL_BYTE_ADDRESSES_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::hlsl {

// Turns loads, stores, atomic operations and matrix operations in storage buffers into HLSL
// operations at byte offsets. Composite values are assembled from scalars and vectors, by one
// function per buffer and type. Accesses that arrayLength needs are kept. Runs after
// RunInterlocked.
ir::Status RunByteAddresses(ir::Module& module);
extern const ir::Property kBuffersAreBytes;
// No byte offsets exist yet: the pass must not run on its own output.
extern const ir::Property kNoByteAddresses;

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_BYTE_ADDRESSES_H_
