#include "ir/analysis/written_params.h"

#include <string>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string NamesOfWritten(const Module& m) {
  const PoolVector<bool> written = WrittenParams(m);
  std::string names;
  for (uint32_t p = 0; p < written.size(); ++p) {
    if (written[p]) names += std::string(m.strings.Get(m[ParamId(p)].name)) + " ";
  }
  return names;
}

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
  EXPECT_EQ(NamesOfWritten(test.m), "written a ");
}

// The ids of calls do not follow the order of functions, because transforms append new calls to the
// array of instructions.
TEST(WrittenParams, ThroughCallsWithIdsInAnyOrder) {
  TestModule test(R"(
fn leaf(%l: ptr<function, u32>) {
  store %l, 1u
  return
}
fn middle(%m: ptr<function, u32>) {
  return
}
fn top(%t: ptr<function, u32>) {
  call middle(%t)
  return
}
)");
  const Function& middle = test.m[FunctionId(1)];
  Builder(test.m, test.m[middle.body].first)
      .Emit(Op::kCall, kVoid, {middle.params[0]}, FunctionId(0));
  EXPECT_EQ(NamesOfWritten(test.m), "l m t ");
}

}  // namespace
}  // namespace tessera::ir
