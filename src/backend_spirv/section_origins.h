// Records the source positions of the instructions in a section of a SPIR-V module while the
// section is written.
#ifndef TESSERA_BACKEND_SPIRV_SECTION_ORIGINS_H_
#define TESSERA_BACKEND_SPIRV_SECTION_ORIGINS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "backend_spirv/spirv_writer.h"
#include "backend_spirv/word_buffer.h"
#include "base/pool_vector.h"

namespace tessera::spirv {

// Records the source positions (origins) of the instructions in a section of the module. Records
// nothing until `Enable` is called.
class SectionOrigins {
 public:
  // `section` must outlive the object.
  explicit SectionOrigins(const WordBuffer& section) : section_(section) {}

  void Enable() { enabled_ = true; }
  bool is_enabled() const { return enabled_; }
  void Clear() { list_.clear(); }
  // Records `source` as the source offset of the instructions that are appended next.
  void Add(uint32_t source, MarkKind kind) {
    if (enabled_) list_.push_back({section_.size(), source, kind});
  }
  // Inserts the origins of the section `other`, whose words the caller inserts before the word at
  // index `place`.
  void Insert(size_t place, const SectionOrigins& other) {
    if (!enabled_) return;
    const auto after = std::ranges::lower_bound(list_, place, {}, &InstructionOrigin::word);
    for (auto it = after; it != list_.end(); ++it) it->word += other.section_.size();
    const auto inserted = list_.insert(after, other.list_.begin(), other.list_.end());
    std::for_each_n(inserted, other.list_.size(),
                    [&](InstructionOrigin& origin) { origin.word += place; });
  }
  // Appends all origins to `origins`. `first` is the index of the section's first word in the
  // module.
  void AppendTo(PoolVector<InstructionOrigin>& origins, size_t first) const {
    for (InstructionOrigin origin : list_) {
      origin.word += first;
      origins.push_back(origin);
    }
  }

 private:
  const WordBuffer& section_;
  PoolVector<InstructionOrigin> list_;  // InstructionOrigin::word is an index into the section
  bool enabled_ = false;
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_SECTION_ORIGINS_H_
