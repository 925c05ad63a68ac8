#include "ir/transform/array_lengths.h"

#include "ir/builtin_functions.h"
#include "ir/overload_reader.h"
#include "ir/target_ops.h"
#include "ir/transform/transform_test_helper.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// Target operations. ByteLength comes second, so that a test fails if the pass assumes index 0.
constexpr TargetOpInfo kRows[] = {
    {"Other", 0, ReadSignature("(buffer: ptr<storage>) -> u32")},
    {kByteLengthOp, 0, ReadSignature("(buffer: ptr<storage>) -> u32")}};
constexpr TargetOps kOps{kRows};

// Calls BufferOfLength for each instruction of the only function, and returns the names of the
// buffers.
std::vector<std::string> BuffersOfLengths(const TestModule& test) {
  std::vector<std::string> names;
  ForEachInst(test.m, test.m.functions[0].body, [&](InstId id) {
    const GlobalId buffer = BufferOfLength(test.m, id);
    names.emplace_back(buffer.valid() ? test.m.strings.Get(test.m[buffer].name) : "");
  });
  return names;
}

TEST(ArrayLengths, AreFoundAgain) {
  const TestModule before(R"(var<storage, read> @a : array<u32> @group(0) @binding(1)
fn f() -> u32 {
  %1 = arrayLength u32 @a
  return %1
}
)");
  EXPECT_EQ(BuffersOfLengths(before), (std::vector<std::string>{"a", ""}));
  const TestModule after(R"(var<storage, read> @a : array<u32> @group(0) @binding(1)
fn f() -> u32 {
  %1 = ByteLength u32 @a
  %2 = div.native u32 %1, 4u
  %3 = sub.native u32 %1, 8u
  %4 = div.native u32 %3, 4u
  %5 = Other u32 @a
  %6 = div.native u32 %5, 4u
  %7 = div u32 %1, 4u
  %8 = mul.native u32 %1, 4u
  return %8
}
)",
                         &kOps);
  EXPECT_EQ(BuffersOfLengths(after),
            (std::vector<std::string>{"", "a", "", "a", "", "", "", "", ""}));
}

}  // namespace
}  // namespace tessera::ir
