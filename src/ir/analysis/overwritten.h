// Finds arrays whose initial value is never read, because a loop stores to all elements first.
#ifndef TESSERA_IR_ANALYSIS_OVERWRITTEN_H_
#define TESSERA_IR_ANALYSIS_OVERWRITTEN_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "ir/analysis/loop_exit.h"
#include "ir/module.h"

namespace tessera::ir {

// Analyzes one function, which must not change during the lifetime of the object. The first query
// visits the whole function once. Apart from that, a query visits only the instructions from the
// declaration of the array to the end of the next loop. All queries share a budget that limits the
// number of these instructions.
class OverwrittenVars {
 public:
  OverwrittenVars(const Module& m, BlockId body) : m_(m), body_(body), exits_(m) {}

  // Returns whether `var`, a kVar, is an array that the next loop fills completely and does not use
  // in any other way:
  //   for (var i = 0u; i < count; i++) { ... var[i] = value; ... }
  // An array of arrays needs one nested loop per dimension.
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
  uint32_t budget_ = 1u << 16;  // how many more instructions may be visited
  // The counters of the enclosing loops, outermost first.
  PoolVector<Counter> counters_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_OVERWRITTEN_H_
