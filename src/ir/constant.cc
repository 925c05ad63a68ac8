#include "ir/constant.h"

#include <algorithm>
#include <bit>

#include "base/pool_vector.h"
#include "ir/matrix_component.h"

namespace tessera::ir {
namespace {

uint32_t Mix(uint64_t h) {
  h ^= h >> 32;
  h *= 0x9e3779b97f4a7c15ull;
  h ^= h >> 29;
  return static_cast<uint32_t>(h ^ (h >> 32));
}

uint64_t HeadOf(TypeId type, ConstantKind kind, uint32_t count) {
  return uint64_t{type.value} << 32 | static_cast<uint32_t>(kind) << 28 | count;
}

// Returns the hash that a scalar constant has until Harden switches the table to a keyed hash.
uint32_t ScalarHash(TypeId type, uint64_t bits) {
  const uint64_t head = HeadOf(type, ConstantKind::kScalar, 0) * 0xff51afd7ed558ccdull;
  return Mix(head ^ bits * 0xc4ceb9fe1a85ec53ull);
}

}  // namespace

ConstantStore::ConstantStore(Arena& arena, const TypeStore& types) : arena_(arena), types_(types) {}

uint32_t ConstantStore::HashOf(const Constant& c, std::span<const ConstantId> elements) const {
  uint64_t h = HeadOf(c.type, c.kind, c.count);
  if (key_) return KeyedHash(h, c, elements);
  if (c.kind == ConstantKind::kScalar) return ScalarHash(c.type, c.bits);
  h *= 0xff51afd7ed558ccdull;
  for (ConstantId e : elements) h = (h ^ (h >> 31) ^ e.value) * 0xff51afd7ed558ccdull;
  return Mix(h);
}

uint32_t ConstantStore::KeyedHash(uint64_t head, const Constant& c,
                                  std::span<const ConstantId> elements) const {
  SipHasher13 hasher(*key_);
  hasher.Word(head);
  if (c.kind == ConstantKind::kScalar) hasher.Word(c.bits);
  for (ConstantId e : elements) hasher.Word(e.value);
  return static_cast<uint32_t>(hasher.Finish(0, 8 * (2 + elements.size())));
}

// Rebuilds the table with `count` slots, which must be a power of two.
void ConstantStore::Rehash(size_t count) {
  PlainVector<Slot> old;
  old.swap(slots_);
  std::fill_n(slots_.extend(count), count, Slot{0, ConstantId::kNoneValue});
  const size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.id == ConstantId::kNoneValue) continue;
    size_t i = slot.hash & mask;
    while (slots_[i].id != ConstantId::kNoneValue) i = (i + 1) & mask;
    slots_[i] = slot;
  }
}

void ConstantStore::Harden() {
  key_ = SipKey::Random();
  for (Slot& slot : slots_) {
    if (slot.id == ConstantId::kNoneValue) continue;
    const Constant& c = constants_[slot.id];
    const bool composite = c.kind == ConstantKind::kSplat || c.kind == ConstantKind::kComposite;
    slot.hash =
        HashOf(c, composite ? std::span(c.elements, c.count) : std::span<const ConstantId>());
  }
  Rehash(slots_.size());
}

ConstantId ConstantStore::Intern(const Constant& c, std::span<const ConstantId> elements,
                                 uint32_t hash) {
  if (constants_.size() * 2 >= slots_.size()) {
    Rehash(slots_.empty() ? 256 : slots_.size() * 4);
    if (constants_.empty()) constants_.reserve(128);
  }
  const size_t mask = slots_.size() - 1;
  const size_t home = hash & mask;
  size_t i = home;
  for (; slots_[i].id != ConstantId::kNoneValue; i = (i + 1) & mask) {
    if (slots_[i].hash != hash) continue;
    const Constant& other = constants_[slots_[i].id];
    if (other.type != c.type || other.kind != c.kind || other.count != c.count) continue;
    const bool same = c.kind == ConstantKind::kScalar
                          ? other.bits == c.bits
                          : std::equal(elements.begin(), elements.end(), other.elements);
    if (same) return ConstantId(slots_[i].id);
  }

  const ConstantId id(size());
  slots_[i] = {hash, id.value};
  constants_.push_back(c);
  if (c.kind != ConstantKind::kScalar) constants_.back().elements = arena_.Copy(elements).data();
  if (!key_ && ((i - home) & mask) > kLongestProbe) Harden();
  return id;
}

ConstantId ConstantStore::InternScalar(TypeId type, uint64_t bits) {
  const uint32_t hash = ScalarHash(type, bits);
  // Fast path: most constants already exist and are in the slot that their hash selects.
  if (!slots_.empty()) {
    const Slot& slot = slots_[hash & (slots_.size() - 1)];
    if (slot.id != ConstantId::kNoneValue) {
      const Constant& there = constants_[slot.id];
      if (there.type == type && there.kind == ConstantKind::kScalar && there.bits == bits) {
        return ConstantId(slot.id);
      }
    }
  }
  Constant c;
  c.type = type;
  c.kind = ConstantKind::kScalar;
  c.bits = bits;
  return key_ ? Intern(c, {}) : Intern(c, {}, hash);
}

ConstantId ConstantStore::Float(TypeId type, double v) {
  return Scalar(type, std::bit_cast<uint64_t>(v));
}

double ConstantStore::FloatValue(ConstantId id) const {
  return std::bit_cast<double>(constants_[id.value].bits);
}

ConstantId ConstantStore::Zero(TypeId type) {
  if (TypeStore::IsScalar(type)) return Scalar(type, 0);
  Constant c;
  c.type = type;
  c.kind = ConstantKind::kZero;
  return Intern(c, {});
}

ConstantId ConstantStore::Splat(TypeId type, ConstantId element) {
  if (IsZero(element)) return Zero(type);
  Constant c;
  c.type = type;
  c.kind = ConstantKind::kSplat;
  c.count = 1;
  return Intern(c, {&element, 1});
}

ConstantId ConstantStore::Composite(TypeId type, std::span<const ConstantId> elements) {
  if (elements.empty()) return Zero(type);
  const bool is_struct = types_.kind(type) == TypeKind::kStruct;
  if (is_struct) {
    if (std::all_of(elements.begin(), elements.end(), [&](ConstantId e) { return IsZero(e); })) {
      return Zero(type);
    }
  } else if (std::all_of(elements.begin(), elements.end(),
                         [&](ConstantId e) { return e == elements[0]; })) {
    return Splat(type, elements[0]);
  }
  Constant c;
  c.type = type;
  c.kind = ConstantKind::kComposite;
  c.count = static_cast<uint32_t>(elements.size());
  return Intern(c, elements);
}

bool ConstantStore::IsZero(ConstantId id) const {
  const Constant& c = constants_[id.value];
  return c.kind == ConstantKind::kZero || (c.kind == ConstantKind::kScalar && c.bits == 0);
}

ConstantId ConstantStore::Element(ConstantId id, uint32_t i) {
  const Constant& c = constants_[id.value];
  switch (c.kind) {
    case ConstantKind::kScalar: return id;
    case ConstantKind::kZero: return Zero(ElementType(c.type, i));
    case ConstantKind::kSplat: return c.elements[0];
    case ConstantKind::kComposite: return i < c.count ? c.elements[i] : ConstantId();
  }
  return {};
}

uint32_t ConstantStore::ElementCount(TypeId type) const {
  const Type& t = types_[type];
  switch (t.kind) {
    case TypeKind::kVector:
    case TypeKind::kMatrix: return t.n;
    case TypeKind::kArray: return t.count().is_constant() ? t.count().value() : 0;
    case TypeKind::kStruct: return static_cast<uint32_t>(types_.StructOf(type).members.size());
    case TypeKind::kSubgroupMatrix: return 1;  // all components are equal, so there is one element
    default:                                   // others: types without elements
      return 0;
  }
}

TypeId ConstantStore::ElementType(TypeId type, uint32_t i) const {
  const Type& t = types_[type];
  switch (t.kind) {
    case TypeKind::kStruct: {
      const Struct& s = types_.StructOf(type);
      return i < s.members.size() ? s.members[i].type : TypeId();
    }
    case TypeKind::kSubgroupMatrix: return ShaderScalar(t.element);
    default:  // others: types whose elements all have the same type
      return t.element;
  }
}

}  // namespace tessera::ir
