// Implements the C interface of reflection, which fills C structures from the C++ ones.
#include <algorithm>
#include <optional>
#include <string_view>
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

// Converts between a C enumeration and the C++ enumeration with the same values.
template <typename C, typename Cpp>
C ToC(Cpp value) {
  return static_cast<C>(value);
}
static_assert(int{TESSERA_STAGE_COMPUTE} == static_cast<int>(tessera::Stage::kCompute));
static_assert(int{TESSERA_RESOURCE_KIND_INPUT_ATTACHMENT} ==
              static_cast<int>(tessera::ResourceKind::kInputAttachment));
static_assert(int{TESSERA_TEXTURE_DIMENSION_CUBE_ARRAY} ==
              static_cast<int>(tessera::TextureDimension::kCubeArray));
static_assert(int{TESSERA_SAMPLE_TYPE_DEPTH} == static_cast<int>(tessera::SampleType::kDepth));
static_assert(int{TESSERA_STORAGE_ACCESS_ATOMIC} ==
              static_cast<int>(tessera::StorageAccess::kAtomic));
static_assert(int{TESSERA_TEXEL_FORMAT_R64UINT} ==
              static_cast<int>(tessera::TexelFormat::kR64uint));
static_assert(int{TESSERA_BUILTIN_VALUE_VIEW_INDEX} ==
              static_cast<int>(tessera::BuiltinValue::kViewIndex));
static_assert(int{TESSERA_SCALAR_TYPE_U64} == static_cast<int>(tessera::ScalarType::kU64));
static_assert(int{TESSERA_INTERPOLATION_TYPE_FLAT} ==
              static_cast<int>(tessera::InterpolationType::kFlat));
static_assert(int{TESSERA_INTERPOLATION_SAMPLING_EITHER} ==
              static_cast<int>(tessera::InterpolationSampling::kEither));
static_assert(int{TESSERA_SUBGROUP_MATRIX_USE_RESULT} ==
              static_cast<int>(tessera::SubgroupMatrixUse::kResult));
static_assert(int{TESSERA_SLOT_TABLE_SAMPLER_HEAP} ==
              static_cast<int>(tessera::SlotTable::kSamplerHeap));
static_assert(int{TESSERA_EXTERNAL_TEXTURE_PART_PARAMETERS} ==
              static_cast<int>(tessera::ExternalTexturePart::kParameters));

// Returns the WGSL spelling of an enumerator, or an empty string if `value` is not an enumerator. C
// callers may pass arbitrary numbers.
template <typename Cpp, typename C>
const char* WgslName(C value) {
  const auto number = static_cast<int64_t>(value);
  if (number < 0 || number > UINT8_MAX) return "";
  const std::string_view name = NameOf(static_cast<Cpp>(number));
  return name.empty() ? "" : name.data();  // string literals, so NUL-terminated
}

template <typename T>
const T* At(const std::vector<T>& list, size_t index) {
  return index < list.size() ? &list[index] : nullptr;
}

// Returns element `index` of a list in an entry point, or null if it does not exist.
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

template <typename T>
void Set(const std::optional<T>& from, int& has, uint32_t& to) {
  has = from.has_value() ? 1 : 0;
  to = from.value_or(0);
}

void Set(const std::optional<tessera::ConstantRegister>& from, int& has,
         tessera_constant_register& to) {
  has = from.has_value() ? 1 : 0;
  const tessera::ConstantRegister place = from.value_or(tessera::ConstantRegister());
  to = {place.space, place.number};
}

uint32_t Bits(const tessera::UsedFeatures& f) {
  const auto bit = [](bool is_used, uint32_t flag) { return is_used ? flag : 0u; };
  return bit(f.f16, TESSERA_USES_F16) | bit(f.derivatives, TESSERA_USES_DERIVATIVES) |
         bit(f.fine_derivatives, TESSERA_USES_FINE_DERIVATIVES) |
         bit(f.discard, TESSERA_USES_DISCARD) | bit(f.subgroups, TESSERA_USES_SUBGROUPS) |
         bit(f.int64, TESSERA_USES_INT64) | bit(f.int64_atomics, TESSERA_USES_INT64_ATOMICS);
}

// Returns a TypeLayout's opaque C handle. The handle is a pointer, which stays valid as long as the
// reflection.
const tessera_layout* ToC(const tessera::TypeLayout& layout) {
  return reinterpret_cast<const tessera_layout*>(&layout);
}
const tessera::TypeLayout& FromC(const tessera_layout* layout) {
  return *reinterpret_cast<const tessera::TypeLayout*>(layout);
}

int GiveVariable(const std::string& name, uint64_t offset, const tessera::TypeLayout& layout,
                 const char* module, tessera_variable_info* variable) {
  tessera_variable_info filled;
  filled.name = name.c_str();
  filled.offset = offset;
  filled.layout = ToC(layout);
  filled.module = module;
  return Give(filled, &tessera_variable_info::module, variable);
}

int GiveVariable(const tessera::StageVariable* v, tessera_stage_variable* variable) {
  if (v == nullptr) return 0;
  tessera_stage_variable filled;
  filled.name = v->name.c_str();
  filled.type = v->type.c_str();
  filled.component = ToC<tessera_scalar_type>(v->component);
  filled.width = v->width;
  filled.array_size = v->array_size;
  Set(v->location, filled.has_location, filled.location);
  Set(v->blend_src, filled.has_blend_src, filled.blend_src);
  Set(v->color, filled.has_color, filled.color);
  filled.builtin = ToC<tessera_builtin_value>(v->builtin);
  filled.interpolation = ToC<tessera_interpolation_type>(v->interpolation);
  filled.sampling = ToC<tessera_interpolation_sampling>(v->sampling);
  return Give(filled, &tessera_stage_variable::sampling, variable);
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
    return new tessera_reflection{module->module.Reflect(used.overrides, used.entry_point)};
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
  if (reflection == nullptr) return 0;
  const EntryPointInfo* const e = At(reflection->all.entry_points, index);
  if (e == nullptr) return 0;
  tessera_entry_point_info filled;
  filled.name = e->name.c_str();
  filled.stage = ToC<tessera_stage>(e->stage);
  std::copy_n(e->workgroup_size, 3, filled.workgroup_size);
  filled.subgroup_size = e->subgroup_size;
  filled.immediate_size = e->immediate_size;
  filled.workgroup_storage_size = e->workgroup_storage_size;
  filled.immediate_words = e->immediate_words;
  filled.resource_count = e->resources.size();
  filled.sampling_pair_count = e->sampling_pairs.size();
  filled.override_count = e->overrides.size();
  filled.input_count = e->inputs.size();
  filled.output_count = e->outputs.size();
  filled.pixel_local_member_count = e->pixel_local_members.size();
  filled.subgroup_matrix_count = e->subgroup_matrices.size();
  filled.subgroup_matrix_multiply_count = e->subgroup_matrix_multiplies.size();
  filled.features = Bits(e->features);
  filled.immediates_name = e->immediates ? e->immediates->name.c_str() : "";
  filled.immediates = e->immediates ? ToC(e->immediates->layout) : nullptr;
  filled.workgroup_variable_count = static_cast<uint32_t>(e->workgroup_variables.size());
  filled.module = e->module.c_str();
  filled.immediates_module = e->immediates ? e->immediates->module.c_str() : "";
  return Give(filled, &tessera_entry_point_info::immediates_module, info);
}

int tessera_reflection_resource(const tessera_reflection* reflection, size_t entry_point,
                                size_t index, tessera_resource_info* info) {
  const auto* const r = At(reflection, entry_point, &EntryPointInfo::resources, index);
  if (r == nullptr) return 0;
  tessera_resource_info filled;
  filled.name = r->name.c_str();
  filled.type = r->type.c_str();
  filled.group = r->group;
  filled.binding = r->binding;
  filled.kind = ToC<tessera_resource_kind>(r->kind);
  filled.binding_array_size = r->binding_array_size;
  filled.min_size = r->min_size;
  filled.min_size_without_padding = r->min_size_without_padding;
  filled.dimension = ToC<tessera_texture_dimension>(r->dimension);
  filled.sample_type = ToC<tessera_sample_type>(r->sample_type);
  filled.texel_format = ToC<tessera_texel_format>(r->texel_format);
  filled.access = ToC<tessera_storage_access>(r->access);
  filled.is_loaded = r->is_loaded ? 1 : 0;
  filled.queries_levels = r->queries_levels ? 1 : 0;
  filled.queries_samples = r->queries_samples ? 1 : 0;
  Set(r->input_attachment_index, filled.has_input_attachment_index, filled.input_attachment_index);
  filled.has_layout = r->layout ? 1 : 0;
  filled.layout = r->layout ? ToC(*r->layout) : nullptr;
  filled.matrix_alignment = r->matrix_alignment;
  filled.module = r->module.c_str();
  return Give(filled, &tessera_resource_info::module, info);
}

int tessera_reflection_sampling_pair(const tessera_reflection* reflection, size_t entry_point,
                                     size_t index, tessera_sampling_pair* pair) {
  const auto* const p = At(reflection, entry_point, &EntryPointInfo::sampling_pairs, index);
  if (p == nullptr) return 0;
  tessera_sampling_pair filled;
  filled.texture = p->texture;
  filled.sampler = p->sampler;
  return Give(filled, &tessera_sampling_pair::sampler, pair);
}

int tessera_reflection_input(const tessera_reflection* reflection, size_t entry_point, size_t index,
                             tessera_stage_variable* variable) {
  return GiveVariable(At(reflection, entry_point, &EntryPointInfo::inputs, index), variable);
}

int tessera_reflection_output(const tessera_reflection* reflection, size_t entry_point,
                              size_t index, tessera_stage_variable* variable) {
  return GiveVariable(At(reflection, entry_point, &EntryPointInfo::outputs, index), variable);
}

int tessera_reflection_pixel_local_member(const tessera_reflection* reflection, size_t entry_point,
                                          size_t index, tessera_pixel_local_member* member) {
  const auto* const m = At(reflection, entry_point, &EntryPointInfo::pixel_local_members, index);
  if (m == nullptr) return 0;
  tessera_pixel_local_member filled;
  filled.name = m->name.c_str();
  filled.type = ToC<tessera_scalar_type>(m->type);
  return Give(filled, &tessera_pixel_local_member::type, member);
}

int tessera_reflection_subgroup_matrix(const tessera_reflection* reflection, size_t entry_point,
                                       size_t index, tessera_subgroup_matrix_type* type) {
  const auto* const t = At(reflection, entry_point, &EntryPointInfo::subgroup_matrices, index);
  if (t == nullptr) return 0;
  tessera_subgroup_matrix_type filled;
  filled.use = ToC<tessera_subgroup_matrix_use>(t->use);
  filled.component = ToC<tessera_scalar_type>(t->component);
  filled.columns = t->columns;
  filled.rows = t->rows;
  return Give(filled, &tessera_subgroup_matrix_type::rows, type);
}

int tessera_reflection_subgroup_matrix_multiply(const tessera_reflection* reflection,
                                                size_t entry_point, size_t index,
                                                tessera_subgroup_matrix_config* config) {
  const auto* const c =
      At(reflection, entry_point, &EntryPointInfo::subgroup_matrix_multiplies, index);
  if (c == nullptr) return 0;
  tessera_subgroup_matrix_config filled;
  filled.component = c->component.c_str();
  filled.result = c->result.c_str();
  filled.m = c->m;
  filled.n = c->n;
  filled.k = c->k;
  return Give(filled, &tessera_subgroup_matrix_config::k, config);
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
  if (layout == nullptr) return 0;
  const tessera::TypeLayout& l = FromC(layout);
  tessera_layout_info filled;
  filled.type = l.type.c_str();
  filled.byte_size = l.size;
  filled.align = l.align;
  filled.array_count = l.arrays.size();
  filled.has_structure = l.structure ? 1 : 0;
  filled.structure = l.structure.value_or(0);
  filled.component = ToC<tessera_scalar_type>(l.component);
  filled.is_atomic = l.is_atomic ? 1 : 0;
  filled.columns = l.columns;
  filled.rows = l.rows;
  filled.column_stride = l.column_stride;
  return Give(filled, &tessera_layout_info::column_stride, info);
}

int tessera_layout_array(const tessera_layout* layout, size_t index, tessera_array_level* level) {
  if (layout == nullptr) return 0;
  const tessera::ArrayLevel* const a = At(FromC(layout).arrays, index);
  if (a == nullptr) return 0;
  tessera_array_level filled;
  filled.count = a->count;
  filled.stride = a->stride;
  return Give(filled, &tessera_array_level::stride, level);
}

size_t tessera_reflection_structure_count(const tessera_reflection* reflection) {
  return reflection != nullptr ? reflection->all.structures.size() : 0;
}

int tessera_reflection_structure(const tessera_reflection* reflection, size_t index,
                                 tessera_structure_info* info) {
  if (reflection == nullptr) return 0;
  const tessera::StructureInfo* const s = At(reflection->all.structures, index);
  if (s == nullptr) return 0;
  tessera_structure_info filled;
  filled.name = s->name.c_str();
  filled.byte_size = s->size;
  filled.align = s->align;
  filled.member_count = s->members.size();
  filled.module = s->module.c_str();
  return Give(filled, &tessera_structure_info::module, info);
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
  if (reflection == nullptr) return 0;
  const tessera::ConstantInfo* const c = At(reflection->all.constants, index);
  if (c == nullptr) return 0;
  tessera_constant_info filled;
  filled.name = c->name.c_str();
  filled.type = c->type.c_str();
  filled.value = c->value.c_str();
  filled.scalars = c->scalars.empty() ? nullptr : c->scalars.data();
  filled.scalar_count = c->scalars.size();
  filled.module = c->module.c_str();
  return Give(filled, &tessera_constant_info::module, info);
}

size_t tessera_reflection_override_count(const tessera_reflection* reflection) {
  return reflection != nullptr ? reflection->all.overrides.size() : 0;
}

int tessera_reflection_override(const tessera_reflection* reflection, size_t index,
                                tessera_override_info* info) {
  if (reflection == nullptr) return 0;
  const tessera::OverrideInfo* const o = At(reflection->all.overrides, index);
  if (o == nullptr) return 0;
  tessera_override_info filled;
  filled.name = o->name.c_str();
  filled.type = ToC<tessera_scalar_type>(o->type);
  filled.has_default = o->has_default ? 1 : 0;
  Set(o->id, filled.has_id, filled.id);
  filled.spec_id = o->spec_id;
  Set(o->given_spec_id, filled.has_given_spec_id, filled.given_spec_id);
  filled.has_default_value = o->default_value ? 1 : 0;
  filled.default_value = o->default_value.value_or(0);
  filled.module = o->module.c_str();
  return Give(filled, &tessera_override_info::module, info);
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
  if (result == nullptr) return 0;
  const EntryPointOutput* const e = At(result->result.entry_points, index);
  if (e == nullptr) return 0;
  tessera_entry_point_output filled;
  filled.name = e->name.c_str();
  filled.output_name = e->output_name.c_str();
  filled.resource_count = e->resources.size();
  filled.root_constant_count = e->root_constants.size();
  filled.combined_sampler_count = e->combined_samplers.size();
  filled.host_uniform_count = e->host_uniforms.size();
  filled.workgroup_storage_size = e->workgroup_storage_size;
  std::copy_n(e->workgroup_size, 3, filled.workgroup_size);
  filled.subgroup_size = e->subgroup_size;
  filled.push_constants_size = e->push_constants_size;
  filled.invariant = e->invariant ? 1 : 0;
  Set(e->buffer_sizes_slot, filled.has_buffer_sizes_slot, filled.buffer_sizes_slot);
  Set(e->buffer_sizes_offset, filled.has_buffer_sizes_offset, filled.buffer_sizes_offset);
  Set(e->immediates_slot, filled.has_immediates_slot, filled.immediates_slot);
  Set(e->dynamic_offsets_slot, filled.has_dynamic_offsets_slot, filled.dynamic_offsets_slot);
  Set(e->frag_depth_range_slot, filled.has_frag_depth_range_slot, filled.frag_depth_range_slot);
  Set(e->immediates_register, filled.has_immediates_register, filled.immediates_register);
  Set(e->root_constants_register, filled.has_root_constants_register,
      filled.root_constants_register);
  filled.root_constants_size = e->root_constants_size;
  return Give(filled, &tessera_entry_point_output::buffer_sizes_offset, output);
}

int tessera_result_resource(const tessera_result* result, size_t entry_point, size_t index,
                            tessera_resource_output* output) {
  const auto* const r = At(result, entry_point, &EntryPointOutput::resources, index);
  if (r == nullptr) return 0;
  tessera_resource_output filled;
  filled.name = r->name.c_str();
  filled.group = r->group;
  filled.binding = r->binding;
  filled.table = ToC<tessera_slot_table>(r->table);
  filled.space = r->space;
  filled.slot = r->slot;
  filled.count = r->count;
  filled.part = ToC<tessera_external_texture_part>(r->part);
  filled.texture_group = r->texture_group;
  filled.texture_binding = r->texture_binding;
  Set(r->size_index, filled.has_size_index, filled.size_index);
  Set(r->input_attachment_index, filled.has_input_attachment_index, filled.input_attachment_index);
  return Give(filled, &tessera_resource_output::input_attachment_index, output);
}

int tessera_result_root_constant(const tessera_result* result, size_t entry_point, size_t index,
                                 tessera_root_constant_output* output) {
  const auto* const r = At(result, entry_point, &EntryPointOutput::root_constants, index);
  if (r == nullptr) return 0;
  tessera_root_constant_output filled;
  filled.name = r->name.c_str();
  filled.offset = r->offset;
  filled.byte_size = r->size;
  filled.group = r->group;
  filled.binding = r->binding;
  return Give(filled, &tessera_root_constant_output::binding, output);
}

int tessera_result_combined_sampler(const tessera_result* result, size_t entry_point, size_t index,
                                    tessera_combined_sampler_output* output) {
  const auto* const s = At(result, entry_point, &EntryPointOutput::combined_samplers, index);
  if (s == nullptr) return 0;
  tessera_combined_sampler_output filled;
  filled.name = s->name.c_str();
  filled.texture_group = s->texture_group;
  filled.texture_binding = s->texture_binding;
  Set(s->sampler_group, filled.has_sampler, filled.sampler_group);
  filled.sampler_binding = s->sampler_binding.value_or(0);
  return Give(filled, &tessera_combined_sampler_output::sampler_binding, output);
}

int tessera_result_host_uniform(const tessera_result* result, size_t entry_point, size_t index,
                                tessera_host_uniform_output* output) {
  const auto* const u = At(result, entry_point, &EntryPointOutput::host_uniforms, index);
  if (u == nullptr) return 0;
  tessera_host_uniform_output filled;
  filled.name = u->name.c_str();
  filled.what = u->what.c_str();
  filled.group = u->group;
  filled.binding = u->binding;
  return Give(filled, &tessera_host_uniform_output::binding, output);
}

size_t tessera_result_function_constant_count(const tessera_result* result) {
  return result != nullptr ? result->result.function_constants.size() : 0;
}

int tessera_result_function_constant(const tessera_result* result, size_t index,
                                     tessera_function_constant_output* output) {
  if (result == nullptr) return 0;
  const tessera::FunctionConstantOutput* const c = At(result->result.function_constants, index);
  if (c == nullptr) return 0;
  tessera_function_constant_output filled;
  filled.name = c->name.c_str();
  filled.output_name = c->output_name.c_str();
  filled.index = c->index;
  return Give(filled, &tessera_function_constant_output::index, output);
}

}  // extern "C"
