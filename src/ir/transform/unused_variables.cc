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

}  // namespace

void RunUnusedVariables(Module& m) {
  // In most modules, all variables are used. A first walk that records only which variables are
  // used detects this quickly.
  PoolVector<bool> named(m.globals.size());
  size_t unused = named.size();
  for (const Inst& inst : m.insts) {
    if (unused == 0) return;
    ForEachPlaceOperand(m, inst, [&](uint32_t, Value v) {
      if (v.kind() != Value::kGlobal || !inst.block.valid() || named[v.index()]) return;
      named[v.index()] = true;
      --unused;
    });
  }
  if (unused == 0) return;
  const PlainVector<Use> uses = UsesOfVariables(m);
  const PoolVector<uint32_t> to = Compact(m.globals, named);
  for (const Use& use : uses) {
    m.SetOperand(use.user, use.operand, GlobalId(to[use.variable.value]));
  }
}

}  // namespace tessera::ir
