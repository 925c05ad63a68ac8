// Identifies 64-bit atomic operations and names the MSL functions that implement them.
#ifndef TESSERA_BACKEND_MSL_WIDE_ATOMICS_H_
#define TESSERA_BACKEND_MSL_WIDE_ATOMICS_H_

#include <string_view>

#include "ir/builtin_functions.h"
#include "ir/module.h"
#include "ir/views.h"

namespace tessera::msl {

// Returns whether a call to a built-in function is a 64-bit atomic operation.
inline bool IsWideAtomic(const ir::Module& m, ir::InstId call) {
  if (!ir::kAtomicFunctions.Has(m[call].builtin())) return false;
  const ir::TypeId atomic = m.types[m.TypeOf(ir::BuiltinInst(m, call).argument(0))].element;
  return ir::TypeStore::IsInt64Scalar(m.types[atomic].element);
}

// Returns the name of the 64-bit atomic function in Metal that corresponds to `fn`. Unlike `fn`, it
// does not return the old value. Returns an empty string if Metal has no such function (Metal:
// Atomic Modify Functions (64 Bits)).
inline std::string_view WideAtomicFunction(ir::BuiltinFn fn) {
  if (fn == ir::BuiltinFn::k_atomicMax) return "atomic_max_explicit";
  return fn == ir::BuiltinFn::k_atomicMin ? "atomic_min_explicit" : std::string_view();
}

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_WIDE_ATOMICS_H_
