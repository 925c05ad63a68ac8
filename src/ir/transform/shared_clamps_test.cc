#include "ir/transform/shared_clamps.h"

#include <string>
#include <string_view>

#include "ir/transform/robustness.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Clamped(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) { return RunRobustness(m, {}); });
}

// Returns how many indices are clamped in a function with the body `body`. The parameters %x and %d
// are u32, and %c and %e are bool. The variable @v is a u32, @a is an array of 32 elements, and @r
// is a runtime-sized array.
int Clamps(const std::string& body) {
  const std::string text = Clamped(R"(var<private, read_write> @a : array<f32, 32>
var<private, read_write> @v : u32
var<storage, read_write> @r : array<f32> @group(0) @binding(0)
fn f(%x: u32, %d: u32, %c: bool, %e: bool) {
)" + body + "  return\n}\n");
  int count = 0;
  for (size_t at = 0; (at = text.find(" = min ", at)) != std::string::npos; ++at) ++count;
  return count;
}

// Returns an `if` with the condition `condition` and the body `body`.
std::string If(const std::string& condition, const std::string& body) {
  return "  if " + condition + " {\n" + body + "    yield\n  } else {\n    yield\n  }\n";
}

// Returns a store to the element of @a with the given index. The names of the emitted values end
// with `n`.
std::string Use(const std::string& index, const std::string& n) {
  return "  %p" + n + " = access ptr<private, f32, read_write> @a, " + index + "\n  store %p" + n +
         ", 1f\n";
}

TEST(SharedClamps, MovesInFrontOfBothBranches) {
  EXPECT_EQ(Clamped(R"(var<private, read_write> @a : array<f32, 32>
fn f(%x: i32, %c: bool) {
  %base = shl i32 %x, 2u
  %v = var ptr<function, i32> %base
  if %c {
    %1 = load i32 %v
    %2 = add i32 %1, 1i
    %3 = access ptr<private, f32, read_write> @a, %2
    store %3, 1f
    yield
  } else {
    %4 = load i32 %v
    %5 = add i32 %4, 1i
    %6 = access ptr<private, f32, read_write> @a, %5
    store %6, 2f
    yield
  }
  return
}
)"),
            R"(var<private, read_write> @a : array<f32, 32>

fn f(%x: i32, %c: bool) {
  %base = shl i32 %x, 2u
  %v = var ptr<function, i32> %base
  %1 = add i32 %base, 1i
  %2 = convert u32 %1
  %3 = min u32 %2, 31u
  if %c {
    %4 = load i32 %v
    %5 = access.inbounds ptr<private, f32> @a, %3
    store %5, 1f
    yield
  } else {
    %6 = load i32 %v
    %7 = add i32 %6, 1i
    %8 = access.inbounds ptr<private, f32> @a, %3
    store %8, 2f
    yield
  }
  return
}
)");
}

TEST(SharedClamps, OfParametersAndConstants) {
  EXPECT_EQ(Clamps(Use("%x", "1") + Use("%x", "2")), 1);
  const std::string access = " = access ptr<storage, f32, read_write> @r, 5u\n  store %p";
  EXPECT_EQ(Clamps("  %p1" + access + "1, 1f\n  %p2" + access + "2, 1f\n"), 1);
}

// A computation stays in its branch if it may be undefined elsewhere, or if it depends on memory.
TEST(SharedClamps, StayInBranches) {
  const auto twice = [](const std::string& first, const std::string& second) {
    return Clamps(If("%c", first + Use("%i", "1")) + If("%e", second + Use("%j", "2")));
  };
  EXPECT_EQ(twice("  %i = mul u32 %x, 3u\n", "  %j = mul u32 %x, 3u\n"), 1);
  EXPECT_EQ(twice("  %i = mod u32 %x, 50u\n", "  %j = mod u32 %x, 50u\n"), 1);
  // If neither branch runs, the moved operations are wasted, so moving more than two of them along
  // with the clamp would cost more than it saves.
  const std::string h = "  %h = mul u32 %x, 3u\n", k = "  %k = mul u32 %x, 3u\n";
  EXPECT_EQ(twice(h + "  %i = add u32 %h, 1u\n", k + "  %j = add u32 %k, 1u\n"), 1);
  EXPECT_EQ(twice(h + "  %g = xor u32 %h, 9u\n  %i = add u32 %g, 1u\n",
                  k + "  %l = xor u32 %k, 9u\n  %j = add u32 %l, 1u\n"),
            2);
  EXPECT_EQ(twice("  %i = div u32 %x, %d\n", "  %j = div u32 %x, %d\n"), 2);
  EXPECT_EQ(twice("  %i = shl u32 %x, %d\n", "  %j = shl u32 %x, %d\n"), 2);
  const std::string load = "  %i = load u32 @v\n", store = "  store @v, %d\n";
  EXPECT_EQ(Clamps(If("%c", load + Use("%i", "1")) +
                   If("%e", "  %j = load u32 @v\n" + Use("%j", "2")) + store),
            2);
  EXPECT_EQ(Clamps("  store @v, %x\n" + If("%c", load + Use("%i", "1")) +
                   If("%e", "  %j = load u32 @v\n" + Use("%j", "2"))),
            1);
  EXPECT_EQ(Clamps("  store @v, %x\n" + If("%c", load + Use("%i", "1") + store) +
                   If("%e", "  %j = load u32 @v\n" + Use("%j", "2"))),
            2);
}

// A variable that a loop changes may have a different value in each iteration. A clamp of its value
// in the loop cannot be reused after the loop.
TEST(SharedClamps, OfLoops) {
  const auto loop = [](const std::string& body) {
    return "  loop.for {\n" + body +
           "  if %e {\n    yield\n  } else {\n    break\n  }\n    continue\n  } continuing {\n    "
           "yield\n  }\n";
  };
  const std::string index = "  %i = add u32 %x, 1u\n", after = "  %j = add u32 %x, 1u\n";
  EXPECT_EQ(Clamps(loop(index + Use("%i", "1")) + after + Use("%j", "2")), 1);
  const std::string changing =
      "  %i = load u32 @v\n" + Use("%i", "1") + "  %k = add u32 %i, 1u\n  store @v, %k\n";
  EXPECT_EQ(Clamps("  store @v, %x\n" + loop(changing) + "  %j = load u32 @v\n" + Use("%j", "2")),
            2);
}

// The text back ends write a `for` only if its variable directly precedes the loop, so a clamp must
// be inserted before the variable.
TEST(SharedClamps, MoveInFrontOfTheVariableOfALoop) {
  const std::string text = Clamped(R"(var<private, read_write> @a : array<f32, 32>
fn f(%x: u32, %c: bool) {
  %i = var ptr<function, u32> 0u
  loop {
    %1 = access ptr<private, f32, read_write> @a, %x
    store %1, 1f
    if %c {
      break
    } else {
      yield
    }
    continue
  } continuing {
    yield
  }
  %2 = access ptr<private, f32, read_write> @a, %x
  store %2, 2f
  return
}
)");
  const size_t minimum = text.find(" = min "), variable = text.find("%i = var "),
               loop = text.find("loop {");
  EXPECT_LT(minimum, variable) << text;
  EXPECT_EQ(text.find('\n', variable) + 3, loop) << text;
  EXPECT_EQ(text.find(" = min ", minimum + 1), std::string::npos) << text;
}

// (4 x + k) / 4 is the same for all k below 4, unless the quotient is negative.
TEST(SharedClamps, OfQuotients) {
  const auto u32 = [](const std::string& k, const std::string& n, const std::string& base) {
    return "  %a" + n + " = add u32 " + base + ", " + k + "u\n  %q" + n + " = div u32 %a" + n +
           ", 4u\n" + Use("%q" + n, n);
  };
  const std::string unsigned_base = "  %m = mul u32 %x, 4u\n";
  EXPECT_EQ(Clamps(unsigned_base + u32("1", "1", "%m") + u32("3", "2", "%m")), 1);
  EXPECT_EQ(Clamps(unsigned_base + u32("1", "1", "%m") + u32("4", "2", "%m")), 2);
  EXPECT_EQ(Clamps(u32("1", "1", "%x") + u32("3", "2", "%x")), 2);

  const auto i32 = [](const std::string& k, const std::string& n, const std::string& op) {
    const std::string sum = "  %a" + n + " = add i32 %m, " + k + "i\n";
    return (k == "0" ? "" : sum) + "  %q" + n + " = " + op + "\n" + Use("%q" + n, n);
  };
  const auto div = [&](const std::string& k, const std::string& n) {
    return i32(k, n, "div i32 " + (k == "0" ? "%m" : "%a" + n) + ", 4i");
  };
  const auto shr = [&](const std::string& k, const std::string& n) {
    return i32(k, n, "shr i32 " + (k == "0" ? "%m" : "%a" + n) + ", 2u");
  };
  const std::string base = "  %y = convert i32 %x\n  %m = shl i32 %y, 2u\n";
  EXPECT_EQ(Clamps(base + div("1", "1") + div("2", "2") + div("0", "3")), 1);
  EXPECT_EQ(Clamps(base + div("0", "1") + div("1", "2")), 2);
  EXPECT_EQ(Clamps(base + shr("0", "1") + shr("1", "2")), 1);
  EXPECT_EQ(Clamps(base + div("1", "1") + shr("1", "2")), 1);
  EXPECT_EQ(Clamps(base + shr("1", "1") + div("1", "2")), 2);
  const std::string small =
      "  %z = and u32 %x, 255u\n  %y = convert i32 %z\n"
      "  %m = shl i32 %y, 2u\n";
  EXPECT_EQ(Clamps(small + div("0", "1") + div("1", "2")), 1);
  // The dividend may be negative, because it is a u32 reinterpreted as an i32.
  const std::string great = "  %b = shl u32 %x, 2u\n  %m = convert i32 %b\n";
  EXPECT_EQ(Clamps(great + div("0", "1") + div("1", "2")), 2);
}

}  // namespace
}  // namespace tessera::ir
