#include "ir/transform/override_values.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "base/pool_vector.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

constexpr std::string_view kOverrides = R"(
override $flag : bool = false
override $count : u32 @id(7) = 1u
override $offset : i32
override $scale : f32 = 1f
override $small : f16 = 1h
)";

// Returns the values that TakeOverrideValues stores, in module order, or the error messages.
std::string Take(PoolVector<OverrideInput> inputs, std::string_view text = kOverrides) {
  TestModule test(text);
  PoolVector<ConstantId> values;
  const bool ok = TakeOverrideValues(test.m, inputs, test.diagnostics, &values);
  if (!ok) return test.Messages();
  std::string all;
  for (size_t i = 0; i < values.size(); ++i) {
    if (!values[i].valid()) continue;
    EXPECT_EQ(test.m.constants.type(values[i]), test.m.overrides[i].type);
    test.m.overrides[i].init = values[i];
    all += std::string(test.m.strings.Get(test.m.overrides[i].name)) + " ";
  }
  const std::string print = test.Text();
  return all + "\n" + print;
}

// Calls TakeOverrideValues as if the host set the override `name` to `value`. Returns the
// override's name and its new value as IR text, e.g. "offset -3i", or the error message.
std::string Value(std::string_view name, double value) {
  const std::string all = Take({{name, value}});
  const size_t line = all.find('\n');
  if (line == std::string::npos || all.starts_with("invalid-override")) return all;
  const std::string taken = all.substr(0, line - 1);
  const size_t row = all.find("override $" + taken + " ");
  const size_t equal = all.find("= ", row);
  return taken + " " + all.substr(equal + 2, all.find('\n', equal) - equal - 2);
}

TEST(OverrideValues, ByNameOrByIdWhereThereIsOne) {
  EXPECT_EQ(Value("offset", -3), "offset -3i");
  EXPECT_EQ(Value("7", 12), "count 12u");
  EXPECT_EQ(Value("count", 12),
            "invalid-override: override 'count' has an @id, so its value must be set by that id\n");
  // Decimal ids have no leading zeros.
  EXPECT_EQ(Value("07", 12), "invalid-override: the module has no override named '07'\n");
  // A key that is a number refers only to an @id. Any other key is a name and must match exactly.
  EXPECT_EQ(Value("0", 1), "invalid-override: the module has no override named '0'\n");
  EXPECT_EQ(Value("07x", 1), "invalid-override: the module has no override named '07x'\n");
  EXPECT_EQ(Value("Offset", 1), "invalid-override: the module has no override named 'Offset'\n");
}

TEST(OverrideValues, OneValueForOneOverride) {
  EXPECT_EQ(Take({{"offset", 1}, {"scale", 2}, {"offset", 1}}),
            "invalid-override: override 'offset' is given two values\n");
  EXPECT_EQ(Take({{"7", 1}, {"7", 2}}), "invalid-override: override 'count' is given two values\n");
}

// Conversion to bool follows ECMAScript, and conversion to integers drops the fraction (WebGPU:
// GPUPipelineConstantValue).
TEST(OverrideValues, AreConverted) {
  EXPECT_EQ(Value("flag", 0), "flag false");
  EXPECT_EQ(Value("flag", -0.0), "flag false");
  EXPECT_EQ(Value("flag", 0.25), "flag true");
  EXPECT_EQ(Value("flag", std::nan("")), "flag false");
  EXPECT_EQ(Value("flag", std::numeric_limits<double>::infinity()), "flag true");
  EXPECT_EQ(Value("7", 3.9), "count 3u");
  EXPECT_EQ(Value("7", -0.9), "count 0u");
  EXPECT_EQ(Value("7", 4294967295.5), "count 4294967295u");
  EXPECT_EQ(Value("offset", -3.9), "offset -3i");
  EXPECT_EQ(Value("offset", -2147483648.0), "offset -2147483648i");
  EXPECT_EQ(Value("scale", 0.1), "scale 0.1f");
  EXPECT_EQ(Value("small", 65504), "small 65504h");
}

TEST(OverrideValues, WhatTheTypeCannotRepresent) {
  const auto refused = [](const char* name, const char* value, const char* type) {
    return "invalid-override: override '" + std::string(name) + "' is given the value " + value +
           ", which '" + type + "' cannot represent\n";
  };
  EXPECT_EQ(Value("7", -1), refused("count", "-1", "u32"));
  EXPECT_EQ(Value("7", 4294967296.0), refused("count", "4294967296", "u32"));
  EXPECT_EQ(Value("offset", 2147483648.0), refused("offset", "2147483648", "i32"));
  EXPECT_EQ(Value("offset", std::nan("")), refused("offset", "nan", "i32"));
  EXPECT_EQ(Value("scale", 1e39), refused("scale", "1e+39", "f32"));
  EXPECT_EQ(Value("scale", std::numeric_limits<double>::infinity()),
            refused("scale", "inf", "f32"));
  EXPECT_EQ(Value("small", 65520), refused("small", "65520", "f16"));
}

TEST(OverrideValues, WarnsOfWhatIsDropped) {
  const auto warned = [](std::string_view name, double value) {
    TestModule test(kOverrides);
    const OverrideInput input{name, value};
    WarnOfTruncation(test.m, {&input, 1}, test.diagnostics);
    EXPECT_FALSE(test.diagnostics.has_errors());
    return test.Messages();
  };
  const auto dropped = [](const char* name, const char* value, const char* type,
                          const char* taken) {
    return "truncated-override: override '" + std::string(name) + "' is given the value " + value +
           ", which '" + type + "' truncates to " + taken + "\n";
  };
  EXPECT_EQ(warned("7", 1.5), dropped("count", "1.5", "u32", "1"));
  EXPECT_EQ(warned("7", 1.5), dropped("count", "1.5", "u32", "1"));
  EXPECT_EQ(warned("7", -0.9), dropped("count", "-0.9", "u32", "0"));
  EXPECT_EQ(warned("offset", -3.9), dropped("offset", "-3.9", "i32", "-3"));
  // Only fractional values for integer overrides cause a warning. Out-of-range values are errors.
  for (const double value :
       {2.0, -0.0, -1.5, 4294967296.5, std::nan(""), std::numeric_limits<double>::infinity()}) {
    EXPECT_EQ(warned("7", value), "") << value;
  }
  for (const char* name : {"flag", "scale", "small", "nobody"}) EXPECT_EQ(warned(name, 0.1), "");
}

TEST(OverrideValues, AllThatIsWrongIsSaid) {
  EXPECT_EQ(
      Take({{"scale", 1e39}, {"flag", 1}, {"nobody", 0}}),
      "invalid-override: override 'scale' is given the value 1e+39, which 'f32' cannot represent\n"
      "invalid-override: the module has no override named 'nobody'\n");
}

TEST(OverrideValues, ANoteNamesThoseThatThereAre) {
  const auto note = [](std::string_view text) {
    TestModule test(text);
    PoolVector<ConstantId> values;
    const OverrideInput input{"nobody", 0};
    EXPECT_FALSE(TakeOverrideValues(test.m, {&input, 1}, test.diagnostics, &values));
    const Diagnostic& d = test.diagnostics.list()[0];
    return d.notes.empty() ? "" : std::string(d.notes[0]);
  };
  EXPECT_EQ(note(kOverrides), "it declares 'flag', 7 ('count'), 'offset', 'scale', 'small'");
  EXPECT_EQ(note(""), "");
  std::string many;
  for (char c = 'a'; c <= 'i'; ++c) many += std::string("override $") + c + " : u32 = 1u\n";
  EXPECT_EQ(note(many), "it declares 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', ...");
}

}  // namespace
}  // namespace tessera::ir
