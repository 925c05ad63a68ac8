// No store goes to a component of a vector, or a column of a matrix, whose number is known at run time alone.
#ifndef TESSERA_IR_TRANSFORM_COMPONENT_STORES_H_
#define TESSERA_IR_TRANSFORM_COMPONENT_STORES_H_

#include "ir/module.h"

namespace tessera::ir {

// For FXC, where such a place is no l-value (error X3500). In function and private variables all components of the
// vector are written, the others with what they have; in workgroup variables, where other invocations may write
// them meanwhile, and for columns, a switch chooses among stores. A call that gets a pointer to such a column gets one to
// a variable, which is stored afterwards. Buffers are left as they are. Run it after robustness: an index is taken
// to be in bounds.
Status RunComponentStores(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_COMPONENT_STORES_H_
