// The names of the built-in functions. Only for code that asks for one by name: a new function rebuilds all that
// includes this. What is known of a function that is not named is in builtin_info.h.
#ifndef TESSERA_IR_BUILTIN_FUNCTIONS_H_
#define TESSERA_IR_BUILTIN_FUNCTIONS_H_

#include <cstddef>

#include "ir/module.h"

namespace tessera::ir {

enum class BuiltinFn : uint8_t {
#define TESSERA_BUILTIN(name, ...) k_##name,
#include "ir/builtin_functions.def"
#undef TESSERA_BUILTIN
};

inline constexpr size_t kBuiltinCount = 0
#define TESSERA_BUILTIN(name, ...) +1
#include "ir/builtin_functions.def"
#undef TESSERA_BUILTIN
    ;

// Whether the instruction calls this one.
inline bool IsBuiltin(const Module& m, InstId id, BuiltinFn fn) {
  return m[id].op == Op::kBuiltin && m[id].builtin() == fn;
}

// wgpu's operations on one texel of a storage texture, which give no results.
constexpr bool IsTextureAtomic(BuiltinFn fn) {
  return fn >= BuiltinFn::k_textureAtomicMin && fn <= BuiltinFn::k_textureAtomicXor;
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILTIN_FUNCTIONS_H_
