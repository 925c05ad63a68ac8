// The passes of the back ends and of src/text_backend.
#include <string>
#include <vector>

#include "adapters.h"
#include "backend_glsl/color_variables.h"
#include "backend_glsl/combined_samplers.h"
#include "backend_glsl/glsl_writer.h"
#include "backend_glsl/host_uniforms.h"
#include "backend_glsl/layout.h"
#include "backend_glsl/legalize.h"
#include "backend_glsl/shader_io.h"
#include "backend_hlsl/byte_addresses.h"
#include "backend_hlsl/check_features.h"
#include "backend_hlsl/check_registers.h"
#include "backend_hlsl/dynamic_offsets.h"
#include "backend_hlsl/hlsl_writer.h"
#include "backend_hlsl/interlocked.h"
#include "backend_hlsl/layout.h"
#include "backend_hlsl/root_constants.h"
#include "backend_hlsl/sampler_heap.h"
#include "backend_hlsl/shader_io.h"
#include "backend_hlsl/target_ops.h"
#include "backend_msl/check_features.h"
#include "backend_msl/hidden_dividends.h"
#include "backend_msl/layout.h"
#include "backend_msl/msl_writer.h"
#include "backend_msl/place_resources.h"
#include "backend_msl/resource_parameters.h"
#include "backend_msl/shader_io.h"
#include "backend_msl/target_ops.h"
#include "backend_msl/texture_fences.h"
#include "backend_msl/workgroup_structure.h"
#include "backend_spirv/legalize.h"
#include "backend_wgsl/legalize.h"
#include "backend_wgsl/wgsl_writer.h"
#include "base/pool_vector.h"
#include "ir/builtin_functions.h"
#include "ir/transform/list_resources.h"
#include "ir/transform/robustness.h"
#include "ir/transform/single_entry_point.h"
#include "passes.h"
#include "tessera/option_table.h"
#include "test_ops.h"
#include "text_backend/lay_out_structs.h"
#include "text_backend/place_expressions.h"

namespace tessera::ir_cases {
namespace {

using ir::Module;
using ir::Status;

template <const text::LayoutPolicy& kPolicy>
Status LayOutStructs(Module& m, CaseOptions&, Diagnostics&) {
  return text::LayOutStructs(m, kPolicy);
}

// If the option `entry-point` is given, runs single_entry_point first.
Status GlslColorVariables(Module& m, CaseOptions& options, Diagnostics& d) {
  if (options.Has("entry-point")) {
    const Status status = ir::RunSingleEntryPoint(m, {options.Value("entry-point")}, d);
    if (!status.ok) return status;
  }
  return glsl::MakeColorVariables(m);
}

// The cases of name_constants run place_expressions, which sets the list of named constants.
Status GlslNameConstants(Module& m, CaseOptions& options, Diagnostics&) {
  GlslOptions glsl;
  if (options.Has("opengl")) glsl.version = GlslVersion::k460;
  return glsl::PlaceExpressions(m, glsl);
}

Status HlslNameConstants(Module& m, CaseOptions&, Diagnostics&) {
  return text::PlaceExpressions(m, hlsl::PlacementOptionsOf({}));
}

Status MslNameConstants(Module& m, CaseOptions&, Diagnostics&) {
  return msl::PlaceExpressions(m, {});
}

// First runs shader_io, which turns inputs and outputs into variables.
Status GlslHostUniforms(Module& m, CaseOptions& options, Diagnostics& d) {
  const std::string_view name = options.Value("glsl-version");
  GlslVersion version = GlslVersion::kVulkan460;
  if (name == "440") version = GlslVersion::k440;
  if (name == "450") version = GlslVersion::k450;
  if (name == "460") version = GlslVersion::k460;
  if (name == "320es") version = GlslVersion::k320es;
  const Status status = glsl::RunShaderIo(m, {}, {}, d);
  return status.ok ? glsl::MakeHostUniforms(m, glsl::HostProvidedFor(version)) : status;
}

Status HlslCheckFeatures(Module& m, CaseOptions& options, Diagnostics& d) {
  HlslOptions hlsl;
  hlsl.shader_model = Numbers(options.Value("shader-model")).at(0);
  return hlsl::CheckFeatures(m, hlsl, d);
}

// The `dynamic-offsets` option contains three numbers per offset: group, binding and index.
Status HlslDynamicOffsets(Module& m, CaseOptions& options, Diagnostics& d) {
  HlslOptions hlsl;
  const std::vector<uint32_t> numbers = Numbers(options.Value("dynamic-offsets"));
  for (size_t i = 0; i + 2 < numbers.size(); i += 3) {
    hlsl.dynamic_offsets.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
  }
  return hlsl::RunDynamicOffsets(m, {hlsl, {}}, d);
}

Status HlslInterlocked(Module& m, CaseOptions& options, Diagnostics&) {
  return hlsl::RunInterlocked(m, !options.Has("no-helpers"));
}

// The option `sized` contains the groups and bindings of buffers whose sizes are root constants.
Status HlslRootConstants(Module& m, CaseOptions& options, Diagnostics&) {
  const HlslOptions hlsl;
  hlsl::RootConstants constants{hlsl, {}};
  const std::vector<uint32_t> numbers = Numbers(options.Value("sized"));
  for (size_t i = 0; i + 1 < numbers.size(); i += 2) {
    constants.sized.push_back({numbers[i], numbers[i + 1]});
  }
  return hlsl::RunBufferSizes(m, constants);
}

Status HlslSamplerHeap(Module& m, CaseOptions&, Diagnostics&) {
  return hlsl::RunSamplerHeap(
      m, {.samplers = {3, 0}, .comparison_samplers = {4, 1}, .indices = {9, 7}});
}

Status HlslShaderIo(Module& m, CaseOptions& options, Diagnostics&) {
  HlslOptions hlsl;
  if (options.Has("interstage-locations")) {
    hlsl.interstage_locations = Numbers(options.Value("interstage-locations"));
  }
  if (options.Has("shader-model")) {
    hlsl.shader_model = Numbers(options.Value("shader-model")).at(0);
  }
  hlsl.first_index = !options.Has("no-first-index");
  return hlsl::RunShaderIo(m, {hlsl, {}});
}

// The value of the option `msl-version` has the same syntax as on the command line.
Status MslCheckFeatures(Module& m, CaseOptions& options, Diagnostics& d) {
  Options host;
  std::string error;
  if (!SetOption(host, "msl-version", options.Value("msl-version"), error)) {
    d.Add(DiagCode::internal_error, {}, error);
    return Status::Failed();
  }
  return msl::CheckFeatures(m, host.msl, d);
}

// First runs place_resources. Lists the variables as resources if the case lists none. The option
// `dynamic-offsets` contains three numbers per offset: group, binding and index. The option
// `frag-depth-range` contains the offsets of the minimum and the maximum.
Status MslResourceParameters(Module& m, CaseOptions& options, Diagnostics& d) {
  MslOptions msl;
  msl.argument_buffers = options.Has("argument-buffers");
  if (options.Has("dynamic-offsets")) {
    const std::vector<uint32_t> numbers = Numbers(options.Value("dynamic-offsets"));
    for (size_t i = 0; i + 2 < numbers.size(); i += 3) {
      msl.dynamic_offsets.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
    }
  }
  if (options.Has("buffer-sizes-offset")) {
    msl.buffer_sizes_offset = Numbers(options.Value("buffer-sizes-offset")).at(0);
  }
  if (options.Has("frag-depth-range")) {
    const std::vector<uint32_t> offsets = Numbers(options.Value("frag-depth-range"));
    msl.frag_depth_range = FragDepthOffsets{offsets.at(0), offsets.at(1)};
  }
  if (m.resources.empty()) ir::ListResources(m, {});
  Status status = msl::PlaceResources(m, msl, d);
  if (status.ok && msl::NeedsResourceParameters(m, msl)) {
    status = msl::RunResourceParameters(m, msl, d);
  }
  m.resources.clear();
  return status;
}

Status MslShaderIo(Module& m, CaseOptions& options, Diagnostics&) {
  MslOptions msl;
  msl.emit_point_size = options.Has("emit-point-size");
  if (options.Has("fixed-sample-mask")) {
    msl.fixed_sample_mask = Numbers(options.Value("fixed-sample-mask")).at(0);
  }
  if (options.Has("clamp-frag-depth")) msl.clamp_frag_depth = FragDepthClamp::kImmediates;
  return msl::RunShaderIo(m, msl);
}

// The option `frag-depth-range` contains the offsets of the minimum and the maximum.
Status SpirvFragDepthRange(Module& m, CaseOptions& options, Diagnostics& d) {
  const std::vector<uint32_t> offsets = Numbers(options.Value("frag-depth-range"));
  PoolVector<ir::FragDepthRange> ranges;
  return spirv::AddFragDepthRange(m, {offsets.at(0), offsets.at(1)}, d, &ranges);
}

// Runs the robustness pass first, because the pass matrix_loads hoists loads out of the branches
// that robustness adds.
Status SpirvMatrixLoads(Module& m, CaseOptions&, Diagnostics&) {
  const Status status = ir::RunRobustness(m, {});
  return status.ok ? spirv::RunMatrixLoads(m) : status;
}

Status SpirvShaderIo(Module& m, CaseOptions& options, Diagnostics& d) {
  SpirvOptions spirv;
  spirv.emit_point_size = options.Has("emit-point-size");
  spirv.storage_input_output_16 = options.Has("storage-input-output-16");
  return spirv::RunShaderIo(m, spirv, {}, d);
}

bool IsCountOneBits(const Module& m, ir::InstId call) {
  return m[call].op == ir::Op::kBuiltin && m[call].builtin() == ir::BuiltinFn::k_countOneBits;
}

// Each option is named after what the language lacks or has. The only exception is
// `count-one-bits-by-statements`, which means that the language has no expression for countOneBits.
Status PlaceExpressions(Module& m, CaseOptions& options, Diagnostics&) {
  text::PlacementOptions language;
  language.has_pointers = !options.Has("no-pointers");
  language.arrays_in_expressions = !options.Has("no-arrays-in-expressions");
  language.atomics_in_expressions = !options.Has("no-atomics-in-expressions");
  language.continuing_blocks = options.Has("continuing-blocks");
  if (options.Has("count-one-bits-by-statements")) language.by_statements = IsCountOneBits;
  if (options.Has("no-compound")) language.allows_compound = [](ir::Value) { return false; };
  return text::PlaceExpressions(m, language);
}

const PassRow kRows[] = {
    {"glsl/color_variables", GlslColorVariables, &glsl::kColorsAreOutputs},
    {"glsl/combined_samplers", Plain<glsl::CombineSamplers>, &glsl::kSamplersAreCombined},
    {"glsl/decompose_uniforms", Plain<glsl::DecomposeUniforms>, &glsl::kUniformsFitStd140},
    {"glsl/host_uniforms", GlslHostUniforms},
    {"glsl/lay_out_structs", LayOutStructs<glsl::kLayout>, &glsl::kStructsAreLaidOut},
    {"glsl/legalize_builtins", Plain<glsl::LegalizeBuiltins>},
    {"glsl/name_constants", GlslNameConstants, &text::kExpressionsArePlaced},
    {"glsl/opengl_builtins", Plain<glsl::LegalizeForOpenGl>, &glsl::kBuiltinsOfOpenGl},
    {"glsl/split_padded_stores", Plain<glsl::SplitPaddedStores>, &glsl::kNoPaddedStores},
    {"hlsl/byte_addresses", Plain<hlsl::RunByteAddresses>, nullptr, &hlsl::kTargetOps},
    {"hlsl/check_features", HlslCheckFeatures},
    {"hlsl/check_groupshared", Checking<hlsl::CheckGroupshared>},
    {"hlsl/check_registers", Checking<hlsl::CheckRegisters>},
    {"hlsl/decompose_constant_buffers", Plain<hlsl::DecomposeConstantBuffers>,
     &hlsl::kConstantBuffersFit},
    {"hlsl/dynamic_offsets", HlslDynamicOffsets},
    {"hlsl/interlocked", HlslInterlocked},
    {"hlsl/lay_out_structs", LayOutStructs<hlsl::kLayout>, &hlsl::kStructsAreLaidOut},
    {"hlsl/root_constants", HlslRootConstants, nullptr, &hlsl::kTargetOps},
    {"hlsl/name_constants", HlslNameConstants, &text::kExpressionsArePlaced},
    {"hlsl/sampler_heap", HlslSamplerHeap},
    {"hlsl/shader_io", HlslShaderIo},
    {"msl/check_features", MslCheckFeatures},
    {"msl/hidden_dividends", Plain<msl::RunHideDividends>, nullptr, &msl::kTargetOps},
    {"msl/lay_out_structs", LayOutStructs<msl::kLayout>, &msl::kStructsAreLaidOut},
    {"msl/name_constants", MslNameConstants, &text::kExpressionsArePlaced},
    {"msl/resource_parameters", MslResourceParameters, &msl::kPartsHaveParameters,
     &msl::kTargetOps},
    {"msl/shader_io", MslShaderIo},
    {"msl/split_padded_stores", Plain<msl::SplitPaddedStores>, &msl::kNoPaddedStores},
    {"msl/texture_fences", Plain<msl::RunTextureFences>, &msl::kTextureStoresAreFenced,
     &msl::kTargetOps},
    {"msl/workgroup_structure", Plain<msl::RunWorkgroupStructure>},
    {"spirv/frag_depth_range", SpirvFragDepthRange},
    {"spirv/legalize_access", Plain<spirv::LegalizeAccess>},
    {"spirv/legalize_overrides", Reporting<spirv::LegalizeOverrides>},
    {"spirv/legalize_uniform", Plain<spirv::LegalizeUniform>,
     &spirv::kUniformsWithoutStandardLayout},
    {"spirv/matrix_loads", SpirvMatrixLoads},
    {"spirv/shader_io", SpirvShaderIo},
    {"text/place_expressions", PlaceExpressions, &text::kExpressionsArePlaced, &kTestOps},
    {"wgsl/hide_constants", Plain<wgsl_target::HideConstants>},
    {"wgsl/name_constants", Plain<wgsl_target::PlaceExpressions>, &text::kExpressionsArePlaced},
};

}  // namespace

std::span<const PassRow> TargetRows() { return kRows; }

}  // namespace tessera::ir_cases
