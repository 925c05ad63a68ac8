// Hoists integer computations out of nested blocks.
#ifndef TESSERA_IR_TRANSFORM_HOISTING_H_
#define TESSERA_IR_TRANSFORM_HOISTING_H_

#include "ir/analysis/ranges.h"
#include "ir/module.h"

namespace tessera::ir {

// Hoists instructions out of blocks that a RangeAnalysis has finished visiting, into the enclosing
// blocks that it is still visiting (the open blocks).
class Hoisting {
 public:
  Hoisting(Module& m, RangeAnalysis& ranges) : m_(m), ranges_(ranges) {}

  // Moves `id` and the operands that it needs to the innermost open block that encloses `id`, so
  // that `user` can use the value. Replaces a load with the stored value if that value is known
  // (ValueNumbers::StoredValueOf). Returns false, and changes nothing, if any of these instructions
  // cannot be moved. A moved instruction is executed even if control does not reach its original
  // block, so it must be well defined for any operand values.
  bool Hoist(InstId id, InstId user);

 private:
  // The maximum number of instructions that one call moves, including the loads that it replaces.
  // If control may skip both the original position and `user`, the moved instructions may be wasted
  // work. In this case, at most three are moved, enough for a `min` and two operations that compute
  // its operand.
  static constexpr int kMaxMoved = 10, kMaxMovedSpeculatively = 3;

  bool IsSpeculative(InstId id, InstId user, InstId outer) const;
  bool CanMove(Value v, int* budget) const;
  bool IsIntegerFunction(const Inst& call) const;
  bool IsTotal(const Inst& inst) const;
  Value Move(Value v, InstId before);

  Module& m_;
  RangeAnalysis& ranges_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_HOISTING_H_
