#include "api/back_ends.h"

namespace tessera {

const BackEnd* BackEndOf(Target target) {
  // There is no default case, so that the C++ compiler warns about an enumerator that has no row in
  // targets.def.
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
