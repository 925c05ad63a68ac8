// Finds what a module can do without: unused local declarations and members, calls without effects,
// functions with one call, and functions and constants that are equal to others.
#ifndef TESSERA_TOOLS_MINIFY_SIMPLIFY_H_
#define TESSERA_TOOLS_MINIFY_SIMPLIFY_H_

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "tools/minify/abstract_types.h"
#include "tools/minify/minify.h"
#include "wgsl/resolve/program.h"

namespace tessera::minify {

struct Simplifications {
  // By node: what is left out, namely local declarations, statements, members of structures and the
  // arguments for them, and parameters that do not become values if the function is inlined.
  PoolVector<bool> dropped;
  // By node: the expression that replaces a call of a function, and the argument that then replaces
  // each parameter of that function; else none.
  PoolVector<wgsl::NodeId> inlined;
  // By statement: the calls whose function bodies are written in front of it, in this order.
  absl::flat_hash_map<wgsl::NodeId, PoolVector<wgsl::NodeId>> moved;
  // By node: statements that consist only of the bodies in front of them.
  PoolVector<bool> replaced;
  // By node: the declaration with the same meaning that replaces a declaration of the module, or
  // none.
  PoolVector<wgsl::NodeId> merged;
};

// Does not change members, functions and constants in two cases: in a module without entry points,
// because other modules may use them; and if names are kept, because a local name could then hide
// the declaration that replaces another one. `struct_of` is the declaration of each structure,
// indexed by TypeId.
Simplifications FindSimplifications(const wgsl::Program& program, const wgsl::NameNotes& notes,
                                    const Settings& settings,
                                    const PoolVector<wgsl::NodeId>& struct_of,
                                    const PoolVector<Abstractness>& abstract);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_SIMPLIFY_H_
