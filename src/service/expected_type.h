// Determines the type that the context of an expression requires.
#ifndef TESSERA_SERVICE_EXPECTED_TYPE_H_
#define TESSERA_SERVICE_EXPECTED_TYPE_H_

#include "service/document.h"

namespace tessera::service {

// Returns the type that the expression `node` should have, or an invalid id if any type is allowed.
ir::TypeId ExpectedType(const Analysis& analysis, NodeId node);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_EXPECTED_TYPE_H_
