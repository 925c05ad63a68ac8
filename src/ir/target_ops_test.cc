#include "ir/target_ops.h"

#include "ir/analysis/uniform_value.h"
#include "ir/overload_reader.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

constexpr TargetOpInfo kRows[] = {
    {"Peek", Effects::kReadsMemory, ReadSignature("(buffer: ptr<storage>, offset: u32) -> u32")},
    {"Poke", Effects::kWritesMemory,
     ReadSignature("(buffer: ptr<storage>, offset: u32, value: u32)")},
    {"Swap", Effects::kReadsMemory | Effects::kWritesMemory,
     ReadSignature("<T: int>(memory: ptr, value: T, offset?: u32) -> T")},
    {"Mix", 0, ReadSignature("<T: float|vec>(a: T, b: T) -> T")},
};
constexpr TargetOps kTable{kRows};

constexpr std::string_view kText = R"(var<storage, read_write> @b : array<u32> @group(0) @binding(0)
var<storage, read> @r : array<u32> @group(0) @binding(1)

fn f(%x: f32, %i: u32) -> f32 {
  %1 = Peek u32 @b, %i
  %2 = Swap u32 @b, %i, 4u
  %named = Mix f32 %x, 1f
  Poke @b, 0u, 1u
  return %x
}
)";

TEST(TargetOps, AreReadAndWrittenAsText) {
  TestModule test(kText, &kTable);
  EXPECT_EQ(test.Text(), kText);
  Arena arena;
  StringInterner strings(arena, test.strings);
  const Module copy(arena, strings, test.m);
  EXPECT_EQ(Print(copy), kText);
}

TEST(TargetOps, AreUnknownToAModuleWithoutTheTable) {
  TestModule other("fn g() {\n  return\n}\n");
  std::string error;
  EXPECT_FALSE(Parse(kText, other.m, &error));
  EXPECT_NE(error.find("unknown operation"), std::string::npos) << error;
  TestModule test(kText, &kTable);
  test.m.target_ops = nullptr;
  std::string what;
  EXPECT_FALSE(Validate(test.m, &what));
  EXPECT_NE(what.find("the target has no such operation"), std::string::npos) << what;
}

std::string WhatIsWrong(std::string_view body) {
  TestModule test("var<storage, read_write> @b : u32 @group(0) @binding(0)\n", &kTable);
  std::string error, what;
  const std::string text =
      "var<storage, read_write> @c : u32 @group(0) @binding(1)\nfn f(%x: f32) {\n" +
      std::string(body) + "\nreturn }";
  EXPECT_TRUE(Parse(text, test.m, &error)) << error;
  EXPECT_FALSE(Validate(test.m, &what)) << body;
  return what;
}

TEST(TargetOps, AreHeldToTheirSignatures) {
  EXPECT_NE(WhatIsWrong("%1 = Peek u32 @c").find("Peek: argument 'offset' is missing"),
            std::string::npos);
  EXPECT_NE(WhatIsWrong("%1 = Peek u32 @c, %x").find("Peek: argument 'offset' is not u32"),
            std::string::npos);
  EXPECT_NE(WhatIsWrong("%1 = Peek f32 @c, 0u").find("Peek: the result is not u32"),
            std::string::npos);
  EXPECT_NE(WhatIsWrong("Poke @c, 0u, 1u, 1u").find("Poke: too many arguments"), std::string::npos);
  EXPECT_NE(
      WhatIsWrong("%v = var ptr<function, u32>\n %1 = Peek u32 %v, 0u").find("argument 'buffer'"),
      std::string::npos);
}

// The result of a target operation that reads memory is uniform under the same conditions as that
// of a load: the address is uniform, and no shader writes the memory.
TEST(TargetOps, AreUniformIfWhatTheyTakeIs) {
  TestModule test(R"(var<storage, read_write> @b : array<u32> @group(0) @binding(0)
var<storage, read> @r : array<u32> @group(0) @binding(1)

@compute @workgroup_size(8u, 1u, 1u)
fn main(%l: u32 @builtin(local_invocation_index), %w: vec3<u32> @builtin(workgroup_id)) {
  %1 = access u32 %w, 0u
  %2 = Peek u32 @r, %1
  %3 = Peek u32 @r, %l
  %4 = Peek u32 @b, %1
  %5 = Swap u32 @b, 1u, 4u
  return
}
)",
                  &kTable);
  std::string uniform;
  for (InstId i = test.m[test.m.functions[0].body].first; i.valid(); i = test.m[i].next) {
    if (test.m[i].op == Op::kTarget) uniform += IsUniformValue(test.m, i) ? 'u' : '-';
  }
  EXPECT_EQ(uniform, "u---");
}

}  // namespace
}  // namespace tessera::ir
