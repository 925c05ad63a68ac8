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

// Returns the elements of a constant that is not a scalar, and an empty list for a scalar.
std::span<const ConstantId> ElementsOf(const Constant& c) {
  if (c.kind == ConstantKind::kScalar) return {};
  return {c.elements, c.count};
}

}  // namespace

ConstantStore::ConstantStore(Arena& arena, const TypeStore& types) : arena_(arena), types_(types) {
  constants_.reserve(128);
}

uint32_t ConstantStore::HashOf(const Constant& c) const {
  uint64_t h = HeadOf(c.type, c.kind, c.count);
  if (table_.key()) return KeyedHash(h, c);
  h *= 0xff51afd7ed558ccdull;
  if (c.kind == ConstantKind::kScalar) return Mix(h ^ c.bits * 0xc4ceb9fe1a85ec53ull);
  for (ConstantId e : ElementsOf(c)) h = (h ^ (h >> 31) ^ e.value) * 0xff51afd7ed558ccdull;
  return Mix(h);
}

uint32_t ConstantStore::KeyedHash(uint64_t head, const Constant& c) const {
  SipHasher13 hasher(*table_.key());
  hasher.Word(head);
  if (c.kind == ConstantKind::kScalar) hasher.Word(c.bits);
  const std::span<const ConstantId> elements = ElementsOf(c);
  for (ConstantId e : elements) hasher.Word(e.value);
  return static_cast<uint32_t>(hasher.Finish(0, 8 * (2 + elements.size())));
}

template <typename Equals>
ConstantId ConstantStore::Intern(const Constant& c, Equals equals) {
  return ConstantId(table_.Intern(
      HashOf(c), [&](uint32_t id) { return equals(constants_[id]); },
      [&] {
        constants_.push_back(c);
        return size() - 1;
      },
      [&](uint32_t id) { return HashOf(constants_[id]); }));
}

ConstantId ConstantStore::InternScalar(TypeId type, uint64_t bits) {
  Constant c;
  c.type = type;
  c.kind = ConstantKind::kScalar;
  c.bits = bits;
  return Intern(c, [&](const Constant& known) {
    return known.type == type && known.kind == ConstantKind::kScalar && known.bits == bits;
  });
}

ConstantId ConstantStore::InternComposite(TypeId type, ConstantKind kind,
                                          std::span<const ConstantId> elements) {
  Constant c;
  c.type = type;
  c.kind = kind;
  c.count = static_cast<uint32_t>(elements.size());
  c.elements = elements.data();
  const uint32_t first_new = size();
  const ConstantId id = Intern(c, [&](const Constant& known) {
    return known.type == type && known.kind == kind &&
           std::ranges::equal(ElementsOf(known), elements);
  });
  if (id.value == first_new) constants_.back().elements = arena_.Copy(elements).data();
  return id;
}

ConstantId ConstantStore::Float(TypeId type, double v) {
  return Scalar(type, std::bit_cast<uint64_t>(v));
}

double ConstantStore::FloatValue(ConstantId id) const {
  return std::bit_cast<double>(constants_[id.value].bits);
}

ConstantId ConstantStore::Zero(TypeId type) {
  if (TypeStore::IsScalar(type)) return Scalar(type, 0);
  return InternComposite(type, ConstantKind::kZero, {});
}

ConstantId ConstantStore::Splat(TypeId type, ConstantId element) {
  if (IsZero(element)) return Zero(type);
  return InternComposite(type, ConstantKind::kSplat, {&element, 1});
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
  return InternComposite(type, ConstantKind::kComposite, elements);
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
