// Constant values, interned: equality of values (bit for bit, type included) is equality of ids.
#ifndef TESSERA_IR_CONSTANT_H_
#define TESSERA_IR_CONSTANT_H_

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "base/arena.h"
#include "base/compiler.h"
#include "base/id.h"
#include "base/plain_vector.h"
#include "base/siphash.h"
#include "ir/type.h"

namespace tessera::ir {

struct ConstantId : Id<ConstantId> {
  using Id::Id;
};

enum class ConstantKind : uint8_t {
  kScalar,  // bits
  kZero,    // the zero value of a composite type; never expanded, whatever the type's size
  kSplat,   // every element is elements[0]; vectors, matrices' columns, arrays, subgroup matrices
  kComposite,  // elements, one a component, column, array element or member
};

struct Constant {
  TypeId type;
  ConstantKind kind;
  uint32_t count = 0;  // of elements stored: kSplat 1, kComposite n
  union {
    // kScalar: bool 0/1; i32 sign-extended, u32 zero-extended to 64 bits; i64, u64, AbstractInt as they are; f32 and
    // f16 values as the bits of the (exact) double; AbstractFloat the bits of the double.
    uint64_t bits = 0;
    const ConstantId* elements;
  };
};

class ConstantStore {
 public:
  ConstantStore(Arena& arena, const TypeStore& types);
  // A copy that can grow by itself, with the same ids. `from`'s arena must outlive it.
  ConstantStore(Arena& arena, const TypeStore& types, const ConstantStore& from)
      : arena_(arena),
        types_(types),
        constants_(from.constants_.CopyWithRoom()),
        small_(from.small_),
        slots_(from.slots_),
        key_(from.key_) {}
  ConstantStore(const ConstantStore&) = delete;
  ConstantStore& operator=(const ConstantStore&) = delete;

  const Constant& operator[](ConstantId id) const { return constants_[id.value]; }
  TypeId type(ConstantId id) const { return constants_[id.value].type; }
  uint32_t size() const { return static_cast<uint32_t>(constants_.size()); }
  // What the arrays take, without what lies in the arena.
  size_t BytesTaken() const {
    return constants_.capacity() * sizeof(Constant) + slots_.capacity() * sizeof(Slot);
  }

  ConstantId Bool(bool v) { return Scalar(kBool, v ? 1 : 0); }
  ConstantId I32(int32_t v) { return Scalar(kI32, static_cast<uint64_t>(int64_t{v})); }
  ConstantId U32(uint32_t v) { return Scalar(kU32, v); }
  ConstantId AbstractInt(int64_t v) { return Scalar(kAbstractInt, static_cast<uint64_t>(v)); }
  // `v` must be exactly representable in `type` (kF32, kF16 or kAbstractFloat).
  ConstantId Float(TypeId type, double v);
  ConstantId F32(float v) { return Float(kF32, v); }
  ConstantId Int(TypeId type, int64_t v) { return Scalar(type, static_cast<uint64_t>(v)); }
  // Any scalar by its representation above.
  ConstantId Scalar(TypeId type, uint64_t bits) {
    if (bits >= kSmall || !TypeStore::IsScalar(type)) return InternScalar(type, bits);
    ConstantId& known = small_[type.value][bits];
    if (!known.valid()) known = InternScalar(type, bits);
    return known;
  }
  // The zero value of any constructible type (scalars give kScalar).
  ConstantId Zero(TypeId type);
  ConstantId Splat(TypeId type, ConstantId element);
  // Normalized: all elements equal gives kSplat or kZero. `elements` is copied if new. For members of
  // structures each element has its member's type.
  ConstantId Composite(TypeId type, std::span<const ConstantId> elements);

  // ---- reading
  bool BoolValue(ConstantId id) const { return constants_[id.value].bits != 0; }
  // Of a u64: its bits.
  int64_t IntValue(ConstantId id) const { return static_cast<int64_t>(constants_[id.value].bits); }
  double FloatValue(ConstantId id) const;
  bool IsScalar(ConstantId id) const { return constants_[id.value].kind == ConstantKind::kScalar; }
  // Whether it is the zero value of its type. (-0.0 is not.)
  bool IsZero(ConstantId id) const;
  // Element i of a composite value, whatever its kind. O(1).
  ConstantId Element(ConstantId id, uint32_t i);
  // How many elements a value of this type has: vector components, matrix columns, array elements
  // (constant counts), structure members.
  uint32_t ElementCount(TypeId type) const;
  TypeId ElementType(TypeId type, uint32_t i) const;

 private:
  static constexpr uint64_t kSmall = 16;

  ConstantId InternScalar(TypeId type, uint64_t bits);
  TESSERA_NOINLINE ConstantId InternOtherScalar(TypeId type, uint64_t bits, uint32_t hash);
  ConstantId Intern(const Constant& c, std::span<const ConstantId> elements) {
    return Intern(c, elements, HashOf(c, elements));
  }
  // The same where the hash is known.
  ConstantId Intern(const Constant& c, std::span<const ConstantId> elements, uint32_t hash);
  struct Slot {
    uint32_t hash;
    uint32_t id;
  };

  uint32_t HashOf(const Constant& c, std::span<const ConstantId> elements) const;
  TESSERA_NOINLINE uint32_t KeyedHash(uint64_t head, const Constant& c,
                                      std::span<const ConstantId> elements) const;
  void Rehash(size_t count);
  // Constants made to collide would cost quadratic time: give them another hash.
  void Harden();

  Arena& arena_;
  const TypeStore& types_;
  PlainVector<Constant> constants_;
  // By type and bits: those of few bits, which most scalars are: indices, counts, false, true, zeros.
  std::array<std::array<ConstantId, kSmall>, kAbstractFloat.value + 1> small_;
  PlainVector<Slot> slots_;
  std::optional<SipKey> key_;  // given: `hash` of the slots is KeyedHash's
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_CONSTANT_H_
