// Removes structure members that no expression accesses.
#ifndef TESSERA_TOOLS_MINIFY_MEMBERS_H_
#define TESSERA_TOOLS_MINIFY_MEMBERS_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "base/pool_vector.h"
#include "tools/minify/simplify.h"

namespace tessera::minify {

// Returns the structures that are visible to the host, indexed by TypeId: the types of resources,
// immediates and pixel-local variables, and all nested structures. Only variables for which
// `is_relevant` returns true are considered.
PoolVector<bool> FindHostTypes(const wgsl::Program& program,
                               absl::FunctionRef<bool(const wgsl::Variable&)> is_relevant);
// Returns whether the variable's name is visible to the host.
bool IsHostName(const wgsl::Variable& variable);

// Drops unused structure members and the constructor arguments for them. Skips structures that are
// visible to the host or part of an entry point's interface. `struct_of` is indexed by TypeId, and
// `effects` by UserFunctionId. Returns the dropped arguments.
PoolVector<wgsl::NodeId> DropMembers(const wgsl::Program& program, const wgsl::NameNotes& notes,
                                     const Settings& settings,
                                     const PoolVector<wgsl::NodeId>& struct_of,
                                     const PoolVector<uint8_t>& effects, Simplifications& found);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_MEMBERS_H_
