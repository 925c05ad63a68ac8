// Describes how GLSL lays out structures in blocks, and declares the passes that adapt buffers and
// stores to this layout.
#ifndef TESSERA_BACKEND_GLSL_LAYOUT_H_
#define TESSERA_BACKEND_GLSL_LAYOUT_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "text_backend/lay_out_structs.h"

namespace tessera::glsl {

// The policy pads structures so that they have their WGSL layout in std430. Uniform blocks have the
// layout std140 (OpenGL 4.6: Standard Uniform Block Layout), where padding may not be sufficient.
extern const text::LayoutPolicy kLayout;
extern const ir::Property kStructsAreLaidOut;

// Changes the type of a uniform buffer to an array of vec4<u32> if the buffer's own type, even with
// padding, does not have its WGSL layout in std140.
ir::Status DecomposeUniforms(ir::Module& module);
extern const ir::Property kUniformsFitStd140;

// Splits stores to storage buffers into stores of the members if the value has padding, because a
// WGSL store does not change the bytes between members. Requires kStructsAreLaidOut.
ir::Status SplitPaddedStores(ir::Module& module);
extern const ir::Property kNoPaddedStores;

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_LAYOUT_H_
