// Implements the C interface for reflection, by converting C++ structures to C structures.
#include <algorithm>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "api/c_api.h"

using tessera::EntryPointInfo;
using tessera::EntryPointOutput;
using tessera::Give;
using tessera::Guard;

struct tessera_reflection {
  tessera::Reflection all;
};

namespace {

// Returns whether a C enumerator and a C++ enumerator have the same value, so that ToC can convert
// one to the other with a cast.
template <typename C, typename Cpp>
constexpr bool AreEqual(C c, Cpp cpp) {
  return static_cast<int>(c) == static_cast<int>(cpp);
}

// Returns the WGSL spelling of the enumerator `value`. C callers may pass arbitrary numbers: if
// `value` is not an enumerator, returns an empty string.
template <typename Cpp, typename C>
const char* WgslName(C value) {
  const auto number = static_cast<int64_t>(value);
  if (number < 0 || number > UINT8_MAX) return "";
  const std::string_view name = NameOf(static_cast<Cpp>(number));
  return name.empty() ? "" : name.data();  // names are string literals, so NUL-terminated
}

template <typename T>
const T* At(const std::vector<T>& list, size_t index) {
  return index < list.size() ? &list[index] : nullptr;
}

// Returns element `index` of `list` in the entry point with index `entry_point`, or null if there
// is no such element.
template <typename T>
const T* At(const tessera_reflection* reflection, size_t entry_point,
            std::vector<T> EntryPointInfo::* list, size_t index) {
  if (reflection == nullptr) return nullptr;
  const EntryPointInfo* const entry = At(reflection->all.entry_points, entry_point);
  return entry != nullptr ? At(entry->*list, index) : nullptr;
}

template <typename T>
const T* At(const tessera_result* result, size_t entry_point,
            std::vector<T> EntryPointOutput::* list, size_t index) {
  if (result == nullptr) return nullptr;
  const EntryPointOutput* const entry = At(result->result.entry_points, entry_point);
  return entry != nullptr ? At(entry->*list, index) : nullptr;
}

// Returns the opaque C handle of `layout`. The handle is a pointer to `layout`, which is part of a
// reflection. The handle is valid as long as the reflection exists.
const tessera_layout* HandleOf(const tessera::TypeLayout& layout) {
  return reinterpret_cast<const tessera_layout*>(&layout);
}
const tessera::TypeLayout& FromC(const tessera_layout* layout) {
  return *reinterpret_cast<const tessera::TypeLayout*>(layout);
}

// Each overload of ToC converts one member of a C++ structure to one or more members of a C
// structure.
void ToC(const std::string& from, const char*& to) { to = from.c_str(); }

template <typename From, typename To>
  requires(std::is_arithmetic_v<From> || std::is_enum_v<From>)
void ToC(From from, To& to) {
  to = static_cast<To>(from);
}

void ToC(const uint32_t (&from)[3], uint32_t (&to)[3]) { std::copy_n(from, 3, to); }

void ToC(const tessera::ConstantRegister& from, tessera_constant_register& to) {
  to = {from.space, from.number};
}

void ToC(const tessera::TypeLayout& from, const tessera_layout*& to) { to = HandleOf(from); }

template <typename T, typename To>
void ToC(const std::optional<T>& from, To& to) {
  to = To();
  if (from) ToC(*from, to);
}

template <typename T, typename To>
void ToC(const std::optional<T>& from, int& has, To& to) {
  has = from.has_value() ? 1 : 0;
  ToC(from, to);
}

void ToC(const std::optional<tessera::VariableInfo>& from, const char*& name,
         const tessera_layout*& layout, const char*& module) {
  name = from ? from->name.c_str() : "";
  layout = from ? HandleOf(from->layout) : nullptr;
  module = from ? from->module.c_str() : "";
}

template <typename T, typename Count>
void ToC(const std::vector<T>& from, Count& count) {
  count = static_cast<Count>(from.size());
}

void ToC(const std::vector<double>& from, const double*& to, size_t& count) {
  to = from.empty() ? nullptr : from.data();
  count = from.size();
}

#include "api/c_reflection.inc"

// Converts `from` to `to` and returns 1. Returns 0 if either of them is null.
template <typename Cpp, typename C>
int Fill(const Cpp* from, C* to) {
  return from != nullptr ? Fill(*from, to) : 0;
}

int GiveVariable(const std::string& name, uint64_t offset, const tessera::TypeLayout& layout,
                 const char* module, tessera_variable_info* variable) {
  tessera_variable_info filled;
  filled.name = name.c_str();
  filled.offset = offset;
  filled.layout = HandleOf(layout);
  filled.module = module;
  return Give(filled, &tessera_variable_info::module, variable);
}

}  // namespace

extern "C" {

const char* tessera_texel_format_name(tessera_texel_format format) {
  return WgslName<tessera::TexelFormat>(format);
}
const char* tessera_builtin_value_name(tessera_builtin_value value) {
  return WgslName<tessera::BuiltinValue>(value);
}
const char* tessera_scalar_type_name(tessera_scalar_type type) {
  return WgslName<tessera::ScalarType>(type);
}
const char* tessera_interpolation_type_name(tessera_interpolation_type type) {
  return WgslName<tessera::InterpolationType>(type);
}
const char* tessera_interpolation_sampling_name(tessera_interpolation_sampling sampling) {
  return WgslName<tessera::InterpolationSampling>(sampling);
}
const char* tessera_subgroup_matrix_use_name(tessera_subgroup_matrix_use use) {
  return WgslName<tessera::SubgroupMatrixUse>(use);
}

tessera_reflection* tessera_module_reflect(const tessera_module* module,
                                           const tessera_options* options) {
  if (module == nullptr) return nullptr;
  return Guard<tessera_reflection*>(nullptr, [&] {
    const tessera::Options& used = tessera::OptionsOf(options);
    return new tessera_reflection{
        module->module.Reflect(used.overrides, used.entry_point, used.binding_array_sizes)};
  });
}

void tessera_reflection_destroy(tessera_reflection* reflection) { delete reflection; }

int tessera_reflection_is_complete(const tessera_reflection* reflection) {
  return reflection != nullptr && reflection->all.complete ? 1 : 0;
}

size_t tessera_reflection_entry_point_count(const tessera_reflection* reflection) {
  return reflection != nullptr ? reflection->all.entry_points.size() : 0;
}

int tessera_reflection_entry_point(const tessera_reflection* reflection, size_t index,
                                   tessera_entry_point_info* info) {
  return reflection != nullptr ? Fill(At(reflection->all.entry_points, index), info) : 0;
}

int tessera_reflection_resource(const tessera_reflection* reflection, size_t entry_point,
                                size_t index, tessera_resource_info* info) {
  return Fill(At(reflection, entry_point, &EntryPointInfo::resources, index), info);
}

int tessera_reflection_sampling_pair(const tessera_reflection* reflection, size_t entry_point,
                                     size_t index, tessera_sampling_pair* pair) {
  return Fill(At(reflection, entry_point, &EntryPointInfo::sampling_pairs, index), pair);
}

int tessera_reflection_input(const tessera_reflection* reflection, size_t entry_point, size_t index,
                             tessera_stage_variable* variable) {
  return Fill(At(reflection, entry_point, &EntryPointInfo::inputs, index), variable);
}

int tessera_reflection_output(const tessera_reflection* reflection, size_t entry_point,
                              size_t index, tessera_stage_variable* variable) {
  return Fill(At(reflection, entry_point, &EntryPointInfo::outputs, index), variable);
}

int tessera_reflection_pixel_local_member(const tessera_reflection* reflection, size_t entry_point,
                                          size_t index, tessera_pixel_local_member* member) {
  return Fill(At(reflection, entry_point, &EntryPointInfo::pixel_local_members, index), member);
}

int tessera_reflection_subgroup_matrix(const tessera_reflection* reflection, size_t entry_point,
                                       size_t index, tessera_subgroup_matrix_type* type) {
  return Fill(At(reflection, entry_point, &EntryPointInfo::subgroup_matrices, index), type);
}

int tessera_reflection_subgroup_matrix_multiply(const tessera_reflection* reflection,
                                                size_t entry_point, size_t index,
                                                tessera_subgroup_matrix_config* config) {
  return Fill(At(reflection, entry_point, &EntryPointInfo::subgroup_matrix_multiplies, index),
              config);
}

const char* tessera_reflection_used_override(const tessera_reflection* reflection,
                                             size_t entry_point, size_t index) {
  const auto* const name = At(reflection, entry_point, &EntryPointInfo::overrides, index);
  return name != nullptr ? name->c_str() : nullptr;
}

int tessera_reflection_workgroup_variable(const tessera_reflection* reflection, size_t entry_point,
                                          size_t index, tessera_variable_info* variable) {
  const auto* const v = At(reflection, entry_point, &EntryPointInfo::workgroup_variables, index);
  return v != nullptr ? GiveVariable(v->name, 0, v->layout, v->module.c_str(), variable) : 0;
}

int tessera_layout_describe(const tessera_layout* layout, tessera_layout_info* info) {
  return layout != nullptr ? Fill(FromC(layout), info) : 0;
}

int tessera_layout_array(const tessera_layout* layout, size_t index, tessera_array_level* level) {
  return layout != nullptr ? Fill(At(FromC(layout).arrays, index), level) : 0;
}

size_t tessera_reflection_structure_count(const tessera_reflection* reflection) {
  return reflection != nullptr ? reflection->all.structures.size() : 0;
}

int tessera_reflection_structure(const tessera_reflection* reflection, size_t index,
                                 tessera_structure_info* info) {
  return reflection != nullptr ? Fill(At(reflection->all.structures, index), info) : 0;
}

int tessera_reflection_member(const tessera_reflection* reflection, size_t structure, size_t index,
                              tessera_variable_info* member) {
  if (reflection == nullptr) return 0;
  const tessera::StructureInfo* const s = At(reflection->all.structures, structure);
  const tessera::StructureMember* const m = s != nullptr ? At(s->members, index) : nullptr;
  return m != nullptr ? GiveVariable(m->name, m->offset, m->layout, "", member) : 0;
}

size_t tessera_reflection_constant_count(const tessera_reflection* reflection) {
  return reflection != nullptr ? reflection->all.constants.size() : 0;
}

int tessera_reflection_constant(const tessera_reflection* reflection, size_t index,
                                tessera_constant_info* info) {
  return reflection != nullptr ? Fill(At(reflection->all.constants, index), info) : 0;
}

size_t tessera_reflection_override_count(const tessera_reflection* reflection) {
  return reflection != nullptr ? reflection->all.overrides.size() : 0;
}

int tessera_reflection_override(const tessera_reflection* reflection, size_t index,
                                tessera_override_info* info) {
  return reflection != nullptr ? Fill(At(reflection->all.overrides, index), info) : 0;
}

size_t tessera_reflection_enabled_extension_count(const tessera_reflection* reflection) {
  return reflection != nullptr ? reflection->all.enabled_extensions.size() : 0;
}

const char* tessera_reflection_enabled_extension(const tessera_reflection* reflection,
                                                 size_t index) {
  if (reflection == nullptr) return nullptr;
  const std::string* const name = At(reflection->all.enabled_extensions, index);
  return name != nullptr ? name->c_str() : nullptr;
}

size_t tessera_result_entry_point_count(const tessera_result* result) {
  return result != nullptr ? result->result.entry_points.size() : 0;
}

int tessera_result_entry_point(const tessera_result* result, size_t index,
                               tessera_entry_point_output* output) {
  return result != nullptr ? Fill(At(result->result.entry_points, index), output) : 0;
}

int tessera_result_resource(const tessera_result* result, size_t entry_point, size_t index,
                            tessera_resource_output* output) {
  return Fill(At(result, entry_point, &EntryPointOutput::resources, index), output);
}

int tessera_result_root_constant(const tessera_result* result, size_t entry_point, size_t index,
                                 tessera_root_constant_output* output) {
  return Fill(At(result, entry_point, &EntryPointOutput::root_constants, index), output);
}

int tessera_result_combined_sampler(const tessera_result* result, size_t entry_point, size_t index,
                                    tessera_combined_sampler_output* output) {
  return Fill(At(result, entry_point, &EntryPointOutput::combined_samplers, index), output);
}

int tessera_result_host_uniform(const tessera_result* result, size_t entry_point, size_t index,
                                tessera_host_uniform_output* output) {
  return Fill(At(result, entry_point, &EntryPointOutput::host_uniforms, index), output);
}

size_t tessera_result_function_constant_count(const tessera_result* result) {
  return result != nullptr ? result->result.function_constants.size() : 0;
}

int tessera_result_function_constant(const tessera_result* result, size_t index,
                                     tessera_function_constant_output* output) {
  return result != nullptr ? Fill(At(result->result.function_constants, index), output) : 0;
}

}  // extern "C"
