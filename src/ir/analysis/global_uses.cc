#include "ir/analysis/global_uses.h"

#include <algorithm>

namespace tessera::ir {

// What each function names by itself, sorted by function: variables and callees, with repetitions.
struct GlobalUses::Occurrences {
  explicit Occurrences(const Module& m) : first(m.functions.size() + 1) {
    ForEach(m, [&](uint32_t f, bool, uint32_t) { ++first[f + 1]; });
    for (size_t f = 1; f < first.size(); ++f) first[f] += first[f - 1];
    list.resize(first.back());
    std::vector<uint32_t> next(first.begin(), first.end() - 1);
    ForEach(m, [&](uint32_t f, bool is_call, uint32_t what) { list[next[f]++] = {is_call, what}; });
  }

  // Calls fn(function, is_call, variable or callee) for each.
  template <typename Fn>
  static void ForEach(const Module& m, Fn&& fn) {
    for (const Inst& inst : m.insts) {
      if (inst.op == Op::kNop || !inst.block.valid()) continue;
      const FunctionId f = m[inst.block].function;
      if (!f.valid()) continue;
      for (uint32_t k = 0; k < inst.operand_count; ++k) {
        const Value v = m.Operand(inst, k);
        if (v.kind() == Value::kGlobal) fn(f.value, false, v.index());
      }
      if (inst.op == Op::kCall) fn(f.value, true, inst.callee().value);
    }
  }

  struct Item {
    bool is_call;
    uint32_t what;
  };
  std::vector<uint32_t> first;  // by function: where its items begin
  std::vector<Item> list;
};

GlobalUses::GlobalUses(const Module& m)
    : lists_(m.functions.size()), seen_global_(m.globals.size()), seen_callee_(m.functions.size()) {
  if (m.globals.empty()) return;
  const Occurrences occurrences(m);
  const size_t taken = m.BytesTaken();
  const size_t most = taken < m.max_bytes ? (m.max_bytes - taken) / sizeof(GlobalId) : 0;
  // Callees come before callers, so their lists are complete.
  for (uint32_t f = 0; f < m.functions.size() && complete_; ++f) {
    FindList(occurrences, f);
    complete_ = pool_.size() <= most;
  }
}

void GlobalUses::FindList(const Occurrences& occurrences, uint32_t f) {
  const size_t begin = pool_.size();
  List longest;
  const auto add = [&](GlobalId g) {
    if (seen_global_[g.value] == f + 1) return;
    seen_global_[g.value] = f + 1;
    pool_.push_back(g);
  };
  for (uint32_t i = occurrences.first[f]; i < occurrences.first[f + 1]; ++i) {
    const Occurrences::Item item = occurrences.list[i];
    if (!item.is_call) {
      add(GlobalId(item.what));
      continue;
    }
    if (seen_callee_[item.what] == f + 1) continue;
    seen_callee_[item.what] = f + 1;
    const List list = lists_[item.what];
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
