// What is known of each built-in function besides its name: builtin_functions.def as data. Names no function, so that
// a new one does not rebuild who includes this.
#ifndef TESSERA_IR_BUILTIN_INFO_H_
#define TESSERA_IR_BUILTIN_INFO_H_

#include <cstdint>
#include <string_view>

#include "ir/module.h"

namespace tessera::ir {

// What an instruction or a function does besides computing its result.
struct Effects {
  enum : uint8_t {
    kReadsMemory = 1 << 0,  // memory that others can write: private, workgroup, storage
    kWritesMemory = 1 << 1,
    kConvergent = 1 << 2,  // its result or meaning depends on who executes it together: barriers,
                           // subgroup operations, derivatives, discard
  };
};

// What a call does with the memory behind its first argument.
enum class PointerUse : uint8_t { kNoPointer, kLooks, kLoads, kStores, kLoadsAndStores };
// Of what a call takes derivatives: nothing, its argument, or, unseen, the coordinates in a texture.
enum class Derivative : uint8_t { kNoDerivative, kDerivative, kImplicit };
// Of a subgroup or quad function: whether all invocations of the subgroup get one value.
enum class SubgroupResult : uint8_t { kNoSubgroup, kSame, kDiffers };

struct BuiltinInfo {
  std::string_view name;  // as WGSL has it
  uint8_t effects;        // Effects
  PointerUse pointer;
  Derivative derivative;
  SubgroupResult subgroup;
  std::string_view signature;  // see builtin_functions.def and builtin_signature.h

  // Whether the result follows from the arguments alone, wherever and whenever a call stands.
  bool IsValueOfArguments() const { return effects == 0; }
};

const BuiltinInfo& InfoOf(BuiltinFn fn);

// The function of that name. Returns whether there is one.
bool FindBuiltin(std::string_view name, BuiltinFn* fn);

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILTIN_INFO_H_
