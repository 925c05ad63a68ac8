// Formats a number together with the noun that it counts.
#ifndef TESSERA_BASE_COUNTED_H_
#define TESSERA_BASE_COUNTED_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/cat.h"

namespace tessera {

// Returns the number and the noun: "1 argument", "2 arguments". `noun` is a singular noun whose
// plural ends in -s.
inline std::string Counted(uint64_t n, std::string_view noun) {
  return Cat(n, ' ', noun, n == 1 ? "" : "s");
}

}  // namespace tessera

#endif  // TESSERA_BASE_COUNTED_H_
