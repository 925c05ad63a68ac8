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
// Which derivative a call computes: none, the derivative of its argument (kDerivative), or the
// implicit derivative of the texture coordinates (kImplicit).
enum class Derivative : uint8_t { kNoDerivative, kDerivative, kImplicit };
// Whether a subgroup or quad function returns the same result in all invocations of the subgroup.
enum class SubgroupResult : uint8_t { kNoSubgroup, kSame, kDiffers };
// The WGSL rules for calls; see builtin_functions.def.
struct CallRules {
  enum : uint8_t {
    kConst = 1 << 0,
    kMustUse = 1 << 1,
    kBarrier = 1 << 2,
    kNonUniform = 1 << 3,
    kMatrix = 1 << 4,
  };
};

// The columns of builtin_functions.def. overload.h declares the overloads.
struct BuiltinInfo {
  std::string_view name;  // the WGSL name
  uint8_t effects = 0;    // a set of Effects
  PointerUse pointer = PointerUse::kNoPointer;
  Derivative derivative = Derivative::kNoDerivative;
  SubgroupResult subgroup = SubgroupResult::kNoSubgroup;
  uint8_t rules = CallRules::kConst | CallRules::kMustUse;

  // Returns true if the result depends only on the arguments, not on when or where the call
  // executes.
  bool IsValueOfArguments() const { return effects == 0; }
  // Returns true if const- and override-expressions may contain calls to the function.
  bool IsConst() const { return (rules & CallRules::kConst) != 0; }
  bool MustUse() const { return (rules & CallRules::kMustUse) != 0; }
  // Returns true for barriers and workgroupUniformLoad, which require uniform control flow in the
  // workgroup.
  bool IsBarrier() const { return (rules & CallRules::kBarrier) != 0; }
  // Returns true for derivatives and implicit-LOD sampling, which trigger derivative_uniformity.
  bool HasDerivative() const { return derivative != Derivative::kNoDerivative; }
  // Returns true for subgroup and quad functions, which trigger subgroup_uniformity.
  bool IsSubgroup() const { return subgroup != SubgroupResult::kNoSubgroup; }
  // Returns true for subgroup matrix functions, which trigger subgroup_matrix_uniformity.
  bool IsSubgroupMatrix() const { return (rules & CallRules::kMatrix) != 0; }
  bool IsForFragment() const { return HasDerivative(); }
  bool IsForCompute() const { return IsBarrier() || IsSubgroupMatrix(); }
  // Returns true if the result may be non-uniform even for uniform arguments, e.g. for atomics and
  // subgroup operations. Returns false for textureLoad, for which uniformity_calls.cc has its own
  // rule.
  bool MayBeNonUniform() const {
    return (rules & CallRules::kNonUniform) != 0 || HasDerivative() || IsSubgroup();
  }
  // Returns true if the function must be called in uniform control flow.
  bool RequiresUniformity() const {
    return IsBarrier() || HasDerivative() || IsSubgroup() || IsSubgroupMatrix();
  }
};

const BuiltinInfo& InfoOf(BuiltinFn fn);

// Stores the built-in function called `name` in `fn`. Returns false if there is no such function.
bool FindBuiltin(std::string_view name, BuiltinFn* fn);

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILTIN_INFO_H_
