#include "backend_hlsl/root_constants.h"

#include "backend_hlsl/target_ops.h"
#include "base/pool_vector.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::hlsl {
namespace {

constexpr std::string_view kTwoLengths = R"(struct S {
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
)";

TEST(RootConstants, LengthsComeOfTheSizesThatTheHostTells) {
  const auto run = [](ir::Module& m, Diagnostics&) {
    const HlslOptions options;
    return RunBufferSizes(m, {options, {{0, 2}, {1, 0}}});
  };
  const std::string after = ir::RunTransform(kTwoLengths, run, &kTargetOps);
  EXPECT_EQ(after, R"(struct S {
  count: u32
  items: array<vec2<f32>>
}
struct RootConstants {
  num_workgroups: vec3<u32>
  first_vertex: u32
  first_instance: u32
  buffer_sizes: array<vec4<u32>, 1>
}
var<storage, read_write> @s : S @group(1) @binding(0)
var<storage, read> @words : array<u32> @group(0) @binding(2)
var<storage, read> @view : array<u32> @group(0) @binding(1)
var<uniform, read> @root_constants : RootConstants @group(31) @binding(0) @role(root_constants)

fn f() -> u32 {
  %1 = access ptr<storage, array<vec2<f32>>, read_write> @s, 1u
  %2 = access ptr<uniform, u32, read> @root_constants, 3u, 0u, 1u
  %3 = load u32 %2
  %4 = sub.native u32 %3, 8u
  %5 = div.native u32 %4, 8u
  %6 = ByteLength u32 @view
  %7 = div.native u32 %6, 4u
  %8 = add u32 %5, %7
  return %8
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = call u32 f()
  %2 = access ptr<uniform, u32, read> @root_constants, 3u, 0u, 0u
  %3 = load u32 %2
  %4 = div.native u32 %3, 4u
  return
}
)");
}

TEST(RootConstants, AFunctionReadsWhatItsCalleesRead) {
  ir::TestModule module(kTwoLengths);
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
    EXPECT_EQ(FindSizedBuffers(m.types, among, constants, diagnostics).ok,
              !diagnostics.has_errors());
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
