#include "backend_glsl/constants.h"

#include "backend_glsl/version.h"

namespace tessera::glsl {

using ir::ConstantId;
using ir::ConstantKind;
using ir::Module;
using ir::TypeId;
using ir::TypeKind;
using text::ConstantUse;

namespace {

// The maximum number of literals in an array or structure constant that is written in place.
// Constants with more literals are declared at module scope.
constexpr uint32_t kLongestInPlace = 16;

// Returns whether the zero value of the type has at most `room` literals. If so, subtracts their
// number from `room`.
bool ZeroFits(const Module& m, TypeId id, uint32_t* room) {
  const ir::Type& type = m.types[id];
  if (type.kind == TypeKind::kStruct) {
    for (const ir::StructMember& member : m.types.StructOf(id).members) {
      if (!ZeroFits(m, member.type, room)) return false;
    }
    return true;
  }
  if (type.kind == TypeKind::kArray) {
    for (uint32_t k = 0; k < type.count().value(); ++k) {
      if (!ZeroFits(m, type.element, room)) return false;
    }
    return true;
  }
  if (*room == 0) return false;
  --*room;
  return true;
}

// Returns whether the constant has at most `room` literals. If so, subtracts their number from
// `room`.
bool Fits(const Module& m, ConstantId id, uint32_t* room) {
  const ir::Constant& c = m.constants[id];
  const TypeKind kind = m.types.kind(c.type);
  if (c.kind == ConstantKind::kZero) return ZeroFits(m, c.type, room);
  if (kind == TypeKind::kStruct || kind == TypeKind::kArray) {
    const bool splat = c.kind == ConstantKind::kSplat;
    for (uint32_t k = 0; k < m.constants.ElementCount(c.type); ++k) {
      if (!Fits(m, c.elements[splat ? 0 : k], room)) return false;
    }
    return true;
  }
  if (*room == 0) return false;
  --*room;
  return true;
}

// Returns whether an initializer can set a variable of type `type` to zero. This depends on the
// API, which is Vulkan if `vulkan` is true, and OpenGL otherwise.
bool HasInitializer(const Module& m, TypeId type, bool vulkan) {
  if (m.types.kind(type) == TypeKind::kSubgroupMatrix) return true;
  return !m.types.Has(type, ir::TypeFlags::kHasSubgroupMatrix) &&
         (vulkan || ZeroFitsInPlace(m, type));
}

bool IsInPlace(const Module& m, ConstantId id, ConstantUse use, bool vulkan) {
  // A constant that is the base of an index expression has a name even if the constant is short.
  if (use == ConstantUse::kBase) return false;
  uint32_t room = kLongestInPlace;
  if (Fits(m, id, &room)) return true;
  // If this zero had a name, it would be a variable without an initializer, which statements set to
  // zero. A constant cannot have a variable as an element.
  return use != ConstantUse::kValue && m.constants.IsZero(id) &&
         !HasInitializer(m, m.constants.type(id), vulkan);
}

bool IsInPlaceForVulkan(const Module& m, ConstantId id, ConstantUse use) {
  return IsInPlace(m, id, use, true);
}
bool IsInPlaceForOpenGl(const Module& m, ConstantId id, ConstantUse use) {
  return IsInPlace(m, id, use, false);
}

}  // namespace

text::ConstantPolicy ConstantPolicyOf(const GlslOptions& options) {
  return {.in_place = IsForVulkan(options) ? IsInPlaceForVulkan : IsInPlaceForOpenGl,
          .returns_zero = true,
          .longest_padding = kLongestInPlace,
          .padding_type = PaddingTypeOf,
          .writes_zero_by_parts = ZeroFitsInPlace};
}

bool ZeroFitsInPlace(const Module& m, TypeId type) {
  uint32_t room = kLongestInPlace;
  return ZeroFits(m, type, &room);
}

bool HasZeroInitializer(const Module& m, TypeId type, const GlslOptions& options) {
  return HasInitializer(m, type, IsForVulkan(options));
}

TypeId PaddingTypeOf(Module& m, const ir::Padding& run) {
  const TypeId unit = run.size == 2 ? ir::kF16 : ir::kU32;
  return run.count == 1 ? unit : m.types.Array(unit, ir::Count::Of(run.count));
}

}  // namespace tessera::glsl
