// Rules for memory: the address spaces and access modes of variables, the types they may have, and
// the instructions that may read and write through each pointer. The validator applies them.
#ifndef TESSERA_IR_MEMORY_RULES_H_
#define TESSERA_IR_MEMORY_RULES_H_

#include <string>

#include "ir/module.h"

namespace tessera::ir {

// Returns a description of the rule that the variable breaks, or "" if it follows all rules. Its
// initial value must exist.
std::string CheckGlobal(const Module& m, const Global& g);

// Returns a description of the memory rule that the instruction breaks, or "" if it breaks none.
// The instruction must follow the rules of CheckInst.
std::string CheckMemoryUse(const Module& m, InstId id);

}  // namespace tessera::ir

#endif  // TESSERA_IR_MEMORY_RULES_H_
