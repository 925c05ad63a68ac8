#include "ir/analysis/written_params.h"

#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {

PoolVector<bool> WrittenParams(const Module& m) {
  PoolVector<bool> written(m.params.size());
  const auto write = [&](Value pointer) {
    const Value root = MemoryRoot(m, pointer);
    if (root.kind() == Value::kParam) written[root.index()] = true;
  };
  // Callees precede callers.
  for (const Function& function : m.functions) {
    ForEachInst(m, function.body, [&](InstId id) {
      const Inst& inst = m[id];
      if (inst.op == Op::kStore) write(StoreInst(m, id).pointer());
      if (inst.op != Op::kCall) return;
      const auto params = m[inst.callee()].params;
      for (uint32_t k = 0; k < params.size(); ++k) {
        if (written[params[k].value]) write(m.Operand(id, k));
      }
    });
  }
  return written;
}

}  // namespace tessera::ir
