// Declares the properties that the passes of several targets need and establish; see pipeline.h.
// Properties of a single target are declared in its back end.
//
// Debug builds and tests check properties. The checks inspect the module itself, and do not rely on
// information that passes record.
#ifndef TESSERA_IR_PIPELINE_PROPERTIES_H_
#define TESSERA_IR_PIPELINE_PROPERTIES_H_

#include <string>
#include <string_view>

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "ir/walk.h"

namespace tessera::ir {

// ---- after the passes that correspond to WebGPU's pipeline creation

// Function::statically_used and statically_used_functions are empty in all functions. Passes that
// copy or change functions therefore need not update these lists.
extern const Property kNoStaticUses;
// The module declares no overrides, and no instruction uses one.
extern const Property kNoOverrides;
// The initial values of overrides are constants or absent, and each override has a SpecId.
extern const Property kOverridesAreSpecConstants;
// No workgroup size, no subgroup size and no type in use depends on an override.
extern const Property kNoOverrideSizes;
// kNoOverrideSizes holds. In addition, no function uses an override-expression, and no variable's
// initial value is an override or override-expression.
extern const Property kNoOverrideExpressions;

// ---- constructs that no target supports

// No variable or pointer is in the address space pixel_local.
extern const Property kNoPixelLocals;
// No entry point has the input global_invocation_index or workgroup_index.
extern const Property kNoLinearIndices;
// The bias argument of each call to textureSampleBias is between -16.0 and 15.99.
extern const Property kSampleBiasInRange;
// The module contains no target-specific operations (Op::kTarget).
extern const Property kNoTargetOps;
// No binding array of buffers or external textures is unsized. These arrays need a size because
// each element becomes a separate variable.
extern const Property kArraysOfVariablesAreSized;
// All binding arrays are arrays of textures or samplers. No call has a binding array or an element
// of one as an argument.
extern const Property kBindingArraysOfHandles;
// No variable or parameter is a `buffer`, and no built-in function creates a view of one.
extern const Property kNoBufferViews;
// The pointer arguments of subgroupMatrixLoad and subgroupMatrixStore point to arrays.
extern const Property kMatricesOfArrays;
// If subgroupMatrixLoad or subgroupMatrixStore accesses workgroup memory, its pointer argument is a
// whole variable. This variable is an array of scalars.
extern const Property kFlatMatrixMemory;
// No subgroup matrix is loaded from or stored to an array of three-component vectors.
extern const Property kNoPaddedMatrixMemory;
// No instruction constructs an array or structure of subgroup matrices. The only constants of these
// types are zero initial values of variables.
extern const Property kNoMatrixComposites;
// No variable or parameter is a texture_external or an array of texture_external.
extern const Property kNoExternalTextures;
// No variable or parameter is an input attachment.
extern const Property kNoInputAttachments;
// No entry point has a `@color` input, either as a parameter or as a variable.
extern const Property kNoColorInputs;

// ---- SPIR-V and Vulkan GLSL

// The module calls none of the built-in functions that RunBuiltinPolyfill lowers regardless of its
// configuration.
extern const Property kBuiltinsArePolyfilled;
// No module-scope variable is an input or output of a stage (address spaces __in and __out).
extern const Property kNoStageVariables;
// Entry points have no parameters and no results.
extern const Property kEntryPointsWithoutIo;

// ---- pointers

// No parameter points to storage, uniform, workgroup or immediate memory. In SPIR-V, such
// parameters would require variable pointers.
extern const Property kNoMemoryPointerParameters;
// An argument that points to the address space `function` or `private` points to a whole variable.
extern const Property kArgumentsAreWholeVariables;
// The argument of arrayLength always points into a variable, and never derives from a parameter.
extern const Property kLengthsOfVariables;
// The module does not call arrayLength. It computes the lengths of arrays from buffer sizes
// instead.
extern const Property kNoArrayLengths;
// No argument points to a three-component vector that is a member of a structure in a uniform,
// storage or immediate variable.
extern const Property kNoVec3MemberArguments;
// Every function uses its pointer parameters.
extern const Property kNoUnusedPointerParameters;

// ---- discards, variables and resources

// Each `discard` is at the end of an `if` block in a fragment entry point, and a return directly
// follows the `if`.
extern const Property kDiscardsAreLast;
// No function has a texture, a sampler or an input attachment as a parameter.
extern const Property kNoHandleParameters;
// No function uses a module-scope variable in the private address space.
extern const Property kNoPrivateVariables;
// Every module-scope variable is used by some function.
extern const Property kNoUnusedVariables;
// Every resource has a place.
extern const Property kResourcesArePlaced;

// ---- memory safety and defined behavior

// Every loop has an exit: a break, break_if or return.
extern const Property kLoopsHaveExits;
// Every access instruction has InstFlags::kInBounds, unless all its indices are constant and in
// bounds. Calls to textureStore, texture atomics, and loads and stores of subgroup matrices have
// the flag, too. There is one exception: a load or store of a matrix in a storage buffer may lack
// the flag, because the device may check the bounds. The robustness pass sets the flag when it adds
// a bounds check or finds that none is needed.
extern const Property kAccessesInBounds;
// Integer divisions, remainders, shifts, and conversions from float to integer have the flag
// InstFlags::kNativeSemantics, which means that the target's own instruction is sufficient.
extern const Property kIntegerOperationsDefined;
// RangeAnalysis proves that no sum, difference, product or negation of i32 overflows.
extern const Property kNoSignedOverflow;
// Each entry point zeroes all workgroup variables that it uses, and then executes a barrier.
// Nothing else uses the variables before that barrier.
extern const Property kWorkgroupMemoryIsZero;

// ---- control flow and operands that some languages do not support

// The innermost switch or loop around a return (kNoReturnInSwitch) or a continue
// (kNoContinueInSwitch) is never a switch.
extern const Property kNoReturnInSwitch;
extern const Property kNoContinueInSwitch;
// No switch has only a default clause.
extern const Property kNoLoneDefaults;
// kNoDynamicComponentStores: outside of buffers, no store selects a vector component or matrix
// column by a run-time index. kNoStructArrayStores: if a variable in the address space `function`
// or `private` is a structure, no store to a part of it uses a run-time index.
extern const Property kNoDynamicComponentStores;
extern const Property kNoStructArrayStores;

// ---- helpers for implementing properties

// Returns true if no store to a storage buffer writes a whole value of a selected type. `types`,
// indexed by TypeId, is true for each selected type.
bool NoBufferStoresOf(const PoolVector<bool>& types, const Module& m, std::string* what);

// Stores the description of a violation in `what`: `text`, followed by the instruction and its
// function. Always returns false, so that callers can write `return Violated(...)`.
bool Violated(const Module& m, InstId id, std::string_view text, std::string* what);

// Calls wrong(InstId) for each instruction of all functions. `wrong` returns a message, or nullptr
// if the instruction is fine. Reports the first message.
template <typename Fn>
bool HoldsForEachInst(const Module& m, std::string* what, Fn&& wrong) {
  InstId at;
  const char* text = nullptr;
  for (const Function& f : m.functions) {
    ForEachInst(m, f.body, [&](InstId id) {
      if (text != nullptr) return;
      text = wrong(id);
      at = id;
    });
    if (text != nullptr) return Violated(m, at, text, what);
  }
  return true;
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_PIPELINE_PROPERTIES_H_
