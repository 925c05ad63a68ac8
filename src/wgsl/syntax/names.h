// Defines the names that the compiler knows. Their StringIds are compile-time constants such as
// name::k_workgroup_size, which can be used in `switch`. Predicates such as name::IsKeyword test
// whether a name is in certain groups of names.def.
//
// The ids of built-in functions come last. This header does not name them, so that adding a
// function does not rebuild every file that includes the header.
#ifndef TESSERA_WGSL_SYNTAX_NAMES_H_
#define TESSERA_WGSL_SYNTAX_NAMES_H_

#include <cstdint>

#include "base/string_interner.h"
#include "ir/enums.h"
#include "wgsl/syntax/token.h"

namespace tessera::ir {
enum class BuiltinFn : uint8_t;  // defined in ir/builtin_functions.h
}

namespace tessera::wgsl {

// Every StringInterner used in a WGSL compilation must be constructed with these names.
extern const FixedStrings kFixedNames;

namespace name {

namespace internal {
// begin_<group> is the index of the first name in a group. It is also the exclusive end of the
// previous group.
enum Index : int32_t {
#define TESSERA_NAME_GROUP(group) begin_##group, before_##group = begin_##group - 1,
#define TESSERA_KEYWORD(word, token) i_##word,
#define TESSERA_NAME(word) i_##word,
#include "wgsl/syntax/names.def"
#undef TESSERA_NAME_GROUP
#undef TESSERA_KEYWORD
#undef TESSERA_NAME
};
}  // namespace internal

#define TESSERA_NAME_GROUP(group)
#define TESSERA_KEYWORD(word, token) inline constexpr StringId k_##word{internal::i_##word};
#define TESSERA_NAME(word) inline constexpr StringId k_##word{internal::i_##word};
#include "wgsl/syntax/names.def"
#undef TESSERA_NAME_GROUP
#undef TESSERA_KEYWORD
#undef TESSERA_NAME

namespace internal {
constexpr bool InRange(StringId id, uint32_t begin, uint32_t end) {
  return id.value - begin < end - begin;
}
}  // namespace internal

constexpr bool IsKeyword(StringId id) { return id.value < internal::begin_reserved; }
constexpr bool IsReserved(StringId id) {
  return internal::InRange(id, internal::begin_reserved, internal::begin_type);
}
// Returns whether `id` is a predeclared type, a type generator, or a type alias such as vec3f or
// mat4x4h.
constexpr bool IsTypeName(StringId id) {
  return internal::InRange(id, internal::begin_type, internal::begin_texel_format);
}
constexpr bool IsTypeGenerator(StringId id) {
  return internal::InRange(id, internal::begin_type_generator, internal::begin_vector_alias);
}
constexpr bool IsVectorAlias(StringId id) {
  return internal::InRange(id, internal::begin_vector_alias, internal::begin_matrix_alias);
}
constexpr bool IsMatrixAlias(StringId id) {
  return internal::InRange(id, internal::begin_matrix_alias, internal::begin_texel_format);
}
// Returns whether `id` is a predeclared enumerant. Texel formats are enumerants.
constexpr bool IsEnumerant(StringId id) {
  return internal::InRange(id, internal::begin_texel_format, internal::begin_attribute);
}
constexpr bool IsTexelFormat(StringId id) {
  return internal::InRange(id, internal::begin_texel_format, internal::begin_enumerant);
}
// Returns whether `id` is one of wgpu's cooperative matrix functions.
constexpr bool IsCooperativeFunction(StringId id) {
  return internal::InRange(id, internal::begin_dialect, internal::begin_builtin_function);
}
inline bool IsBuiltinFunction(StringId id) {
  const auto end = static_cast<uint32_t>(kFixedNames.names.size());
  return internal::InRange(id, internal::begin_builtin_function, end);
}

// Returns the built-in function with the name `id`. Requires IsBuiltinFunction(id).
constexpr ir::BuiltinFn BuiltinFunctionOf(StringId id) {
  return static_cast<ir::BuiltinFn>(id.value - internal::begin_builtin_function);
}
constexpr StringId NameOf(ir::BuiltinFn fn) {
  return StringId(internal::begin_builtin_function + static_cast<uint32_t>(fn));
}
// Returns the texel format with the name `id`. Requires IsTexelFormat(id).
constexpr ir::TexelFormat TexelFormatOf(StringId id) {
  return static_cast<ir::TexelFormat>(id.value - internal::begin_texel_format + 1);
}
// These functions return the size and the component type (k_i32, k_u32, k_f32 or k_f16) of a vector
// alias. They require IsVectorAlias(id).
constexpr uint32_t VectorAliasSize(StringId id) {
  return 2 + (id.value - internal::begin_vector_alias) / 4;
}
constexpr StringId VectorAliasComponent(StringId id) {
  return StringId(internal::i_i32 + (id.value - internal::begin_vector_alias) % 4);
}
// These functions return the number of columns, the number of rows and the component type (k_f32 or
// k_f16) of a matrix alias. They require IsMatrixAlias(id).
constexpr uint32_t MatrixAliasColumns(StringId id) {
  return 2 + (id.value - internal::begin_matrix_alias) / 6;
}
constexpr uint32_t MatrixAliasRows(StringId id) {
  return 2 + (id.value - internal::begin_matrix_alias) / 2 % 3;
}
constexpr StringId MatrixAliasComponent(StringId id) {
  return StringId(internal::i_f32 + (id.value - internal::begin_matrix_alias) % 2);
}
// Returns the token kind of a keyword. Requires IsKeyword(id).
constexpr TokenKind KeywordTokenOf(StringId id) {
  return static_cast<TokenKind>(static_cast<uint32_t>(TokenKind::kAlias) + id.value);
}

static_assert(VectorAliasComponent(k_vec3f) == k_f32 && VectorAliasSize(k_vec3f) == 3);
static_assert(MatrixAliasColumns(k_mat3x4h) == 3 && MatrixAliasRows(k_mat3x4h) == 4);
static_assert(MatrixAliasComponent(k_mat3x4h) == k_f16);

}  // namespace name
}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_NAMES_H_
