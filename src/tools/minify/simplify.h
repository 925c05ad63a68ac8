// Finds the parts of a module that can be removed or merged. These are unused local declarations
// and members, calls without effects, functions with one call, and duplicates of functions and
// constants.
#ifndef TESSERA_TOOLS_MINIFY_SIMPLIFY_H_
#define TESSERA_TOOLS_MINIFY_SIMPLIFY_H_

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "tools/minify/abstract_types.h"
#include "tools/minify/minify.h"
#include "wgsl/resolve/program.h"

namespace tessera::minify {

struct Simplifications {
  // Indexed by node: whether the node is omitted from the output. May be set for local
  // declarations, statements, members, and the constructor arguments for these members. Also set
  // for the parameters of inlined functions, except parameters that become 'let' declarations.
  PoolVector<bool> dropped;
  // Indexed by node. For an inlined call, the expression that replaces the call. For a parameter of
  // an inlined function, the argument that replaces the parameter. Otherwise none.
  PoolVector<wgsl::NodeId> inlined;
  // Maps a statement to the calls whose function bodies are inserted before it, in order.
  absl::flat_hash_map<wgsl::NodeId, PoolVector<wgsl::NodeId>> moved;
  // Indexed by node: whether the statement is entirely replaced by the bodies inserted before it.
  PoolVector<bool> replaced;
  // Indexed by node. For a module-scope declaration that duplicates another one, the declaration
  // that replaces it. Otherwise none.
  PoolVector<wgsl::NodeId> merged;
};

// Finds all simplifications. Leaves members, functions and constants unchanged in these cases:
// - The module has no entry points, so other modules may use them.
// - `settings` says to keep unused declarations.
// - `settings` says to keep names. A local name could then hide the declaration that replaces a
//   duplicate.
//
// `struct_of` contains the declaration of each structure, indexed by TypeId.
Simplifications FindSimplifications(const wgsl::Program& program, const wgsl::NameNotes& notes,
                                    const Settings& settings,
                                    const PoolVector<wgsl::NodeId>& struct_of,
                                    const PoolVector<Abstractness>& abstract);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_SIMPLIFY_H_
