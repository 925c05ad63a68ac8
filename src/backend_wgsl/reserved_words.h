// Lists the names that declarations in WGSL output must not have. The names are taken from the
// front end's table of names, so that names of new WGSL types and functions are reserved
// automatically.
#ifndef TESSERA_BACKEND_WGSL_RESERVED_WORDS_H_
#define TESSERA_BACKEND_WGSL_RESERVED_WORDS_H_

#include <string_view>

#include "wgsl/syntax/names.h"

namespace tessera::wgsl_target {

// The word that IfInGroups returns instead of a name that does not belong in the list. A list may
// contain this word several times, because the set built from the list ignores duplicates.
inline constexpr std::string_view kPlaceholder = "fn";

constexpr std::string_view IfInGroups(uint32_t index, uint32_t begin, uint32_t end,
                                      std::string_view word) {
  return index >= begin && index < end ? word : kPlaceholder;
}

// Keywords, reserved words, predeclared types and built-in functions. WGSL allows declarations to
// shadow types and functions. The output must not shadow them, because it refers to them itself.
inline constexpr std::string_view kReservedWords[] = {
#define TESSERA_NAME_GROUP(group)
#define TESSERA_KEYWORD(word, token) #word,
#define TESSERA_NAME(word) \
  IfInGroups(wgsl::name::internal::i_##word, 0, wgsl::name::internal::begin_texel_format, #word),
#include "wgsl/syntax/names.def"
#undef TESSERA_NAME_GROUP
#undef TESSERA_KEYWORD
#undef TESSERA_NAME
#define TESSERA_BUILTIN(function, ...) #function,
#include "ir/builtin_functions.def"
};

// Keywords and reserved words, which no declaration in WGSL may have as its name.
inline constexpr std::string_view kKeywords[] = {
#define TESSERA_NAME_GROUP(group)
#define TESSERA_KEYWORD(word, token) #word,
#define TESSERA_NAME(word) \
  IfInGroups(wgsl::name::internal::i_##word, 0, wgsl::name::internal::begin_type, #word),
#include "wgsl/syntax/names.def"
#undef TESSERA_NAME_GROUP
#undef TESSERA_KEYWORD
#undef TESSERA_NAME
};

// Enumerants, such as access modes. The output uses them only in the types of module-scope
// declarations and parameters, where local names are not in scope. Local declarations may therefore
// have the same names as enumerants.
inline constexpr std::string_view kModuleReservedWords[] = {
#define TESSERA_NAME_GROUP(group)
#define TESSERA_KEYWORD(word, token) #word,
#define TESSERA_NAME(word)                                                             \
  IfInGroups(wgsl::name::internal::i_##word, wgsl::name::internal::begin_texel_format, \
             wgsl::name::internal::begin_attribute, #word),
#include "wgsl/syntax/names.def"
#undef TESSERA_NAME_GROUP
#undef TESSERA_KEYWORD
#undef TESSERA_NAME
};

}  // namespace tessera::wgsl_target

#endif  // TESSERA_BACKEND_WGSL_RESERVED_WORDS_H_
