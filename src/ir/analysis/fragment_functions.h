// Which functions fragment shaders alone run: in them an invocation may be a helper invocation.
#ifndef TESSERA_IR_ANALYSIS_FRAGMENT_FUNCTIONS_H_
#define TESSERA_IR_ANALYSIS_FRAGMENT_FUNCTIONS_H_

#include <vector>

#include "ir/module.h"

namespace tessera::ir {

// By FunctionId: whether fragment entry points call it, or it is one, and no other entry point calls it.
//
// WGSL: Fragment Shaders and Helper Invocations: what an atomic operation gives to a helper invocation is indeterminate.
// On an NVIDIA H200 a compare-exchange never succeeds there, so that a loop which waits for one never ends, and the
// device is lost. Where back ends can ask whether the invocation is a helper, the old value is in these functions the one
// that it was compared with then, as if the exchange had been made.
std::vector<bool> FragmentFunctions(const Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_FRAGMENT_FUNCTIONS_H_
