#include "ir/transform/loop_guard.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Guard(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics& d) { return RunLoopGuard(m, {}, d); });
}

constexpr std::string_view kCounting = R"(
fn f(%n: u32) {
  %i = var ptr<function, u32> 0u
  loop.for {
    %1 = load u32 %i
    %2 = lt bool %1, %n
    if %2 {
      yield
    } else {
      break
    }
    continue
  } continuing {
    %3 = load u32 %i
    %4 = add u32 %3, STEP
    store %i, %4
    yield
  }
  return
}
)";

std::string Counting(std::string_view step) {
  std::string text(kCounting);
  text.replace(text.find("STEP"), 4, step);
  return text;
}

TEST(LoopGuard, CountingLoopsEndByThemselves) {
  EXPECT_EQ(Guard(Counting("1u")), Counting("1u"));
  // A step of two may jump over the limit and round the corner.
  EXPECT_NE(Guard(Counting("2u")), Counting("2u"));
}

TEST(LoopGuard, CountsBehindTheCondition) {
  const std::string guarded = Guard(Counting("2u"));
  EXPECT_LT(guarded.find("%iterations_left = var"), guarded.find("%i = var"));
  EXPECT_NE(guarded.find("loop.for"), std::string::npos);
  EXPECT_LT(guarded.find("lt bool"), guarded.find("load vec2<u32> %iterations_left"));
}

TEST(LoopGuard, OthersAreCounted) {
  EXPECT_EQ(Guard(R"(
fn f() {
  loop {
    continue
  } continuing {
    yield
  }
  unreachable
}
)"),
            R"(
fn f() {
  %iterations_left = var ptr<function, vec2<u32>> vec2<u32>{4294967295u ...}
  loop {
    %1 = load vec2<u32> %iterations_left
    %2 = eq vec2<bool> %1, vec2<u32>{}
    %3 = all bool %2
    if %3 {
      break
    } else {
      yield
    }
    %4 = access u32 %1, 0u
    %5 = access u32 %1, 1u
    %6 = eq bool %4, 0u
    %7 = select u32 0u, 1u, %6
    %8 = sub u32 %4, 1u
    %9 = sub u32 %5, %7
    %10 = construct vec2<u32> %8, %9
    store %iterations_left, %10
    continue
  } continuing {
    yield
  }
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
