#include "api/reflected_enums.h"

namespace tessera {
namespace {

template <typename Public, typename Internal>
struct Pair {
  Public shown;
  Internal internal;
};

template <typename Public, typename Internal, size_t N>
Public Shown(const Pair<Public, Internal> (&pairs)[N], Internal value) {
  for (const Pair<Public, Internal>& pair : pairs) {
    if (pair.internal == value) return pair.shown;
  }
  return Public();
}

template <typename Public, typename Internal, size_t N>
std::string_view NameIn(const Pair<Public, Internal> (&pairs)[N], Public value) {
  for (const Pair<Public, Internal>& pair : pairs) {
    if (pair.shown == value) return ir::NameOf(pair.internal);
  }
  return {};
}

constexpr Pair<BuiltinValue, ir::BuiltinValue> kBuiltinValues[] = {
#define TESSERA_BUILTIN_VALUE(enumerator, ...) \
  {BuiltinValue::enumerator, ir::BuiltinValue::enumerator},
#include "ir/builtin_values.def"
};

// Returns the name of the IR enumerator that has the same numeric value as `value`, or an empty
// string if there is none.
template <typename Internal, typename Public>
std::string_view NameInIr(Public value) {
  const std::string_view name = ir::NameOf(static_cast<Internal>(value));
  return name == "?" ? std::string_view() : name;
}

constexpr Pair<ScalarType, ir::TypeId> kScalars[] = {
    {ScalarType::kBool, ir::kBool}, {ScalarType::kI32, ir::kI32}, {ScalarType::kU32, ir::kU32},
    {ScalarType::kF32, ir::kF32},   {ScalarType::kF16, ir::kF16}, {ScalarType::kI8, ir::kI8},
    {ScalarType::kU8, ir::kU8},     {ScalarType::kI64, ir::kI64}, {ScalarType::kU64, ir::kU64},
};

}  // namespace

BuiltinValue Reflected(ir::BuiltinValue value) { return Shown(kBuiltinValues, value); }
// The following four functions can use casts, because tools/internal/update_interfaces copies the
// enumerators and their values from the IR.
TexelFormat Reflected(ir::TexelFormat format) { return static_cast<TexelFormat>(format); }
InterpolationType Reflected(ir::InterpolationType type) {
  return static_cast<InterpolationType>(type);
}
InterpolationSampling Reflected(ir::InterpolationSampling sampling) {
  return static_cast<InterpolationSampling>(sampling);
}
SubgroupMatrixUse Reflected(ir::SubgroupMatrixUse use) {
  return static_cast<SubgroupMatrixUse>(use);
}

TextureDimension Reflected(ir::TextureDim dim) {
  switch (dim) {
    case ir::TextureDim::k1D: return TextureDimension::k1D;
    case ir::TextureDim::k2D: return TextureDimension::k2D;
    case ir::TextureDim::k2DArray: return TextureDimension::k2DArray;
    case ir::TextureDim::k3D: return TextureDimension::k3D;
    case ir::TextureDim::kCube: return TextureDimension::kCube;
    case ir::TextureDim::kCubeArray: return TextureDimension::kCubeArray;
    case ir::TextureDim::kBuffer: break;
  }
  return TextureDimension::kNone;
}

StorageAccess Reflected(ir::Access access) {
  switch (access) {
    case ir::Access::kNone: break;
    case ir::Access::kRead: return StorageAccess::kRead;
    case ir::Access::kWrite: return StorageAccess::kWrite;
    case ir::Access::kReadWrite: return StorageAccess::kReadWrite;
    case ir::Access::kAtomic: return StorageAccess::kAtomic;
  }
  return StorageAccess::kNone;
}

Stage Reflected(ir::ShaderStage stage) {
  switch (stage) {
    case ir::ShaderStage::kVertex: return Stage::kVertex;
    case ir::ShaderStage::kFragment: return Stage::kFragment;
    case ir::ShaderStage::kNone:
    case ir::ShaderStage::kCompute: break;
  }
  return Stage::kCompute;
}

ScalarType ReflectedScalar(const ir::TypeStore& types, ir::TypeId type) {
  while (types.kind(type) == ir::TypeKind::kArray) type = types[type].element;
  const ir::TypeId scalar = types.kind(type) == ir::TypeKind::kSubgroupMatrix
                                ? types[type].element
                                : types.ScalarOf(type);
  return Shown(kScalars, scalar);
}

std::string_view NameOf(BuiltinValue value) { return NameIn(kBuiltinValues, value); }
std::string_view NameOf(TexelFormat format) { return NameInIr<ir::TexelFormat>(format); }
std::string_view NameOf(InterpolationType type) { return NameInIr<ir::InterpolationType>(type); }
std::string_view NameOf(InterpolationSampling sampling) {
  return NameInIr<ir::InterpolationSampling>(sampling);
}
std::string_view NameOf(SubgroupMatrixUse use) { return NameInIr<ir::SubgroupMatrixUse>(use); }
std::string_view NameOf(ScalarType type) {
  switch (type) {
    case ScalarType::kNone: break;
    case ScalarType::kBool: return "bool";
    case ScalarType::kI32: return "i32";
    case ScalarType::kU32: return "u32";
    case ScalarType::kF32: return "f32";
    case ScalarType::kF16: return "f16";
    case ScalarType::kI8: return "i8";
    case ScalarType::kU8: return "u8";
    case ScalarType::kI64: return "i64";
    case ScalarType::kU64: return "u64";
  }
  return {};
}

}  // namespace tessera
