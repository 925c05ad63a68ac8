// Describes how GLSL lays out structures in blocks, and declares the passes that adapt buffers and
// stores to this layout.
#ifndef TESSERA_BACKEND_GLSL_LAYOUT_H_
#define TESSERA_BACKEND_GLSL_LAYOUT_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "text_backend/lay_out_structs.h"

namespace tessera::glsl {

// Pads structures so that std430 gives them their WGSL layout. Uniform blocks use std140 instead
// (OpenGL 4.6: Standard Uniform Block Layout). With std140, padding may not be sufficient to give a
// structure its WGSL layout.
extern const text::LayoutPolicy kLayout;
extern const ir::Property kStructsAreLaidOut;

// Changes the type of a uniform buffer to an array of vec4<u32> if std140, even with padding,
// cannot lay out the original type as WGSL does.
ir::Status DecomposeUniforms(ir::Module& module);
extern const ir::Property kUniformsFitStd140;

// Splits each store of a padded value to a storage buffer into stores of its members, because a
// WGSL store does not change the bytes between members. Requires kStructsAreLaidOut.
ir::Status SplitPaddedStores(ir::Module& module);
extern const ir::Property kNoPaddedStores;

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_LAYOUT_H_
