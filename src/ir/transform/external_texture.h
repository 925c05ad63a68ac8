// External textures become one or two sampled textures and a uniform buffer of parameters.
#ifndef TESSERA_IR_TRANSFORM_EXTERNAL_TEXTURE_H_
#define TESSERA_IR_TRANSFORM_EXTERNAL_TEXTURE_H_

#include <span>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/transform/binding_remapper.h"

namespace tessera::ir {

struct ExternalTextureConfig {
  struct Entry {
    BindingPoint texture;         // of the texture_external
    BindingPoint plane1, params;  // of what is added for it
    // So many of them, elements of a binding array: for the element at `texture.binding + i` the bindings
    // of `plane1` and `params` are 2 * i greater.
    uint32_t count = 1;
  };
  // Those without an entry are placed by PlaceExternalTextures among the variables of the module.
  PoolVector<Entry> entries;
};

// Gives each external texture among the variables that has no entry yet one: the two bindings after the
// largest of its group, in the order of the declarations, plane 1, then parameters. The elements of a
// binding array come one by one. Entries are made by ranges: what an array takes does not grow with its elements.
void PlaceExternalTextures(const TypeStore& types, std::span<const Global> variables,
                           ExternalTextureConfig& config);

// A variable of type texture_external becomes `texture_2d<f32>`, plane 0, with the same binding.
// Beside it stand plane 1, also `texture_2d<f32>`, and a uniform buffer of this structure (std140
// and WGSL layout agree; docs/external-textures.md says more):
//
//   offset   0  size: vec2<u32>              what textureDimensions gives
//            8  planes: u32                  1: RGBA in plane 0; 2: Y in plane 0, UV in plane 1
//           12  convert: u32                 not 0: decode, gamut, encode are applied
//           16  yuv_to_rgb: mat3x4<f32>      rgb = vec4(y, u, v, 1) * yuv_to_rgb
//           64  decode: array<vec4<f32>, 2>  transfer function: A B C D, E F G -
//           96  encode: array<vec4<f32>, 2>  transfer function: A B C D, E F G -
//          128  gamut: mat3x3<f32>           rgb = gamut * rgb, between decode and encode
//          176  sample_rows: mat2x4<f32>     place in plane 0: dot(row.xyz, vec3(u, v, 1))
//                                           for x and y
//          208  load_rows: mat2x4<f32>       likewise from texel coordinates to texels
//          240  plane0_bounds: vec4<f32>     smallest x y, largest x y of samples
//          256  plane1_bounds: vec4<f32>     likewise; half a texel inside
//          272  plane1_scale: vec2<f32>      texels of plane 1 a texel of plane 0
//          size 288
//
// The transfer function of v is, with a = abs(v):
//   sign(v) * (a < D ? C * a + F : pow(A * a + B, G) + E)
Status RunExternalTexture(Module& m, const ExternalTextureConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_EXTERNAL_TEXTURE_H_
