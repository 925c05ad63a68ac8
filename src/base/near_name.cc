#include "base/near_name.h"

#include "base/edit_distance.h"

namespace tessera {

Similarity SimilarityOf(std::string_view a, std::string_view b) {
  const auto skip = [](std::string_view& s) {
    while (!s.empty() && s[0] == '_') s.remove_prefix(1);
  };
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; };
  Similarity result;
  while (true) {
    skip(a);
    skip(b);
    if (a.empty() || b.empty() || lower(a[0]) != lower(b[0])) break;
    a.remove_prefix(1);
    b.remove_prefix(1);
    ++result.same;
  }
  result.begins = a.empty();
  result.equal = a.empty() && b.empty();
  return result;
}

Guess Closest(std::string_view wrong, std::span<const std::string_view> names) {
  // Prefers names that differ from the misspelled name only in style, e.g. 'subgroupMatrixResult'
  // and 'subgroup_matrix_result'.
  Guess best;
  for (std::string_view candidate : names) {
    if (wrong.size() < 4 || candidate.size() > kMaxNearName) continue;
    if (!SimilarityOf(wrong, candidate).equal) continue;
    if (best.empty()) {
      best = {candidate, true};
    } else if (candidate != best) {
      best.alone = false;
    }
  }
  if (!best.empty()) return best;
  uint32_t limit = wrong.size() < 4 ? 1 : wrong.size() < 6 ? 2 : 3;
  uint32_t limit_of_best = limit;
  for (std::string_view candidate : names) {
    if (candidate.size() <= limit) continue;
    const uint32_t distance = EditDistance(wrong, candidate, limit);
    if (distance > limit) continue;
    if (distance == 0) return {candidate, true};
    if (best.empty() || distance < limit_of_best) {
      best = {candidate, true};
      limit = limit_of_best = distance;
    } else if (candidate != best) {
      best.alone = false;
    }
  }
  return best;
}

}  // namespace tessera
