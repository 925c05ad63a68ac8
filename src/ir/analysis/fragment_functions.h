// The functions that only fragment shaders run. Their invocations may be helper invocations.
#ifndef TESSERA_IR_ANALYSIS_FRAGMENT_FUNCTIONS_H_
#define TESSERA_IR_ANALYSIS_FRAGMENT_FUNCTIONS_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Determines which functions only fragment shaders run. Visits all calls on the first query.
//
// The result of an atomic operation is indeterminate in a helper invocation (WGSL: Fragment Shaders
// and Helper Invocations). On an NVIDIA H200, compare-exchange never succeeds there. A loop that
// waits for success never ends, and the device is lost. Back ends that can query whether the
// invocation is a helper therefore change compare-exchange in these functions: in a helper
// invocation, the old value equals the comparand, as if the exchange had succeeded.
class FragmentFunctions {
 public:
  explicit FragmentFunctions(const Module& m) : m_(m) {}

  // Returns whether `f` is a fragment entry point, or is called from fragment entry points and from
  // no others.
  bool Contains(FunctionId f);

 private:
  const Module& m_;
  PoolVector<bool> found_;  // by FunctionId; empty before the first query
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_FRAGMENT_FUNCTIONS_H_
