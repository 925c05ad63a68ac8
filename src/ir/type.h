// Defines the types of the IR: small structs that a TypeStore interns, so that equal types have
// equal ids.
#ifndef TESSERA_IR_TYPE_H_
#define TESSERA_IR_TYPE_H_

#include <cstdint>
#include <span>
#include <string>

#include "base/arena.h"
#include "base/enum_set.h"
#include "base/id.h"
#include "base/intern_table.h"
#include "base/plain_vector.h"
#include "base/source.h"
#include "base/string_interner.h"
#include "ir/enums.h"

namespace tessera::ir {

enum class TypeKind : uint8_t {
  // Scalars, with fixed TypeIds (see kBool and the constants that follow it). The comment on each
  // of the other kinds lists the fields of Type that the kind uses.
  kBool,
  kI32,
  kU32,
  kF32,
  kF16,
  kI64,  // wgpu_int64
  kU64,
  kAbstractInt,
  kAbstractFloat,
  kI8,
  kU8,       // only as the component type of subgroup matrices
  kVoid,     // return type of functions without a result
  kVector,   // element (scalar), n
  kMatrix,   // element (column vector), n (number of columns)
  kAtomic,   // element
  kArray,    // element, count
  kStruct,   // index (in TypeStore::structs())
  kPointer,  // element (store type), space, access
  // A WGSL memory view, for front-end expressions only; never in the IR. Fields as for kPointer.
  kReference,
  kSampler,
  kComparisonSampler,
  kSampledTexture,            // element (sampled scalar), dim
  kMultisampledTexture,       // element, dim (2D)
  kDepthTexture,              // dim
  kDepthMultisampledTexture,  // dim (2D)
  kStorageTexture,            // dim, format, access
  kExternalTexture,
  kInputAttachment,  // element (sampled scalar), n (1 if multisampled)
  kSubgroupMatrix,   // element (component type), use, columns, rows
  kBindingArray,     // element (texture, sampler or a buffer's store type), count
  kBuffer,           // count (in bytes); language extension buffer_view
};

using TypeKindSet = EnumSet<TypeKind>;
inline constexpr TypeKindSet kTextureKinds = {
    TypeKind::kSampledTexture, TypeKind::kMultisampledTexture,
    TypeKind::kDepthTexture,   TypeKind::kDepthMultisampledTexture,
    TypeKind::kStorageTexture, TypeKind::kExternalTexture};
// Kinds of textures, samplers and input attachments.
inline constexpr TypeKindSet kHandleKinds =
    kTextureKinds |
    TypeKindSet{TypeKind::kSampler, TypeKind::kComparisonSampler, TypeKind::kInputAttachment};

struct TypeId : Id<TypeId> {
  using Id::Id;
};
struct StructId : Id<StructId> {
  using Id::Id;
};
// Id of an override-expression in Module::override_exprs, which is evaluated when a pipeline is
// created.
struct OverrideExprId : Id<OverrideExprId> {
  using Id::Id;
};

// The element count of an array, the size of a buffer, or a dimension of a matrix. It is a constant
// or an override-expression, or it is unknown until run time (in runtime-sized types).
class Count {
 public:
  constexpr Count() = default;
  static constexpr Count Runtime() { return Count(0); }
  static constexpr Count Of(uint32_t n) { return Count(n); }  // 1 <= n < 2^31
  static constexpr Count Of(OverrideExprId id) { return Count(id.value | kOverrideBit); }

  constexpr bool is_runtime() const { return bits_ == 0; }
  constexpr bool is_override() const { return (bits_ & kOverrideBit) != 0; }
  constexpr bool is_constant() const { return bits_ != 0 && !is_override(); }
  constexpr uint32_t value() const { return bits_; }  // requires is_constant()
  constexpr OverrideExprId expr() const { return OverrideExprId(bits_ & ~kOverrideBit); }
  constexpr uint32_t bits() const { return bits_; }
  static constexpr Count FromBits(uint32_t bits) { return Count(bits); }
  friend constexpr bool operator==(Count, Count) = default;

 private:
  constexpr explicit Count(uint32_t bits) : bits_(bits) {}
  static constexpr uint32_t kOverrideBit = 0x80000000u;
  uint32_t bits_ = 0;
};

struct Type {
  TypeKind kind = TypeKind::kVoid;
  uint8_t n = 0;  // vector: components; matrix: columns; input attachment: 1 if multisampled
  AddressSpace space = AddressSpace::kNone;  // pointer, reference
  Access access = Access::kNone;             // pointer, reference, storage texture
  TextureDim dim = TextureDim::k2D;
  TexelFormat format = TexelFormat::kNone;
  SubgroupMatrixUse use = SubgroupMatrixUse::kLeft;
  TypeId element;
  union {
    uint32_t index = 0;     // structure
    uint32_t count_bits;    // array, binding array, buffer; see count()
    uint32_t columns_bits;  // subgroup matrix; see columns()
    // For a pointer or reference: the next type in the list of pointers and references with the
    // same store type, or invalid.
    uint32_t next_view;
  };
  uint32_t rows_bits = 0;  // subgroup matrix; see rows()

  Count count() const { return Count::FromBits(count_bits); }
  Count columns() const { return Count::FromBits(columns_bits); }  // subgroup matrix
  Count rows() const { return Count::FromBits(rows_bits); }        // subgroup matrix
};

constexpr bool IsDepthTexture(const Type& t) {
  return t.kind == TypeKind::kDepthTexture || t.kind == TypeKind::kDepthMultisampledTexture;
}
constexpr bool IsMultisampledTexture(const Type& t) {
  return t.kind == TypeKind::kMultisampledTexture || t.kind == TypeKind::kDepthMultisampledTexture;
}

constexpr bool IsMultisampledAttachment(const Type& t) {
  return t.kind == TypeKind::kInputAttachment && t.n != 0;
}

// Attributes of structure members, entry point parameters and results (WGSL: Attributes).
struct IoAttributes {
  static constexpr uint32_t kNone = 0xffffffffu;
  uint32_t location = kNone;
  uint32_t blend_src = kNone;
  uint32_t color = kNone;  // fragment inputs: color attachment to read
  BuiltinValue builtin = BuiltinValue::kNone;
  DepthMode depth_mode = DepthMode::kNone;
  InterpolationType interpolation = InterpolationType::kNone;
  InterpolationSampling sampling = InterpolationSampling::kNone;
  bool invariant = false;
};

struct StructMember {
  StringId name;
  TypeId type;
  uint32_t offset = 0;  // in bytes (WGSL: Structure Member Layout)
  uint32_t size = 0;    // in bytes, including @size
  uint32_t align = 1;   // in bytes, including @align
  bool has_align_attribute = false;
  bool has_size_attribute = false;
  IoAttributes io;
  Span span;  // location of the name in the source
};

// A run of padding in the output's declaration of a structure: `count` units of `size` bytes.
struct Padding {
  uint32_t size = 0;  // 1, 2 or 4
  uint32_t count = 0;
  uint64_t bytes() const { return uint64_t{size} * count; }
};

// Describes the padding and packing that give a structure member its WGSL offset in the output. The
// pass lay_out_structs sets it.
struct MemberLayout {
  static constexpr size_t kMostRuns = 3;
  std::span<const Padding> padding() const { return {runs, run_count}; }

  Padding runs[kMostRuns];  // the runs of padding before the member, in order of offset
  uint8_t run_count = 0;
  bool is_packed = false;  // a vec3 without room for a fourth component (MSL)
};

struct Struct {
  // Returns the padding before the member with index `member`. If `member` is the number of
  // members, returns the padding at the end of the structure.
  std::span<const Padding> PaddingBefore(size_t member) const {
    return layout.empty() ? std::span<const Padding>() : layout[member].padding();
  }
  bool IsPacked(size_t member) const { return !layout.empty() && layout[member].is_packed; }

  StringId name;
  std::span<const StructMember> members;
  // The layouts of the members, and a last element for the padding at the end. Empty if the
  // structure has neither padding nor packed members.
  std::span<const MemberLayout> layout;
  uint32_t size = 0;  // in bytes; includes one element of a trailing runtime-sized array
  uint32_t align = 1;
  bool has_runtime_array = false;  // the last member is a runtime-sized array
  bool is_builtin_result = false;  // e.g. __frexp_result_f32
  Span span;
};

// Facts about a type, computed once, when the type is interned.
struct TypeFlags {
  enum : uint32_t {
    kConstructible = 1 << 0,  // WGSL: Constructible Types
    kStorable = 1 << 1,
    kHostShareable = 1 << 2,
    kFixedFootprint = 1 << 3,  // WGSL: Fixed-Footprint Types
    kCreationFixedFootprint = 1 << 4,
    kHasAtomic = 1 << 5,  // is or contains an atomic
    kHasRuntimeArray = 1 << 6,
    kHasOverrideSize = 1 << 7,  // a count or dimension is an override-expression
    kHasSubgroupMatrix = 1 << 8,
    kAbstract = 1 << 9,  // is or contains an abstract numeric type
    kHasF16 = 1 << 10,
    kHasHandle = 1 << 11,  // is a handle (see kHandleKinds) or a binding array of handles
    kHasBool = 1 << 12,
    kHasBuffer = 1 << 13,
    kHasArray = 1 << 14,
    kHasMatrix = 1 << 15,  // is or contains a matrix other than a subgroup matrix
    kHasInt64 = 1 << 16,
  };
};

// Fixed ids. Vectors and matrices of these scalars have fixed ids too; see Vector() and Matrix().
inline constexpr TypeId kBool{0}, kI32{1}, kU32{2}, kF32{3}, kF16{4}, kI64{5}, kU64{6},
    kAbstractInt{7}, kAbstractFloat{8}, kI8{9}, kU8{10}, kVoid{11};

class TypeStore {
 public:
  explicit TypeStore(Arena& arena);
  // Copies `from`, preserving all ids. The copy can grow independently, but the arena of `from`
  // must outlive the copy.
  TypeStore(Arena& arena, const TypeStore& from)
      : arena_(arena),
        types_(from.types_.CopyWithRoom()),
        facts_(from.facts_.CopyWithRoom()),
        views_(from.views_.CopyWithRoom()),
        structs_(from.structs_),
        table_(from.table_),
        cooperative_names_(from.cooperative_names_) {}
  TypeStore(const TypeStore&) = delete;
  TypeStore& operator=(const TypeStore&) = delete;

  const Type& operator[](TypeId id) const { return types_[id.value]; }
  TypeKind kind(TypeId id) const { return types_[id.value].kind; }
  uint32_t size() const { return static_cast<uint32_t>(types_.size()); }
  // Returns the size of the tables in bytes, excluding data in the arena.
  size_t BytesTaken() const {
    return types_.capacity() * sizeof(Type) + facts_.capacity() * sizeof(Facts) +
           views_.capacity() * sizeof(TypeId) + structs_.capacity() * sizeof(Struct) +
           table_.BytesTaken();
  }

  // Returns a vector type without a lookup. `element` must be one of the nine scalars from kBool to
  // kAbstractFloat, and 2 <= n <= 4.
  static constexpr TypeId Vector(TypeId element, uint32_t n) {
    return TypeId(kFirstVector + element.value * 3 + (n - 2));
  }
  // Returns a matrix type without a lookup. `element` must be kF32, kF16 or kAbstractFloat.
  static constexpr TypeId Matrix(TypeId element, uint32_t columns, uint32_t rows) {
    const uint32_t e = element == kF32 ? 0 : element == kF16 ? 1 : 2;
    return TypeId(kFirstMatrix + e * 9 + (columns - 2) * 3 + (rows - 2));
  }
  TypeId Atomic(TypeId element);
  TypeId Array(TypeId element, Count count);
  TypeId Pointer(AddressSpace space, TypeId store_type, Access access) {
    return View(TypeKind::kPointer, space, store_type, access);
  }
  TypeId Reference(AddressSpace space, TypeId store_type, Access access) {
    return View(TypeKind::kReference, space, store_type, access);
  }
  TypeId Sampler() { return Plain(TypeKind::kSampler); }
  TypeId ComparisonSampler() { return Plain(TypeKind::kComparisonSampler); }
  TypeId SampledTexture(TextureDim dim, TypeId sampled);
  TypeId MultisampledTexture(TextureDim dim, TypeId sampled);
  TypeId DepthTexture(TextureDim dim);
  TypeId DepthMultisampledTexture(TextureDim dim);
  TypeId StorageTexture(TextureDim dim, TexelFormat format, Access access);
  TypeId ExternalTexture() { return Plain(TypeKind::kExternalTexture); }
  TypeId InputAttachment(TypeId sampled,
                         bool multisampled = false);  // always false in WGSL
  TypeId SubgroupMatrix(SubgroupMatrixUse use, TypeId component, Count columns, Count rows);
  TypeId BindingArray(TypeId element, Count count);
  TypeId Buffer(Count bytes);

  // Creates a structure type. Structures are not interned: each call creates a new type, even for
  // equal members. Copies `members` into the arena. Computes the offset, size and alignment of each
  // member and of the structure from the member types and the has_*_attribute fields (WGSL:
  // Structure Member Layout).
  TypeId NewStruct(StringId name, std::span<const StructMember> members, Span span = {});
  const Struct& StructOf(TypeId id) const { return structs_[types_[id.value].index]; }
  Struct& MutableStructOf(TypeId id) { return structs_[types_[id.value].index]; }
  std::span<const Struct> structs() const { return structs_; }

  // ---- properties
  uint32_t flags(TypeId id) const { return facts_[id.value].flags; }
  bool Has(TypeId id, uint32_t flag) const { return (facts_[id.value].flags & flag) != 0; }
  static constexpr bool IsScalar(TypeId id) { return id.value <= kAbstractFloat.value; }
  bool IsVector(TypeId id) const { return kind(id) == TypeKind::kVector; }
  bool IsMatrix(TypeId id) const { return kind(id) == TypeKind::kMatrix; }
  // Returns the scalar type of a scalar, vector, matrix or atomic, or an invalid id for any other
  // type.
  TypeId ScalarOf(TypeId id) const;
  // Returns the type `id` with another scalar type: WithScalar(vec3<i32>, kF32) is vec3<f32>.
  TypeId WithScalar(TypeId id, TypeId scalar) const;
  // Returns true if a call implicitly converts an argument of type `from` to type `to`, where both
  // are pointers to buffers (WGSL: Conversion Rank). This is the case if the buffer of `to` is
  // smaller than that of `from`, or if only the buffer of `to` is runtime-sized.
  bool NarrowsBuffer(TypeId from, TypeId to) const;
  // Returns true if the type is or contains an atomic<vec2u>, i.e. an atomic 64-bit number.
  bool HasAtomicVector(TypeId id) const;
  bool IsTexture(TypeId id) const { return kTextureKinds.Has(kind(id)); }
  // Returns true for textures, samplers and input attachments.
  bool IsHandle(TypeId id) const { return kHandleKinds.Has(kind(id)); }
  // Returns true if targets declare a binding array with elements of type `element` as a single
  // variable. Returns false for buffers and external textures, because their arrays become one
  // variable per element.
  bool SharesBinding(TypeId element) const {
    return IsHandle(element) && kind(element) != TypeKind::kExternalTexture;
  }
  // Returns the number of consecutive binding numbers that a resource of this type occupies. This
  // is 1, except for a binding array with a constant number of elements, which occupies one binding
  // number per element.
  uint32_t BindingCount(TypeId id) const {
    const Type& t = types_[id.value];
    return t.kind == TypeKind::kBindingArray && t.count().is_constant() ? t.count().value() : 1;
  }
  bool IsNumericScalar(TypeId id) const { return IsScalar(id) && id != kBool; }
  static constexpr bool IsFloatScalar(TypeId id) {
    return id == kF32 || id == kF16 || id == kAbstractFloat;
  }
  // Returns true if the type is valid for counts, indices and selectors, i.e. is i32, u32 or
  // AbstractInt. Returns false for 64-bit integers.
  static constexpr bool IsIntScalar(TypeId id) {
    return id == kI32 || id == kU32 || id == kAbstractInt;
  }
  static constexpr bool IsInt64Scalar(TypeId id) { return id == kI64 || id == kU64; }
  // Returns true if the type is i32, u32, i64 or u64.
  static constexpr bool IsConcreteInt(TypeId id) {
    return id == kI32 || id == kU32 || IsInt64Scalar(id);
  }
  static constexpr bool IsSignedInt(TypeId id) { return id == kI32 || id == kI64; }

  // ---- layout (WGSL: Alignment and Size), in bytes
  // An override-sized or runtime-sized array counts as one element. SizeOf saturates instead of
  // overflowing; SizeOf64 does not overflow.
  uint32_t SizeOf(TypeId id) const;
  uint64_t SizeOf64(TypeId id) const { return facts_[id.value].size; }
  uint32_t AlignOf(TypeId id) const { return facts_[id.value].align; }
  // Returns the stride of an array's elements in bytes.
  uint32_t StrideOf(TypeId array) const;
  // Returns the minimum size in bytes of a buffer view of this type. A runtime-sized array counts
  // as one element stride, without the padding at the end of the enclosing structure (WGSL: Buffer
  // View Built-in Functions, MinTypeSize).
  uint64_t MinViewSize(TypeId id) const;
  // Returns the nesting depth of the type (WGSL: Composite Types).
  uint32_t NestingDepth(TypeId id) const { return facts_[id.value].depth; }

  // NameOf returns the spelling of the type in WGSL ("vec3<f32>", "ptr<storage, S, read_write>"),
  // for messages and the text form. Counts that depend on overrides are spelled "N". Structure
  // names are truncated to kLongestShown bytes. UseCooperativeNames changes the spelling of
  // subgroup matrices to wgpu's dialect ("coop_mat8x8<f32, A>").
  void UseCooperativeNames() { cooperative_names_ = true; }
  bool HasCooperativeNames() const { return cooperative_names_; }
  std::string NameOf(TypeId id, const StringInterner& strings) const;

 private:
  static constexpr uint32_t kFirstVector = 12;
  static constexpr uint32_t kFirstMatrix = kFirstVector + 9 * 3;
  static constexpr uint32_t kFirstDynamic = kFirstMatrix + 3 * 9;

  struct Facts {
    uint64_t size = 0;
    uint32_t align = 1;
    uint32_t flags : 20 = 0;
    uint32_t depth : 12 = 1;
  };

  struct Prebuilt;  // types with fixed ids, and their Facts, as compile-time constants

  TypeId Plain(TypeKind kind);
  // Interns a pointer or reference type. A linear search is fast enough, because few such types
  // have the same store type.
  TypeId View(TypeKind kind, AddressSpace space, TypeId store_type, Access access) {
    for (TypeId view = views_[store_type.value]; view.valid();) {
      const Type& t = types_[view.value];
      if (t.kind == kind && t.space == space && t.access == access) return view;
      view = TypeId(t.next_view);
    }
    return NewView(kind, space, store_type, access);
  }
  TypeId NewView(TypeKind kind, AddressSpace space, TypeId store_type, Access access);
  TypeId Intern(const Type& type);
  TypeId Add(const Type& type, const Facts& facts);
  Facts ComputeFacts(const Type& type) const;

  Arena& arena_;
  PlainVector<Type> types_;
  PlainVector<Facts> facts_;
  PlainVector<TypeId> views_;  // indexed by TypeId: the newest pointer or reference to the type
  PlainVector<Struct> structs_;
  // All types except structures, pointers, references and types with fixed ids.
  InternTable table_{64};
  bool cooperative_names_ = false;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TYPE_H_
