// Pointer parameters to memory that a target cannot point to become direct accesses of the
// variable.
#ifndef TESSERA_IR_TRANSFORM_DIRECT_VARIABLE_ACCESS_H_
#define TESSERA_IR_TRANSFORM_DIRECT_VARIABLE_ACCESS_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct DirectVariableAccessConfig {
  // Parameters that point into these address spaces are always replaced: bit (1 << AddressSpace).
  // By default those that SPIR-V without variable pointers cannot pass.
  uint32_t spaces = 1u << static_cast<int>(AddressSpace::kStorage) |
                    1u << static_cast<int>(AddressSpace::kUniform) |
                    1u << static_cast<int>(AddressSpace::kWorkgroup) |
                    1u << static_cast<int>(AddressSpace::kImmediate);
  // Parameters that point into function or private space are replaced where the argument points to
  // a part of a variable; pointers to whole variables are passed as they are.
  bool parts_of_variables = true;
  // Parameters that point into any space are replaced where an index on the way to what the argument points to may be
  // outside.
  bool chosen_parts = false;
  // Parameters that point to a vector of three components in any other space are replaced where the argument
  // points to a member of a structure, which MSL packs where the layout wants it.
  bool vec3_members = false;
  // Parameters that are elements of binding arrays, pointers into them or the arrays themselves are
  // replaced, too.
  bool binding_arrays = false;
  // So are parameters that are storage textures, whose formats GLSL's parameters do not tell.
  bool storage_textures = false;
  // Of these, those of access 'atomic' alone: SPIR-V's atomic operations are on variables.
  bool atomic_textures = false;
  // So are input attachments, which MSL has as values of entry points.
  bool input_attachments = false;
  // So are all that are textures, samplers or input attachments.
  bool handles = false;
};

// A function is made anew for each way in which its pointer parameters are used: for each variable
// (of function scope: each type of variable) and path of members through it. Indices are passed as
// arguments; variables of function scope as pointers to the whole variable. Robustness then
// clamps the indices where they are used.
Status RunDirectVariableAccess(Module& m, const DirectVariableAccessConfig& config,
                               Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_DIRECT_VARIABLE_ACCESS_H_
