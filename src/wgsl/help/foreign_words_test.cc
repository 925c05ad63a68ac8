#include "wgsl/help/foreign_words.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "ir/enums.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

bool IsNameOf(std::string_view word, uint32_t begin, uint32_t end) {
  const auto names = std::span(kFixedNames.names).subspan(begin, end - begin);
  return std::ranges::find(names, word) != names.end();
}

bool IsFunction(std::string_view word) {
  return IsNameOf(word, name::internal::begin_builtin_function,
                  static_cast<uint32_t>(kFixedNames.names.size()));
}

bool IsType(std::string_view word) {
  return IsNameOf(word, name::internal::begin_type, name::internal::begin_texel_format);
}

TEST(ForeignWords, EachStandsOnceAndSaysOneThing) {
  std::set<std::pair<ForeignUse, std::string_view>> seen;
  for (const ForeignWord& row : ForeignWords()) {
    EXPECT_TRUE(seen.emplace(row.use, row.word).second) << row.word;
    EXPECT_FALSE(row.wgsl.empty() && row.advice.empty()) << row.word;
    EXPECT_LE(row.advice.size(), 140u) << row.word;
  }
}

// The table must not contain types or functions that WGSL defines, because such rows would never be
// used.
TEST(ForeignWords, NoneIsOfWgsl) {
  for (const ForeignWord& row : ForeignWords()) {
    const bool reserved =
        IsNameOf(row.word, name::internal::begin_reserved, name::internal::begin_type);
    EXPECT_EQ(reserved, row.use == ForeignUse::kReserved) << row.word;
    if (row.use == ForeignUse::kType || row.use == ForeignUse::kFunction) {
      EXPECT_FALSE(IsType(row.word) || IsFunction(row.word)) << row.word;
    }
  }
}

bool IsBuiltinValue(std::string_view name) {
  for (int v = 1; v <= static_cast<int>(ir::BuiltinValue::kNumSubgroups); ++v) {
    if (ir::NameOf(static_cast<ir::BuiltinValue>(v)) == name) return true;
  }
  return false;
}

// Checks that every suggested replacement exists in WGSL.
TEST(ForeignWords, ReplacementsAreOfWgsl) {
  for (const ForeignWord& row : ForeignWords()) {
    if (row.wgsl.empty()) continue;
    const std::string_view name = row.wgsl.substr(0, row.wgsl.find('<'));
    switch (row.use) {
      case ForeignUse::kType:
      case ForeignUse::kWideType: EXPECT_TRUE(IsType(name)) << row.word; break;
      case ForeignUse::kFunction:
      case ForeignUse::kMethod: EXPECT_TRUE(IsFunction(name)) << row.word; break;
      case ForeignUse::kBuiltin: EXPECT_TRUE(IsBuiltinValue(name)) << row.word; break;
      default: EXPECT_TRUE(name == "true" || name == "false") << row.word; break;
    }
  }
}

}  // namespace
}  // namespace tessera::wgsl
