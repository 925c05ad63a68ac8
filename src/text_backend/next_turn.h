// Rewrites loops for languages in which `continue` cannot execute a continuing block.
#ifndef TESSERA_TEXT_BACKEND_NEXT_TURN_H_
#define TESSERA_TEXT_BACKEND_NEXT_TURN_H_

#include "ir/module.h"

namespace tessera::text {

// Moves the continuing block of `loop` to the beginning of the next iteration:
//
//   var is_next_turn = false
//   loop {
//     if is_next_turn { continuing block }
//     is_next_turn = true
//     body
//   }
//
// If the continuing block uses variables of the body, they are moved before the loop. If it uses
// values of the body, they are replaced with new variables that are declared before the loop.
// Pointers and handles cannot be stored in variables, so the continuing block recomputes them.
void MoveContinuing(ir::Module& m, ir::InstId loop);

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_NEXT_TURN_H_
