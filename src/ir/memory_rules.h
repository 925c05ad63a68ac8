// Checks the rules for memory, as part of the validator. The rules apply to structure layouts,
// module-scope variables, the resource table, and instructions that access memory.
#ifndef TESSERA_IR_MEMORY_RULES_H_
#define TESSERA_IR_MEMORY_RULES_H_

#include <string>

#include "ir/module.h"

namespace tessera::ir {

// Returns a description of the rule that the layout of the structure breaks, or "" if it breaks
// none.
std::string CheckLayout(const Module& m, const Struct& s);

// Returns a description of the rule that the variable breaks, or "" if it breaks none. If the
// variable has an initial value, that value must exist in `m`.
std::string CheckGlobal(const Module& m, const Global& g);

// Returns a description of the rule that the row `r` of Module::resources breaks, or "" if it
// breaks none.
std::string CheckResource(const Module& m, const Resource& r);

// Returns a description of the memory rule that the instruction breaks, or "" if it breaks none.
// The instruction must have passed CheckInst.
std::string CheckMemoryUse(const Module& m, InstId id);

}  // namespace tessera::ir

#endif  // TESSERA_IR_MEMORY_RULES_H_
