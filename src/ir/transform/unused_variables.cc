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
  const auto look = [&](const Inst& inst, uint32_t operand) {
    const Value v = m.Operand(inst, operand);
    // One that was removed may name variables that are no more.
    if (v.kind() != Value::kGlobal || !inst.block.valid()) return;
    uses.push_back({InstId(static_cast<uint32_t>(&inst - m.insts.data())), operand, v.global()});
  };
  for (const Inst& inst : m.insts) {
    if (kTakesPlaceFirst.Has(inst.op)) {
      look(inst, 0);
    } else if (TakesPlaces(inst.op)) {
      for (uint32_t k = 0; k < inst.operand_count; ++k) look(inst, k);
    }
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
