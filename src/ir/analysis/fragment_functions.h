// Finds the functions that are executed only by fragment shaders. An invocation can be a helper
// invocation only in these functions.
#ifndef TESSERA_IR_ANALYSIS_FRAGMENT_FUNCTIONS_H_
#define TESSERA_IR_ANALYSIS_FRAGMENT_FUNCTIONS_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Determines which functions are executed only by fragment shaders. The first query visits all
// calls.
//
// The result of an atomic operation is indeterminate in a helper invocation (WGSL: Fragment Shaders
// and Helper Invocations). On an NVIDIA H200, compare-exchange never succeeds in a helper
// invocation. A loop that waits for success then never ends, and the device is lost. Back ends that
// can query whether the invocation is a helper therefore modify compare-exchange in these
// functions. In a helper invocation, the modified operation returns the comparand as the old value,
// as if the exchange had succeeded.
class FragmentFunctions {
 public:
  explicit FragmentFunctions(const Module& m) : m_(m) {}

  // Returns whether `f` is a fragment entry point, or is called only from fragment entry points,
  // directly or indirectly.
  bool Contains(FunctionId f);

 private:
  const Module& m_;
  PoolVector<bool> found_;  // indexed by FunctionId; empty before the first query
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_FRAGMENT_FUNCTIONS_H_
