// Which module-scope variables functions use, themselves or by what they call.
#ifndef TESSERA_IR_ANALYSIS_GLOBAL_USES_H_
#define TESSERA_IR_ANALYSIS_GLOBAL_USES_H_

#include <span>

#include "base/pool_vector.h"
#include "ir/analysis/direct_uses.h"
#include "ir/module.h"

namespace tessera::ir {

class GlobalUses {
 public:
  enum class Lists : uint8_t { kOfEntryPoints, kOfAllFunctions };

  // One walk over the instructions. Takes no more memory than Module::max_bytes leaves; see complete().
  explicit GlobalUses(const Module& m, Lists lists = Lists::kOfEntryPoints);
  // Without the walk, where it has been made.
  GlobalUses(const Module& m, const DirectUses& direct, Lists lists);

  // In the order of their ids, of a function that has a list by `lists`. Empty for functions that come after the
  // memory was spent.
  std::span<const GlobalId> Of(FunctionId f) const { return Get(lists_[f.value]); }
  bool Uses(FunctionId f, GlobalId g) const;
  // Whether two results of Of are one list: what has been found of one is so of the other.
  static bool IsSame(std::span<const GlobalId> a, std::span<const GlobalId> b) {
    return a.data() == b.data() && a.size() == b.size();
  }
  // Whether each of the module's `count` variables is in a list.
  bool AreAll(size_t count) const;
  // After variables were removed, of which none is in a list: `to` gives the ids that the others have now, in the same
  // order.
  void Renumber(std::span<const uint32_t> to);
  // False when the lists together would take too much memory.
  bool complete() const { return complete_; }

 private:
  struct List {
    size_t begin = 0;
    size_t count = 0;
  };
  std::span<const GlobalId> Get(const List& list) const {
    return {pool_.data() + list.begin, list.count};
  }
  void FindListed(const Module& m, const DirectUses& direct, Lists lists);
  void Collect(const DirectUses& direct, uint32_t f);
  void Combine(uint32_t f);

  PoolVector<GlobalId> pool_;
  PoolVector<List> lists_;   // by FunctionId; functions that use the same may share one
  PoolVector<bool> listed_;  // by FunctionId: has a list; the others' uses count as their caller's
  // By id: the last function + 1 that met it.
  PoolVector<uint32_t> seen_global_, seen_callee_;
  // Of the function at hand: what it uses beside the lists of its callees, and these.
  PoolVector<GlobalId> own_;
  PoolVector<List> parts_;
  PoolVector<FunctionId> open_;
  bool complete_ = true;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_GLOBAL_USES_H_
