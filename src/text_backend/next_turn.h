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
// The values and variables of the body that the continuing block uses are replaced with variables
// that are declared before the loop.
void MoveContinuing(ir::Module& m, ir::InstId loop);

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_NEXT_TURN_H_
