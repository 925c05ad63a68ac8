// How each WGSL builtin is written in HLSL.
#ifndef TESSERA_BACKEND_HLSL_BUILTIN_TABLE_H_
#define TESSERA_BACKEND_HLSL_BUILTIN_TABLE_H_

#include <string_view>

#include "ir/module.h"

namespace tessera::hlsl {

enum class BuiltinForm : uint8_t {
  kCall,     // text(arguments)
  kInteger,  // result(text(arguments)): HLSL gives another type
  kBitwise,  // text of uint: result(text(uint(argument))) for i32
  kHelper,   // a function of ours, which the output then contains: text(arguments)
  kPacked,   // see HlslWriter::Packed
  kLane,     // WaveReadLaneAt(x, WaveGetLaneIndex() text n)
  kTexture,  // see textures.cc
  kMatrix,   // see subgroup_matrix.cc
  kSpecial,  // see HlslWriter::Special
  kAbsent,   // lowering or a pass has replaced it
};

struct BuiltinRow {
  ir::BuiltinFn fn;
  BuiltinForm form;
  std::string_view text;
};

const BuiltinRow& RowOf(ir::BuiltinFn fn);

// The helper function that does a kPacked built-in where the shader model has nothing for it.
std::string_view PackedHelper(ir::BuiltinFn fn);

// The definition of a helper function, with $T and $U for types.
std::string_view HelperSource(std::string_view name);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_BUILTIN_TABLE_H_
