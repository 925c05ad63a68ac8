// Checks that a module follows the rules of docs/ir.md. Runs after every transform in tests and
// debug builds.
#ifndef TESSERA_IR_VALIDATOR_H_
#define TESSERA_IR_VALIDATOR_H_

#include <string>

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/text.h"

namespace tessera::ir {

// The violations of rules in a module.
struct Faults {
  PoolVector<Note> notes;  // in the order of the text form; only the first ones if there are many
  // Whether the module can be printed. It cannot if it contains an invalid list or id.
  bool printable = true;
};

// Finds violations of rules in linear time. An instruction that violates several rules gets one
// note.
Faults FindFaults(const Module& m);

// Returns whether the module is valid. If not, appends one line per violation to `what`, followed
// by the text form of the module with the violations as comments.
bool Validate(const Module& m, std::string* what);

}  // namespace tessera::ir

#endif  // TESSERA_IR_VALIDATOR_H_
