// Concatenates strings and integers into one string, for names and messages that need no
// formatting.
#ifndef TESSERA_BASE_CAT_H_
#define TESSERA_BASE_CAT_H_

#include <charconv>
#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>

namespace tessera {

namespace internal {

// An argument for `Cat`, converted to text.
class CatPart {
 public:
  CatPart(std::string_view text) : text_(text) {}     // NOLINT: implicit by intent
  CatPart(const std::string& text) : text_(text) {}   // NOLINT
  CatPart(const char* text) : text_(text) {}          // NOLINT
  CatPart(char c) : digits_{c}, text_(digits_, 1) {}  // NOLINT
  template <std::integral Number>
  CatPart(Number n)  // NOLINT
      : text_(digits_, std::to_chars(digits_, digits_ + sizeof digits_, n).ptr) {}
  CatPart(const CatPart&) = delete;  // not copyable, because `text_` may point into `digits_`
  CatPart& operator=(const CatPart&) = delete;

  std::string_view text() const { return text_; }

 private:
  char digits_[20];  // large enough for the longest 64-bit integer
  std::string_view text_;
};

std::string Join(std::initializer_list<CatPart> parts);

}  // namespace internal

template <typename... Parts>
std::string Cat(const Parts&... parts) {
  return internal::Join({parts...});
}

}  // namespace tessera

#endif  // TESSERA_BASE_CAT_H_
