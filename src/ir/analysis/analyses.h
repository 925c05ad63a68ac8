// Shares the results of analyses between the passes of a pipeline.
#ifndef TESSERA_IR_ANALYSIS_ANALYSES_H_
#define TESSERA_IR_ANALYSIS_ANALYSES_H_

#include <optional>
#include <string>

#include "base/pool_vector.h"
#include "ir/analysis/loop_exit.h"
#include "ir/analysis/variable_users.h"
#include "ir/module.h"

namespace tessera::ir {

// The analyses of one module. RunPasses owns this object and passes it to each pass that defines
// Pass::run_shared. An analysis is computed when it is first requested, and dropped after a pass
// that does not call KeepAll.
class Analyses {
 public:
  explicit Analyses(const Module& m) : m_(m) {}
  Analyses(const Analyses&) = delete;
  Analyses& operator=(const Analyses&) = delete;

  // An analysis is computed when it is first requested, perhaps by an earlier pass, and is not
  // updated when the module changes. A pass must therefore request its analyses before it adds or
  // changes variables, stores, calls, loops or jumps.
  const VariableUsers& users();
  const LoopExits& exits();

  // Keeps all analyses for the next passes. May be called only by a pass that has not changed the
  // module. Debug builds check that the analyses are still up to date.
  void KeepAll() { keeps_ = true; }

  // Called by RunPasses before and after each pass. EndPass drops the analyses if the pass has not
  // called KeepAll.
  void BeginPass() { keeps_ = false; }
  void EndPass() {
    if (!keeps_) Drop();
  }
  // Recomputes the analyses that KeepAll has kept. Returns a description of the first one that is
  // out of date, or an empty string if there is none. For debug builds.
  std::string FindStale() const;

  // Marks the i32 operation `id` as possibly overflowing, because range analysis could not prove
  // otherwise. Marks are never dropped. A stale mark is harmless: wrapping_arithmetic then merely
  // rewrites an operation that cannot overflow.
  void NoteMayOverflow(InstId id) {
    if (id.value >= may_overflow_.size()) may_overflow_.resize(m_.insts.size());
    may_overflow_[id.value] = true;
  }
  bool MayOverflow(InstId id) const {
    return id.value < may_overflow_.size() && may_overflow_[id.value];
  }

 private:
  void Drop() {
    exits_.reset();
    users_.reset();
  }

  const Module& m_;
  bool keeps_ = false;
  std::optional<VariableUsers> users_;
  std::optional<LoopExits> exits_;
  PoolVector<bool> may_overflow_;  // indexed by InstId
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_ANALYSES_H_
