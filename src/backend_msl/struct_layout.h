// The layout of structures in Metal's memory, and the changes that give them WGSL's layout in
// buffers.
#ifndef TESSERA_BACKEND_MSL_STRUCT_LAYOUT_H_
#define TESSERA_BACKEND_MSL_STRUCT_LAYOUT_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::msl {

// The layout of one structure. Structures in no buffer have no padding and no packed members, since
// their layout is not observable.
struct StructLayout {
  uint32_t PaddingBefore(size_t member) const {
    return padding_before.empty() ? 0 : padding_before[member];
  }
  bool HasPadding() const { return !padding_before.empty(); }  // before a member
  // Returns whether the member is a vec3 without room for a fourth component.
  bool IsPacked(size_t member) const { return !packed.empty() && packed[member]; }

  PoolVector<uint32_t> padding_before;  // in bytes, by member; empty if there is none
  PoolVector<bool> packed;              // by member; empty if there is none
  uint32_t padding_after = 0;
  uint32_t align = 1;  // Metal's alignment; only set for structures in buffers
};

// The layouts of all structures of a module.
class StructLayouts {
 public:
  explicit StructLayouts(const ir::Module& m);
  const StructLayout& Of(ir::TypeId structure) const { return layouts_[m_.types[structure].index]; }

 private:
  // Size and alignment that Metal gives a type.
  struct Natural {
    uint64_t size = 0;
    uint32_t align = 1;
  };

  Natural NaturalOf(ir::TypeId type) const;
  void Compute(const ir::Struct& s, StructLayout* layout) const;

  const ir::Module& m_;
  PoolVector<StructLayout> layouts_;  // by structure
};

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_STRUCT_LAYOUT_H_
