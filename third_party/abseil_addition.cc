#include <absl/base/internal/raw_logging.h>
#include <absl/container/internal/raw_hash_set.h>

// Debian's Abseil has this from a later release; the sources that CMakeLists.txt adds to it are of the earlier one.
namespace absl {
ABSL_NAMESPACE_BEGIN
namespace container_internal {
void HashTableSizeOverflow() { ABSL_RAW_LOG(FATAL, "Hash table size overflow"); }
}  // namespace container_internal
ABSL_NAMESPACE_END
}  // namespace absl
