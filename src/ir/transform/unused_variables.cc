#include "ir/transform/unused_variables.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/compact.h"
#include "base/plain_vector.h"
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

}  // namespace

Status RunUnusedVariables(Module& m) {
  if (m.globals.empty()) return Status::Ok();
  const PlainVector<Use> uses = UsesOfVariables(m);
  std::vector<bool> named(m.globals.size());
  for (const Use& use : uses) named[use.variable.value] = true;
  if (std::ranges::find(named, false) == named.end()) return Status::Ok();
  const std::vector<uint32_t> to = Compact(m.globals, named);
  for (const Use& use : uses) {
    m.SetOperand(use.user, use.operand, GlobalId(to[use.variable.value]));
  }
  return Status::Ok();
}

}  // namespace tessera::ir
