#include "cli/gzip_size.h"

#ifdef TESSERA_ZLIB

#include <zlib.h>

namespace tessera::cli {

std::optional<size_t> GzipSize(std::string_view text) {
  // The largest window that zlib supports (15 bits). Adding 16 selects the gzip header.
  constexpr int kGzipWindow = 15 + 16;
  constexpr int kDefaultMemory = 8;
  constexpr size_t kMostAtOnce = 1 << 30;  // zlib's counters may be only 32 bits wide
  z_stream stream = {};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzipWindow, kDefaultMemory,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    return std::nullopt;
  }
  unsigned char buffer[4096];
  size_t size = 0;
  int status = Z_OK;
  while (status == Z_OK) {
    const std::string_view part = text.substr(0, kMostAtOnce);
    if (stream.avail_in == 0) {
      // zlib does not modify its input, but old versions declare this pointer as non-const.
      stream.next_in = reinterpret_cast<unsigned char*>(const_cast<char*>(part.data()));
      stream.avail_in = static_cast<uInt>(part.size());
      text.remove_prefix(part.size());
    }
    stream.next_out = buffer;
    stream.avail_out = sizeof buffer;
    status = deflate(&stream, text.empty() ? Z_FINISH : Z_NO_FLUSH);
    size += sizeof buffer - stream.avail_out;
  }
  deflateEnd(&stream);
  return status == Z_STREAM_END ? std::optional(size) : std::nullopt;
}

}  // namespace tessera::cli

#else

namespace tessera::cli {

std::optional<size_t> GzipSize(std::string_view) { return std::nullopt; }

}  // namespace tessera::cli

#endif
