#include "ir/transform/substitute_overrides.h"

#include <vector>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Substitute(std::string_view text, std::vector<OverrideInput> values = {}) {
  return RunTransform(text, [&](Module& m, Diagnostics& d) {
    SubstituteOverridesConfig config;
    config.values = values;
    return RunSubstituteOverrides(m, config, d);
  });
}

TEST(SubstituteOverrides, DeclarationsAndTypes) {
  EXPECT_EQ(Substitute(R"(
struct S {
  m: subgroup_matrix_left<f32, #0, 8>
}
override $n : u32 @id(3)
override $twice : u32 = #1
override $x : f32 = 1.5f
override $gone : u32 @unused
override_expr #0 : u32 "n" { yield $n }
override_expr #1 : u32 { %1 = mul.override u32 $n, 2u  yield %1 }
override_expr #2 : f32 { %1 = neg.override f32 $x  yield %1 }
var<workgroup, read_write> @w : array<f32, #0>
var<private, read_write> @p : f32 = #2
@compute @workgroup_size($n, #1, 1u)
fn f() {
  %1 = access ptr<workgroup, f32> @w, 3u
  %s = var ptr<function, S>
  %2 = convert.override f32 $n
  %3 = add.override f32 %2, $x
  store %1, %3
  return
}
)",
                       {{"3", 8}}),
            R"(struct S {
  m: subgroup_matrix_left<f32, #0, 8>
}
struct S.2 {
  m: subgroup_matrix_left<f32, 8, 8>
}
var<workgroup, read_write> @w : array<f32, 8>
var<private, read_write> @p : f32 = -1.5f

@compute @workgroup_size(8u, 16u, 1u)
fn f() {
  %1 = access ptr<workgroup, f32> @w, 3u
  %s = var ptr<function, S.2>
  store %1, 9.5f
  return
}
)");
}

TEST(SubstituteOverrides, ValuesThatDoNotFit) {
  constexpr std::string_view kText = R"(
override $i : i32 = 1i
override $h : f16 = 1h
override $b : bool = false
override $needed : f32
)";
  EXPECT_EQ(Substitute(kText, {{"needed", 1}}), "");
  EXPECT_EQ(Substitute(kText),
            "failed\ninvalid-override: override 'needed' needs a value to create a pipeline\n");
  EXPECT_EQ(
      Substitute(kText, {{"i", 2147483648.0}}),
      "failed\ninvalid-override: override 'i' is given the value 2147483648, which 'i32' cannot "
      "represent\n");
  EXPECT_EQ(Substitute(kText, {{"h", 65536}}),
            "failed\ninvalid-override: override 'h' is given the value 65536, which 'f16' cannot "
            "represent\n");
  EXPECT_EQ(Substitute(kText, {{"nope", 1}}),
            "failed\ninvalid-override: the module has no override named 'nope'\n");
}

TEST(SubstituteOverrides, ShortCircuitDoesNotEvaluateTheOtherSide) {
  constexpr std::string_view kText = R"(
override $n : u32
override $b : bool = #0
override_expr #0 : bool {
  %1 = ne.override bool $n, 0u
  %2 = if.override.short bool %1 {
    %3 = div.override u32 8u, $n
    %4 = gt.override bool %3, 1u
    yield %4
  } else {
    yield false
  }
  yield %2
}
fn f(%x: bool) -> bool {
  %1 = ne.override bool $n, 0u
  %2 = if.override.short bool %1 {
    %3 = div.override u32 8u, $n
    %4 = gt.override bool %3, 1u
    yield %4
  } else {
    yield false
  }
  %5 = eq bool %2, $b
  return %5
}
)";
  EXPECT_EQ(Substitute(kText, {{"n", 0}}), R"(
fn f(%x: bool) -> bool {
  %1 = eq bool false, false
  return %1
}
)");
  EXPECT_EQ(Substitute(kText, {{"n", 3}}), R"(
fn f(%x: bool) -> bool {
  %1 = eq bool true, true
  return %1
}
)");
}

// Each expression is an error for the given value of the override, but valid for other values.
TEST(SubstituteOverrides, ErrorsOfEvaluation) {
  const auto fails = [](std::string_view body, double n) {
    return Substitute(
        "override $n : i32\nfn f(%x: i32, %v: vec4<f32>) {\n" + std::string(body) + "\n return\n}",
        {{"n", n}});
  };
  const auto starts = [](const std::string& text, std::string_view start) {
    EXPECT_EQ(text.substr(0, start.size()), start) << text;
  };
  starts(fails("%1 = div.override i32 1i, $n", 0), "failed\nconst-eval-error: ");
  starts(fails("%1 = div i32 %x, $n", 0), "failed\nconst-eval-error: ");
  starts(fails("%1 = access f32 %v, $n", 4),
         "failed\nindex-out-of-bounds: index 4 is outside 'vec4<f32>'");
  starts(fails("%1 = access f32 %v, $n", -1), "failed\nindex-out-of-bounds: index -1 ");
  starts(fails("%1 = convert.override f32 $n %2 = div.override f32 1f, %1", 0),
         "failed\nconst-eval-");
  starts(fails("%1 = access f32 %v, $n", 3), "\nfn f(");
  // An out-of-bounds index is not an error if it is the value of a `let` declaration.
  starts(fails("%1 = access f32 %v, 4i", 3), "\nfn f(");
}

// Only the overrides that sizes depend on, directly or through defaults, are replaced.
TEST(SubstituteOverrides, ThoseOfSizesAlone) {
  const auto run = [](std::vector<OverrideInput> values) {
    return RunTransform(R"(
override $n : u32 @id(3) = 4u
override $twice : u32 = #0
override $x : f32 = 1.5f
override $y : f32 = #2
override_expr #0 : u32 { %1 = mul.override u32 $n, 2u  yield %1 }
override_expr #1 : u32 "twice + 1" { %1 = add.override u32 $twice, 1u  yield %1 }
override_expr #2 : f32 {
  %1 = convert.override f32 $twice
  %2 = add.override f32 %1, $x
  yield %2
}
var<workgroup, read_write> @w : array<f32, #1>
var<private, read_write> @p : f32 = $y
@compute @workgroup_size($twice, 1u, 1u)
fn f() {
  %1 = access ptr<workgroup, f32> @w, $n
  %2 = mul.override f32 $x, $y
  store %1, %2
  return
}
)",
                        [&](Module& m, Diagnostics& d) {
                          SubstituteOverridesConfig config;
                          config.values = values;
                          config.sizes_only = true;
                          return RunSubstituteOverrides(m, config, d);
                        });
  };
  EXPECT_EQ(run({{"3", 5}, {"x", 7}}), R"(override $n : u32 @id(3) @unused
override $twice : u32 @unused
override $x : f32 = 1.5f
override $y : f32 = #2
override_expr #2 : f32 {
  %1 = add.override f32 10f, $x
  yield %1
}
var<workgroup, read_write> @w : array<f32, 11>
var<private, read_write> @p : f32 = $y

@compute @workgroup_size(10u, 1u, 1u)
fn f() {
  %1 = access ptr<workgroup, f32> @w, 5u
  %2 = mul.override f32 $x, $y
  store %1, %2
  return
}
)");
  // If `twice` has a value, its default is ignored. The size then does not depend on `n`, so `n` is
  // kept.
  const std::string given = run({{"twice", 8}});
  EXPECT_NE(given.find("override $n : u32 @id(3) = 4u\n"), std::string::npos) << given;
  EXPECT_NE(given.find("array<f32, 9>"), std::string::npos) << given;
  EXPECT_EQ(run({{"n", 0}}).substr(0, 7), "failed\n");
}

TEST(SubstituteOverrides, CountsAndWorkgroups) {
  const auto run = [](double n) {
    return Substitute(R"(
override $n : i32
override_expr #0 : i32 "n" { yield $n }
var<workgroup, read_write> @w : array<vec4<f32>, #0>
@compute @workgroup_size($n, 1i, 1i)
fn f() { return }
)",
                      {{"n", n}});
  };
  EXPECT_EQ(run(0),
            "failed\ninvalid-array-size: the element count of an array must be greater than "
            "zero, but 'n' is 0 when the pipeline is created\n");
  EXPECT_EQ(run(256).substr(0, 3), "var");
}

// See WGSL: Buffer Types.
TEST(SubstituteOverrides, SizesOfBuffersAreMultiples) {
  constexpr std::string_view kBuffer = R"(
override $n : u32
override_expr #0 : u32 "n" of $n { yield $n }
var<workgroup, read_write> @w : buffer<#0>
@compute @workgroup_size(1u, 1u, 1u)
fn f() {
  %1 = bufferLength u32 @w
  return
}
)";
  const auto with = [&](double n, std::string_view head) {
    const std::string all = Substitute(std::string(head) + std::string(kBuffer), {{"n", n}});
    return all.starts_with("failed") ? all : std::string("fine");
  };
  const auto refused = [](std::string_view must_be, int n) {
    return "failed\ninvalid-array-size: the size of a buffer must be " + std::string(must_be) +
           ", but 'n' is " + std::to_string(n) + " when the pipeline is created\n";
  };
  EXPECT_EQ(with(16, ""), "fine");
  EXPECT_EQ(with(18, ""), refused("a multiple of 4 bytes", 18));
  EXPECT_EQ(with(0, ""), refused("greater than zero", 0));
  EXPECT_EQ(with(18, "buffer_size_unit 2"), "fine");
  EXPECT_EQ(with(17, "buffer_size_unit 2"), refused("a multiple of 2 bytes", 17));
}

}  // namespace
}  // namespace tessera::ir
