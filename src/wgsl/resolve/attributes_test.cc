#include "wgsl/resolve/attributes.h"

#include <gtest/gtest.h>

#include <string>

#include "wgsl/front_end_test_helper.h"

namespace tessera::wgsl {
namespace {

std::string Messages(const std::string& text) { return Resolved(text).Messages(); }
std::string Errors(const std::string& text) { return Resolved(text).Errors(); }

// Returns the kinds of declarations that may have the attribute.
std::string Takers(const std::string& attribute) {
  const std::pair<const char*, std::string> kDeclarations[] = {
      {"const", attribute + " const c = 1;"},
      {"override", attribute + " override c = 1;"},
      {"alias", attribute + " alias c = i32;"},
      {"private", attribute + " var<private> c = 1;"},
      {"fn", attribute + " fn c() -> i32 { return 1; }"},
      {"parameter", "fn c(" + attribute + " p : vec4f) { }"},
      {"input", "@fragment fn c(" + attribute + " p : vec4f) { }"},
      {"member", "struct S { " + attribute + " m : vec4f }"},
  };
  std::string takers;
  for (const auto& [what, text] : kDeclarations) {
    const Resolved r(text);
    const bool refused = r.Messages().find("cannot be applied to") != std::string::npos ||
                         r.Errors() == "syntax-error";
    if (!refused) takers += (takers.empty() ? "" : " ") + std::string(what);
  }
  return takers;
}

// The expected declarations are those that the specification allows for each attribute (WGSL:
// Attributes).
TEST(Attributes, StandWhereTheSpecificationSays) {
  EXPECT_EQ(Takers("@align(16)"), "member");
  EXPECT_EQ(Takers("@size(16)"), "member");
  EXPECT_EQ(Takers("@id(1)"), "override");
  EXPECT_EQ(Takers("@must_use"), "fn");
  EXPECT_EQ(Takers("@compute @workgroup_size(1)"), "fn");
  EXPECT_EQ(Takers("@vertex"), "fn");
  EXPECT_EQ(Takers("@location(0)"), "input member");
  EXPECT_EQ(Takers("@builtin(position)"), "input member");
  EXPECT_EQ(Takers("@location(0) @interpolate(flat)"), "input member");
  EXPECT_EQ(Takers("@builtin(position) @invariant"), "input member");
}

TEST(Attributes, TakeTheirNumberOfArguments) {
  EXPECT_EQ(Messages("struct S { @align() m : i32 }"), "'@align' takes one argument, found 0\n");
  EXPECT_EQ(Messages("@must_use(1) fn f() -> i32 { return 1; }"),
            "'@must_use' takes no arguments, found 1\n");
  EXPECT_EQ(Messages("@must_use() fn f() -> i32 { return 1; }"),
            "'@must_use' takes no parentheses\n");
  EXPECT_EQ(Messages("@compute @workgroup_size(1, 1, 1, 1) fn f() { }"),
            "'@workgroup_size' takes one to three arguments, found 4\n");
}

TEST(Attributes, UnknownOnesHaveSuggestions) {
  EXPECT_EQ(Messages("struct S { @algin(16) m : i32 }"),
            "unknown attribute '@algin'\n  did you mean '@align'?\n");
  EXPECT_EQ(Messages("@stage(compute) @workgroup_size(1) fn f() { }"),
            "unknown attribute '@stage'\n  ? write '@compute'\n");
  EXPECT_EQ(Messages("@stage(mesh) fn f() { }"),
            "unknown attribute '@stage'\n  ? write '@vertex', '@fragment' or '@compute'\n");
  EXPECT_EQ(Messages("@const fn f() { }"), "'@const' is reserved for built-in functions\n");
  EXPECT_EQ(Messages("@must_use @must_use fn f() -> i32 { return 1; }"),
            "'@must_use' is given twice\n  - first given here\n");
}

TEST(Attributes, IntegersAreConstantAndInRange) {
  const auto location = [](const std::string& value) {
    return Messages("override o = 1; const c = 3u; @fragment fn f(@location(" + value +
                    ") x : f32) { }");
  };
  EXPECT_EQ(location("c + 1"), "");
  EXPECT_EQ(location("4294967295"), "4294967295 cannot be represented as 'i32'\n");
  EXPECT_EQ(location("-1"), "the argument of '@location' must not be negative, but this is -1\n");
  EXPECT_EQ(location("o"),
            "the argument of '@location' must be a const-expression\n"
            "  - 'o' is known only when the pipeline is created\n");
  EXPECT_EQ(location("1.0"),
            "the argument of '@location' must be an 'i32' or 'u32', not 'AbstractFloat'\n");
}

std::string WorkgroupSize(const std::string& arguments) {
  return Messages("override o : i32 = 4; override u : u32 = 4; @compute @workgroup_size(" +
                  arguments + ") fn f() { }");
}

TEST(Attributes, WorkgroupSizesAgreeInTypeAndFit) {
  EXPECT_EQ(WorkgroupSize("64, 1, 2"), "");
  EXPECT_EQ(WorkgroupSize("o, 2 * o"), "");
  EXPECT_EQ(WorkgroupSize("o, 4"), "");
  EXPECT_EQ(WorkgroupSize("o, 4u"),
            "the workgroup sizes must have the same type, but this is 'u32'\n"
            "  - and this is 'i32'\n");
  EXPECT_EQ(WorkgroupSize("4, o, u"),
            "the workgroup sizes must have the same type, but this is 'u32'\n"
            "  - and this is 'i32'\n");
  EXPECT_EQ(WorkgroupSize("0"), "a workgroup size must be greater than zero, but this is 0\n");
  EXPECT_EQ(WorkgroupSize("65536, 65536"),
            "the product of the workgroup sizes does not fit in 32 bits\n");
  EXPECT_EQ(Messages("@compute fn f() { }"),
            "the compute entry point 'f' needs '@workgroup_size'\n  - compute entry point\n"
            "  ? specify the number of invocations: '@workgroup_size(64)'\n");
  EXPECT_EQ(Messages("@fragment @workgroup_size(1) fn f() { }"),
            "'@workgroup_size' can only be applied to compute entry points\n");
  EXPECT_EQ(Messages("@fragment @vertex fn f() -> @builtin(position) vec4f { return vec4f(); }"),
            "a function can be the entry point of only one stage\n  - another stage here\n");
}

TEST(Attributes, BuiltinValuesHaveTheirTypesAndExtensions) {
  const auto input = [](const std::string& attribute, const std::string& type) {
    return Messages("@fragment fn f(@builtin(" + attribute + ") x : " + type + ") { }");
  };
  EXPECT_EQ(input("position", "vec4f"), "");
  EXPECT_EQ(input("position", "vec3f"),
            "the built-in value 'position' must have the type 'vec4<f32>', not 'vec3<f32>'\n");
  EXPECT_EQ(input("front_facin", "bool"),
            "unknown built-in value 'front_facin'\n  did you mean 'front_facing'?\n");
  EXPECT_EQ(input("1", "bool"), "expected the name of a built-in value\n");
  EXPECT_EQ(input("position, less", "vec4f"),
            "the built-in value 'position' takes no second argument\n");
  EXPECT_EQ(Errors("@fragment fn f(@builtin(subgroup_size) x : u32) { }"), "extension-not-enabled");
  EXPECT_EQ(Errors("enable subgroups; @fragment fn f(@builtin(subgroup_size) x : u32) { }"), "");
  EXPECT_EQ(Errors("@fragment fn f() -> @builtin(frag_depth, less) f32 { return 1; }"), "");
  EXPECT_EQ(Messages("@fragment fn f() -> @builtin(frag_depth, any) f32 { return 1; }"),
            "the depth mode must be 'less' or 'greater'\n");
}

TEST(Attributes, InterpolationFitsItsSampling) {
  const auto input = [](const std::string& arguments) {
    return Messages("@fragment fn f(@location(0) @interpolate(" + arguments + ") x : f32) { }");
  };
  for (const char* good : {"flat", "flat, first", "flat, either", "linear", "linear, centroid",
                           "perspective, sample", "perspective, center"}) {
    EXPECT_EQ(input(good), "") << good;
  }
  EXPECT_EQ(input("flat, center"),
            "interpolation 'flat' does not allow the sampling 'center'\n"
            "  = 'flat' allows 'first' and 'either'\n");
  EXPECT_EQ(input("linear, either"),
            "interpolation 'linear' does not allow the sampling 'either'\n"
            "  = 'perspective' and 'linear' allow 'center', 'centroid' and 'sample'\n");
  EXPECT_EQ(Messages("struct S { @interpolate(flat) @builtin(position) m : vec4f }"),
            "'@interpolate' also needs '@location'\n");
  EXPECT_EQ(Messages("struct S { @invariant @location(0) m : vec4f }"),
            "'@invariant' can only be applied to '@builtin(position)'\n");
  EXPECT_EQ(Messages("struct S { @location(0) m : mat2x2f }"),
            "'@location' can only be applied to numeric scalars and vectors, not to "
            "'mat2x2<f32>'\n  - of type 'mat2x2<f32>'\n");
}

}  // namespace
}  // namespace tessera::wgsl
