// How each built-in function is written in SPIR-V.
#ifndef TESSERA_BACKEND_SPIRV_BUILTIN_TABLE_H_
#define TESSERA_BACKEND_SPIRV_BUILTIN_TABLE_H_

#include <cstdint>

#include "ir/module.h"

namespace tessera::spirv {

enum class BuiltinForm : uint8_t {
  kExtended,  // an instruction of GLSL.std.450 on the arguments, by the type of the first one
  kPlain,     // an instruction on the arguments
  kControlledDerivative,  // the same, with a capability of its own
  kTest,                  // an instruction on a vector of bool; of one bool, the bool
  kPackedDot,             // an instruction of SPV_KHR_integer_dot_product
  kAtomic,                // an instruction on memory and a value, by the type of the value
  kBarrier,               // OpControlBarrier with these bits of memory semantics
  kTexture,               // see writer_texture.cc
  kSubgroup,              // see writer_subgroup.cc
  kMatrix,                // see writer_subgroup.cc
  kSpecial,               // see Writer::WriteSpecial
  kAbsent,                // lowering or a pass has replaced it
};

// An instruction (or bits) for each type of scalar that it may depend on; 0: none. Where it depends on none, the
// first one.
struct Codes {
  uint16_t of_f32 = 0, of_i32 = 0, of_u32 = 0;
};

struct BuiltinRow {
  ir::BuiltinFn fn;
  BuiltinForm form;
  Codes codes;
};

const BuiltinRow& RowOf(ir::BuiltinFn fn);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_BUILTIN_TABLE_H_
