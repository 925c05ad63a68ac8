#include "ir/transform/loop_tests.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Rewrite(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) { return RunLoopTests(m); });
}

TEST(LoopTests, StandInTheHead) {
  EXPECT_EQ(Rewrite(R"(
fn f(%n: u32, %p: ptr<function, u32>) {
  loop {
    %1 = load u32 %p
    %2 = ge bool %1, %n
    if %2 {
      break
    } else {
      yield
    }
    store %p, 1u
    continue
  } continuing {
    yield
  }
  return
}
)"),
            R"(
fn f(%n: u32, %p: ptr<function, u32>) {
  loop.for {
    %1 = load u32 %p
    %2 = ge bool %1, %n
    %3 = not bool %2
    if %3 {
      yield
    } else {
      break
    }
    store %p, 1u
    continue
  } continuing {
    yield
  }
  return
}
)");
}

// Negating a negation removes it.
TEST(LoopTests, AreNegatedOnce) {
  EXPECT_EQ(Rewrite(R"(
fn f(%c: bool) {
  loop {
    %1 = not bool %c
    if %1 {
      break
    } else {
      yield
    }
    continue
  } continuing {
    yield
  }
  return
}
)"),
            R"(
fn f(%c: bool) {
  loop.for {
    %1 = not bool %c
    if %c {
      yield
    } else {
      break
    }
    continue
  } continuing {
    yield
  }
  return
}
)");
}

// The loop is unchanged if other code precedes the exit test.
TEST(LoopTests, ComeFirst) {
  constexpr std::string_view kText = R"(
fn f(%c: bool, %p: ptr<function, u32>) {
  loop {
    store %p, 1u
    if %c {
      break
    } else {
      yield
    }
    continue
  } continuing {
    yield
  }
  return
}
)";
  EXPECT_EQ(Rewrite(kText), kText);
}

// An `if` that does more than leave the loop cannot move to the loop header.
TEST(LoopTests, OnlyLeave) {
  constexpr std::string_view kText = R"(
fn f(%c: bool, %p: ptr<function, u32>) {
  loop {
    if %c {
      store %p, 1u
      break
    } else {
      yield
    }
    continue
  } continuing {
    yield
  }
  return
}
)";
  EXPECT_EQ(Rewrite(kText), kText);
}

}  // namespace
}  // namespace tessera::ir
