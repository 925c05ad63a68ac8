// The layout of values in HLSL's constant buffers.
#ifndef TESSERA_BACKEND_HLSL_CBUFFER_LAYOUT_H_
#define TESSERA_BACKEND_HLSL_CBUFFER_LAYOUT_H_

#include <cstdint>
#include <span>

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::hlsl {

// Padding before a structure member that moves it to WGSL's offset: a half word, whole words, a
// half word.
struct Gap {
  bool half_before = false;
  uint8_t words = 0;
  bool half_after = false;
  uint32_t count() const { return uint32_t{half_before} + words + uint32_t{half_after}; }
};

// The structures of a module as members of constant buffers. Structures in no constant buffer have
// no gaps.
class CBufferLayouts {
 public:
  explicit CBufferLayouts(const ir::Module& m);
  // Returns the padding before member `member` of the structure.
  Gap GapBefore(ir::TypeId structure, uint32_t member) const {
    const StructLayout& layout = layouts_[m_.types[structure].index];
    return layout.gaps.empty() ? Gap{} : layout.gaps[member];
  }
  // Returns the structures that have gaps.
  std::span<const ir::TypeId> WithGaps() const { return with_gaps_; }
  // Returns whether a constant buffer of this type, including the gaps, has WGSL's layout.
  bool Fits(ir::TypeId type) const;

 private:
  struct StructLayout {
    bool fits = true;
    PoolVector<Gap> gaps;  // by member; empty if the structure has none
    uint64_t end = 0;      // end of the last member
  };

  bool Place(ir::TypeId type, uint64_t* cursor, uint64_t* start) const;
  void Compute(const ir::Struct& s, StructLayout* layout) const;

  const ir::Module& m_;
  PoolVector<StructLayout> layouts_;  // by structure
  PoolVector<ir::TypeId> with_gaps_;
};

// Turns variables in the address spaces uniform and immediate into arrays of vec4<u32> if their
// type cannot have WGSL's layout in a constant buffer.
ir::Status DecomposeConstantBuffers(ir::Module& module);
extern const ir::Property kConstantBuffersFit;

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_CBUFFER_LAYOUT_H_
