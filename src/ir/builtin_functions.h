// Enumerates the built-in functions. Include this only where a built-in function is referred to by
// name, because a new function rebuilds all files that include it. builtin_info.h has the
// properties of functions that are only known as a BuiltinFn.
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

// Returns whether the instruction `id` is a call of `fn`.
inline bool IsBuiltin(const Module& m, InstId id, BuiltinFn fn) {
  return m[id].op == Op::kBuiltin && m[id].builtin() == fn;
}

// Returns whether `fn` is one of wgpu's atomic operations on a texel of a storage texture. They
// have no results.
constexpr bool IsTextureAtomic(BuiltinFn fn) {
  return fn >= BuiltinFn::k_textureAtomicMin && fn <= BuiltinFn::k_textureAtomicXor;
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILTIN_FUNCTIONS_H_
