// Computes the padding that gives structures in GLSL buffer blocks their WGSL layout.
#ifndef TESSERA_BACKEND_GLSL_BLOCK_LAYOUT_H_
#define TESSERA_BACKEND_GLSL_BLOCK_LAYOUT_H_

#include <cstdint>
#include <span>

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::glsl {

// A padding member between structure members, which moves the next member to its WGSL offset. It
// consists of `count` uints or, if `halves` is true, float16_ts.
struct Padding {
  bool halves = false;
  uint32_t count = 0;
};

// Computes, for each structure that occurs in a buffer, the padding that makes its std430 layout
// equal to its WGSL layout (OpenGL 4.6: Standard Uniform Block Layout). A structure that occurs in
// no buffer has no padding.
class BlockLayouts {
 public:
  explicit BlockLayouts(const ir::Module& m);
  // Computes the padding of the structures in those buffers for which `wanted` returns true.
  BlockLayouts(const ir::Module& m, bool (*wanted)(const ir::Global&));
  // Returns the padding before the structure member with index `member`. If `member` is the number
  // of members, returns the padding at the end.
  std::span<const Padding> Before(ir::TypeId structure, uint32_t member) const {
    const StructLayout& layout = layouts_[m_.types[structure].index];
    if (layout.paddings.empty()) return {};
    return layout.paddings[member];
  }
  // Returns whether any structure has padding.
  bool HasAnyPadding() const { return any_padding_; }
  // Returns whether a value of the type contains padding.
  bool HasPadding(ir::TypeId type) const;
  // Returns whether a value of the type, including its padding, has the WGSL layout in std140, too.
  bool FitsStd140(ir::TypeId type) const { return LayOut140(type).fits; }

 private:
  struct Extent {
    uint64_t size = 0;
    uint32_t align = 1;
    bool fits = true;
  };
  struct StructLayout {
    // The padding before each member, followed by the padding at the end. Empty if there is no
    // padding.
    PoolVector<PoolVector<Padding>> paddings;
    uint32_t align = 1;   // alignment in std430
    bool padded = false;  // whether the structure or a type within it has padding
    Extent std140;
  };

  uint32_t AlignOf(ir::TypeId type) const;
  void LayOut(const ir::Struct& s, StructLayout* layout) const;
  Extent LayOut140(ir::TypeId type) const;
  Extent StructIn140(const ir::Struct& s, const StructLayout& layout) const;

  const ir::Module& m_;
  PoolVector<StructLayout> layouts_;  // indexed by structure
  bool any_padding_ = false;
};

// Changes the type of uniform buffers to arrays of vec4<u32> if values of their own type do not
// have the WGSL layout in std140.
ir::Status DecomposeUniforms(ir::Module& module);
extern const ir::Property kUniformsFitStd140;

// Splits stores to storage buffers into stores of the members if the value has padding, because a
// WGSL store does not change the bytes between members.
ir::Status SplitPaddedStores(ir::Module& module);
extern const ir::Property kNoPaddedStores;

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_BLOCK_LAYOUT_H_
