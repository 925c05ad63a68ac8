// tessera reflect: what the entry points of a module take, give and need, as JSON.
#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/report.h"

namespace tessera::cli {
namespace {

using Json = nlohmann::ordered_json;

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
    case ResourceKind::kExternalTexture: break;
  }
  return "external-texture";
}

Json ToJson(const ResourceInfo& r) {
  Json json = {{"name", r.name},
               {"group", r.group},
               {"binding", r.binding},
               {"kind", NameOf(r.kind)},
               {"type", r.type}};
  if (r.min_size != 0) json["min_size"] = r.min_size;
  if (r.array_count != 1) json["array_count"] = r.array_count;
  return json;
}

Json ToJson(const StageVariable& v) {
  Json json = {{"name", v.name}, {"type", v.type}};
  if (v.location) json["location"] = *v.location;
  if (!v.builtin.empty()) json["builtin"] = v.builtin;
  if (!v.interpolation.empty()) json["interpolation"] = v.interpolation;
  return json;
}

Json ToJson(const SubgroupMatrixTypeInfo& t) {
  return {{"use", t.use}, {"component", t.component}, {"columns", t.columns}, {"rows", t.rows}};
}

Json ToJson(const SubgroupMatrixConfig& c) {
  return {{"component", c.component}, {"result", c.result}, {"m", c.m}, {"n", c.n}, {"k", c.k}};
}

Json ToJson(const OverrideInfo& o) {
  Json json = {{"name", o.name}, {"type", o.type}, {"has_default", o.has_default}};
  if (o.id) json["id"] = *o.id;
  return json;
}

Json ToJson(const EntryPointInfo& e);

template <typename T>
Json ListOf(const std::vector<T>& items) {
  Json list = Json::array();
  for (const T& item : items) list.push_back(ToJson(item));
  return list;
}

Json ToJson(const EntryPointInfo& e) {
  Json json = {{"name", e.name}, {"stage", NameOf(e.stage)}};
  if (e.stage == Stage::kCompute) {
    json["workgroup_size"] = e.workgroup_size;
    json["workgroup_storage_size"] = e.workgroup_storage_size;
  }
  if (e.immediate_size != 0) json["immediate_size"] = e.immediate_size;
  json["resources"] = ListOf(e.resources);
  json["overrides"] = e.overrides;
  json["inputs"] = ListOf(e.inputs);
  json["outputs"] = ListOf(e.outputs);
  if (!e.subgroup_matrices.empty()) json["subgroup_matrices"] = ListOf(e.subgroup_matrices);
  if (!e.subgroup_matrix_multiplies.empty()) {
    json["subgroup_matrix_multiplies"] = ListOf(e.subgroup_matrix_multiplies);
  }
  return json;
}

}  // namespace

int RunReflect(const std::string& input, const Options& options,
               const ReportOptions& report_options) {
  Report report(report_options.format.value_or(Format::kText), report_options.color, false);
  std::string source, error;
  if (!ReadInput(input, source, error)) {
    report.Fail(error);
    return kExitUsage;
  }
  const ShaderModule module = ShaderModule::Parse(source, options);
  report.Add(source, input, module.diagnostics());
  report.Finish();
  if (!module.ok()) return kExitErrors;
  const Reflection reflection = module.Reflect(options.overrides);
  const Json json = {{"entry_points", ListOf(reflection.entry_points)},
                     {"overrides", ListOf(reflection.overrides)}};
  const std::string text = json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  if (!WriteOutput("-", text, error)) {
    report.Fail(error);
    return kExitUsage;
  }
  return kExitFine;
}

}  // namespace tessera::cli
