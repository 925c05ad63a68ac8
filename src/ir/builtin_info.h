// Properties of each built-in function: the rows of builtin_functions.def as data. Names no
// specific function, so that adding one does not rebuild the files that include this.
#ifndef TESSERA_IR_BUILTIN_INFO_H_
#define TESSERA_IR_BUILTIN_INFO_H_

#include <cstdint>
#include <string_view>

#include "ir/module.h"

namespace tessera::ir {

// The effects of an instruction or function besides computing its result.
struct Effects {
  enum : uint8_t {
    kReadsMemory = 1 << 0,  // memory that other invocations can write: private, workgroup, storage
    kWritesMemory = 1 << 1,
    // The result or meaning depends on the set of invocations that execute the operation together:
    // barriers, subgroup operations, derivatives, discard.
    kConvergent = 1 << 2,
  };
};

// The way in which a call uses the memory that its first argument points to.
enum class PointerUse : uint8_t { kNoPointer, kLooks, kLoads, kStores, kLoadsAndStores };
// The operand whose derivatives a call computes: none, its argument, or (implicitly) the texture
// coordinates.
enum class Derivative : uint8_t { kNoDerivative, kDerivative, kImplicit };
// Whether all invocations of the subgroup get the same result from a subgroup or quad function.
enum class SubgroupResult : uint8_t { kNoSubgroup, kSame, kDiffers };

struct BuiltinInfo {
  std::string_view name;  // the WGSL name
  uint8_t effects;        // a set of Effects
  PointerUse pointer;
  Derivative derivative;
  SubgroupResult subgroup;
  std::string_view signature;  // see builtin_functions.def and builtin_signature.h

  // Returns whether the result depends only on the arguments, regardless of where and when the call
  // is executed.
  bool IsValueOfArguments() const { return effects == 0; }
};

const BuiltinInfo& InfoOf(BuiltinFn fn);

// Looks up the built-in function called `name` and stores it in `fn`. Returns false if there is no
// function with this name.
bool FindBuiltin(std::string_view name, BuiltinFn* fn);

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILTIN_INFO_H_
