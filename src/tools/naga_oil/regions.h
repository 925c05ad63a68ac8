// Finds the branches that are delimited by #if, #else and #endif directives.
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

// A branch of an #if group, or the whole text.
struct Region {
  uint32_t begin = 0, end = 0;  // excludes the lines of the enclosing directives
  size_t parent = 0;            // the region that contains the branch's group
  size_t group = 0;             // the group of the branch; unused if the region is the whole text
  size_t index = 0;             // the index among the group's branches
  Conjunction conditions;       // includes the negated conditions of preceding branches
  size_t length = 0;            // total length of the conditions of this and all enclosing regions
  bool has_groups = false;      // whether a group is directly nested in this region
};

// An #if directive, its #else directives and its #endif, with the branches between them.
struct Group {
  uint32_t begin = 0, end = 0;   // includes the lines of its directives
  size_t parent = 0;             // the region that contains the group
  std::vector<size_t> branches;  // the regions of the branches; at least one
  Conjunction otherwise;         // the condition under which no branch is active
  bool has_else = false;         // whether the last branch is an #else without a condition
};

class Regions {
 public:
  // `offset` is the position of the text in the source.
  Regions(Conversion& conversion, uint32_t offset) : c_(conversion), offset_(offset) {}

  // Finds the regions in a text of `size` bytes, and adds the names from #define directives to
  // `Conversion::conditions`. Returns false after an error.
  bool Find(std::span<const Directive> directives, size_t size);

  // Returns all regions. Region 0 is the whole text, and nested regions come after the regions that
  // contain them.
  const std::vector<Region>& all() const { return regions_; }
  const Region& operator[](size_t region) const { return regions_[region]; }
  // Returns all groups, sorted by position.
  const std::vector<Group>& groups() const { return groups_; }
  // Returns the first group that begins at or after `offset`, or the number of groups if there is
  // none.
  size_t GroupFrom(uint32_t offset) const;
  // Returns the region that contains a directive.
  size_t RegionOf(size_t directive) const { return of_directives_[directive]; }

  // Returns the group that contains `region` and is directly nested in the region `outer`. `region`
  // must be inside `outer`.
  size_t GroupAround(size_t region, size_t outer) const;
  // Returns the combined conditions of a region and of all enclosing regions.
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
  std::vector<size_t> open_;           // the groups that are currently open
  size_t current_ = 0;                 // the current region
};

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_REGIONS_H_
