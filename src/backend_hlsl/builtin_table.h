// Defines the table that says how each WGSL built-in function is written in HLSL.
#ifndef TESSERA_BACKEND_HLSL_BUILTIN_TABLE_H_
#define TESSERA_BACKEND_HLSL_BUILTIN_TABLE_H_

#include <string_view>

#include "ir/module.h"

namespace tessera::hlsl {

enum class BuiltinForm : uint8_t {
  kCall,     // text(arguments)
  kInteger,  // text(arguments), converted if HLSL's result type differs from WGSL's
  kBitwise,  // text(argument) for uint only; an i32 is converted to uint and back
  kHelper,   // text(arguments), a helper function that is added to the output
  kPacked,   // see HlslWriter::Packed
  kLane,     // WaveReadLaneAt(x, WaveGetLaneIndex() OPERATOR n), where `text` is the operator
  kTexture,  // see textures.cc
  kMatrix,   // see subgroup_matrix.cc
  kSpecial,  // see HlslWriter::Special
  kAbsent,   // never reaches the writer: replaced during lowering or by a pass
};

struct BuiltinRow {
  ir::BuiltinFn fn;
  BuiltinForm form;
  std::string_view text;
};

// Returns the table row of `fn`.
const BuiltinRow& RowOf(ir::BuiltinFn fn);

// Returns the name of the helper function that replaces the kPacked built-in function `fn` in
// shader models without `fn`.
std::string_view PackedHelper(ir::BuiltinFn fn);

// Returns the definition of the helper function with this name. It contains $T and $U as
// placeholders for types.
std::string_view HelperSource(std::string_view name);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_BUILTIN_TABLE_H_
