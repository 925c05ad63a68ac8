// Defines typed 32-bit indices. Every entity in the compiler (type, constant, instruction, AST
// node, ...) is identified by its index in the store that owns it.
#ifndef TESSERA_BASE_ID_H_
#define TESSERA_BASE_ID_H_

#include <cstddef>
#include <cstdint>
#include <functional>

namespace tessera {

// A strongly typed 32-bit index. `Tag` is the derived type: struct TypeId : Id<TypeId> {...}.
template <typename Tag>
struct Id {
  static constexpr uint32_t kNoneValue = 0xffffffffu;
  uint32_t value = kNoneValue;

  constexpr Id() = default;
  constexpr explicit Id(uint32_t v) : value(v) {}

  constexpr bool valid() const { return value != kNoneValue; }
  constexpr explicit operator bool() const { return valid(); }
  friend constexpr bool operator==(Tag a, Tag b) { return a.value == b.value; }
  friend constexpr bool operator!=(Tag a, Tag b) { return a.value != b.value; }
  friend constexpr bool operator<(Tag a, Tag b) { return a.value < b.value; }
  template <typename H>
  friend H AbslHashValue(H h, Tag id) {
    return H::combine(std::move(h), id.value);
  }
};

struct StringId : Id<StringId> {
  using Id::Id;
};

}  // namespace tessera

#endif  // TESSERA_BASE_ID_H_
