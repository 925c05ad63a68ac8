#include "tools/bindings/math_types.h"

#include <string_view>

#include "base/cat.h"

namespace tessera::bindings {
namespace {

// Returns the number of rows including padding, e.g. 4 for mat3x3f.
uint64_t PaddedRows(const Shape& shape) { return shape.dims.back(); }

bool Is4x4(const Shape& shape) { return shape.columns == 4 && PaddedRows(shape) == 4; }

// Returns the argument that is named after the shape's scalar type.
std::string_view ByScalar(const Shape& shape, std::string_view f32, std::string_view i32,
                          std::string_view u32) {
  return shape.scalar == ScalarType::kI32 ? i32 : shape.scalar == ScalarType::kU32 ? u32 : f32;
}

MathType GlmType(const Shape& shape) {
  if (shape.is_matrix()) return {Cat("glm::mat", shape.columns, "x", PaddedRows(shape))};
  return {Cat("glm::", ByScalar(shape, "", "i", "u"), "vec", PaddedRows(shape))};
}

MathType EigenType(const Shape& shape) {
  return {Cat("Eigen::Matrix<", ByScalar(shape, "float", "std::int32_t", "std::uint32_t"), ", ",
              PaddedRows(shape), ", ", shape.columns, ", Eigen::DontAlign>")};
}

// In hlsl++, only the types in the namespace `interop` have no padding. A plain float3 occupies a
// 16-byte register.
MathType HlslppType(const Shape& shape) {
  if (Is4x4(shape)) return {"hlslpp::interop::float4x4"};
  return {Cat("hlslpp::interop::", ByScalar(shape, "float", "int", "uint"), PaddedRows(shape)),
          shape.is_matrix()};
}

// Mat3A is not used even though it has the layout of mat3x3f, because `as_bytes` must not read
// Mat3A's padding, which may be uninitialized. Mat2 is not used for mat2x2f, because Mat2 is
// aligned to 16 bytes instead of 8.
MathType GlamType(const Shape& shape) {
  if (Is4x4(shape)) return {"glam::Mat4"};
  return {Cat("glam::", ByScalar(shape, "", "I", "U"), "Vec", PaddedRows(shape)),
          shape.is_matrix()};
}

MathType NalgebraType(const Shape& shape) {
  const std::string scalar = Cat("<", NameOf(shape.scalar), ">");
  const uint64_t rows = PaddedRows(shape);
  if (!shape.is_matrix()) return {Cat("nalgebra::Vector", rows, scalar)};
  const std::string columns = rows == shape.columns ? "" : Cat("x", shape.columns);
  return {Cat("nalgebra::Matrix", rows, columns, scalar)};
}

}  // namespace

MathType MathTypeOf(MathLibrary library, const Shape& shape) {
  const bool is_scalar = !shape.is_vector() && !shape.is_matrix();
  if (shape.is_structure() || is_scalar || shape.is_plain || SizeOf(shape.scalar) != 4) return {};
  switch (library) {
    case MathLibrary::kGlm: return GlmType(shape);
    case MathLibrary::kEigen: return EigenType(shape);
    case MathLibrary::kHlslpp: return HlslppType(shape);
    case MathLibrary::kGlam: return GlamType(shape);
    case MathLibrary::kNalgebra: return NalgebraType(shape);
    case MathLibrary::kNone:
    case MathLibrary::kGlMatrix:
    case MathLibrary::kWgpuMatrix: break;
  }
  return {};
}

uint64_t AlignmentOnHost(MathLibrary library, const Shape& shape) {
  // glam's Vec4 and Mat4 are SIMD types, which are aligned to 16 bytes. All other math types are
  // plain arrays of scalars.
  const bool is_register = library == MathLibrary::kGlam && shape.scalar == ScalarType::kF32 &&
                           !MathTypeOf(library, shape).name.empty() && PaddedRows(shape) == 4;
  return is_register ? 16 : SizeOf(shape.scalar);
}

HostLanguage LanguageOf(MathLibrary library) {
  switch (library) {
    case MathLibrary::kNone:
    case MathLibrary::kGlm:
    case MathLibrary::kEigen:
    case MathLibrary::kHlslpp: return HostLanguage::kCpp;
    case MathLibrary::kGlam:
    case MathLibrary::kNalgebra: return HostLanguage::kRust;
    case MathLibrary::kGlMatrix:
    case MathLibrary::kWgpuMatrix: return HostLanguage::kTypeScript;
  }
  return HostLanguage::kCpp;
}

}  // namespace tessera::bindings
