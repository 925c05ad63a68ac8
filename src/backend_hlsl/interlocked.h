// Turns atomic built-in functions into HLSL's Interlocked operations.
#ifndef TESSERA_BACKEND_HLSL_INTERLOCKED_H_
#define TESSERA_BACKEND_HLSL_INTERLOCKED_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::hlsl {

// Turns atomic built-in functions into Interlocked operations, which always return the old value,
// and workgroupUniformLoad into a load between two barriers. If `helpers` is true,
// atomicCompareExchangeWeak succeeds in helper invocations of fragment shaders (see
// ir::FragmentFunctions). This requires shader model 6.6, where shaders can identify helper
// invocations.
ir::Status RunInterlocked(ir::Module& module, bool helpers);
extern const ir::Property kAtomicsAreInterlocked;

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_INTERLOCKED_H_
