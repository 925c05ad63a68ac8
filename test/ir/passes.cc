#include "passes.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters.h"
#include "api/pipelines.h"
#include "base/pool_vector.h"
#include "ir/analysis/analyses.h"
#include "ir/analysis/entry_point_needs.h"
#include "ir/builder.h"
#include "ir/text.h"
#include "ir/transform/alias_matrix_memory.h"
#include "ir/transform/array_lengths.h"
#include "ir/transform/binding_array.h"
#include "ir/transform/binding_array_sizes.h"
#include "ir/transform/binding_remapper.h"
#include "ir/transform/buffer_view.h"
#include "ir/transform/builtin_input.h"
#include "ir/transform/builtin_polyfill.h"
#include "ir/transform/component_stores.h"
#include "ir/transform/compute_overrides.h"
#include "ir/transform/constant_variables.h"
#include "ir/transform/copy_entry_point.h"
#include "ir/transform/dead_code.h"
#include "ir/transform/decompose_access.h"
#include "ir/transform/direct_variable_access.h"
#include "ir/transform/external_texture.h"
#include "ir/transform/flatten_matrix_memory.h"
#include "ir/transform/input_attachments.h"
#include "ir/transform/integer_semantics.h"
#include "ir/transform/known_lets.h"
#include "ir/transform/late_discard.h"
#include "ir/transform/leave_switch.h"
#include "ir/transform/length_parameters.h"
#include "ir/transform/linear_indexing.h"
#include "ir/transform/loop_guard.h"
#include "ir/transform/loop_tests.h"
#include "ir/transform/matrix_composites.h"
#include "ir/transform/matrix_elements.h"
#include "ir/transform/matrix_tiles.h"
#include "ir/transform/module_scope_vars.h"
#include "ir/transform/pixel_local.h"
#include "ir/transform/place_descriptors.h"
#include "ir/transform/read_only_buffers.h"
#include "ir/transform/rename.h"
#include "ir/transform/robustness.h"
#include "ir/transform/sample_bias.h"
#include "ir/transform/shader_io.h"
#include "ir/transform/single_elements.h"
#include "ir/transform/single_entry_point.h"
#include "ir/transform/specialize_overrides.h"
#include "ir/transform/split_stores.h"
#include "ir/transform/stage_variables.h"
#include "ir/transform/struct_array_stores.h"
#include "ir/transform/subgroup_indices.h"
#include "ir/transform/subgroup_size.h"
#include "ir/transform/substitute_overrides.h"
#include "ir/transform/switch_default.h"
#include "ir/transform/unused_variables.h"
#include "ir/transform/workarounds.h"
#include "ir/transform/wrapping_arithmetic.h"
#include "ir/transform/zero_init_workgroup.h"
#include "ir/validator.h"
#include "stage_interfaces.h"
#include "tessera/option_table.h"
#include "test_ops.h"

namespace tessera::ir_cases {
namespace {

using ir::Module;
using ir::Status;

Status ArrayLengths(Module& m, CaseOptions&, Diagnostics&) {
  return ir::RunArrayLengths(m, [](ir::Builder& b, ir::GlobalId buffer) {
    return b.Emit(ir::Op::kTarget, ir::kU32, {buffer}, kByteLength);
  });
}

Status BindingArray(Module& m, CaseOptions& options, Diagnostics& d) {
  using Indices = ir::BindingArrayConfig::Indices;
  const std::string_view indices = options.Value("indices");
  return ir::RunBindingArray(m,
                             {indices == "constant"  ? Indices::kConstant
                              : indices == "uniform" ? Indices::kUniform
                                                     : Indices::kAny},
                             d);
}

// The `entries` option contains three numbers per entry: group, binding and size.
Status BindingArraySizes(Module& m, CaseOptions& options, Diagnostics& d) {
  std::vector<ir::BindingArraySizesConfig::Entry> entries;
  const std::vector<uint32_t> numbers = Numbers(options.Value("entries"));
  for (size_t i = 0; i + 2 < numbers.size(); i += 3) {
    entries.push_back({{numbers[i], numbers[i + 1]}, numbers[i + 2]});
  }
  ir::BindingArraySizesConfig config;
  config.entries = entries;
  config.may_stay = options.Has("may-stay");
  config.handles_share = options.Has("handles-share");
  return ir::RunBindingArraySizes(m, config, d);
}

// The `entries` option contains four numbers per entry: the old group and binding, and the new
// ones.
Status BindingRemapper(Module& m, CaseOptions& options, Diagnostics& d) {
  std::vector<ir::BindingRemapperConfig::Entry> entries;
  const std::vector<uint32_t> numbers = Numbers(options.Value("entries"));
  for (size_t i = 0; i + 3 < numbers.size(); i += 4) {
    entries.push_back({{numbers[i], numbers[i + 1]}, {numbers[i + 2], numbers[i + 3]}});
  }
  return ir::RunBindingRemapper(m, {entries}, d);
}

Status BufferView(Module& m, CaseOptions&, Diagnostics& d) { return ir::RunBufferView(m, {}, d); }

// At the beginning of the last function, stores the local invocation index in the first variable.
Status BuiltinInput(Module& m, CaseOptions&, Diagnostics&) {
  const ir::FunctionId entry(static_cast<uint32_t>(m.functions.size() - 1));
  ir::Builder b(m, m[m[entry].body].first);
  const ir::Value index =
      ir::BuiltinInput(m, entry, ir::BuiltinValue::kLocalInvocationIndex, ir::kU32, b);
  b.Store(ir::GlobalId(0), index);
  return Status::Ok();
}

Status BuiltinPolyfill(Module& m, CaseOptions& options, Diagnostics&) {
  return ir::RunBuiltinPolyfill(m, {.native_packed_dot = options.Has("native-packed-dot")});
}

// The `constant` option says which instructions are constant expressions on the target.
Status ComputeOverrides(Module& m, CaseOptions& options, Diagnostics&) {
  ir::ComputeOverridesConfig config;
  const std::string_view constant = options.Value("constant");
  if (constant == "all") config.is_constant = [](const Module&, const ir::Inst&) { return true; };
  if (constant == "all-but-binary") {
    config.is_constant = [](const Module&, const ir::Inst& inst) {
      return inst.op != ir::Op::kBinary;
    };
  }
  return ir::RunComputeOverrides(m, config);
}

Status DeadCode(Module& m, CaseOptions& options, Diagnostics& d) {
  return ir::RunDeadCode(m, {.pointer_parameters = options.Has("pointer-parameters")}, d);
}

Status DecomposeAccess(Module& m, CaseOptions& options, Diagnostics&) {
  ir::DecomposeAccessConfig config;
  config.rows_are_whole = options.Has("rows-are-whole");
  return ir::RunDecomposeAccess(m, PoolVector<bool>(m.globals.size(), true), config);
}

Status DirectVariableAccess(Module& m, CaseOptions& options, Diagnostics& d) {
  ir::DirectVariableAccessConfig config;
  config.atomic_textures = options.Has("atomic-textures");
  if (options.Has("chosen-parts")) {
    config.spaces = 0;
    config.parts_of_variables = false;
    config.chosen_parts = true;
  }
  return ir::RunDirectVariableAccess(m, config, d);
}

Status FlattenMatrixMemory(Module& m, CaseOptions& options, Diagnostics& d) {
  return ir::RunFlattenMatrixMemory(
      m, {.padded_only = options.Has("padded-only"), .refusal = "refused"}, d);
}

// The option `refused-by` names a target without input attachments.
Status InputAttachments(Module& m, CaseOptions& options, Diagnostics& d) {
  const std::string_view target = options.Value("refused-by");
  return target.empty() ? ir::RunInputAttachments(m, d) : ir::RefuseInputAttachments(m, target, d);
}

Status IntegerSemantics(Module& m, CaseOptions&, Diagnostics& d) {
  return ir::RunIntegerSemantics(m, {}, d);
}

Status LeaveSwitch(Module& m, CaseOptions& options, Diagnostics&) {
  return ir::RunLeaveSwitch(m, {options.Has("continue") ? ir::Op::kContinue : ir::Op::kReturn});
}

Status KnownLets(Module& m, CaseOptions&, Diagnostics&) {
  ir::ReplaceKnownLets(m);
  return Status::Ok();
}

Status LoopGuard(Module& m, CaseOptions& options, Diagnostics&) {
  return ir::RunLoopGuard(m, {.outer_loops = options.Has("outer-loops")});
}

Status MatrixTiles(Module& m, CaseOptions&, Diagnostics&) {
  const auto floats = [](ir::TypeId component) {
    return component == ir::kF32 || component == ir::kF16;
  };
  return ir::RunMatrixTiles(
      m, {.tiles = ir::SquareTiles(m, 8, floats), .has_buffer_parameters = true});
}

Status ModuleScopeVars(Module& m, CaseOptions&, Diagnostics&) {
  ir::RunModuleScopeVars(m);
  return Status::Ok();
}

// The `colors` option contains two numbers per member: its index and its color. The `refused-by`
// option names a target without framebuffer fetch.
Status PixelLocal(Module& m, CaseOptions& options, Diagnostics& d) {
  const std::string_view target = options.Value("refused-by");
  if (!target.empty()) return ir::RefusePixelLocals(m, target, d);
  std::vector<std::pair<uint32_t, uint32_t>> colors;
  const std::vector<uint32_t> numbers = Numbers(options.Value("colors"));
  for (size_t i = 0; i + 1 < numbers.size(); i += 2) colors.push_back({numbers[i], numbers[i + 1]});
  return ir::HasPixelLocals(m) ? ir::RunPixelLocal(m, colors, d) : Status::Ok();
}

Status PlaceDescriptors(Module& m, CaseOptions& options, Diagnostics&) {
  return ir::PlaceDescriptors(m, options.Has("push-constants"));
}

// The value of the `entry-point` option consists of the old name and the new name.
Status Rename(Module& m, CaseOptions& options, Diagnostics& d) {
  ir::RenameConfig config;
  const std::string_view mode = options.Value("mode");
  if (mode == "strip") config.mode = ir::RenameConfig::kStrip;
  if (mode == "hash") config.mode = ir::RenameConfig::kHash;
  const std::string_view names = options.Value("entry-point");
  const size_t space = std::min(names.find(' '), names.size());
  const ir::RenameConfig::EntryPoint renamed[] = {
      {names.substr(0, space), names.substr(std::min(space + 1, names.size()))}};
  if (!names.empty()) config.entry_points = renamed;
  config.by_stage = options.Has("by-stage");
  return ir::RunRename(m, config, d);
}

// Parses the value of an option that selects memory: 'all', an address space, or GROUP.BINDING. The
// result may refer to `place`, which must outlive the result.
ir::MemorySet MemoryIn(std::string_view value, ir::BindingPoint& place) {
  constexpr auto bit = [](ir::AddressSpace space) { return 1u << static_cast<unsigned>(space); };
  if (value.empty()) return {};
  if (value == "all") return {.spaces = ~0u};
  if (value == "private") return {bit(ir::AddressSpace::kPrivate)};
  if (value == "storage") return {bit(ir::AddressSpace::kStorage)};
  if (value == "uniform") return {bit(ir::AddressSpace::kUniform)};
  if (value == "handle") return {bit(ir::AddressSpace::kHandle)};
  const std::vector<uint32_t> numbers = Numbers(value);
  place = {numbers.at(0), numbers.at(1)};
  return {.resources = {&place, 1}};
}

Status Robustness(Module& m, CaseOptions& options, Diagnostics&) {
  ir::BindingPoint unchecked;
  ir::BindingPoint read_zero;
  const ir::IntegerSemanticsConfig integers;
  ir::RobustnessConfig config;
  config.unchecked = MemoryIn(options.Value("unchecked"), unchecked);
  config.read_zero = MemoryIn(options.Value("read-zero"), read_zero);
  if (options.Has("integers")) config.integers = &integers;
  return ir::RunRobustness(m, config);
}

// Determines which sums may overflow. If the option `wrapping-arithmetic` is set, also runs the
// pass of this name, which uses the information about overflow.
Status RobustnessOverflow(Module& m, CaseOptions& options, Diagnostics&) {
  ir::BindingPoint read_zero;
  ir::RobustnessConfig config;
  config.signed_overflow = true;
  config.read_zero = MemoryIn(options.Value("read-zero"), read_zero);
  ir::Analyses analyses(m);
  const Status status = ir::RunRobustness(m, config, &analyses);
  if (!options.Has("wrapping-arithmetic")) return status;
  return ir::RunWrappingArithmetic(m, {}, &analyses);
}

// The option `depth-range` contains the indices of two components of the first variable.
Status ShaderIo(Module& m, CaseOptions& options, Diagnostics&) {
  ir::ShaderIoConfig config;
  config.emit_point_size = options.Has("emit-point-size");
  config.flip_y = options.Has("flip-y");
  config.depth_range_minus_one_to_one = options.Has("depth-range-minus-one-to-one");
  const std::vector<uint32_t> locations = Numbers(options.Value("interstage-locations"));
  if (!locations.empty()) config.interstage_locations = locations;
  if (options.Has("fixed-sample-mask")) {
    config.fixed_sample_mask = Numbers(options.Value("fixed-sample-mask")).at(0);
  }
  config.clamp_frag_depth = options.Has("clamp-frag-depth");
  std::vector<ir::FragDepthRange> ranges;
  const std::vector<uint32_t> bounds = Numbers(options.Value("depth-range"));
  if (!bounds.empty()) {
    ranges.assign(m.functions.size(), {ir::GlobalId(0), bounds.at(0), bounds.at(1)});
  }
  config.depth_ranges = ranges;
  return RunWithOutputVariables(m, config);
}

// Runs single_entry_point on a copy of the entry point (CopyEntryPoint). Returns the text of the
// result, or an error message.
std::string TextOfCopy(const Module& m, ir::FunctionId entry_point, std::string_view name) {
  Arena arena;
  StringInterner strings(arena, m.strings);
  Module copy(arena, strings);
  ir::CopyEntryPoint(m, entry_point, copy);
  std::string what;
  Diagnostics diagnostics;
  if (!ir::Validate(copy, &what)) return what;
  if (!ir::RunSingleEntryPoint(copy, {name}, diagnostics).ok) return "the pass fails";
  return ir::Validate(copy, &what) ? ir::Print(copy) : what;
}

// Reports an error if the pass produces a different result for a copy of the entry point.
Status SingleEntryPoint(Module& m, CaseOptions& options, Diagnostics& d) {
  const std::string_view name = options.Value("entry-point");
  const ir::FunctionId entry_point = ir::FindEntryPoint(m, name);
  const std::string copy = entry_point.valid() ? TextOfCopy(m, entry_point, name) : "";
  const Status status = ir::RunSingleEntryPoint(m, {name}, d);
  if (entry_point.valid() && ir::Print(m) != copy) {
    d.Add(DiagCode::internal_error, {}, "the result for a copy differs:\n" + copy);
  }
  return status;
}

// Returns the values of all `override` options. Each value has the form NAME=NUMBER.
std::vector<ir::OverrideInput> OverrideValues(CaseOptions& options) {
  std::vector<ir::OverrideInput> inputs;
  for (const std::string_view text : options.Values("override")) {
    const size_t equals = std::min(text.find('='), text.size());
    const std::string number(text.substr(std::min(equals + 1, text.size())));
    inputs.push_back({text.substr(0, equals), std::strtod(number.c_str(), nullptr)});
  }
  return inputs;
}

Status SpecializeOverrides(Module& m, CaseOptions& options, Diagnostics& d) {
  const std::vector<ir::OverrideInput> values = OverrideValues(options);
  return ir::RunSpecializeOverrides(m, {.values = values, .short_ids = options.Has("short-ids")},
                                    d);
}

// Splits all structures and arrays.
Status SplitStores(Module& m, CaseOptions& options, Diagnostics&) {
  PoolVector<bool> types(m.types.size());
  for (uint32_t t = 0; t < types.size(); ++t) {
    const ir::TypeKind kind = m.types.kind(ir::TypeId(t));
    types[t] = kind == ir::TypeKind::kStruct || kind == ir::TypeKind::kArray;
  }
  return ir::RunSplitStores(m, {types, options.Has("buffer-parameters")});
}

Status StageStructures(Module& m, CaseOptions& options, Diagnostics&) {
  return options.Has("unusual") ? RunWithUnusualStructures(m) : RunWithPlainStructures(m);
}

Status StageVariables(Module& m, CaseOptions& options, Diagnostics&) {
  ir::ColorAttachments colors;
  colors.places = {{0, {1, 2}, 5}, {3, {0, 4}, 3}};
  colors.multisampled = options.Has("multisampled");
  ir::StageVariablesConfig config;
  config.signed_built_ins = true;
  if (options.Has("colors")) config.colors = &colors;
  if (options.Has("result-name")) config.result_name = options.Value("result-name");
  ir::StageVariables variables(m, config);
  return ir::RunShaderIo(m, {}, variables);
}

Status SubgroupSize(Module& m, CaseOptions& options, Diagnostics& d) {
  ir::SubgroupSizeConfig config;
  if (options.Has("size")) config.size = Numbers(options.Value("size")).at(0);
  return ir::RunSubgroupSize(m, config, d);
}

Status SubstituteOverrides(Module& m, CaseOptions& options, Diagnostics& d) {
  const std::vector<ir::OverrideInput> values = OverrideValues(options);
  ir::SubstituteOverridesConfig config;
  config.values = values;
  config.sizes_only = options.Has("sizes-only");
  return ir::RunSubstituteOverrides(m, config, d);
}

Status UnusedVariables(Module& m, CaseOptions&, Diagnostics&) {
  ir::RunUnusedVariables(m);
  return Status::Ok();
}

// The values of the `vertex-buffer` options are written as on the command line.
Status VertexPulling(Module& m, CaseOptions& options, Diagnostics& d) {
  Options host;
  std::string error;
  for (const std::string_view buffer : options.Values("vertex-buffer")) {
    if (SetOption(host, "vertex-buffer", buffer, error)) continue;
    d.Add(DiagCode::internal_error, {}, error);
    return Status::Failed();
  }
  const auto& passes = kAdaptationPasses.passes;
  return std::ranges::find(passes, "vertex_pulling", &ir::Pass<Options>::name)->run(m, host, d);
}

Status Workarounds(Module& m, CaseOptions& options, Diagnostics&) {
  if (options.Has("float-signs")) return ir::RunFloatSigns(m);
  if (options.Has("vector-min-max-clamp")) return ir::RunVectorMinMaxClamp(m);
  ir::WorkaroundsConfig config;
  config.fragment_position_of_sample = options.Has("fragment-position-of-sample");
  config.matrix_parameters = options.Has("matrix-parameters");
  config.reflect_vec2 = options.Has("reflect-vec2");
  config.pack_4x8_norm = options.Has("pack-4x8-norm");
  config.partial_vector_stores = options.Has("partial-vector-stores");
  return ir::RunWorkarounds(m, config);
}

Status WrappingArithmetic(Module& m, CaseOptions& options, Diagnostics&) {
  ir::WrappingArithmeticConfig config;
  config.left_shifts = !options.Has("left-shifts-stay");
  return ir::RunWrappingArithmetic(m, config);
}

const PassRow kRows[] = {
    {"transform/alias_matrix_memory", Plain<ir::RunAliasMatrixMemory>},
    {"transform/array_lengths", ArrayLengths, nullptr, &kTestOps},
    {"transform/binding_array", BindingArray},
    {"transform/binding_array_sizes", BindingArraySizes},
    {"transform/binding_remapper", BindingRemapper},
    {"transform/buffer_view", BufferView},
    {"transform/builtin_input", BuiltinInput},
    {"transform/builtin_polyfill", BuiltinPolyfill},
    {"transform/component_stores", Plain<ir::RunComponentStores>},
    {"transform/compute_overrides", ComputeOverrides},
    {"transform/constant_variables", Plain<ir::RunConstantVariables>},
    {"transform/dead_code", DeadCode, nullptr, &kTestOps},
    {"transform/decompose_access", DecomposeAccess},
    {"transform/direct_variable_access", DirectVariableAccess},
    {"transform/external_texture", Plain<ir::RunExternalTexture>},
    {"transform/flatten_matrix_memory", FlattenMatrixMemory},
    {"transform/input_attachments", InputAttachments},
    {"transform/integer_semantics", IntegerSemantics},
    {"transform/known_lets", KnownLets},
    {"transform/late_discard", Plain<ir::RunLateDiscard>},
    {"transform/leave_switch", LeaveSwitch},
    {"transform/length_parameters", Plain<ir::RunLengthParameters>},
    {"transform/linear_indexing", Plain<ir::RunLinearIndexing>},
    {"transform/loop_guard", LoopGuard},
    {"transform/loop_tests", Plain<ir::RunLoopTests>},
    {"transform/matrix_composites", Plain<ir::RunMatrixComposites>},
    {"transform/matrix_elements", Reporting<ir::RunMatrixElements>},
    {"transform/matrix_tiles", MatrixTiles},
    {"transform/module_scope_vars", ModuleScopeVars},
    {"transform/pixel_local", PixelLocal},
    {"transform/place_descriptors", PlaceDescriptors},
    {"transform/read_only_buffers", Plain<ir::RunReadOnlyBuffers>},
    {"transform/rename", Rename},
    {"transform/robustness", Robustness},
    {"transform/robustness_overflow", RobustnessOverflow},
    {"transform/sample_bias", Plain<ir::RunSampleBias>},
    {"transform/shader_io", ShaderIo},
    {"transform/shared_clamps", Robustness},
    {"transform/single_elements", Plain<ir::RunSingleElements>},
    {"transform/single_entry_point", SingleEntryPoint},
    {"transform/specialize_overrides", SpecializeOverrides},
    {"transform/split_stores", SplitStores},
    {"transform/stage_structures", StageStructures},
    {"transform/stage_variables", StageVariables},
    {"transform/struct_array_stores", Plain<ir::RunStructArrayStores>},
    {"transform/subgroup_indices", Plain<ir::RunSubgroupIndices>},
    {"transform/subgroup_size", SubgroupSize},
    {"transform/substitute_overrides", SubstituteOverrides},
    {"transform/switch_default", Plain<ir::RunSwitchDefault>},
    {"transform/unused_variables", UnusedVariables},
    {"transform/vertex_pulling", VertexPulling},
    {"transform/workarounds", Workarounds},
    {"transform/wrapping_arithmetic", WrappingArithmetic},
    {"transform/zero_init_workgroup", Reporting<ir::RunZeroInitWorkgroup>},
};

}  // namespace

std::vector<std::string_view> PassNames() {
  std::vector<std::string_view> names;
  for (const std::span<const PassRow> rows : {std::span<const PassRow>(kRows), TargetRows()}) {
    for (const PassRow& row : rows) names.push_back(row.name);
  }
  return names;
}

const PassRow* FindPass(std::string_view name) {
  for (const std::span<const PassRow> rows : {std::span<const PassRow>(kRows), TargetRows()}) {
    const auto found = std::ranges::find(rows, name, &PassRow::name);
    if (found != rows.end()) return &*found;
  }
  return nullptr;
}

}  // namespace tessera::ir_cases
