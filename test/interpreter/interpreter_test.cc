#include "interpreter/interpreter.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "ir/builtin_functions.h"
#include "ir/const_eval/const_eval.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::interpreter {
namespace {

// Every buffer has eight words, with the values 10 to 17. All words of stage inputs are 7.
class TestEnvironment : public Environment {
 public:
  std::vector<uint8_t> Buffer(const ir::Module&, const ir::Global&) override {
    std::vector<uint8_t> bytes(32);
    for (uint32_t i = 0; i < 8; ++i) {
      const uint32_t word = 10 + i;
      std::memcpy(bytes.data() + 4 * i, &word, 4);
    }
    return bytes;
  }
  Words StageInput(const ir::IoAttributes&, uint32_t count) override { return Words(count, 7); }
};

// Runs the last function of a module. Variable 0 of the module must be the buffer.
struct TestRun {
  explicit TestRun(std::string_view text, const Rules& rules = {}) : module(text) {
    Interpreter interpreter(module.m, rules);
    const auto last = static_cast<uint32_t>(module.m.functions.size()) - 1;
    result = interpreter.Run(ir::FunctionId(last), environment);
    if (module.m.globals.empty()) return;
    const std::vector<uint8_t>& bytes = interpreter.Contents(ir::GlobalId(0));
    words.resize(bytes.size() / 4);
    std::memcpy(words.data(), bytes.data(), bytes.size());
  }
  ir::TestModule module;
  TestEnvironment environment;
  Result result;
  std::vector<uint32_t> words;
};

constexpr std::string_view kBuffer =
    "var<storage, read_write> @b : array<u32, 8> @group(0) @binding(0)\n";

std::string Main(std::string_view body) {
  return std::string(kBuffer) + "@compute @workgroup_size(1u, 1u, 1u)\nfn main() {\n" +
         std::string(body) + "  return\n}\n";
}

TEST(Interpreter, IntegerDivisionAsWgslSays) {
  using ir::BinaryOp;
  EXPECT_EQ(Binary(BinaryOp::kDivide, Scalar::kU32, 7, 0), 7u);
  EXPECT_EQ(Binary(BinaryOp::kModulo, Scalar::kU32, 7, 0), 0u);
  EXPECT_EQ(Binary(BinaryOp::kDivide, Scalar::kI32, 0x80000000u, ~0u), 0x80000000u);
  EXPECT_EQ(Binary(BinaryOp::kModulo, Scalar::kI32, 0x80000000u, ~0u), 0u);
  EXPECT_EQ(Binary(BinaryOp::kModulo, Scalar::kI32, 0u - 7, 4), 0u - 3);
  EXPECT_EQ(Binary(BinaryOp::kShiftRight, Scalar::kI32, 0x80000000u, 33), 0xc0000000u);
}

TEST(Interpreter, RemaindersOfFloatsAsWgslSays) {
  using ir::BinaryOp;
  const auto remainder = [](float x, float y) {
    return Binary(BinaryOp::kModulo, Scalar::kF32, FromFloat(x), FromFloat(y));
  };
  EXPECT_EQ(remainder(-7, 4), FromFloat(-3));
  EXPECT_EQ(remainder(5.5f, 2), FromFloat(1.5f));
  // 3e9f / 0.1f is rounded, so x - y * trunc(x / y) is not the exact remainder.
  EXPECT_NE(remainder(3e9f, 0.1f), FromFloat(std::fmod(3e9f, 0.1f)));
}

// In OpenGL, an output with a `color` index contains the attachment's color when the shader starts.
TEST(Interpreter, OutputsWithAColorAreRead) {
  constexpr std::string_view kText =
      R"(var<storage, read_write> @b : array<u32, 8> @group(0) @binding(0)
var<__out, read_write> @color : u32 @location(0) @color(0)
var<__out, read_write> @plain : u32 @location(1)
@fragment
fn main() {
  %p = access ptr<storage, u32, read_write> @b, 0u
  %1 = load u32 @color
  store %p, %1
  %q = access ptr<storage, u32, read_write> @b, 1u
  %2 = load u32 @plain
  store %q, %2
  return
}
)";
  const TestRun run(kText);
  EXPECT_EQ(run.words[0], 7u);
  EXPECT_EQ(run.words[1], 0u);
}

TEST(Interpreter, FloatsBecomeTheNearestIntegersThatAreFloats) {
  EXPECT_EQ(Convert(Scalar::kF32, Scalar::kI32, FromFloat(1e20f)), 2147483520u);
  EXPECT_EQ(Convert(Scalar::kF32, Scalar::kU32, FromFloat(1e20f)), 4294967040u);
  EXPECT_EQ(Convert(Scalar::kF32, Scalar::kU32, FromFloat(-1.0f)), 0u);
  EXPECT_EQ(Convert(Scalar::kF32, Scalar::kI32, FromFloat(-3.9f)), 0u - 3);
}

// A target may inline an argument, so each use may repeat the loads that the argument depends on.
TEST(Interpreter, ArgumentsThatDependOnSharedMemoryAreUnstable) {
  const auto run = [](std::string_view load) {
    struct Counter : TestEnvironment {
      Word Race(Word) override { return next++; }
      bool Varies() override { return true; }
      Word next = 0;
    } environment;
    const ir::TestModule module(std::string(kBuffer) + R"(
var<storage, read> @k : array<u32, 8> @group(0) @binding(1)
fn f(%v: vec2<u32>) {
  %p = access ptr<storage, u32, read_write> @b, 0u
  %x = swizzle u32 %v, x
  store %p, %x
  %q = access ptr<storage, u32, read_write> @b, 1u
  %y = swizzle u32 %v, x
  store %q, %y
  return
}
@compute @workgroup_size(1u, 1u, 1u)
fn main() {
)" + std::string(load) + R"(  %2 = construct vec2<u32> %1
  call f(%2)
  return
}
)");
    Rules rules;
    rules.unstable = true;
    Interpreter interpreter(module.m, rules);
    EXPECT_EQ(interpreter.Run(ir::FunctionId(1), environment).outcome, Outcome::kFinished);
    uint32_t words[2];
    std::memcpy(words, interpreter.Contents(ir::GlobalId(0)).data(), sizeof(words));
    return words[0] == words[1];
  };
  constexpr std::string_view kShared = R"(  %0 = access ptr<storage, u32, read_write> @b, 0u
  %1 = load u32 %0
)";
  EXPECT_FALSE(run(kShared));
  constexpr std::string_view kFixed = R"(  %0 = access ptr<storage, u32, read> @k, 0u
  %1 = load u32 %0
)";
  EXPECT_TRUE(run(kFixed));
  // The memory @k is constant, but the element's index depends on shared memory.
  constexpr std::string_view kElement = R"(  %3 = access ptr<storage, u32, read_write> @b, 0u
  %4 = load u32 %3
  %5 = and u32 %4, 7u
  %0 = access ptr<storage, u32, read> @k, %5
  %1 = load u32 %0
)";
  EXPECT_FALSE(run(kElement));
}

TEST(Interpreter, NativeOperationsHaveLimits) {
  using ir::BinaryOp;
  const NativeRules strict{
      .signed_overflow = true, .signed_left_shift = true, .negative_remainder = true};
  EXPECT_NE(NativeFault(BinaryOp::kAdd, Scalar::kI32, 0x7fffffff, 1, strict), nullptr);
  EXPECT_EQ(NativeFault(BinaryOp::kAdd, Scalar::kI32, 0x7fffffff, 1, {}), nullptr);
  EXPECT_EQ(NativeFault(BinaryOp::kAdd, Scalar::kU32, ~0u, 1, strict), nullptr);
  EXPECT_NE(NativeFault(BinaryOp::kModulo, Scalar::kI32, ~0u, 4, strict), nullptr);
  EXPECT_NE(NativeFault(BinaryOp::kDivide, Scalar::kU32, 4, 0, {}), nullptr);
  EXPECT_NE(NativeFault(BinaryOp::kShiftLeft, Scalar::kU32, 4, 32, {}), nullptr);
  EXPECT_NE(NativeFault(BinaryOp::kShiftLeft, Scalar::kI32, 1, 31, strict), nullptr);
  EXPECT_EQ(NativeFault(BinaryOp::kShiftLeft, Scalar::kI32, 1, 30, strict), nullptr);
  EXPECT_NE(NativeFault(ir::UnaryOp::kNegate, Scalar::kI32, 0x80000000u, strict), nullptr);
  EXPECT_NE(NativeConvertFault(Scalar::kF32, Scalar::kU32, FromFloat(-1.0f)), nullptr);
  EXPECT_NE(NativeConvertFault(Scalar::kF32, Scalar::kU32, 0x7fc00000u), nullptr);
}

// Compares the interpreter with the compiler's constant evaluation. The two are independent
// implementations of the same specification.
class AgainstConstants : public ::testing::Test {
 protected:
  static constexpr uint32_t kBorders[] = {0,  1,  2,          3,          5,          31,
                                          32, 33, 0x7fffffff, 0x80000000, 0x80000001, 0xffffffff};
  ir::ConstantId Make(ir::TypeId type, uint32_t word) {
    return type == ir::kI32 ? m.constants.I32(static_cast<int32_t>(word)) : m.constants.U32(word);
  }
  void Expect(ir::ConstantId constant, Word word, const std::string& what) {
    if (!constant.valid()) return;  // the operation is not a valid constant expression
    ++compared;
    EXPECT_EQ(static_cast<uint32_t>(m.constants.IntValue(constant)), word) << what;
  }
  FixedStrings fixed;
  Arena arena;
  StringInterner strings{arena, fixed};
  ir::Module m{arena, strings};
  ir::ConstEval eval{m.types, m.constants, strings};
  int compared = 0;
};

TEST_F(AgainstConstants, Operators) {
  for (const ir::TypeId type : {ir::kI32, ir::kU32}) {
    const Scalar scalar = type == ir::kI32 ? Scalar::kI32 : Scalar::kU32;
    for (int op = 0; op <= static_cast<int>(ir::BinaryOp::kGreaterEqual); ++op) {
      const auto binary = static_cast<ir::BinaryOp>(op);
      const bool shift = binary == ir::BinaryOp::kShiftLeft || binary == ir::BinaryOp::kShiftRight;
      const ir::TypeId result = ir::IsComparison(binary) ? ir::kBool : type;
      for (const uint32_t l : kBorders) {
        for (const uint32_t r : kBorders) {
          Expect(eval.Binary(binary, result, Make(type, l), Make(shift ? ir::kU32 : type, r)),
                 Binary(binary, scalar, l, r),
                 std::to_string(l) + " " + std::string(NameOf(binary)) + " " + std::to_string(r));
        }
      }
    }
  }
  EXPECT_GT(compared, 3000);
}

TEST_F(AgainstConstants, BuiltinFunctions) {
  using enum ir::BuiltinFn;
  struct Row {
    ir::BuiltinFn fn;
    int arguments;
  };
  for (const auto& [fn, count] :
       {Row{k_abs, 1}, Row{k_sign, 1}, Row{k_countLeadingZeros, 1}, Row{k_countTrailingZeros, 1},
        Row{k_countOneBits, 1}, Row{k_reverseBits, 1}, Row{k_firstLeadingBit, 1},
        Row{k_firstTrailingBit, 1}, Row{k_min, 2}, Row{k_max, 2}, Row{k_clamp, 3},
        Row{k_extractBits, 3}}) {
    for (const ir::TypeId type : {ir::kI32, ir::kU32}) {
      if (fn == k_sign && type == ir::kU32) continue;  // WGSL has sign() only for signed types
      const Scalar scalar = type == ir::kI32 ? Scalar::kI32 : Scalar::kU32;
      for (const uint32_t x : kBorders) {
        for (const uint32_t y : kBorders) {
          const uint32_t z = (x ^ y) % 40;
          const ir::TypeId rest = fn == k_extractBits ? ir::kU32 : type;
          const ir::ConstantId all[] = {Make(type, x), Make(rest, y), Make(rest, z)};
          const Word args[] = {x, y, z};
          Word word = 0;
          const auto n = static_cast<uint32_t>(count);
          ASSERT_TRUE(Builtin(fn, scalar, args, n, &word));
          Expect(eval.Builtin(fn, type, std::span(all).first(n)), word,
                 std::string(NameOf(fn)) + " " + std::to_string(x) + " " + std::to_string(y));
        }
      }
    }
  }
  EXPECT_GT(compared, 2000);
}

TEST(Interpreter, LoopsCallsAndSwitches) {
  const TestRun run(std::string(kBuffer) + R"(fn twice(%x: u32) -> u32 {
  switch %x {
    case 3u {
      return 33u
    }
    case default {
      yield
    }
  }
  %r = add u32 %x, %x
  return %r
}
@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %i = var ptr<function, u32> 0u
  loop {
    %1 = load u32 %i
    %2 = eq bool %1, 5u
    if %2 {
      continue
    } else {
      yield
    }
    %3 = call u32 twice(%1)
    %4 = access ptr<storage, u32, read_write> @b, %1
    store %4, %3
    continue
  } continuing {
    %5 = load u32 %i
    %6 = add u32 %5, 1u
    store %i, %6
    %7 = gt bool %6, 6u
    break_if %7
  }
  return
}
)");
  EXPECT_EQ(run.result.outcome, Outcome::kFinished) << run.result.what;
  EXPECT_EQ(run.words, (std::vector<uint32_t>{0, 2, 4, 33, 8, 15, 12, 17}));
}

TEST(Interpreter, ValuesOfIfs) {
  const TestRun run(Main(R"(  %p = access ptr<storage, u32, read_write> @b, 0u
  %x = load u32 %p
  %c = gt bool %x, 9u
  %v = if u32 %c {
    yield 1u
  } else {
    yield 2u
  }
  store %p, %v
)"));
  EXPECT_EQ(run.words[0], 1u);
}

TEST(Interpreter, LayoutAndRuntimeSizedArrays) {
  const TestRun run(R"(struct S {
  n: u32
  v: vec3<u32>
  r: array<u32>
}
var<storage, read_write> @s : S @group(0) @binding(0)
@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %r = access ptr<storage, array<u32>, read_write> @s, 2u
  %n = arrayLength u32 %r
  %pn = access ptr<storage, u32, read_write> @s, 0u
  store %pn, %n
  %py = access ptr<storage, u32, read_write> @s, 1u, 1u
  store %py, 99u
  return
}
)");
  // The buffer has 32 bytes: `n` is at offset 0, `v` occupies bytes 16 to 27, and `r` begins at
  // offset 28.
  EXPECT_EQ(run.result.outcome, Outcome::kFinished) << run.result.what;
  EXPECT_EQ(run.words, (std::vector<uint32_t>{1, 11, 12, 13, 14, 99, 16, 17}));
}

constexpr std::string_view kStoreAt8 = R"(  %p = access ptr<storage, u32, read_write> @b, %i
  store %p, 1u
)";

// In the IR for MSL, a runtime-sized array without a binding contains the sizes of buffers.
TEST(Interpreter, RuntimeSizedArraysWithoutBinding) {
  const TestRun run(
      "var<storage, read_write> @b : array<u32, 8> @group(0) @binding(0)\n"
      "var<uniform, read> @sizes : array<u32>\n"
      "@compute @workgroup_size(1u, 1u, 1u)\nfn main() {\n"
      "  %1 = access ptr<storage, u32, read_write> @b, 0u\n  store %1, 5u\n  return\n}\n");
  ASSERT_EQ(run.result.outcome, Outcome::kFinished) << run.result.what;
  EXPECT_EQ(run.words[0], 5u);
}

TEST(Interpreter, IndicesOutOfRangeAreFaultsOrTakeTheLastOrNone) {
  const std::string text = Main("  %i = add u32 7u, 1u\n" + std::string(kStoreAt8));
  const TestRun strict(text);
  EXPECT_EQ(strict.result.outcome, Outcome::kFault);
  EXPECT_EQ(strict.result.what, "index 8 into 8 elements");
  const TestRun lenient(text, {.outside = Outside::kClamp});
  EXPECT_EQ(lenient.result.outcome, Outcome::kFinished);
  EXPECT_TRUE(lenient.result.index_out_of_range);
  EXPECT_EQ(lenient.words[7], 1u);
  const TestRun without(text, {.outside = Outside::kZero});
  EXPECT_EQ(without.result.outcome, Outcome::kFinished);
  EXPECT_TRUE(without.result.index_out_of_range);
  EXPECT_EQ(without.words, TestRun(Main("")).words);
}

TEST(Interpreter, WhatIsNotThereReadsAsZero) {
  const TestRun run(Main(R"(  %i = add u32 7u, 1u
  %p = access ptr<storage, u32, read_write> @b, %i
  %x = load u32 %p
  %first = access ptr<storage, u32, read_write> @b, 0u
  store %first, %x
  %v = construct vec2<u32> 4u, 5u
  %y = access u32 %v, %i
  %second = access ptr<storage, u32, read_write> @b, 1u
  store %second, %y
  %a = var ptr<function, array<vec2<u32>, 2>>
  %q = access ptr<function, vec2<u32>> %a, %i
  %r = access ptr<function, u32> %q, 1u
  store %r, 7u
  %z = load u32 %r
  %third = access ptr<storage, u32, read_write> @b, 2u
  store %third, %z
)"),
                    {.outside = Outside::kZero});
  EXPECT_EQ(run.result.outcome, Outcome::kFinished) << run.result.what;
  EXPECT_EQ(run.words[0], 0u);
  EXPECT_EQ(run.words[1], 0u);
  EXPECT_EQ(run.words[2], 0u);
}

TEST(Interpreter, NegativeIndices) {
  const TestRun run(Main("  %i = sub i32 0i, 1i\n" + std::string(kStoreAt8)));
  EXPECT_EQ(run.result.what, "index -1 into 8 elements");
}

TEST(Interpreter, IndicesIntoValues) {
  const TestRun run(Main(R"(  %v = construct vec3<u32> 4u, 5u, 6u
  %x = access u32 %v, 2u
  %p = access ptr<storage, u32, read_write> @b, 0u
  store %p, %x
  %i = add u32 2u, 1u
  %y = access u32 %v, %i
  store %p, %y
)"));
  EXPECT_EQ(run.words[0], 6u);
  EXPECT_EQ(run.result.what, "index 3 into 3 elements");
}

TEST(Interpreter, EndlessLoops) {
  const std::string text = std::string(kBuffer) + R"(@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %i = var ptr<function, u32> 0u
  loop {
    %1 = load u32 %i
    %2 = xor u32 %1, 1u
    store %i, %2
    continue
  } continuing {
    yield
  }
  unreachable
}
)";
  EXPECT_EQ(TestRun(text, {.find_endless_loops = true}).result.outcome, Outcome::kEndless);
  EXPECT_EQ(TestRun(text).result.outcome, Outcome::kOutOfFuel);
}

// Returns the IR of this code: for (var i = 0u; i COMPARE LIMIT; i += STEP) {} b[0] = i;
std::string Counting(const std::string& compare, const std::string& limit,
                     const std::string& step) {
  return std::string(kBuffer) + R"(@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %i = var ptr<function, u32> 0u
  loop {
    %1 = load u32 %i
    %2 = )" +
         compare + " bool %1, " + limit + R"(
    if %2 {
      yield
    } else {
      break
    }
    continue
  } continuing {
    %3 = load u32 %i
    %4 = add u32 %3, )" +
         step + R"(
    store %i, %4
    yield
  }
  %p = access ptr<storage, u32, read_write> @b, 0u
  %5 = load u32 %i
  store %p, %5
  return
}
)";
}

TEST(Interpreter, PassesOverTurnsOfLoopsThatCount) {
  const Rules rules{.find_endless_loops = true};
  const TestRun long_one(Counting("lt", "4000000000u", "3u"), rules);
  EXPECT_EQ(long_one.result.outcome, Outcome::kFinished);
  EXPECT_EQ(long_one.words[0], 4000000002u);
  const TestRun exact(Counting("ne", "3735928559u", "1u"), rules);
  EXPECT_EQ(exact.words[0], 3735928559u);
  // These loops never end, because no u32 is greater than the maximum, and even numbers never equal
  // 7.
  EXPECT_EQ(TestRun(Counting("le", "4294967295u", "1u"), rules).result.outcome, Outcome::kEndless);
  EXPECT_EQ(TestRun(Counting("ne", "7u", "2u"), rules).result.outcome, Outcome::kEndless);
  // The counter wraps and reaches the limit during its third pass through all values.
  const TestRun rounds(Counting("ne", "1u", "3u"), rules);
  EXPECT_EQ(rounds.result.outcome, Outcome::kFinished);
  EXPECT_EQ(rounds.words[0], 1u);
}

TEST(Interpreter, WhatItCannotFollow) {
  const TestRun run(Main(R"(  %x = add f16 1h, 2h
)"));
  EXPECT_EQ(run.result.outcome, Outcome::kUnsupported);
}

}  // namespace
}  // namespace tessera::interpreter
