#include "backend_glsl/glsl_writer.h"

#include <algorithm>
#include <utility>

#include "backend_glsl/builtin_table.h"
#include "backend_glsl/reserved_words.h"
#include "text_backend/c_writer_test_helper.h"

namespace tessera::glsl {
namespace {

ir::Status WriteModule(ir::Module& m, Diagnostics& diagnostics, std::string* out) {
  (void)PlaceExpressions(m, {});
  GlslOutput output;
  const auto failure = WriteGlsl(m, ir::GlobalUses(m), {}, &output);
  *out = std::move(output.text);
  return text::Report(failure, m, diagnostics);
}
std::string Literal(std::string_view type, std::string_view value) {
  return text::WriteLiteral(type, value, WriteModule);
}

TEST(GlslWriter, Literals) {
  EXPECT_EQ(Literal("i32", "2147483647i"), "2147483647");
  EXPECT_EQ(Literal("i32", "-2147483648i"), "(-2147483647 - 1)");
  EXPECT_EQ(Literal("u32", "4294967295u"), "4294967295u");
  EXPECT_EQ(Literal("f32", "1f"), "1.0f");
  EXPECT_EQ(Literal("f32", "-0f"), "-0.0f");
  EXPECT_EQ(Literal("f32", "3.4028234663852886e+38f"), "3.4028235e+38f");
  EXPECT_EQ(Literal("f16", "-0.5h"), "float16_t(-0.5)");
  EXPECT_EQ(Literal("bool", "true"), "true");
  EXPECT_EQ(Literal("vec2<f32>", "vec2<f32>{}"), "vec2(0.0f)");
  EXPECT_EQ(Literal("vec2<f32>", "vec2<f32>{1f, 2f}"), "vec2(1.0f, 2.0f)");
  EXPECT_EQ(Literal("mat3x2<f32>", "mat3x2<f32>{}"), "mat3x2(0.0f)");
  EXPECT_EQ(Literal("array<u32, 2>", "array<u32, 2>{}"), "uint[2](0u, 0u)");
  EXPECT_EQ(Literal("array<array<u32, 1>, 2>", "array<array<u32, 1>, 2>{}"),
            "uint[2][1](uint[1](0u), uint[1](0u))");
}

// A zero value with many elements gets a name, because each use would otherwise be a long
// constructor call. The name is declared as a variable instead of a constant, because glslang
// crashes if it folds a constant whose initializer is {}.
TEST(GlslWriter, LongConstantsHaveNames) {
  const std::string out = text::WriteText(R"(
fn f() -> array<u32, 100000> {
  return array<u32, 100000>{}
}
)",
                                          WriteModule);
  EXPECT_NE(out.find("\nuint constant_array[100000] = {};\n"), std::string::npos) << out;
  EXPECT_NE(out.find("return constant_array;\n"), std::string::npos) << out;
  EXPECT_NE(out.find("GL_EXT_null_initializer : require\n"), std::string::npos) << out;
}

TEST(GlslWriter, BuiltinsAreReservedWords) {
  for (size_t i = 0; i < ir::kBuiltinCount; ++i) {
    const BuiltinRow& row = RowOf(static_cast<ir::BuiltinFn>(i));
    if (row.text.empty() || row.text.starts_with("gl_")) continue;
    EXPECT_NE(std::ranges::find(kReservedWords, row.text), std::end(kReservedWords)) << row.text;
  }
}

}  // namespace
}  // namespace tessera::glsl
