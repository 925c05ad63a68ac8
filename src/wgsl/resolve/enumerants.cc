#include "wgsl/resolve/enumerants.h"

#include "base/cat.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {

#define TESSERA_ENUM(Enum)                                               \
  bool FindEnumerator(StringId word, [[maybe_unused]] ir::Enum* value) { \
    using enum ir::Enum;                                                 \
    switch (word.value) {
#define TESSERA_WORD(enumerator, text) \
  case name::k_##text.value: *value = enumerator; return true;
#define TESSERA_END_ENUM() \
  default: return false;   \
    }                      \
    }
#include "ir/enums.def"

// The arrays begin with an unused empty string, because some enumerations have no words and C++
// arrays cannot be empty.
#define TESSERA_ENUM(Enum)                                \
  template <>                                             \
  std::span<const std::string_view> WordsOf<ir::Enum>() { \
    static constexpr std::string_view kWords[] = { "",
#define TESSERA_WORD(enumerator, text) #text,
#define TESSERA_END_ENUM()             \
  }                                    \
  ;                                    \
  return std::span(kWords).subspan(1); \
  }
#include "ir/enums.def"

std::string Alternatives(std::span<const std::string_view> words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    const char* const separator = i == 0 ? "" : i + 1 == words.size() ? " or " : ", ";
    text += Cat(separator, "'", words[i], "'");
  }
  return text;
}

}  // namespace tessera::wgsl
