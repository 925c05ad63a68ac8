// Assigns [[buffer(n)]], [[texture(n)]] and [[sampler(n)]] to the resources of a module.
#ifndef TESSERA_BACKEND_MSL_SLOTS_H_
#define TESSERA_BACKEND_MSL_SLOTS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "base/pool_vector.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::msl {

// The number of slots per table that every device supports (Metal Shading Language Specification,
// 'Attributes to Locate Buffers, Textures, and Samplers').
inline constexpr std::array<uint32_t, 3> kSlotCounts = {31, 128, 16};
// The number of slots in the largest table.
inline constexpr uint32_t kMostSlots = *std::ranges::max_element(kSlotCounts);
// The tables are kBuffer, kTexture and kSampler, in this order.
constexpr size_t IndexOf(ir::PlaceTable table) {
  return static_cast<size_t>(table) - static_cast<size_t>(ir::PlaceTable::kBuffer);
}
static_assert(IndexOf(ir::PlaceTable::kTexture) == 1 && IndexOf(ir::PlaceTable::kSampler) == 2);
constexpr uint32_t SlotCountOf(ir::PlaceTable table) { return kSlotCounts[IndexOf(table)]; }

// Stored in ir::Place::space to mark a resource without a slot: Metal had no slots left. The space
// of all other resources is 0.
inline constexpr uint32_t kNoSlotLeft = 1;

// The help text for resources whose slots do not exist or are already occupied.
inline constexpr const char* kOtherSlots = "choose other slots (see 'msl-slot' in docs/targets.md)";

// Returns the table that assigns slots to resources of this type. The table has the same name as
// the attribute: "buffer", "texture" or "sampler".
ir::PlaceTable TableOf(const ir::TypeStore& types, ir::TypeId resource);

// The slots of all resources that a module declares. A resource has the same slot in all entry
// points, regardless of which resources they use. A slot that the host chose for a resource is not
// free. In each table, the resources without a chosen slot are assigned slots as follows:
//
// - If all these resources are in group 0 and have a known size, and every binding is a free slot
//   outside of `reserved`, each resource's slot is its binding.
// - Otherwise, these resources are assigned the free slots in the order of group and binding. The
//   buffer slots in `reserved` are used only after all others. A resource for which not enough
//   consecutive slots are free gets no slot.
class SlotMap {
 public:
  // Assigns slots to `resources`. Each element of an array of external textures has its own rows in
  // `resources`. `used` contains the variables in the output. If the size of a binding array
  // depends on overrides, the size is taken from `used`. Such arrays and the parts of their
  // elements are assigned slots after all other resources.
  SlotMap(const ir::TypeStore& types, std::span<const ir::Resource> resources,
          std::span<const ir::Global> used, std::span<const MslSlot> chosen,
          std::span<const uint32_t> reserved);

  // Returns the slot of `resource` in the output. Returns nullopt if no slot was left, because the
  // module declares more resources than Metal has slots. If the host chose a slot, the result may
  // be a slot that Metal does not have. The slot of an array element is limited to UINT32_MAX.
  std::optional<uint32_t> SlotOf(const ir::Global& resource) const;

 private:
  struct Entry {
    uint32_t group, binding, count;
    bool open;      // whether it is a binding array of variable size or a part of its elements
    bool together;  // whether it is a binding array whose elements have consecutive slots
    std::optional<uint32_t> slot;
  };
  void Collect(std::span<const ir::Resource> resources, std::span<const ir::Global> used);
  void Number(ir::PlaceTable table, std::span<const uint32_t> reserved);
  const Entry* Find(ir::PlaceTable table, ir::BindingPoint place) const;
  Entry* Find(ir::PlaceTable table, ir::BindingPoint place);
  std::optional<uint32_t> Chosen(uint32_t group, uint32_t binding) const;

  const ir::TypeStore& types_;
  // Indexed by IndexOf(table). Each list is sorted by binding point.
  std::array<PoolVector<Entry>, 3> entries_;
  PoolVector<MslSlot> chosen_;  // sorted by group and binding
};

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_SLOTS_H_
