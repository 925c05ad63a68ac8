#include "base/stable_sort.h"

#include <algorithm>

namespace tessera {

void SortKeys(std::span<SortKey> keys) {
  std::sort(keys.begin(), keys.end(), [](const SortKey& a, const SortKey& b) {
    return a.key != b.key ? a.key < b.key : a.index < b.index;
  });
}

}  // namespace tessera
