#include "base/cat.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace tessera {
namespace {

TEST(Cat, JoinsTextsAndIntegers) {
  EXPECT_EQ(Cat(), "");
  EXPECT_EQ(Cat("a", std::string("b"), std::string_view("cd", 1), 'd'), "abcd");
  EXPECT_EQ(Cat(0u, ' ', -1, ' ', uint8_t{200}), "0 -1 200");
  EXPECT_EQ(Cat(INT64_MIN, ", ", UINT64_MAX), "-9223372036854775808, 18446744073709551615");
}

}  // namespace
}  // namespace tessera
