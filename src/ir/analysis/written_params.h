// Which pointer parameters functions write through: for languages that have `inout` parameters instead of pointers.
#ifndef TESSERA_IR_ANALYSIS_WRITTEN_PARAMS_H_
#define TESSERA_IR_ANALYSIS_WRITTEN_PARAMS_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// By ParamId: whether the function, or one that it passes the pointer to, stores to where it points. Atomic operations
// are not counted: such languages pass no pointers to atomics.
PoolVector<bool> WrittenParams(const Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_WRITTEN_PARAMS_H_
