// Searches nested blocks for an instruction.
#ifndef TESSERA_IR_ANY_INST_H_
#define TESSERA_IR_ANY_INST_H_

#include "ir/module.h"
#include "ir/walk.h"

namespace tessera::ir {

// Returns true if wanted(InstId) returns true for at least one instruction in `block` or its nested
// blocks. Does not search nested loops, because callers search for a `break` or `continue`, which
// in a nested loop applies only to that loop.
template <typename Fn>
bool AnyOutsideLoops(const Module& m, BlockId block, const Fn& wanted) {
  for (InstId id = m[block].first; id.valid(); id = m[id].next) {
    if (wanted(id)) return true;
    if (m[id].op == Op::kLoop) continue;
    for (uint32_t i = 0; i < OwnedBlockCount(m, id); ++i) {
      if (AnyOutsideLoops(m, OwnedBlock(m, id, i), wanted)) return true;
    }
  }
  return false;
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANY_INST_H_
