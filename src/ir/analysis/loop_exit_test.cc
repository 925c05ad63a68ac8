#include "ir/analysis/loop_exit.h"

#include <gtest/gtest.h>

#include <string>

#include "ir/analysis/variable_users.h"
#include "ir/transform/transform_test_helper.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

std::string NameOrNumber(const Module& m, Value v) {
  if (v.is_constant()) return std::to_string(m.constants.IntValue(v.constant()));
  if (v.kind() == Value::kParam) return std::string(m.strings.Get(m[v.param()].name));
  return v.is_inst() && m.NameOf(v.inst()).valid() ? std::string(m.strings.Get(m.NameOf(v.inst())))
                                                   : "?";
}

std::string Text(const Module& m, const LoopExit& exit) {
  if (!exit.valid()) return "none";
  const char* compare = exit.compare == BinaryOp::kLess           ? " < "
                        : exit.compare == BinaryOp::kLessEqual    ? " <= "
                        : exit.compare == BinaryOp::kGreater      ? " > "
                        : exit.compare == BinaryOp::kGreaterEqual ? " >= "
                                                                  : " != ";
  const char* step = exit.step_op == BinaryOp::kAdd        ? "+"
                     : exit.step_op == BinaryOp::kMultiply ? "*"
                                                           : "/";
  return NameOrNumber(m, exit.var) + compare + NameOrNumber(m, exit.bound) + ", " + step +
         std::to_string(exit.step) + (exit.every_turn ? ", every turn" : "") +
         (exit.only_store ? ", only store" : "") + (exit.only_exit ? ", only exit" : "");
}

// Returns the exits of all loops in the last function, in program order.
std::string Exits(std::string_view text) {
  TestModule test(text);
  const Module& m = test.m;
  const BlockId body = m.functions.back().body;
  LoopExits all(m), one(m);
  all.RecordStoresInModule(VariableUsers(m));
  one.RecordStoresInFunction(body);
  std::string exits;
  ForEachInst(m, body, [&](InstId at) {
    if (m[at].op != Op::kLoop) return;
    exits += (exits.empty() ? "" : "; ") + Text(m, all.Of(at));
    EXPECT_EQ(Text(m, all.Of(at)), Text(m, one.Of(at)));
  });
  return exits;
}

// Describes a loop that tests the variable %i, which has the type `type`. `condition` computes %c,
// and the loop exits if %c is false. At the end of each iteration, `next` computes the new value of
// %i from %old, its current value.
struct Counting {
  std::string condition = "%c = lt bool %1, %n";
  std::string next = "add u32 %old, 1u";
  std::string type = "u32";
  std::string before, body, after_next;
};

std::string ExitOf(const Counting& c) {
  return Exits(
      "fn g(%p: ptr<function, u32>) {\n  return\n}\nfn f(%n: " + c.type + ", %b: bool) {\n" +
      "  %i = var ptr<function, " + c.type + ">\n  %j = var ptr<function, " + c.type + ">\n" +
      c.before + "  loop {\n    %1 = load " + c.type + " %i\n    " + c.condition +
      "\n    if %c {\n      yield\n    } else {\n      break\n    }\n" + c.body +
      "    continue\n  } continuing {\n    %old = load " + c.type + " %i\n    %next = " + c.next +
      "\n    store %i, %next\n" + c.after_next + "    yield\n  }\n  return\n}\n");
}

TEST(LoopExit, WhatTheTestSays) {
  EXPECT_EQ(ExitOf({}), "i < n, +1, every turn, only store, only exit");
  EXPECT_EQ(ExitOf({.condition = "%c = le bool %1, 7u"}),
            "i <= 7, +1, every turn, only store, only exit");
  EXPECT_EQ(ExitOf({.condition = "%c = ne bool %1, %n"}),
            "i != n, +1, every turn, only store, only exit");
  // Comparisons with the bound as the left operand are mirrored.
  EXPECT_EQ(ExitOf({.condition = "%c = lt bool %n, %1"}),
            "i > n, +1, every turn, only store, only exit");
  EXPECT_EQ(ExitOf({.condition = "%c = ge bool %n, %1"}),
            "i <= n, +1, every turn, only store, only exit");
  EXPECT_EQ(ExitOf({.condition = "%2 = gt bool %1, %n\n    %c = not bool %2"}),
            "i <= n, +1, every turn, only store, only exit");
  EXPECT_EQ(ExitOf({.condition = "%2 = eq bool %1, %n\n    %c = not bool %2"}),
            "i != n, +1, every turn, only store, only exit");
  // LoopExit does not represent loops whose condition is `i == n`.
  EXPECT_EQ(ExitOf({.condition = "%c = eq bool %1, %n"}), "none");
  EXPECT_EQ(ExitOf({.condition = "%2 = load u32 %j\n    %c = lt bool %2, %n"}), "none");
}

TEST(LoopExit, BothSidesOfAnAndHaveToHold) {
  const auto with = [](const std::string& left, const std::string& right) {
    return "%2 = " + left + "\n    %c = if.short bool %2 {\n      %3 = " + right +
           "\n      yield %3\n    } else {\n      yield false\n    }";
  };
  EXPECT_EQ(ExitOf({.condition = with("lt bool %1, %n", "not bool %b")}),
            "i < n, +1, every turn, only store");
  // %1, the first load of the variable, is in a different block than the right operand of &&. The
  // exit is found only if the right operand loads the variable again.
  EXPECT_EQ(ExitOf({.condition = with("not bool %b", "lt bool %1, %n")}), "none");
  EXPECT_EQ(
      ExitOf({.condition = "%2 = not bool %b\n    %c = if.short bool %2 {\n      %3 = load u32 %i\n"
                           "      %4 = lt bool %3, %n\n      yield %4\n    } else {\n      yield "
                           "false\n    }"}),
      "i < n, +1, every turn, only store");
  // The loop exits only if i >= n && !b, so i >= n is not sufficient for the exit.
  EXPECT_EQ(
      ExitOf({.condition = "%2 = lt bool %1, %n\n    %c = if.short bool %2 {\n      yield true\n"
                           "    } else {\n      yield %b\n    }"}),
      "none");
  // The loop exits if i >= n || b, so i >= n is sufficient for the exit.
  EXPECT_EQ(
      ExitOf({.condition = "%2 = ge bool %1, %n\n    %3 = if.short bool %2 {\n      yield true\n"
                           "    } else {\n      yield %b\n    }\n    %c = not bool %3"}),
      "i < n, +1, every turn, only store");
}

// The conditions `i < n || true` and `!(i >= n && false)` are always true, so the loop has no exit.
TEST(LoopExit, ASideThatIsConstant) {
  EXPECT_EQ(ExitOf({.condition = "%2 = lt bool %1, %n\n    %c = if.short bool %2 {\n"
                                 "      yield true\n    } else {\n      yield true\n    }"}),
            "none");
  EXPECT_EQ(ExitOf({.condition = "%2 = ge bool %1, %n\n    %3 = if.short bool %2 {\n"
                                 "      yield false\n    } else {\n      yield false\n    }\n"
                                 "    %c = not bool %3"}),
            "none");
  EXPECT_EQ(ExitOf({.condition = "%2 = lt bool %1, %n\n    %c = if.short bool %2 {\n"
                                 "      yield true\n    } else {\n      yield false\n    }"}),
            "i < n, +1, every turn, only store");
}

TEST(LoopExit, TheBranchThatLeaves) {
  const auto loop = [](const std::string& yes, const std::string& no) {
    return Exits(
        "fn f(%n: u32) {\n  %i = var ptr<function, u32>\n  loop {\n    %1 = load u32 %i\n"
        "    %2 = lt bool %1, %n\n    if %2 {\n      " +
        yes + "\n    } else {\n      " + no +
        "\n    }\n    continue\n  } continuing {\n    %old = load u32 %i\n"
        "    %next = sub u32 %old, 1u\n    store %i, %next\n    yield\n  }\n  return\n}\n");
  };
  EXPECT_EQ(loop("break", "yield"), "i >= n, +-1, every turn, only store, only exit");
  EXPECT_EQ(loop("return", "yield"), "i >= n, +-1, every turn, only store, only exit");
  EXPECT_EQ(loop("yield", "return"), "i < n, +-1, every turn, only store, only exit");
  EXPECT_EQ(loop("yield", "continue"), "none");
}

TEST(LoopExit, Steps) {
  const auto step = [](const std::string& next) { return ExitOf({.next = next}); };
  const std::string all = ", every turn, only store, only exit";
  EXPECT_EQ(step("add u32 3u, %old"), "i < n, +3" + all);
  EXPECT_EQ(step("sub u32 %old, 2u"), "i < n, +-2" + all);
  EXPECT_EQ(step("sub u32 2u, %old"), "none");
  EXPECT_EQ(step("mul u32 %old, 3u"), "i < n, *3" + all);
  EXPECT_EQ(step("div u32 %old, 2u"), "i < n, /2" + all);
  EXPECT_EQ(step("shl u32 %old, 3u"), "i < n, *8" + all);
  EXPECT_EQ(step("shr u32 %old, 1u"), "i < n, /2" + all);
  // An exit is found only if the step combines the old value with a constant and the step is known
  // to make progress.
  EXPECT_EQ(step("add u32 %old, 0u"), "none");
  EXPECT_EQ(step("mul u32 %old, 1u"), "none");
  EXPECT_EQ(step("mul u32 %old, 0u"), "none");
  EXPECT_EQ(step("shl u32 %old, 0u"), "none");
  EXPECT_EQ(step("shl u32 %old, 32u"), "none");
  EXPECT_EQ(step("add u32 %old, %n"), "none");
  EXPECT_EQ(step("add u32 %n, 1u"), "none");
  EXPECT_EQ(
      ExitOf({.condition = "%c = lt bool %1, 9i", .next = "add i32 %old, -2i", .type = "i32"}),
      "i < 9, +-2" + all);
}

TEST(LoopExit, OtherStores) {
  const auto with = [](const Counting& c) { return ExitOf(c); };
  // With a store before the loop, the variable's value on loop entry is unknown, so the words "only
  // store" are missing. With a second store in the loop, no exit is found.
  EXPECT_EQ(with({.before = "  store %i, 5u\n"}), "i < n, +1, every turn, only exit");
  EXPECT_EQ(with({.body = "    store %i, 5u\n"}), "none");
  EXPECT_EQ(with({.body = "    %k = add u32 %1, 1u\n    store %i, %k\n"}), "none");
  EXPECT_EQ(
      with(
          {.body =
               "    if %b {\n      store %i, 5u\n      yield\n    } else {\n      yield\n    }\n"}),
      "none");
  // A callee may store to a variable through a pointer argument.
  EXPECT_EQ(with({.body = "    call g(%i)\n"}), "none");
  EXPECT_EQ(with({.body = "    call g(%j)\n"}), "i < n, +1, every turn, only store, only exit");
  // Any store in the loop before the test defeats the analysis, even if it writes to another
  // variable. The analysis does not check the destinations of such stores.
  EXPECT_EQ(with({.condition = "store %j, 1u\n    %c = lt bool %1, %n"}), "none");
}

TEST(LoopExit, OtherExits) {
  const auto body = [](const std::string& in_if) {
    return ExitOf({.body = "    if %b {\n      " + in_if + "\n    } else {\n      yield\n    }\n"});
  };
  EXPECT_EQ(body("yield"), "i < n, +1, every turn, only store, only exit");
  EXPECT_EQ(body("break"), "i < n, +1, every turn, only store");
  EXPECT_EQ(body("return"), "i < n, +1, every turn, only store");
  EXPECT_EQ(body("continue"), "i < n, +1, every turn, only store, only exit");
  EXPECT_EQ(ExitOf({.body = "    loop {\n      break\n    } continuing {\n      yield\n    }\n"}),
            "i < n, +1, every turn, only store, only exit; none");
  EXPECT_EQ(ExitOf({.body = "    loop {\n      return\n    } continuing {\n      yield\n    }\n"}),
            "i < n, +1, every turn, only store; none");
}

TEST(LoopExit, AStepAtTheBodysEndIsLeftOutByContinue) {
  const auto loop = [](const std::string& in_if) {
    return Exits(
        "fn f(%n: u32, %b: bool) {\n  %i = var ptr<function, u32>\n  loop {\n    %1 = load u32 %i\n"
        "    %2 = lt bool %1, %n\n    if %2 {\n      yield\n    } else {\n      break\n    }\n"
        "    if %b {\n      " +
        in_if +
        "\n    } else {\n      yield\n    }\n"
        "    %next = add u32 %1, 1u\n    store %i, %next\n    continue\n  } continuing {\n"
        "    yield\n  }\n  return\n}\n");
  };
  EXPECT_EQ(loop("yield"), "i < n, +1, every turn, only store, only exit");
  EXPECT_EQ(loop("continue"), "i < n, +1, only store, only exit");
}

TEST(LoopExit, TheVariableIsOneOfTheFunction) {
  // The counter must be declared outside of the loop, because a variable declared inside the loop
  // is new in each iteration. The counter must not be a float.
  EXPECT_EQ(Exits(R"(
fn f(%n: u32) {
  loop {
    %i = var ptr<function, u32>
    %1 = load u32 %i
    %2 = lt bool %1, %n
    if %2 {
      yield
    } else {
      break
    }
    %3 = add u32 %1, 1u
    store %i, %3
    continue
  } continuing {
    yield
  }
  return
}
)"),
            "none");
  EXPECT_EQ(ExitOf({.next = "add f32 %old, 1f", .type = "f32", .after_next = ""}), "none");
}

// Returns whether %x, which function f computes in its loop, is loop-invariant.
bool IsFixed(const std::string& globals, const std::string& before, const std::string& in_loop) {
  TestModule test(globals + "fn f(%n: u32) {\n  %v = var ptr<function, u32>\n" + before +
                  "  loop {\n" + in_loop +
                  "    break\n  } continuing {\n    yield\n  }\n  return\n}\n");
  const Module& m = test.m;
  LoopExits exits(m);
  exits.RecordStoresInModule(VariableUsers(m));
  InstId loop, x;
  ForEachInst(m, m.functions.back().body, [&](InstId at) {
    if (m[at].op == Op::kLoop) loop = at;
    if (m.NameOf(at).valid() && m.strings.Get(m.NameOf(at)) == "x") x = at;
  });
  return exits.IsFixed(x, loop);
}

TEST(LoopExit, FixedValues) {
  EXPECT_TRUE(IsFixed("", "", "    %x = add u32 %n, 1u\n"));
  EXPECT_TRUE(IsFixed("", "  store %v, 3u\n  %x = load u32 %v\n", ""));
  EXPECT_TRUE(IsFixed("", "", "    %1 = load u32 %v\n    %x = mul u32 %1, %n\n"));
  EXPECT_FALSE(
      IsFixed("", "", "    %1 = load u32 %v\n    %x = mul u32 %1, %n\n    store %v, %x\n"));
  const auto load = [](const std::string& declaration, const std::string& pointer) {
    return IsFixed(declaration + "\n", "",
                   "    %1 = access ptr<" + pointer + "> @g, %n\n    %x = load u32 %1\n");
  };
  EXPECT_TRUE(
      load("var<storage, read> @g : array<u32> @group(0) @binding(0)", "storage, u32, read"));
  EXPECT_FALSE(load("var<storage, read_write> @g : array<u32> @group(0) @binding(0)",
                    "storage, u32, read_write"));
  EXPECT_FALSE(load("var<workgroup, read_write> @g : array<u32, 4>", "workgroup, u32"));
  EXPECT_FALSE(load("var<private, read_write> @g : array<u32, 4>", "private, u32"));
}

TEST(LoopExit, VariablesThatAreNeverStored) {
  TestModule test(R"(
fn g(%p: ptr<function, u32>) {
  return
}
fn f() {
  %never = var ptr<function, u32> 4u
  %stored = var ptr<function, u32>
  %passed = var ptr<function, u32>
  %float = var ptr<function, f32>
  %1 = load u32 %never
  store %stored, %1
  call g(%passed)
  return
}
)");
  LoopExits exits(test.m);
  exits.RecordStoresInModule(VariableUsers(test.m));
  std::string never;
  ForEachInst(test.m, test.m.functions.back().body, [&](InstId at) {
    if (exits.IsNeverStored(at)) never += std::string(test.m.strings.Get(test.m.NameOf(at))) + " ";
  });
  EXPECT_EQ(never, "never ");
}

}  // namespace
}  // namespace tessera::ir
