#include "base/edit_distance.h"

#include <algorithm>
#include <array>

namespace tessera {

uint32_t EditDistance(std::string_view a, std::string_view b, uint32_t limit) {
  if (a.size() > kMaxNearName || b.size() > kMaxNearName) return limit + 1;
  const size_t difference = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (difference > limit) return limit + 1;
  std::array<uint32_t, kMaxNearName + 1> two_ago{}, before{}, now{};
  for (size_t j = 0; j <= b.size(); ++j) before[j] = static_cast<uint32_t>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    now[0] = static_cast<uint32_t>(i);
    uint32_t best = now[0];
    for (size_t j = 1; j <= b.size(); ++j) {
      const uint32_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      now[j] = std::min({before[j] + 1, now[j - 1] + 1, before[j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        now[j] = std::min(now[j], two_ago[j - 2] + 1);
      }
      best = std::min(best, now[j]);
    }
    if (best > limit) return limit + 1;
    two_ago = before;
    before = now;
  }
  return before[b.size()];
}

}  // namespace tessera
