// Describes the files that were joined into one source.
#ifndef TESSERA_BASE_SOURCE_FILE_H_
#define TESSERA_BASE_SOURCE_FILE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/source.h"

namespace tessera {

// A file and its range in the joined text.
struct SourceFile {
  std::string_view name;
  std::string_view module;  // the file's path in imports, e.g. "lighting::math"
  Span range;
};

// Returns the index of the file that contains `offset`. `files` must be sorted by position and must
// not be empty.
inline size_t FileAt(std::span<const SourceFile> files, uint32_t offset) {
  const auto after = std::ranges::upper_bound(
      files, offset, {}, [](const SourceFile& file) { return file.range.begin; });
  return static_cast<size_t>(std::max<ptrdiff_t>(after - files.begin(), 1) - 1);
}

// Returns the path of the module that contains `offset`, or "" if the source is a single file.
inline std::string_view ModuleAt(std::span<const SourceFile> files, uint32_t offset) {
  return files.empty() ? std::string_view() : files[FileAt(files, offset)].module;
}

// A source and the files that were joined to form it. `files` is empty if the source is a single
// file.
struct JoinedSource {
  JoinedSource(const Source& all, std::span<const SourceFile> parts = {})
      : source(all), files(parts) {}

  const Source& source;
  std::span<const SourceFile> files;
};

}  // namespace tessera

#endif  // TESSERA_BASE_SOURCE_FILE_H_
