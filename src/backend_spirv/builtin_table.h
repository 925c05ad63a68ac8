// Defines, in one table, how each WGSL built-in function is written in SPIR-V.
#ifndef TESSERA_BACKEND_SPIRV_BUILTIN_TABLE_H_
#define TESSERA_BACKEND_SPIRV_BUILTIN_TABLE_H_

#include <cstdint>

#include "ir/module.h"

namespace tessera::spirv {

enum class BuiltinForm : uint8_t {
  // GLSL.std.450 instruction applied to the arguments; the type of the first argument selects the
  // opcode
  kExtended,
  kPlain,                 // core instruction applied to the arguments
  kControlledDerivative,  // core instruction that requires the capability DerivativeControl
  kTest,  // instruction that tests a vector of bool; for a scalar bool, the argument is the result
  kPackedDot,  // instruction from SPV_KHR_integer_dot_product
  kAtomic,     // instruction with a pointer and a value, selected by the type of the value
  kBarrier,    // OpControlBarrier; the codes are bits of the memory semantics
  kTexture,    // see writer_texture.cc
  kSubgroup,   // see writer_subgroup.cc
  kMatrix,     // see writer_subgroup.cc
  kSpecial,    // see Writer::WriteSpecial
  kAbsent,     // replaced during lowering or by a pass
};

// The opcode for each scalar type (for kBarrier, the memory semantics); 0 means that there is none.
// If the opcode does not depend on the type, only `of_f32` is set.
struct Codes {
  uint16_t of_f32 = 0, of_i32 = 0, of_u32 = 0;
};

struct BuiltinRow {
  ir::BuiltinFn fn;
  BuiltinForm form;
  Codes codes;
};

// Returns the table row of `fn`.
const BuiltinRow& RowOf(ir::BuiltinFn fn);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_BUILTIN_TABLE_H_
