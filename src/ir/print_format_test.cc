#include "ir/print_format.h"

#include <gtest/gtest.h>

namespace tessera::ir {
namespace {

TEST(PrintFormat, ByTypeAndWidth) {
  Arena arena;
  const TypeStore types(arena);
  EXPECT_EQ(PrintFormat(types, kU32), "%u");
  EXPECT_EQ(PrintFormat(types, kI32), "%d");
  EXPECT_EQ(PrintFormat(types, TypeStore::Vector(kF32, 3)), "%v3f");
}

}  // namespace
}  // namespace tessera::ir
