// Which [[buffer(n)]], [[texture(n)]] and [[sampler(n)]] the resources of a module take.
#ifndef TESSERA_BACKEND_MSL_SLOTS_H_
#define TESSERA_BACKEND_MSL_SLOTS_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "base/pool_vector.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::msl {

enum class SlotTable : uint8_t { kBuffer, kTexture, kSampler };

// Metal Shading Language Specification, 'Attributes to Locate Buffers, Textures, and Samplers': the
// indices that every device has.
inline constexpr std::array<uint32_t, 3> kSlotCounts = {31, 128, 16};
inline constexpr uint32_t kMostSlots = *std::ranges::max_element(kSlotCounts);  // of a table

// "buffer", "texture", "sampler": the attribute's name.
std::string_view NameOf(SlotTable table);

// The table that a resource of this type stands in.
SlotTable TableOf(const ir::TypeStore& types, ir::TypeId resource);

// Slots follow from what a module declares, not from what an entry point uses of it: they are the same
// for all its entry points. For each table, of the resources without a chosen slot:
// - where all are in group 0 and every binding is a free slot, the slot is the binding;
// - else they are numbered over the free slots, in the order of group and binding.
// Slots that were chosen are not free; the `reserved` buffer slots are given last.
class SlotMap {
 public:
  // `declared`: variables of the module before any is left out. `used`: those of the output, which
  // tell the sizes of binding arrays that overrides decide; such arrays are numbered last.
  SlotMap(const ir::TypeStore& types, std::span<const ir::Global> declared,
          std::span<const ir::Global> used, std::span<const MslSlot> chosen,
          std::span<const uint32_t> reserved);

  // The slot of a resource of the output. None if Metal has none left; so many are declared.
  std::optional<uint32_t> SlotOf(const ir::Global& resource) const;

 private:
  struct Entry {
    uint32_t group, binding, count;
    bool open;  // an override decides how many bindings it takes
    std::optional<uint32_t> slot;
  };
  void Collect(std::span<const ir::Global> declared, std::span<const ir::Global> used);
  void Number(SlotTable table, std::span<const uint32_t> reserved);
  const Entry* Find(SlotTable table, const ir::Global& resource) const;
  Entry* Find(SlotTable table, const ir::Global& resource);
  std::optional<uint32_t> Chosen(uint32_t group, uint32_t binding) const;

  const ir::TypeStore& types_;
  std::array<PoolVector<Entry>, 3> entries_;  // by table, in the order of group and binding
  PoolVector<MslSlot> chosen_;                // in the order of group and binding
};

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_SLOTS_H_
