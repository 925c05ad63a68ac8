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

// Analyses of one module. RunPasses owns them and gives them to the passes that ask for them
// (Pass::run_shared). Each is computed on demand, and kept until a pass runs that does not call
// KeepAll.
class Analyses {
 public:
  explicit Analyses(const Module& m) : m_(m) {}
  Analyses(const Analyses&) = delete;
  Analyses& operator=(const Analyses&) = delete;

  const VariableUsers& users();
  const LoopExits& exits();

  // Called by a pass that has not changed the module. Debug builds check this claim.
  void KeepAll() { keeps_ = true; }

  // Called by RunPasses before and after each pass. EndPass drops the analyses if the pass has not
  // called KeepAll.
  void BeginPass() { keeps_ = false; }
  void EndPass() {
    if (!keeps_) Drop();
  }
  // Computes the kept analyses again. Returns a description of the first one that is out of date,
  // or an empty string. For debug builds.
  std::string FindStale() const;

  // Records that range analysis cannot prove that the i32 operation `id` does not overflow. Never
  // dropped, because an outdated record does no harm: it makes wrapping_arithmetic rewrite an
  // operation that cannot overflow.
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
