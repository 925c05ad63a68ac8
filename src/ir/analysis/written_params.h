// Finds pointer parameters that functions write through, for languages with `inout` parameters
// instead of pointers.
#ifndef TESSERA_IR_ANALYSIS_WRITTEN_PARAMS_H_
#define TESSERA_IR_ANALYSIS_WRITTEN_PARAMS_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns a list, indexed by ParamId. The element of a pointer parameter is true if the function
// with this parameter, or one of its callees, stores through the pointer. The other elements are
// false. Ignores atomic operations, because the languages that need this analysis cannot pass
// pointers to atomics.
PoolVector<bool> WrittenParams(const Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_WRITTEN_PARAMS_H_
