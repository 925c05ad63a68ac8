// Options::max_memory: small shaders that ask for much end with a diagnostic, large ones that do not are compiled.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tessera/tessera.h"

namespace tessera {
namespace {

std::string Number(int i) { return std::to_string(i); }

// `count` workgroup variables, each given to one function of `statements` statements.
std::string Versions(int count, int statements) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "var<workgroup> w" + Number(i) + " : u32;\n";
  text += "fn f(p : ptr<workgroup, u32>) {\n  var x = 0u;\n";
  for (int i = 0; i < statements; ++i) text += "  x += *p;\n";
  text += "  *p = x;\n}\n@compute @workgroup_size(1) fn main() {\n";
  for (int i = 0; i < count; ++i) text += "  f(&w" + Number(i) + ");\n";
  return text + "}\n";
}

std::string CodeOf(const Result& result) {
  return std::string(result.diagnostics.empty() ? "" : result.diagnostics[0].code);
}

TEST(MemoryLimit, VersionsOfAFunctionAreBounded) {
  const std::string text = Versions(1000, 1000);
  for (const Target target : {Target::kSpirv, Target::kHlsl}) {
    Options options;
    options.target = target;
    Result result = Compile(text, options);
    EXPECT_FALSE(result.ok);
    EXPECT_EQ(CodeOf(result), "memory-limit");
    EXPECT_TRUE(result.spirv.empty() && result.text.empty());
  }
}

TEST(MemoryLimit, IsWhatTheOptionSays) {
  const std::string text = Versions(40, 40);
  Options options;
  options.target = Target::kSpirv;
  EXPECT_TRUE(Compile(text, options).ok);
  options.max_memory = 100'000;
  EXPECT_EQ(CodeOf(Compile(text, options)), "memory-limit");
  options.max_memory = 0;
  EXPECT_TRUE(Compile(text, options).ok);
  const ShaderModule module = ShaderModule::Parse(text);
  ASSERT_TRUE(module.ok());
  options.max_memory = 100'000;
  EXPECT_EQ(CodeOf(module.Generate(options)), "memory-limit");
}

TEST(MemoryLimit, WhatIsTooLargeForTheOptimiserIsNotOptimised) {
  std::string text =
      "@group(0) @binding(0) var<storage, read_write> b : u32;\nfn f0() { b = b * 3; }\n";
  for (int i = 1; i < 14; ++i) {
    text += "fn f" + Number(i) + "() { f" + Number(i - 1) + "(); f" + Number(i - 1) + "(); }\n";
  }
  text += "@compute @workgroup_size(1) fn main() { f13(); }\n";
  Options options;
  options.target = Target::kSpirv;
  const std::vector<uint32_t> plain = Compile(text, options).spirv;
  options.spirv.optimize = true;
  Result result = Compile(text, options);
  EXPECT_TRUE(result.ok);
  EXPECT_EQ(CodeOf(result), "not-optimized");
  EXPECT_EQ(result.spirv, plain);
  options.max_memory = 100'000'000;
  result = Compile(text, options);
  EXPECT_TRUE(result.ok);
  EXPECT_EQ(CodeOf(result), "");
  EXPECT_NE(result.spirv, plain);
}

TEST(MemoryLimit, ManyFunctionsWithPointerParametersAreNone) {
  std::string text = "var<workgroup> w : u32;\n";
  for (int i = 0; i < 6000; ++i)
    text += "fn f" + Number(i) + "(p : ptr<workgroup, u32>) { *p = 1; }\n";
  text += "@compute @workgroup_size(1) fn main() {\n";
  for (int i = 0; i < 6000; ++i) text += "f" + Number(i) + "(&w);\n";
  Options options;
  options.target = Target::kSpirv;
  EXPECT_TRUE(Compile(text + "}\n", options).ok);
}

TEST(MemoryLimit, EveryTargetBoundsItsOutput) {
  // Entry points times workgroup variables: each entry point zeroes, lists or is given all of them.
  std::string text;
  std::string uses;
  for (int i = 0; i < 1500; ++i) {
    text += "var<workgroup> w" + Number(i) + " : u32;\n";
    uses += "w" + Number(i) + " = 1;\n";
  }
  text += "fn f() {\n" + uses + "}\n";
  for (int i = 0; i < 1500; ++i)
    text += "@compute @workgroup_size(1) fn m" + Number(i) + "() { f(); }\n";
  for (const bool zero : {true, false}) {
    for (const Target target : {Target::kSpirv, Target::kMsl}) {
      Options options;
      options.target = target;
      options.zero_initialize_workgroup = zero;
      options.max_memory = 2'000'000;
      EXPECT_EQ(CodeOf(Compile(text, options)), "memory-limit");
    }
  }
}

}  // namespace
}  // namespace tessera
