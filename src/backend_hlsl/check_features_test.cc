#include "backend_hlsl/check_features.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::hlsl {
namespace {

// Returns the messages about the module `text`, or the module's text if there are no messages.
std::string Check(std::string_view text, uint32_t shader_model) {
  return ir::RunTransform(text, [&](ir::Module& m, Diagnostics& d) {
    HlslOptions options;
    options.shader_model = shader_model;
    return CheckFeatures(m, options, d);
  });
}

size_t Count(std::string_view text, std::string_view part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

// Unsupported types are found wherever they are used, but each missing feature is reported only
// once.
TEST(HlslCheckFeatures, WideTypesNeedAShaderModel) {
  const std::string_view longs = "\nfn f(%a: i64, %b: u64) {\n  return\n}\n";
  EXPECT_EQ(Count(Check(longs, 51), "a 64-bit integer needs shader model 6.0"), 1u);
  EXPECT_EQ(Check(longs, 60), longs);
  const std::string_view half = "\nfn f(%a: f16) {\n  return\n}\n";
  EXPECT_EQ(Count(Check(half, 60), "'f16' needs shader model 6.2, and the output is for 6.0"), 1u);
  EXPECT_EQ(Check(half, 62), half);
  const std::string_view atomics =
      "var<workgroup, read_write> @a : array<atomic<i64>, 2>\n"
      "var<workgroup, read_write> @b : atomic<u64>\n";
  EXPECT_EQ(Count(Check(atomics, 65), "an atomic operation on 64 bits needs shader model 6.6"), 1u);
  EXPECT_EQ(Check(atomics, 66), atomics);
}

TEST(HlslCheckFeatures, OperationsThatAreMissing) {
  const std::string_view sum = R"(
fn f(%a: i32) -> i32 {
  %1 = subgroupAdd i32 %a
  %2 = subgroupAdd i32 %1
  return %2
}
)";
  EXPECT_EQ(Count(Check(sum, 51), "'subgroupAdd' needs shader model 6.0"), 1u);
  EXPECT_EQ(Check(sum, 60), sum);
  const std::string_view print = "\nfn f(%a: i32) {\n  print %a\n  print %a\n  return\n}\n";
  EXPECT_EQ(Count(Check(print, 66), "HLSL has no 'print'"), 1u);
}

TEST(HlslCheckFeatures, InputsThatAreMissing) {
  const std::string_view inputs = R"(struct In {
  a : u32 @builtin(draw_index)
  b : u32 @builtin(view_index)
}

@vertex fn main(%in: In) -> vec4<f32> @builtin(position) {
  return vec4<f32>{}
}
)";
  const std::string old = Check(inputs, 60), current = Check(inputs, 66);
  EXPECT_EQ(Count(old, "HLSL has no 'draw_index'"), 1u) << old;
  EXPECT_EQ(Count(old, "'@builtin(view_index)' needs shader model 6.1"), 1u) << old;
  EXPECT_EQ(Count(current, "HLSL has no 'draw_index'"), 1u) << current;
  EXPECT_EQ(Count(current, "view_index"), 0u) << current;
}

TEST(HlslCheckFeatures, GroupsharedMemoryOfEachEntryPoint) {
  const auto check = [](uint32_t words) {
    const std::string text =
        "var<workgroup, read_write> @a : array<u32, " + std::to_string(words) + R"(>
var<workgroup, read_write> @b : array<u32, 8192>

@compute @workgroup_size(1u, 1u, 1u)
fn first() {
  %1 = access ptr<workgroup, u32, read_write> @a, 0u
  store %1, 0u
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn second() {
  %1 = access ptr<workgroup, u32, read_write> @b, 0u
  store %1, 0u
  return
}
)";
    return ir::RunTransform(text,
                            [](ir::Module& m, Diagnostics& d) { return CheckGroupshared(m, d); });
  };
  EXPECT_EQ(Count(check(8192), "workgroup variables"), 0u) << check(8192);
  const std::string many = check(8193);
  EXPECT_EQ(Count(many, "the entry point 'first' take 32772 bytes in HLSL"), 1u) << many;
  EXPECT_EQ(Count(many, "'second'"), 0u) << many;
}

}  // namespace
}  // namespace tessera::hlsl
