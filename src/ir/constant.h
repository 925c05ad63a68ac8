// Interned constants: two constants have the same id if and only if their types are equal and their
// values are bitwise equal.
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
  kScalar,  // has `bits`
  kZero,    // the zero value of a composite type; never expanded, regardless of the type's size
  // All elements equal elements[0]. Used for vectors, matrix columns, arrays and subgroup matrices.
  kSplat,
  kComposite,  // has one element per component, column, array element or member
};

struct Constant {
  TypeId type;
  ConstantKind kind;
  uint32_t count = 0;  // number of stored elements: 1 for kSplat, n for kComposite
  union {
    // The value of a kScalar:
    // - bool: 0 or 1
    // - i32: sign-extended to 64 bits
    // - u32: zero-extended to 64 bits
    // - i64, u64, AbstractInt: unchanged
    // - f32, f16: the bits of the value as a double, which is exact
    // - AbstractFloat: the bits of the double
    uint64_t bits = 0;
    const ConstantId* elements;
  };
};

class ConstantStore {
 public:
  ConstantStore(Arena& arena, const TypeStore& types);
  // Makes a copy with the same ids that can grow independently. The arena of `from` must outlive
  // the copy.
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
  // Returns the size of the arrays in bytes, excluding memory in the arena.
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
  // Returns the scalar constant with the given representation (see Constant::bits).
  ConstantId Scalar(TypeId type, uint64_t bits) {
    if (bits >= kSmall || !TypeStore::IsScalar(type)) return InternScalar(type, bits);
    ConstantId& known = small_[type.value][bits];
    if (!known.valid()) known = InternScalar(type, bits);
    return known;
  }
  // Returns the zero value of any constructible type. For scalar types it is a kScalar.
  ConstantId Zero(TypeId type);
  ConstantId Splat(TypeId type, ConstantId element);
  // Returns a composite in normalized form: a kSplat or kZero if all elements are equal. `elements`
  // is copied if the constant is new. The elements of a structure have the types of its members.
  ConstantId Composite(TypeId type, std::span<const ConstantId> elements);

  // ---- reading
  bool BoolValue(ConstantId id) const { return constants_[id.value].bits != 0; }
  // Returns the value of an integer. A u64 is returned as the i64 with the same bits.
  int64_t IntValue(ConstantId id) const { return static_cast<int64_t>(constants_[id.value].bits); }
  double FloatValue(ConstantId id) const;
  bool IsScalar(ConstantId id) const { return constants_[id.value].kind == ConstantKind::kScalar; }
  // Returns whether the constant is the zero value of its type. -0.0 is not.
  bool IsZero(ConstantId id) const;
  // Returns element `i` of a composite of any kind, in O(1).
  ConstantId Element(ConstantId id, uint32_t i);
  // Returns the number of elements of a value of this type: vector components, matrix columns,
  // array elements (if the count is a constant) or structure members.
  uint32_t ElementCount(TypeId type) const;
  TypeId ElementType(TypeId type, uint32_t i) const;

 private:
  static constexpr uint64_t kSmall = 16;

  ConstantId InternScalar(TypeId type, uint64_t bits);
  TESSERA_NOINLINE ConstantId InternScalarSlowPath(TypeId type, uint64_t bits, uint32_t hash);
  ConstantId Intern(const Constant& c, std::span<const ConstantId> elements) {
    return Intern(c, elements, HashOf(c, elements));
  }
  // Intern with a precomputed hash.
  ConstantId Intern(const Constant& c, std::span<const ConstantId> elements, uint32_t hash);
  struct Slot {
    uint32_t hash;
    uint32_t id;
  };

  uint32_t HashOf(const Constant& c, std::span<const ConstantId> elements) const;
  TESSERA_NOINLINE uint32_t KeyedHash(uint64_t head, const Constant& c,
                                      std::span<const ConstantId> elements) const;
  void Rehash(size_t count);
  // Rehashes the table with SipHash. Constants crafted to collide would otherwise take quadratic
  // time.
  void Harden();

  Arena& arena_;
  const TypeStore& types_;
  PlainVector<Constant> constants_;
  // Caches scalar constants with small representations, indexed by type and bits. They are the most
  // common constants: indices, counts, false, true, zeros.
  std::array<std::array<ConstantId, kSmall>, kAbstractFloat.value + 1> small_;
  PlainVector<Slot> slots_;
  std::optional<SipKey> key_;  // if set, the slots hold hashes of KeyedHash
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_CONSTANT_H_
