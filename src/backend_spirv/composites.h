// Declares functions that construct composite values, and that access and replace their parts.
#ifndef TESSERA_BACKEND_SPIRV_COMPOSITES_H_
#define TESSERA_BACKEND_SPIRV_COMPOSITES_H_

#include "backend_spirv/body_builder.h"
#include "ir/module.h"

namespace tessera::spirv {

Id WriteConstruct(BodyBuilder& body, const ir::Inst& inst);
// Writes an access to a part of a value, to a part of memory, or to an element of a binding array.
// In the last two cases, the result is a pointer.
Id WriteAccess(BodyBuilder& body, const ir::Inst& inst);
Id WriteSwizzle(BodyBuilder& body, const ir::Inst& inst);
Id WriteInsert(BodyBuilder& body, const ir::Inst& inst);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_COMPOSITES_H_
