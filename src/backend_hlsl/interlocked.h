// Atomic operations as HLSL has them.
#ifndef TESSERA_BACKEND_HLSL_INTERLOCKED_H_
#define TESSERA_BACKEND_HLSL_INTERLOCKED_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::hlsl {

// Atomic built-in functions become Interlocked operations, which always give the old value, and workgroupUniformLoad
// becomes a load between barriers. `helpers`: in fragment shaders atomicCompareExchangeWeak succeeds in helper invocations
// (see ir::FragmentFunctions), which shader model 6.6 knows.
ir::Status RunInterlocked(ir::Module& module, bool helpers);
extern const ir::Property kAtomicsAreInterlocked;

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_INTERLOCKED_H_
