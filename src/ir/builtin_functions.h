// Enumerates the built-in functions. Include this file only where code names specific functions,
// because adding a function rebuilds every file that includes it. For the properties of any
// BuiltinFn, include builtin_info.h instead.
#ifndef TESSERA_IR_BUILTIN_FUNCTIONS_H_
#define TESSERA_IR_BUILTIN_FUNCTIONS_H_

#include <array>
#include <cstddef>
#include <string_view>

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

// Returns true if the instruction `id` is a call of `fn`.
inline bool IsBuiltin(const Module& m, InstId id, BuiltinFn fn) {
  return m[id].op == Op::kBuiltin && m[id].builtin() == fn;
}

// A set of built-in functions, computed from a column of builtin_functions.def.
class BuiltinSet {
 public:
  constexpr bool Has(BuiltinFn fn) const { return has_[static_cast<size_t>(fn)]; }
  constexpr void Add(BuiltinFn fn) { has_[static_cast<size_t>(fn)] = true; }

 private:
  std::array<bool, kBuiltinCount> has_ = {};
};
// Returns the functions whose signature contains the string `part`.
constexpr BuiltinSet BuiltinsWith(std::string_view part) {
  BuiltinSet set;
#define TESSERA_BUILTIN(name, effects, pointer, derivative, subgroup, signature) \
  if (std::string_view(signature).find(part) != std::string_view::npos)          \
    set.Add(BuiltinFn::k_##name);
#include "ir/builtin_functions.def"
#undef TESSERA_BUILTIN
  return set;
}

// Atomic functions on memory, i.e. those with a parameter that points to an atomic.
inline constexpr BuiltinSet kAtomicFunctions = BuiltinsWith("(p: ptr<atomic<");
// wgpu's atomic functions on texels of storage textures. They return nothing.
inline constexpr BuiltinSet kTextureAtomics = BuiltinsWith("value: channel");
constexpr bool IsTextureAtomic(BuiltinFn fn) { return kTextureAtomics.Has(fn); }

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILTIN_FUNCTIONS_H_
