// Properties of built-in functions: the rows of builtin_functions.def as data. This header names no
// specific function, so adding a function does not rebuild the files that include the header.
#ifndef TESSERA_IR_BUILTIN_INFO_H_
#define TESSERA_IR_BUILTIN_INFO_H_

#include <cstdint>
#include <string_view>

#include "ir/module.h"

namespace tessera::ir {

// Effects of an instruction or function, apart from computing a result.
struct Effects {
  enum : uint8_t {
    kReadsMemory = 1 << 0,  // reads memory that may change: private, workgroup or storage
    kWritesMemory = 1 << 1,
    // Depends on the set of invocations that execute the operation together: barriers, subgroup
    // operations, derivatives, discard.
    kConvergent = 1 << 2,
  };
};

// How a call uses the memory that its first argument points to; see builtin_functions.def.
enum class PointerUse : uint8_t { kNoPointer, kLooks, kLoads, kStores, kLoadsAndStores };
// The derivative that a call computes: that of its argument (kDerivative), or that of the texture
// coordinates (kImplicit).
enum class Derivative : uint8_t { kNoDerivative, kDerivative, kImplicit };
// Whether a subgroup or quad function returns the same result in all invocations of the subgroup.
enum class SubgroupResult : uint8_t { kNoSubgroup, kSame, kDiffers };

struct BuiltinInfo {
  std::string_view name;  // the WGSL name
  uint8_t effects;        // a set of Effects
  PointerUse pointer;
  Derivative derivative;
  SubgroupResult subgroup;
  std::string_view signature;  // see builtin_functions.def and builtin_signature.h

  // Returns true if the result depends only on the arguments, not on when or where the call
  // executes.
  bool IsValueOfArguments() const { return effects == 0; }
};

const BuiltinInfo& InfoOf(BuiltinFn fn);

// Stores the built-in function called `name` in `fn`. Returns false if there is no such function.
bool FindBuiltin(std::string_view name, BuiltinFn* fn);

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILTIN_INFO_H_
