#include "ir/analysis/overwritten.h"

#include <gtest/gtest.h>

#include <string>

#include "ir/transform/transform_test_helper.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// A loop of the form for (var NAME = first; NAME < bound; NAME += step) { body }.
struct For {
  std::string name, bound, body;
  std::string first = "0u", step = "1u", compare = "lt", in_step = "", before_test = "";
};

std::string Text(const For& f, const std::string& indent = "  ", bool declare = true) {
  const std::string& n = f.name;
  return (declare ? indent + "%" + n + " = var ptr<function, u32> " + f.first + "\n" : "") +
         indent + "loop.for {\n" + f.before_test + indent + "  %" + n + "_now = load u32 %" + n +
         "\n" + indent + "  %" + n + "_go = " + f.compare + " bool %" + n + "_now, " + f.bound +
         "\n" + indent + "  if %" + n + "_go {\n    yield\n  } else {\n    break\n  }\n" + f.body +
         indent + "  continue\n" + indent + "} continuing {\n" + f.in_step + indent + "  %" + n +
         "_last = load u32 %" + n + "\n" + indent + "  %" + n + "_next = add u32 %" + n +
         "_last, " + f.step + "\n" + indent + "  store %" + n + ", %" + n + "_next\n  yield\n" +
         indent + "}\n";
}

// Returns whether %x, a variable of the given type, is overwritten by the first loop after its
// declaration.
bool Overwritten(const std::string& body, const std::string& type = "array<f32, 8>") {
  TestModule test("fn use(%p: ptr<function, " + type +
                  ">) {\n  return\n}\nfn f(%n: u32, %c: bool) {\n" + "  %x = var ptr<function, " +
                  type + ">\n" + body + "  return\n}\n");
  const BlockId block = test.m.functions.back().body;
  OverwrittenVars vars(test.m, block);
  bool found = false;
  ForEachInst(test.m, block, [&](InstId at) {
    if (test.m[at].op == Op::kVar && test.m.NameOf(at).valid() &&
        test.m.strings.Get(test.m.NameOf(at)) == "x") {
      found = vars.Contains(at);
    }
  });
  return found;
}

constexpr const char* kStore =
    "    %e = access.inbounds ptr<function, f32> %x, %i_now\n    store %e, 1.0f\n";

TEST(Overwritten, LoopsThatStoreEveryElement) {
  EXPECT_TRUE(Overwritten(Text({"i", "8u", kStore})));
  // A load after the loop is allowed, because it returns a value that the loop stored.
  EXPECT_TRUE(
      Overwritten(Text({"i", "8u", kStore}) +
                  "  %r = access.inbounds ptr<function, f32> %x, %n\n  %v = load f32 %r\n"));
  const std::string both =
      "    %e = access.inbounds ptr<function, f32> %x, %i_now, %j_now\n    store %e, 1.0f\n";
  EXPECT_TRUE(Overwritten(Text({"i", "8u", Text({"j", "4u", both})}), "array<array<f32, 4>, 8>"));
  EXPECT_TRUE(Overwritten(Text({"i", "8u", std::string(kStore)}), "array<f32, 8>"));
  // An array of arrays may be filled one row per iteration.
  EXPECT_TRUE(Overwritten(
      Text({"i", "8u",
            "    %e = access.inbounds ptr<function, array<f32, 4>> %x, %i_now\n    store %e, "
            "array<f32, 4>{}\n"}),
      "array<array<f32, 4>, 8>"));
}

TEST(Overwritten, NotAllElements) {
  EXPECT_FALSE(Overwritten(Text({"i", "7u", kStore})));
  EXPECT_FALSE(Overwritten(Text({"i", "%n", kStore})));
  EXPECT_FALSE(Overwritten(Text({.name = "i", .bound = "8u", .body = kStore, .first = "1u"})));
  EXPECT_FALSE(Overwritten(Text({.name = "i", .bound = "8u", .body = kStore, .first = "%n"})));
  EXPECT_FALSE(Overwritten(Text({.name = "i", .bound = "8u", .body = kStore, .step = "2u"})));
  EXPECT_FALSE(Overwritten(Text(
      {"i", "8u", "    %e = access.inbounds ptr<function, f32> %x, 3u\n    store %e, 1.0f\n"})));
  EXPECT_FALSE(Overwritten(
      Text({"i", "8u",
            "    %o = xor u32 %i_now, %n\n    %e = access.inbounds ptr<function, f32> %x, %o\n"
            "    store %e, 1.0f\n"})));
  const std::string other =
      "    %e = access.inbounds ptr<function, f32> %x, %j_now, %i_now\n    store %e, 1.0f\n";
  EXPECT_FALSE(Overwritten(Text({"i", "4u", Text({"j", "4u", other})}), "array<array<f32, 4>, 4>"));
  // Two nested loops that store only the diagonal do not overwrite the whole array.
  const std::string diagonal =
      "    %e = access.inbounds ptr<function, f32> %x, %i_now, %i_now\n    store %e, 1.0f\n";
  EXPECT_FALSE(
      Overwritten(Text({"i", "4u", Text({"j", "4u", diagonal})}), "array<array<f32, 4>, 4>"));
}

TEST(Overwritten, NotInEveryTurn) {
  const std::string leave = "    if %c {\n      break\n    } else {\n      yield\n    }\n";
  const std::string skip = "    if %c {\n      continue\n    } else {\n      yield\n    }\n";
  EXPECT_FALSE(Overwritten(Text({"i", "8u", leave + kStore})));
  EXPECT_FALSE(Overwritten(Text({"i", "8u", kStore + leave})));
  EXPECT_FALSE(Overwritten(Text({"i", "8u", skip + kStore})));
  EXPECT_TRUE(Overwritten(Text({"i", "8u", kStore + skip})));
  const std::string access = "    %e = access.inbounds ptr<function, f32> %x, %i_now\n";
  EXPECT_FALSE(Overwritten(Text({"i", "8u", access + skip + "    store %e, 1.0f\n"})));
  EXPECT_FALSE(Overwritten(Text(
      {"i", "8u",
       access +
           "    if %c {\n      store %e, 1.0f\n      yield\n    } else {\n      yield\n    }\n"})));
}

TEST(Overwritten, UsedBeforeItIsStored) {
  const std::string read =
      "    %r = access.inbounds ptr<function, f32> %x, 7u\n    %v = load f32 %r\n";
  EXPECT_FALSE(Overwritten(read + Text({"i", "8u", kStore})));
  EXPECT_FALSE(Overwritten(Text({"i", "8u", read + kStore})));
  EXPECT_FALSE(Overwritten(Text({"i", "8u", kStore + read})));
  EXPECT_FALSE(Overwritten(Text({.name = "i", .bound = "8u", .body = kStore, .in_step = read})));
  EXPECT_FALSE(
      Overwritten(Text({.name = "i", .bound = "8u", .body = kStore, .before_test = read})));
  EXPECT_FALSE(Overwritten(Text({"i", "8u", std::string(kStore) + "    %v = load f32 %e\n"})));
  EXPECT_FALSE(Overwritten("  call use(%x)\n" + Text({"i", "8u", kStore})));
  EXPECT_FALSE(Overwritten("  if %c {\n    return\n  } else {\n    yield\n  }\n" +
                           Text({"i", "8u", kStore})));
}

// The counter of the inner loop is not reset, so the inner loop runs only in the first iteration of
// the outer loop.
TEST(Overwritten, CountersThatDoNotBeginAnew) {
  const std::string inner =
      "  %x = var ptr<function, array<f32, 8>>\n" + Text({"i", "8u", kStore}, "  ", false);
  const std::string text = "  %i = var ptr<function, u32> 0u\n" + Text({"k", "3u", inner});
  TestModule test("fn f() {\n" + text + "  return\n}\n");
  const BlockId block = test.m.functions.back().body;
  OverwrittenVars vars(test.m, block);
  int arrays = 0;
  ForEachInst(test.m, block, [&](InstId at) {
    if (test.m[at].op != Op::kVar || test.m.NameOf(at) != test.m.strings.Intern("x")) return;
    ++arrays;
    EXPECT_FALSE(vars.Contains(at));
  });
  EXPECT_EQ(arrays, 1);
}

}  // namespace
}  // namespace tessera::ir
