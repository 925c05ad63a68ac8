// Defines the table that says how each WGSL built-in function is written in GLSL.
#ifndef TESSERA_BACKEND_GLSL_BUILTIN_TABLE_H_
#define TESSERA_BACKEND_GLSL_BUILTIN_TABLE_H_

#include <string_view>

#include "ir/module.h"

namespace tessera::glsl {

enum class BuiltinForm : uint8_t {
  kCall,      // text(arguments)
  kInt,       // text(arguments), which returns int; the result is converted to u32 if necessary
  kSubgroup,  // text(arguments), provided by an extension
  kTexture,   // see textures.cc
  kAtomic,    // see memory.cc
  kBarrier,   // see memory.cc
  kMatrix,    // see subgroup_matrix.cc
  kSpecial,   // see GlslWriter::Special
  kAbsent,    // never reaches the writer: replaced during lowering or by a pass
};

struct BuiltinRow {
  ir::BuiltinFn fn;
  BuiltinForm form;
  std::string_view text;
  std::string_view extension = {};
};

const BuiltinRow& RowOf(ir::BuiltinFn fn);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_BUILTIN_TABLE_H_
