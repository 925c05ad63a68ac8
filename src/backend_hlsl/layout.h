// Describes how HLSL lays out structures in constant buffers.
#ifndef TESSERA_BACKEND_HLSL_LAYOUT_H_
#define TESSERA_BACKEND_HLSL_LAYOUT_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "text_backend/lay_out_structs.h"

namespace tessera::hlsl {

// The layout of constant buffers (HLSL: Packing Rules for Constant Variables). Other buffers need
// no layout, because they are accessed by byte address.
extern const text::LayoutPolicy kLayout;
extern const ir::Property kStructsAreLaidOut;

// Changes the type of a uniform or immediate variable to an array of vec4<u32> if a constant buffer
// cannot give the variable's own type its WGSL layout, even with padding.
ir::Status DecomposeConstantBuffers(ir::Module& module);
extern const ir::Property kConstantBuffersFit;

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_LAYOUT_H_
