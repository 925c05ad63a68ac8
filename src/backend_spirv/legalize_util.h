// Small helpers of the legalize steps.
#ifndef TESSERA_BACKEND_SPIRV_LEGALIZE_UTIL_H_
#define TESSERA_BACKEND_SPIRV_LEGALIZE_UTIL_H_

#include "ir/builder.h"
#include "ir/edit.h"
#include "ir/module.h"

namespace tessera::spirv {

inline ir::GlobalId NewGlobal(ir::Module& m, ir::Global g) {
  if (!g.pointer_type.valid()) g.pointer_type = m.types.Pointer(g.space, g.type, g.access);
  m.globals.push_back(g);
  return ir::GlobalId(static_cast<uint32_t>(m.globals.size() - 1));
}

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_LEGALIZE_UTIL_H_
