// Defines the rows of Module::resources, the table of the resources that the host binds.
#ifndef TESSERA_IR_RESOURCE_H_
#define TESSERA_IR_RESOURCE_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/id.h"
#include "base/source.h"
#include "ir/binding_point.h"
#include "ir/type.h"

namespace tessera::ir {

// The part of an external texture that a resource contains. Plane 0 is the kWhole part, because it
// has the binding of the texture. All resources that are not external textures are kWhole too.
enum class ResourcePart : uint8_t { kWhole, kPlane1, kParameters };
// Returns the spelling of `part` in the text form.
std::string_view NameOf(ResourcePart part);

// A row of the table: a buffer, texture or sampler that the host binds. The row does not change
// when passes remove the resource's variable, replace it or change its type.
struct Resource {
  StringId name;  // the variable's name; invalid if stripped, or if `part` is not kWhole
  // The variable's store type in the source. If it is an array type, its size may refer to an
  // override-expression that has been removed. The type of kParameters is void, because a later
  // pass creates the structure of the parameters.
  TypeId type;
  AddressSpace space = AddressSpace::kHandle;
  ResourcePart part = ResourcePart::kWhole;
  uint32_t group = 0, binding = 0;  // in the output

  // If `part` is not kWhole, the resource has one element for each of `count` external textures.
  // Element `i` has the binding `binding + 2 * i`, and belongs to the external texture with the
  // binding `texture.binding + i`. If `part` is kWhole, `count` is the number of elements of a
  // binding array whose size is not constant, in this compilation. 0 if that size is unknown.
  BindingPoint texture;
  uint32_t count = 1;

  Span span;  // location of the declaration
};

// Returns whether `type` is a binding array whose size the host or an override determines.
bool IsArrayOfVariableSize(const TypeStore& types, TypeId type);
// Returns the number of bindings that the resource has.
uint32_t BindingCount(const TypeStore& types, const Resource& resource);
// Returns the binding of `element`, which may be past the resource's last element.
BindingPoint BindingOf(const Resource& resource, uint32_t element);
// Returns the index of the resource's element with this binding, or nullopt if there is none. A
// resource that is not an array has one element.
std::optional<uint32_t> ElementAt(const TypeStore& types, const Resource& resource,
                                  BindingPoint at);

}  // namespace tessera::ir

#endif  // TESSERA_IR_RESOURCE_H_
