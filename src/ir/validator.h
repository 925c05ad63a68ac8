// Checks that a module follows the rules of docs/ir.md. Runs after every pass in tests and debug
// builds.
#ifndef TESSERA_IR_VALIDATOR_H_
#define TESSERA_IR_VALIDATOR_H_

#include <string>

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/text.h"

namespace tessera::ir {

// The rules that a module violates.
struct Faults {
  PoolVector<Note> notes;  // in the order of the text form; truncated if there are many
  // False if the module contains an invalid list or id and therefore cannot be printed.
  bool printable = true;
};

// Finds violations of the IR's rules, in linear time. Reports at most one per instruction.
Faults FindFaults(const Module& m);

// Returns true if the module is valid. Otherwise appends one line per violation to `what`, and then
// the text form of the module with the violations as comments.
bool Validate(const Module& m, std::string* what);

}  // namespace tessera::ir

#endif  // TESSERA_IR_VALIDATOR_H_
