// Storage buffers as HLSL has them: bytes.
#ifndef TESSERA_BACKEND_HLSL_BYTE_ADDRESSES_H_
#define TESSERA_BACKEND_HLSL_BYTE_ADDRESSES_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::hlsl {

// What loads, stores, atomic operations and matrices do in storage buffers becomes HLSL's operations at byte offsets.
// Composite values are put together from scalars and vectors, by a function for each buffer and type. Accesses stay where
// arrayLength asks for them. RunInterlocked has to be done.
ir::Status RunByteAddresses(ir::Module& module);
extern const ir::Property kBuffersAreBytes;
// Nothing has a byte offset yet: the pass is not for what it made.
extern const ir::Property kNoByteAddresses;

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_BYTE_ADDRESSES_H_
