#include "ir/analysis/global_uses.h"

#include <algorithm>
#include <tuple>

#include "base/pool_vector.h"

namespace tessera::ir {
namespace {

bool ById(GlobalId a, GlobalId b) { return a.value < b.value; }

bool Has(std::span<const GlobalId> list, GlobalId g) {
  return std::binary_search(list.begin(), list.end(), g, ById);
}

}  // namespace

GlobalUses::GlobalUses(const Module& m, Lists lists)
    : GlobalUses(m, m.globals.empty() ? DirectUses() : DirectUses(m), lists) {}

GlobalUses::GlobalUses(const Module& m, const DirectUses& direct, Lists lists)
    : lists_(m.functions.size()), seen_global_(m.globals.size()), seen_callee_(m.functions.size()) {
  if (m.globals.empty()) return;
  FindListed(m, direct, lists);
  pool_.reserve(m.globals.size());
  own_.reserve(m.globals.size());
  const size_t taken = m.BytesTaken();
  const size_t most = taken < m.max_bytes ? (m.max_bytes - taken) / sizeof(GlobalId) : 0;
  // Callees come before callers, so their lists are complete.
  for (uint32_t f = 0; f < m.functions.size() && complete_; ++f) {
    if (!listed_[f]) continue;
    Collect(direct, f);
    Combine(f);
    complete_ = pool_.size() <= most;
  }
}

// Where only entry points are asked for, what one function alone calls is looked at together with it: a chain of
// functions, each with a variable of its own, would have lists as long as the square of its length.
void GlobalUses::FindListed(const Module& m, const DirectUses& direct, Lists lists) {
  listed_.assign(m.functions.size(), lists == Lists::kOfAllFunctions);
  if (lists == Lists::kOfAllFunctions) return;
  PoolVector<uint32_t> caller(m.functions.size());  // + 1
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    if (m.functions[f].stage != ShaderStage::kNone) listed_[f] = true;
    for (const DirectUses::Use& use : direct.Of(FunctionId(f))) {
      if (!use.callee.valid()) continue;
      uint32_t& known = caller[use.callee.value];
      if (known != 0 && known != f + 1) listed_[use.callee.value] = true;
      known = f + 1;
    }
  }
}

void GlobalUses::Collect(const DirectUses& direct, uint32_t f) {
  own_.clear();
  parts_.clear();
  open_.assign(1, FunctionId(f));
  while (!open_.empty()) {
    const FunctionId at = open_.back();
    open_.pop_back();
    for (const DirectUses::Use& use : direct.Of(at)) {
      if (use.value.kind() == Value::kGlobal) {
        uint32_t& seen = seen_global_[use.value.global().value];
        if (seen != f + 1) own_.push_back(use.value.global());
        seen = f + 1;
      }
      if (!use.callee.valid() || seen_callee_[use.callee.value] == f + 1) continue;
      seen_callee_[use.callee.value] = f + 1;
      if (!listed_[use.callee.value]) {
        open_.push_back(use.callee);
      } else if (lists_[use.callee.value].count != 0) {
        parts_.push_back(lists_[use.callee.value]);
      }
    }
  }
}

// Who uses just what a callee uses shares its list: a chain of calls takes no more than its last function, and no
// more time, either.
void GlobalUses::Combine(uint32_t f) {
  const auto key = [](const List& list) { return std::tuple(~list.count, list.begin); };
  std::sort(parts_.begin(), parts_.end(),
            [&](const List& a, const List& b) { return key(a) < key(b); });
  const auto same = [](const List& a, const List& b) { return a.begin == b.begin; };
  parts_.erase(std::unique(parts_.begin(), parts_.end(), same), parts_.end());
  const List longest = parts_.empty() ? List() : parts_.front();

  const size_t begin = pool_.size();
  for (const GlobalId g : own_) {
    if (!Has(Get(longest), g)) pool_.push_back(g);
  }
  for (size_t i = 1; i < parts_.size(); ++i) {
    for (size_t k = parts_[i].begin; k < parts_[i].begin + parts_[i].count; ++k) {
      const GlobalId g = pool_[k];
      if (seen_global_[g.value] == f + 1) continue;
      seen_global_[g.value] = f + 1;
      if (!Has(Get(longest), g)) pool_.push_back(g);
    }
  }
  if (pool_.size() == begin) {
    lists_[f] = longest;
    return;
  }
  const auto more = static_cast<std::ptrdiff_t>(begin);
  const auto rest = static_cast<std::ptrdiff_t>(pool_.size());
  std::sort(pool_.begin() + more, pool_.end(), ById);
  for (size_t k = longest.begin; k < longest.begin + longest.count; ++k) pool_.push_back(pool_[k]);
  std::inplace_merge(pool_.begin() + more, pool_.begin() + rest, pool_.end(), ById);
  lists_[f] = {begin, pool_.size() - begin};
}

bool GlobalUses::AreAll(size_t count) const {
  PoolVector<bool> used(count);
  for (const GlobalId g : pool_) used[g.value] = true;
  return std::ranges::find(used, false) == used.end();
}

void GlobalUses::Renumber(std::span<const uint32_t> to) {
  for (GlobalId& g : pool_) g = GlobalId(to[g.value]);
}

bool GlobalUses::Uses(FunctionId f, GlobalId g) const { return Has(Of(f), g); }

}  // namespace tessera::ir
