// Joins strings with a separator.
#ifndef TESSERA_BASE_JOINED_H_
#define TESSERA_BASE_JOINED_H_

#include <string>
#include <string_view>

namespace tessera {

// Returns the strings in `texts`, in order, with `separator` between them.
template <typename Texts>
std::string Joined(const Texts& texts, std::string_view separator) {
  std::string joined;
  std::string_view before;
  for (const std::string_view text : texts) {
    joined.append(before).append(text);
    before = separator;
  }
  return joined;
}

}  // namespace tessera

#endif  // TESSERA_BASE_JOINED_H_
