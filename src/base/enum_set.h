// Defines a set of enumerators as a 64-bit mask. All enumerators must be less than 64.
#ifndef TESSERA_BASE_ENUM_SET_H_
#define TESSERA_BASE_ENUM_SET_H_

#include <cstdint>
#include <initializer_list>

namespace tessera {

template <typename Enum>
class EnumSet {
 public:
  constexpr EnumSet() = default;
  constexpr EnumSet(std::initializer_list<Enum> values) {
    for (const Enum value : values) Add(value);
  }
  static constexpr EnumSet All() {
    EnumSet all;
    all.bits_ = ~uint64_t{0};
    return all;
  }
  constexpr void Add(Enum value) { bits_ |= uint64_t{1} << static_cast<uint32_t>(value); }
  constexpr bool Has(Enum value) const { return (bits_ >> static_cast<uint32_t>(value) & 1) != 0; }
  friend constexpr EnumSet operator|(EnumSet a, EnumSet b) {
    a.bits_ |= b.bits_;
    return a;
  }
  friend constexpr bool operator==(EnumSet, EnumSet) = default;

 private:
  uint64_t bits_ = 0;
};

}  // namespace tessera

#endif  // TESSERA_BASE_ENUM_SET_H_
