#include "ir/transform/vertex_pulling.h"

#include <gtest/gtest.h>

namespace tessera::ir {
namespace {

TEST(VertexPulling, FormatsHaveNames) {
  EXPECT_EQ(NameOf(VertexFormat::kUnorm10_10_10_2), "unorm10-10-10-2");
  EXPECT_EQ(VertexFormatOf("snorm16x2"), VertexFormat::kSnorm16x2);
  EXPECT_EQ(VertexFormatOf("float64"), std::nullopt);
  for (int i = 0; i <= static_cast<int>(VertexFormat::kUnorm8x4Bgra); ++i) {
    EXPECT_EQ(VertexFormatOf(NameOf(static_cast<VertexFormat>(i))), static_cast<VertexFormat>(i));
  }
}

}  // namespace
}  // namespace tessera::ir
