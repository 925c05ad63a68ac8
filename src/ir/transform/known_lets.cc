#include "ir/transform/known_lets.h"

#include "base/pool_vector.h"
#include "ir/views.h"

namespace tessera::ir {

void ReplaceKnownLets(Module& m) {
  PoolVector<Value> values(m.insts.size());  // indexed by InstId
  PoolVector<InstId> lets;
  for (const Inst& inst : m.insts) {
    if (inst.op != Op::kConvert || !inst.block.valid()) continue;
    const InstId id = m.IdOf(inst);
    const Value value = ConvertInst(m, id).operand();
    if (m.TypeOf(value) != inst.type) continue;
    values[id.value] = value;
    lets.push_back(id);
    if (value.is_inst() && !m.NameOf(value.inst()).valid()) m.SetName(value.inst(), m.NameOf(id));
  }
  if (lets.empty()) return;
  // A let may be the value of another let. Earlier lets are already resolved, so each loop usually
  // takes one step.
  for (const InstId id : lets) {
    Value& value = values[id.value];
    while (value.is_inst() && values[value.index()].valid()) value = values[value.index()];
  }
  m.ReplaceAllOperands(
      [&](Value v) { return v.is_inst() && values[v.index()].valid() ? values[v.index()] : v; });
  for (const InstId id : lets) m.Remove(id);
}

}  // namespace tessera::ir
