#include "ir/type.h"

#include <algorithm>
#include <array>

#include "absl/container/flat_hash_set.h"
#include "base/fill.h"
#include "base/pool_vector.h"
#include "base/round_up.h"
#include "base/shorten.h"
#include "ir/type_name.h"

namespace tessera::ir {
namespace {

using F = TypeFlags;

// Sizes and their products saturate at this value, so that the sum of two sizes cannot wrap.
constexpr uint64_t kSaturatedSize = uint64_t{1} << 62;
constexpr uint32_t kMaxU32 = 0xffffffffu;

constexpr uint64_t SaturatedMul(uint64_t a, uint64_t b) {
  if (a != 0 && b > kSaturatedSize / a) return kSaturatedSize;
  return a * b;
}
constexpr uint32_t Saturate32(uint64_t v) {
  return v > kMaxU32 ? kMaxU32 : static_cast<uint32_t>(v);
}

// Maximum values of the bit fields in TypeStore::Facts.
constexpr uint32_t kAllFlags = (1u << 20) - 1;
constexpr uint32_t kMaxDepth = (1u << 12) - 1;
constexpr uint32_t Deeper(uint32_t depth) { return std::min(depth + 1, kMaxDepth) & kMaxDepth; }

constexpr uint32_t kMixMultiplier = 0x9e3779b1u;
constexpr uint64_t PackHead(const Type& t) {
  return static_cast<uint64_t>(t.kind) | uint64_t{t.n} << 8 | static_cast<uint64_t>(t.space) << 16 |
         static_cast<uint64_t>(t.access) << 24 | static_cast<uint64_t>(t.dim) << 32 |
         static_cast<uint64_t>(t.format) << 40 | static_cast<uint64_t>(t.use) << 48;
}
uint32_t HashOf(const Type& t, const std::optional<SipKey>& key) {
  if (key) {
    SipHasher13 hasher(*key);
    hasher.Word(PackHead(t));
    hasher.Word(uint64_t{t.element.value} | uint64_t{t.count_bits} << 32);
    return static_cast<uint32_t>(hasher.Finish(t.rows_bits, 20));
  }
  uint64_t h = PackHead(t) * 0x9e3779b97f4a7c15ull;
  h ^= (uint64_t{t.element.value} | uint64_t{t.count_bits} << 32) * 0xc2b2ae3d27d4eb4full;
  h ^= uint64_t{t.rows_bits} * 0x165667b19e3779f9ull;
  h ^= h >> 29;
  return static_cast<uint32_t>(h >> 32) * kMixMultiplier ^ static_cast<uint32_t>(h);
}
bool SameType(const Type& a, const Type& b) {
  return PackHead(a) == PackHead(b) && a.element == b.element && a.count_bits == b.count_bits &&
         a.rows_bits == b.rows_bits;
}

}  // namespace

struct TypeStore::Prebuilt {
  std::array<Type, kFirstDynamic> types{};
  std::array<Facts, kFirstDynamic> facts{};

  constexpr Prebuilt() {
    constexpr uint32_t kPlain =
        F::kConstructible | F::kStorable | F::kFixedFootprint | F::kCreationFixedFootprint;
    constexpr uint32_t kNumeric = kPlain | F::kHostShareable;
    // An abstract type has the footprint of the type that it converts to by default (WGSL:
    // Fixed-Footprint Types).
    constexpr uint32_t kAbstract = (kPlain & ~F::kStorable) | F::kAbstract;
    SetScalar(kBool, TypeKind::kBool, 4, kPlain | F::kHasBool);
    SetScalar(kI32, TypeKind::kI32, 4, kNumeric);
    SetScalar(kU32, TypeKind::kU32, 4, kNumeric);
    SetScalar(kF32, TypeKind::kF32, 4, kNumeric);
    SetScalar(kF16, TypeKind::kF16, 2, kNumeric | F::kHasF16);
    SetScalar(kI64, TypeKind::kI64, 8, kNumeric | F::kHasInt64);
    SetScalar(kU64, TypeKind::kU64, 8, kNumeric | F::kHasInt64);
    SetScalar(kAbstractInt, TypeKind::kAbstractInt, 4, kAbstract);
    SetScalar(kAbstractFloat, TypeKind::kAbstractFloat, 4, kAbstract);
    SetScalar(kI8, TypeKind::kI8, 1, 0);
    SetScalar(kU8, TypeKind::kU8, 1, 0);
    SetScalar(kVoid, TypeKind::kVoid, 0, 0);
    for (uint32_t s = 0; s <= kAbstractFloat.value; ++s) {
      for (uint32_t n = 2; n <= 4; ++n) SetVector(TypeId(s), n);
    }
    for (TypeId s : {kF32, kF16, kAbstractFloat}) {
      for (uint32_t c = 2; c <= 4; ++c) {
        for (uint32_t r = 2; r <= 4; ++r) SetMatrix(s, c, r);
      }
    }
  }

  constexpr void SetScalar(TypeId id, TypeKind kind, uint32_t size, uint32_t flags) {
    types[id.value].kind = kind;
    facts[id.value] = {size, size == 0 ? 1 : size, flags & kAllFlags, 0};
  }
  // Sizes and alignments: see the table in WGSL: Alignment and Size.
  constexpr void SetVector(TypeId scalar, uint32_t n) {
    const Facts& s = facts[scalar.value];
    const uint32_t id = Vector(scalar, n).value;
    types[id].kind = TypeKind::kVector;
    types[id].n = static_cast<uint8_t>(n);
    types[id].element = scalar;
    facts[id] = {s.size * n, s.align * (n == 2 ? 2 : 4), s.flags, 1};
  }
  constexpr void SetMatrix(TypeId scalar, uint32_t columns, uint32_t rows) {
    const TypeId column = Vector(scalar, rows);
    const Facts& c = facts[column.value];
    const uint32_t id = Matrix(scalar, columns, rows).value;
    types[id].kind = TypeKind::kMatrix;
    types[id].n = static_cast<uint8_t>(columns);
    types[id].element = column;
    facts[id] = {RoundUp(c.size, c.align) * columns, c.align, (c.flags | F::kHasMatrix) & kAllFlags,
                 2};
  }
};

TypeStore::TypeStore(Arena& arena) : arena_(arena) {
  static constexpr Prebuilt kPrebuilt;
  types_.reserve(2 * kFirstDynamic);
  facts_.reserve(2 * kFirstDynamic);
  std::ranges::copy(kPrebuilt.types, types_.extend(kFirstDynamic));
  std::ranges::copy(kPrebuilt.facts, facts_.extend(kFirstDynamic));
  views_.reserve(2 * kFirstDynamic);
  GrowWithDefault(views_, kFirstDynamic);
}

// ---- making types ---------------------------------------------------------------------------

TypeId TypeStore::Add(const Type& type, const Facts& facts) {
  types_.push_back(type);
  facts_.push_back(facts);
  views_.push_back({});
  return TypeId(size() - 1);
}

TypeId TypeStore::Intern(const Type& type) {
  return TypeId(table_.Intern(
      HashOf(type, table_.key()), [&](uint32_t id) { return SameType(types_[id], type); },
      [&] { return Add(type, ComputeFacts(type)).value; },
      [&](uint32_t id) { return HashOf(types_[id], table_.key()); }));
}

TypeId TypeStore::Plain(TypeKind kind) { return Intern({.kind = kind}); }

TypeId TypeStore::Atomic(TypeId element) {
  return Intern({.kind = TypeKind::kAtomic, .element = element});
}

TypeId TypeStore::Array(TypeId element, Count count) {
  return Intern({.kind = TypeKind::kArray, .element = element, .count_bits = count.bits()});
}

TypeId TypeStore::NewView(TypeKind kind, AddressSpace space, TypeId store_type, Access access) {
  Type type{.kind = kind, .space = space, .access = access, .element = store_type};
  type.next_view = views_[store_type.value].value;
  const TypeId view = Add(type, ComputeFacts(type));
  views_[store_type.value] = view;
  return view;
}

TypeId TypeStore::SampledTexture(TextureDim dim, TypeId sampled) {
  return Intern({.kind = TypeKind::kSampledTexture, .dim = dim, .element = sampled});
}

TypeId TypeStore::MultisampledTexture(TextureDim dim, TypeId sampled) {
  return Intern({.kind = TypeKind::kMultisampledTexture, .dim = dim, .element = sampled});
}

TypeId TypeStore::DepthTexture(TextureDim dim) {
  return Intern({.kind = TypeKind::kDepthTexture, .dim = dim});
}

TypeId TypeStore::DepthMultisampledTexture(TextureDim dim) {
  return Intern({.kind = TypeKind::kDepthMultisampledTexture, .dim = dim});
}

TypeId TypeStore::StorageTexture(TextureDim dim, TexelFormat format, Access access) {
  return Intern(
      {.kind = TypeKind::kStorageTexture, .access = access, .dim = dim, .format = format});
}

TypeId TypeStore::InputAttachment(TypeId sampled, bool multisampled) {
  return Intern({.kind = TypeKind::kInputAttachment,
                 .n = static_cast<uint8_t>(multisampled ? 1 : 0),
                 .element = sampled});
}

TypeId TypeStore::SubgroupMatrix(SubgroupMatrixUse use, TypeId component, Count columns,
                                 Count rows) {
  return Intern({.kind = TypeKind::kSubgroupMatrix,
                 .use = use,
                 .element = component,
                 .columns_bits = columns.bits(),
                 .rows_bits = rows.bits()});
}

TypeId TypeStore::BindingArray(TypeId element, Count count) {
  return Intern({.kind = TypeKind::kBindingArray, .element = element, .count_bits = count.bits()});
}

TypeId TypeStore::Buffer(Count bytes) {
  return Intern({.kind = TypeKind::kBuffer, .count_bits = bytes.bits()});
}

TypeId TypeStore::NewStruct(StringId name, std::span<const StructMember> members, Span span) {
  Struct s;
  s.name = name;
  s.span = span;
  std::span<StructMember> copy = arena_.Copy(members);

  // Computes offsets, size and alignment: see WGSL: Structure Member Layout.
  Facts f;
  f.depth = 0;
  constexpr uint32_t kAll = F::kConstructible | F::kStorable | F::kHostShareable |
                            F::kFixedFootprint | F::kCreationFixedFootprint;
  uint32_t all = kAll;
  uint32_t any = 0;
  uint64_t end = 0;
  for (StructMember& m : copy) {
    const Facts& mf = facts_[m.type.value];
    if (!m.has_align_attribute) m.align = mf.align;
    uint64_t member_size = m.has_size_attribute ? m.size : mf.size;
    m.size = Saturate32(member_size);
    const uint64_t offset = std::min(RoundUp(end, m.align), kSaturatedSize);
    m.offset = Saturate32(offset);
    end = std::min(offset + member_size, kSaturatedSize);
    s.align = std::max(s.align, m.align);
    all &= mf.flags;
    any |= mf.flags;
    f.depth = std::max<uint32_t>(f.depth, mf.depth) & kMaxDepth;
  }
  if (!copy.empty()) {
    const Type& last = types_[copy.back().type.value];
    s.has_runtime_array = last.kind == TypeKind::kArray && last.count().is_runtime();
  }
  f.size = RoundUp(end, s.align);
  f.align = s.align;
  f.flags = (all | (any & ~kAll)) & kAllFlags;
  f.depth = Deeper(f.depth);
  s.size = Saturate32(f.size);
  s.members = copy;

  Type t;
  t.kind = TypeKind::kStruct;
  t.index = static_cast<uint32_t>(structs_.size());
  if (structs_.empty()) structs_.reserve(8);
  structs_.push_back(s);
  return Add(t, f);
}

namespace {

uint64_t ArraySize(uint64_t stride, Count count) {
  stride = std::min(stride, kSaturatedSize);
  return count.is_constant() ? SaturatedMul(stride, count.value()) : stride;
}

// Returns the flags of an array that has `count` elements. `flags` are the element type's flags.
uint32_t ArrayFlags(uint32_t flags, Count count) {
  flags |= F::kHasArray;
  if (count.is_runtime()) {
    flags &= ~(F::kConstructible | F::kFixedFootprint | F::kCreationFixedFootprint);
    flags |= F::kHasRuntimeArray;
  } else if (count.is_override()) {
    flags &= ~(F::kConstructible | F::kHostShareable | F::kCreationFixedFootprint);
    flags |= F::kHasOverrideSize;
  }
  return flags;
}

// Returns the flags of a binding array that has `count` elements. `flags` are the element type's
// flags. A binding array is never a value and cannot be stored in memory, regardless of its
// elements.
uint32_t BindingArrayFlags(uint32_t flags, Count count) {
  flags &=
      ~(F::kConstructible | F::kHostShareable | F::kFixedFootprint | F::kCreationFixedFootprint);
  if (count.is_override()) flags |= F::kHasOverrideSize;
  return flags;
}

uint32_t SubgroupMatrixFlags(const Type& type) {
  uint32_t flags = F::kConstructible | F::kStorable | F::kFixedFootprint |
                   F::kCreationFixedFootprint | F::kHasSubgroupMatrix;
  if (type.columns().is_override() || type.rows().is_override()) flags |= F::kHasOverrideSize;
  if (type.element == kF16) flags |= F::kHasF16;
  return flags;
}

uint32_t BufferFlags(Count bytes) {
  uint32_t flags = F::kStorable | F::kHostShareable | F::kHasBuffer;
  if (bytes.is_constant()) flags |= F::kFixedFootprint | F::kCreationFixedFootprint;
  if (bytes.is_override()) flags |= F::kFixedFootprint | F::kHasOverrideSize;
  return flags;
}

}  // namespace

// Computes the facts of a type that has no fixed id and is not a structure. The element type, if
// any, has a lower id, so its facts are already known.
TypeStore::Facts TypeStore::ComputeFacts(const Type& type) const {
  Facts f;
  f.depth = 0;
  const Facts element = type.element.valid() ? facts_[type.element.value] : f;
  switch (type.kind) {
    case TypeKind::kAtomic:
      f.size = element.size;
      f.align = element.align;
      f.flags = F::kStorable | F::kHostShareable | F::kFixedFootprint | F::kCreationFixedFootprint |
                F::kHasAtomic | (element.flags & F::kHasInt64);
      break;
    case TypeKind::kArray:
      f.size = ArraySize(RoundUp(element.size, element.align), type.count());
      f.align = element.align;
      f.depth = Deeper(element.depth);
      f.flags = ArrayFlags(element.flags, type.count()) & kAllFlags;
      break;
    case TypeKind::kPointer:
    case TypeKind::kReference:
      // A pointer type inherits only kHasOverrideSize from its store type.
      f.flags = element.flags & F::kHasOverrideSize;
      break;
    case TypeKind::kSubgroupMatrix:
      // Subgroup matrices are opaque. Their size is only a placeholder.
      f.size = f.align = 4;
      f.flags = SubgroupMatrixFlags(type) & kAllFlags;
      break;
    case TypeKind::kSampler:
    case TypeKind::kComparisonSampler:
    case TypeKind::kSampledTexture:
    case TypeKind::kMultisampledTexture:
    case TypeKind::kDepthTexture:
    case TypeKind::kDepthMultisampledTexture:
    case TypeKind::kStorageTexture:
    case TypeKind::kExternalTexture:
    case TypeKind::kInputAttachment: f.flags = F::kStorable | F::kHasHandle; break;
    case TypeKind::kBindingArray:
      f.flags = BindingArrayFlags(element.flags, type.count()) & kAllFlags;
      break;
    case TypeKind::kBuffer:
      if (type.count().is_constant()) f.size = type.count().value();
      f.flags = BufferFlags(type.count()) & kAllFlags;
      break;
    case TypeKind::kBool:
    case TypeKind::kI32:
    case TypeKind::kU32:
    case TypeKind::kF32:
    case TypeKind::kF16:
    case TypeKind::kI64:
    case TypeKind::kU64:
    case TypeKind::kAbstractInt:
    case TypeKind::kAbstractFloat:
    case TypeKind::kI8:
    case TypeKind::kU8:
    case TypeKind::kVoid:
    case TypeKind::kVector:
    case TypeKind::kMatrix:
    case TypeKind::kStruct: break;  // NewStruct (for structures) or Prebuilt computes the facts
  }
  return f;
}

// ---- queries --------------------------------------------------------------------------------

TypeId TypeStore::ScalarOf(TypeId id) const {
  if (!id.valid()) return {};
  const Type& t = types_[id.value];
  switch (t.kind) {
    case TypeKind::kVector:
    case TypeKind::kAtomic: return t.element;
    case TypeKind::kMatrix: return types_[t.element.value].element;
    default:  // others: scalars, and types that have no single scalar type
      return IsScalar(id) ? id : TypeId();
  }
}

TypeId TypeStore::WithScalar(TypeId id, TypeId scalar) const {
  const Type& t = types_[id.value];
  switch (t.kind) {
    case TypeKind::kVector: return Vector(scalar, t.n);
    case TypeKind::kMatrix: return Matrix(scalar, t.n, types_[t.element.value].n);
    default:  // others: scalars
      return scalar;
  }
}

bool TypeStore::NarrowsBuffer(TypeId from, TypeId to) const {
  const Type &a = types_[from.value], &b = types_[to.value];
  if (a.kind != TypeKind::kPointer || b.kind != TypeKind::kPointer) return false;
  if (kind(a.element) != TypeKind::kBuffer || kind(b.element) != TypeKind::kBuffer) return false;
  if (a.space != b.space || a.access != b.access) return false;
  const Count have = types_[a.element.value].count(), want = types_[b.element.value].count();
  if (want.is_runtime()) return !have.is_runtime();
  return have.is_constant() && want.is_constant() && want.value() < have.value();
}

bool TypeStore::HasAtomicVector(TypeId id) const {
  PoolVector<TypeId> work{id};
  absl::flat_hash_set<uint32_t> seen;
  while (!work.empty()) {
    TypeId t = work.back();
    work.pop_back();
    while (kind(t) == TypeKind::kArray) t = types_[t.value].element;
    if (!Has(t, TypeFlags::kHasAtomic) || !seen.insert(t.value).second) continue;
    if (kind(t) == TypeKind::kAtomic && IsVector(types_[t.value].element)) return true;
    if (kind(t) != TypeKind::kStruct) continue;
    for (const StructMember& member : StructOf(t).members) work.push_back(member.type);
  }
  return false;
}

uint32_t TypeStore::SizeOf(TypeId id) const { return Saturate32(facts_[id.value].size); }

uint64_t TypeStore::MinViewSize(TypeId id) const {
  if (kind(id) == TypeKind::kStruct && StructOf(id).has_runtime_array) {
    const StructMember& last = StructOf(id).members.back();
    return uint64_t{last.offset} + StrideOf(last.type);
  }
  const bool runtime_sized = kind(id) == TypeKind::kArray && types_[id.value].count().is_runtime();
  return runtime_sized ? StrideOf(id) : SizeOf64(id);
}

uint32_t TypeStore::StrideOf(TypeId array) const {
  const Facts& e = facts_[types_[array.value].element.value];
  return Saturate32(RoundUp(std::min(e.size, kSaturatedSize), e.align));
}

// ---- spelling -------------------------------------------------------------------------------

namespace {

constexpr std::string_view kScalarNames[] = {"bool",          "i32", "u32", "f32",
                                             "f16",           "i64", "u64", "AbstractInt",
                                             "AbstractFloat", "i8",  "u8",  "void"};

// Returns true if `access` is the default access mode of `space` (WGSL: Address Spaces, 'default
// access mode'). WGSL allows omitting the default, and forbids writing it in some address spaces.
bool IsDefaultAccess(AddressSpace space, Access access) {
  switch (space) {
    case AddressSpace::kStorage: return false;  // always shown, for clarity
    case AddressSpace::kUniform:
    case AddressSpace::kHandle:
    case AddressSpace::kImmediate: return access == Access::kRead;
    default: return access == Access::kReadWrite;
  }
}

class NameWriter {
 public:
  // `counts` may be null.
  NameWriter(const TypeStore& types, const StringInterner& strings, const CountSpeller* counts)
      : types_(types), strings_(strings), counts_(counts) {}

  // A type is spelled as a prefix, its element type and a suffix. Collecting the suffixes avoids
  // recursion, so types may nest arbitrarily deeply.
  std::string Write(TypeId id) {
    while (id.valid()) id = WriteOne(id);
    out_.append(suffixes_.rbegin(), suffixes_.rend());
    return std::move(out_);
  }

 private:
  // Writes the prefix of the type and saves its suffix. Returns the element type, or an invalid id
  // if the type has none.
  TypeId WriteOne(TypeId id) {
    const Type& t = types_[id];
    switch (t.kind) {
      case TypeKind::kBool:
      case TypeKind::kI32:
      case TypeKind::kU32:
      case TypeKind::kF32:
      case TypeKind::kF16:
      case TypeKind::kI64:
      case TypeKind::kU64:
      case TypeKind::kAbstractInt:
      case TypeKind::kAbstractFloat:
      case TypeKind::kI8:
      case TypeKind::kU8:
      case TypeKind::kVoid: out_ += kScalarNames[id.value]; return {};
      case TypeKind::kVector: out_ += "vec" + std::to_string(t.n) + "<"; return Element(t.element);
      case TypeKind::kMatrix:
        out_ += "mat" + std::to_string(t.n) + "x" + std::to_string(types_[t.element].n) + "<";
        return Element(types_[t.element].element);
      case TypeKind::kAtomic: out_ += "atomic<"; return Element(t.element);
      case TypeKind::kArray: out_ += "array<"; return ElementAndCount(t);
      case TypeKind::kBindingArray: out_ += "binding_array<"; return ElementAndCount(t);
      case TypeKind::kStruct: return WriteStruct(id);
      case TypeKind::kPointer: out_ += "ptr<"; return Pointee(t);
      case TypeKind::kReference: out_ += "ref<"; return Pointee(t);
      case TypeKind::kSampler: out_ += "sampler"; return {};
      case TypeKind::kComparisonSampler: out_ += "sampler_comparison"; return {};
      case TypeKind::kSampledTexture:
      case TypeKind::kMultisampledTexture:
      case TypeKind::kDepthTexture:
      case TypeKind::kDepthMultisampledTexture:
      case TypeKind::kStorageTexture:
      case TypeKind::kExternalTexture: return WriteTexture(t);
      case TypeKind::kInputAttachment:
        out_ += t.n != 0 ? "input_attachment_multisampled<" : "input_attachment<";
        return Element(t.element);
      case TypeKind::kSubgroupMatrix: return WriteSubgroupMatrix(t);
      case TypeKind::kBuffer:
        out_ += "buffer";
        if (t.count().is_runtime()) return {};
        out_ += "<";
        AppendCount(t.count(), out_);
        out_ += ">";
        return {};
    }
    return {};
  }

  void AppendCount(Count count, std::string& out) const {
    if (count.is_constant()) {
      out += std::to_string(count.value());
    } else {
      out += counts_ == nullptr ? "N" : counts_->Spell(count.expr());
    }
  }

  TypeId Element(TypeId element, std::string_view suffix = ">") {
    suffixes_.append(suffix.rbegin(), suffix.rend());
    return element;
  }

  TypeId ElementAndCount(const Type& t) {
    std::string suffix;
    if (!t.count().is_runtime()) {
      suffix = ", ";
      AppendCount(t.count(), suffix);
    }
    return Element(t.element, suffix + ">");
  }

  TypeId WriteStruct(TypeId id) {
    const std::string_view name = strings_.Get(types_.StructOf(id).name);
    const std::string_view shown = Shorten(name);
    out_ += shown;
    if (shown.size() < name.size()) out_ += "...";
    return {};
  }

  TypeId Pointee(const Type& t) {
    out_ += ir::NameOf(t.space);
    out_ += ", ";
    std::string suffix;
    if (!IsDefaultAccess(t.space, t.access)) {
      suffix = ", ";
      suffix += ir::NameOf(t.access);
    }
    return Element(t.element, suffix + ">");
  }

  TypeId WriteTexture(const Type& t) {
    const bool texels = t.kind == TypeKind::kStorageTexture && t.dim == TextureDim::kBuffer;
    out_ += texels ? "texel_" : "texture_";
    if (t.kind == TypeKind::kExternalTexture) {
      out_ += "external";
      return {};
    }
    if (t.kind == TypeKind::kMultisampledTexture) out_ += "multisampled_";
    if (t.kind == TypeKind::kDepthTexture) out_ += "depth_";
    if (t.kind == TypeKind::kDepthMultisampledTexture) out_ += "depth_multisampled_";
    if (t.kind == TypeKind::kStorageTexture && !texels) out_ += "storage_";
    out_ += ir::NameOf(t.dim);
    if (t.kind == TypeKind::kSampledTexture || t.kind == TypeKind::kMultisampledTexture) {
      out_ += "<";
      return Element(t.element);
    }
    if (t.kind == TypeKind::kStorageTexture) {
      out_ += "<";
      out_ += ir::NameOf(t.format);
      out_ += ", ";
      out_ += ir::NameOf(t.access);
      out_ += ">";
    }
    return {};
  }

  TypeId WriteSubgroupMatrix(const Type& t) {
    if (types_.HasCooperativeNames()) return WriteCooperativeMatrix(t);
    out_ += "subgroup_matrix_";
    out_ += ir::NameOf(t.use);
    out_ += "<";
    std::string suffix = ", ";
    AppendCount(t.columns(), suffix);
    suffix += ", ";
    AppendCount(t.rows(), suffix);
    return Element(t.element, suffix + ">");
  }

  TypeId WriteCooperativeMatrix(const Type& t) {
    out_ += "coop_mat";
    AppendCount(t.columns(), out_);
    out_ += "x";
    AppendCount(t.rows(), out_);
    out_ += "<";
    const char role = "ABC"[static_cast<int>(t.use)];
    return Element(t.element, std::string(", ") + role + ">");
  }

  const TypeStore& types_;
  const StringInterner& strings_;
  const CountSpeller* counts_;
  std::string out_;
  std::string suffixes_;  // all suffixes so far, reversed character by character
};

}  // namespace

std::string TypeStore::NameOf(TypeId id, const StringInterner& strings) const {
  if (!id.valid()) return "?";
  return NameWriter(*this, strings, nullptr).Write(id);
}

std::string NameOf(const TypeStore& types, TypeId id, const StringInterner& strings,
                   const CountSpeller& counts) {
  if (!id.valid()) return "?";
  return NameWriter(types, strings, &counts).Write(id);
}

}  // namespace tessera::ir
