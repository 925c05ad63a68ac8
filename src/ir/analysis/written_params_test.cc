#include "ir/analysis/written_params.h"

#include <string>

#include "base/pool_vector.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

TEST(WrittenParams, ByTheFunctionOrThroughWhatItCalls) {
  TestModule test(R"(
fn callee(%read: ptr<function, u32>, %written: ptr<function, u32>) {
  %1 = load u32 %read
  store %written, %1
  return
}
fn caller(%a: ptr<function, array<u32, 2>>, %b: ptr<function, u32>, %c: ptr<function, u32>, %d: u32) {
  %1 = access ptr<function, u32> %a, 1u
  call callee(%b, %1)
  %2 = load u32 %c
  return
}
)");
  const PoolVector<bool> written = WrittenParams(test.m);
  std::string names;
  for (uint32_t p = 0; p < written.size(); ++p) {
    if (written[p]) names += std::string(test.m.strings.Get(test.m[ParamId(p)].name)) + " ";
  }
  EXPECT_EQ(names, "written a ");
}

}  // namespace
}  // namespace tessera::ir
