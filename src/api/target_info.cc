// Implements target_info.h.
#include "tessera/target_info.h"

#include <algorithm>
#include <iterator>

#include "api/option_values.h"
#include "base/pool_vector.h"
#include "tessera/option_table.h"

namespace tessera {
namespace {

#define TESSERA_TARGET(enumerator, back_end, name, language, trait, is_text, has_slots, one, ...) \
  constexpr std::string_view enumerator##Extensions[] = {__VA_ARGS__};
#include "backend/targets.def"
#undef TESSERA_TARGET

constexpr TargetInfo kTargets[] = {
    {Target::kNone, "none", "", {}, false, false, false},
#define TESSERA_TARGET(enumerator, back_end, name, language, trait, is_text, has_slots, one, ...) \
  {Target::enumerator, name, language, enumerator##Extensions, is_text, has_slots, one},
#include "backend/targets.def"
#undef TESSERA_TARGET
};

constexpr bool IsIndexedByTarget() {
  for (size_t i = 0; i < std::size(kTargets); ++i) {
    if (static_cast<size_t>(kTargets[i].target) != i) return false;
  }
  return true;
}
static_assert(IsIndexedByTarget() &&
              std::size(kTargets) == static_cast<size_t>(LastOf(Target())) + 1);

}  // namespace

ArrayView<const TargetInfo> Targets() { return kTargets; }

const TargetInfo& InfoOfTarget(Target target) {
  const auto index = static_cast<size_t>(target);
  return kTargets[index < std::size(kTargets) ? index : 0];
}

std::string TargetNames(std::string_view separator, std::string_view last_separator,
                        bool (*is_listed)(const TargetInfo& info)) {
  PoolVector<std::string_view> names;
  for (const TargetInfo& info : kTargets) {
    if (is_listed == nullptr || is_listed(info)) names.push_back(info.name);
  }
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? last_separator : separator;
    text += names[i];
  }
  return text;
}

std::optional<Target> TargetOf(std::string_view name) {
  const auto* found = std::ranges::find(kTargets, name, &TargetInfo::name);
  if (found == std::end(kTargets)) return std::nullopt;
  return found->target;
}

}  // namespace tessera
