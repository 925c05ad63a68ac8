#ifndef TESSERA_IR_BINDING_POINT_H_
#define TESSERA_IR_BINDING_POINT_H_

#include <cstdint>

namespace tessera::ir {

// A resource's @group and @binding.
struct BindingPoint {
  uint32_t group = 0, binding = 0;
  friend bool operator==(const BindingPoint&, const BindingPoint&) = default;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_BINDING_POINT_H_
