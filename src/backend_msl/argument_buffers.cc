#include "backend_msl/argument_buffers.h"

#include <algorithm>

#include "backend_msl/slots.h"
#include "base/pool_vector.h"
#include "base/stable_sort.h"

namespace tessera::msl {

using ir::Global;
using ir::GlobalId;
using ir::TypeKind;

ArgumentLayout::ArgumentLayout(const ir::TypeStore& types, std::span<const ir::Resource> resources,
                               std::span<const Global> used) {
  // `elements` is the number of elements of a binding array, or 0 if it is unknown.
  const auto add = [&](const auto& g, GlobalId id, uint32_t elements) {
    const ir::Type& type = types[g.type];
    const bool array = type.kind == TypeKind::kBindingArray;
    const bool of_handles = array && types.IsHandle(type.element) &&
                            types.kind(type.element) != TypeKind::kExternalTexture;
    const bool together = of_handles || elements == 0;
    const uint32_t count = together ? 1 : elements;
    for (uint32_t i = 0; i < count && members_.size() <= 2 * kMostArguments; ++i) {
      members_.push_back({g.group, g.binding + i, array && !together ? type.element : g.type, id,
                          g.span, together ? elements : 1});
    }
  };
  for (uint32_t i = 0; i < used.size(); ++i) {
    if (!used[i].has_binding) continue;
    const ir::TypeId type = used[i].type;
    const bool open = ir::IsArrayOfVariableSize(types, type);
    add(used[i], GlobalId(i), open ? 0 : types.BindingCount(type));
  }
  for (const ir::Resource& r : resources) {
    add(r, {}, r.count == 0 ? 0 : ir::BindingCount(types, r));
  }
  const bool incomplete = members_.size() > 2 * kMostArguments;
  // Used variables are also in `resources`, and resources of different entry points may have the
  // same binding or that of an array element. Keeps only one member for each binding: a used
  // variable if there is one. In the list, it precedes unused ones with the same binding.
  StableSort(members_, [](const Member& m) { return JoinKeys(m.group, m.binding); });
  const auto overlap = [](const Member& first, const Member& second) {
    return first.group == second.group &&
           second.binding - first.binding < std::max(first.count, 1u);
  };
  const auto key = [](const Member& m) { return JoinKeys(m.group, m.binding); };
  PoolVector<Member> in_use;
  for (const Member& m : members_) {
    if (m.global.valid()) in_use.push_back(m);
  }
  const auto replaced = [&](const Member& m) {  // whether a used variable replaces `m`
    const auto next = std::ranges::lower_bound(in_use, key(m), {}, key);
    return (next != in_use.end() && overlap(m, *next)) ||
           (next != in_use.begin() && overlap(*(next - 1), m));
  };
  size_t kept = 0;
  for (const Member& member : members_) {
    const bool is_used = member.global.valid();
    if (!is_used && replaced(member)) continue;
    if (kept == 0 || !overlap(members_[kept - 1], member)) {
      members_[kept++] = member;
    } else if (is_used) {
      clash_ = {members_[kept - 1].global, member.global};
    }
  }
  members_.resize(kept);
  too_many_ = incomplete || kept > kMostArguments;
  uint32_t sizes = 0;
  for (Member& member : members_) {
    if (TableOf(types, member.type) == ir::PlaceTable::kBuffer) member.size_index = sizes++;
  }
}

std::span<const ArgumentLayout::Member> ArgumentLayout::Of(uint32_t group) const {
  const auto range = std::ranges::equal_range(members_, group, {}, &Member::group);
  return {range.begin(), range.end()};
}

}  // namespace tessera::msl
