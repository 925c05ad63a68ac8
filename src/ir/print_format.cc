#include "ir/print_format.h"

namespace tessera::ir {

char PrintLetter(const TypeStore& types, TypeId type) {
  const TypeId scalar = types.ScalarOf(type);
  return scalar == kF32 ? 'f' : scalar == kI32 ? 'd' : 'u';
}

std::string PrintFormat(const TypeStore& types, TypeId type) {
  std::string format = "%";
  if (types.IsVector(type)) format += "v" + std::to_string(types[type].n);
  return format + PrintLetter(types, type);
}

}  // namespace tessera::ir
