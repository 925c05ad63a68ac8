// Lists the instructions that declare or change variables, pass on pointers to variables, or leave
// loops and functions.
#ifndef TESSERA_IR_ANALYSIS_VARIABLE_USERS_H_
#define TESSERA_IR_ANALYSIS_VARIABLE_USERS_H_

#include <cstddef>
#include <cstdint>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// The list contains:
// - every kVar, kStore, kCall and kTarget
// - every call to a built-in function with a pointer to a function-scope or private variable
// - every kReturn, kBreak, kContinue and kBreakIf
// Most instructions are not in the list, so a walk over the list is much faster than one over the
// module.
class VariableUsers {
 public:
  // Visits all instructions of the module.
  explicit VariableUsers(const Module& m);
  VariableUsers(const VariableUsers&) = delete;  // not copyable: analyses refer to the list
  // Returns whether this list and `other`, which must belong to the same module, contain the same
  // instructions.
  bool operator==(const VariableUsers& other) const {
    return scanned_ == other.scanned_ && users_ == other.users_;
  }

  // Calls fn(const Inst&) for all listed instructions, and for all instructions that passes have
  // added to the module since the list was built. Skips removed instructions. `fn` must check the
  // operation, because passes may have changed the operation of a listed instruction in place.
  template <typename Fn>
  void ForEach(Fn&& fn) const {
    const auto visit = [&](const Inst& inst) {
      if (inst.block.valid()) fn(inst);
    };
    for (const InstId id : users_) visit(m_[id]);
    for (size_t i = scanned_; i < m_.insts.size(); ++i) visit(m_[InstId(static_cast<uint32_t>(i))]);
  }

 private:
  const Module& m_;
  size_t scanned_;  // the number of instructions that the constructor visited
  PoolVector<InstId> users_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_VARIABLE_USERS_H_
