// Properties that passes of several targets need and establish; see pipeline.h. Properties of a
// single target are declared in its back end.
//
// Properties are checked in debug builds and tests. They inspect the module and do not rely on
// information that passes record.
#ifndef TESSERA_IR_PIPELINE_PROPERTIES_H_
#define TESSERA_IR_PIPELINE_PROPERTIES_H_

#include <string>

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "ir/walk.h"

namespace tessera::ir {

// ---- after pipeline creation

// Function::statically_used and statically_used_functions are empty. Passes that create functions
// may break this property.
extern const Property kNoStaticUses;
// No override is declared or used by an instruction.
extern const Property kNoOverrides;
// Initial values of overrides are constants or missing, and each override has the SpecId of a
// specialization constant.
extern const Property kOverridesAreSpecConstants;
// No type in use and no workgroup size or subgroup size depends on an override.
extern const Property kNoOverrideSizes;
// kNoOverrideSizes is true, no function uses an override-expression, and no variable has an
// override or override-expression as its initial value.
extern const Property kNoOverrideExpressions;

// ---- constructs that no target supports

// No variable or pointer is in the address space pixel_local.
extern const Property kNoPixelLocals;
// No entry point has global_invocation_index or workgroup_index as an input.
extern const Property kNoLinearIndices;
// The bias of each textureSampleBias is between -16.0 and 15.99.
extern const Property kSampleBiasInRange;
// There are no target-specific operations (Op::kTarget).
extern const Property kNoTargetOps;
// Binding arrays of buffers and external textures have a size. (Their elements become separate
// variables.)
extern const Property kArraysOfVariablesAreSized;
// Binding arrays contain only textures and samplers. Neither they nor their elements are arguments
// of calls.
extern const Property kBindingArraysOfHandles;
// No variable or parameter is a `buffer`, and no built-in function creates a view of one.
extern const Property kNoBufferViews;
// The pointer arguments of subgroupMatrixLoad and subgroupMatrixStore point to arrays.
extern const Property kMatricesOfArrays;
// Workgroup memory from which matrices are loaded, or to which they are stored, is a variable that
// is an array of scalars.
extern const Property kFlatMatrixMemory;
// No subgroup matrix is loaded from or stored to an array of three-component vectors.
extern const Property kNoPaddedMatrixMemory;
// No array or structure of subgroup matrices is constructed or constant, except for initial values
// that are zero.
extern const Property kNoMatrixComposites;
// No variable or parameter is a texture_external or an array of texture_external.
extern const Property kNoExternalTextures;
// No variable or parameter is an input attachment.
extern const Property kNoInputAttachments;
// No entry point has an input with a color, as a parameter or as a variable.
extern const Property kNoColorInputs;

// ---- SPIR-V and Vulkan GLSL

// No calls of built-in functions remain that RunBuiltinPolyfill replaces in every configuration.
extern const Property kBuiltinsArePolyfilled;
// Entry points have neither parameters nor results.
extern const Property kEntryPointsWithoutIo;

// ---- pointers

// No pointer parameter points to storage, uniform, workgroup or immediate memory. SPIR-V requires
// variable pointers for such parameters.
extern const Property kNoMemoryPointerParameters;
// Pointer arguments in the `function` and `private` address spaces point to whole variables.
extern const Property kArgumentsAreWholeVariables;
// arrayLength is applied only to variables, not to arrays that a pointer parameter points to.
extern const Property kLengthsOfVariables;
// No arrayLength remains, because lengths are computed from buffer sizes.
extern const Property kNoArrayLengths;
// No argument points to a three-component vector that is a member of a structure used in a uniform,
// storage or immediate variable.
extern const Property kNoVec3MemberArguments;
// Each pointer parameter is used by its function.
extern const Property kNoUnusedPointerParameters;
// Each `discard` ends a block of an `if` in a fragment entry point, and a return directly follows
// the `if`.
extern const Property kDiscardsAreLast;
// No function has a texture, a sampler or an input attachment as a parameter.
extern const Property kNoHandleParameters;
// No function uses a module-scope private variable.
extern const Property kNoPrivateVariables;
// Each module-scope variable is used by a function.
extern const Property kNoUnusedVariables;

// ---- memory safety and defined behavior

// Each loop has an exit, which is a break, break_if or return.
extern const Property kLoopsHaveExits;
// Each access has constant in-bounds indices or InstFlags::kInBounds. Subgroup matrix loads and
// stores, textureStore and texture atomics must have the flag too; robustness sets it where it
// guards them with a bounds check. Subgroup matrices in storage buffers are exempt, because the
// device may check their bounds.
extern const Property kAccessesInBounds;
// Integer divisions, remainders and shifts, and conversions from float to integer, have
// InstFlags::kNativeSemantics.
extern const Property kIntegerOperationsDefined;
// No sum, difference, product or negation of i32 can overflow, according to RangeAnalysis.
extern const Property kNoSignedOverflow;
// In each entry point, all workgroup variables that it uses are set to zero before the first
// barrier. Nothing else uses them before that barrier.
extern const Property kWorkgroupMemoryIsZero;

// ---- control flow and operands that some languages do not support

// Inside a switch, a return (or continue) occurs only in a loop in that switch.
extern const Property kNoReturnInSwitch;
extern const Property kNoContinueInSwitch;
// No switch has only a default clause.
extern const Property kNoLoneDefaults;
// kNoDynamicComponentStores: stores outside of buffers select vector components and matrix columns
// only by constants. kNoStructArrayStores: no store to a function or private structure variable
// selects an array element at run time.
extern const Property kNoDynamicComponentStores;
extern const Property kNoStructArrayStores;

// ---- helpers for implementing properties

// Sets `what` to `text`, the instruction and its function. Always returns false, so that callers
// can return the result.
bool Violated(const Module& m, InstId id, std::string_view text, std::string* what);

// Calls wrong(InstId) for each instruction of all functions. It returns an error message, or
// nullptr if there is no error. Reports the first message.
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
