// Lowers external textures to sampled textures and a uniform buffer of parameters.
#ifndef TESSERA_IR_TRANSFORM_EXTERNAL_TEXTURE_H_
#define TESSERA_IR_TRANSFORM_EXTERNAL_TEXTURE_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// Changes each variable of type texture_external into a `texture_2d<f32>` for plane 0, with the
// same binding. Adds a second `texture_2d<f32>` for plane 1, and a uniform buffer of this structure
// (its std140 and WGSL layouts are the same; see docs/external-textures.md):
//
//   offset   0  size: vec2<u32>              result of textureDimensions
//            8  planes: u32                  1: RGBA in plane 0; 2: Y in plane 0, UV in plane 1
//           12  convert: u32                 nonzero: apply decode, gamut and encode
//           16  yuv_to_rgb: mat3x4<f32>      rgb = vec4(y, u, v, 1) * yuv_to_rgb
//           64  decode: array<vec4<f32>, 2>  transfer function: A B C D, E F G -
//           96  encode: array<vec4<f32>, 2>  transfer function: A B C D, E F G -
//          128  gamut: mat3x3<f32>           rgb = gamut * rgb, between decode and encode
//          176  sample_rows: mat2x4<f32>     position in plane 0: dot(row.xyz, vec3(u, v, 1))
//                                           for x and y
//          208  load_rows: mat2x4<f32>       texel in plane 0, from texel coordinates; same form
//          240  plane0_bounds: vec4<f32>     minimum (x, y), maximum (x, y) of sampling positions;
//                                           half a texel inside the visible part of plane 0
//          256  plane1_bounds: vec4<f32>     the same for plane 1
//          272  plane1_scale: vec2<f32>      texels of plane 1 per texel of plane 0
//          size 288
//
// The transfer function of v is, with a = abs(v):
//   sign(v) * (a < D ? C * a + F : pow(A * a + B, G) + E)
//
// Module::resources contains the bindings of plane 1 and of the uniform buffer. If a texture's
// bindings are missing, the pass adds them (see ListMissingParts in list_resources.h).
Status RunExternalTexture(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_EXTERNAL_TEXTURE_H_
