// Finds the branches between the directives #if, #else and #endif of a text.
#ifndef TESSERA_TOOLS_NAGA_OIL_REGIONS_H_
#define TESSERA_TOOLS_NAGA_OIL_REGIONS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tools/naga_oil/conditions.h"
#include "tools/naga_oil/conversion.h"
#include "tools/naga_oil/directives.h"

namespace tessera::wgsl::naga_oil {

// A branch of a group, or the whole text.
struct Region {
  uint32_t begin = 0, end = 0;  // excludes the lines of the surrounding directives
  size_t parent = 0;            // the region that contains its group
  size_t group = 0;             // the group of which it is a branch; not used for the whole text
  size_t index = 0;             // the index of the branch in its group
  Conjunction conditions;       // includes the negated conditions of the branches before it
  size_t length = 0;            // the length of its conditions and those of all enclosing regions
  bool has_groups = false;      // whether it directly contains a group
};

// An #if with its #else directives and its #endif.
struct Group {
  uint32_t begin = 0, end = 0;   // includes the lines of its directives
  size_t parent = 0;             // the region that contains it
  std::vector<size_t> branches;  // its regions, at least one
  Conjunction otherwise;         // the condition under which no branch is chosen
  bool has_else = false;         // whether it has a plain #else
};

class Regions {
 public:
  // The text begins at `offset` of the source.
  Regions(Conversion& conversion, uint32_t offset) : c_(conversion), offset_(offset) {}

  // Finds the regions of a text of `size` bytes. Records each #define in the conversion. Returns
  // false after an error.
  bool Find(std::span<const Directive> directives, size_t size);

  // All regions. Region 0 is the whole text. A region comes after those that contain it.
  const std::vector<Region>& all() const { return regions_; }
  const Region& operator[](size_t region) const { return regions_[region]; }
  // All groups, in order of their beginnings.
  const std::vector<Group>& groups() const { return groups_; }
  // Returns the first group that begins at or after `offset`, or the number of groups.
  size_t GroupFrom(uint32_t offset) const;
  // Returns the region that contains a directive.
  size_t RegionOf(size_t directive) const { return of_directives_[directive]; }

  // Returns the group directly in `outer` that contains `region`. `region` must be inside `outer`.
  size_t GroupAround(size_t region, size_t outer) const;
  // Returns the conditions of a region and of all enclosing regions.
  Conjunction AllConditions(size_t region) const;

 private:
  bool Open(const Directive& d);
  bool OpenBranch(const Directive& d);
  bool Close(const Directive& d);
  void Define(const Directive& d);
  Span Shifted(Span span) const { return {span.begin + offset_, span.end + offset_}; }

  Conversion& c_;
  const uint32_t offset_;
  std::vector<Region> regions_;
  std::vector<Group> groups_;
  std::vector<size_t> of_directives_;  // the region of each directive
  std::vector<size_t> open_;           // the open groups
  size_t current_ = 0;                 // the current region
};

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_REGIONS_H_
