#include "text_backend/place_expressions.h"

#include <string>
#include <string_view>

#include "ir/transform/transform_test_helper.h"

namespace tessera::text {
namespace {

// Checks whether the flags in the text satisfy kExpressionsArePlaced. Returns a description of the
// violation, or "" if there is none. Does not run the pass, because it would change the flags.
std::string MistakeIn(std::string_view text) {
  ir::TestModule test(text);
  std::string what;
  return kExpressionsArePlaced.holds(test.m, &what) ? "" : what.substr(0, what.find(':'));
}

// The flags `short` and `for` in this text violate the property, so the pass would remove them.
TEST(PlaceExpressions, LoopConditionsWithStatements) {
  constexpr std::string_view kText = R"(
fn writes() -> u32 {
  return 1u
}
fn f(%a: bool) {
  loop.for {
    %1 = if.short bool %a {
      %2 = call u32 writes()
      %3 = eq bool %2, 1u
      yield %3
    } else {
      yield false
    }
    if %1 {
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
)";
  EXPECT_TRUE(MistakeIn(kText).starts_with("a loop whose condition needs statements"))
      << MistakeIn(kText);
}

// kExpressionsArePlaced requires that no expression contains a value that is computed by
// statements.
TEST(PlaceExpressions, StatementsWithinAnExpression) {
  constexpr std::string_view kText = R"(
fn f(%x: u32) -> u32 {
  %1 = countOneBits.inline.statements u32 %x
  %2 = add.inline u32 %1, %x
  return %2
}
)";
  EXPECT_TRUE(MistakeIn(kText).starts_with("an expression whose value needs statements"))
      << MistakeIn(kText);
  // If no statement uses the expression, it is not written.
  constexpr std::string_view kDead = R"(
fn f(%x: u32) -> u32 {
  %1 = countOneBits.statements u32 %x
  %2 = add.inline u32 %1, %x
  return %x
}
)";
  EXPECT_EQ(MistakeIn(kDead), "");
}

TEST(PlaceExpressions, EachVariableIsDeclaredOnce) {
  constexpr std::string_view kUndeclared = R"(
fn f() {
  %v = var.inline ptr<function, u32> 0u
  return
}
)";
  EXPECT_TRUE(MistakeIn(kUndeclared).starts_with("a variable that is not declared exactly once"))
      << MistakeIn(kUndeclared);
  constexpr std::string_view kTwice = R"(
fn f(%a: bool) {
  %1 = if.declares u32 %a {
    yield 1u
  } else {
    yield 2u
  }
  %v = var ptr<function, u32> %1
  return
}
)";
  EXPECT_TRUE(MistakeIn(kTwice).starts_with("a variable that is not declared exactly once"))
      << MistakeIn(kTwice);
  constexpr std::string_view kNone = R"(
fn f(%a: bool) {
  %1 = if.declares u32 %a {
    yield 1u
  } else {
    yield 2u
  }
  return
}
)";
  EXPECT_TRUE(MistakeIn(kNone).starts_with("an instruction that declares a variable"))
      << MistakeIn(kNone);
}

}  // namespace
}  // namespace tessera::text
