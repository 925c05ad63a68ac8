// Checks that a module satisfies the invariants in module.h. Runs after every transform in debug
// builds and tests.
#ifndef TESSERA_IR_VALIDATOR_H_
#define TESSERA_IR_VALIDATOR_H_

#include <string>

#include "ir/module.h"

namespace tessera::ir {

// Takes linear time. Returns false and describes the faulty instruction in `what` if the module is
// invalid.
bool Validate(const Module& m, std::string* what);

}  // namespace tessera::ir

#endif  // TESSERA_IR_VALIDATOR_H_
