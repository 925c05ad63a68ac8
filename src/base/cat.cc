#include "base/cat.h"

#include <cstddef>

namespace tessera::internal {

std::string Join(std::initializer_list<CatPart> parts) {
  size_t size = 0;
  for (const CatPart& part : parts) size += part.text().size();
  std::string text;
  text.reserve(size);
  for (const CatPart& part : parts) text += part.text();
  return text;
}

}  // namespace tessera::internal
