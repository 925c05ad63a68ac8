// Which arrays need no initial value, because loops store all of their elements first.
#ifndef TESSERA_IR_ANALYSIS_OVERWRITTEN_H_
#define TESSERA_IR_ANALYSIS_OVERWRITTEN_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "ir/analysis/loop_exit.h"
#include "ir/module.h"

namespace tessera::ir {

// Of one function, which must not change. Looks at all of it once, when it is asked for the first time, and then at the
// loops behind the arrays that it is asked about, as long as they are not too long in all.
class OverwrittenVars {
 public:
  OverwrittenVars(const Module& m, BlockId body) : m_(m), body_(body), exits_(m) {}

  // Whether `var`, a kVar, is an array (of arrays) that the first loop behind it fills, which uses it for nothing else:
  //   for (var i = 0u; i < count; i++) { ... var[i] = value; ... }, and one such loop in another for each dimension.
  bool Contains(InstId var);

 private:
  struct Counter {
    InstId loop, var;
  };

  InstId FirstLoopAfter(InstId var);
  InstId ElementAccess(InstId loop, InstId var, TypeId array);
  bool CountsTo(const LoopExit& exit, InstId loop, uint32_t count);
  bool IsElement(InstId access) const;
  bool IsCounted(Value index, const Counter& counter) const;
  bool IsStored(InstId access);
  bool OnlyStores(InstId loop, InstId var, InstId access);
  bool Uses(InstId id, Value v) const;
  bool IsPlain(InstId id);

  const Module& m_;
  const BlockId body_;
  LoopExits exits_;
  bool has_uses_ = false;
  uint32_t budget_ = 1u << 16;  // instructions that are still looked at
  // Of the loops around the place that is looked at, from the outermost.
  PoolVector<Counter> counters_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_OVERWRITTEN_H_
