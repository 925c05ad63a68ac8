// The order in which module-scope declarations are resolved: each one after everything that it
// mentions.
#ifndef TESSERA_WGSL_RESOLVE_MODULE_ORDER_H_
#define TESSERA_WGSL_RESOLVE_MODULE_ORDER_H_

#include "base/pool_vector.h"
#include "wgsl/resolve/scopes.h"

namespace tessera::wgsl {

// Returns the module-scope declarations other than functions in dependency order. Reports
// declarations that depend on themselves and omits them (WGSL: Declaration and Scope). Also omits
// redeclarations.
PoolVector<NodeId> OrderModuleScope(SemanticContext& context, const Scopes& scopes);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_MODULE_ORDER_H_
