#ifndef TESSERA_BASE_VERSION_H_
#define TESSERA_BASE_VERSION_H_

#include <string_view>

namespace tessera {

// The version of tessera. Must equal the version in project() in CMakeLists.txt.
inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace tessera

#endif  // TESSERA_BASE_VERSION_H_
