// Finds resources that would occupy the same slot, register or binding.
#ifndef TESSERA_IR_ANALYSIS_PLACE_CLASHES_H_
#define TESSERA_IR_ANALYSIS_PLACE_CLASHES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// The consecutive numbers that a resource occupies in one of the target's tables, e.g. the
// registers t3 and t4 of a register space.
struct PlaceRange {
  uint32_t table = 0;  // e.g. Metal's argument table of textures, or Direct3D's t registers
  uint32_t space = 0;  // the register space or the group; 0 for tables without spaces
  uint64_t first = 0, end = 1;
  uint8_t kind = 0;  // an index into PlaceRules, less than kPlaceKinds
};

// Returns the range of numbers that the variable `placed` occupies. The variable must have a place.
// For an unsized binding array, the range contains only the first element.
PlaceRange RangeOf(const Module& m, const Global& placed);

inline constexpr size_t kPlaceKinds = 3;
// Specifies which kinds of ranges must not overlap, as a symmetric relation. Bit j of element i is
// set if ranges of kind i must not overlap ranges of kind j.
using PlaceRules = std::array<uint8_t, kPlaceKinds>;
// Rules that forbid all overlaps, regardless of the kinds of the ranges.
inline constexpr PlaceRules kNoSharing = {7, 7, 7};

// Two ranges that overlap although they must not. `first` and `second` are the indices of the
// ranges. The range `first` starts at or before the range `second`. `number` is the first number in
// both ranges.
struct PlaceClash {
  uint32_t first = 0, second = 0;
  uint64_t number = 0;
};

// Returns the clashes of `ranges`, ordered by table, space, number and index. Returns at least one
// clash if there are any, but may omit others, because it compares each range only with the
// farthest-reaching range of each kind.
PoolVector<PlaceClash> FindClashes(std::span<const PlaceRange> ranges,
                                   const PlaceRules& rules = kNoSharing);

// Returns the quoted name of a resource, for messages. If the option `names` has removed the name,
// returns a description with the group and binding instead.
std::string NameInMessages(const Module& m, const Global& resource);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_PLACE_CLASHES_H_
