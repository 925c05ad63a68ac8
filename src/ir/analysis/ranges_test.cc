#include "ir/analysis/ranges.h"

#include "base/pool_vector.h"
#include "ir/transform/transform_test_helper.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// Returns the range of each named i32 or u32 value. For each loop exit that is found, also returns
// whether the loop is known to end. The lines are in program order.
std::string Ranges(std::string_view text) {
  TestModule test(text);
  const Module& m = test.m;
  RangeAnalysis ranges(m);
  std::string all;
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    ranges.BeginFunction(FunctionId(f));
    ForEachInst(m, m.functions[f].body, [&](InstId at) {
      ranges.Visit(at);
      if (const LoopExit* exit = ranges.ExitAt(at); exit != nullptr) {
        all += ranges.Ends(*exit) ? "ends\n" : "may not end\n";
      }
      if (!m.NameOf(at).valid() || (m[at].type != kI32 && m[at].type != kU32)) return;
      const Interval r = ranges.Of(at);
      all += std::string(m.strings.Get(m.NameOf(at))) + " " + std::to_string(r.low) + ".." +
             std::to_string(r.high) + "\n";
    });
  }
  return all;
}

constexpr const char* kAnyI32 = "-2147483648..2147483647";

// Nothing is known about values of types other than i32 and u32.
TEST(Ranges, OfOtherTypes) {
  TestModule test("fn f(%p: u64, %q: i64) {\n  return\n}\n");
  RangeAnalysis ranges(test.m);
  ranges.BeginFunction(FunctionId(0));
  for (const ParamId p : test.m.functions[0].params) {
    EXPECT_EQ(ranges.Of(p).low, INT64_MIN);
    EXPECT_EQ(ranges.Of(p).high, INT64_MAX);
  }
}

TEST(Ranges, ParametersOfFunctionsAreAnything) {
  EXPECT_EQ(Ranges(R"(
fn f(%p: i32, %q: u32) {
  %sum = add i32 %p, 0i
  %least = min i32 %p, 3i
  %rest = mod i32 %p, 4i
  %shifted = shr i32 %p, 30u
  %quotient = div i32 %p, 2i
  %product = mul i32 %p, %p
  %unsigned = mod u32 %q, 4u
  return
}
)"),
            "sum -2147483648..2147483647\n"
            "least -2147483648..3\n"
            "rest -3..3\n"
            "shifted -2147483648..2147483647\n"
            "quotient -1073741824..1073741823\n"
            "product -2147483648..2147483647\n"
            "unsigned 0..3\n");
}

// Returns the ranges of parameters. Visits callers before callees, because the range of a parameter
// is known only after all calls have been visited.
std::string ParameterRanges(std::string_view text) {
  TestModule test(text);
  const Module& m = test.m;
  RangeAnalysis ranges(m);
  std::string all;
  for (auto f = static_cast<uint32_t>(m.functions.size()); f-- > 0;) {
    ranges.BeginFunction(FunctionId(f));
    for (const ParamId param : m.functions[f].params) {
      if (m[param].type != kI32 && m[param].type != kU32) continue;
      const Interval r = ranges.Of(Value(param));
      all += std::string(m.strings.Get(m[param].name)) + " " + std::to_string(r.low) + ".." +
             std::to_string(r.high) + "\n";
    }
    ForEachInst(m, m.functions[f].body, [&](InstId at) { ranges.Visit(at); });
  }
  return all;
}

TEST(Ranges, ParametersAreWhatAllCallsPass) {
  EXPECT_EQ(ParameterRanges(R"(
fn inner(%deep: u32, %any: u32, %negative: i32) {
  return
}
fn outer(%one: u32, %unknown: u32) {
  %1 = add u32 %one, 1u
  %2 = call void inner(%1, %unknown, -3i)
  return
}
@compute @workgroup_size(64u, 1u, 1u)
fn main(%lane: u32 @builtin(local_invocation_index), %group: vec3<u32> @builtin(workgroup_id)) {
  %1 = div u32 %lane, 2u
  %2 = access u32 %group, 0u
  %3 = call void outer(%1, %2)
  %4 = call void outer(100u, 5u)
  %5 = call void inner(7u, 0u, 4i)
  return
}
)"),
            "lane 0..63\none 0..100\nunknown 0..4294967295\n"
            "deep 1..101\nany 0..4294967295\nnegative -3..4\n");
}

TEST(Ranges, CallersAreVisitedWhereIntegersAreTaken) {
  TestModule test(R"(
fn of_numbers(%i: u32) {
  return
}
fn of_others(%x: f32) {
  return
}
@compute @workgroup_size(1u, 1u, 1u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  call of_numbers(1u)
  call of_others(1f)
  return
}
)");
  const auto visited = [&](PoolVector<bool> asked) { return FunctionsToVisit(test.m, asked); };
  EXPECT_EQ(visited({true, false, false}), (PoolVector<bool>{true, true, true}));
  EXPECT_EQ(visited({false, true, false}), (PoolVector<bool>{false, true, false}));
  EXPECT_EQ(visited({false, false, true}), (PoolVector<bool>{false, false, true}));
}

TEST(Ranges, ParametersOfFunctionsThatAreNotCalledAreAnything) {
  EXPECT_EQ(ParameterRanges(R"(
fn inner(%p: u32) {
  return
}
fn nobody(%q: u32) {
  %1 = call void inner(%q)
  return
}
fn main() {
  %1 = call void inner(3u)
  return
}
)"),
            "q 0..4294967295\np 0..4294967295\n");
}

TEST(Ranges, ParametersOfCalleesThatComeFirstAreAnything) {
  EXPECT_EQ(Ranges(R"(
fn inner(%p: u32) {
  %r = add u32 %p, 0u
  return
}
fn main() {
  %1 = call void inner(3u)
  return
}
)"),
            "r 0..4294967295\n");
}

TEST(Ranges, ArgumentsInLoopsAreThoseOfAllTurns) {
  EXPECT_EQ(ParameterRanges(R"(
fn inner(%p: u32, %q: u32) {
  return
}
fn main() {
  %i = var ptr<function, u32> 0u
  loop {
    %1 = load u32 %i
    %2 = lt bool %1, 10u
    if %2 {
      yield
    } else {
      break
    }
    %3 = load u32 %i
    %4 = load u32 %i
    %5 = add u32 %4, 1u
    store %i, %5
    %6 = load u32 %i
    %7 = call void inner(%3, %6)
    continue
  } continuing {
    yield
  }
  return
}
)"),
            "p 0..9\nq 1..10\n");
}

TEST(Ranges, StageInputsOfI32AreAnything) {
  EXPECT_EQ(Ranges(R"(
@fragment
fn main(%p: i32 @location(0) @interpolate(flat), %k: u32 @builtin(sample_index)) {
  %least = min i32 %p, 3i
  %index = add u32 %k, 0u
  return
}
)"),
            "least -2147483648..3\nindex 0..4294967295\n");
}

constexpr std::string_view kInputs = R"(struct In {
  lane: u32 @builtin(subgroup_invocation_id)
  size: u32 @builtin(subgroup_size)
  index: u32 @builtin(local_invocation_index)
  id: vec3<u32> @builtin(local_invocation_id)
}
)";

constexpr std::string_view kReadInputs = R"({
  %lane = access u32 %in, 0u
  %size = access u32 %in, 1u
  %index = access u32 %in, 2u
  %1 = access vec3<u32> %in, 3u
  %y = access u32 %1, 1u
  %z = swizzle u32 %1, z
  return
}
)";

TEST(Ranges, BuiltinValuesAreThoseOfEntryPoints) {
  const std::string inputs(kInputs), body(kReadInputs);
  EXPECT_EQ(Ranges(inputs + "@compute @workgroup_size(4u, 3u, 2u)\nfn main(%in: In) " + body),
            "lane 0..127\nsize 1..128\nindex 0..23\ny 0..2\nz 0..1\n");
  // A function that is not an entry point may be called with a structure that the program
  // constructs, so the members of the structure may have any value.
  EXPECT_EQ(Ranges(inputs + "fn f(%in: In) " + body),
            "lane 0..4294967295\nsize 0..4294967295\nindex 0..4294967295\n"
            "y 0..4294967295\nz 0..4294967295\n");
}

TEST(Ranges, SubgroupSizesThatAreKnown) {
  const std::string inputs(kInputs), body(kReadInputs);
  EXPECT_EQ(Ranges(inputs +
                   "@compute @workgroup_size(32u, 3u, 2u) @subgroup_size(16u)\n"
                   "fn main(%in: In) " +
                   body),
            "lane 0..15\nsize 16..16\nindex 0..191\ny 0..2\nz 0..1\n");
  constexpr std::string_view kIds =
      "fn main(%id: u32 @builtin(subgroup_id), %n: u32 @builtin(num_subgroups)) {\n"
      "  %i = min u32 %id, 4000000000u\n  %count = max u32 %n, 0u\n  return\n}\n";
  const auto ranges = [&](std::string attributes) {
    return Ranges("@compute " + attributes + "\n" + std::string(kIds));
  };
  EXPECT_EQ(ranges("@workgroup_size(64u, 3u, 1u) @subgroup_size(32u)"), "i 0..5\ncount 6..6\n");
  EXPECT_EQ(ranges("@workgroup_size(64u, 3u, 1u) @subgroup_size(32i)"), "i 0..5\ncount 6..6\n");
  EXPECT_EQ(ranges("@workgroup_size(64u, 3u, 1u)"), "i 0..191\ncount 1..192\n");
  // 33 invocations do not fill the second subgroup, so the analysis does not assume full subgroups.
  // (Another part of the compiler rejects this workgroup size.)
  EXPECT_EQ(ranges("@workgroup_size(33u, 1u, 1u) @subgroup_size(32u)"), "i 0..32\ncount 1..33\n");
}

TEST(Ranges, WorkgroupSizesThatAreNotKnown) {
  const std::string inputs(kInputs), body(kReadInputs);
  EXPECT_EQ(Ranges(inputs +
                   "override $n : u32 = 8u\n@compute @workgroup_size(4u, $n, 2u)\n"
                   "fn main(%in: In) " +
                   body),
            "lane 0..127\nsize 1..128\nindex 0..4294967295\ny 0..4294967295\nz 0..1\n");
  // The product of the sizes, 2^48, exceeds 32 bits, so the number of invocations is treated as
  // unknown.
  EXPECT_EQ(
      Ranges(inputs + "@compute @workgroup_size(65536u, 65536u, 65536u)\nfn main(%in: In) " + body),
      "lane 0..127\nsize 1..128\nindex 0..4294967295\ny 0..65535\nz 0..65535\n");
}

TEST(Ranges, ArithmeticThatMayWrapIsAnything) {
  EXPECT_EQ(
      Ranges(R"(
fn f(%p: u32, %s: i32) {
  %byte = and u32 %p, 255u
  %sum = add u32 %byte, 1u
  %wraps = sub u32 %byte, 1u
  %much = mul u32 %byte, 16843010u
  %left = shl u32 %byte, 24u
  %lost = shl u32 %byte, 25u
  %top = shr u32 %p, 31u
  %few = bitcast i32 %byte
  %negative = neg i32 %few
  %same = neg i32 %s
  %either = or u32 %byte, 256u
  %as_i32 = convert i32 %byte
  %bits = bitcast i32 %p
  %back = convert u32 %s
  %ones = countOneBits u32 %p
  %highest = firstLeadingBit u32 %p
  %magnitude = abs i32 %s
  %zero_divisor = mod u32 %p, %byte
  return
}
)"),
      "byte 0..255\nsum 1..256\nwraps 0..4294967295\nmuch 0..4294967295\n"
      "left 0..4278190080\nlost 0..4294967295\ntop 0..1\n"
      "few 0..255\nnegative -255..0\nsame -2147483648..2147483647\neither 256..511\nas_i32 0..255\n"
      "bits -2147483648..2147483647\nback 0..4294967295\nones 0..32\n"
      "highest 0..4294967295\nmagnitude -2147483648..2147483647\n"
      "zero_divisor 0..4294967295\n");
}

TEST(Ranges, SignedArithmetic) {
  EXPECT_EQ(Ranges(R"(
fn f(%p: u32, %s: i32) {
  %byte = and u32 %p, 7u
  %few = convert i32 %byte
  %around = sub i32 %few, 4i
  %mod = mod i32 %around, 3i
  %less = mod i32 %around, 100i
  %any = mod i32 %s, 16i
  %positive = add i32 %few, 1i
  %by = mod i32 %s, %positive
  %by_zero = mod i32 %s, %few
  %by_negative = mod i32 %s, -4i
  %half = div i32 %around, 2i
  %quotient = div i32 %around, %positive
  %below = sub i32 %few, 20i
  %below_half = div i32 %below, %positive
  %below_mod = mod i32 %below, 6i
  %square = mul i32 %around, %around
  %product = mul i32 %around, %below
  %minus = mul i32 %few, -3i
  %wraps = mul i32 %s, 2i
  %wide = mul i32 %s, %s
  %size = abs i32 %around
  %size_below = abs i32 %below
  %size_positive = abs i32 %positive
  %size_any = abs i32 %s
  return
}
)"),
            "byte 0..7\nfew 0..7\naround -4..3\nmod -2..2\nless -4..3\nany -15..15\npositive 1..8\n"
            "by -7..7\nby_zero -2147483648..2147483647\nby_negative -2147483648..2147483647\n"
            "half -2..1\nquotient -4..3\nbelow -20..-13\nbelow_half -20..-1\nbelow_mod -5..0\n"
            "square -12..16\nproduct -60..80\nminus -21..0\nwraps -2147483648..2147483647\n"
            "wide -2147483648..2147483647\nsize 0..4\nsize_below 13..20\nsize_positive 1..8\n"
            "size_any -2147483648..2147483647\n");
}

TEST(Ranges, NotZero) {
  EXPECT_EQ(Ranges(R"(
fn f(%p: u32, %s: i32) {
  %odd = or u32 %p, 1u
  %both = or u32 %odd, 64u
  %flipped = xor u32 %odd, 64u
  %highest = firstLeadingBit u32 %odd
  %lowest = firstTrailingBit u32 %both
  %none = firstLeadingBit u32 %p
  %quotient = div u32 %p, %both
  %sign = or i32 %s, 1i
  return
}
)"),
            "odd 1..4294967295\nboth 64..4294967295\nflipped 0..4294967295\nhighest 0..31\n"
            "lowest 0..31\nnone 0..4294967295\nquotient 0..67108863\n"
            "sign -2147483648..2147483647\n");
}

TEST(Ranges, ClampIsMinOfMax) {
  // The lower bound of a clamp may exceed the upper bound.
  EXPECT_EQ(Ranges(R"(
fn f(%x: u32, %low: u32) {
  %a = clamp u32 %x, %low, 3u
  %b = clamp u32 %x, 2u, 3u
  return
}
)"),
            "a 0..3\nb 2..3\n");
}

TEST(Ranges, VariablesThatAreNeverStored) {
  EXPECT_EQ(Ranges(R"(
fn g(%p: ptr<function, u32>) {
  return
}
fn f() {
  %v = var ptr<function, u32> 7u
  %w = var ptr<function, u32>
  %x = var ptr<function, u32> 7u
  %y = var ptr<function, u32> 7u
  %in_v = load u32 %v
  %in_w = load u32 %w
  %in_x = load u32 %x
  %in_y = load u32 %y
  store %x, 9u
  call g(%y)
  %after_x = load u32 %x
  %after_y = load u32 %y
  return
}
)"),
            "in_v 7..7\nin_w 0..0\nin_x 7..7\nin_y 7..7\nafter_x 9..9\nafter_y 0..4294967295\n");
}

// The parts of a loop over a variable %i of type `type` with the initial value `first`. `head`
// computes %c, which is false if control leaves the loop. `step` computes %next from %old.
struct Loop4 {
  std::string first, head, step;
  std::string type = "u32";
  std::string before = "", body = "", after_step = "";
};
std::string OfLoop(const Loop4& l) {
  return Ranges("fn f(%n: " + l.type + ", %b: bool) {\n  %i = var ptr<function, " + l.type + "> " +
                l.first + "\n" + l.before + "  loop.for {\n" + l.head +
                R"(    if %c {
      yield
    } else {
      break
    }
)" + "    %x = load " +
                l.type + " %i\n" + l.body + "    continue\n  } continuing {\n    %old = load " +
                l.type + " %i\n    %next = " + l.step + "\n    store %i, %next\n" + l.after_step +
                "    yield\n  }\n  %after = load " + l.type + " %i\n  return\n}\n");
}
std::string Head(const std::string& compare, const std::string& bound,
                 const std::string& type = "u32") {
  return "    %1 = load " + type + " %i\n    %c = " + compare + " bool %1, " + bound + "\n";
}
// Returns the result of OfLoop without the line about %x, which the loop's body loads. The other
// lines are the same for all loops about which the analysis knows nothing. The line about %x
// differs even then, because the loop's condition limits the range of %x.
std::string BehindBody(const Loop4& l) {
  std::string all = OfLoop(l);
  const size_t line = all.find("x ");
  return all.erase(line, all.find('\n', line) + 1 - line);
}
constexpr const char* kNothing =
    "may not end\nold 0..4294967295\nnext 0..4294967295\nafter 0..4294967295\n";

TEST(Ranges, LoopsThatCountUp) {
  EXPECT_EQ(OfLoop({"1u", Head("lt", "16u"), "add u32 %old, 6u"}),
            "ends\nx 1..13\nold 1..13\nnext 7..19\nafter 0..4294967295\n");
  EXPECT_EQ(OfLoop({"0u", Head("le", "16u"), "add u32 1u, %old"}),
            "ends\nx 0..16\nold 0..16\nnext 1..17\nafter 0..4294967295\n");
  // The bound is also recognized if it is the left operand of the comparison.
  EXPECT_EQ(OfLoop({"0u", "    %1 = load u32 %i\n    %c = gt bool 9u, %1\n", "add u32 %old, 1u"}),
            "ends\nx 0..8\nold 0..8\nnext 1..9\nafter 0..4294967295\n");
  EXPECT_EQ(OfLoop({"1u", Head("lt", "100u"), "mul u32 %old, 2u"}),
            "ends\nx 1..99\nold 1..99\nnext 2..198\nafter 0..4294967295\n");
  EXPECT_EQ(OfLoop({"0u", Head("ne", "5u"), "add u32 %old, 1u"}),
            "ends\nx 0..4\nold 0..4\nnext 1..5\nafter 0..4294967295\n");
  // The bound is unknown but is at most the greatest i32, so steps of one reach it without
  // wrapping.
  EXPECT_EQ(OfLoop({"-5i", Head("lt", "%n", "i32"), "add i32 %old, 1i", "i32"}),
            "ends\nx -5..2147483646\nold -5..2147483646\nnext -4..2147483647\nafter "
            "-2147483648..2147483647\n");
}

TEST(Ranges, LoopsThatCountDown) {
  EXPECT_EQ(OfLoop({"7i", Head("ge", "0i", "i32"), "sub i32 %old, 1i", "i32"}),
            std::string("ends\nx 0..7\nold 0..7\nnext -1..6\nafter ") + kAnyI32 + "\n");
  EXPECT_EQ(OfLoop({"7i", Head("gt", "0i", "i32"), "add i32 %old, -2i", "i32"}),
            std::string("ends\nx 1..7\nold 1..7\nnext -1..5\nafter ") + kAnyI32 + "\n");
  EXPECT_EQ(OfLoop({"64u", Head("gt", "0u"), "shr u32 %old, 1u"}),
            "ends\nx 1..64\nold 1..64\nnext 0..32\nafter 0..4294967295\n");
  EXPECT_EQ(OfLoop({"64u", Head("ne", "0u"), "div u32 %old, 2u"}),
            "ends\nx 1..64\nold 1..64\nnext 0..32\nafter 0..4294967295\n");
}

TEST(Ranges, LoopsThatMayWrap) {
  EXPECT_EQ(BehindBody({"0u", Head("lt", "%n"), "add u32 %old, 2u"}), kNothing);
  EXPECT_EQ(BehindBody({"0u", Head("le", "%n"), "add u32 %old, 1u"}), kNothing);
  EXPECT_EQ(BehindBody({"0u", Head("le", "4294967295u"), "add u32 %old, 1u"}), kNothing);
  EXPECT_EQ(BehindBody({"3u", Head("lt", "%n"), "sub u32 %old, 2u"}), kNothing);
  EXPECT_EQ(BehindBody({"3u", Head("ge", "0u"), "sub u32 %old, 1u"}), kNothing);
  EXPECT_EQ(BehindBody({"8u", Head("ne", "0u"), "sub u32 %old, 6u"}), kNothing);
  EXPECT_EQ(BehindBody({"1u", Head("lt", "%n"), "shl u32 %old, 1u"}), kNothing);
  EXPECT_EQ(BehindBody({"1u", Head("lt", "4294967295u"), "mul u32 %old, 4294967295u"}), kNothing);
  // Doubling makes no progress at 0. A right shift makes no progress at 0 or -1.
  EXPECT_EQ(OfLoop({"0u", Head("lt", "9u"), "mul u32 %old, 2u"}),
            "may not end\nx 0..8\nold 0..8\nnext 0..16\nafter 0..4294967295\n");
  EXPECT_EQ(OfLoop({"5u", Head("ge", "0u"), "shr u32 %old, 1u"}),
            "may not end\nx 0..5\nold 0..5\nnext 0..2\nafter 0..4294967295\n");
  EXPECT_EQ(OfLoop({"-9i", Head("ne", "0i", "i32"), "shr i32 %old, 1u", "i32"}).substr(0, 11),
            "may not end");
}

TEST(Ranges, AnyValueIsMetByOddSteps) {
  // The counter wraps around and takes all other values before it reaches the bound, so nothing is
  // known except that the loop ends.
  const std::string ends = std::string("ends\n").append(std::string_view(kNothing).substr(12));
  EXPECT_EQ(BehindBody({"3u", Head("lt", "4u"), "sub u32 %old, 1u"}), ends);
  EXPECT_EQ(BehindBody({"8u", Head("ne", "0u"), "sub u32 %old, 3u"}), ends);
  EXPECT_EQ(BehindBody({"8u", Head("gt", "%n"), "add u32 %old, 5u"}), ends);
  EXPECT_EQ(OfLoop({"0u", Head("ne", "%n"), "sub u32 %old, 1u"}).substr(0, 5), "ends\n");
  EXPECT_EQ(OfLoop({"9u", Head("gt", "%n"), "sub u32 %old, 1u"}).substr(0, 5), "ends\n");
  // The loop never reaches a bound that moves along with the counter.
  const std::string runs_away = R"(    %1 = load u32 %i
    %2 = add u32 %1, 1u
    %c = ne bool %1, %2
)";
  EXPECT_EQ(OfLoop({"0u", runs_away, "add u32 %old, 1u"}).substr(0, 11), "may not end");
}

TEST(Ranges, TheTestMustBeMadeInEachTurn) {
  // No exit is found, because the compared value is loaded only once, before the loop.
  const std::string nothing = "old 0..4294967295\nnext 0..4294967295\nafter 0..4294967295\n";
  EXPECT_EQ(BehindBody({.first = "0u",
                        .head = "    %c = lt bool %1, 4u\n",
                        .step = "add u32 %old, 1u",
                        .before = "  %1 = load u32 %i\n"}),
            nothing);
  EXPECT_EQ(BehindBody({.first = "0u",
                        .head = "",
                        .step = "add u32 %old, 1u",
                        .before = "  %1 = load u32 %i\n  %c = lt bool %1, 4u\n"}),
            nothing);
  // No exit is found, because the stored value is not computed from the variable's value in this
  // iteration.
  EXPECT_EQ(BehindBody({.first = "0u",
                        .head = Head("lt", "4u"),
                        .step = "add u32 %2, 1u",
                        .before = "  %2 = load u32 %i\n"}),
            "old 0..4294967295\nnext 1..1\nafter 0..4294967295\n");
}

TEST(Ranges, BothSidesOfAShortCircuit) {
  const auto either = [](const std::string& yes, const std::string& no) {
    const std::string test = "    %1 = load u32 %i\n    %2 = lt bool %1, 4u\n";
    const std::string both = "    %c = if.short bool %2 {\n      yield " + yes +
                             "\n    } else {\n      yield " + no + "\n    }\n";
    return OfLoop({"0u", test + both, "add u32 %old, 1u"});
  };
  EXPECT_EQ(either("%b", "false"), "ends\nx 0..3\nold 0..3\nnext 1..4\nafter 0..4294967295\n");
  EXPECT_EQ(either("true", "%b"),
            "x 0..4294967295\nold 0..4294967295\nnext 0..4294967295\nafter 0..4294967295\n");
  // The comparison is also recognized in the right operand of &&.
  EXPECT_EQ(OfLoop({"0u",
                    R"(    %c = if.short bool %b {
      %1 = load u32 %i
      %2 = lt bool %1, 4u
      yield %2
    } else {
      yield false
    }
)",
                    "add u32 %old, 1u"}),
            "ends\nx 0..3\nold 0..3\nnext 1..4\nafter 0..4294967295\n");
}

TEST(Ranges, OtherStoresAndOtherUses) {
  const std::string nothing = "old 0..4294967295\nnext 0..4294967295\nafter 0..4294967295\n";
  EXPECT_EQ(BehindBody({.first = "0u",
                        .head = Head("lt", "4u"),
                        .step = "add u32 %old, 1u",
                        .body = "    store %i, 9u\n"}),
            nothing);
  // Instructions after the step see the new value of the counter.
  EXPECT_EQ(OfLoop({.first = "0u",
                    .head = Head("lt", "4u"),
                    .step = "add u32 %old, 1u",
                    .after_step = "    %later = load u32 %i\n"}),
            "ends\nx 0..3\nold 0..3\nnext 1..4\nlater 1..4\nafter 0..4294967295\n");
}

TEST(Ranges, TheStepAtTheEndOfTheBody) {
  const auto loop = [](const std::string& in_body) {
    return Ranges(R"(
fn f(%b: bool) {
  %i = var ptr<function, u32> 0u
  loop {
    %1 = load u32 %i
    %2 = ge bool %1, 4u
    if %2 {
      break
    } else {
      yield
    }
    %x = load u32 %i
)" + in_body + R"(    %3 = load u32 %i
    %4 = add u32 %3, 1u
    store %i, %4
    %y = load u32 %i
    continue
  } continuing {
    yield
  }
  return
}
)");
  };
  EXPECT_EQ(loop(""), "ends\nx 0..3\ny 1..4\n");
  // The loop might never end, because an iteration may skip the step.
  EXPECT_EQ(loop("    if %b {\n      continue\n    } else {\n      yield\n    }\n"),
            "may not end\nx 0..3\ny 1..4\n");
}

TEST(Ranges, AVariableThatSeveralLoopsUse) {
  const std::string again = "  store %i, 5u\n";
  EXPECT_EQ(
      OfLoop(
          {.first = "2u", .head = Head("lt", "9u"), .step = "add u32 %old, 2u", .before = again}),
      "ends\nx 0..8\nold 0..8\nnext 2..10\nafter 0..4294967295\n");
  // The analysis does not know the value of `i` before the loop. If it were 0, doubling would not
  // change it, and the loop would never end.
  EXPECT_EQ(
      OfLoop({.first = "2u", .head = Head("lt", "9u"), .step = "mul u32 %old, 2u", .before = again})
          .substr(0, 11),
      "may not end");
}

TEST(Ranges, VariablesOfTheBodyBeginAnew) {
  EXPECT_EQ(Ranges(R"(
fn f() {
  loop {
    %i = var ptr<function, u32> 0u
    %1 = load u32 %i
    %2 = lt bool %1, 4u
    if %2 {
      yield
    } else {
      break
    }
    %x = load u32 %i
    %3 = add u32 %x, 1u
    store %i, %3
    continue
  } continuing {
    yield
  }
  return
}
)"),
            "x 0..0\n");
}

TEST(Ranges, NestedLoopsThatShareTheVariable) {
  EXPECT_EQ(Ranges(R"(
fn f() {
  %i = var ptr<function, u32> 0u
  loop.for {
    %1 = load u32 %i
    %2 = lt bool %1, 9u
    if %2 {
      yield
    } else {
      break
    }
    %x = load u32 %i
    loop.for {
      %3 = load u32 %i
      %4 = lt bool %3, 4u
      if %4 {
        yield
      } else {
        break
      }
      %y = load u32 %i
      continue
    } continuing {
      %5 = load u32 %i
      %6 = add u32 %5, 1u
      store %i, %6
      yield
    }
    %z = load u32 %i
    continue
  } continuing {
    yield
  }
  return
}
)"),
            "x 0..8\nends\ny 0..3\nz 0..4294967295\n");
}

TEST(Ranges, ExtractedBitsHaveTheirNumber) {
  EXPECT_EQ(Ranges(R"(
fn f(%x: u32, %i: i32) {
  %a = extractBits u32 %x, 4u, 3u
  %b = extractBits i32 %i, 4u, 3u
  %c = extractBits u32 %x, 4u, 0u
  %d = and u32 %x, 100u
  %e = extractBits u32 %d, %x, %x
  return
}
)"),
            "a 0..7\nb -4..3\nc 0..0\nd 0..100\ne 0..100\n");
}

// The counter is always a multiple of 4, so its greatest value below 64 is 60.
TEST(Ranges, CountersAreMultiplesOfWhatDividesTheirFirstValueAndStep) {
  const auto counter = [](const std::string& first, const std::string& step) {
    return Ranges("fn f(%p: u32) {\n  %first = " + first + R"(
  %i = var ptr<function, u32> %first
  loop {
    %1 = load u32 %i
    %2 = lt bool %1, 64u
    if %2 {
      yield
    } else {
      break
    }
    %inside = load u32 %i
    %3 = load u32 %i
    %4 = add u32 %3, )" +
                  step + R"(
    store %i, %4
    continue
  } continuing {
    yield
  }
  return
}
)");
  };
  const auto find = [](const std::string& all) { return all.substr(all.find("inside")); };
  EXPECT_EQ(find(counter("shl u32 %p, 2u", "12u")), "inside 0..60\n");
  EXPECT_EQ(find(counter("shl u32 %p, 2u", "6u")), "inside 0..62\n");
  EXPECT_EQ(find(counter("shl u32 %p, 1u", "4u")), "inside 0..62\n");
  EXPECT_EQ(find(counter("add u32 %p, 0u", "4u")), "inside 0..63\n");
}

}  // namespace
}  // namespace tessera::ir
