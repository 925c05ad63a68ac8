// Orders module-scope declarations so that each one is resolved after all declarations that it
// mentions.
#ifndef TESSERA_WGSL_RESOLVE_MODULE_ORDER_H_
#define TESSERA_WGSL_RESOLVE_MODULE_ORDER_H_

#include "base/pool_vector.h"
#include "wgsl/resolve/scopes.h"

namespace tessera::wgsl {

// Returns the module-scope declarations in dependency order, without functions and redeclarations.
// Reports and omits declarations that depend on themselves (WGSL: Declaration and Scope).
PoolVector<NodeId> OrderModuleScope(SemanticContext& context, const Scopes& scopes);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_MODULE_ORDER_H_
