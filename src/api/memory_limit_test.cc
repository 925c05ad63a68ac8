// Tests Options::max_memory. Small shaders that expand to large outputs must fail with a
// diagnostic. Large shaders that do not expand must compile.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tessera/tessera.h"

namespace tessera {
namespace {

std::string Number(int i) { return std::to_string(i); }

// Returns a module with `count` workgroup variables and a function whose body has about
// `statements` statements. The entry point calls the function once for each variable, with a
// pointer to it.
std::string Versions(int count, int statements) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "var<workgroup> w" + Number(i) + " : u32;\n";
  text += "fn f(p : ptr<workgroup, u32>) {\n  var x = 0u;\n";
  for (int i = 0; i < statements; ++i) text += "  x += *p;\n";
  text += "  *p = x;\n}\n@compute @workgroup_size(1) fn main() {\n";
  for (int i = 0; i < count; ++i) text += "  f(&w" + Number(i) + ");\n";
  return text + "}\n";
}

// Returns the code of the first error or, if there are no errors, of the first message. Returns an
// empty string if there are no messages.
std::string CodeOf(const Result& result) {
  const auto& messages = result.diagnostics;
  if (messages.empty()) return {};
  const auto error = std::ranges::find(messages, MessageSeverity::kError, &Message::severity);
  return std::string((error == messages.end() ? messages.begin() : error)->code);
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

// Returns a chain of functions, each of which calls the previous one twice. Inlining all calls
// yields 2^levels bodies.
std::string TwoCallsEach(int levels) {
  std::string text =
      "@group(0) @binding(0) var<storage, read_write> b : u32;\nfn f0() { b = b * 3; }\n";
  for (int i = 1; i <= levels; ++i) {
    text += "fn f" + Number(i) + "() { f" + Number(i - 1) + "(); f" + Number(i - 1) + "(); }\n";
  }
  return text + "@compute @workgroup_size(1) fn main() { f" + Number(levels) + "(); }\n";
}

TEST(MemoryLimit, WhatIsTooLargeForTheOptimizerIsNotOptimized) {
  const auto optimize = [](const std::string& text) {
    Options options;
    options.target = Target::kSpirv;
    const std::vector<uint32_t> plain = Compile(text, options).spirv;
    options.spirv.optimize = true;
    const Result result = Compile(text, options);
    EXPECT_TRUE(result.ok);
    return std::pair(CodeOf(result), result.spirv != plain);
  };
  EXPECT_EQ(optimize(TwoCallsEach(13)), std::pair(std::string("not-optimized"), false));
  EXPECT_EQ(optimize(TwoCallsEach(6)), std::pair(std::string(), true));
}

TEST(MemoryLimit, WhatTakesTheValidatorTooLongIsNotOptimized) {
  const auto optimize = [](int depth) {
    std::string text = "struct S0 { a : mat2x3f, b : vec3f }\n";
    for (int i = 1; i <= depth; ++i) {
      text +=
          "struct S" + Number(i) + " { a : S" + Number(i - 1) + ", b : S" + Number(i - 1) + " }\n";
    }
    const std::string type = "S" + Number(depth);
    text += "@group(0) @binding(0) var<storage> source : " + type +
            ";\n@group(0) @binding(1) var<storage, read_write> copy : " + type +
            ";\n@compute @workgroup_size(1) fn main() { ";
    for (int i = 0; i < 500; ++i) text += "copy = source; ";
    Options options;
    options.target = Target::kSpirv;
    options.spirv.optimize = true;
    return CodeOf(Compile(text + "}", options));
  };
  EXPECT_EQ(optimize(11), "not-optimized");
  EXPECT_EQ(optimize(3), "");
}

TEST(MemoryLimit, ReflectionOfManyEntryPointsThatShareMuchIsOneByOne) {
  const auto module_of = [](int count, const std::string& prefix = "b") {
    std::string text, uses;
    for (int i = 0; i < count; ++i) {
      const std::string name = prefix + Number(i);
      text += "@group(0) @binding(" + Number(i) + ") var<uniform> " + name + " : u32;\n";
      uses += "_ = " + name + "; ";
    }
    text += "fn f() { " + uses + "}\n";
    for (int i = 0; i < count; ++i)
      text += "@compute @workgroup_size(1) fn m" + Number(i) + "() { f(); }\n";
    return ShaderModule::Parse(text);
  };
  EXPECT_TRUE(module_of(40).Reflect().complete);
  EXPECT_EQ(module_of(40).Reflect().entry_points.size(), 40u);
  const ShaderModule large = module_of(300);
  EXPECT_FALSE(large.Reflect().complete);
  EXPECT_TRUE(large.Reflect().entry_points.empty());
  const Reflection one = large.Reflect({}, "m7");
  EXPECT_TRUE(one.complete);
  ASSERT_EQ(one.entry_points.size(), 1u);
  EXPECT_EQ(one.entry_points[0].resources.size(), 300u);
  // Each entry point repeats the names of all variables. With 80 entry points and 80 variables, the
  // reflection needs much more memory than the source.
  EXPECT_TRUE(module_of(4, std::string(10000, 'n')).Reflect().complete);
  EXPECT_FALSE(module_of(80, std::string(10000, 'n')).Reflect().complete);
  // Each entry point also repeats the name of its `var<immediate>`, and the names of the types of
  // its variables.
  const std::string name(10000, 'n');
  for (const std::string& declared :
       {"var<immediate> " + name + " : u32; fn f() { _ = " + name + "; }\n",
        "struct " + name + " { a : u32 } var<workgroup> w : " + name + "; fn f() { _ = w.a; }\n"}) {
    std::string text = declared;
    for (int i = 0; i < 2000; ++i)
      text += "@compute @workgroup_size(1) fn m" + Number(i) + "() { f(); }\n";
    EXPECT_FALSE(ShaderModule::Parse(text).Reflect().complete);
  }
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

TEST(MemoryLimit, RootConstantsOfManyEntryPointsThatShareMuchAreOneByOne) {
  std::string text, uses;
  for (int i = 0; i < 1000; ++i) {
    const std::string name = "b" + Number(i);
    text += "@group(0) @binding(" + Number(i) + ") var<storage> " + name + " : array<u32>;\n";
    uses += "s += arrayLength(&" + name + ");\n";
  }
  text += "@group(1) @binding(0) var<storage, read_write> out : u32;\n";
  text += "fn f() -> u32 {\nvar s = 0u;\n" + uses + "return s;\n}\n";
  for (int i = 0; i < 1000; ++i)
    text += "@compute @workgroup_size(1) fn m" + Number(i) + "() { out = f(); }\n";
  Options options;
  options.target = Target::kHlsl;
  options.hlsl.buffer_sizes = true;
  EXPECT_EQ(CodeOf(Compile(text, options)), "memory-limit");
  options.entry_point = "m7";
  const Result one = Compile(text, options);
  ASSERT_EQ(one.entry_points.size(), 1u);
  EXPECT_EQ(one.entry_points[0].root_constants.size(), 1000u);
}

// Some targets cannot load a whole structure, so each load of a structure is split into many loads.
TEST(MemoryLimit, LoadsOfLargeStructuresTakeNoMoreThanTheySay) {
  const auto bytes_of = [](Target target, const std::string& space, int loads) {
    std::string text = "struct Large { ";
    for (int i = 0; i < 400; ++i) text += "m" + Number(i) + " : f32, ";
    text += "turn : mat2x2f, last : f32 }\n@group(0) @binding(0) var<" + space +
            "> large : Large;\n@group(0) @binding(1) var<storage, read_write> o : array<f32>;\n"
            "fn f(x : Large) -> f32 { return x.m3 + x.last; }\n"
            "@compute @workgroup_size(1) fn main() {\n";
    for (int i = 0; i < loads; ++i) text += "o[" + Number(i) + "] = f(large);\n";
    Options options;
    options.target = target;
    const Result result = Compile(text + "}\n", options);
    EXPECT_TRUE(result.ok);
    return result.text.size() + result.spirv.size() * 4;
  };
  for (const Target target : {Target::kSpirv, Target::kHlsl}) {
    for (const std::string space : {"uniform", "storage"}) {
      EXPECT_LT(bytes_of(target, space, 80), bytes_of(target, space, 40) + 40 * 200)
          << static_cast<int>(target) << ' ' << space;
    }
  }
}

// Each of the 4^12 arrays in a workgroup variable is initialized to zero in a separate loop.
TEST(MemoryLimit, PartsOfWorkgroupVariables) {
  std::string text = "struct S0 { a : array<u32, 2> }\n";
  for (int i = 1; i <= 12; ++i) {
    const std::string nested = "S" + Number(i - 1);
    text += "struct S" + Number(i) + " { a : " + nested + ", b : " + nested + ", c : " + nested +
            ", d : " + nested + " }\n";
  }
  text +=
      "var<workgroup> w : S12;\n"
      "@compute @workgroup_size(1) fn main() { w.a.a.a.a.a.a.a.a.a.a.a.a.a[0] = 1; }\n";
  for (const Target target : {Target::kSpirv, Target::kMsl, Target::kHlsl}) {
    Options options;
    options.target = target;
    const Result result = Compile(text, options);
    EXPECT_EQ(CodeOf(result), "memory-limit");
    ASSERT_FALSE(result.diagnostics.empty());
    EXPECT_EQ(result.diagnostics.back().range.begin.line, 15u);
  }
}

// Returns nested structures: S0 has the member `a : leaf`, S1 has four members of type S0, and so
// on up to S12.
std::string NestedStructures(const std::string& leaf) {
  std::string text = "struct S0 { a : " + leaf + " }\n";
  for (int i = 1; i <= 12; ++i) {
    const std::string nested = "S" + Number(i - 1);
    text += "struct S" + Number(i) + " { a : " + nested + ", b : " + nested + ", c : " + nested +
            ", d : " + nested + " }\n";
  }
  return text;
}

constexpr GlslVersion kGlslVersions[] = {
    GlslVersion::kVulkan460, GlslVersion::k430,   GlslVersion::k440,  GlslVersion::k450,
    GlslVersion::k460,       GlslVersion::k310es, GlslVersion::k320es};

// OpenGL limits the length of initializers, so variables are initialized to zero by statements.
TEST(MemoryLimit, ZeroVariablesOfNestedStructures) {
  for (const std::string leaf : {"u32", "array<u32, 20>"}) {
    const std::string place = std::string(leaf == "u32" ? ".a" : ".a[3]") + ";\n";
    const std::string part = ".d.d.d.d.d.d.d.d.d.d.d.d" + place;
    const std::string text = NestedStructures(leaf) +
                             "var<private> p : S12;\nvar<private> q : S12;\n"
                             "@group(0) @binding(0) var<storage, read_write> o : u32;\n"
                             "@compute @workgroup_size(1) fn main() {\nvar v : S12;\no += v" +
                             part + "v.a.a = S10();\no += p" + part + "o += q" + part + "}\n";
    for (const GlslVersion version : kGlslVersions) {
      Options options;
      options.target = Target::kGlsl;
      options.glsl.version = version;
      const Result result = Compile(text, options);
      EXPECT_TRUE(result.ok) << CodeOf(result);
      EXPECT_LT(result.text.size(), 20'000u) << leaf << ' ' << static_cast<int>(version);
    }
  }
}

// The output would list every element of the constants in this shader, so it would be too large.
TEST(MemoryLimit, LongZerosInConstants) {
  std::string text = NestedStructures("u32") +
                     "struct T { a : S12, b : array<u32, 100000000>, c : u32 }\n"
                     "@group(0) @binding(0) var<storage, read_write> o : u32;\n"
                     "@compute @workgroup_size(1) fn main() {\n";
  for (int i = 1; i < 100; ++i) {
    text += "{ let v = T(S12(), array<u32, 100000000>(), " + Number(i) +
            "); var w = v; o += w.b[o]; }\n";
  }
  Options options;
  options.target = Target::kGlsl;
  options.glsl.version = GlslVersion::k310es;
  EXPECT_EQ(CodeOf(Compile(text + "}\n", options)), "memory-limit");
}

TEST(MemoryLimit, EveryTargetBoundsItsOutput) {
  // In SPIR-V, each entry point lists all workgroup variables that it uses. In SPIR-V and MSL, the
  // code that initializes the variables is repeated for each entry point. The size of the output is
  // therefore proportional to the number of entry points times the number of variables. MSL without
  // initialization is the exception, because it passes the variables in one structure.
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
      options.max_memory = 2'500'000;
      const Result result = Compile(text, options);
      if (target == Target::kMsl && !zero) {
        EXPECT_TRUE(result.ok);
      } else {
        EXPECT_EQ(CodeOf(result), "memory-limit");
      }
    }
  }
}

}  // namespace
}  // namespace tessera
