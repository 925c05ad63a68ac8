#include "ir/transform/unused_variables.h"

#include <cstdint>

#include "base/compact.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "ir/op_info.h"

namespace tessera::ir {
namespace {

// One use of a module-scope variable as an operand.
struct Use {
  InstId user;
  uint32_t operand;
  GlobalId variable;
};

PlainVector<Use> UsesOfVariables(const Module& m) {
  PlainVector<Use> uses;
  for (const Inst& inst : m.insts) {
    ForEachPlaceOperand(m, inst, [&](uint32_t operand, Value v) {
      // Skip removed instructions, whose operands may refer to variables that no longer exist.
      if (v.kind() != Value::kGlobal || !inst.block.valid()) return;
      uses.push_back({m.IdOf(inst), operand, v.global()});
    });
  }
  return uses;
}

// Removes the unused variables. Returns the new ids, indexed by old id.
PoolVector<uint32_t> RemoveUnused(Module& m) {
  const PlainVector<Use> uses = UsesOfVariables(m);
  PoolVector<bool> named(m.globals.size());
  for (const Use& use : uses) named[use.variable.value] = true;
  PoolVector<uint32_t> to = Compact(m.globals, named);
  for (const Use& use : uses) {
    m.SetOperand(use.user, use.operand, GlobalId(to[use.variable.value]));
  }
  return to;
}

// Returns true if functions use every variable, which is the common case.
bool AreAllNamed(const Module& m, const DirectUses& direct) {
  PoolVector<bool> named(m.globals.size());
  size_t count = 0;
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    for (const DirectUses::Use& use : direct.Of(FunctionId(f))) {
      if (use.value.kind() != Value::kGlobal || named[use.value.index()]) continue;
      named[use.value.index()] = true;
      ++count;
    }
  }
  return count == m.globals.size();
}

}  // namespace

GlobalUses RunUnusedVariables(Module& m) {
  return RunUnusedVariables(m, m.globals.empty() ? DirectUses() : DirectUses(m));
}

GlobalUses RunUnusedVariables(Module& m, DirectUses direct) {
  if (!m.globals.empty() && !AreAllNamed(m, direct)) direct.Renumber(RemoveUnused(m));
  return GlobalUses(m, direct);
}

}  // namespace tessera::ir
