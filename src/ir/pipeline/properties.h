// The properties that passes of several targets need and establish; see pipeline.h. What holds for one target alone
// stands in its back end.
//
// A property is for debug builds and tests: it looks at the module and believes nobody.
#ifndef TESSERA_IR_PIPELINE_PROPERTIES_H_
#define TESSERA_IR_PIPELINE_PROPERTIES_H_

#include <string>

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "ir/walk.h"

namespace tessera::ir {

// ---- what pipeline creation leaves

// Function::statically_used and statically_used_functions are empty: passes that make functions anew need not keep them.
extern const Property kNoStaticUses;
// No override is declared, nor named by a value.
extern const Property kNoOverrides;
// Initial values of overrides are constants or missing, and each has the SpecId of a specialization constant.
extern const Property kOverridesAreSpecConstants;
// No type in use, workgroup size or subgroup size depends on an override.
extern const Property kNoOverrideSizes;
// kNoOverrideSizes, and no function uses an override-expression, and no variable has one or an override as its initial
// value.
extern const Property kNoOverrideExpressions;

// ---- what no target has

// No variable or pointer is in the address space pixel_local.
extern const Property kNoPixelLocals;
// No entry point takes global_invocation_index or workgroup_index.
extern const Property kNoLinearIndices;
// The bias of textureSampleBias is between -16.0 and 15.99.
extern const Property kSampleBiasInRange;
// There is no operation that one target alone has (Op::kTarget).
extern const Property kNoTargetOps;
// Binding arrays of what is one variable an element, buffers and external textures, have a size.
extern const Property kArraysOfVariablesAreSized;
// Binding arrays hold textures and samplers alone, and neither they nor their elements are arguments of calls.
extern const Property kBindingArraysOfHandles;
// No variable or parameter is a `buffer`, and no built-in function makes a view of one.
extern const Property kNoBufferViews;
extern const Property kMatricesOfArrays;  // subgroupMatrixLoad and Store have pointers to arrays
// The workgroup memory that matrices are loaded from and stored to is a variable that is an array of scalars.
extern const Property kFlatMatrixMemory;
// No subgroup matrix is loaded from or stored to an array of three-component vectors.
extern const Property kNoPaddedMatrixMemory;
// No array or structure of subgroup matrices is constructed or constant, except initial values of zero.
extern const Property kNoMatrixComposites;
// No variable or parameter is a texture_external, nor an array of them.
extern const Property kNoExternalTextures;
// No variable or parameter is an input attachment.
extern const Property kNoInputAttachments;
// No entry point has an input with a color, as a parameter or as a variable.
extern const Property kNoColorInputs;

// ---- SPIR-V and Vulkan's GLSL

// No built-in function is called that RunBuiltinPolyfill replaces whatever its configuration.
extern const Property kBuiltinsArePolyfilled;
// Entry points have neither parameters nor results.
extern const Property kEntryPointsWithoutIo;

// ---- pointers

// Storage, uniform, workgroup and immediate: what SPIR-V without variable pointers cannot pass.
extern const Property kNoMemoryPointerParameters;
// Pointers to function and private variables that are arguments point to whole variables.
extern const Property kArgumentsAreWholeVariables;
// arrayLength is asked of variables, not of what parameters point to.
extern const Property kLengthsOfVariables;
// No arrayLength is left: lengths are made of sizes of buffers.
extern const Property kNoArrayLengths;
// No argument points to a member of a structure that is a vector of three components.
extern const Property kNoVec3MemberArguments;
// Each pointer parameter is used by its function.
extern const Property kNoUnusedPointerParameters;
// An entry point returns after each `discard`.
extern const Property kDiscardsAreLast;
// No function takes a texture, a sampler or an input attachment.
extern const Property kNoHandleParameters;
// No function uses a private variable of module scope.
extern const Property kNoPrivateVariables;
// Each variable of module scope is used by a function.
extern const Property kNoUnusedVariables;

// ---- memory safety, defined behavior

// Each loop has a way out: a break, break_if or return.
extern const Property kLoopsHaveExits;
// Each access has constant indices inside its type or InstFlags::kInBounds; so have matrices that are loaded and
// stored (but for those in storage buffers, which the device may check) and textureStore, whose coordinates are tested.
extern const Property kAccessesInBounds;
// Divisions, remainders and shifts of integers and conversions of floats to integers have
// InstFlags::kNativeSemantics.
extern const Property kIntegerOperationsDefined;
// No sum, difference, product or negation of i32 can overflow, as far as RangeAnalysis sees.
extern const Property kNoSignedOverflow;
// Each workgroup variable that an entry point uses is stored to before a barrier that comes before all else.
extern const Property kWorkgroupMemoryIsZero;

// ---- control flow and places that some languages lack

// No return or no continue stands in a switch, but in a loop inside of it.
extern const Property kNoReturnInSwitch;
extern const Property kNoContinueInSwitch;
// No switch has a default case alone.
extern const Property kNoLoneDefaults;
// Stores to variables name components of vectors and columns of matrices by constants.
extern const Property kNoDynamicComponentStores;
extern const Property kNoStructArrayStores;

// ---- for those who write properties

// `what` becomes `text` and the place: the instruction and its function. False, for the caller to return.
bool Violated(const Module& m, InstId id, std::string_view text, std::string* what);

// Calls wrong(InstId), which gives a text or nullptr, for each instruction of the functions. The first text is
// reported.
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
