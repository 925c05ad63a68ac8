// Converts source offsets to the positions (file, line and column) in debug information.
#ifndef TESSERA_BACKEND_SPIRV_DEBUG_PLACES_H_
#define TESSERA_BACKEND_SPIRV_DEBUG_PLACES_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "base/source_file.h"

namespace tessera::spirv {

class DebugPlaces {
 public:
  struct Place {
    uint32_t line, column;
    uint32_t file;  // the file's OpString or, with full debug information, its DebugSource
  };

  // The source and the list of its files must outlive the object.
  explicit DebugPlaces(const JoinedSource& source) : source_(source) {}

  // Finds the line starts of the source. Must be called before all other functions.
  void FindLines();
  // Adds the next file of the source: the SPIR-V id and the range of the file. Must be called even
  // if the source has only one file.
  void AddFile(uint32_t id, Span range);
  // Returns the position of a source offset. All files must have been added before the first call.
  Place PlaceOf(uint32_t offset) const;
  // Returns the SPIR-V id of the first file.
  uint32_t root() const { return files_[0].id; }

 private:
  struct File {
    uint32_t id;            // returned as Place::file
    uint32_t lines_before;  // the number of lines in all previous files
  };
  // Returns the 1-based number of the line that contains `offset`.
  uint32_t LineAt(uint32_t offset) const;

  const JoinedSource& source_;
  PoolVector<uint32_t> line_starts_;
  PoolVector<File> files_;
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_DEBUG_PLACES_H_
