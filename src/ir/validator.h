// Checks that a module is what module.h says. For debug builds and tests, after every transform.
#ifndef TESSERA_IR_VALIDATOR_H_
#define TESSERA_IR_VALIDATOR_H_

#include <string>

#include "ir/module.h"

namespace tessera::ir {

// Linear in the module's size. On failure `what` says what is wrong with which instruction.
bool Validate(const Module& m, std::string* what);

}  // namespace tessera::ir

#endif  // TESSERA_IR_VALIDATOR_H_
