#include "backend_msl/msl_writer.h"

#include "backend_msl/builtin_table.h"
#include "backend_msl/place_resources.h"
#include "backend_msl/reserved_words.h"
#include "ir/transform/list_resources.h"
#include "text_backend/c_writer_test_helper.h"

namespace tessera::msl {
namespace {

ir::Status WriteModule(ir::Module& m, Diagnostics& diagnostics, std::string* out) {
  ir::ListResources(m, {});
  if (!PlaceResources(m, {}, diagnostics).ok) return ir::Status::Failed();
  (void)PlaceExpressions(m, {});
  MslOutput output;
  const auto failure = WriteMsl(m, ir::GlobalUses(m), {}, &output);
  *out = std::move(output.text);
  return text::Report(failure, m, diagnostics);
}
std::string Write(std::string_view text) { return text::WriteText(text, WriteModule); }
std::string Literal(std::string_view type, std::string_view value) {
  return text::WriteLiteral(type, value, WriteModule);
}

TEST(MslWriter, Literals) {
  EXPECT_EQ(Literal("i32", "2147483647i"), "2147483647");
  EXPECT_EQ(Literal("i32", "-2147483648i"), "(-2147483647 - 1)");
  EXPECT_EQ(Literal("u32", "4294967295u"), "4294967295u");
  EXPECT_EQ(Literal("f32", "1f"), "1.0f");
  EXPECT_EQ(Literal("f32", "-0f"), "-0.0f");
  EXPECT_EQ(Literal("f32", "3.4028234663852886e+38f"), "3.4028235e+38f");
  EXPECT_EQ(Literal("f32", "1.401298464324817e-45f"), "1e-45f");
  EXPECT_EQ(Literal("f32", "0.1f"), "0.1f");
  EXPECT_EQ(Literal("f16", "65504h"), "65504.0h");
  EXPECT_EQ(Literal("f16", "-0.5h"), "-0.5h");
  EXPECT_EQ(Literal("bool", "true"), "true");
  EXPECT_EQ(Literal("vec2<f32>", "vec2<f32>{}"), "float2(0.0f)");
}

// -(-1) needs parentheses, because --1 would be a decrement. x - -1 needs none.
TEST(MslWriter, NegativeConstantsInExpressions) {
  const std::string out = Write(R"(
fn f(%x: f32) -> f32 {
  %1 = neg f32 -1f
  %2 = sub f32 %x, -2f
  %3 = mul f32 %1, %2
  return %3
}
)");
  EXPECT_NE(out.find("return -(-1.0f) * (x - -2.0f);"), std::string::npos) << out;
}

// Without parentheses, *p++ would increment the pointer.
TEST(MslWriter, IncrementThroughAPointer) {
  const std::string out = Write(R"(
fn f(%p: ptr<function, u32>) {
  %1 = load u32 %p
  %2 = add u32 %1, 1u
  store %p, %2
  %3 = load u32 %p
  %4 = add u32 %3, 2u
  store %p, %4
  return
}
)");
  EXPECT_NE(out.find("(*p)++;"), std::string::npos) << out;
  EXPECT_NE(out.find("*p += 2u;"), std::string::npos) << out;
}

TEST(MslWriter, NamesThatAreReserved) {
  const std::string out = Write(R"(
fn half(%float: f32, %thread: f32) -> f32 {
  %device = add f32 %float, %thread
  %2 = mul f32 %device, %device
  return %2
}
)");
  EXPECT_NE(out.find("float half_1(float float_1, float thread_1)"), std::string::npos) << out;
  EXPECT_NE(out.find("device_1 = float_1 + thread_1"), std::string::npos) << out;
}

// A nested constant is written once, as a macro, because Metal does not allow variables in the
// initializer of a constant.
TEST(MslWriter, NestedConstantsAreWrittenOnce) {
  std::string row = "array<f32, 17>{";
  for (int i = 0; i < 17; ++i) row += (i == 0 ? "" : ", ") + std::to_string(i) + "f";
  row += "}";
  std::string rows = "array<array<f32, 17>, 8>{";
  for (int i = 0; i < 8; ++i) rows += (i == 0 ? "" : ", ") + row;
  rows += "}";
  const std::string out = Write(
      "struct CONSTANT_PART {\n  CONSTANT_PART_1: u32\n}\n\nfn f(%i: u32, %s: CONSTANT_PART) -> "
      "f32 {\n"
      "  %1 = access.inbounds f32 array<array<array<f32, 17>, 8>, 2>{" +
      rows + ", " + rows + "}, %i, %i, %i\n  return %1\n}\n");
  EXPECT_EQ(out.find("15.0f, 16.0f"), out.rfind("15.0f, 16.0f")) << out;
  EXPECT_NE(out.find("#define CONSTANT_PART_2 fixed_array<float, 17>{0.0f, "), std::string::npos)
      << out;
  EXPECT_NE(out.find("= {CONSTANT_PART_3, CONSTANT_PART_3};"), std::string::npos) << out;
  EXPECT_NE(out.find("#undef CONSTANT_PART_2\n#undef CONSTANT_PART_3\n"), std::string::npos) << out;
}

TEST(MslWriter, HelpersAreReservedWords) {
  text::ExpectHelpers(RowOf, HelperSource, kReservedWords);
}

}  // namespace
}  // namespace tessera::msl
