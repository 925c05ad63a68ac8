// Defines constant sets of words, such as the reserved words of a language.
#ifndef TESSERA_BASE_WORD_SET_H_
#define TESSERA_BASE_WORD_SET_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include "base/fixed_strings.h"
#include "base/string_interner.h"

namespace tessera {

// An open-addressing hash table built at compile time. The words are packed into one string. An
// array of string_views would add 16 bytes per word, more than the average length of a word (about
// ten bytes). In addition, the dynamic loader would have to relocate each pointer in the array.
struct WordSet {
  const char* text = nullptr;      // all words, concatenated
  std::span<const uint16_t> ends;  // 0, then the end of each word, as an offset in `text`
  std::span<const FixedStrings::Slot> slots;  // the number of slots is a power of two
  // A bitmap of kFilterBits bits. FilterBit maps a word to one of these bits, which depends on the
  // first byte, the last byte and the length of the word. The bits of all words in the set are 1.
  // The bitmap quickly rejects most words that are not in the set, because they seldom share a bit
  // with a word in the set.
  const uint64_t* filter = nullptr;

  static constexpr size_t kFilterBits = 4096;
  static constexpr size_t FilterBit(std::string_view word) {
    if (word.empty()) return 0;
    const auto letter = [](char c) { return static_cast<unsigned char>(c) & size_t{31}; };
    return letter(word.front()) | letter(word.back()) << 5 | (word.size() & 3) << 10;
  }

  bool Has(std::string_view word) const {
    const size_t bit = FilterBit(word);
    return filter != nullptr && (filter[bit / 64] >> bit % 64 & 1) != 0 && Find(word);
  }
  bool Find(std::string_view word) const {
    const uint32_t hash = HashString(word);
    const size_t mask = slots.size() - 1;
    for (size_t i = hash & mask; slots[i].id != FixedStrings::kEmpty; i = (i + 1) & mask) {
      if (slots[i].tag == hash >> 16 && Word(slots[i].id) == word) return true;
    }
    return false;
  }
  std::string_view Word(size_t id) const {
    return {text + ends[id], static_cast<size_t>(ends[id + 1] - ends[id])};
  }
};

namespace internal {

template <size_t count>
consteval size_t LengthOf(const std::string_view (&words)[count]) {
  size_t length = 0;
  for (const std::string_view word : words) length += word.size();
  return length;
}

template <size_t count, size_t length>
struct PackedWords {
  static_assert(length <= 0xffff);
  // The number of slots, a power of two. At most three fifths of them are occupied, which keeps
  // probe sequences short.
  static constexpr size_t kSlots = std::bit_ceil(count * 5 / 3 + 1);

  explicit consteval PackedWords(const std::string_view (&words)[count]) {
    size_t end = 0;
    for (size_t id = 0; id < count; ++id) {
      for (const char c : words[id]) text[end++] = c;
      ends[id + 1] = static_cast<uint16_t>(end);
    }
    FillSlots(words, slots);
    for (const std::string_view word : words) {
      const size_t bit = WordSet::FilterBit(word);
      filter[bit / 64] |= uint64_t{1} << bit % 64;
    }
  }

  std::array<char, length> text{};
  std::array<uint16_t, count + 1> ends{};
  std::array<FixedStrings::Slot, kSlots> slots{};
  std::array<uint64_t, WordSet::kFilterBits / 64> filter{};
};

template <const auto& words>
inline constexpr PackedWords<std::size(words), LengthOf(words)> kPackedWords{words};

}  // namespace internal

// Builds a set at compile time from a constant array of distinct std::string_views. The executable
// does not contain the array itself. Example:
//   constexpr WordSet kSet = WordSetOf<kWords>();
template <const auto& words>
consteval WordSet WordSetOf() {
  const auto& packed = internal::kPackedWords<words>;
  return {packed.text.data(), packed.ends, packed.slots, packed.filter.data()};
}

}  // namespace tessera

#endif  // TESSERA_BASE_WORD_SET_H_
