#include "ir/analysis/variable_users.h"

namespace tessera::ir {
namespace {

constexpr OpSet kAlways = {Op::kVar,    Op::kStore, Op::kCall,     Op::kTarget,
                           Op::kReturn, Op::kBreak, Op::kContinue, Op::kBreakIf};

// Returns whether the first argument of the call to a built-in function may point to a
// function-scope or private variable, or to a part of such a variable. The other arguments cannot
// be pointers.
bool TakesVariable(const Module& m, const Inst& builtin) {
  constexpr OpSet kPointers = {Op::kVar, Op::kAccess};
  if (builtin.operand_count == 0) return false;
  const Value first = m.Operand(builtin, 0);
  if (first.is_inst()) return kPointers.Has(m[first.inst()].op);
  return first.kind() == Value::kGlobal && m[first.global()].space == AddressSpace::kPrivate;
}

}  // namespace

VariableUsers::VariableUsers(const Module& m) : m_(m), scanned_(m.insts.size()) {
  users_.reserve(m.insts.size() / 4);
  for (const Inst& inst : m.insts) {
    if (kAlways.Has(inst.op) || (inst.op == Op::kBuiltin && TakesVariable(m, inst))) {
      users_.push_back(m.IdOf(inst));
    }
  }
}

}  // namespace tessera::ir
