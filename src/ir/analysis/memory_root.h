// Finds the variable, parameter or value at the base of an access chain.
#ifndef TESSERA_IR_ANALYSIS_MEMORY_ROOT_H_
#define TESSERA_IR_ANALYSIS_MEMORY_ROOT_H_

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/views.h"

namespace tessera::ir {

// Returns the base of the access chain that yields `v`, or `v` itself if it is not the result of an
// access instruction. For a pointer, the base is a variable (kVar or a global), a parameter, or
// another instruction that returns a pointer, e.g. a buffer view. For a value, it is the whole
// composite. If `accesses` is not null, appends the access instructions to it, beginning with the
// one whose result is `v`. The chain is short, because the nesting depth of types is limited.
inline Value MemoryRoot(const Module& m, Value v, PoolVector<InstId>* accesses = nullptr) {
  while (v.is_inst() && m[v.inst()].op == Op::kAccess) {
    if (accesses != nullptr) accesses->push_back(v.inst());
    v = AccessInst(m, v.inst()).base();
  }
  return v;
}

// Returns the variable or parameter that contains the texture or sampler `handle`, either directly
// or as an element of a binding array.
inline Value HandleRoot(const Module& m, Value handle) {
  while (handle.is_inst() && m.OperandCount(handle.inst()) != 0) {
    handle = m.Operand(handle.inst(), 0);
  }
  return handle;
}

// Returns the function-scope variable that `pointer` points into, or none if it points elsewhere.
inline InstId LocalVariableOf(const Module& m, Value pointer) {
  const Value root = MemoryRoot(m, pointer);
  return root.is_inst() && m[root.inst()].op == Op::kVar ? root.inst() : InstId();
}

// Returns whether all indices of an access are constants that are in bounds. An array whose count
// is not known yet is assumed to have one element.
bool HasKnownIndices(const Module& m, InstId access);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_MEMORY_ROOT_H_
