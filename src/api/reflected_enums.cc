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

constexpr Pair<TexelFormat, ir::TexelFormat> kTexelFormats[] = {
    {TexelFormat::kRgba8unorm, ir::TexelFormat::k_rgba8unorm},
    {TexelFormat::kRgba8snorm, ir::TexelFormat::k_rgba8snorm},
    {TexelFormat::kRgba8uint, ir::TexelFormat::k_rgba8uint},
    {TexelFormat::kRgba8sint, ir::TexelFormat::k_rgba8sint},
    {TexelFormat::kRgba16unorm, ir::TexelFormat::k_rgba16unorm},
    {TexelFormat::kRgba16snorm, ir::TexelFormat::k_rgba16snorm},
    {TexelFormat::kRgba16uint, ir::TexelFormat::k_rgba16uint},
    {TexelFormat::kRgba16sint, ir::TexelFormat::k_rgba16sint},
    {TexelFormat::kRgba16float, ir::TexelFormat::k_rgba16float},
    {TexelFormat::kRg8unorm, ir::TexelFormat::k_rg8unorm},
    {TexelFormat::kRg8snorm, ir::TexelFormat::k_rg8snorm},
    {TexelFormat::kRg8uint, ir::TexelFormat::k_rg8uint},
    {TexelFormat::kRg8sint, ir::TexelFormat::k_rg8sint},
    {TexelFormat::kRg16unorm, ir::TexelFormat::k_rg16unorm},
    {TexelFormat::kRg16snorm, ir::TexelFormat::k_rg16snorm},
    {TexelFormat::kRg16uint, ir::TexelFormat::k_rg16uint},
    {TexelFormat::kRg16sint, ir::TexelFormat::k_rg16sint},
    {TexelFormat::kRg16float, ir::TexelFormat::k_rg16float},
    {TexelFormat::kR32uint, ir::TexelFormat::k_r32uint},
    {TexelFormat::kR32sint, ir::TexelFormat::k_r32sint},
    {TexelFormat::kR32float, ir::TexelFormat::k_r32float},
    {TexelFormat::kRg32uint, ir::TexelFormat::k_rg32uint},
    {TexelFormat::kRg32sint, ir::TexelFormat::k_rg32sint},
    {TexelFormat::kRg32float, ir::TexelFormat::k_rg32float},
    {TexelFormat::kRgba32uint, ir::TexelFormat::k_rgba32uint},
    {TexelFormat::kRgba32sint, ir::TexelFormat::k_rgba32sint},
    {TexelFormat::kRgba32float, ir::TexelFormat::k_rgba32float},
    {TexelFormat::kBgra8unorm, ir::TexelFormat::k_bgra8unorm},
    {TexelFormat::kR8unorm, ir::TexelFormat::k_r8unorm},
    {TexelFormat::kR8snorm, ir::TexelFormat::k_r8snorm},
    {TexelFormat::kR8uint, ir::TexelFormat::k_r8uint},
    {TexelFormat::kR8sint, ir::TexelFormat::k_r8sint},
    {TexelFormat::kR16unorm, ir::TexelFormat::k_r16unorm},
    {TexelFormat::kR16snorm, ir::TexelFormat::k_r16snorm},
    {TexelFormat::kR16uint, ir::TexelFormat::k_r16uint},
    {TexelFormat::kR16sint, ir::TexelFormat::k_r16sint},
    {TexelFormat::kR16float, ir::TexelFormat::k_r16float},
    {TexelFormat::kRgb10a2unorm, ir::TexelFormat::k_rgb10a2unorm},
    {TexelFormat::kRgb10a2uint, ir::TexelFormat::k_rgb10a2uint},
    {TexelFormat::kRg11b10ufloat, ir::TexelFormat::k_rg11b10ufloat},
    {TexelFormat::kR64uint, ir::TexelFormat::k_r64uint},
};

constexpr Pair<BuiltinValue, ir::BuiltinValue> kBuiltinValues[] = {
#define TESSERA_BUILTIN_VALUE(enumerator, name, type, inputs, outputs, needs) \
  {BuiltinValue::enumerator, ir::BuiltinValue::enumerator},
#include "ir/builtin_values.def"
};

constexpr Pair<InterpolationType, ir::InterpolationType> kInterpolationTypes[] = {
    {InterpolationType::kPerspective, ir::InterpolationType::kPerspective},
    {InterpolationType::kLinear, ir::InterpolationType::kLinear},
    {InterpolationType::kFlat, ir::InterpolationType::kFlat},
};

constexpr Pair<InterpolationSampling, ir::InterpolationSampling> kSamplings[] = {
    {InterpolationSampling::kCenter, ir::InterpolationSampling::kCenter},
    {InterpolationSampling::kCentroid, ir::InterpolationSampling::kCentroid},
    {InterpolationSampling::kSample, ir::InterpolationSampling::kSample},
    {InterpolationSampling::kFirst, ir::InterpolationSampling::kFirst},
    {InterpolationSampling::kEither, ir::InterpolationSampling::kEither},
};

constexpr Pair<SubgroupMatrixUse, ir::SubgroupMatrixUse> kUses[] = {
    {SubgroupMatrixUse::kLeft, ir::SubgroupMatrixUse::kLeft},
    {SubgroupMatrixUse::kRight, ir::SubgroupMatrixUse::kRight},
    {SubgroupMatrixUse::kResult, ir::SubgroupMatrixUse::kResult},
};

constexpr Pair<ScalarType, ir::TypeId> kScalars[] = {
    {ScalarType::kBool, ir::kBool}, {ScalarType::kI32, ir::kI32}, {ScalarType::kU32, ir::kU32},
    {ScalarType::kF32, ir::kF32},   {ScalarType::kF16, ir::kF16}, {ScalarType::kI8, ir::kI8},
    {ScalarType::kU8, ir::kU8},     {ScalarType::kI64, ir::kI64}, {ScalarType::kU64, ir::kU64},
};

}  // namespace

TexelFormat Reflected(ir::TexelFormat format) { return Shown(kTexelFormats, format); }
BuiltinValue Reflected(ir::BuiltinValue value) { return Shown(kBuiltinValues, value); }
InterpolationType Reflected(ir::InterpolationType type) { return Shown(kInterpolationTypes, type); }
InterpolationSampling Reflected(ir::InterpolationSampling sampling) {
  return Shown(kSamplings, sampling);
}
SubgroupMatrixUse Reflected(ir::SubgroupMatrixUse use) { return Shown(kUses, use); }

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

std::string_view NameOf(TexelFormat format) { return NameIn(kTexelFormats, format); }
std::string_view NameOf(BuiltinValue value) { return NameIn(kBuiltinValues, value); }
std::string_view NameOf(InterpolationType type) { return NameIn(kInterpolationTypes, type); }
std::string_view NameOf(InterpolationSampling sampling) { return NameIn(kSamplings, sampling); }
std::string_view NameOf(SubgroupMatrixUse use) { return NameIn(kUses, use); }
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
