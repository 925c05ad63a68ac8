// Hoists integer computations out of nested blocks.
#ifndef TESSERA_IR_TRANSFORM_HOISTING_H_
#define TESSERA_IR_TRANSFORM_HOISTING_H_

#include "ir/analysis/ranges.h"
#include "ir/module.h"

namespace tessera::ir {

// Hoists instructions out of blocks that a RangeAnalysis has finished visiting, into the enclosing
// blocks that it is still visiting. The latter are called open.
class Hoisting {
 public:
  Hoisting(Module& m, RangeAnalysis& ranges) : m_(m), ranges_(ranges) {}

  // Moves `id`, whose value `user` will use, to the innermost open block that encloses `id`,
  // together with the operands that it needs. Uses the stored value instead of a load if it is
  // known (ValueNumbers::StoredValueOf). Changes nothing and returns false if that is impossible:
  // the moved instructions are executed even if control does not reach their original blocks, so
  // all of them must be well defined for any operand values.
  bool Hoist(InstId id, InstId user);

 private:
  // The maximum number of instructions that one call moves, plus the loads that it replaces. If
  // control may reach neither the original position nor the user, the moved instructions are an
  // additional cost. In this case, at most a minimum and two operations that compute its operand
  // are moved.
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
