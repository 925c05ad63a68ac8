// Defines WordBuffer, a growing array of SPIR-V words. The writer uses one for each section of the
// module.
#ifndef TESSERA_BACKEND_SPIRV_WORD_BUFFER_H_
#define TESSERA_BACKEND_SPIRV_WORD_BUFFER_H_

#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "base/copy_short.h"
#include "base/plain_vector.h"
#include "spirv/unified1/spirv.hpp11"

namespace tessera::spirv {

using Id = uint32_t;  // a SPIR-V id; 0 is never a valid id

class WordBuffer {
 public:
  size_t size() const { return words_.size(); }
  const uint32_t* data() const { return words_.data(); }
  void clear() { words_.clear(); }
  // Reserves space for `words` more words.
  void Reserve(size_t words) { words_.reserve(words_.size() + words); }
  uint32_t& operator[](size_t i) { return words_[i]; }

  // Appends an instruction with space for `operands` operand words, and returns a pointer to the
  // first of them. The caller must write the operands before it appends anything else.
  uint32_t* Begin(spv::Op op, size_t operands) {
    const uint32_t n = 1 + static_cast<uint32_t>(operands);
    uint32_t* at = words_.extend(n);
    *at = n << 16 | static_cast<uint32_t>(op);
    return at + 1;
  }
  // Appends an instruction with the given operands, each of which is one word.
  template <typename... W>
  void Emit(spv::Op op, W... operands) {
    [[maybe_unused]] uint32_t* at = Begin(op, sizeof...(W));
    ((*at++ = static_cast<uint32_t>(operands)), ...);
  }
  void EmitSpan(spv::Op op, std::span<const uint32_t> operands) {
    uint32_t* at = Begin(op, operands.size());
    for (uint32_t word : operands) *at++ = word;
  }
  // Appends an instruction whose operands are the words `before`, the literal string `text` and the
  // words `after`.
  void EmitString(spv::Op op, std::span<const uint32_t> before, std::string_view text,
                  std::span<const uint32_t> after = {}) {
    const uint32_t text_words = static_cast<uint32_t>(text.size() / 4 + 1);
    uint32_t* at = Begin(op, before.size() + after.size() + text_words);
    for (uint32_t w : before) *at++ = w;
    at[text_words - 1] = 0;
    if (text.size() <= kMostShort) {
      CopyShort(reinterpret_cast<char*>(at), text.data(), text.size());
    } else {
      std::memcpy(at, text.data(), text.size());
    }
    at += text_words;
    for (uint32_t w : after) *at++ = w;
  }
  // Inserts `other` before the word at index `place`.
  void Insert(size_t place, const WordBuffer& other) {
    if (other.size() == 0) return;
    const size_t behind = words_.size() - place;
    words_.extend(other.size());
    uint32_t* const at = words_.data() + place;
    std::memmove(at + other.size(), at, behind * sizeof(uint32_t));
    std::memcpy(at, other.data(), other.size() * sizeof(uint32_t));
  }

 private:
  PlainVector<uint32_t> words_;
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_WORD_BUFFER_H_
