// Removes members of structures that no expression accesses.
#ifndef TESSERA_TOOLS_MINIFY_MEMBERS_H_
#define TESSERA_TOOLS_MINIFY_MEMBERS_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "base/pool_vector.h"
#include "tools/minify/simplify.h"

namespace tessera::minify {

// Returns the structures that the host sees, indexed by TypeId: the types of resources, immediates
// and pixel-local variables, and all structures in them. `is_relevant` selects the variables.
PoolVector<bool> FindHostTypes(const wgsl::Program& program,
                               absl::FunctionRef<bool(const wgsl::Variable&)> is_relevant);
// Returns whether the host sees the name of a variable.
bool IsHostName(const wgsl::Variable& variable);

// Drops members of the structures that neither the host nor an entry point's interface contains,
// and the arguments for them in value constructors. `struct_of` is indexed by TypeId, and `effects`
// by UserFunctionId. Returns the arguments.
PoolVector<wgsl::NodeId> DropMembers(const wgsl::Program& program, const wgsl::NameNotes& notes,
                                     const Settings& settings,
                                     const PoolVector<wgsl::NodeId>& struct_of,
                                     const PoolVector<uint8_t>& effects, Simplifications& found);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_MEMBERS_H_
