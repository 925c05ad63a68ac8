#include "ir/transform/loop_guard.h"

#include <string>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// A loop over %i of type `type`. Each iteration loads %i into %old and evaluates `test`. If the
// test is false, the loop exits. Otherwise, the continuing block loads %i into %last, and `step`
// computes the next value of %i from %last.
struct Counting {
  std::string test, step;
  std::string type = "u32", first = "0u";
};

std::string Text(const Counting& c) {
  return "\nfn f(%n: " + c.type + ") {\n  %i = var ptr<function, " + c.type + "> " + c.first +
         "\n  loop.for {\n    %old = load " + c.type + " %i\n    %go = " + c.test + R"(
    if %go {
      yield
    } else {
      break
    }
    continue
  } continuing {
    %last = load )" +
         c.type + " %i\n    %next = " + c.step + R"(
    store %i, %next
    yield
  }
  return
}
)";
}

// Returns how the pass changes the loop: "as it was" if it does not change the loop, "counted" if
// it adds an iteration counter, and otherwise the first changed instruction, which clamps the
// bound.
std::string Guarded(const Counting& c) {
  const std::string before = Text(c);
  TestModule test(before);
  EXPECT_TRUE(RunLoopGuard(test.m, {}).ok);
  const std::string after = test.Text();
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
  // bound after wrapping around, so the bound is not clamped. It is not clamped for an initial
  // value of 0 either, because the variable then stays 0.
  EXPECT_EQ(guarded("11u", "lt bool %old, %n", "mul u32 %last, 2u"), "counted");
  EXPECT_EQ(guarded("1u", "lt bool %old, %n", "mul u32 %last, 3u"), "counted");
  EXPECT_EQ(guarded("0u", "lt bool %old, %n", "mul u32 %last, 2u"), "counted");
  EXPECT_EQ(guarded("%n", "lt bool %old, %n", "mul u32 %last, 2u"), "counted");
}

}  // namespace
}  // namespace tessera::ir
