// Interned constants. Two constants have the same id if and only if they have the same type and
// bitwise equal values.
#ifndef TESSERA_IR_CONSTANT_H_
#define TESSERA_IR_CONSTANT_H_

#include <array>
#include <cstdint>
#include <span>

#include "base/arena.h"
#include "base/compiler.h"
#include "base/id.h"
#include "base/intern_table.h"
#include "base/plain_vector.h"
#include "ir/type.h"

namespace tessera::ir {

struct ConstantId : Id<ConstantId> {
  using Id::Id;
};

enum class ConstantKind : uint8_t {
  kScalar,  // the value is in `bits`
  kZero,    // zero value of a composite type of any size
  // Composite whose elements all equal elements[0]: a vector, matrix, array or subgroup matrix.
  kSplat,
  kComposite,  // one element per component, column, array element or member
};

struct Constant {
  TypeId type;
  ConstantKind kind;
  uint32_t count = 0;  // length of `elements`: 1 for kSplat, n for kComposite
  union {
    // The value of a kScalar:
    // - bool: 0 or 1
    // - i32: sign-extended to 64 bits
    // - u32: zero-extended to 64 bits
    // - i64, u64, AbstractInt: unchanged
    // - f32, f16: the bits of the double with the same value
    // - AbstractFloat: the bits of the double
    uint64_t bits = 0;
    const ConstantId* elements;
  };
};

class ConstantStore {
 public:
  ConstantStore(Arena& arena, const TypeStore& types);
  // Copies `from`, preserving all ids. The copy can grow independently, but the arena of `from`
  // must outlive the copy.
  ConstantStore(Arena& arena, const TypeStore& types, const ConstantStore& from)
      : arena_(arena),
        types_(types),
        constants_(from.constants_.CopyWithRoom()),
        small_(from.small_),
        table_(from.table_) {}
  ConstantStore(const ConstantStore&) = delete;
  ConstantStore& operator=(const ConstantStore&) = delete;

  const Constant& operator[](ConstantId id) const { return constants_[id.value]; }
  TypeId type(ConstantId id) const { return constants_[id.value].type; }
  uint32_t size() const { return static_cast<uint32_t>(constants_.size()); }
  // Returns the size of the tables in bytes, excluding the elements, which are in the arena.
  size_t BytesTaken() const {
    return constants_.capacity() * sizeof(Constant) + table_.BytesTaken();
  }

  ConstantId Bool(bool v) { return Scalar(kBool, v ? 1 : 0); }
  ConstantId I32(int32_t v) { return Scalar(kI32, static_cast<uint64_t>(int64_t{v})); }
  ConstantId U32(uint32_t v) { return Scalar(kU32, v); }
  ConstantId AbstractInt(int64_t v) { return Scalar(kAbstractInt, static_cast<uint64_t>(v)); }
  // Returns a constant of type kF32, kF16 or kAbstractFloat, which must represent `v` exactly.
  ConstantId Float(TypeId type, double v);
  ConstantId F32(float v) { return Float(kF32, v); }
  ConstantId Int(TypeId type, int64_t v) { return Scalar(type, static_cast<uint64_t>(v)); }
  // Returns the scalar constant of type `type` with the representation `bits` (see Constant::bits).
  ConstantId Scalar(TypeId type, uint64_t bits) {
    if (bits >= kSmall || !TypeStore::IsScalar(type)) return InternScalar(type, bits);
    ConstantId& known = small_[type.value][bits];
    if (!known.valid()) known = InternScalar(type, bits);
    return known;
  }
  // Returns the zero value of a constructible type: a kScalar for scalar types, otherwise a kZero.
  ConstantId Zero(TypeId type);
  ConstantId Splat(TypeId type, ConstantId element);
  // Returns a composite constant. If all elements are equal, normalizes it to a kSplat or kZero.
  // Copies `elements` if the constant is new. The elements of a structure must have the types of
  // its members.
  ConstantId Composite(TypeId type, std::span<const ConstantId> elements);

  // ---- reading
  bool BoolValue(ConstantId id) const { return constants_[id.value].bits != 0; }
  // Returns the value of an integer constant. For u64, returns the i64 with the same bits.
  int64_t IntValue(ConstantId id) const { return static_cast<int64_t>(constants_[id.value].bits); }
  double FloatValue(ConstantId id) const;
  bool IsScalar(ConstantId id) const { return constants_[id.value].kind == ConstantKind::kScalar; }
  // Returns true if the constant is the zero value of its type. -0.0 is not a zero value.
  bool IsZero(ConstantId id) const;
  // Returns element `i` of a composite in any representation, in constant time.
  ConstantId Element(ConstantId id, uint32_t i);
  // Returns the number of elements in a value of type `type`: vector components, matrix columns,
  // array elements (for a constant count), or structure members.
  uint32_t ElementCount(TypeId type) const;
  TypeId ElementType(TypeId type, uint32_t i) const;

  // Returns the hash that the store uses to look up a constant. Public for tests, which need
  // constants with colliding hashes.
  uint32_t HashOf(const Constant& c) const;

 private:
  static constexpr uint64_t kSmall = 16;

  ConstantId InternScalar(TypeId type, uint64_t bits);
  // Copies `elements` if the constant is new.
  ConstantId InternComposite(TypeId type, ConstantKind kind, std::span<const ConstantId> elements);
  // Interns `c`. `equals(known)` returns whether the constant `known` is equal to `c`.
  template <typename Equals>
  ConstantId Intern(const Constant& c, Equals equals);
  TESSERA_COLD uint32_t KeyedHash(uint64_t head, const Constant& c) const;

  Arena& arena_;
  const TypeStore& types_;
  PlainVector<Constant> constants_;
  // Cache of scalar constants with small representations, indexed by type and bits. It holds the
  // most common constants: indices, counts, zeros, true and false.
  std::array<std::array<ConstantId, kSmall>, kAbstractFloat.value + 1> small_;
  InternTable table_{256};
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_CONSTANT_H_
