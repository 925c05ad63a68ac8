// Defines the table that says how each WGSL built-in function is written in MSL.
#ifndef TESSERA_BACKEND_MSL_BUILTIN_TABLE_H_
#define TESSERA_BACKEND_MSL_BUILTIN_TABLE_H_

#include <string_view>

#include "ir/module.h"

namespace tessera::msl {

enum class BuiltinForm : uint8_t {
  kCall,      // text(arguments)
  kHelper,    // text(arguments), a helper function (HelperSource) that is added to the output
  kAtomic,    // text(pointer, other arguments, memory_order_relaxed)
  kBarrier,   // threadgroup_barrier(mem_flags::text)
  kAsType,    // as_type<result>(text(argument))
  kFromType,  // result(as_type<text>(argument))
  kTexture,   // see textures.cc
  kMatrix,    // a statement that computes or stores a subgroup matrix, see subgroup_matrix.cc
  kSpecial,   // see MslWriter::Special
  kAbsent,    // never reaches the writer: replaced during lowering or by a pass
};

struct BuiltinRow {
  ir::BuiltinFn fn;
  BuiltinForm form;
  std::string_view text;
};

// Returns the table row of `fn`.
const BuiltinRow& RowOf(ir::BuiltinFn fn);

// Returns the definition of the helper function with this name.
std::string_view HelperSource(std::string_view name);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_BUILTIN_TABLE_H_
