// Computes the memory layout of structures in Metal, and the padding and packing that give
// structures in buffers the WGSL layout.
#ifndef TESSERA_BACKEND_MSL_STRUCT_LAYOUT_H_
#define TESSERA_BACKEND_MSL_STRUCT_LAYOUT_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::msl {

// The layout of one structure. A structure that occurs in no buffer has no padding and no packed
// members, because its layout is not observable.
struct StructLayout {
  uint32_t PaddingBefore(size_t member) const {
    return padding_before.empty() ? 0 : padding_before[member];
  }
  // Returns whether there is padding before any member.
  bool HasPadding() const { return !padding_before.empty(); }
  // Returns whether the member is a vec3 without room for a fourth component after it.
  bool IsPacked(size_t member) const { return !packed.empty() && packed[member]; }

  PoolVector<uint32_t> padding_before;  // in bytes, by member; empty if there is no padding
  PoolVector<bool> packed;              // indexed by member; empty if no member is packed
  uint32_t padding_after = 0;
  uint32_t align = 1;  // Metal's alignment; set only for structures in buffers
};

// The layouts of all structures in a module.
class StructLayouts {
 public:
  explicit StructLayouts(const ir::Module& m);
  const StructLayout& Of(ir::TypeId structure) const { return layouts_[m_.types[structure].index]; }
  // Returns whether `pointer` points to a packed vec3 member, i.e. a vec3 without room for a fourth
  // component.
  bool IsPackedPlace(ir::Value pointer) const;

 private:
  // The size and alignment of a type in Metal without any padding or packing.
  struct Natural {
    uint64_t size = 0;
    uint32_t align = 1;
  };

  Natural NaturalOf(ir::TypeId type) const;
  void Compute(const ir::Struct& s, StructLayout* layout) const;

  const ir::Module& m_;
  PoolVector<StructLayout> layouts_;  // indexed by structure
};

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_STRUCT_LAYOUT_H_
