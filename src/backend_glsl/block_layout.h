// How values lie in GLSL's buffer blocks.
#ifndef TESSERA_BACKEND_GLSL_BLOCK_LAYOUT_H_
#define TESSERA_BACKEND_GLSL_BLOCK_LAYOUT_H_

#include <cstdint>
#include <span>

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::glsl {

// What stands between members of a structure so that they lie where WGSL says: `count` uints, or so many float16_t.
struct Padding {
  bool halves = false;
  uint32_t count = 0;
};

// The structures of a module as GLSL has them in buffers: those in no buffer have no padding. With it, they lie as WGSL
// says in the layout std430 (OpenGL 4.6: Standard Uniform Block Layout).
class BlockLayouts {
 public:
  explicit BlockLayouts(const ir::Module& m);
  // Of the structures in some of the buffers alone.
  BlockLayouts(const ir::Module& m, bool (*wanted)(const ir::Global&));
  // What is before member `member` of the structure; of the number of its members: at its end.
  std::span<const Padding> Before(ir::TypeId structure, uint32_t member) const {
    const StructLayout& layout = layouts_[m_.types[structure].index];
    if (layout.paddings.empty()) return {};
    return layout.paddings[member];
  }
  // Whether any structure has some.
  bool HasAnyPadding() const { return any_padding_; }
  // Whether a value of the type has padding in it somewhere.
  bool HasPadding(ir::TypeId type) const;
  // Whether a value of the type, with that padding, lies as WGSL says in the layout std140, too.
  bool FitsStd140(ir::TypeId type) const { return LayOut140(type).fits; }

 private:
  struct Extent {
    uint64_t size = 0;
    uint32_t align = 1;
    bool fits = true;
  };
  struct StructLayout {
    PoolVector<PoolVector<Padding>> paddings;  // by member, and at the end; none at all if empty
    uint32_t align = 1;                        // in std430
    bool padded = false;                       // it or something in it
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

// Uniform buffers whose type does not fit std140 become arrays of vec4<u32>.
ir::Status DecomposeUniforms(ir::Module& module);
extern const ir::Property kUniformsFitStd140;

// Stores to storage buffers of values with padding in them become stores of their parts: WGSL has what lies between the
// members of a structure stay as it is.
ir::Status SplitPaddedStores(ir::Module& module);
extern const ir::Property kNoPaddedStores;

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_BLOCK_LAYOUT_H_
