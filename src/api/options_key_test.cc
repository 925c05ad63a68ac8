// Tests SerializeOptions, ParseOptions and the comparison of options.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tessera/option_table.h"
#include "tessera/tessera.h"

namespace tessera {
namespace {

// Returns a valid value for the option, other than its default.
std::string OtherValue(const OptionInfo& option) {
  static const std::pair<std::string_view, std::string_view> kValues[] = {
      {"max-errors", "7"},
      {"max-memory", "1000000"},
      {"max-seconds", "1.5"},
      {"allow-extension", "f16"},
      {"allow-language-feature", "all"},
      {"unchecked", "storage"},
      {"read-zero", "storage"},
      {"subgroup-size", "32"},
      {"workaround", "reflect-vec2"},
      {"names", "hash"},
      {"overrides", "specialize"},
      {"matrix-config", "f16:f32:8x8x8"},
      {"emulate-matrices", "all"},
      {"entry-point-name", "a=b"},
      {"binding", "0,1=2,3"},
      {"external-texture", "0,1=2,3:4,5"},
      {"vertex-buffer", "3,0=16,vertex:0=float32x4@0"},
      {"print-ir-after", "all"},
      {"vulkan", "1.1"},
      {"spirv-version", "1.4"},
      {"memory-model", "vulkan"},
      {"debug", "full"},
      {"clamp-frag-depth", "zero-to-one"},
      {"undefined", "shift"},
      {"frag-depth-range-offset", "16,28"},
      {"binding-array-indices", "any"},
      {"msl-version", "3.2"},
      {"msl-buffer-sizes-index", "20"},
      {"msl-buffer-sizes-offset", "0"},
      {"msl-buffer-size", "0,1=2"},
      {"msl-inline-sampler", "0,1=mag=linear"},
      {"msl-immediates-index", "21"},
      {"msl-fixed-sample-mask", "3"},
      {"msl-frag-depth-range-index", "22"},
      {"msl-slot", "0,1=2"},
      {"msl-matrix", "tensor_ops"},
      {"msl-dynamic-offset", "0,1=2"},
      {"msl-dynamic-offsets-index", "23"},
      {"shader-model", "6.8"},
      {"hlsl-version", "2018"},
      {"hlsl-immediates", "7,8"},
      {"hlsl-constants", "7,9"},
      {"hlsl-dynamic-offset", "0,1=2"},
      {"hlsl-sampler-heap", "2,0:3,0:4,5"},
      {"hlsl-interstage-locations", "1,2"},
      {"hlsl-snorm10-10-10-2-locations", "1,2"},
      {"glsl-version", "320es"},
      {"glsl-cooperative-matrix", "nv"},
      {"binding-array-size", "0,1=2"},
      {"limit", "subgroupMaxSize=64"},
      {"pixel-local", "0=1"},
      {"framebuffer-fetch", "0=1,2:3"},
  };
  if (option.values.empty()) return (option.traits & kOnByDefault) != 0 ? "false" : "true";
  for (const auto& [name, value] : kValues) {
    if (name == option.name) return std::string(value);
  }
  ADD_FAILURE() << "no value for " << option.name;
  return {};
}

TEST(OptionsKey, EveryOptionMakesAnother) {
  std::set<std::string> keys = {SerializeOptions({})};
  for (const OptionInfo& option : OptionTable()) {
    Options options;
    ASSERT_TRUE(option.set(options, OtherValue(option))) << option.name;
    const std::string key = SerializeOptions(options);
    EXPECT_TRUE(keys.insert(key).second) << option.name;
    EXPECT_FALSE(options == Options()) << option.name;
    const std::optional<Options> again = ParseOptions(key);
    ASSERT_TRUE(again) << option.name;
    EXPECT_TRUE(*again == options) << option.name;
    EXPECT_EQ(HashOf(*again), HashOf(options));
  }
  Options options;
  options.target = Target::kMsl;
  EXPECT_TRUE(keys.insert(SerializeOptions(options)).second);
}

TEST(OptionsKey, WhatIsNoKeyIsRefused) {
  Options options;
  options.entry_point = "main";
  options.overrides = {{"n", 2}};
  options.hlsl.interstage_locations = {{1, 2, 3}};
  const std::string key = SerializeOptions(options);
  EXPECT_TRUE(ParseOptions(key));
  for (size_t n = 0; n < key.size(); ++n) EXPECT_FALSE(ParseOptions(key.substr(0, n))) << n;
  EXPECT_FALSE(ParseOptions(key + "x"));
  // Modifies each byte of the serialized options. If ParseOptions accepts the result,
  // SerializeOptions must reproduce it. Most modifications are rejected, because enumerations and
  // flags have few valid values.
  size_t taken = 0;
  for (size_t i = 0; i < key.size(); ++i) {
    std::string other = key;
    other[i] = static_cast<char>(~other[i]);
    const std::optional<Options> options_of_other = ParseOptions(other);
    if (!options_of_other) continue;
    ++taken;
    EXPECT_EQ(SerializeOptions(*options_of_other), other) << i;
  }
  EXPECT_GT(taken, 10u);
  // Overwrites a length with a number that exceeds the number of remaining bytes.
  std::string wrong = key;
  const size_t at = key.find("main");
  wrong[at - 1] = '\x7f';
  EXPECT_FALSE(ParseOptions(wrong));
}

}  // namespace
}  // namespace tessera
