// Tests the C interface, including unusual arguments that C callers might pass.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "base/memory_block.h"
#include "tessera/source_map_c.h"
#include "tessera/target_info.h"
#include "tessera/tessera_c.h"

namespace tessera {
namespace {

// To compile with several similar sets of options, a caller clones a set and changes individual
// options in the clone.
TEST(CApi, ClonesOptions) {
  constexpr std::string_view kTwo = "@compute @workgroup_size(1) fn f() {}";
  tessera_options* options = tessera_options_create();
  ASSERT_EQ(tessera_options_set(options, "target", "msl"), 1);
  tessera_options_set_cancel(options, [](void*) { return 0; }, nullptr);
  tessera_options* clone = tessera_options_clone(options);
  ASSERT_EQ(tessera_options_set(clone, "target", "hlsl"), 1);
  ASSERT_EQ(tessera_options_set(clone, "entry_point", "f"), 1);
  const auto text = [&](const tessera_options* used) {
    tessera_result* result = tessera_compile(kTwo.data(), kTwo.size(), used);
    const std::string all = tessera_result_text(result, nullptr);
    tessera_result_destroy(result);
    return all;
  };
  EXPECT_NE(text(options).find("kernel"), std::string::npos);
  EXPECT_NE(text(clone).find("numthreads"), std::string::npos);
  tessera_options* defaults = tessera_options_clone(nullptr);
  EXPECT_EQ(text(defaults), "");
  for (tessera_options* each : {options, clone, defaults}) tessera_options_destroy(each);
}

TEST(CApi, MakesSourceMaps) {
  constexpr std::string_view kSource = "@compute @workgroup_size(1) fn f() {}";
  tessera_options* options = tessera_options_create();
  ASSERT_EQ(tessera_options_set(options, "target", "msl"), 1);
  tessera_result* result = tessera_compile_with_source_map(kSource.data(), kSource.size(), options);
  size_t length = 0;
  const std::string_view map = tessera_result_source_map(result, &length);
  EXPECT_EQ(map.size(), length);
  EXPECT_NE(map.find(R"("sourcesContent":["@compute @workgroup_size(1) fn f() {}"])"),
            std::string_view::npos);
  EXPECT_NE(map.find(R"("names":["f"])"), std::string_view::npos);
  tessera_result* plain = tessera_compile(kSource.data(), kSource.size(), options);
  EXPECT_STREQ(tessera_result_text(result, nullptr), tessera_result_text(plain, nullptr));
  EXPECT_STREQ(tessera_result_source_map(plain, nullptr), "");
  EXPECT_STREQ(tessera_result_source_map(nullptr, &length), "");
  EXPECT_EQ(length, 0u);
  for (tessera_result* each : {result, plain}) tessera_result_destroy(each);
  tessera_options_destroy(options);
}

// The source map for binary SPIR-V refers to lines of the module's disassembly, which has one
// instruction per line.
TEST(CApi, MapsBinarySpirvByTheLinesOfItsAssembly) {
  constexpr std::string_view kSource =
      "@compute @workgroup_size(1) fn f() {\n  storageBarrier();\n}";
  tessera_options* options = tessera_options_create();
  ASSERT_EQ(tessera_options_set(options, "target", "spirv"), 1);
  tessera_result* result = tessera_compile_with_source_map(kSource.data(), kSource.size(), options);
  tessera_result* plain = tessera_compile(kSource.data(), kSource.size(), options);
  size_t words = 0, plain_words = 0;
  const uint32_t* const spirv = tessera_result_spirv(result, &words);
  const uint32_t* const plain_spirv = tessera_result_spirv(plain, &plain_words);
  ASSERT_EQ(words, plain_words);
  EXPECT_TRUE(std::equal(spirv, spirv + words, plain_spirv));
  EXPECT_STREQ(tessera_result_text(result, nullptr), "");
  const std::string map = tessera_result_source_map(result, nullptr);
  // Counts the instructions before the barrier, and skips the same number of lines in the map. In
  // the mappings, ';' ends a line.
  size_t line = 0;
  for (size_t at = 5; (spirv[at] & 0xffff) != 224; at += spirv[at] >> 16) ++line;
  const std::string key = "\"mappings\":\"";
  size_t at = map.find(key) + key.size();
  for (; line > 0 && at < map.size(); ++at) line -= map[at] == ';';
  // The decoded fields are: output column 0, the same file, one line below the function, and 29
  // columns to the left (column 2 instead of 31).
  EXPECT_EQ(map.substr(at, 5), "AAC7B") << map;
  for (tessera_result* each : {result, plain}) tessera_result_destroy(each);
  tessera_options_destroy(options);
}

TEST(CApi, SaysWhyAModuleWithErrorsGivesNothing) {
  tessera_module* module = tessera_module_create("nonsense", 8, nullptr);
  tessera_result* result = tessera_module_generate(module, nullptr);
  EXPECT_EQ(tessera_result_ok(result), 0);
  tessera_message message;
  TESSERA_INIT(message);
  ASSERT_EQ(tessera_result_message(result, 0, &message), 1);
  EXPECT_STREQ(message.code, "unusable-module");
  EXPECT_EQ(tessera_result_message(result, 1, &message), 0);
  tessera_result_destroy(result);
  tessera_module_destroy(module);
}

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
  EXPECT_EQ(tessera_module_check_overrides(nullptr, nullptr), nullptr);
  EXPECT_EQ(tessera_module_generate(nullptr, nullptr), nullptr);
  char* json = tessera_module_reflect_json(nullptr, nullptr);
  EXPECT_STREQ(json, "");
  tessera_string_destroy(json);
  tessera_string_destroy(nullptr);
  tessera_module_destroy(nullptr);

  size_t count = 1;
  tessera_message message{};
  message.size = sizeof message;
  EXPECT_EQ(tessera_result_ok(nullptr), 0);
  EXPECT_EQ(tessera_result_spirv(nullptr, &count), nullptr);
  EXPECT_EQ(count, 0u);
  EXPECT_EQ(tessera_result_spirv(nullptr, nullptr), nullptr);
  EXPECT_STREQ(tessera_result_text(nullptr, nullptr), "");
  EXPECT_EQ(tessera_result_message_count(nullptr), 0u);
  EXPECT_EQ(tessera_result_message(nullptr, 0, &message), 0);
  EXPECT_STREQ(tessera_result_render_text(nullptr, 1), "");
  EXPECT_STREQ(tessera_result_render_json(nullptr), "");
  EXPECT_STREQ(tessera_result_render_sarif(nullptr), "");
  EXPECT_STREQ(tessera_result_entry_points_json(nullptr), "");
  EXPECT_STREQ(tessera_result_function_constants_json(nullptr), "");
  EXPECT_STREQ(tessera_result_trace_json(nullptr), "");
  tessera_result_destroy(nullptr);
}

TEST(CApi, TellsWhereTheOutputHasResources) {
  constexpr std::string_view kShader =
      "@group(2) @binding(3) var<storage, read_write> data : array<u32>;\n"
      "@compute @workgroup_size(1) fn main() { data[0] = 1; }";
  const std::pair<const char*, const char*> places[] = {
      {"hlsl", R"("table":"u","slot":3,"space":2)"},
      {"spirv", R"("table":"descriptor","slot":3,"space":2)"},
      {"msl", R"("table":"buffer","slot":0)"}};
  for (const auto& [target, place] : places) {
    tessera_options* options = tessera_options_create();
    tessera_options_set(options, "target", target);
    tessera_result* result = tessera_compile(kShader.data(), kShader.size(), options);
    const std::string json = tessera_result_entry_points_json(result);
    EXPECT_NE(json.find(place), std::string::npos) << json;
    tessera_result_destroy(result);
    tessera_options_destroy(options);
  }
}

TEST(CApi, TakesNullForSourceAndOutputs) {
  tessera_result* result = tessera_compile(nullptr, 7, nullptr);
  EXPECT_EQ(tessera_result_ok(result), 1);  // an empty source is valid
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
  // std::string throws for the length SIZE_MAX, which exceeds its maximum length.
  EXPECT_EQ(tessera_compile("x", SIZE_MAX, nullptr), nullptr);
  EXPECT_EQ(tessera_module_create("x", SIZE_MAX, nullptr), nullptr);
}

TEST(CApi, SaysWhyAnOptionWasNotSet) {
  tessera_options* options = tessera_options_create();
  EXPECT_STREQ(tessera_options_error(options), "");
  EXPECT_EQ(tessera_options_set(options, "vulkan", "0.9"), 0);
  EXPECT_STREQ(tessera_options_error(options),
               "'0.9' is not a valid value for 'vulkan'; expected 1.1|1.2|1.3|1.4");
  EXPECT_EQ(tessera_options_set(options, "vulkan", "1.2"), 1);
  EXPECT_STREQ(tessera_options_error(options), "");
  EXPECT_EQ(tessera_options_set(options, "target", "glsl9"), 0);
  EXPECT_STREQ(tessera_options_error(options),
               "'target' must be none, spirv, spvasm, msl, hlsl, glsl or wgsl");
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
  // Only flags can be negated with "no-". The option `vulkan` takes a value, so it is not a flag.
  EXPECT_EQ(tessera_options_set(options, "no-vulkan", "1.2"), 0);
  EXPECT_STREQ(tessera_options_error(options), "unknown option 'no-vulkan'");
  EXPECT_EQ(tessera_options_set(options, "no-", "true"), 0);
  tessera_options_destroy(options);
}

TEST(CApi, TellsAllOfAMessage) {
  // The letter with an umlaut is two bytes long in UTF-8, but a single code unit in UTF-16.
  const char* const wgsl =
      "/* \xc3\xa4 */ fn f(a : i32, a : u32) { let x = 1 + vlue; }\nconst value = 1;";
  tessera_result* result = tessera_compile(wgsl, std::strlen(wgsl), nullptr);
  ASSERT_FALSE(tessera_result_ok(result));
  size_t labels = 0, helps = 0, fixes = 0;
  tessera_message message{};
  message.size = sizeof message;
  for (size_t i = 0; tessera_result_message(result, i, &message) != 0; ++i) {
    EXPECT_EQ(message.range.utf16_offset + 1, message.range.offset) << message.text;
    for (size_t k = 0; k < message.label_count; ++k, ++labels) {
      tessera_label label{};
      EXPECT_EQ(tessera_result_label(result, i, k, &label), 0);  // fails because `size` is 0
      label.size = sizeof label;
      ASSERT_EQ(tessera_result_label(result, i, k, &label), 1);
      EXPECT_EQ(label.range.line, 1u);
    }
    for (size_t k = 0; k < message.help_count; ++k, ++helps) {
      EXPECT_NE(tessera_result_help(result, i, k), nullptr);
    }
    for (size_t k = 0; k < message.fix_count; ++k, ++fixes) {
      tessera_fix fix{};
      fix.size = sizeof fix;
      ASSERT_EQ(tessera_result_fix(result, i, k, &fix), 1);
      EXPECT_STREQ(fix.replacement, "value");
    }
    EXPECT_EQ(tessera_result_help(result, i, message.help_count), nullptr);
    EXPECT_EQ(tessera_result_note(result, i, message.note_count), nullptr);
    tessera_label label{};
    label.size = sizeof label;
    EXPECT_EQ(tessera_result_label(result, i, message.label_count, &label), 0);
  }
  EXPECT_GT(labels, 0u);
  EXPECT_EQ(fixes, 1u);
  tessera_result_destroy(result);
}

TEST(CApi, TellsOfErrorsThatAreNotGiven) {
  const std::string_view wgsl = "const a = missing;\nconst b = missing;\nconst c = missing;";
  tessera_options* options = tessera_options_create();
  ASSERT_EQ(tessera_options_set(options, "max-errors", "1"), 1);
  tessera_result* result = tessera_compile(wgsl.data(), wgsl.size(), options);
  EXPECT_FALSE(tessera_result_ok(result));
  ASSERT_EQ(tessera_result_message_count(result), 2u);
  tessera_message message{};
  message.size = sizeof message;
  ASSERT_EQ(tessera_result_message(result, 1, &message), 1);
  EXPECT_EQ(message.severity, TESSERA_SEVERITY_INFO);
  EXPECT_STREQ(message.code, "more-errors");
  EXPECT_STREQ(message.text, "2 more errors are not reported; max-errors and max-memory allow 1");
  EXPECT_EQ(message.range.line, 2u);
  tessera_result_destroy(result);
  tessera_options_destroy(options);
}

TEST(CApi, RendersSarif) {
  constexpr std::string_view kWrong = "fn f() -> i32 { return missing; }";
  tessera_options* options = tessera_options_create();
  tessera_options_set(options, "source_name", "wrong.wgsl");
  tessera_result* result = tessera_compile(kWrong.data(), kWrong.size(), options);
  const std::string text = tessera_result_render_sarif(result);
  EXPECT_NE(text.find("2.1.0"), std::string::npos) << text;
  EXPECT_NE(text.find("wrong.wgsl"), std::string::npos);
  EXPECT_NE(text.find("unresolved-identifier"), std::string::npos);
  tessera_result_destroy(result);
  tessera_options_destroy(options);
}

// Simulates a caller that was compiled with an older header, in which the structure lacks the last
// members.
TEST(CApi, FillsNoMoreThanTheCallerHas) {
  tessera_result* result = tessera_compile("fn", 2, nullptr);
  tessera_message message{};
  message.size = offsetof(tessera_message, range);
  message.fix_count = message.range.line = 77;
  ASSERT_EQ(tessera_result_message(result, 0, &message), 1);
  EXPECT_STREQ(message.code, "syntax-error");
  EXPECT_EQ(message.range.line, 77u);
  EXPECT_EQ(message.fix_count, 77u);
  EXPECT_EQ(message.size, offsetof(tessera_message, range));
  tessera_result_destroy(result);
}

TEST(CApi, ListsOptionsAndCodes) {
  tessera_option option{};
  option.size = sizeof option;
  bool found = false;
  for (size_t i = 0; tessera_option_info(i, &option) != 0; ++i) {
    found |= std::string(option.name) == "max-seconds" && std::string(option.values) == "N";
    if (std::string(option.name) == "flip-y") {
      EXPECT_EQ(option.targets, unsigned{TESSERA_FOR_SPIRV | TESSERA_FOR_GLSL});
    }
    if (std::string(option.name) == "names") EXPECT_EQ(option.targets, 31u);
    if (std::string(option.name) == "loop-guard") EXPECT_STREQ(option.group, "Robustness");
  }
  EXPECT_TRUE(found);
  EXPECT_EQ(tessera_option_info(tessera_option_count(), &option), 0);
  EXPECT_GT(tessera_code_count(), 50u);
  EXPECT_EQ(tessera_code(tessera_code_count()), nullptr);
  EXPECT_NE(std::string(tessera_explain(tessera_code(0))), "");
  EXPECT_STREQ(tessera_explain("nothing"), "");
  EXPECT_STREQ(tessera_explain(nullptr), "");
  EXPECT_EQ(tessera_abi(), static_cast<uint32_t>(TESSERA_ABI));
  const std::string version = std::to_string(TESSERA_VERSION_MAJOR) + "." +
                              std::to_string(TESSERA_VERSION_MINOR) + "." +
                              std::to_string(TESSERA_VERSION_PATCH);
  EXPECT_EQ(version, tessera_version());
}

TEST(CApi, DescribesTargetsAsCppDoes) {
  ASSERT_EQ(tessera_target_count(), Targets().size());
  tessera_target c{};
  c.size = sizeof c;
  for (size_t i = 0; i < Targets().size(); ++i) {
    const TargetInfo& cpp = Targets()[i];
    ASSERT_EQ(tessera_target_info(i, &c), 1);
    EXPECT_EQ(c.name, cpp.name);
    EXPECT_EQ(c.language, cpp.language);
    EXPECT_EQ(c.is_text != 0, cpp.is_text);
    EXPECT_EQ(c.has_slots != 0, cpp.has_slots);
    EXPECT_EQ(c.has_one_entry_point != 0, cpp.has_one_entry_point);
    ASSERT_EQ(c.extension_count, cpp.extensions.size());
    for (size_t k = 0; k < c.extension_count; ++k) {
      EXPECT_EQ(tessera_target_extension(i, k), cpp.extensions[k]);
    }
    EXPECT_EQ(tessera_target_extension(i, c.extension_count), nullptr);
  }
  EXPECT_EQ(tessera_target_info(Targets().size(), &c), 0);
  EXPECT_EQ(tessera_target_info(0, nullptr), 0);
  EXPECT_EQ(tessera_target_extension(Targets().size(), 0), nullptr);
}

TEST(CApi, TargetsHaveTheBitsOfTheirLanguages) {
  const auto bit = [](Target target) {
    tessera_target c{};
    c.size = sizeof c;
    EXPECT_EQ(tessera_target_info(static_cast<size_t>(target), &c), 1);
    return c.bit;
  };
  EXPECT_EQ(bit(Target::kNone), 0u);
  EXPECT_EQ(bit(Target::kSpirv), unsigned{TESSERA_FOR_SPIRV});
  EXPECT_EQ(bit(Target::kSpirvAsm), unsigned{TESSERA_FOR_SPIRV});
  EXPECT_EQ(bit(Target::kMsl), unsigned{TESSERA_FOR_MSL});
  EXPECT_EQ(bit(Target::kHlsl), unsigned{TESSERA_FOR_HLSL});
  EXPECT_EQ(bit(Target::kGlsl), unsigned{TESSERA_FOR_GLSL});
  EXPECT_EQ(bit(Target::kWgsl), unsigned{TESSERA_FOR_WGSL});
}

TEST(CApi, KeepsNoMoreMemoryThanItMay) {
  tessera_keep_memory(1 << 20);
  const std::string wgsl = "@compute @workgroup_size(1) fn main() {}";
  tessera_result_destroy(tessera_compile(wgsl.data(), wgsl.size(), nullptr));
  EXPECT_GT(CachedBlockBytes(), 0u);
  EXPECT_LE(CachedBlockBytes(), size_t{1} << 20);
  tessera_keep_memory(0);
  EXPECT_EQ(CachedBlockBytes(), 0u);
  tessera_keep_memory(16 << 20);
}

TEST(CApi, ConvertsMatrixDialects) {
  constexpr std::string_view kWgpu =
      "enable wgpu_cooperative_matrix;\nalias M = coop_mat8x8<f32, A>; // 8\n";
  constexpr std::string_view kChromium =
      "enable chromium_experimental_subgroup_matrix;\nalias M = subgroup_matrix_left<f32, 8, 8>; "
      "// 8\n";
  tessera_result* result =
      tessera_convert_matrix_dialect(kWgpu.data(), kWgpu.size(), "chromium", nullptr);
  EXPECT_EQ(tessera_result_ok(result), 1);
  EXPECT_EQ(tessera_result_text(result, nullptr), kChromium);
  tessera_result_destroy(result);
  result = tessera_convert_matrix_dialect(kChromium.data(), kChromium.size(), "wgpu", nullptr);
  EXPECT_EQ(tessera_result_text(result, nullptr), kWgpu);
  tessera_result_destroy(result);

  constexpr std::string_view kWide =
      "enable subgroup_matrix; alias M = subgroup_matrix_left<f32, 16, 8>;";
  result = tessera_convert_matrix_dialect(kWide.data(), kWide.size(), "wgpu", nullptr);
  EXPECT_EQ(tessera_result_ok(result), 0);
  EXPECT_STREQ(tessera_result_text(result, nullptr), "");
  tessera_message message{};
  message.size = sizeof message;
  ASSERT_EQ(tessera_result_message(result, 0, &message), 1);
  EXPECT_STREQ(message.code, "no-counterpart");
  EXPECT_EQ(message.range.offset, 34u);
  tessera_result_destroy(result);

  EXPECT_EQ(tessera_convert_matrix_dialect(kWide.data(), kWide.size(), "naga", nullptr), nullptr);
  EXPECT_EQ(tessera_convert_matrix_dialect(kWide.data(), kWide.size(), nullptr, nullptr), nullptr);
  result = tessera_convert_matrix_dialect(nullptr, 0, "standard", nullptr);
  EXPECT_EQ(tessera_result_ok(result), 1);
  tessera_result_destroy(result);
}

TEST(CApi, ChecksOverrides) {
  const char* const wgsl = "override count : u32;";
  tessera_module* module = tessera_module_create(wgsl, std::strlen(wgsl), nullptr);
  tessera_options* options = tessera_options_create();
  tessera_result* result = tessera_module_check_overrides(module, nullptr);
  EXPECT_EQ(tessera_result_ok(result), 1);
  EXPECT_EQ(tessera_result_message_count(result), 0u);
  tessera_result_destroy(result);
  tessera_options_add_override(options, "count", 1.5);
  result = tessera_module_check_overrides(module, options);
  EXPECT_EQ(tessera_result_ok(result), 1);
  EXPECT_EQ(tessera_result_message_count(result), 1u);
  tessera_result_destroy(result);
  tessera_options_add_override(options, "nobody", 1);
  result = tessera_module_check_overrides(module, options);
  EXPECT_EQ(tessera_result_ok(result), 0);
  EXPECT_EQ(tessera_result_message_count(result), 2u);
  tessera_result_destroy(result);
  tessera_options_destroy(options);
  tessera_module_destroy(module);
}

TEST(CApi, CancelsAndSerializes) {
  tessera_options* options = tessera_options_create();
  size_t length = 0;
  char* const before = tessera_options_serialize(options, &length);
  char* const none = tessera_options_serialize(nullptr, nullptr);
  EXPECT_EQ(std::memcmp(before, none, length), 0);
  tessera_options_set(options, "target", "msl");
  char* const after = tessera_options_serialize(options, nullptr);
  EXPECT_NE(std::memcmp(before, after, length), 0);
  for (char* bytes : {before, none, after}) tessera_string_destroy(bytes);

  int asked = 0;
  const auto stop = [](void* context) { return ++*static_cast<int*>(context) > 2 ? 1 : 0; };
  tessera_options_set_cancel(options, stop, &asked);
  const char* const wgsl = "@compute @workgroup_size(1) fn main() {}";
  tessera_result* result = tessera_compile(wgsl, std::strlen(wgsl), options);
  tessera_message message{};
  message.size = sizeof message;
  ASSERT_EQ(tessera_result_message(result, 0, &message), 1);
  EXPECT_STREQ(message.code, "cancelled");
  EXPECT_EQ(asked, 3);
  tessera_result_destroy(result);
  tessera_options_set_cancel(options, nullptr, nullptr);
  result = tessera_compile(wgsl, std::strlen(wgsl), options);
  EXPECT_EQ(tessera_result_ok(result), 1);
  tessera_result_destroy(result);
  tessera_options_destroy(options);
  tessera_options_set_cancel(nullptr, stop, nullptr);
}

}  // namespace
}  // namespace tessera
