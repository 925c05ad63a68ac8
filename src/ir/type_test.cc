#include "ir/type.h"

#include <gtest/gtest.h>

namespace tessera::ir {
namespace {

class TypeTest : public testing::Test {
 protected:
  StructMember Member(const char* name, TypeId type) {
    StructMember m;
    m.name = strings.Intern(name);
    m.type = type;
    return m;
  }
  StructMember Sized(StructMember m, uint32_t size) {
    m.has_size_attribute = true;
    m.size = size;
    return m;
  }
  StructMember Aligned(StructMember m, uint32_t align) {
    m.has_align_attribute = true;
    m.align = align;
    return m;
  }
  std::string Name(TypeId id) { return types.NameOf(id, strings); }

  FixedStrings fixed;
  Arena arena;
  StringInterner strings{arena, fixed};
  TypeStore types{arena};
};

TEST_F(TypeTest, FixedIdsAgreeWithTheTable) {
  for (uint32_t n = 2; n <= 4; ++n) {
    EXPECT_EQ(types[TypeStore::Vector(kF16, n)].n, n);
    EXPECT_EQ(types[TypeStore::Vector(kF16, n)].element, kF16);
  }
  const Type& m = types[TypeStore::Matrix(kF32, 4, 3)];
  EXPECT_EQ(m.n, 4);
  EXPECT_EQ(m.element, TypeStore::Vector(kF32, 3));
  EXPECT_EQ(types.ScalarOf(TypeStore::Matrix(kAbstractFloat, 2, 2)), kAbstractFloat);
  EXPECT_EQ(types.WithScalar(TypeStore::Vector(kI32, 3), kF32), TypeStore::Vector(kF32, 3));
}

// Rows of the table in WGSL: Alignment and Size.
TEST_F(TypeTest, SizesAndAlignments) {
  const auto check = [&](TypeId id, uint32_t align, uint32_t size) {
    EXPECT_EQ(types.AlignOf(id), align) << Name(id);
    EXPECT_EQ(types.SizeOf(id), size) << Name(id);
  };
  check(kBool, 4, 4);
  check(kF16, 2, 2);
  check(types.Atomic(kU32), 4, 4);
  check(TypeStore::Vector(kF32, 3), 16, 12);
  check(TypeStore::Vector(kF16, 3), 8, 6);
  check(TypeStore::Vector(kF16, 2), 4, 4);
  check(TypeStore::Matrix(kF32, 3, 2), 8, 24);
  check(TypeStore::Matrix(kF16, 4, 3), 8, 32);
  check(TypeStore::Matrix(kF32, 3, 3), 16, 48);
  const TypeId a = types.Array(TypeStore::Vector(kF32, 3), Count::Of(5));
  check(a, 16, 80);
  EXPECT_EQ(types.StrideOf(a), 16u);
}

// Example with @size and @align from WGSL: Structure Member Layout.
TEST_F(TypeTest, StructureLayoutExample) {
  const StructMember a[] = {Member("u", kF32), Member("v", kF32),
                            Member("w", TypeStore::Vector(kF32, 2)), Sized(Member("x", kF32), 16)};
  const TypeId A = types.NewStruct(strings.Intern("A"), a);
  EXPECT_EQ(types.SizeOf(A), 32u);
  EXPECT_EQ(types.AlignOf(A), 8u);
  const StructMember b[] = {Member("a", TypeStore::Vector(kF32, 2)),
                            Member("b", TypeStore::Vector(kF32, 3)),
                            Member("c", kF32),
                            Member("d", kF32),
                            Aligned(Member("e", A), 16),
                            Member("f", TypeStore::Vector(kF32, 3)),
                            Member("g", types.Array(A, Count::Of(3))),
                            Member("h", kI32)};
  const TypeId B = types.NewStruct(strings.Intern("B"), b);
  const uint32_t offsets[] = {0, 16, 28, 32, 48, 80, 96, 192};
  const auto members = types.StructOf(B).members;
  for (size_t i = 0; i < members.size(); ++i) EXPECT_EQ(members[i].offset, offsets[i]) << i;
  EXPECT_EQ(types.SizeOf(B), 208u);
  EXPECT_EQ(types.AlignOf(B), 16u);
  EXPECT_EQ(types.NestingDepth(B), 4u);  // the levels: B, its array g, A, its vector w
}

TEST_F(TypeTest, InterningAndGrowth) {
  const TypeId first = types.Array(kF32, Count::Of(1));
  for (uint32_t n = 2; n < 3000; ++n) types.Array(kF32, Count::Of(n));
  EXPECT_EQ(types.Array(kF32, Count::Of(1)), first);
  EXPECT_NE(types.Array(kF32, Count::Runtime()), first);
  EXPECT_NE(types.Pointer(AddressSpace::kStorage, kF32, Access::kRead),
            types.Pointer(AddressSpace::kStorage, kF32, Access::kReadWrite));
  const TypeId s = types.NewStruct(strings.Intern("S"), {});
  EXPECT_NE(s, types.NewStruct(strings.Intern("S"), {}));
}

TEST_F(TypeTest, PointersAndReferencesInTurn) {
  const TypeId pointer = types.Pointer(AddressSpace::kPrivate, kF32, Access::kReadWrite);
  const TypeId reference = types.Reference(AddressSpace::kPrivate, kF32, Access::kReadWrite);
  const TypeId other = types.Pointer(AddressSpace::kFunction, kF32, Access::kReadWrite);
  EXPECT_EQ(types.kind(pointer), TypeKind::kPointer);
  EXPECT_EQ(types.kind(reference), TypeKind::kReference);
  EXPECT_EQ(types[other].space, AddressSpace::kFunction);
  const uint32_t count = types.size();
  EXPECT_EQ(types.Pointer(AddressSpace::kPrivate, kF32, Access::kReadWrite), pointer);
  EXPECT_EQ(types.Reference(AddressSpace::kPrivate, kF32, Access::kReadWrite), reference);
  EXPECT_EQ(types.Pointer(AddressSpace::kFunction, kF32, Access::kReadWrite), other);
  EXPECT_EQ(types.size(), count);
  TypeStore copy{arena, types};
  EXPECT_EQ(copy.Reference(AddressSpace::kPrivate, kF32, Access::kReadWrite), reference);
}

TEST_F(TypeTest, Flags) {
  using F = TypeFlags;
  const TypeId atomics = types.Array(types.Atomic(kI32), Count::Of(4));
  EXPECT_TRUE(types.Has(atomics, F::kHasAtomic));
  EXPECT_TRUE(types.Has(atomics, F::kHostShareable));
  EXPECT_FALSE(types.Has(atomics, F::kConstructible));
  EXPECT_TRUE(types.Has(atomics, F::kHasArray));
  EXPECT_FALSE(types.Has(atomics, F::kHasMatrix));
  EXPECT_FALSE(types.HasAtomicVector(atomics));
  const TypeId wide = types.Array(types.Atomic(TypeStore::Vector(kU32, 2)), Count::Of(4));
  const StructMember wide_members[] = {Member("n", kU32), Member("a", wide)};
  EXPECT_TRUE(types.HasAtomicVector(types.NewStruct(strings.Intern("W"), wide_members)));
  const StructMember members[] = {Member("m", TypeStore::Matrix(kF32, 2, 3)), Member("n", kU32)};
  const TypeId matrices = types.NewStruct(strings.Intern("M"), members);
  EXPECT_TRUE(types.Has(matrices, F::kHasMatrix));
  EXPECT_FALSE(types.Has(matrices, F::kHasArray));
  const TypeId sized = types.Array(kF32, Count::Of(OverrideExprId(0)));
  EXPECT_TRUE(types.Has(sized, F::kFixedFootprint));
  EXPECT_FALSE(types.Has(sized, F::kCreationFixedFootprint));
  EXPECT_FALSE(types.Has(sized, F::kHostShareable));
  const StructMember m[] = {Member("n", kU32), Member("b", kBool),
                            Member("r", types.Array(kF32, Count::Runtime()))};
  const TypeId s = types.NewStruct(strings.Intern("S"), m);
  EXPECT_TRUE(types.StructOf(s).has_runtime_array);
  EXPECT_TRUE(types.Has(s, F::kHasRuntimeArray));
  EXPECT_TRUE(types.Has(s, F::kHasBool));
  EXPECT_FALSE(types.Has(s, F::kFixedFootprint));
  EXPECT_FALSE(types.Has(s, F::kHostShareable));
  EXPECT_TRUE(types.Has(s, F::kStorable));
}

TEST_F(TypeTest, HugeArraysSaturate) {
  TypeId t = types.Array(kF32, Count::Of(0x7fffffff));
  for (int i = 0; i < 4; ++i) t = types.Array(t, Count::Of(0x7fffffff));
  EXPECT_EQ(types.SizeOf(t), 0xffffffffu);
  EXPECT_GT(types.SizeOf64(t), uint64_t{1} << 60);
}

TEST_F(TypeTest, Names) {
  EXPECT_EQ(Name(types.Pointer(AddressSpace::kStorage,
                               types.Array(TypeStore::Matrix(kF16, 2, 3), Count::Of(8)),
                               Access::kReadWrite)),
            "ptr<storage, array<mat2x3<f16>, 8>, read_write>");
  EXPECT_EQ(
      Name(types.Pointer(AddressSpace::kFunction, TypeStore::Vector(kBool, 2), Access::kReadWrite)),
      "ptr<function, vec2<bool>>");
  EXPECT_EQ(Name(types.SubgroupMatrix(SubgroupMatrixUse::kLeft, kU8, Count::Of(8),
                                      Count::Of(OverrideExprId(0)))),
            "subgroup_matrix_left<u8, 8, N>");
  EXPECT_EQ(
      Name(types.StorageTexture(TextureDim::k2DArray, TexelFormat::k_rgba8unorm, Access::kWrite)),
      "texture_storage_2d_array<rgba8unorm, write>");
  EXPECT_EQ(Name(types.StorageTexture(TextureDim::kBuffer, TexelFormat::k_r32uint, Access::kRead)),
            "texel_buffer<r32uint, read>");
}

}  // namespace
}  // namespace tessera::ir
