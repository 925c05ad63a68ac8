// Loops that passes make.
#ifndef TESSERA_IR_COUNTED_LOOP_H_
#define TESSERA_IR_COUNTED_LOOP_H_

#include "ir/builder.h"

namespace tessera::ir {

// for (var i = first; i < end; i += step) { ... } over u32, where `before` stands, and with its source and flags. The
// body is written by `body`; then End() must be called. `end` + `step` must not wrap.
class CountedLoop {
 public:
  CountedLoop(Builder& before, Value first, Value end, Value step);
  void End();

  Builder body;
  Value index;      // the value of i
  InstId variable;  // the memory of i

 private:
  InstId loop_;
  Value step_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_COUNTED_LOOP_H_
