// Determines the type that an expression should have in its context.
#ifndef TESSERA_SERVICE_EXPECTED_TYPE_H_
#define TESSERA_SERVICE_EXPECTED_TYPE_H_

#include "service/document.h"

namespace tessera::service {

// Returns the type that the context of the expression `node` requires, or an invalid id if any type
// is allowed.
ir::TypeId ExpectedType(const Analysis& analysis, NodeId node);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_EXPECTED_TYPE_H_
