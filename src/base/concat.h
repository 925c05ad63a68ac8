// Joining texts where a compilation does it often: a format string would have to be read each time.
#ifndef TESSERA_BASE_CONCAT_H_
#define TESSERA_BASE_CONCAT_H_

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace tessera {

inline std::string Concat(std::initializer_list<std::string_view> parts) {
  size_t size = 0;
  for (const std::string_view part : parts) size += part.size();
  std::string text;
  text.reserve(size);
  for (const std::string_view part : parts) text += part;
  return text;
}

}  // namespace tessera

#endif  // TESSERA_BASE_CONCAT_H_
