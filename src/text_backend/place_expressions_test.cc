#include "text_backend/place_expressions.h"

#include <string>
#include <string_view>

#include "ir/pipeline/properties.h"
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

// Range analysis proves that the sum cannot overflow, because it recognizes the counter of the
// loop. It does not recognize the loop without a continuing block that replaces this one.
TEST(PlaceExpressions, HidesThatSumsCannotOverflow) {
  struct Config {};
  using Pass = ir::Pass<Config>;
  constexpr auto kRun = [](ir::Module& m, const Config&, Diagnostics&) {
    return PlaceExpressions(m, {});
  };
  const auto messages = [&](const Pass& pass) {
    ir::TestModule test(R"(
var<private, read_write> @p : i32
fn f(%a: bool) {
  %i = var ptr<function, i32> 0i
  loop {
    %1 = load i32 %i
    %2 = lt bool %1, 8i
    if %2 {
      yield
    } else {
      break
    }
    if %a {
      continue
    } else {
      yield
    }
    store @p, 1i
    continue
  } continuing {
    store @p, 2i
    %3 = load i32 %i
    %4 = add i32 %3, 1i
    store %i, %4
    yield
  }
  return
}
)");
    const Pass rows[] = {pass};
    const ir::PassTable<Config> table{.given = {&ir::kNoSignedOverflow},
                                      .passes = rows,
                                      .leaves = {&kExpressionsArePlaced, &ir::kNoSignedOverflow}};
    std::string what;
    EXPECT_TRUE(ir::kNoSignedOverflow.holds(test.m, &what)) << what;
    (void)RunPasses(table, test.m, {}, test.diagnostics, {.check = true});
    return test.Messages();
  };
  const Pass silent = PlaceExpressionsPass<Config>(kRun);
  EXPECT_TRUE(messages(silent).find("no_signed_overflow no longer holds") != std::string::npos)
      << messages(silent);
  EXPECT_EQ(messages(PlaceExpressionsPass<Config>(kRun, {&ir::kNoSignedOverflow})), "");
}

}  // namespace
}  // namespace tessera::text
