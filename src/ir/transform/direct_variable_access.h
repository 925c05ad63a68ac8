// Removes pointer parameters that a target does not support, so that functions access variables
// directly.
#ifndef TESSERA_IR_TRANSFORM_DIRECT_VARIABLE_ACCESS_H_
#define TESSERA_IR_TRANSFORM_DIRECT_VARIABLE_ACCESS_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct DirectVariableAccessConfig {
  // The address spaces whose pointer parameters are always replaced, as a set of bits 1 <<
  // AddressSpace. By default, these are the address spaces for which SPIR-V supports pointer
  // parameters only with the variable-pointer capabilities.
  uint32_t spaces = 1u << static_cast<int>(AddressSpace::kStorage) |
                    1u << static_cast<int>(AddressSpace::kUniform) |
                    1u << static_cast<int>(AddressSpace::kWorkgroup) |
                    1u << static_cast<int>(AddressSpace::kImmediate);
  // If true, also replaces pointer parameters whose address space is function or private, but only
  // if the argument points to an element or member of a variable. Pointers to whole variables
  // remain parameters.
  bool parts_of_variables = true;
  // If true, also replaces pointer parameters, regardless of their address space, if an index in
  // the argument's access chain may be out of bounds.
  bool chosen_parts = false;
  // If true, also replaces pointers to three-component vectors, regardless of their address space,
  // if the argument points to a structure member. MSL needs this, because it declares such a member
  // as a packed vector if the layout requires it. A pointer to a packed vector has a different type
  // than a pointer to an ordinary vector.
  bool vec3_members = false;
  // If true, also replaces parameters that are binding arrays, elements of binding arrays, or
  // pointers into such elements.
  bool binding_arrays = false;
  // If true, also replaces parameters that are storage textures, because GLSL does not allow texel
  // formats in parameter declarations.
  bool storage_textures = false;
  // If true, also replaces parameters that are storage textures with access 'atomic', because
  // SPIR-V's atomic operations on texels require a variable.
  bool atomic_textures = false;
  // If true, also replaces parameters that are input attachments, because in MSL, input attachments
  // are values that only entry points receive.
  bool input_attachments = false;
  // If true, also replaces all parameters that are textures, samplers or input attachments.
  bool handles = false;
};

// Creates one version of a function for each combination of pointer arguments that calls pass.
// Arguments are distinguished by the variable that they point into and by the members that they
// select. Function-scope variables of the same type are not distinguished.
//
// Indices are passed as arguments. Function-scope variables are passed as pointers to the whole
// variable. The robustness pass must run later, because the function that uses an index must be the
// one that clamps it.
Status RunDirectVariableAccess(Module& m, const DirectVariableAccessConfig& config,
                               Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_DIRECT_VARIABLE_ACCESS_H_
