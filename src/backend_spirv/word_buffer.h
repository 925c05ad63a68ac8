// A growing array of SPIR-V words: one a section of the module.
#ifndef TESSERA_BACKEND_SPIRV_WORD_BUFFER_H_
#define TESSERA_BACKEND_SPIRV_WORD_BUFFER_H_

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "spirv/unified1/spirv.hpp11"

namespace tessera::spirv {

class WordBuffer {
 public:
  size_t size() const { return size_; }
  const uint32_t* data() const { return words_.get(); }
  void clear() { size_ = 0; }
  // Room for `words` more.
  void Reserve(size_t words) {
    if (size_ + words > capacity_) Grow(static_cast<uint32_t>(words));
  }
  uint32_t& operator[](size_t i) { return words_[i]; }

  // An instruction whose operands, as many words as are said, are written there, before anything else is.
  uint32_t* Begin(spv::Op op, size_t operands) {
    const uint32_t n = 1 + static_cast<uint32_t>(operands);
    uint32_t* at = Take(n);
    *at = n << 16 | static_cast<uint32_t>(op);
    return at + 1;
  }
  // One instruction; its operands are words already.
  template <typename... W>
  void Emit(spv::Op op, W... operands) {
    [[maybe_unused]] uint32_t* at = Begin(op, sizeof...(W));
    ((*at++ = static_cast<uint32_t>(operands)), ...);
  }
  void EmitSpan(spv::Op op, std::span<const uint32_t> operands) {
    uint32_t* at = Begin(op, operands.size());
    for (uint32_t word : operands) *at++ = word;
  }
  // An instruction with words, a literal string and more words.
  void EmitString(spv::Op op, std::span<const uint32_t> before, std::string_view text,
                  std::span<const uint32_t> after = {}) {
    const uint32_t text_words = static_cast<uint32_t>(text.size() / 4 + 1);
    uint32_t* at = Begin(op, before.size() + after.size() + text_words);
    for (uint32_t w : before) *at++ = w;
    at[text_words - 1] = 0;
    if (!text.empty()) std::memcpy(at, text.data(), text.size());
    at += text_words;
    for (uint32_t w : after) *at++ = w;
  }
  void Append(const WordBuffer& other) {
    if (other.size_ == 0) return;
    std::memcpy(Take(static_cast<uint32_t>(other.size_)), other.words_.get(), other.size_ * 4);
  }

 private:
  uint32_t* Take(uint32_t n) {
    if (size_ + n > capacity_) Grow(n);
    uint32_t* at = words_.get() + size_;
    size_ += n;
    return at;
  }
  void Grow(uint32_t n) {
    size_t capacity = capacity_ * 2 + n + 64;
    std::unique_ptr<uint32_t[]> words(new uint32_t[capacity]);
    if (size_ != 0) std::memcpy(words.get(), words_.get(), size_ * 4);
    words_ = std::move(words);
    capacity_ = capacity;
  }

  std::unique_ptr<uint32_t[]> words_;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_WORD_BUFFER_H_
