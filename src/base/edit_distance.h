// Computes the edit distance between names, for 'did you mean' suggestions.
#ifndef TESSERA_BASE_EDIT_DISTANCE_H_
#define TESSERA_BASE_EDIT_DISTANCE_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tessera {

// The maximum length in bytes of the names that are compared. Longer names occur in generated code,
// but are unlikely to be misspelled.
inline constexpr size_t kMaxNearName = 64;

// Returns the edit distance between two names, where swapping two adjacent bytes counts as one
// edit. Returns `limit` + 1 if the distance exceeds `limit`, or if a name is longer than
// kMaxNearName.
uint32_t EditDistance(std::string_view a, std::string_view b, uint32_t limit);

}  // namespace tessera

#endif  // TESSERA_BASE_EDIT_DISTANCE_H_
