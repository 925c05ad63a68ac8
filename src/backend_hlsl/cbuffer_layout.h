// Computes the padding that gives structures in HLSL constant buffers their WGSL layout.
#ifndef TESSERA_BACKEND_HLSL_CBUFFER_LAYOUT_H_
#define TESSERA_BACKEND_HLSL_CBUFFER_LAYOUT_H_

#include <cstdint>
#include <span>

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::hlsl {

// The padding before a structure member, which moves the member to its WGSL offset: optionally two
// bytes, then 4-byte words, then optionally two bytes.
struct Gap {
  bool half_before = false;
  uint8_t words = 0;
  bool half_after = false;
  uint32_t count() const { return uint32_t{half_before} + words + uint32_t{half_after}; }
};

// Computes the padding (gaps) that gives structures in constant buffers their WGSL layout. A
// structure that occurs in no constant buffer has no gaps.
class CBufferLayouts {
 public:
  explicit CBufferLayouts(const ir::Module& m);
  // Returns the padding before the structure member with index `member`.
  Gap GapBefore(ir::TypeId structure, uint32_t member) const {
    const StructLayout& layout = layouts_[m_.types[structure].index];
    return layout.gaps.empty() ? Gap{} : layout.gaps[member];
  }
  // Returns the structures that have gaps.
  std::span<const ir::TypeId> WithGaps() const { return with_gaps_; }
  // Returns whether a constant buffer of this type has the WGSL layout once the gaps are filled.
  bool Fits(ir::TypeId type) const;

 private:
  struct StructLayout {
    bool fits = true;
    PoolVector<Gap> gaps;  // indexed by member; empty if the structure has no gaps
    uint64_t end = 0;      // end of the last member, in bytes
  };

  bool Place(ir::TypeId type, uint64_t* cursor, uint64_t* start) const;
  void Compute(const ir::Struct& s, StructLayout* layout) const;

  const ir::Module& m_;
  PoolVector<StructLayout> layouts_;  // indexed by structure
  PoolVector<ir::TypeId> with_gaps_;
};

// Changes the type of uniform and immediate variables to arrays of vec4<u32> if values of their own
// type do not have the WGSL layout in a constant buffer.
ir::Status DecomposeConstantBuffers(ir::Module& module);
extern const ir::Property kConstantBuffersFit;

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_CBUFFER_LAYOUT_H_
