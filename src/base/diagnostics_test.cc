#include "base/diagnostics.h"

#include <gtest/gtest.h>

#include <string>

namespace tessera {
namespace {

constexpr size_t kEach = Diagnostics::kLeastBytes;

void Add(Diagnostics& to, DiagCode code, uint32_t times) {
  for (uint32_t i = 0; i < times; ++i) to.Add(code, Span{i, i + 1}, "text");
}

TEST(Diagnostics, ErrorsAreLimitedByNumber) {
  Diagnostics d(3);
  Add(d, DiagCode::type_mismatch, 5);
  EXPECT_EQ(d.list().size(), 3u);
  EXPECT_EQ(d.error_count(), 5u);
  EXPECT_EQ(d.dropped_errors(), 2u);
  EXPECT_EQ(d.first_not_given().begin, 3u);
}

TEST(Diagnostics, ErrorsAreLimitedByMemory) {
  Diagnostics d(1000, 3 * kEach);
  Add(d, DiagCode::type_mismatch, 5);
  EXPECT_EQ(d.list().size(), 3u);
  EXPECT_EQ(d.dropped_errors(), 2u);
}

TEST(Diagnostics, WarningsLeaveRoomForErrors) {
  Diagnostics d(1000, 8 * kEach);
  Add(d, DiagCode::unreachable_code, 100);
  EXPECT_EQ(d.list().size(), 4u);
  EXPECT_EQ(d.dropped_others(), 96u);
  EXPECT_EQ(d.first_not_given().begin, 4u);
  Add(d, DiagCode::type_mismatch, 10);
  EXPECT_EQ(d.list().size(), 8u);
  EXPECT_EQ(d.dropped_errors(), 6u);
  EXPECT_EQ(d.first_not_given().begin, 4u);
}

TEST(Diagnostics, TheFirstErrorAlwaysFits) {
  Diagnostics d(1000, 2);
  Add(d, DiagCode::unreachable_code, 1);
  Add(d, DiagCode::type_mismatch, 2);
  ASSERT_EQ(d.list().size(), 2u);
  EXPECT_EQ(d.list()[1].severity, Severity::kError);
  EXPECT_EQ(d.dropped_errors(), 1u);
}

// A diagnostic's strings count toward the limit only when the next diagnostic is added, because
// notes and labels may still be added until then.
TEST(Diagnostics, TextsAreCharged) {
  Diagnostics d(1000, 8 * kEach);
  for (uint32_t i = 0; i < 8; ++i) {
    Diagnostic& each = d.Add(DiagCode::type_mismatch, Span{}, "text");
    for (uint32_t k = 0; k < 10; ++k) each.AddNote(std::string(1000, 'x'));
  }
  EXPECT_EQ(d.list().size(), 3u);
}

}  // namespace
}  // namespace tessera
