// Replaces pointer parameters that a target does not support with direct accesses to variables.
#ifndef TESSERA_IR_TRANSFORM_DIRECT_VARIABLE_ACCESS_H_
#define TESSERA_IR_TRANSFORM_DIRECT_VARIABLE_ACCESS_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct DirectVariableAccessConfig {
  // A set of bits (1 << AddressSpace): the address spaces whose pointer parameters are always
  // replaced. The default is the address spaces whose pointers SPIR-V cannot pass without variable
  // pointers.
  uint32_t spaces = 1u << static_cast<int>(AddressSpace::kStorage) |
                    1u << static_cast<int>(AddressSpace::kUniform) |
                    1u << static_cast<int>(AddressSpace::kWorkgroup) |
                    1u << static_cast<int>(AddressSpace::kImmediate);
  // Also replaces parameters that point into function or private memory if the argument points to
  // an element or member of a variable. Pointers to whole variables remain parameters.
  bool parts_of_variables = true;
  // Also replaces parameters that point into any address space if an index in the argument's access
  // chain may be out of bounds.
  bool chosen_parts = false;
  // Also replaces parameters that point to a three-component vector in any other address space, if
  // the argument points to a member of a structure. Such members are packed in MSL if the layout
  // requires it.
  bool vec3_members = false;
  // Also replaces parameters that are binding arrays, their elements, or pointers into their
  // elements.
  bool binding_arrays = false;
  // Also replaces parameters that are storage textures, because GLSL parameters do not specify a
  // texel format.
  bool storage_textures = false;
  // Also replaces parameters that are storage textures with access 'atomic', because SPIR-V's
  // atomic operations require a variable.
  bool atomic_textures = false;
  // Also replaces parameters that are input attachments, because in MSL they are values that only
  // entry points receive.
  bool input_attachments = false;
  // Also replaces all parameters that are textures, samplers or input attachments.
  bool handles = false;
};

// Creates one version of a function for each way in which its pointer parameters are used. A
// version is identified by the variable that each argument points into and the members on the path
// through the variable. For function-scope variables, the type of the variable takes the place of
// the variable.
//
// Indices are passed as arguments. Function-scope variables are passed as pointers to the whole
// variable. Robustness must run later, so that it clamps the indices where they are used.
Status RunDirectVariableAccess(Module& m, const DirectVariableAccessConfig& config,
                               Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_DIRECT_VARIABLE_ACCESS_H_
