#include <absl/base/internal/raw_logging.h>
#include <absl/container/internal/raw_hash_set.h>

// Defines a function that Debian has backported to its Abseil from a later release. The sources
// that CMakeLists.txt compiles are from the earlier release, which lacks the function.
namespace absl {
ABSL_NAMESPACE_BEGIN
namespace container_internal {
void HashTableSizeOverflow() { ABSL_RAW_LOG(FATAL, "Hash table size overflow"); }
}  // namespace container_internal
ABSL_NAMESPACE_END
}  // namespace absl
