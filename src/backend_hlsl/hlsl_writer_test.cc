#include "backend_hlsl/hlsl_writer.h"

#include "backend_hlsl/builtin_table.h"
#include "backend_hlsl/reserved_words.h"
#include "backend_hlsl/shader_io.h"
#include "backend_hlsl/target_ops.h"
#include "ir/analysis/uniform_value.h"
#include "ir/transform/transform_test_helper.h"
#include "text_backend/c_writer_test_helper.h"

namespace tessera::hlsl {
namespace {

ir::Status WriteModule(ir::Module& m, Diagnostics& diagnostics, std::string* out) {
  (void)text::PlaceExpressions(m, PlacementOptionsOf({}));
  HlslOutput output;
  const auto failure = WriteHlsl(m, {}, &output);
  *out = output.text;
  return text::Report(failure, m, diagnostics);
}
std::string Write(std::string_view text) { return text::WriteText(text, WriteModule); }
std::string Literal(std::string_view type, std::string_view value) {
  return text::WriteLiteral(type, value, WriteModule);
}

TEST(HlslWriter, Literals) {
  EXPECT_EQ(Literal("i32", "2147483647i"), "2147483647");
  EXPECT_EQ(Literal("i32", "-2147483648i"), "(-2147483647 - 1)");
  EXPECT_EQ(Literal("u32", "4294967295u"), "4294967295u");
  EXPECT_EQ(Literal("f32", "1f"), "1.0f");
  EXPECT_EQ(Literal("f32", "-0f"), "-0.0f");
  EXPECT_EQ(Literal("f32", "3.4028234663852886e+38f"), "3.4028235e+38f");
  EXPECT_EQ(Literal("f32", "1.401298464324817e-45f"), "1e-45f");
  EXPECT_EQ(Literal("f32", "0.1f"), "0.1f");
  EXPECT_EQ(Literal("f16", "65504h"), "float16_t(65504.0)");
  EXPECT_EQ(Literal("f16", "-0.5h"), "float16_t(-0.5)");
  EXPECT_EQ(Literal("bool", "true"), "true");
  EXPECT_EQ(Literal("vec2<f32>", "vec2<f32>{}"), "float2(0.0f, 0.0f)");
}

// The vertex shader omits outputs that the fragment shader does not read. Direct3D links stages by
// register, and an extra output would shift the registers of the outputs after it.
TEST(HlslWriter, InterstageLocations) {
  const auto write = [](const std::optional<std::vector<uint32_t>>& locations) {
    return text::WriteText(R"(
struct V {
  a : f32 @location(0)
  p : vec4<f32> @builtin(position)
  b : f32 @location(1) @interpolate(flat)
  c : f32 @location(2)
}

@vertex fn v() -> V {
  return V{}
}
)",
                           [&](ir::Module& m, Diagnostics& diagnostics, std::string* out) {
                             HlslOptions options;
                             options.interstage_locations = locations;
                             if (!RunShaderIo(m, {options, {}}).ok) return ir::Status::Failed();
                             return WriteModule(m, diagnostics, out);
                           });
  };
  const auto has = [](const std::string& out, std::string_view text) {
    return out.find(text) != std::string::npos;
  };
  const std::string all = write({}), none = write(std::vector<uint32_t>());
  for (const char* text : {"TEXCOORD0", "TEXCOORD1", "TEXCOORD2", "SV_Position", " b : "}) {
    EXPECT_TRUE(has(all, text)) << all;
    EXPECT_EQ(has(none, text), text == std::string_view("SV_Position")) << none;
  }
  const std::string some = write(std::vector<uint32_t>{2, 0});
  EXPECT_TRUE(has(some, "TEXCOORD0") && has(some, "TEXCOORD2") && has(some, " c : ")) << some;
  EXPECT_FALSE(has(some, "TEXCOORD1") || has(some, " b : ")) << some;
}

// The size of a buffer is queried by a helper function, whose local variable must not hide the
// buffer.
TEST(HlslWriter, HelpersDoNotHideWhatTheyRead) {
  const std::string out = text::WriteText(R"(
var<storage, read> @bytes : array<f32> @group(0) @binding(0)

fn f() -> u32 {
  %1 = ByteLength u32 @bytes
  return %1
}
)",
                                          WriteModule, &kTargetOps);
  EXPECT_NE(out.find("bytes_1.GetDimensions(bytes)"), std::string::npos) << out;
}

// The length of a buffer is the same for all invocations. Whether an invocation is a helper differs
// between them.
TEST(HlslTargetOps, UniformResults) {
  ir::TestModule test(R"(
var<storage, read> @bytes : array<f32> @group(0) @binding(0)

fn f() {
  %1 = ByteLength u32 @bytes
  %2 = IsHelperLane bool
  return
}
)",
                      &kTargetOps);
  const ir::InstId length = test.m[test.m.functions[0].body].first;
  EXPECT_TRUE(ir::IsUniformValue(test.m, length));
  EXPECT_FALSE(ir::IsUniformValue(test.m, test.m[length].next));
}

// If the context does not determine the type of an i32 literal, the literal is wrapped in int().
// DXC might otherwise treat it as unsigned or 64-bit.
TEST(HlslWriter, LiteralsThatNeedAType) {
  const auto result = [](std::string_view expression) {
    const std::string out = Write(R"(
fn f(%x: i32, %n: u32, %b: bool) -> i32 {
)" + std::string(expression) + R"(
}
)");
    const size_t at = out.find("return ");
    return at == std::string::npos ? out : out.substr(at + 7, out.find(';', at) - at - 7);
  };
  EXPECT_EQ(result("%1 = shr i32 -7i, %n\n return %1"), "int(-7) >> n");
  EXPECT_EQ(result("%1 = add i32 2147483647i, 1i\n return %1"), "int(2147483647) + 1");
  EXPECT_EQ(result("%1 = sub i32 1i, %x\n return %1"), "1 - x");
  EXPECT_EQ(result("%1 = select i32 1i, 2i, %b\n return %1"), "b ? 2 : 1");
  EXPECT_EQ(result("%1 = select i32 1i, 2i, %b\n %2 = sign i32 %1\n return %2"),
            "sign(b ? int(2) : 1)");
  EXPECT_EQ(result("%1 = select i32 1i, 2i, %b\n %2 = add i32 %1, %1\n return %2"),
            "value + value");
  EXPECT_EQ(result("%1 = max i32 %x, 3i\n return %1"), "max(x, 3)");
  EXPECT_EQ(result("%1 = max i32 4i, 3i\n return %1"), "max(int(4), int(3))");
  EXPECT_EQ(result("%1 = subgroupAdd i32 3i\n return %1"), "WaveActiveSum(int(3))");
}

TEST(HlslWriter, NamesThatAreReserved) {
  const std::string out = Write(R"(
fn half(%float: f32, %sample: f32) -> f32 {
  %line = add f32 %float, %sample
  %2 = mul f32 %line, %line
  return %2
}
)");
  EXPECT_NE(out.find("float half_1(float float_1, float sample_1)"), std::string::npos) << out;
  EXPECT_NE(out.find("line_1 = float_1 + sample_1"), std::string::npos) << out;
}

TEST(HlslWriter, HelpersAreReservedWords) {
  text::ExpectHelpers(RowOf, HelperSource, kReservedWords);
}

}  // namespace
}  // namespace tessera::hlsl
