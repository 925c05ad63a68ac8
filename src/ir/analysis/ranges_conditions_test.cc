#include "ir/analysis/ranges.h"
#include "ir/builtin_functions.h"
#include "ir/transform/transform_test_helper.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// Returns one line for each value named `in...` and for each access, in program order, but with the
// last function first. The line of a value contains its range. The line of an access is "inside" if
// its last index is proven to be less than 16 or, for a runtime-sized array, less than the length.
// Otherwise it is "open".
std::string Known(std::string_view text) {
  TestModule test(text);
  const Module& m = test.m;
  RangeAnalysis ranges(m);
  std::string all;
  for (auto f = static_cast<uint32_t>(m.functions.size()); f-- > 0;) {
    ranges.BeginFunction(FunctionId(f));
    ForEachInst(m, m.functions[f].body, [&](InstId at) {
      ranges.Visit(at);
      const bool named = m.NameOf(at).valid() && m.strings.Get(m.NameOf(at)).starts_with("in");
      if (named) {
        const Interval r = ranges.Of(at);
        all += std::to_string(r.low) + ".." + std::to_string(r.high) + "\n";
      }
      if (m[at].op != Op::kAccess) return;
      const Value base = m.Operand(at, 0), index = m.Operand(at, m.OperandCount(at) - 1);
      const Type& type = m.types[m.types[m.TypeOf(base)].element];
      const bool runtime = type.kind == TypeKind::kArray && type.count().is_runtime();
      const bool inside =
          runtime ? ranges.IsBelowLength(index, base, Value()) : ranges.IsBelow(index, 16);
      all += inside ? "inside\n" : "open\n";
    });
  }
  return all;
}

// Returns the known ranges of %i, a u32, in both blocks of an `if` with the condition %c, and after
// the `if`.
std::string InBlocks(const std::string& condition, const std::string& true_end = "yield",
                     const std::string& type = "u32") {
  return Known("fn f(%i: " + type + ", %n: " + type + ", %b: bool) {\n" + condition +
               "  if %c {\n    %in1 = max " + type + " %i, %i\n    " + true_end +
               "\n  } else {\n    %in2 = max " + type + " %i, %i\n    yield\n  }\n  %in3 = max " +
               type + " %i, %i\n  return\n}\n");
}
constexpr const char* kAnyU32 = "0..4294967295\n";

TEST(RangesOfConditions, ComparisonsInBothBlocks) {
  EXPECT_EQ(InBlocks("%c = lt bool %i, 16u\n"), "0..15\n16..4294967295\n0..4294967295\n");
  EXPECT_EQ(InBlocks("%c = le bool %i, 16u\n"), "0..16\n17..4294967295\n0..4294967295\n");
  EXPECT_EQ(InBlocks("%c = gt bool %i, 16u\n"), "17..4294967295\n0..16\n0..4294967295\n");
  EXPECT_EQ(InBlocks("%c = ge bool %i, 16u\n"), "16..4294967295\n0..15\n0..4294967295\n");
  EXPECT_EQ(InBlocks("%c = gt bool 16u, %i\n"), "0..15\n16..4294967295\n0..4294967295\n");
  EXPECT_EQ(InBlocks("%c = eq bool %i, 7u\n"), "7..7\n0..4294967295\n0..4294967295\n");
  EXPECT_EQ(InBlocks("%c = ne bool %i, 0u\n"), "1..4294967295\n0..0\n0..4294967295\n");
  EXPECT_EQ(InBlocks("%c = lt bool %i, -3i\n", "yield", "i32"),
            "-2147483648..-4\n-3..2147483647\n-2147483648..2147483647\n");
  EXPECT_EQ(InBlocks("%c = ne bool %i, %n\n"), std::string(kAnyU32) + kAnyU32 + kAnyU32);
  // No u32 is below 0, so the condition is never true and its block is unreachable.
  EXPECT_EQ(InBlocks("%c = lt bool %i, 0u\n"), std::string(kAnyU32) + kAnyU32 + kAnyU32);
}

TEST(RangesOfConditions, BehindABlockThatLeaves) {
  EXPECT_EQ(InBlocks("%c = ge bool %i, 16u\n", "return"), "16..4294967295\n0..15\n0..15\n");
}

TEST(RangesOfConditions, ConditionsOfSeveralParts) {
  const std::string parts = "%1 = lt bool %i, 16u\n";
  EXPECT_EQ(InBlocks(parts + "%c = not bool %1\n"), "16..4294967295\n0..15\n0..4294967295\n");
  EXPECT_EQ(InBlocks(parts + "%c = and bool %1, %b\n"), std::string("0..15\n") + kAnyU32 + kAnyU32);
  EXPECT_EQ(InBlocks(parts + "%c = or bool %b, %1\n"),
            std::string(kAnyU32) + "16..4294967295\n" + kAnyU32);
  const std::string both = "%c = if.short bool %b {\n  yield %1\n} else {\n  yield false\n}\n";
  EXPECT_EQ(InBlocks(parts + both), std::string("0..15\n") + kAnyU32 + kAnyU32);
  const std::string either = "%c = if.short bool %b {\n  yield true\n} else {\n  yield %1\n}\n";
  EXPECT_EQ(InBlocks(parts + either), std::string(kAnyU32) + "16..4294967295\n" + kAnyU32);
}

TEST(RangesOfConditions, OtherTypesOfTheSameBits) {
  // The conversion turns a negative i32 into a large u32, and vice versa. A comparison of the
  // converted value therefore narrows the range of the original value in only one block of the
  // `if`.
  EXPECT_EQ(InBlocks("%1 = convert u32 %i\n%c = lt bool %1, 16u\n", "yield", "i32"),
            "0..15\n-2147483648..2147483647\n-2147483648..2147483647\n");
  EXPECT_EQ(InBlocks("%1 = convert i32 %i\n%c = lt bool %1, 16i\n"),
            std::string(kAnyU32) + "16..2147483647\n" + kAnyU32);
  EXPECT_EQ(InBlocks("%1 = convert f32 %i\n%c = lt bool %1, 16f\n"),
            std::string(kAnyU32) + kAnyU32 + kAnyU32);
}

TEST(RangesOfConditions, WhatIsComputedOfThem) {
  // The sum may wrap, so the condition implies nothing about the sum's operands. However, it bounds
  // the result of every instruction that computes the same sum.
  EXPECT_EQ(Known(R"(
var<private, read_write> @a : array<u32, 16>
fn f(%i: u32) {
  %before = mul u32 %i, 4u
  %1 = add u32 %i, 1u
  %2 = lt bool %1, 16u
  %3 = lt bool %i, 4u
  if %2 {
    %4 = access ptr<private, u32> @a, %i
    %5 = add u32 %i, 1u
    %6 = access ptr<private, u32> @a, %5
    yield
  } else {
    yield
  }
  if %3 {
    %7 = access ptr<private, u32> @a, %before
    yield
  } else {
    yield
  }
  %in = select u32 0u, %i, %3
  return
}
)"),
            "open\ninside\ninside\n0..3\n");
}

TEST(RangesOfConditions, Relations) {
  // The conditions i < n and n <= 16 together prove that i is in bounds. If i is an i32, the proof
  // also requires a condition i >= 0.
  EXPECT_EQ(Known(R"(
var<private, read_write> @a : array<u32, 16>
fn f(%i: u32, %n: u32, %s: i32, %t: i32) {
  %1 = lt bool %i, %n
  %2 = le bool %n, 16u
  %3 = lt bool %s, %t
  %4 = le bool %t, 16i
  %5 = ge bool %s, 0i
  if %1 {
    if %2 {
      %6 = access ptr<private, u32> @a, %i
      yield
    } else {
      yield
    }
    yield
  } else {
    yield
  }
  if %3 {
    if %4 {
      %7 = access ptr<private, u32> @a, %s
      if %5 {
        %8 = access ptr<private, u32> @a, %s
        yield
      } else {
        yield
      }
      yield
    } else {
      yield
    }
    yield
  } else {
    yield
  }
  return
}
)"),
            "inside\nopen\ninside\n");
}

TEST(RangesOfConditions, Lengths) {
  EXPECT_EQ(Known(R"(
var<storage, read_write> @a : array<u32> @group(0) @binding(0)
var<storage, read_write> @b : array<u32> @group(0) @binding(1)
fn f(%i: u32, %n: u32) {
  %1 = arrayLength u32 @a
  %2 = le bool %n, %1
  %3 = sub u32 %1, 1u
  %4 = min u32 %i, %3
  %5 = access ptr<storage, u32, read_write> @a, %4
  %6 = access ptr<storage, u32, read_write> @b, %4
  if %2 {
    %7 = mod u32 %i, %n
    %8 = access ptr<storage, u32, read_write> @a, %7
    %9 = ne bool %n, 0u
    if %9 {
      %10 = mod u32 %i, %n
      %11 = access ptr<storage, u32, read_write> @a, %10
      %12 = sub u32 %n, 1u
      %13 = access ptr<storage, u32, read_write> @a, %12
      %14 = access ptr<storage, u32, read_write> @a, %n
      yield
    } else {
      yield
    }
    yield
  } else {
    yield
  }
  %15 = gt bool %1, 9u
  if %15 {
    %16 = access ptr<storage, u32, read_write> @a, 9u
    %17 = and u32 %i, 7u
    %18 = access ptr<storage, u32, read_write> @a, %17
    %19 = access ptr<storage, u32, read_write> @b, %17
    yield
  } else {
    yield
  }
  return
}
)"),
            "inside\nopen\nopen\ninside\ninside\nopen\nopen\ninside\nopen\n");
}

// The result of a shuffle may be undefined and may then differ between uses.
TEST(RangesOfConditions, WhatShufflesGive) {
  EXPECT_EQ(Known(R"(
fn f(%i: u32, %x: u32) {
  %1 = subgroupShuffle u32 %x, %i
  %2 = add u32 %1, 0u
  %3 = lt bool %2, 16u
  %4 = lt bool %i, %1
  if %3 {
    %in1 = add u32 %1, 0u
    yield
  } else {
    yield
  }
  return
}
)"),
            kAnyU32);
}

// Another invocation may write @o, and the target may load @o again at each use of %x. If the
// target uses an operand of an operation several times, the uses may see different values, so
// nothing is known about the operation's result.
TEST(RangesOfConditions, OperandsThatRace) {
  const auto ranges = [](const std::string& access, const std::string& body) {
    return Known("var<storage, " + access + "> @o : i32 @group(0) @binding(0)\nfn f(%y: i32) {\n" +
                 "  %x = load i32 @o\n" + body + "  return\n}\n");
  };
  const std::string any = "-2147483648..2147483647\n";
  const std::string remainder = "  %in1 = mod i32 %x, 1i\n";
  EXPECT_EQ(ranges("read", remainder), "0..0\n");
  EXPECT_EQ(ranges("read_write", remainder), any);
  // The target uses %1 only once in these remainders, so a repeated load cannot affect the ranges.
  EXPECT_EQ(ranges("read_write", "  %1 = and i32 %x, 255i\n  %in1 = mod i32 %1, 8i\n"), "0..7\n");
  EXPECT_EQ(ranges("read_write", "  %1 = bitcast u32 %x\n  %in1 = mod u32 %1, 8u\n"), "0..7\n");
  const std::string absolute = "  %1 = clamp i32 %x, -7i, 7i\n  %in1 = abs i32 %1\n";
  EXPECT_EQ(ranges("read", absolute), "0..7\n");
  EXPECT_EQ(ranges("read_write", absolute), any);
  EXPECT_EQ(ranges("read_write", "  %1 = clamp i32 %x, 3i, 7i\n  %in1 = abs i32 %1\n"), "3..7\n");
  const std::string zeros = "  %in1 = countLeadingZeros i32 %x\n";
  EXPECT_EQ(ranges("read", zeros), "0..32\n");
  EXPECT_EQ(ranges("read_write", zeros), any);
  // %y is not known to be positive where the remainder is computed, so the target uses code that
  // reads the divisor twice. The two reads may see different values.
  const std::string divisor =
      "  %1 = and i32 %x, 7i\n  %2 = add i32 %1, 1i\n  %in1 = mod i32 %y, %2\n"
      "  %3 = gt bool %y, 0i\n  if %3 {\n    %in2 = max i32 %in1, 0i\n"
      "    %4 = var ptr<function, array<i32, 16>>\n    %5 = access ptr<function, i32> %4, %in1\n"
      "    yield\n  } else {\n    yield\n  }\n";
  EXPECT_EQ(ranges("read", divisor), "-7..7\n0..7\ninside\n");
  EXPECT_EQ(ranges("read_write", divisor), any + "0..2147483647\nopen\n");
}

// The target may convert the `if` into a select, or repeat the load of the texel, so two uses of %2
// may see different values.
TEST(RangesOfConditions, TexelsAndBranchesThatRace) {
  const auto ranges = [](const std::string& access) {
    return Known("var<handle, read> @t : texture_storage_1d<r32uint, " + access +
                 "> @group(0) @binding(0)\n" + R"(
fn f(%p: u32, %c: bool) {
  %1 = textureLoad vec4<u32> @t, %p
  %2 = if u32 %c {
    %3 = access u32 %1, 0u
    yield %3
  } else {
    yield 0u
  }
  %4 = lt bool %2, 16u
  if %4 {
    %in1 = max u32 %2, %2
    yield
  } else {
    yield
  }
  return
}
)");
  };
  EXPECT_EQ(ranges("read").substr(7), "0..15\n");
  EXPECT_EQ(ranges("read_write").substr(7), kAnyU32);
}

// The target may inline the call and repeat the load of the argument, so the parameter is unstable.
TEST(RangesOfConditions, ArgumentsThatRace) {
  const auto ranges = [](const std::string& access) {
    return Known("var<storage, " + access + "> @o : u32 @group(0) @binding(0)\n" + R"(
fn f(%i: u32) {
  %c = lt bool %i, 16u
  if %c {
    %in1 = max u32 %i, %i
    yield
  } else {
    yield
  }
  return
}
fn g() {
  %n = load u32 @o
  call f(%n)
  return
}
)");
  };
  EXPECT_EQ(ranges("read"), "0..15\n");
  EXPECT_EQ(ranges("read_write"), kAnyU32);
}

TEST(RangesOfConditions, CasesOfASwitch) {
  EXPECT_EQ(Known(R"(
fn f(%i: u32) {
  switch %i {
    case 3u, 5u {
      %in1 = add u32 %i, 0u
      yield
    }
    case 9u, default {
      %in2 = add u32 %i, 0u
      yield
    }
  }
  return
}
)"),
            "3..5\n0..4294967295\n");
}

// Analyzes a function f that tests %i < 16 and then accesses an element with index %i. Returns
// "inside" if the test proves that the access is in bounds, and "open" if %i may have a different
// value at the access. `compute` is the code in f that computes %i from %p, the parameter of f.
// `type` is the type of %p. `load` is the code in the caller that computes %x, the argument for %p.
std::string OfArgument(const std::string& type, const std::string& compute,
                       const std::string& load) {
  std::string known = Known(R"(var<storage, read_write> @shared : u32 @group(0) @binding(0)
var<storage, read_write> @floats : f32 @group(0) @binding(1)
var<storage, read> @fixed : u32 @group(0) @binding(2)
var<uniform, read> @table : array<vec4<u32>, 4> @group(0) @binding(3)
var<private, read_write> @own : array<u32, 4>
var<private, read_write> @a : array<u32, 16>
var<handle, read> @texture : texture_2d<u32> @group(0) @binding(4)
fn f(%p: )" + type + ") {\n" +
                            compute + R"(  %c = lt bool %i, 16u
  if %c {
    %last = access ptr<private, u32> @a, %i
    yield
  } else {
    yield
  }
  return
}
@fragment
fn main() {
)" + load + "  call f(%x)\n  return\n}\n");
  return known.substr(known.rfind('\n', known.size() - 2) + 1);
}

// The target may inline the call and evaluate the argument at each use, so a test of the parameter
// implies nothing about later uses.
TEST(RangesOfConditions, ArgumentsThatMayBeLoadedAgain) {
  const std::string same = "  %i = convert u32 %p\n", first = "  %i = swizzle u32 %p, x\n";
  const std::string shared = "  %x = load u32 @shared\n", fixed = "  %x = load u32 @fixed\n";
  EXPECT_EQ(OfArgument("u32", same, shared), "open\n");
  EXPECT_EQ(OfArgument("u32", same, fixed), "inside\n");
  const std::string vector = "  %x = construct vec2<u32> %1\n";
  const std::string of_shared = "  %1 = load u32 @shared\n", of_fixed = "  %1 = load u32 @fixed\n";
  EXPECT_EQ(OfArgument("vec2<u32>", first, of_shared + vector), "open\n");
  EXPECT_EQ(OfArgument("vec2<u32>", first, of_fixed + vector), "inside\n");
  EXPECT_EQ(OfArgument("f32", same, "  %x = load f32 @floats\n"), "open\n");
  EXPECT_EQ(OfArgument("f32", same, "  %x = convert f32 1u\n"), "inside\n");
  EXPECT_EQ(
      OfArgument("bool", "  %i = select u32 7u, 90u, %p\n", of_shared + "  %x = eq bool %1, 0u\n"),
      "open\n");
}

TEST(RangesOfConditions, PlacesThatMayBeLoadedAgain) {
  const auto at = [](const std::string& index, const std::string& read) {
    return OfArgument("u32", "  %i = convert u32 %p\n", "  %1 = load u32 @" + index + "\n" + read);
  };
  const std::string of_uniform = R"(  %2 = access ptr<uniform, u32, read> @table, %1, 0u
  %x = load u32 %2
)";
  EXPECT_EQ(at("shared", of_uniform), "open\n");
  EXPECT_EQ(at("fixed", of_uniform), "inside\n");
  const std::string of_private = "  %2 = access ptr<private, u32> @own, %1\n  %x = load u32 %2\n";
  EXPECT_EQ(at("shared", of_private), "open\n");
  EXPECT_EQ(at("fixed", of_private), "inside\n");
  const std::string of_texture = R"(  %2 = construct vec2<u32> %1
  %3 = textureLoad vec4<u32> @texture, %2, 0u
  %x = swizzle u32 %3, x
)";
  EXPECT_EQ(at("shared", of_texture), "open\n");
  EXPECT_EQ(at("fixed", of_texture), "inside\n");
  // The argument points to an element whose index was loaded. If the target repeats the load at
  // each use of the pointer, each use may refer to a different element.
  EXPECT_EQ(OfArgument("ptr<private, u32>", "  %i = load u32 %p\n",
                       "  %1 = load u32 @shared\n  %x = access ptr<private, u32> @own, %1\n"),
            "open\n");
  EXPECT_EQ(OfArgument("ptr<private, u32>", "  %i = load u32 %p\n",
                       "  %1 = load u32 @fixed\n  %x = access ptr<private, u32> @own, %1\n"),
            "inside\n");
}

TEST(RangesOfConditions, VariablesWithAPartThatMayBeLoadedAgain) {
  const auto stored = [](const std::string& from) {
    return OfArgument("u32", "  %i = convert u32 %p\n",
                      "  %v = var ptr<function, vec2<u32>>\n  %1 = load u32 @" + from +
                          "\n  %2 = access ptr<function, u32> %v, 0u\n  store %2, %1\n"
                          "  %3 = access ptr<function, u32> %v, 0u\n  %x = load u32 %3\n");
  };
  EXPECT_EQ(stored("shared"), "open\n");
  EXPECT_EQ(stored("fixed"), "inside\n");
}

TEST(RangesOfConditions, ResultsThatMayBeLoadedAgain) {
  const auto returned = [](const std::string& functions, const std::string& call) {
    return Known(R"(var<storage, read_write> @shared : u32 @group(0) @binding(0)
var<storage, read> @fixed : u32 @group(0) @binding(1)
var<private, read_write> @a : array<u32, 16>
)" + functions + R"(fn main() {
  %i = )" + call +
                 R"(
  %c = lt bool %i, 16u
  if %c {
    %last = access ptr<private, u32> @a, %i
    yield
  } else {
    yield
  }
  return
}
)");
  };
  const auto get = [](const std::string& global) {
    return "fn get() -> u32 {\n  %1 = load u32 @" + global +
           "\n  return %1\n}\nfn outer() -> u32 {\n  %1 = call u32 get()\n  return %1\n}\n";
  };
  EXPECT_EQ(returned(get("shared"), "call u32 outer()"), "open\n");
  EXPECT_EQ(returned(get("fixed"), "call u32 outer()"), "inside\n");
  const std::string same = "fn same(%p: u32) -> u32 {\n  return %p\n}\n";
  EXPECT_EQ(returned(same, "call u32 same(3u)"), "inside\n");
  EXPECT_EQ(returned(same + "fn taken() -> u32 {\n  %1 = load u32 @shared\n  %2 = call u32 "
                            "same(%1)\n  return %2\n}\n",
                     "call u32 taken()"),
            "open\n");
}

// The parameters of a function are treated as unstable until all calls to it have been visited.
TEST(RangesOfConditions, ArgumentsOfCallsThatWereNotVisited) {
  TestModule test(R"(var<storage, read_write> @shared : u32 @group(0) @binding(0)
fn f(%p: u32) {
  return
}
fn main(%q: u32) {
  call f(1u)
  return
}
)");
  RangeAnalysis ranges(test.m);
  ranges.BeginFunction(FunctionId(0));
  EXPECT_TRUE(ranges.numbers().IsUnstable(test.m.functions[0].params[0]));
  ranges.BeginFunction(FunctionId(1));
  EXPECT_FALSE(ranges.numbers().IsUnstable(test.m.functions[1].params[0]));
}

// The subgroup size is at least 4 and greater than subgroup_invocation_id.
TEST(RangesOfConditions, SubgroupSizes) {
  TestModule test(R"(
@compute @workgroup_size(64u, 1u, 1u)
fn f(%lane: u32 @builtin(subgroup_invocation_id), %size: u32 @builtin(subgroup_size), %x: u32 @builtin(local_invocation_index)) {
  %1 = div u32 %lane, 2u
  %2 = and u32 %x, 3u
  %3 = and u32 %x, 7u
  %4 = ge bool %size, 32u
  if %4 {
    %5 = and u32 %x, 31u
    yield
  } else {
    yield
  }
  return
}
)");
  const Module& m = test.m;
  RangeAnalysis ranges(m);
  ranges.BeginFunction(FunctionId(0));
  std::string all;
  ForEachInst(m, m.functions[0].body, [&](InstId at) {
    ranges.Visit(at);
    if (m[at].type == kU32) all += ranges.IsBelowSubgroupSize(at) ? "inside " : "open ";
  });
  EXPECT_EQ(all, "inside inside open inside ");
}

// A multiple of 4 that is below 14 is at most 12.
TEST(RangesOfConditions, MultiplesBelowABound) {
  EXPECT_EQ(Known(R"(
var<private, read_write> @a : array<u32, 16>
fn f(%p: u32) {
  %i = mul u32 %p, 4u
  %c = lt bool %i, 14u
  if %c {
    %1 = add u32 %i, 3u
    %2 = access ptr<private, u32, read_write> @a, %1
    %3 = add u32 %i, 4u
    %4 = access ptr<private, u32, read_write> @a, %3
    yield
  } else {
    yield
  }
  return
}
)"),
            "inside\nopen\n");
}

// A condition on the argument of a call narrows the range of the result.
TEST(RangesOfConditions, ResultsOfCallsUseTheFactsAboutArguments) {
  EXPECT_EQ(Known(R"(
var<private, read_write> @a : array<u32, 16>
fn twice(%x: u32) -> u32 {
  %1 = mul u32 %x, 2u
  return %1
}
fn f(%i: u32) {
  %c = lt bool %i, 8u
  if %c {
    %1 = call u32 twice(%i)
    %2 = access ptr<private, u32, read_write> @a, %1
    yield
  } else {
    %3 = call u32 twice(%i)
    %4 = access ptr<private, u32, read_write> @a, %3
    yield
  }
  return
}
)"),
            "inside\nopen\n");
}

}  // namespace
}  // namespace tessera::ir
