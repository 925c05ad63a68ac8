// How structures lie in Metal's memory, and what it takes that they lie in buffers as WGSL says.
#ifndef TESSERA_BACKEND_MSL_STRUCT_LAYOUT_H_
#define TESSERA_BACKEND_MSL_STRUCT_LAYOUT_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::msl {

// One structure. Those that lie in no buffer have neither padding nor packed members: nobody sees how they lie.
struct StructLayout {
  uint32_t PaddingBefore(size_t member) const {
    return padding_before.empty() ? 0 : padding_before[member];
  }
  bool HasPadding() const { return !padding_before.empty(); }  // before a member
  // A vec3 that has no room for a fourth component.
  bool IsPacked(size_t member) const { return !packed.empty() && packed[member]; }

  PoolVector<uint32_t> padding_before;  // bytes, by member; none at all if empty
  PoolVector<bool> packed;              // by member; none at all if empty
  uint32_t padding_after = 0;
  uint32_t align = 1;  // as Metal has it, of those in buffers
};

// The structures of a module.
class StructLayouts {
 public:
  explicit StructLayouts(const ir::Module& m);
  const StructLayout& Of(ir::TypeId structure) const { return layouts_[m_.types[structure].index]; }

 private:
  // What Metal gives a type.
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
