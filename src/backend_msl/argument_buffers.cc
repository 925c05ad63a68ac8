#include "backend_msl/argument_buffers.h"

#include <algorithm>
#include <utility>

#include "backend_msl/slots.h"
#include "base/pool_vector.h"
#include "base/stable_sort.h"

namespace tessera::msl {

using ir::Global;
using ir::GlobalId;
using ir::TypeKind;

namespace {

constexpr auto kPlace = [](const auto& thing) { return std::pair(thing.group, thing.binding); };

}  // namespace

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
  too_many_ = members_.size() > 2 * kMostArguments;  // used variables are also in `resources`
  // Keeps only the first member for each group and binding. Used variables precede unused ones in
  // the list, so a used variable is kept if there is one.
  StableSort(members_, [](const Member& m) { return JoinKeys(m.group, m.binding); });
  size_t kept = 0;
  uint32_t sizes = 0;
  for (const Member& member : members_) {
    if (kept != 0 && kPlace(members_[kept - 1]) == kPlace(member)) {
      const Member& first = members_[kept - 1];
      if (member.global.valid()) clash_ = {first.global, member.global};
      continue;
    }
    members_[kept] = member;
    const bool buffer = TableOf(types, member.type) == ir::PlaceTable::kBuffer;
    members_[kept++].size_index = buffer ? sizes++ : 0;
  }
  members_.resize(kept);
}

std::span<const ArgumentLayout::Member> ArgumentLayout::Of(uint32_t group) const {
  const auto range = std::ranges::equal_range(members_, group, {}, &Member::group);
  return {range.begin(), range.end()};
}

}  // namespace tessera::msl
