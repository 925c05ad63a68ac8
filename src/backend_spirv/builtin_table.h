// Defines the table that says how each WGSL built-in function is written in SPIR-V.
#ifndef TESSERA_BACKEND_SPIRV_BUILTIN_TABLE_H_
#define TESSERA_BACKEND_SPIRV_BUILTIN_TABLE_H_

#include <cstdint>

#include "ir/module.h"

namespace tessera::spirv {

enum class BuiltinForm : uint8_t {
  // a GLSL.std.450 instruction that is selected by the type of the first argument
  kExtended,
  kPlain,                 // a core instruction with the same operands
  kControlledDerivative,  // a core instruction that requires the capability DerivativeControl
  kTest,       // an instruction on a vector of bool; for a scalar, the result is the argument
  kPackedDot,  // an instruction from SPV_KHR_integer_dot_product
  kAtomic,     // an instruction that is selected by the type of its value operand
  kBarrier,    // OpControlBarrier; BuiltinRow::codes contains bits of the memory semantics
  kTexture,    // see textures.h
  kSubgroup,   // see subgroups.h
  kMatrix,     // see subgroup_matrices.h
  kSpecial,    // see WriteSpecial in builtins.cc
  kAbsent,     // never written, because lowering or a pass replaces the function
};

// The opcode for each scalar type, or 0 if there is none. Only `of_f32` is set if the opcode does
// not depend on the type. For kBarrier, the values are memory semantics instead.
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
