// Defines the placement flags of instructions (placement.def). text::PlaceExpressions sets them,
// and the writers of the text targets read them. No pass may run after PlaceExpressions, because
// the instructions that a pass adds have no flags.
#ifndef TESSERA_IR_PLACEMENT_H_
#define TESSERA_IR_PLACEMENT_H_

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "ir/module.h"

namespace tessera::ir {

struct Placement {
  enum : uint8_t {
#define TESSERA_PLACEMENT(name, bit, word, ops, meaning) k##name = 1 << bit,
#include "ir/placement.def"
#undef TESSERA_PLACEMENT
  };
};

inline uint8_t PlacementOf(const Inst& inst) { return inst.placement; }
inline bool IsPlaced(const Inst& inst, uint8_t flag) { return (PlacementOf(inst) & flag) != 0; }
inline void AddPlacement(Inst& inst, uint8_t flags) { inst.placement |= flags; }
inline void RemovePlacement(Inst& inst, uint8_t flags) {
  inst.placement &= static_cast<uint8_t>(~flags);
}

// A row of placement.def.
struct PlacementRow {
  uint8_t flag;
  std::string_view word;
  OpSet ops;
};
inline constexpr PlacementRow kPlacements[] = {
#define TESSERA_OPS(...) \
  std::initializer_list<Op> { __VA_ARGS__ }
#define TESSERA_PLACEMENT(name, bit, word, ops, meaning) \
  {Placement::k##name, word, [] {                        \
     using enum Op;                                      \
     return OpSet(TESSERA_OPS ops);                      \
   }()},
#include "ir/placement.def"
#undef TESSERA_PLACEMENT
#undef TESSERA_OPS
};

// Returns whether the operation can have all placement flags in `flags`.
constexpr bool AllowsPlacement(Op op, uint8_t flags) {
  for (const PlacementRow& row : kPlacements) {
    if ((flags & row.flag) != 0 && !row.ops.Has(op)) return false;
  }
  return true;
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_PLACEMENT_H_
