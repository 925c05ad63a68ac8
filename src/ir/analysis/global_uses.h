// Which module-scope variables each function uses, itself or by what it calls.
#ifndef TESSERA_IR_ANALYSIS_GLOBAL_USES_H_
#define TESSERA_IR_ANALYSIS_GLOBAL_USES_H_

#include <span>
#include <vector>

#include "ir/analysis/direct_uses.h"
#include "ir/module.h"

namespace tessera::ir {

class GlobalUses {
 public:
  // One walk over the instructions. Takes no more memory than Module::max_bytes leaves; see complete().
  explicit GlobalUses(const Module& m);

  // In the order of their ids. Empty for functions that come after the memory was spent.
  std::span<const GlobalId> Of(FunctionId f) const {
    return {pool_.data() + lists_[f.value].begin, lists_[f.value].count};
  }
  bool Uses(FunctionId f, GlobalId g) const;
  // False when the lists together would take too much memory.
  bool complete() const { return complete_; }

 private:
  struct List {
    size_t begin = 0;
    size_t count = 0;
  };
  void FindList(std::span<const DirectUses::Use> direct, uint32_t f);

  std::vector<GlobalId> pool_;
  std::vector<List> lists_;  // by FunctionId; functions that use the same may share one
  std::vector<uint32_t> seen_global_, seen_callee_;  // the last function + 1 that met it
  bool complete_ = true;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_GLOBAL_USES_H_
