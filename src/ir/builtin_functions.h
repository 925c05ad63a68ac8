// Enumerates the built-in functions. Include this file only where code names specific functions,
// because every file that includes it is recompiled when a function is added. For the properties of
// any BuiltinFn, include builtin_info.h instead.
#ifndef TESSERA_IR_BUILTIN_FUNCTIONS_H_
#define TESSERA_IR_BUILTIN_FUNCTIONS_H_

#include <array>
#include <cstddef>

#include "ir/module.h"

namespace tessera::ir {

enum class BuiltinFn : uint8_t {
#define TESSERA_BUILTIN(function, ...) k_##function,
#include "ir/builtin_functions.def"
};

inline constexpr size_t kBuiltinCount = 0
#define TESSERA_BUILTIN(function, ...) +1
#include "ir/builtin_functions.def"
    ;

// Returns true if the instruction `id` is a call to `fn`.
inline bool IsBuiltin(const Module& m, InstId id, BuiltinFn fn) {
  return m[id].op == Op::kBuiltin && m[id].builtin() == fn;
}

// A set of built-in functions.
class BuiltinSet {
 public:
  constexpr bool Has(BuiltinFn fn) const { return has_[static_cast<size_t>(fn)]; }
  constexpr void Add(BuiltinFn fn) { has_[static_cast<size_t>(fn)] = true; }

 private:
  std::array<bool, kBuiltinCount> has_ = {};
};

// Atomic functions on memory, i.e. those with a parameter that points to an atomic.
extern const BuiltinSet kAtomicFunctions;
// wgpu's atomic functions on texels of storage textures. They return nothing.
extern const BuiltinSet kTextureAtomics;
inline bool IsTextureAtomic(BuiltinFn fn) { return kTextureAtomics.Has(fn); }

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILTIN_FUNCTIONS_H_
