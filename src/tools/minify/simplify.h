// Finds what a module can do without: unused local declarations, functions with one call, and
// functions and constants that are equal to others.
#ifndef TESSERA_TOOLS_MINIFY_SIMPLIFY_H_
#define TESSERA_TOOLS_MINIFY_SIMPLIFY_H_

#include "base/pool_vector.h"
#include "tools/minify/minify.h"
#include "wgsl/resolve/program.h"

namespace tessera::minify {

struct Simplifications {
  // By node: local declarations that are left out.
  PoolVector<bool> dropped;
  // By node: the expression that replaces a call of a function, and the argument that then replaces
  // each parameter of that function; else none.
  PoolVector<wgsl::NodeId> inlined;
  // By node: the declaration with the same meaning that replaces a declaration of the module, or
  // none.
  PoolVector<wgsl::NodeId> merged;
};

// Functions and constants stay as they are in a module without entry points, because other modules
// may use them, and if names are kept, because a local name could then hide the one that is used
// instead.
Simplifications FindSimplifications(const wgsl::Program& program, const wgsl::NameNotes& notes,
                                    const Settings& settings);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_SIMPLIFY_H_
