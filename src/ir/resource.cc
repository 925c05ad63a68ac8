#include "ir/resource.h"

#include <algorithm>

namespace tessera::ir {

std::string_view NameOf(ResourcePart part) {
  switch (part) {
    case ResourcePart::kWhole: break;
    case ResourcePart::kPlane1: return "plane1";
    case ResourcePart::kParameters: return "parameters";
  }
  return "whole";
}

bool IsArrayOfVariableSize(const TypeStore& types, TypeId type) {
  return types.kind(type) == TypeKind::kBindingArray && !types[type].count().is_constant();
}

uint32_t BindingCount(const TypeStore& types, const Resource& resource) {
  if (resource.part != ResourcePart::kWhole) return resource.count;
  return IsArrayOfVariableSize(types, resource.type) ? std::max(resource.count, 1u)
                                                     : types.BindingCount(resource.type);
}

// Returns the distance between the binding numbers of consecutive array elements.
static uint32_t StrideOf(const Resource& resource) {
  return resource.part == ResourcePart::kWhole ? 1 : 2;
}

BindingPoint BindingOf(const Resource& resource, uint32_t element) {
  return {resource.group, resource.binding + element * StrideOf(resource)};
}

std::optional<uint32_t> ElementAt(const TypeStore& types, const Resource& resource,
                                  BindingPoint at) {
  if (at.group != resource.group || at.binding < resource.binding) return std::nullopt;
  const uint32_t stride = StrideOf(resource);
  const uint32_t distance = at.binding - resource.binding;
  if (distance % stride != 0 || distance / stride >= BindingCount(types, resource)) {
    return std::nullopt;
  }
  return distance / stride;
}

}  // namespace tessera::ir
