// Declares the function that maps binary operations to SPIR-V opcodes. It is used both for
// instructions in functions and for specialization constants.
#ifndef TESSERA_BACKEND_SPIRV_OPCODES_H_
#define TESSERA_BACKEND_SPIRV_OPCODES_H_

#include "backend_spirv/word_buffer.h"
#include "ir/module.h"

namespace tessera::spirv {

// Returns the opcode of a binary operation on scalars or vectors whose components have the type
// `scalar`. Returns OpNop if SPIR-V has no such instruction.
spv::Op BinaryOpcode(ir::BinaryOp op, ir::TypeId scalar);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_OPCODES_H_
