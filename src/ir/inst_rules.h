// Declares the part of the validator that checks the rules for single instructions: number and
// types of operands, result type, fields and flags. Rules about blocks and scopes are in
// validator.cc, and rules about memory are in memory_rules.h.
#ifndef TESSERA_IR_INST_RULES_H_
#define TESSERA_IR_INST_RULES_H_

#include <string>

#include "ir/module.h"

namespace tessera::ir {

// Returns a description of the rule that the instruction breaks, or "" if it breaks none. The ids
// of its operands must be valid.
std::string CheckInst(const Module& m, InstId id);

}  // namespace tessera::ir

#endif  // TESSERA_IR_INST_RULES_H_
