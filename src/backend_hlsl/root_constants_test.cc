#include "backend_hlsl/root_constants.h"

#include "base/pool_vector.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::hlsl {
namespace {

TEST(RootConstants, AFunctionReadsWhatItsCalleesRead) {
  ir::TestModule module(R"(struct S {
  count: u32
  items: array<vec2<f32>>
}
var<storage, read_write> @s : S @group(1) @binding(0)
var<storage, read> @words : array<u32> @group(0) @binding(2)
var<storage, read> @view : array<u32> @group(0) @binding(1)

fn f() -> u32 {
  %1 = access ptr<storage, array<vec2<f32>>> @s, 1u
  %2 = arrayLength u32 %1
  %3 = arrayLength u32 @view
  %4 = add u32 %2, %3
  return %4
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = call u32 f()
  %2 = arrayLength u32 @words
  return
}
)");
  ir::Module& m = module.m;
  EXPECT_EQ(RootConstantsSize(m), 0u);
  const HlslOptions options;
  ASSERT_TRUE(RunBufferSizes(m, {options, {{0, 2}, {1, 0}}}).ok);
  EXPECT_EQ(RootConstantsSize(m), 48u);
  const auto used = UsedRootConstants(m);
  PoolVector<uint32_t> words[2];
  for (size_t f = 0; f < 2; ++f) {
    for (uint32_t w = 0; w < used[f].size(); ++w) {
      if (used[f][w]) words[f].push_back(w);
    }
  }
  EXPECT_EQ(words[0], PoolVector<uint32_t>({9}));
  EXPECT_EQ(words[1], PoolVector<uint32_t>({8, 9}));
}

ir::Resource StorageBuffer(ir::TypeId type, uint32_t group, uint32_t binding) {
  ir::Resource r;
  r.space = ir::AddressSpace::kStorage;
  r.type = type;
  r.group = group;
  r.binding = binding;
  return r;
}

TEST(RootConstants, SizesAreThoseOfBuffersThatEndWhereTheirBindingDoes) {
  ir::TestModule module("");
  ir::Module& m = module.m;
  Diagnostics& diagnostics = module.diagnostics;
  const ir::TypeId array = m.types.Array(ir::kU32, ir::Count::Runtime());
  const ir::TypeId buffer = m.types.Buffer(ir::Count::Runtime());
  const ir::Resource declared[] = {
      StorageBuffer(m.types.BindingArray(array, ir::Count::Of(2)), 1, 4),
      StorageBuffer(array, 1, 4),  // a variable of another entry point
      StorageBuffer(ir::kU32, 0, 0), StorageBuffer(buffer, 0, 7)};
  HlslOptions options;
  const auto found = [&](std::span<const ir::Resource> among) {
    RootConstants constants{options, {}};
    const bool ok = FindSizedBuffers(m.types, among, constants, diagnostics).ok;
    EXPECT_EQ(ok, !diagnostics.has_errors());
    return constants.sized;
  };
  EXPECT_EQ(found(declared), PoolVector<SizedBuffer>());
  options.dynamic_offsets = {{1, 5, 4}, {0, 0, 1}};
  EXPECT_EQ(found(declared), PoolVector<SizedBuffer>({{1, 5}}));
  EXPECT_EQ((RootConstants{options, {}}).ByteOf(RootConstant::kBufferSizes), 64u);
  options.buffer_sizes = true;
  EXPECT_EQ(found(declared), PoolVector<SizedBuffer>({{0, 7}, {1, 4}, {1, 5}}));

  ir::Resource many[] = {StorageBuffer(array, 0, 0),
                         StorageBuffer(m.types.BindingArray(array, ir::Count::Of(20000)), 0, 1)};
  many[1].span = {7, 9};
  found(many);
  ASSERT_EQ(diagnostics.list().size(), 1u);
  EXPECT_NE(module.Messages().find("the root constants do not fit"), std::string::npos);
  EXPECT_EQ(diagnostics.list()[0].span.begin, 7u);
}

// The elements of large binding arrays are enumerated only if the host asks for all sizes.
TEST(RootConstants, EndlessBindingArraysAreNotWalkedThrough) {
  ir::TestModule module("");
  ir::Module& m = module.m;
  const ir::TypeId array = m.types.Array(ir::kU32, ir::Count::Runtime());
  const PoolVector<ir::Resource> declared(
      100, StorageBuffer(m.types.BindingArray(array, ir::Count::Of(0x7fffffff)), 0, 8));
  HlslOptions options;
  options.dynamic_offsets = {{0, 7, 0}, {0, 0x7fffffff, 1}, {1, 9, 2}};
  RootConstants constants{options, {}};
  EXPECT_TRUE(FindSizedBuffers(m.types, declared, constants, module.diagnostics).ok);
  EXPECT_EQ(constants.sized, PoolVector<SizedBuffer>({{0, 0x7fffffff}}));
}

TEST(RootConstants, OffsetsAreOnesOwn) {
  ir::TestModule module("");
  HlslOptions options;
  options.dynamic_offsets = {{0, 0, 1}, {0, 1, 1}};
  RootConstants constants{options, {}};
  EXPECT_FALSE(FindSizedBuffers(module.m.types, {}, constants, module.diagnostics).ok);
  options.dynamic_offsets = {{0, 1, 1}, {0, 1, 2}};
  EXPECT_FALSE(FindSizedBuffers(module.m.types, {}, constants, module.diagnostics).ok);
  options.dynamic_offsets = {{0, 1, 1}, {1, 1, 2}};
  EXPECT_TRUE(FindSizedBuffers(module.m.types, {}, constants, module.diagnostics).ok);
}

TEST(RootConstants, AnIndexThatNoConstantBufferHasIsRefused) {
  ir::TestModule module("");
  HlslOptions options;
  options.dynamic_offsets = {{0, 0, 16376}};
  RootConstants constants{options, {}};
  EXPECT_FALSE(FindSizedBuffers(module.m.types, {}, constants, module.diagnostics).ok);
  options.dynamic_offsets = {{0, 0, 0xffffffff}};
  EXPECT_FALSE(FindSizedBuffers(module.m.types, {}, constants, module.diagnostics).ok);
  options.dynamic_offsets = {{0, 0, 16375}};
  EXPECT_TRUE(FindSizedBuffers(module.m.types, {}, constants, module.diagnostics).ok);
}

}  // namespace
}  // namespace tessera::hlsl
