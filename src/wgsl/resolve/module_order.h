// The order in which the declarations of module scope are resolved: each after everything that it mentions.
#ifndef TESSERA_WGSL_RESOLVE_MODULE_ORDER_H_
#define TESSERA_WGSL_RESOLVE_MODULE_ORDER_H_

#include "base/pool_vector.h"
#include "wgsl/resolve/scopes.h"

namespace tessera::wgsl {

// Declarations other than functions. Those that depend on themselves are reported and left out (WGSL:
// Declaration and Scope), as are those whose name was taken.
PoolVector<NodeId> OrderModuleScope(SemanticContext& context, const Scopes& scopes);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_MODULE_ORDER_H_
