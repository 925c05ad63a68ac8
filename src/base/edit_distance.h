// How different two names are, for suggestions.
#ifndef TESSERA_BASE_EDIT_DISTANCE_H_
#define TESSERA_BASE_EDIT_DISTANCE_H_

#include <cstdint>
#include <span>
#include <string_view>

namespace tessera {

// Returns the edit distance of two names, where swapping two adjacent bytes counts once, or `limit` + 1 if it is greater than
// `limit` or if a name has more than 64 bytes.
uint32_t EditDistance(std::string_view a, std::string_view b, uint32_t limit);

// Returns the first of the names that a slip of the fingers may have made `wrong` of, or an empty text.
std::string_view NearestName(std::string_view wrong, std::span<const std::string_view> names);

}  // namespace tessera

#endif  // TESSERA_BASE_EDIT_DISTANCE_H_
