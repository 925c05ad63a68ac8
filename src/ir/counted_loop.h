// Emits loops with a counter, for passes that generate code.
#ifndef TESSERA_IR_COUNTED_LOOP_H_
#define TESSERA_IR_COUNTED_LOOP_H_

#include "ir/builder.h"

namespace tessera::ir {

// Emits `for (var i = first; i < end; i += step) { ... }` with a u32 counter. The loop has the
// insertion point, source position and flags of `before`. The caller emits the loop body with
// `body`, and then calls End(). `end + step` must not wrap around.
class CountedLoop {
 public:
  CountedLoop(Builder& before, Value first, Value end, Value step);
  void End();

  Builder body;
  Value index;      // the value of i
  InstId variable;  // the variable i

 private:
  InstId loop_;
  Value step_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_COUNTED_LOOP_H_
