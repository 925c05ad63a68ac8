// Finds the back end of a target.
#ifndef TESSERA_API_BACK_ENDS_H_
#define TESSERA_API_BACK_ENDS_H_

#include "backend/back_end.h"
#include "tessera/options.h"

namespace tessera {

// Returns the back end that generates the output for `target`, or null for Target::kNone. Several
// targets may have the same back end.
const BackEnd* BackEndOf(Target target);

}  // namespace tessera

#endif  // TESSERA_API_BACK_ENDS_H_
