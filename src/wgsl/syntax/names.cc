#include "wgsl/syntax/names.h"

#include <string_view>

#include "base/fixed_strings.h"
#include "ir/builtin_functions.h"

namespace tessera::wgsl {
namespace {

constexpr std::string_view kNames[] = {
#define TESSERA_NAME_GROUP(group)
#define TESSERA_KEYWORD(word, token) #word,
#define TESSERA_NAME(word) #word,
#include "wgsl/syntax/names.def"
#undef TESSERA_NAME_GROUP
#undef TESSERA_KEYWORD
#undef TESSERA_NAME
#define TESSERA_BUILTIN(function, ...) #function,
#include "ir/builtin_functions.def"
};
constexpr uint32_t kCount = name::internal::begin_builtin_function + ir::kBuiltinCount;
static_assert(std::size(kNames) == kCount);

#define TESSERA_NAME_GROUP(group)
#define TESSERA_KEYWORD(word, token) \
  static_assert(name::KeywordTokenOf(name::k_##word) == TokenKind::token);
#define TESSERA_NAME(word)
#include "wgsl/syntax/names.def"
#undef TESSERA_NAME_GROUP
#undef TESSERA_KEYWORD
#undef TESSERA_NAME

constexpr auto kSlots = SlotsOf(kNames);

}  // namespace

constinit const FixedStrings kFixedNames{kNames, kSlots};

}  // namespace tessera::wgsl
