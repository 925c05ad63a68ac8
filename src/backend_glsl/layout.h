// Describes how GLSL lays out structures in blocks, and rewrites what padding cannot solve.
#ifndef TESSERA_BACKEND_GLSL_LAYOUT_H_
#define TESSERA_BACKEND_GLSL_LAYOUT_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "text_backend/lay_out_structs.h"

namespace tessera::glsl {

// Padding gives structures their WGSL layout in std430. Uniform blocks have the layout std140
// (OpenGL 4.6: Standard Uniform Block Layout).
extern const text::LayoutPolicy kLayout;
extern const ir::Property kStructsAreLaidOut;

// Changes the type of uniform buffers to arrays of vec4<u32> if values of their own type, including
// padding, do not have the WGSL layout in std140.
ir::Status DecomposeUniforms(ir::Module& module);
extern const ir::Property kUniformsFitStd140;

// Splits stores to storage buffers into stores of the members if the value has padding, because a
// WGSL store does not change the bytes between members. Requires kStructsAreLaidOut.
ir::Status SplitPaddedStores(ir::Module& module);
extern const ir::Property kNoPaddedStores;

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_LAYOUT_H_
