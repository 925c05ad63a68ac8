// Compares the results of 64-bit operations with 128-bit arithmetic that runs on the host.
#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "interpreter/interpreter.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::interpreter {
namespace {

__extension__ typedef __int128 Big;
__extension__ typedef unsigned __int128 UnsignedBig;

class NoInputs : public Environment {
 public:
  std::vector<uint8_t> Buffer(const ir::Module&, const ir::Global&) override {
    return std::vector<uint8_t>(32);
  }
  Words StageInput(const ir::IoAttributes&, uint32_t count) override { return Words(count, 0); }
};

struct Ran {
  Result result;
  uint64_t value = 0;
};

// Returns the result of `instruction`, whose type is `type`.
Ran RunOne(const std::string& type, const std::string& instruction, const Rules& rules = {}) {
  const ir::TestModule module("var<storage, read_write> @b : array<" + type +
                              ", 4> @group(0) @binding(0)\n@compute @workgroup_size(1u, 1u, 1u)\n"
                              "fn main() {\n  %1 = " +
                              instruction + "\n  %2 = access ptr<storage, " + type +
                              ", read_write> @b, 0u\n  store %2, %1\n  return\n}\n");
  Interpreter interpreter(module.m, rules);
  NoInputs environment;
  Ran ran{interpreter.Run(ir::FunctionId(0), environment)};
  std::memcpy(&ran.value, interpreter.Contents(ir::GlobalId(0)).data(), 8);
  return ran;
}

std::string Text(bool is_signed, uint64_t x) {
  return is_signed ? std::to_string(static_cast<int64_t>(x)) + "li" : std::to_string(x) + "lu";
}

constexpr uint64_t kBorders[] = {0,
                                 1,
                                 2,
                                 7,
                                 63,
                                 0x7fffffff,
                                 0x80000000,
                                 0xffffffff,
                                 0x100000000,
                                 0x7fffffffffffffff,
                                 0x8000000000000000,
                                 0x8000000000000001,
                                 0xfffffffffffffff9,
                                 0xffffffffffffffff};

Big AsBig(bool is_signed, uint64_t x) { return is_signed ? Big{static_cast<int64_t>(x)} : Big{x}; }

// Applies WGSL's rules for i32 and u32 (Arithmetic Expressions): x / 0 is x, and x % 0 is 0.
Big Reference(std::string_view op, Big l, Big r) {
  if (op == "add") return l + r;
  if (op == "sub") return l - r;
  if (op == "mul")
    return static_cast<Big>(static_cast<UnsignedBig>(l) * static_cast<UnsignedBig>(r));
  if (op == "div") return r == 0 ? l : l / r;
  if (op == "mod") return r == 0 ? 0 : l % r;
  if (op == "and") return l & r;
  if (op == "or") return l | r;
  return l ^ r;
}

TEST(Wide, ArithmeticWrapsAround) {
  for (const bool is_signed : {false, true}) {
    const std::string type = is_signed ? "i64" : "u64";
    for (const std::string op : {"add", "sub", "mul", "div", "mod", "and", "or", "xor"}) {
      for (const uint64_t l : kBorders) {
        for (const uint64_t r : kBorders) {
          const std::string text =
              op + " " + type + " " + Text(is_signed, l) + ", " + Text(is_signed, r);
          const auto want =
              static_cast<uint64_t>(Reference(op, AsBig(is_signed, l), AsBig(is_signed, r)));
          EXPECT_EQ(RunOne(type, text).value, want) << text;
        }
      }
    }
  }
}

TEST(Wide, OrderAndExtremes) {
  for (const bool is_signed : {false, true}) {
    const std::string type = is_signed ? "i64" : "u64";
    for (const uint64_t l : kBorders) {
      for (const uint64_t r : kBorders) {
        const bool less = AsBig(is_signed, l) < AsBig(is_signed, r);
        const std::string both = Text(is_signed, l) + ", " + Text(is_signed, r);
        EXPECT_EQ(RunOne(type, "min " + type + " " + both).value, less ? l : r) << both;
        EXPECT_EQ(RunOne(type, "max " + type + " " + both).value, less ? r : l) << both;
        EXPECT_EQ(RunOne(type, "clamp " + type + " " + Text(is_signed, 7) + ", " + both).value,
                  static_cast<uint64_t>(std::min(std::max(AsBig(is_signed, 7), AsBig(is_signed, l)),
                                                 AsBig(is_signed, r))))
            << both;
      }
    }
  }
}

TEST(Wide, ShiftsUseSixBitsOfTheCount) {
  EXPECT_EQ(RunOne("u64", "shl u64 3lu, 63u").value, 0x8000000000000000u);
  EXPECT_EQ(RunOne("u64", "shl u64 3lu, 65u").value, 6u);
  EXPECT_EQ(RunOne("u64", "shr u64 18446744073709551615lu, 32u").value, 0xffffffffu);
  EXPECT_EQ(RunOne("i64", "shr i64 -8li, 1u").value, static_cast<uint64_t>(-4));
  EXPECT_EQ(RunOne("i64", "shr i64 -8li, 66u").value, static_cast<uint64_t>(-2));
}

TEST(Wide, ConversionsKeepTheLowBitsOrTheNearestFloat) {
  EXPECT_EQ(RunOne("i64", "convert i64 -1i").value, ~uint64_t{0});
  EXPECT_EQ(RunOne("u64", "convert u64 4294967295u").value, 0xffffffffu);
  EXPECT_EQ(RunOne("u64", "convert u64 -1i").value, ~uint64_t{0});
  EXPECT_EQ(RunOne("i64", "convert i64 -3.9f").value, static_cast<uint64_t>(-3));
  EXPECT_EQ(RunOne("u64", "convert u64 -3.9f").value, 0u);
  EXPECT_EQ(RunOne("i64", "convert i64 1e30f").value, 9223371487098961920u);
  EXPECT_EQ(RunOne("u64", "convert u64 1e30f").value, 18446742974197923840u);
  EXPECT_EQ(RunOne("i64", "convert i64 true").value, 1u);
}

TEST(Wide, NativeOperationsHaveLimits) {
  Rules strict;
  strict.check_native = true;
  strict.native = {.signed_overflow = true, .signed_left_shift = true, .negative_remainder = true};
  const auto fault = [&](const std::string& text) {
    return RunOne(text.substr(text.find(' ') + 1, 3), text, strict).result.outcome ==
           Outcome::kFault;
  };
  EXPECT_TRUE(fault("add i64 9223372036854775807li, 1li"));
  EXPECT_FALSE(fault("add i64 9223372036854775807li, -1li"));
  EXPECT_FALSE(fault("add u64 18446744073709551615lu, 1lu"));
  EXPECT_TRUE(fault("mul i64 4294967296li, 2147483648li"));
  EXPECT_FALSE(fault("mul i64 4294967296li, 2147483647li"));
  EXPECT_TRUE(fault("div u64 4lu, 0lu"));
  EXPECT_TRUE(fault("div i64 -9223372036854775808li, -1li"));
  EXPECT_TRUE(fault("mod i64 -7li, 4li"));
  EXPECT_FALSE(fault("mod i64 7li, 4li"));
  EXPECT_TRUE(fault("shl u64 4lu, 64u"));
  EXPECT_TRUE(fault("shl i64 1li, 63u"));
  EXPECT_FALSE(fault("shl i64 1li, 62u"));
  EXPECT_TRUE(fault("neg i64 -9223372036854775808li"));
  EXPECT_TRUE(fault("convert u64 -1f"));
  EXPECT_FALSE(fault("convert u64 1e19f"));
  EXPECT_TRUE(fault("convert i64 1e19f"));
}

}  // namespace
}  // namespace tessera::interpreter
