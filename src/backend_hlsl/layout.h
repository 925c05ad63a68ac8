// Describes how HLSL lays out structures in constant buffers.
#ifndef TESSERA_BACKEND_HLSL_LAYOUT_H_
#define TESSERA_BACKEND_HLSL_LAYOUT_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "text_backend/lay_out_structs.h"

namespace tessera::hlsl {

// HLSL: Packing Rules for Constant Variables. Other buffers are addressed by bytes.
extern const text::LayoutPolicy kLayout;
extern const ir::Property kStructsAreLaidOut;

// Changes the type of uniform and immediate variables to arrays of vec4<u32> if values of their own
// type do not have the WGSL layout in a constant buffer.
ir::Status DecomposeConstantBuffers(ir::Module& module);
extern const ir::Property kConstantBuffersFit;

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_LAYOUT_H_
