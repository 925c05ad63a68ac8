// From syntax tree to Program: names, types, constants, every validation rule of the language.
#ifndef TESSERA_WGSL_RESOLVER_H_
#define TESSERA_WGSL_RESOLVER_H_

#include "base/diagnostics.h"
#include "wgsl/program.h"

namespace tessera::wgsl {

// Fills `program`, then runs behaviour, alias and uniformity analysis when there were no errors before.
// Errors are in `diagnostics`; a program with errors must not be lowered.
void Resolve(Program& program, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVER_H_
