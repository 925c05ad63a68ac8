// Computes the differences between two texts in the unified format of `diff -u`.
#ifndef TESSERA_TEST_GOLDEN_UNIFIED_DIFF_H_
#define TESSERA_TEST_GOLDEN_UNIFIED_DIFF_H_

#include <string>
#include <string_view>

namespace tessera::golden {

// Returns the hunks that turn `before` into `after`, with three lines of context and without file
// names. Returns an empty string for equal texts.
std::string UnifiedDiff(std::string_view before, std::string_view after);

}  // namespace tessera::golden

#endif  // TESSERA_TEST_GOLDEN_UNIFIED_DIFF_H_
