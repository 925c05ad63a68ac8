// Which functions fragment shaders alone run: in them an invocation may be a helper invocation.
#ifndef TESSERA_IR_ANALYSIS_FRAGMENT_FUNCTIONS_H_
#define TESSERA_IR_ANALYSIS_FRAGMENT_FUNCTIONS_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Looks at all calls when it is asked for the first time.
//
// WGSL: Fragment Shaders and Helper Invocations: what an atomic operation gives to a helper invocation is indeterminate.
// On an NVIDIA H200 a compare-exchange never succeeds there, so that a loop which waits for one never ends, and the
// device is lost. Where back ends can ask whether the invocation is a helper, the old value is in these functions the one
// that it was compared with then, as if the exchange had been made.
class FragmentFunctions {
 public:
  explicit FragmentFunctions(const Module& m) : m_(m) {}

  // Whether it is a fragment entry point, or such entry points call it and no other does.
  bool Contains(FunctionId f);

 private:
  const Module& m_;
  PoolVector<bool> found_;  // by FunctionId; empty before
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_FRAGMENT_FUNCTIONS_H_
