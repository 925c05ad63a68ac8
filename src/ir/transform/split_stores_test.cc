#include "ir/transform/split_stores.h"

#include "base/pool_vector.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// Runs the pass with all structure and array types selected.
std::string Split(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) {
    PoolVector<bool> types(m.types.size());
    for (uint32_t t = 0; t < types.size(); ++t) {
      const TypeKind kind = m.types.kind(TypeId(t));
      types[t] = kind == TypeKind::kStruct || kind == TypeKind::kArray;
    }
    return RunSplitStores(m, {types});
  });
}

TEST(SplitStores, MembersAndShortArraysOneByOne) {
  EXPECT_EQ(Split(R"(struct S {
  a: f32
  b: array<u32, 2>
}
var<storage, read_write> @s : S @group(0) @binding(0)

fn f(%v: S) {
  store @s, %v
  %1 = construct S 1f, array<u32, 2>{2u, 3u}
  store @s, %1
  return
}
)"),
            R"(struct S {
  a: f32
  b: array<u32, 2>
}
var<storage, read_write> @s : S @group(0) @binding(0)

fn f(%v: S) {
  %1 = access.inbounds ptr<storage, f32, read_write> @s, 0u
  %2 = access.inbounds f32 %v, 0u
  store %1, %2
  %3 = access.inbounds ptr<storage, array<u32, 2>, read_write> @s, 1u
  %4 = access.inbounds array<u32, 2> %v, 1u
  %5 = access.inbounds ptr<storage, u32, read_write> %3, 0u
  %6 = access.inbounds u32 %v, 1u, 0u
  store %5, %6
  %7 = access.inbounds ptr<storage, u32, read_write> %3, 1u
  %8 = access.inbounds u32 %v, 1u, 1u
  store %7, %8
  %9 = construct S 1f, array<u32, 2>{2u, 3u}
  %10 = access.inbounds ptr<storage, f32, read_write> @s, 0u
  store %10, 1f
  %11 = access.inbounds ptr<storage, array<u32, 2>, read_write> @s, 1u
  %12 = access.inbounds ptr<storage, u32, read_write> %11, 0u
  store %12, 2u
  %13 = access.inbounds ptr<storage, u32, read_write> %11, 1u
  store %13, 3u
  return
}
)");
}

TEST(SplitStores, LongArraysInALoop) {
  EXPECT_EQ(Split(R"(var<storage, read_write> @s : array<f32, 9> @group(0) @binding(0)

fn f(%v: array<f32, 9>) {
  store @s, %v
  return
}
)"),
            R"(var<storage, read_write> @s : array<f32, 9> @group(0) @binding(0)

fn f(%v: array<f32, 9>) {
  %1 = var ptr<function, u32> 0u
  loop.for {
    %2 = load u32 %1
    %3 = lt bool %2, 9u
    if %3 {
      yield
    } else {
      break
    }
    %4 = access.inbounds ptr<storage, f32, read_write> @s, %2
    %5 = access.inbounds f32 %v, %2
    store %4, %5
    continue
  } continuing {
    %6 = load u32 %1
    %7 = add u32 %6, 1u
    store %1, %7
    yield
  }
  return
}
)");
}

TEST(SplitStores, OtherMemoryIsLeftAlone) {
  constexpr std::string_view kText = R"(var<workgroup, read_write> @s : array<f32, 9>

fn f(%v: array<f32, 9>) {
  store @s, %v
  return
}
)";
  EXPECT_EQ(Split(kText), kText);
}

}  // namespace
}  // namespace tessera::ir
