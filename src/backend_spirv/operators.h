// Declares functions that write unary and binary operations, and the selection between two values.
#ifndef TESSERA_BACKEND_SPIRV_OPERATORS_H_
#define TESSERA_BACKEND_SPIRV_OPERATORS_H_

#include "backend_spirv/body_builder.h"
#include "ir/module.h"

namespace tessera::spirv {

Id WriteUnary(BodyBuilder& body, const ir::Inst& inst);
Id WriteBinary(BodyBuilder& body, const ir::Inst& inst);
Id WriteSelect(BodyBuilder& body, const ir::Inst& inst);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_OPERATORS_H_
