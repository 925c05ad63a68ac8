#include "wgsl/help/foreign_words.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tessera::wgsl {
namespace {

constexpr auto Key(const ForeignWord& row) { return std::pair(row.use, row.word); }

constexpr ForeignWord kUnsorted[] = {
#define TESSERA_FOREIGN(use, word, wgsl) {ForeignUse::use, word, wgsl, {}},
#define TESSERA_NEAREST(use, word, wgsl, advice) {ForeignUse::use, word, wgsl, advice},
#define TESSERA_ADVICE(use, word, advice) {ForeignUse::use, word, {}, advice},
#include "wgsl/help/foreign_words.def"
#undef TESSERA_ADVICE
#undef TESSERA_NEAREST
#undef TESSERA_FOREIGN
};

constexpr auto kWords = [] {
  auto rows = std::to_array(kUnsorted);
  std::ranges::sort(rows, {}, Key);
  return rows;
}();

}  // namespace

std::span<const ForeignWord> ForeignWords() { return kWords; }

const ForeignWord* FindForeignWord(ForeignUse use, std::string_view word) {
  const auto at = std::ranges::lower_bound(kWords, std::pair(use, word), {}, Key);
  return at != kWords.end() && at->use == use && at->word == word ? &*at : nullptr;
}

bool IsForeignType(std::string_view word) {
  const ForeignWord* row = FindForeignWord(ForeignUse::kType, word);
  return row != nullptr ? !row->wgsl.empty() : !WgslTypeFor(word).empty();
}

std::string_view WgslTypeFor(std::string_view foreign) {
  // Map vec2, vec3 and vec4 to aliases: these names are complete types in other languages, but type
  // generators in WGSL.
  if (foreign == "vec2") return "vec2f";
  if (foreign == "vec3") return "vec3f";
  if (foreign == "vec4") return "vec4f";
  const ForeignWord* row = FindForeignWord(ForeignUse::kType, foreign);
  return row == nullptr || !row->advice.empty() ? std::string_view() : row->wgsl;
}

}  // namespace tessera::wgsl
