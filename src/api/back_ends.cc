#include "api/back_ends.h"

namespace tessera {

const BackEnd* BackEndOf(Target target) {
  // The switch has no default, so that the compiler reports a target without a row in targets.def.
  switch (target) {
    case Target::kNone: break;
#define TESSERA_TARGET(enumerator, back_end, ...) \
  case Target::enumerator: return &back_end::kBackEnd;
#include "backend/targets.def"
#undef TESSERA_TARGET
  }
  return nullptr;
}

}  // namespace tessera
