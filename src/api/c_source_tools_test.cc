// Tests that the C functions of the source tools return the same results as their C++ counterparts.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tessera/lint_c.h"
#include "tessera/minify_c.h"
#include "tessera/remarks_c.h"

namespace {

constexpr std::string_view kSource = "@compute @workgroup_size(1) fn main() { let unused = 1; }";

TEST(CSourceTools, Minify) {
  const char* const keep[] = {"helper"};
  const std::string source = std::string(kSource) + "fn helper() {} fn dead() {}";
  tessera_minify_options options = {};
  options.size = sizeof options;
  options.source_map = 1;
  options.no_remove_locals = 1;
  options.keep = keep;
  options.keep_count = 1;
  tessera_result* result = tessera_minify(source.data(), source.size(), &options, nullptr);
  ASSERT_EQ(tessera_result_ok(result), 1);
  EXPECT_EQ(std::string_view(tessera_result_text(result, nullptr)),
            "@compute@workgroup_size(1)fn main(){let a=1;}fn helper(){}");
  size_t length = 0;
  const std::string_view map = tessera_result_source_map(result, &length);
  EXPECT_EQ(map.size(), length);
  EXPECT_NE(map.find("\"version\":3"), std::string_view::npos);
  ASSERT_EQ(tessera_result_minified_name_count(result), 1u);
  tessera_minified_name name = {};
  name.size = sizeof name;
  ASSERT_EQ(tessera_result_minified_name(result, 0, &name), 1);
  EXPECT_EQ(std::string_view(name.name), "unused");
  EXPECT_EQ(std::string_view(name.minified), "a");
  EXPECT_EQ(name.column, 45u);
  EXPECT_EQ(tessera_result_minified_name(result, 1, &name), 0);
  tessera_result_destroy(result);

  options.no_remove_locals = 0;
  result = tessera_minify(source.data(), source.size(), &options, nullptr);
  EXPECT_EQ(std::string_view(tessera_result_text(result, nullptr)),
            "@compute@workgroup_size(1)fn main(){}fn helper(){}");
  tessera_result_destroy(result);
}

TEST(CSourceTools, MinifyReportsNamesThatAreNotDeclared) {
  const char* const keep[] = {"main", "unused"};
  tessera_minify_options options = {};
  options.size = sizeof options;
  options.keep = keep;
  options.keep_count = 2;
  tessera_result* result = tessera_minify(kSource.data(), kSource.size(), &options, nullptr);
  EXPECT_EQ(tessera_result_ok(result), 1);
  ASSERT_EQ(tessera_result_message_count(result), 1u);
  tessera_message message = {};
  message.size = sizeof message;
  ASSERT_EQ(tessera_result_message(result, 0, &message), 1);
  EXPECT_EQ(std::string_view(message.code), "unmatched-option");
  // `unused` is a local name, but only module-scope names can be kept.
  EXPECT_NE(std::string_view(message.text).find("unused"), std::string_view::npos);
  tessera_result_destroy(result);
}

TEST(CSourceTools, CompileWithRemarks) {
  constexpr std::string_view kClamped =
      "@group(0) @binding(0) var<storage, read_write> data: array<f32>;"
      "@compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {"
      "  data[id.x] = 1.0;"
      "}";
  tessera_options* options = tessera_options_create();
  ASSERT_EQ(tessera_options_set(options, "target", "msl"), 1);
  const auto codes = [&](const char* kinds) {
    tessera_result* result =
        tessera_compile_with_remarks(kClamped.data(), kClamped.size(), kinds, options);
    if (result == nullptr) return std::string("none");
    std::string found = tessera_result_ok(result) == 1 ? "" : "failed ";
    for (size_t i = 0; i < tessera_result_message_count(result); ++i) {
      tessera_message message = {};
      message.size = sizeof message;
      EXPECT_EQ(tessera_result_message(result, i, &message), 1);
      found += message.code;
    }
    tessera_result_destroy(result);
    return found;
  };
  EXPECT_EQ(codes(nullptr), "clamped-index");
  EXPECT_EQ(codes("loops,bounds"), "clamped-index");
  EXPECT_EQ(codes("loops"), "");
  EXPECT_EQ(codes("bounds,unknown"), "none");
  tessera_options_destroy(options);
}

TEST(CSourceTools, Lint) {
  const auto lint = [](const char* preset, const char* rule) {
    const char* const rules[] = {rule};
    return tessera_lint(kSource.data(), kSource.size(), preset, rules, 1, nullptr);
  };
  tessera_result* result = lint("strict", "unused-variable=error");
  EXPECT_EQ(tessera_result_ok(result), 0);
  ASSERT_EQ(tessera_result_message_count(result), 1u);
  tessera_message message = {};
  message.size = sizeof message;
  ASSERT_EQ(tessera_result_message(result, 0, &message), 1);
  EXPECT_EQ(std::string_view(message.code), "unused-variable");
  tessera_result_destroy(result);
  EXPECT_EQ(lint("other", "unused-variable=off"), nullptr);
  EXPECT_EQ(lint(nullptr, "unused-variable"), nullptr);
  EXPECT_EQ(lint(nullptr, "unknown=off"), nullptr);
  result = tessera_lint(kSource.data(), kSource.size(), nullptr, nullptr, 0, nullptr);
  EXPECT_EQ(tessera_result_ok(result), 1);
  EXPECT_EQ(tessera_result_message_count(result), 1u);
  tessera_result_destroy(result);
}

}  // namespace
