#include "ir/analysis/global_uses.h"

#include <algorithm>

namespace tessera::ir {

GlobalUses::GlobalUses(const Module& m)
    : lists_(m.functions.size()), seen_global_(m.globals.size()), seen_callee_(m.functions.size()) {
  if (m.globals.empty()) return;
  const DirectUses direct(m);
  const size_t taken = m.BytesTaken();
  const size_t most = taken < m.max_bytes ? (m.max_bytes - taken) / sizeof(GlobalId) : 0;
  // Callees come before callers, so their lists are complete.
  for (uint32_t f = 0; f < m.functions.size() && complete_; ++f) {
    FindList(direct.Of(FunctionId(f)), f);
    complete_ = pool_.size() <= most;
  }
}

void GlobalUses::FindList(std::span<const DirectUses::Use> direct, uint32_t f) {
  const size_t begin = pool_.size();
  List longest;
  const auto add = [&](GlobalId g) {
    if (seen_global_[g.value] == f + 1) return;
    seen_global_[g.value] = f + 1;
    pool_.push_back(g);
  };
  for (const DirectUses::Use& use : direct) {
    if (use.value.kind() == Value::kGlobal) add(use.value.global());
    if (!use.callee.valid() || seen_callee_[use.callee.value] == f + 1) continue;
    seen_callee_[use.callee.value] = f + 1;
    const List list = lists_[use.callee.value];
    if (list.count > longest.count) longest = list;
    for (size_t k = list.begin; k < list.begin + list.count; ++k) add(pool_[k]);
  }
  // Who uses just what a callee uses shares its list: a chain of calls takes no more than its last function.
  if (pool_.size() - begin == longest.count) {
    pool_.resize(begin);
    lists_[f] = longest;
    return;
  }
  std::sort(pool_.begin() + static_cast<std::ptrdiff_t>(begin), pool_.end(),
            [](GlobalId a, GlobalId b) { return a.value < b.value; });
  lists_[f] = {begin, pool_.size() - begin};
}

bool GlobalUses::Uses(FunctionId f, GlobalId g) const {
  const std::span<const GlobalId> list = Of(f);
  return std::binary_search(list.begin(), list.end(), g,
                            [](GlobalId a, GlobalId b) { return a.value < b.value; });
}

}  // namespace tessera::ir
