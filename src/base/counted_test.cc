#include "base/counted.h"

#include <gtest/gtest.h>

namespace tessera {
namespace {

TEST(Counted, UsesThePluralUnlessTheNumberIsOne) {
  EXPECT_EQ(Counted(0, "argument"), "0 arguments");
  EXPECT_EQ(Counted(1, "argument"), "1 argument");
  EXPECT_EQ(Counted(UINT64_MAX, "more error"), "18446744073709551615 more errors");
}

}  // namespace
}  // namespace tessera
