// The numbers of resources in OpenGL, where each kind has its own.
#ifndef TESSERA_BACKEND_GLSL_RESOURCE_NUMBERS_H_
#define TESSERA_BACKEND_GLSL_RESOURCE_NUMBERS_H_

#include <array>
#include <compare>
#include <cstdint>
#include <span>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::glsl {

// Textures and samplers have none: the host gives them units by their names.
enum class ResourceKind : uint8_t { kUniformBlock, kStorageBlock, kImage, kOther };

ResourceKind KindOf(const ir::TypeStore& types, const ir::Global& resource);

// Counts the resources that a module declares from 0, each kind for itself, in the order of @group and @binding: so the
// shaders of a pipeline that come of one module agree.
class ResourceNumbers {
 public:
  ResourceNumbers(const ir::TypeStore& types, std::span<const ir::Global> declared);
  uint32_t Of(const ir::Global& resource) const;

 private:
  struct Place {
    uint32_t group, binding;
    auto operator<=>(const Place&) const = default;
  };
  using Places = PoolVector<Place>;  // sorted, each once
  const ir::TypeStore& types_;
  std::array<Places, 4> places_;  // by ResourceKind
};

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_RESOURCE_NUMBERS_H_
