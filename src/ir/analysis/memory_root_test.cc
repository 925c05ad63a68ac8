#include "ir/analysis/memory_root.h"

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

TEST(MemoryRoot, FollowsAccessesToWhatTheyBeginWith) {
  TestModule test(R"(
struct S {
  a: array<array<u32, 4>, 4>
}
var<storage, read_write> @o : S @group(0) @binding(0)
fn f(%p: ptr<function, array<u32, 4>>) {
  %v = var ptr<function, array<array<u32, 4>, 4>>
  %row = access ptr<function, array<u32, 4>> %v, 1u
  %element = access ptr<function, u32> %row, 2u
  %part = access ptr<storage, u32, read_write> @o, 0u, 1u, 2u
  %of_parameter = access ptr<function, u32> %p, 3u
  return
}
)");
  const Module& m = test.m;
  PoolVector<InstId> all;
  for (InstId i = m[m.functions[0].body].first; i.valid(); i = m[i].next) all.push_back(i);
  PoolVector<InstId> accesses;
  EXPECT_EQ(MemoryRoot(m, all[2], &accesses), Value(all[0]));
  EXPECT_EQ(accesses, (PoolVector<InstId>{all[2], all[1]}));
  EXPECT_EQ(MemoryRoot(m, all[3]), Value(GlobalId(0)));
  EXPECT_EQ(MemoryRoot(m, all[4]).kind(), Value::kParam);
  EXPECT_EQ(LocalVariableOf(m, all[1]), all[0]);
  EXPECT_FALSE(LocalVariableOf(m, all[3]).valid());
  EXPECT_FALSE(LocalVariableOf(m, all[4]).valid());
}

}  // namespace
}  // namespace tessera::ir
