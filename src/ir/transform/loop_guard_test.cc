#include "ir/transform/loop_guard.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Guard(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) { return RunLoopGuard(m, {}); });
}

// A loop over %i of type `type`. Each iteration loads %i into %old, runs `before` and evaluates
// `test`, which usually reads %old. If the test is false, the loop exits. Otherwise it runs `body`;
// then `step` computes the next value of %i from %last, the value of %i after `body`.
struct Counting {
  std::string test, step;
  std::string type = "u32", first = "0u";
  std::string outside = "", before = "", body = "";
};

std::string Text(const Counting& c) {
  return R"(var<uniform, read> @limit : u32 @group(0) @binding(0)
var<storage, read> @fixed : array<u32> @group(0) @binding(1)
var<storage, read_write> @shared : u32 @group(0) @binding(2)

fn f(%n: )" +
         c.type + ", %stop: bool) {\n" + c.outside + "  %i = var ptr<function, " + c.type + "> " +
         c.first + "\n  loop.for {\n    %old = load " + c.type + " %i\n" + c.before +
         "    %go = " + c.test + R"(
    if %go {
      yield
    } else {
      break
    }
)" + c.body +
         "    continue\n  } continuing {\n    %last = load " + c.type +
         " %i\n    %next = " + c.step + R"(
    store %i, %next
    yield
  }
  return
}
)";
}

// Returns what the pass does to the loop: "as it was", "counted", or the instruction that clamps
// the bound.
std::string Guarded(const Counting& c) {
  const std::string before = Text(c), after = Guard(before);
  if (after == before) return "as it was";
  if (after.find("iterations_left") != std::string::npos) return "counted";
  size_t from = 0;
  while (before[from] == after[from]) ++from;
  from = after.rfind('\n', from) + 1;
  std::string line = after.substr(from, after.find('\n', from) - from);
  return line.substr(line.find(" = ") + 3);
}

TEST(LoopGuard, StepsThatMeetAValueThatLeaves) {
  EXPECT_EQ(Guarded({"lt bool %old, %n", "add u32 %last, 1u"}), "as it was");
  EXPECT_EQ(Guarded({"gt bool %old, %n", "add u32 %last, 1u"}), "as it was");
  EXPECT_EQ(Guarded({"ne bool %old, %n", "add u32 %last, 3u"}), "as it was");
  EXPECT_EQ(Guarded({"gt bool %n, %old", "sub u32 %last, 7u"}), "as it was");
  EXPECT_EQ(Guarded({"lt bool %old, 4294967292u", "add u32 %last, 12u"}), "as it was");
  EXPECT_EQ(Guarded({"gt bool %old, 0u", "shr u32 %last, 1u"}), "as it was");
}

TEST(LoopGuard, BoundsThatMayBeOutOfReachAreLimited) {
  EXPECT_EQ(Guarded({"lt bool %old, %n", "add u32 %last, 8u"}), "min u32 %n, 4294967288u");
  EXPECT_EQ(Guarded({"gt bool %n, %old", "add u32 %last, 8u"}), "min u32 %n, 4294967288u");
  EXPECT_EQ(Guarded({"lt bool %old, %n", "sub u32 %last, 8u"}), "min u32 %n, 4294967288u");
  // Modulo 2^32, repeated addition of 12 reaches every multiple of 4, and repeated addition of 96
  // reaches every multiple of 32.
  EXPECT_EQ(Guarded({"lt bool %old, %n", "add u32 %last, 12u"}), "min u32 %n, 4294967292u");
  EXPECT_EQ(Guarded({"lt bool %old, %n", "add u32 %last, 96u"}), "min u32 %n, 4294967264u");
  EXPECT_EQ(Guarded({"le bool %old, %n", "add u32 %last, 1u"}), "min u32 %n, 4294967294u");
  EXPECT_EQ(Guarded({"le bool %old, %n", "add u32 %last, 3u"}), "min u32 %n, 4294967294u");
  EXPECT_EQ(Guarded({"le bool %old, %n", "add u32 %last, 8u"}), "min u32 %n, 4294967287u");
  EXPECT_EQ(Guarded({"gt bool %old, %n", "sub u32 %last, 8u"}), "max u32 %n, 7u");
  EXPECT_EQ(Guarded({"ge bool %old, %n", "sub u32 %last, 1u"}), "max u32 %n, 1u");
  EXPECT_EQ(Guarded({"ge bool %old, %n", "sub u32 %last, 8u"}), "max u32 %n, 8u");
  EXPECT_EQ(Guarded({"ge bool %old, 0u", "sub u32 %last, 1u"}), "ge bool %old, 1u");
  EXPECT_EQ(Guarded({"le bool %old, 4294967295u", "add u32 %last, 2u"}),
            "le bool %old, 4294967293u");
}

TEST(LoopGuard, BoundsOfI32) {
  const auto guarded = [](const char* test, const char* step) {
    return Guarded({.test = test, .step = step, .type = "i32", .first = "0i"});
  };
  EXPECT_EQ(guarded("lt bool %old, %n", "add i32 %last, 4i"), "min i32 %n, 2147483644i");
  EXPECT_EQ(guarded("le bool %old, %n", "add i32 %last, 1i"), "min i32 %n, 2147483646i");
  EXPECT_EQ(guarded("gt bool %old, %n", "add i32 %last, -4i"), "max i32 %n, -2147483645i");
  EXPECT_EQ(guarded("ge bool %old, %n", "sub i32 %last, 1i"), "max i32 %n, -2147483647i");
  EXPECT_EQ(guarded("lt bool %old, %n", "sub i32 %last, -2147483648i"), "min i32 %n, 0i");
  EXPECT_EQ(guarded("ge bool %old, 0i", "sub i32 %last, 2i"), "as it was");
}

TEST(LoopGuard, ProductsAndQuotients) {
  const auto guarded = [](const char* first, const char* test, const char* step) {
    return Guarded({.test = test, .step = step, .first = first});
  };
  EXPECT_EQ(guarded("1u", "lt bool %old, %n", "shl u32 %last, 1u"), "min u32 %n, 2147483648u");
  EXPECT_EQ(guarded("1u", "le bool %old, %n", "mul u32 %last, 2u"), "min u32 %n, 2147483647u");
  EXPECT_EQ(guarded("8u", "lt bool %old, %n", "mul u32 %last, 16u"), "min u32 %n, 2147483648u");
  EXPECT_EQ(guarded("2u", "lt bool %old, %n", "mul u32 %last, 4u"), "min u32 %n, 2147483648u");
  EXPECT_EQ(guarded("9u", "ge bool %old, %n", "shr u32 %last, 1u"), "max u32 %n, 1u");
  // If the factor or the initial value is not a power of two, the loop variable may reach a large
  // bound after wrapping around, so the bound is not clamped. A variable that starts at 0 stays 0.
  EXPECT_EQ(guarded("11u", "lt bool %old, %n", "mul u32 %last, 2u"), "counted");
  EXPECT_EQ(guarded("1u", "lt bool %old, %n", "mul u32 %last, 3u"), "counted");
  EXPECT_EQ(guarded("0u", "lt bool %old, %n", "mul u32 %last, 2u"), "counted");
  EXPECT_EQ(guarded("%n", "lt bool %old, %n", "mul u32 %last, 2u"), "counted");
}

// Returns Guarded() for a loop with step 8 and bound %b.
std::string BoundedBy(const std::string& before, const std::string& outside = "",
                      const std::string& body = "") {
  return Guarded({.test = "lt bool %old, %b",
                  .step = "add u32 %last, 8u",
                  .outside = outside,
                  .before = before,
                  .body = body});
}

TEST(LoopGuard, BoundsThatStayAsTheyAre) {
  constexpr const char* kLimited = "min u32 %b, 4294967288u";
  const std::string var = "  %v = var ptr<function, u32> %n\n", of_var = "    %b = load u32 %v\n";
  EXPECT_EQ(BoundedBy("    %b = load u32 @limit\n"), kLimited);
  EXPECT_EQ(BoundedBy("    %b = arrayLength u32 @fixed\n"), kLimited);
  EXPECT_EQ(BoundedBy("    %x = load u32 @limit\n    %b = sub u32 %x, 1u\n"), kLimited);
  EXPECT_EQ(BoundedBy("    %p = access ptr<storage, u32, read> @fixed, %n\n"
                      "    %b = load u32 %p\n"),
            kLimited);
  EXPECT_EQ(BoundedBy("", "  %b = load u32 @shared\n"), kLimited);
  EXPECT_EQ(BoundedBy(of_var, var), kLimited);
  EXPECT_EQ(BoundedBy(of_var, var + "  store %v, %n\n"), kLimited);
}

TEST(LoopGuard, BoundsThatMayChange) {
  const std::string var = "  %v = var ptr<function, u32> %n\n", of_var = "    %b = load u32 %v\n";
  EXPECT_EQ(BoundedBy("    %b = load u32 @shared\n"), "counted");
  EXPECT_EQ(BoundedBy("    %b = add u32 %old, 9u\n"), "counted");
  EXPECT_EQ(BoundedBy(of_var, var, "    store %v, 7u\n"), "counted");
  EXPECT_EQ(BoundedBy("    %p = access ptr<storage, u32, read> @fixed, %old\n"
                      "    %b = load u32 %p\n"),
            "counted");
}

// The range of a parameter is the union of its arguments' ranges. A condition on the parameter
// narrows its range at later uses, unless an argument is loaded from memory that may change. The
// target may then inline the call and repeat the load, so the condition may have tested a different
// value.
TEST(LoopGuard, BoundsThatArePassed) {
  const auto guarded = [](const std::string& argument) {
    const std::string result = Guard(R"(var<storage, read_write> @shared : u32 @group(0) @binding(0)
var<storage, read> @fixed : u32 @group(0) @binding(1)
fn f(%n: u32) {
  %c = lt bool %n, 90u
  if %c {
    %i = var ptr<function, u32> 0u
    loop {
      %old = load u32 %i
      %d = ge bool %old, %n
      if %d {
        break
      } else {
        yield
      }
      continue
    } continuing {
      %last = load u32 %i
      %new = add u32 %last, 8u
      store %i, %new
      yield
    }
    yield
  } else {
    yield
  }
  return
}
fn main() {
  %x = )" + argument + R"(
  call f(%x)
  return
}
)");
    return result.find("min u32 %n, 4294967288u") != std::string::npos;
  };
  EXPECT_TRUE(guarded("load u32 @shared"));
  EXPECT_FALSE(guarded("load u32 @fixed"));
}

TEST(LoopGuard, LoopsWithOtherExitsAreCounted) {
  const auto with = [](const std::string& body) {
    return BoundedBy("    %b = load u32 @limit\n", "", body);
  };
  const std::string otherwise = "    } else {\n      yield\n    }\n";
  EXPECT_EQ(with("    if %stop {\n      break\n" + otherwise), "counted");
  EXPECT_EQ(with("    if %stop {\n      return\n" + otherwise), "counted");
  // A `continue` still executes the step.
  EXPECT_EQ(with("    if %stop {\n      continue\n" + otherwise), "min u32 %b, 4294967288u");
  // A `break` from an inner loop does not leave the outer loop; a `return` does.
  const std::string inner = R"(    loop {
      if %stop {
        LEAVE
      } else {
        yield
      }
      continue
    } continuing {
      yield
    }
)";
  const auto leaving_by = [&](const std::string& leave) {
    std::string text = inner;
    text.replace(text.find("LEAVE"), 5, leave);
    const std::string all =
        Guard(Text({.test = "lt bool %old, %n", .step = "add u32 %last, 8u", .body = text}));
    return all.find("min u32 %n, 4294967288u") != std::string::npos;
  };
  EXPECT_TRUE(leaving_by("break"));
  EXPECT_FALSE(leaving_by("return"));
}

TEST(LoopGuard, ConditionsOfTwoPartsAreCounted) {
  EXPECT_EQ(Guarded({.test = R"(if.short bool %less {
      yield %stop
    } else {
      yield false
    })",
                     .step = "add u32 %last, 8u",
                     .before = "    %less = lt bool %old, %n\n"}),
            "counted");
}

TEST(LoopGuard, CountsBehindTheCondition) {
  const std::string guarded =
      Guard(Text({.test = "ne bool %old, %n", .step = "add u32 %last, 2u"}));
  EXPECT_LT(guarded.find("%iterations_left = var"), guarded.find("%i = var"));
  EXPECT_NE(guarded.find("loop.for"), std::string::npos);
  EXPECT_LT(guarded.find("ne bool"), guarded.find("load vec2<u32> %iterations_left"));
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

// Returns how many loops get a counter, in a function with two consecutive loops. The first loop
// has the bound `bound` and contains a loop with the bound `inner`, unless `inner` is empty. The
// second loop has the bound %n.
int CountedOuterLoops(const std::string& bound, const std::string& inner) {
  const auto loop = [&](const std::string& i, const std::string& end, const std::string& body) {
    return "  %" + i + " = var ptr<function, u32> 0u\n  loop.for {\n    %" + i +
           "_now = load u32 %" + i + "\n    %" + i + "_go = lt bool %" + i + "_now, " + end +
           "\n    if %" + i + "_go {\n      yield\n    } else {\n      break\n    }\n" + body +
           "    continue\n  } continuing {\n    %" + i + "_last = load u32 %" + i + "\n    %" + i +
           "_next = add u32 %" + i + "_last, 1u\n    store %" + i + ", %" + i +
           "_next\n    yield\n  }\n";
  };
  const std::string text = "fn f(%n: u32) {\n" +
                           loop("a", bound, inner.empty() ? "" : loop("b", inner, "")) +
                           loop("c", "%n", "") + "  return\n}\n";
  const std::string after = RunTransform(
      text, [](Module& m, Diagnostics&) { return RunLoopGuard(m, {.outer_loops = true}); });
  EXPECT_EQ(Guard(text).find("iterations_left"), std::string::npos);
  int count = 0;
  for (size_t at = after.find(" = var ptr<function, vec2<u32>>"); at != std::string::npos;
       at = after.find(" = var ptr<function, vec2<u32>>", at + 1)) {
    ++count;
  }
  return count;
}

TEST(LoopGuard, OuterLoopsAreCountedWhereAsked) {
  EXPECT_EQ(CountedOuterLoops("%n", "16u"), 1);
  EXPECT_EQ(CountedOuterLoops("%n", "%n"), 1);  // only the outer loop is counted
  EXPECT_EQ(CountedOuterLoops("%n", ""), 0);    // no loop contains another one
  // An outer loop with a constant bound gets no counter.
  EXPECT_EQ(CountedOuterLoops("16u", "%n"), 0);
}

}  // namespace
}  // namespace tessera::ir
