// Implements RenderJson and RenderSarif, which render messages and reflections in machine-readable
// formats.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/json_text.h"
#include "base/diagnostics.h"
#include "base/version.h"
#include "tessera/tessera.h"

namespace tessera {
namespace {

using Json = nlohmann::ordered_json;

template <typename Items, typename ToJsonFn>
Json ListOf(const Items& items, ToJsonFn to_json) {
  Json list = Json::array();
  for (const auto& item : items) list.push_back(to_json(item));
  return list;
}

// ---------------------------------------------------------------------------- messages

std::string_view NameOf(MessageSeverity severity) {
  switch (severity) {
    case MessageSeverity::kError: return "error";
    case MessageSeverity::kWarning: return "warning";
    case MessageSeverity::kInfo: break;
  }
  return "info";
}

void AddRange(Json& json, const SourceRange& range) {
  json["line"] = range.begin.line;
  json["column"] = range.begin.column;
  json["end_line"] = range.end.line;
  json["end_column"] = range.end.column;
  json["offset"] = range.begin.offset;
  json["length"] = range.end.offset - range.begin.offset;
  json["utf16_offset"] = range.begin.utf16_offset;
  json["utf16_length"] = range.end.utf16_offset - range.begin.utf16_offset;
}

// Adds the file of a range if the source consists of several files, because ranges of one message
// may be in different files.
void AddFile(Json& json, const SourceRange& range) {
  if (!range.file.empty()) json["file"] = range.file;
}

Json LabelToJson(const MessageLabel& label) {
  Json json = {{"message", label.text}};
  AddFile(json, label.range);
  AddRange(json, label.range);
  return json;
}

Json FixToJson(const MessageFix& fix) {
  Json json = {{"replacement", fix.replacement}};
  AddFile(json, fix.range);
  AddRange(json, fix.range);
  return json;
}

// Converts a message to JSON. Omits the key "file" if `file` is empty.
Json MessageToJson(std::string_view file, const Message& m) {
  Json json = Json::object();
  if (!file.empty()) json["file"] = file;
  AddFile(json, m.range);  // overwrites the root module's name
  json["severity"] = NameOf(m.severity);
  json["code"] = m.code;
  json["message"] = m.text;
  AddRange(json, m.range);
  if (!m.range_text.empty()) json["label"] = m.range_text;
  if (!m.labels.empty()) json["labels"] = ListOf(m.labels, LabelToJson);
  if (!m.notes.empty()) json["notes"] = m.notes;
  if (!m.helps.empty()) json["helps"] = m.helps;
  if (!m.fixes.empty()) json["fixes"] = ListOf(m.fixes, FixToJson);
  return json;
}

// ---------------------------------------------------------------------------- SARIF 2.1.0

Json SarifRegion(const SourceRange& range) {
  return {{"startLine", range.begin.line},
          {"startColumn", range.begin.column},
          {"endLine", range.end.line},
          {"endColumn", range.end.column}};
}

// Converts a file name to an absolute or relative URI reference (RFC 3986).
std::string UriOf(std::string_view name) {
  constexpr char kHex[] = "0123456789ABCDEF";
  std::string uri;
  if (name.starts_with('/')) uri = "file://";
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("-._~/").find(c) != std::string_view::npos;
    if (plain) {
      uri += c;
    } else {
      uri += '%';
      uri += kHex[static_cast<unsigned char>(c) >> 4];
      uri += kHex[static_cast<unsigned char>(c) & 15];
    }
  }
  return uri;
}

// Returns the URI of the file that contains a range. `uri` is the URI of a source that consists of
// a single file.
std::string UriOf(const SourceRange& range, std::string_view uri) {
  return range.file.empty() ? std::string(uri) : UriOf(range.file);
}

// Returns a SARIF location with an optional message `text`.
Json SarifLocation(std::string_view source_uri, const SourceRange& range, std::string_view text) {
  const std::string uri = UriOf(range, source_uri);
  Json json = {
      {"physicalLocation", {{"artifactLocation", {{"uri", uri}}}, {"region", SarifRegion(range)}}}};
  if (!text.empty()) json["message"] = {{"text", text}};
  return json;
}

std::string SarifText(const Message& message) {
  std::string text = message.text;
  for (const std::string& note : message.notes) text += "\nnote: " + note;
  for (const std::string& help : message.helps) text += "\nhelp: " + help;
  return text;
}

// Converts all fixes of a message to a single SARIF fix, because they must be applied together.
Json SarifFix(std::string_view source_uri, std::span<const MessageFix> fixes) {
  Json changes = Json::array();
  for (size_t i = 0; i < fixes.size();) {
    const std::string& file = fixes[i].range.file;
    Json replacements = Json::array();
    const Json artifact = {{"uri", UriOf(fixes[i].range, source_uri)}};
    for (; i < fixes.size() && fixes[i].range.file == file; ++i) {
      replacements.push_back({{"deletedRegion", SarifRegion(fixes[i].range)},
                              {"insertedContent", {{"text", fixes[i].replacement}}}});
    }
    changes.push_back({{"artifactLocation", artifact}, {"replacements", replacements}});
  }
  return {{"artifactChanges", changes}};
}

Json SarifResult(std::string_view uri, const Message& m) {
  Json json = {{"ruleId", m.code},
               {"level", m.severity == MessageSeverity::kInfo ? "note" : NameOf(m.severity)},
               {"message", {{"text", SarifText(m)}}},
               {"locations", Json::array({SarifLocation(uri, m.range, m.range_text)})}};
  if (!m.labels.empty()) {
    json["relatedLocations"] = ListOf(m.labels, [&](const MessageLabel& label) {
      return SarifLocation(uri, label.range, label.text);
    });
  }
  if (!m.fixes.empty()) {
    json["fixes"] = Json::array({SarifFix(uri, m.fixes)});
  }
  return json;
}

// Returns the rules that the messages refer to, without duplicates and in registry order.
Json SarifRules(std::span<const FileMessages> files) {
  Json rules = Json::array();
  for (uint32_t i = 0; i < DiagCodeCount(); ++i) {
    const DiagInfo& info = InfoOf(static_cast<DiagCode>(i));
    bool used = false;
    for (const FileMessages& file : files) {
      for (const Message& message : file.messages) used |= message.code == info.code;
    }
    if (!used) continue;
    Json rule = {{"id", info.code}, {"shortDescription", {{"text", info.summary}}}};
    if (const std::string_view help = Explain(info.code); !help.empty()) {
      rule["help"] = {{"text", help}};
    }
    rules.push_back(std::move(rule));
  }
  return rules;
}

// ---------------------------------------------------------------------------- reflection

std::string_view NameOf(Stage stage) {
  switch (stage) {
    case Stage::kVertex: return "vertex";
    case Stage::kFragment: return "fragment";
    case Stage::kCompute: break;
  }
  return "compute";
}

std::string_view NameOf(ResourceKind kind) {
  switch (kind) {
    case ResourceKind::kUniformBuffer: return "uniform-buffer";
    case ResourceKind::kStorageBuffer: return "storage-buffer";
    case ResourceKind::kReadOnlyStorageBuffer: return "read-only-storage-buffer";
    case ResourceKind::kSampler: return "sampler";
    case ResourceKind::kComparisonSampler: return "comparison-sampler";
    case ResourceKind::kSampledTexture: return "sampled-texture";
    case ResourceKind::kMultisampledTexture: return "multisampled-texture";
    case ResourceKind::kDepthTexture: return "depth-texture";
    case ResourceKind::kDepthMultisampledTexture: return "depth-multisampled-texture";
    case ResourceKind::kStorageTexture: return "storage-texture";
    case ResourceKind::kTexelBuffer: return "texel-buffer";
    case ResourceKind::kInputAttachment: return "input-attachment";
    case ResourceKind::kExternalTexture: break;
  }
  return "external-texture";
}

// Returns the name of a dimension as in WebGPU's GPUTextureViewDimension.
std::string_view NameOf(TextureDimension dimension) {
  switch (dimension) {
    case TextureDimension::kNone: break;
    case TextureDimension::k1D: return "1d";
    case TextureDimension::k2D: return "2d";
    case TextureDimension::k2DArray: return "2d-array";
    case TextureDimension::k3D: return "3d";
    case TextureDimension::kCube: return "cube";
    case TextureDimension::kCubeArray: return "cube-array";
  }
  return "";
}

std::string_view NameOf(SampleType type) {
  switch (type) {
    case SampleType::kNone: break;
    case SampleType::kFloat: return "float";
    case SampleType::kSint: return "sint";
    case SampleType::kUint: return "uint";
    case SampleType::kDepth: return "depth";
  }
  return "";
}

// Returns the name of an access mode as in WebGPU's GPUStorageTextureAccess. The last enumerator is
// a wgpu extension.
std::string_view NameOf(StorageAccess access) {
  switch (access) {
    case StorageAccess::kNone: break;
    case StorageAccess::kRead: return "read-only";
    case StorageAccess::kWrite: return "write-only";
    case StorageAccess::kReadWrite: return "read-write";
    case StorageAccess::kAtomic: return "atomic";
  }
  return "";
}

// Adds the memory layout of a type, without the type's name. Includes the name of a structure, so
// that readers need not look it up by index.
void AddLayout(const TypeLayout& layout, std::span<const StructureInfo> structures, Json& json) {
  if (layout.size != 0) json["size"] = layout.size;
  json["align"] = layout.align;
  if (!layout.arrays.empty()) {
    json["arrays"] = ListOf(layout.arrays, [](const ArrayLevel& a) {
      return Json{{"count", a.count}, {"stride", a.stride}};
    });
  }
  if (layout.structure && *layout.structure < structures.size()) {
    json["structure"] = structures[*layout.structure].name;
  }
  if (layout.component != ScalarType::kNone) json["component"] = NameOf(layout.component);
  if (layout.is_atomic) json["atomic"] = true;
  if (layout.columns != 1) json["columns"] = layout.columns;
  if (layout.rows != 1) json["rows"] = layout.rows;
  if (layout.column_stride != 0) json["column_stride"] = layout.column_stride;
}

// Returns a JSON object with the name and module of a declaration.
template <typename Declaration>
Json Named(const Declaration& d) {
  Json json = {{"name", d.name}};
  if (!d.module.empty()) json["module"] = d.module;
  return json;
}

Json VariableToJson(const VariableInfo& v, std::span<const StructureInfo> structures) {
  Json json = Named(v);
  json["type"] = v.layout.type;
  AddLayout(v.layout, structures, json);
  return json;
}

Json StructureToJson(const StructureInfo& s, std::span<const StructureInfo> structures) {
  Json json = Named(s);
  if (s.size != 0) json["size"] = s.size;
  json["align"] = s.align;
  json["members"] = ListOf(s.members, [&](const StructureMember& m) {
    Json member = {{"name", m.name}, {"type", m.layout.type}, {"offset", m.offset}};
    AddLayout(m.layout, structures, member);
    return member;
  });
  return json;
}

Json ConstantToJson(const ConstantInfo& c) {
  Json json = Named(c);
  json["type"] = c.type;
  if (c.value.empty()) return json;
  json["value"] = c.value;
  json["scalars"] = c.scalars;
  return json;
}

Json ResourceToJson(const ResourceInfo& r, std::span<const StructureInfo> structures) {
  Json json = Named(r);
  json["group"] = r.group;
  json["binding"] = r.binding;
  json["kind"] = NameOf(r.kind);
  json["type"] = r.type;
  if (r.min_size != 0) json["min_size"] = r.min_size;
  if (r.min_size_without_padding != r.min_size) {
    json["min_size_without_padding"] = r.min_size_without_padding;
  }
  if (r.matrix_alignment != 0) json["matrix_alignment"] = r.matrix_alignment;
  if (r.binding_array_size != 1) json["binding_array_size"] = r.binding_array_size;
  if (r.dimension != TextureDimension::kNone) json["dimension"] = NameOf(r.dimension);
  if (r.sample_type != SampleType::kNone) json["sample_type"] = NameOf(r.sample_type);
  if (r.texel_format != TexelFormat::kNone) json["texel_format"] = NameOf(r.texel_format);
  if (r.access != StorageAccess::kNone) json["access"] = NameOf(r.access);
  if (r.is_loaded) json["is_loaded"] = true;
  if (r.queries_levels) json["queries_levels"] = true;
  if (r.queries_samples) json["queries_samples"] = true;
  if (r.input_attachment_index) json["input_attachment_index"] = *r.input_attachment_index;
  if (r.layout) {
    Json layout = {{"type", r.layout->type}};
    AddLayout(*r.layout, structures, layout);
    json["layout"] = std::move(layout);
  }
  return json;
}

Json StageVariableToJson(const StageVariable& v) {
  Json json = {
      {"name", v.name}, {"type", v.type}, {"component", NameOf(v.component)}, {"width", v.width}};
  if (v.array_size != 0) json["array_size"] = v.array_size;
  if (v.location) json["location"] = *v.location;
  if (v.blend_src) json["blend_src"] = *v.blend_src;
  if (v.color) json["color"] = *v.color;
  if (v.builtin != BuiltinValue::kNone) json["builtin"] = NameOf(v.builtin);
  if (v.interpolation != InterpolationType::kNone) {
    json["interpolation"] = NameOf(v.interpolation);
    if (v.sampling != InterpolationSampling::kNone) json["sampling"] = NameOf(v.sampling);
  }
  return json;
}

Json PixelLocalMemberToJson(const PixelLocalMember& m) {
  return {{"name", m.name}, {"type", NameOf(m.type)}};
}

Json PairToJson(const SamplingPairInfo& p) {
  return {{"texture", p.texture}, {"sampler", p.sampler}};
}

Json MatrixTypeToJson(const SubgroupMatrixTypeInfo& t) {
  return {{"use", NameOf(t.use)},
          {"component", NameOf(t.component)},
          {"columns", t.columns},
          {"rows", t.rows}};
}

Json MatrixConfigToJson(const SubgroupMatrixConfig& c) {
  return {{"component", c.component}, {"result", c.result}, {"m", c.m}, {"n", c.n}, {"k", c.k}};
}

Json OverrideToJson(const OverrideInfo& o) {
  Json json = Named(o);
  json["type"] = NameOf(o.type);
  json["has_default"] = o.has_default;
  if (o.default_value) json["default_value"] = *o.default_value;
  if (o.id) json["id"] = *o.id;
  json["spec_id"] = o.spec_id;
  if (o.given_spec_id) json["given_spec_id"] = *o.given_spec_id;
  return json;
}

// Returns the names of the features in use.
Json FeaturesToJson(const UsedFeatures& f) {
  Json names = Json::array();
  if (f.f16) names.push_back("f16");
  if (f.derivatives) names.push_back("derivatives");
  if (f.fine_derivatives) names.push_back("fine_derivatives");
  if (f.discard) names.push_back("discard");
  if (f.subgroups) names.push_back("subgroups");
  if (f.int64) names.push_back("int64");
  if (f.int64_atomics) names.push_back("int64_atomics");
  return names;
}

Json EntryPointToJson(const EntryPointInfo& e, std::span<const StructureInfo> structures) {
  Json json = Named(e);
  json["stage"] = NameOf(e.stage);
  if (e.stage == Stage::kCompute) {
    json["workgroup_size"] = e.workgroup_size;
    if (e.subgroup_size != 0) json["subgroup_size"] = e.subgroup_size;
    json["workgroup_storage_size"] = e.workgroup_storage_size;
  }
  if (e.immediate_size != 0) {
    json["immediate_size"] = e.immediate_size;
    json["immediate_words"] = e.immediate_words;
  }
  if (e.immediates) json["immediates"] = VariableToJson(*e.immediates, structures);
  if (!e.workgroup_variables.empty()) {
    json["workgroup_variables"] = ListOf(e.workgroup_variables, [&](const VariableInfo& v) {
      return VariableToJson(v, structures);
    });
  }
  json["resources"] =
      ListOf(e.resources, [&](const ResourceInfo& r) { return ResourceToJson(r, structures); });
  json["sampling_pairs"] = ListOf(e.sampling_pairs, PairToJson);
  json["overrides"] = e.overrides;
  json["inputs"] = ListOf(e.inputs, StageVariableToJson);
  json["outputs"] = ListOf(e.outputs, StageVariableToJson);
  if (!e.pixel_local_members.empty()) {
    json["pixel_local_members"] = ListOf(e.pixel_local_members, PixelLocalMemberToJson);
  }
  if (!e.subgroup_matrices.empty()) {
    json["subgroup_matrices"] = ListOf(e.subgroup_matrices, MatrixTypeToJson);
  }
  if (!e.subgroup_matrix_multiplies.empty()) {
    json["subgroup_matrix_multiplies"] = ListOf(e.subgroup_matrix_multiplies, MatrixConfigToJson);
  }
  json["features"] = FeaturesToJson(e.features);
  return json;
}

std::string_view NameOf(SlotTable table) {
  switch (table) {
    case SlotTable::kBuffer: break;
    case SlotTable::kTexture: return "texture";
    case SlotTable::kSampler: return "sampler";
    case SlotTable::kArgument: return "argument";
    case SlotTable::kUniformBlock: return "uniform_block";
    case SlotTable::kStorageBlock: return "storage_block";
    case SlotTable::kImage: return "image";
    case SlotTable::kRegisterB: return "b";
    case SlotTable::kRegisterT: return "t";
    case SlotTable::kRegisterU: return "u";
    case SlotTable::kRegisterS: return "s";
    case SlotTable::kSamplerHeap: return "sampler_heap";
    case SlotTable::kDescriptor: return "descriptor";
  }
  return "buffer";
}

Json ToJson(const ConstantRegister& r) { return {{"space", r.space}, {"number", r.number}}; }

Json ResourceOutputToJson(const ResourceOutput& r) {
  Json json = {{"name", r.name},
               {"group", r.group},
               {"binding", r.binding},
               {"table", NameOf(r.table)},
               {"slot", r.slot}};
  if (r.table >= SlotTable::kRegisterB) json["space"] = r.space;
  if (r.count != 1) json["count"] = r.count;
  if (r.part != ExternalTexturePart::kNone) {
    json["part"] = r.part == ExternalTexturePart::kPlane1 ? "plane1" : "parameters";
    json["texture"] = {{"group", r.texture_group}, {"binding", r.texture_binding}};
  }
  if (r.size_index) json["size_index"] = *r.size_index;
  if (r.input_attachment_index) json["input_attachment_index"] = *r.input_attachment_index;
  return json;
}

Json RootConstantToJson(const RootConstantOutput& r) {
  Json json = {{"name", r.name}, {"offset", r.offset}, {"size", r.size}};
  if (r.name == "buffer_size" || r.name == "dynamic_offset") {
    json["group"] = r.group;
    json["binding"] = r.binding;
  }
  return json;
}

Json CombinedSamplerToJson(const CombinedSamplerOutput& s) {
  Json json = {{"name", s.name},
               {"texture", {{"group", s.texture_group}, {"binding", s.texture_binding}}}};
  if (s.sampler_group) {
    json["sampler"] = {{"group", *s.sampler_group}, {"binding", *s.sampler_binding}};
  }
  return json;
}

Json HostUniformToJson(const HostUniformOutput& u) {
  Json json = {{"name", u.name}, {"what", u.what}};
  if (u.what != "first_instance") json["texture"] = {{"group", u.group}, {"binding", u.binding}};
  return json;
}

Json EntryPointOutputToJson(const EntryPointOutput& e) {
  Json json = {{"name", e.name},
               {"output_name", e.output_name},
               {"resources", ListOf(e.resources, ResourceOutputToJson)}};
  if (e.workgroup_size[0] != 0) json["workgroup_size"] = e.workgroup_size;
  if (e.subgroup_size != 0) json["subgroup_size"] = e.subgroup_size;
  if (e.workgroup_storage_size != 0) json["workgroup_storage_size"] = e.workgroup_storage_size;
  if (e.push_constants_size != 0) json["push_constants_size"] = e.push_constants_size;
  if (e.buffer_sizes_slot) json["buffer_sizes_slot"] = *e.buffer_sizes_slot;
  if (e.buffer_sizes_offset) json["buffer_sizes_offset"] = *e.buffer_sizes_offset;
  if (e.dynamic_offsets_slot) json["dynamic_offsets_slot"] = *e.dynamic_offsets_slot;
  if (e.immediates_slot) json["immediates_slot"] = *e.immediates_slot;
  if (e.frag_depth_range_slot) json["frag_depth_range_slot"] = *e.frag_depth_range_slot;
  if (e.invariant) json["invariant"] = true;
  if (e.immediates_register) json["immediates_register"] = ToJson(*e.immediates_register);
  if (e.root_constants_register) {
    json["root_constants_register"] = ToJson(*e.root_constants_register);
    json["root_constants"] = ListOf(e.root_constants, RootConstantToJson);
    json["root_constants_size"] = e.root_constants_size;
  }
  if (!e.combined_samplers.empty()) {
    json["combined_samplers"] = ListOf(e.combined_samplers, CombinedSamplerToJson);
  }
  if (!e.host_uniforms.empty()) {
    json["host_uniforms"] = ListOf(e.host_uniforms, HostUniformToJson);
  }
  return json;
}

Json FunctionConstantToJson(const FunctionConstantOutput& c) {
  return {{"name", c.name}, {"output_name", c.output_name}, {"index", c.index}};
}

}  // namespace

std::string RenderJson(ArrayView<const EntryPointOutput> entry_points) {
  return JsonText(ListOf(entry_points, EntryPointOutputToJson));
}

std::string RenderJson(ArrayView<const FunctionConstantOutput> constants) {
  return JsonText(ListOf(constants, FunctionConstantToJson));
}

std::string RenderTraceJson(const Result& result) {
  const auto ir = [](const IrAfterPass& i) {
    Json json = {{"pass", i.pass}, {"ir", i.ir}};
    if (!i.source_map.empty()) json["source_map"] = i.source_map;
    return json;
  };
  const auto time = [](const StageTime& t) {
    return Json{{"stage", t.stage}, {"seconds", t.seconds}};
  };
  return JsonText({{"ir", ListOf(result.ir, ir)}, {"times", ListOf(result.times, time)}});
}

std::string RenderJson(ArrayView<const Message> messages) {
  Json list = Json::array();
  for (const Message& message : messages) list.push_back(MessageToJson("", message));
  return JsonText(list);
}

std::string RenderJson(ArrayView<const FileMessages> files) {
  Json list = Json::array();
  for (const FileMessages& file : files) {
    for (const Message& m : file.messages) list.push_back(MessageToJson(file.source_name, m));
  }
  return JsonText(list) + "\n";
}

std::string RenderSarif(ArrayView<const FileMessages> files) {
  const Json driver = {{"name", "tessera"}, {"version", kVersion}, {"rules", SarifRules(files)}};
  Json results = Json::array();
  for (const FileMessages& file : files) {
    const std::string uri = UriOf(file.source_name);
    for (const Message& message : file.messages) results.push_back(SarifResult(uri, message));
  }
  const Json run = {{"tool", {{"driver", driver}}},
                    {"columnKind", "unicodeCodePoints"},
                    {"results", std::move(results)}};
  return JsonText({{"version", "2.1.0"},
                   {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                   {"runs", Json::array({run})}}) +
         "\n";
}

std::string RenderJson(const Reflection& reflection, ArrayView<const EntryPointOutput> outputs,
                       ArrayView<const FunctionConstantOutput> constants) {
  const std::span<const StructureInfo> structures(reflection.structures);
  Json entry_points = ListOf(reflection.entry_points, [&](const EntryPointInfo& e) {
    return EntryPointToJson(e, structures);
  });
  auto next = outputs.begin();  // both lists are in module order
  for (Json& entry : entry_points) {
    const auto output = std::find_if(next, outputs.end(), [&](const EntryPointOutput& e) {
      return e.name == entry["name"].get_ref<const std::string&>();
    });
    if (output == outputs.end()) continue;
    entry["output"] = EntryPointOutputToJson(*output);
    next = output + 1;
  }
  Json overrides = ListOf(reflection.overrides, OverrideToJson);
  // Both lists are in module order, so a single pass suffices.
  auto constant = constants.begin();
  for (size_t i = 0; i < overrides.size() && constant != constants.end(); ++i) {
    if (reflection.overrides[i].name != constant->name) continue;
    overrides[i]["function_constant"] = {{"name", constant->output_name},
                                         {"index", constant->index}};
    ++constant;
  }
  return JsonText({{"entry_points", std::move(entry_points)},
                   {"overrides", std::move(overrides)},
                   {"structures",
                    ListOf(structures,
                           [&](const StructureInfo& s) { return StructureToJson(s, structures); })},
                   {"constants", ListOf(reflection.constants, ConstantToJson)},
                   {"enabled_extensions", reflection.enabled_extensions}},
                  2) +
         "\n";
}

}  // namespace tessera
