#ifndef TESSERA_CLI_GZIP_SIZE_H_
#define TESSERA_CLI_GZIP_SIZE_H_

#include <cstddef>
#include <optional>
#include <string_view>

namespace tessera::cli {

// Returns the size in bytes of the output of `gzip -9` for `text`. The header of this output
// contains no file name. Returns nullopt if the program was built without zlib or if memory is
// exhausted.
std::optional<size_t> GzipSize(std::string_view text);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_GZIP_SIZE_H_
