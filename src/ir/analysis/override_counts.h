// Finds the override-expressions in a type.
#ifndef TESSERA_IR_ANALYSIS_OVERRIDE_COUNTS_H_
#define TESSERA_IR_ANALYSIS_OVERRIDE_COUNTS_H_

#include "base/pool_vector.h"
#include "ir/type.h"

namespace tessera::ir {

// Calls fn(OverrideExprId) for each override-expression that is a count or dimension in the type or
// in the types within it. Skips types that are marked as visited in `seen`, which is indexed by
// TypeId. The recursion depth is the nesting depth of the types.
template <typename Fn>
void ForEachOverrideCount(const TypeStore& types, TypeId id, PoolVector<bool>& seen, Fn&& fn) {
  if (!id.valid() || !types.Has(id, TypeFlags::kHasOverrideSize) || seen[id.value]) return;
  seen[id.value] = true;
  const Type& t = types[id];
  const auto count = [&](Count c) {
    if (c.is_override()) fn(c.expr());
  };
  switch (t.kind) {
    case TypeKind::kArray:
    case TypeKind::kBindingArray: count(t.count()); break;
    case TypeKind::kBuffer: count(t.count()); return;
    case TypeKind::kSubgroupMatrix:
      count(t.columns());
      count(t.rows());
      return;
    case TypeKind::kPointer: break;
    case TypeKind::kStruct:
      for (const StructMember& member : types.StructOf(id).members) {
        ForEachOverrideCount(types, member.type, seen, fn);
      }
      return;
    default:  // others: types that contain no override-expressions
      return;
  }
  ForEachOverrideCount(types, t.element, seen, fn);
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_OVERRIDE_COUNTS_H_
