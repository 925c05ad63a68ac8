#include "wgsl/syntax/names.h"

#include <array>
#include <string_view>

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
#define TESSERA_BUILTIN(name, ...) #name,
#include "ir/builtin_functions.def"
#undef TESSERA_BUILTIN
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

constexpr size_t kSlotCount = 4096;
static_assert(kCount * 4 <= kSlotCount);

constexpr std::array<FixedStrings::Slot, kSlotCount> MakeSlots() {
  std::array<FixedStrings::Slot, kSlotCount> slots{};
  for (uint16_t id = 0; id < kCount; ++id) {
    const uint32_t hash = HashString(kNames[id]);
    size_t i = hash & (kSlotCount - 1);
    while (slots[i].id != FixedStrings::kEmpty) i = (i + 1) & (kSlotCount - 1);
    slots[i] = {id, static_cast<uint16_t>(hash >> 16)};
  }
  return slots;
}
constexpr std::array<FixedStrings::Slot, kSlotCount> kSlots = MakeSlots();

}  // namespace

constinit const FixedStrings kFixedNames{kNames, kSlots};

}  // namespace tessera::wgsl
