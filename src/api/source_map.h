// Generates source maps (ECMA-426, version 3), which map output positions to source positions.
#ifndef TESSERA_API_SOURCE_MAP_H_
#define TESSERA_API_SOURCE_MAP_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "base/source.h"
#include "base/source_file.h"

namespace tessera {

class SourceMap {
 public:
  // `output` is the text that the map describes. If the source was joined from several `files`, the
  // map refers to these files. All texts must outlive the map.
  SourceMap(const Source& source, std::string_view output, std::span<const SourceFile> files = {});

  // Maps the byte offset `at` in the output to an offset in the source. `at` must not decrease from
  // one call to the next. `name` is the identifier in the source, or empty.
  void Add(uint32_t at, uint32_t source_offset, std::string_view name);
  // Returns the map as JSON, including the text of the source.
  std::string Finish() const;

 private:
  void AddNumber(int64_t value);

  const std::span<const SourceFile> files_;
  std::vector<Source> sources_;  // one per file, or a single one if `files_` is empty
  std::string_view output_;
  std::string mappings_;
  std::vector<std::string> names_;
  absl::flat_hash_map<std::string_view, uint32_t> name_ids_;
  uint32_t at_ = 0, column_ = 0;  // the end of the part of `output_` that was scanned
  bool begins_line_ = true;
  // The last numbers that were added. A source map stores each number as the difference from the
  // previous number of the same kind.
  uint32_t last_column_ = 0, last_file_ = 0, last_line_ = 0, last_source_column_ = 0;
  uint32_t last_name_ = 0;
};

}  // namespace tessera

#endif  // TESSERA_API_SOURCE_MAP_H_
