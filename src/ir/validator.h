// Checks that a module follows the rules of docs/ir.md. Runs after every transform in debug builds
// and tests.
#ifndef TESSERA_IR_VALIDATOR_H_
#define TESSERA_IR_VALIDATOR_H_

#include <string>

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/text.h"

namespace tessera::ir {

// The rules that a module breaks.
struct Faults {
  PoolVector<Note> notes;  // in the order of the text; the first ones if there are many
  // Whether the module can be printed. It cannot if it contains an invalid list or id.
  bool printable = true;
};

// Finds the broken rules in linear time. An instruction that breaks several rules gets one note.
Faults FindFaults(const Module& m);

// Returns whether the module is valid. If not, appends one line per fault to `what`, followed by
// the text of the module with the faults as comments.
bool Validate(const Module& m, std::string* what);

}  // namespace tessera::ir

#endif  // TESSERA_IR_VALIDATOR_H_
