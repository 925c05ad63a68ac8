// Source maps (ECMA-426, version 3): which part of an output corresponds to which part of the
// source.
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
  // `output` is the text that the map is about. If the source was joined from several `files`, the
  // map refers to these. All texts must outlive the map.
  SourceMap(const Source& source, std::string_view output, std::span<const SourceFile> files = {});

  // Maps a byte offset of the output to one of the source. Offsets in the output must not decrease.
  // `name` is the identifier in the source, or empty.
  void Add(uint32_t at, uint32_t source_offset, std::string_view name);
  // Returns the map as JSON, with the text of the source.
  std::string Finish() const;

 private:
  void AddNumber(int64_t value);

  const std::span<const SourceFile> files_;
  std::vector<Source> sources_;  // one per file, or the whole source
  std::string_view output_;
  std::string mappings_;
  std::vector<std::string> names_;
  absl::flat_hash_map<std::string_view, uint32_t> name_ids_;
  uint32_t at_ = 0, column_ = 0;  // where the output has been read to
  bool begins_line_ = true;
  // The previous numbers, relative to which the next ones are encoded.
  uint32_t last_column_ = 0, last_file_ = 0, last_line_ = 0, last_source_column_ = 0;
  uint32_t last_name_ = 0;
};

}  // namespace tessera

#endif  // TESSERA_API_SOURCE_MAP_H_
