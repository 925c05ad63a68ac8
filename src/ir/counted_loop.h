// Counted loops that passes generate.
#ifndef TESSERA_IR_COUNTED_LOOP_H_
#define TESSERA_IR_COUNTED_LOOP_H_

#include "ir/builder.h"

namespace tessera::ir {

// Emits `for (var i = first; i < end; i += step) { ... }` over u32 at the position of `before`,
// with the source position and flags of `before`. The caller emits the body with `body` and then
// calls End(). `end` + `step` must not wrap around.
class CountedLoop {
 public:
  CountedLoop(Builder& before, Value first, Value end, Value step);
  void End();

  Builder body;
  Value index;      // the value of i
  InstId variable;  // the variable that stores i

 private:
  InstId loop_;
  Value step_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_COUNTED_LOOP_H_
