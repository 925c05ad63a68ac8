#include "ir/enums.h"

#include <cstddef>

namespace tessera::ir {
namespace {

template <typename Enum, size_t N>
constexpr std::string_view Pick(const std::string_view (&names)[N], Enum value) {
  const auto i = static_cast<size_t>(value);
  return i < N ? names[i] : std::string_view("?");
}

constexpr std::string_view kFormats[] = {
    "",
#define TESSERA_TEXEL_FORMAT(name, channel, channels, bytes, tier) #name,
#include "ir/texel_formats.def"
#undef TESSERA_TEXEL_FORMAT
};
constexpr std::string_view kBuiltinValues[] = {
    "",
#define TESSERA_BUILTIN_VALUE(enumerator, name, ...) #name,
#define TESSERA_INTERNAL_BUILTIN_VALUE(enumerator, name, ...) #name,
#include "ir/builtin_values.def"
};

}  // namespace

#define TESSERA_ENUM(name)              \
  std::string_view NameOf(name value) { \
    static constexpr std::string_view kNames[] = {
#define TESSERA_TEXT(enumerator, text) text,
#define TESSERA_END_ENUM()    \
  }                           \
  ;                           \
  return Pick(kNames, value); \
  }
#include "ir/enums.def"

std::string_view NameOf(TexelFormat format) { return Pick(kFormats, format); }
std::string_view NameOf(BuiltinValue value) { return Pick(kBuiltinValues, value); }

}  // namespace tessera::ir
