#include "ir/analysis/written_params.h"

#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "ir/analysis/memory_root.h"
#include "ir/views.h"

namespace tessera::ir {

PoolVector<bool> WrittenParams(const Module& m) {
  PoolVector<bool> written(m.params.size());
  const auto write = [&](Value pointer) {
    const Value root = MemoryRoot(m, pointer);
    if (root.kind() == Value::kParam) written[root.index()] = true;
  };
  constexpr OpSet kMayWrite = {Op::kStore, Op::kCall};
  PoolVector<InstId> calls;
  for (const Inst& inst : m.insts) {
    if (!kMayWrite.Has(inst.op) || !inst.block.valid()) continue;
    if (!m[inst.block].function.valid()) continue;
    if (inst.op == Op::kStore) {
      write(StoreInst(m, inst).pointer());
    } else {
      calls.push_back(m.IdOf(inst));
    }
  }
  // Visits callees before callers.
  StableSort(calls, [&](InstId call) { return m[m[call].block].function.value; });
  for (const InstId call : calls) {
    const auto params = m[m[call].callee()].params;
    for (uint32_t k = 0; k < params.size(); ++k) {
      if (written[params[k].value]) write(m.Operand(call, k));
    }
  }
  return written;
}

}  // namespace tessera::ir
