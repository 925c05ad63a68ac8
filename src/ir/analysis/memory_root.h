// What a chain of accesses begins with.
#ifndef TESSERA_IR_ANALYSIS_MEMORY_ROOT_H_
#define TESSERA_IR_ANALYSIS_MEMORY_ROOT_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// What the pointer, or the part of a value, `v` is made of through kAccess: for a pointer a variable (kVar
// or a global), a parameter, or what else gives a pointer (a buffer view, a conversion); for a value
// the whole. `v` itself if it is no access. If `accesses` is given, the accesses are put there, that which gives `v`
// first. Types nest only so deep, and so do accesses.
inline Value MemoryRoot(const Module& m, Value v, PoolVector<InstId>* accesses = nullptr) {
  while (v.is_inst() && m[v.inst()].op == Op::kAccess) {
    if (accesses != nullptr) accesses->push_back(v.inst());
    v = m.Operand(v.inst(), 0);
  }
  return v;
}

// The variable or parameter that a texture or sampler comes from, as it is or as an element of a binding array.
inline Value HandleRoot(const Module& m, Value handle) {
  while (handle.is_inst() && m.OperandCount(handle.inst()) != 0) {
    handle = m.Operand(handle.inst(), 0);
  }
  return handle;
}

// The variable of function scope that the pointer leads into; none for other memory.
inline InstId LocalVariableOf(const Module& m, Value pointer) {
  const Value root = MemoryRoot(m, pointer);
  return root.is_inst() && m[root.inst()].op == Op::kVar ? root.inst() : InstId();
}

// Whether the indices of an access are constants inside the types that they go into, whatever the counts are that are not
// known yet.
bool HasKnownIndices(const Module& m, InstId access);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_MEMORY_ROOT_H_
