// Guesses the intended name from a misspelled one, for 'did you mean' suggestions.
#ifndef TESSERA_BASE_NEAR_NAME_H_
#define TESSERA_BASE_NEAR_NAME_H_

#include <cstdint>
#include <span>
#include <string_view>

namespace tessera {

// The similarity of two names, measured by their common prefix, ignoring case and '_'.
struct Similarity {
  uint32_t same = 0;    // number of equal letters and digits at the start
  bool begins = false;  // the first name is a prefix of the second
  bool equal = false;
};
Similarity SimilarityOf(std::string_view a, std::string_view b);

// A suggestion: the name that was probably meant.
struct Guess : std::string_view {
  Guess() = default;
  Guess(std::string_view name, bool only) : std::string_view(name), alone(only) {}
  bool alone = false;  // no other name is equally close
};

// Returns the name in `names` that the misspelled name `wrong` most likely stands for, or an empty
// name if none is close. If several are equally close, returns the first of them.
Guess Closest(std::string_view wrong, std::span<const std::string_view> names);

}  // namespace tessera

#endif  // TESSERA_BASE_NEAR_NAME_H_
