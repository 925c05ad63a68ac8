#include "ir/transform/unused_variables.h"

#include <cstdint>

#include "base/compact.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "ir/op_info.h"

namespace tessera::ir {
namespace {

// An operand that names a variable.
struct Use {
  InstId user;
  uint32_t operand;
  GlobalId variable;
};

PlainVector<Use> UsesOfVariables(const Module& m) {
  PlainVector<Use> uses;
  for (const Inst& inst : m.insts) {
    ForEachPlaceOperand(m, inst, [&](uint32_t operand, Value v) {
      // One that was removed may name variables that are no more.
      if (v.kind() != Value::kGlobal || !inst.block.valid()) return;
      uses.push_back({m.IdOf(inst), operand, v.global()});
    });
  }
  return uses;
}

// Gives what has become of the ids of the variables that are left.
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

// As a rule all are used, which is known when the uses are that the writers ask for anyway. A variable that is in no list
// may be named all the same, by a function that nothing calls or where the lists are not complete: the instructions decide.
GlobalUses RemoveUnlisted(Module& m, GlobalUses uses) {
  if (!uses.AreAll(m.globals.size())) uses.Renumber(RemoveUnused(m));
  return uses;
}

}  // namespace

GlobalUses RunUnusedVariables(Module& m) { return RemoveUnlisted(m, GlobalUses(m)); }

GlobalUses RunUnusedVariables(Module& m, const DirectUses& direct, GlobalUses::Lists lists) {
  return RemoveUnlisted(m, GlobalUses(m, direct, lists));
}

}  // namespace tessera::ir
