// Rules for single instructions: the number and types of operands, the result, fields and flags.
// The validator applies them. Rules about blocks and scopes are in validator.cc, and rules about
// memory in memory_rules.h.
#ifndef TESSERA_IR_INST_RULES_H_
#define TESSERA_IR_INST_RULES_H_

#include <string>

#include "ir/module.h"

namespace tessera::ir {

// Returns a description of the rule that the instruction breaks, or "" if it follows all rules. Its
// operands must exist.
std::string CheckInst(const Module& m, InstId id);

}  // namespace tessera::ir

#endif  // TESSERA_IR_INST_RULES_H_
