#include <absl/base/internal/raw_logging.h>
#include <absl/container/internal/raw_hash_set.h>

// Defines a function that a later Abseil release introduced. Debian has backported it to its Abseil
// package. The sources that CMakeLists.txt compiles lack the function, because they do not contain
// Debian's changes.
namespace absl {
ABSL_NAMESPACE_BEGIN
namespace container_internal {
void HashTableSizeOverflow() { ABSL_RAW_LOG(FATAL, "Hash table size overflow"); }
}  // namespace container_internal
ABSL_NAMESPACE_END
}  // namespace absl
