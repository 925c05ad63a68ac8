// Assigns OpenGL binding points to blocks, and OpenGL image units to storage textures. Each kind of
// resource is numbered separately.
#ifndef TESSERA_BACKEND_GLSL_RESOURCE_NUMBERS_H_
#define TESSERA_BACKEND_GLSL_RESOURCE_NUMBERS_H_

#include <array>
#include <compare>
#include <cstdint>
#include <span>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::glsl {

// The kinds of resources that are numbered separately. Textures and samplers have no numbers,
// because the host assigns texture units to them by name.
enum class ResourceKind : uint8_t { kUniformBlock, kStorageBlock, kImage, kOther };

// `type` is the type of the variable.
ResourceKind KindOf(const ir::TypeStore& types, ir::AddressSpace space, ir::TypeId type);

// Numbers the resources in Module::resources, in the order of @group and @binding. The numbers of
// each kind start at 0. As a result, all pipeline stages compiled from one module use the same
// numbers, unless an override or an option determines the size of an array: such an array counts as
// one element.
class ResourceNumbers {
 public:
  ResourceNumbers(const ir::TypeStore& types, std::span<const ir::Resource> resources);
  uint32_t Of(const ir::Global& resource) const;

 private:
  struct Place {
    uint32_t group, binding;
    auto operator<=>(const Place&) const = default;
  };
  using Places = PoolVector<Place>;  // sorted, without duplicates
  const ir::TypeStore& types_;
  std::array<Places, 4> places_;  // by ResourceKind
};

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_RESOURCE_NUMBERS_H_
