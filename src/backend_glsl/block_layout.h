// The layout of values in GLSL's buffer blocks.
#ifndef TESSERA_BACKEND_GLSL_BLOCK_LAYOUT_H_
#define TESSERA_BACKEND_GLSL_BLOCK_LAYOUT_H_

#include <cstdint>
#include <span>

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::glsl {

// Padding between members of a structure that moves them to WGSL's offsets: `count` uints or
// float16_t.
struct Padding {
  bool halves = false;
  uint32_t count = 0;
};

// The structures of a module as GLSL declares them for buffers. Structures in no buffer have no
// padding. With the padding, std430 gives WGSL's layout (OpenGL 4.6: Standard Uniform Block
// Layout).
class BlockLayouts {
 public:
  explicit BlockLayouts(const ir::Module& m);
  // Considers only the structures in the buffers that `wanted` accepts.
  BlockLayouts(const ir::Module& m, bool (*wanted)(const ir::Global&));
  // Returns the padding before member `member` of the structure. If `member` is the number of
  // members, returns the padding at the end.
  std::span<const Padding> Before(ir::TypeId structure, uint32_t member) const {
    const StructLayout& layout = layouts_[m_.types[structure].index];
    if (layout.paddings.empty()) return {};
    return layout.paddings[member];
  }
  // Returns whether any structure has padding.
  bool HasAnyPadding() const { return any_padding_; }
  // Returns whether a value of the type contains padding.
  bool HasPadding(ir::TypeId type) const;
  // Returns whether a value of the type, with its padding, has WGSL's layout in std140 as well.
  bool FitsStd140(ir::TypeId type) const { return LayOut140(type).fits; }

 private:
  struct Extent {
    uint64_t size = 0;
    uint32_t align = 1;
    bool fits = true;
  };
  struct StructLayout {
    PoolVector<PoolVector<Padding>> paddings;  // by member, then at the end; empty if there is none
    uint32_t align = 1;                        // in std430
    bool padded = false;                       // the structure or something in it has padding
    Extent std140;
  };

  uint32_t AlignOf(ir::TypeId type) const;
  void LayOut(const ir::Struct& s, StructLayout* layout) const;
  Extent LayOut140(ir::TypeId type) const;
  Extent StructIn140(const ir::Struct& s, const StructLayout& layout) const;

  const ir::Module& m_;
  PoolVector<StructLayout> layouts_;  // by structure
  bool any_padding_ = false;
};

// Turns uniform buffers whose type does not fit std140 into arrays of vec4<u32>.
ir::Status DecomposeUniforms(ir::Module& module);
extern const ir::Property kUniformsFitStd140;

// Splits stores of values with padding to storage buffers into stores of their parts: in WGSL a
// store does not change the bytes between members.
ir::Status SplitPaddedStores(ir::Module& module);
extern const ir::Property kNoPaddedStores;

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_BLOCK_LAYOUT_H_
