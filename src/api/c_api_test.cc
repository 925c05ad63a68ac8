// The C interface, given what a caller in C may well give it.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include "tessera/tessera_c.h"

namespace tessera {
namespace {

TEST(CApi, TakesNullAnywhere) {
  EXPECT_EQ(tessera_options_set(nullptr, nullptr, nullptr), 0);
  EXPECT_EQ(tessera_options_set(nullptr, "target", "msl"), 0);
  EXPECT_EQ(tessera_options_add_override(nullptr, "n", 1), 0);
  EXPECT_STREQ(tessera_options_error(nullptr), "");
  tessera_options* options = tessera_options_create();
  for (const auto& [name, value] : {std::pair<const char*, const char*>{nullptr, nullptr},
                                    {nullptr, "msl"},
                                    {"target", nullptr},
                                    {"entry_point", nullptr},
                                    {"source_name", nullptr},
                                    {"vulkan", nullptr}}) {
    EXPECT_EQ(tessera_options_set(options, name, value), 0);
    EXPECT_STREQ(tessera_options_error(options), "an option needs a name and a value");
  }
  EXPECT_EQ(tessera_options_add_override(options, nullptr, 1), 0);
  EXPECT_STREQ(tessera_options_error(options), "an override needs a name");
  tessera_options_destroy(options);
  tessera_options_destroy(nullptr);

  EXPECT_EQ(tessera_module_ok(nullptr), 0);
  EXPECT_EQ(tessera_module_check(nullptr), nullptr);
  EXPECT_EQ(tessera_module_generate(nullptr, nullptr), nullptr);
  char* json = tessera_module_reflect_json(nullptr, nullptr);
  EXPECT_STREQ(json, "");
  tessera_string_destroy(json);
  tessera_string_destroy(nullptr);
  tessera_module_destroy(nullptr);

  size_t count = 1;
  tessera_message message;
  EXPECT_EQ(tessera_result_ok(nullptr), 0);
  EXPECT_EQ(tessera_result_spirv(nullptr, &count), nullptr);
  EXPECT_EQ(count, 0u);
  EXPECT_EQ(tessera_result_spirv(nullptr, nullptr), nullptr);
  EXPECT_STREQ(tessera_result_text(nullptr, nullptr), "");
  EXPECT_EQ(tessera_result_message_count(nullptr), 0u);
  EXPECT_EQ(tessera_result_message(nullptr, 0, &message), 0);
  EXPECT_STREQ(tessera_result_render_text(nullptr, 1), "");
  EXPECT_STREQ(tessera_result_render_json(nullptr), "");
  EXPECT_STREQ(tessera_result_entry_points_json(nullptr), "");
  EXPECT_STREQ(tessera_result_function_constants_json(nullptr), "");
  EXPECT_STREQ(tessera_result_trace_json(nullptr), "");
  tessera_result_destroy(nullptr);
}

TEST(CApi, TakesNullForSourceAndOutputs) {
  tessera_result* result = tessera_compile(nullptr, 7, nullptr);
  EXPECT_EQ(tessera_result_ok(result), 1);  // an empty text
  tessera_result_destroy(result);
  tessera_module* module = tessera_module_create(nullptr, 0, nullptr);
  EXPECT_EQ(tessera_module_ok(module), 1);
  tessera_module_destroy(module);

  tessera_options* options = tessera_options_create();
  ASSERT_EQ(tessera_options_set(options, "target", "spirv"), 1);
  const char* kernel = "@compute @workgroup_size(1) fn main() {}";
  result = tessera_compile(kernel, std::strlen(kernel), options);
  EXPECT_NE(tessera_result_spirv(result, nullptr), nullptr);
  tessera_result_destroy(result);
  result = tessera_compile("x", 1, options);
  EXPECT_EQ(tessera_result_message_count(result), 1u);
  EXPECT_EQ(tessera_result_message(result, 0, nullptr), 0);
  tessera_result_destroy(result);
  tessera_options_destroy(options);
}

TEST(CApi, LetsNoExceptionOut) {
  // No std::string is that long.
  EXPECT_EQ(tessera_compile("x", SIZE_MAX, nullptr), nullptr);
  EXPECT_EQ(tessera_module_create("x", SIZE_MAX, nullptr), nullptr);
}

TEST(CApi, SaysWhyAnOptionWasNotSet) {
  tessera_options* options = tessera_options_create();
  EXPECT_STREQ(tessera_options_error(options), "");
  EXPECT_EQ(tessera_options_set(options, "vulkan", "0.9"), 0);
  EXPECT_STREQ(tessera_options_error(options),
               "'0.9' is no value for 'vulkan'; it takes 1.1|1.2|1.3|1.4");
  EXPECT_EQ(tessera_options_set(options, "vulkan", "1.2"), 1);
  EXPECT_STREQ(tessera_options_error(options), "");
  EXPECT_EQ(tessera_options_set(options, "target", "glsl9"), 0);
  EXPECT_STREQ(tessera_options_error(options),
               "'target' must be none, spirv, spvasm, msl, hlsl or glsl");
  EXPECT_EQ(tessera_options_set(options, "no-such", "1"), 0);
  EXPECT_STREQ(tessera_options_error(options), "unknown option 'no-such'");
  EXPECT_EQ(tessera_options_add_override(options, "n", 1), 1);
  EXPECT_STREQ(tessera_options_error(options), "");
  tessera_options_destroy(options);
}

TEST(CApi, TakesFlagsByTheirNegatedNames) {
  const std::string shader =
      "@group(0) @binding(0) var<storage, read_write> a : array<u32, 4>;"
      "@compute @workgroup_size(1) fn main() { a[a[0]] = 1; }";
  const auto text_with = [&](const char* name, const char* value) {
    tessera_options* options = tessera_options_create();
    EXPECT_EQ(tessera_options_set(options, "target", "msl"), 1);
    EXPECT_EQ(tessera_options_set(options, name, value), 1) << tessera_options_error(options);
    tessera_result* result = tessera_compile(shader.data(), shader.size(), options);
    std::string text = tessera_result_text(result, nullptr);
    tessera_result_destroy(result);
    tessera_options_destroy(options);
    return text;
  };
  const std::string on = text_with("robustness", "true");
  const std::string off = text_with("robustness", "false");
  EXPECT_NE(on, off);
  EXPECT_EQ(text_with("no-robustness", "true"), off);
  EXPECT_EQ(text_with("no_robustness", "true"), off);
  EXPECT_EQ(text_with("no-robustness", "false"), on);

  tessera_options* options = tessera_options_create();
  EXPECT_EQ(tessera_options_set(options, "no-robustness", "perhaps"), 0);
  EXPECT_EQ(tessera_options_set(options, "no-vulkan", "1.2"), 0);  // it takes a value
  EXPECT_STREQ(tessera_options_error(options), "unknown option 'no-vulkan'");
  EXPECT_EQ(tessera_options_set(options, "no-", "true"), 0);
  tessera_options_destroy(options);
}

}  // namespace
}  // namespace tessera
