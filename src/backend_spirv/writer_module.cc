// Writes the module: capabilities, entry points, and all sections in the required order.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "backend_spirv/writer.h"
#include "base/pool_vector.h"
#include "base/shorten.h"
#include "base/stable_sort.h"
#include "ir/analysis/global_uses.h"
#include "ir/builtin_functions.h"
#include "ir/memory_limit.h"
#include "ir/walk.h"

namespace tessera::spirv {
namespace {

using ir::BuiltinFn;
using spv::Op;

uint32_t HighestVersion(VulkanVersion vulkan) {
  switch (vulkan) {
    case VulkanVersion::k1_1: return 0x10300;
    case VulkanVersion::k1_2: return 0x10500;
    case VulkanVersion::k1_3:
    case VulkanVersion::k1_4: break;
  }
  return 0x10600;
}

constexpr std::string_view NameOf(VulkanVersion vulkan) {
  constexpr std::string_view kNames[] = {"1.1", "1.2", "1.3", "1.4"};
  return kNames[static_cast<size_t>(vulkan)];
}

std::string VersionText(uint32_t version) {
  return fmt::format("{}.{}", version >> 16, version >> 8 & 0xff);
}

// Returns whether the Vulkan version supports the SPIR-V version. Reports an error if it does not.
bool CheckVersion(const SpirvOptions& options, Diagnostics& diagnostics) {
  // VK_KHR_spirv_1_4 adds SPIR-V 1.4 to Vulkan 1.1.
  const uint32_t highest = std::max(HighestVersion(options.vulkan), 0x10400u);
  if (options.spirv_version <= highest) return true;
  diagnostics.Add(DiagCode::unsupported_by_target, {},
                  fmt::format("Vulkan {} takes SPIR-V up to {}, not {}", NameOf(options.vulkan),
                              VersionText(highest), VersionText(options.spirv_version)));
  return false;
}

WriterConfig MakeConfig(const Options& options, bool uses_subgroup_matrices) {
  const SpirvOptions& spirv = options.spirv;
  WriterConfig config{spirv};
  config.version = EffectiveSpirvVersion(spirv);
  config.uses_subgroup_matrices = uses_subgroup_matrices;
  config.vulkan_memory_model = spirv.memory_model == MemoryModel::kVulkan || uses_subgroup_matrices;
  config.separate_layouts = config.version >= 0x10400;
  config.lines = spirv.debug == DebugInfo::kLines || spirv.debug == DebugInfo::kFull;
  config.names =
      config.lines || (spirv.debug == DebugInfo::kNames && options.names != Names::kStrip);
  return config;
}

}  // namespace

bool UsesSubgroupMatrices(const ir::Module& m) {
  bool declared = false;
  for (uint32_t t = 0; t < m.types.size() && !declared; ++t) {
    declared = m.types.kind(ir::TypeId(t)) == ir::TypeKind::kSubgroupMatrix;
  }
  // Fast path: most modules declare no subgroup matrix type.
  if (!declared) return false;
  const auto has = [&m](ir::TypeId type) {
    if (m.types.kind(type) == ir::TypeKind::kPointer) type = m.types[type].element;
    return m.types.Has(type, ir::TypeFlags::kHasSubgroupMatrix);
  };
  const auto makes = [&](const ir::Inst& inst) {
    return inst.op != ir::Op::kNop && inst.block.valid() && has(inst.type);
  };
  return std::ranges::any_of(m.insts, makes) ||
         std::ranges::any_of(m.globals, [&](const ir::Global& g) { return has(g.type); });
}

uint32_t EffectiveSpirvVersion(const SpirvOptions& options) {
  return options.spirv_version != 0 ? options.spirv_version : HighestVersion(options.vulkan);
}

bool HasIntegerDotProduct(const SpirvOptions& options) {
  return options.native_integer_dot_product || EffectiveSpirvVersion(options) >= 0x10600;
}

ir::Status WriteSpirv(const ir::Module& legal, const ir::GlobalUses& uses, const Options& options,
                      const JoinedSource& source, Diagnostics& diagnostics,
                      std::vector<uint32_t>* words, PoolVector<InstructionOrigin>* origins) {
  if (!CheckVersion(options.spirv, diagnostics)) return ir::Status::Failed();
  return Writer(legal, uses, options, source, UsesSubgroupMatrices(legal), diagnostics)
      .Run(words, origins);
}

Writer::Writer(const ir::Module& m, const ir::GlobalUses& uses, const Options& options,
               const JoinedSource& source, bool uses_subgroup_matrices, Diagnostics& diagnostics)
    : m_(m),
      uses_(uses),
      ir_types_(m.types),
      source_(source),
      config_(MakeConfig(options, uses_subgroup_matrices)),
      builder_(m, config_, diagnostics),
      ids_(m),
      scalars_(builder_),
      spec_constants_(m, ids_, builder_, scalars_),
      types_(m, ids_, builder_, scalars_, spec_constants_),
      constants_(m, ids_, builder_, scalars_, types_),
      fragment_functions_(m) {}

ir::Status Writer::Run(std::vector<uint32_t>* words, PoolVector<InstructionOrigin>* origins) {
  if (origins != nullptr) {
    for (SectionOrigins* section :
         {&builder_.declaration_origins(), &var_origins_, &builder_.function_origins()}) {
      section->Enable();
    }
  }
  storage_coherent_ = ir::HasCall(m_, BuiltinFn::k_storageBarrier);
  if (config_.uses_subgroup_matrices) FindAliasedBuffers();
  textures_coherent_ = ir::HasCall(m_, BuiltinFn::k_textureBarrier);
  BeginDebug();
  spec_constants_.WriteDependentOverrides();
  for (uint32_t i = 0; i < m_.functions.size(); ++i) ids_.functions[i] = builder_.NewId();
  vars_.Reserve(64);
  for (uint32_t i = 0; i < m_.functions.size() && !builder_.failed(); ++i) {
    WriteFunction(ir::FunctionId(i));
    builder_.CheckSize(builder_.functions());
  }
  if (!builder_.failed()) WriteEntryPoints();
  if (builder_.failed()) return ir::Status::Failed();
  builder_.Assemble(words, origins);
  return ir::Status::Ok();
}

// Finds storage buffers that share a binding with another storage buffer. ir::RunAliasMatrixMemory
// creates such variables.
void Writer::FindAliasedBuffers() {
  absl::flat_hash_map<uint64_t, uint32_t> first;
  aliased_.resize(m_.globals.size());
  for (uint32_t g = 0; g < m_.globals.size(); ++g) {
    const ir::Global& global = m_.globals[g];
    if (!global.has_binding || global.space != ir::AddressSpace::kStorage) continue;
    const auto [it, is_new] =
        first.try_emplace(JoinKeys(global.place.space, global.place.index), g);
    if (!is_new) aliased_[it->second] = aliased_[g] = true;
  }
}

void Writer::WriteEntryPoints() {
  if (!uses_.complete()) return builder_.TooLarge();
  for (uint32_t i = 0; i < m_.functions.size(); ++i) {
    const ir::Function& f = m_.functions[i];
    if (f.stage == ir::ShaderStage::kNone) continue;
    const auto model = f.stage == ir::ShaderStage::kVertex     ? spv::ExecutionModel::Vertex
                       : f.stage == ir::ShaderStage::kFragment ? spv::ExecutionModel::Fragment
                                                               : spv::ExecutionModel::GLCompute;
    PoolVector<uint32_t> interface;
    // Since SPIR-V 1.4, an entry point's interface lists all module-scope variables that it uses.
    // Earlier versions list only inputs and outputs.
    const ir::AddressSpaces spaces =
        config_.version >= 0x10400
            ? ir::kAllSpaces
            : ir::Bit(ir::AddressSpace::kIn) | ir::Bit(ir::AddressSpace::kOut);
    for (ir::GlobalId g : uses_.Of(ir::FunctionId(i), spaces)) {
      // The id is 0 if the writer omitted all uses of the variable.
      if (ids_.globals[g.value] != 0) interface.push_back(ids_.globals[g.value]);
    }
    const uint32_t before[] = {static_cast<uint32_t>(model), ids_.functions[i]};
    builder_.entry_points().EmitString(Op::OpEntryPoint, before, m_.strings.Get(f.name), interface);
    WriteExecutionModes(ir::FunctionId(i));
    builder_.CheckSize(builder_.entry_points(),
                       "each entry point lists the module-scope variables that it uses");
    if (builder_.failed()) return;
  }
}

void Writer::WriteExecutionModes(ir::FunctionId entry) {
  const ir::Function& f = m_[entry];
  const Id id = ids_.functions[entry.value];
  if (config_.options.maximal_reconvergence) {
    builder_.Extension("SPV_KHR_maximal_reconvergence");
    builder_.execution_modes().Emit(Op::OpExecutionMode, id,
                                    spv::ExecutionMode::MaximallyReconvergesKHR);
  }
  if (config_.options.subgroup_uniform_control_flow && f.stage == ir::ShaderStage::kCompute) {
    builder_.Extension("SPV_KHR_subgroup_uniform_control_flow");
    builder_.execution_modes().Emit(Op::OpExecutionMode, id,
                                    spv::ExecutionMode::SubgroupUniformControlFlowKHR);
  }
  if (f.stage == ir::ShaderStage::kFragment) {
    const auto outputs = uses_.Of(entry, ir::Bit(ir::AddressSpace::kOut));
    WriteFragmentModes(id, outputs, f.early_depth_test);
  }
  if (f.stage == ir::ShaderStage::kCompute) WriteWorkgroupSize(f, id);
}

void Writer::WriteFragmentModes(Id id, const ir::GlobalUses::Set& outputs, bool early_tests) {
  using Mode = spv::ExecutionMode;
  const auto mode = [&](Mode m) { builder_.execution_modes().Emit(Op::OpExecutionMode, id, m); };
  mode(Mode::OriginUpperLeft);
  if (early_tests) mode(Mode::EarlyFragmentTests);
  ir::DepthMode depth_mode = ir::DepthMode::kNone;
  bool writes_depth = false;
  for (ir::GlobalId g : outputs) {
    const ir::Global& global = m_[g];
    if (global.io.builtin != ir::BuiltinValue::kFragDepth) continue;
    writes_depth = true;
    depth_mode = global.io.depth_mode;
  }
  if (writes_depth) mode(Mode::DepthReplacing);
  if (depth_mode == ir::DepthMode::kLess) mode(Mode::DepthLess);
  if (depth_mode == ir::DepthMode::kGreater) mode(Mode::DepthGreater);
}

void Writer::WriteWorkgroupSize(const ir::Function& f, Id id) {
  using Mode = spv::ExecutionMode;
  bool constant = true;
  for (const ir::Value& v : f.workgroup_size) constant &= !v.valid() || v.is_constant();
  if (constant) {
    uint32_t size[3] = {1, 1, 1};
    for (int i = 0; i < 3; ++i) {
      if (f.workgroup_size[i].valid()) {
        size[i] = static_cast<uint32_t>(m_.constants.IntValue(f.workgroup_size[i].constant()));
      }
    }
    builder_.execution_modes().Emit(Op::OpExecutionMode, id, Mode::LocalSize, size[0], size[1],
                                    size[2]);
    return;
  }
  if (config_.version < 0x10600) {
    // The built-in WorkgroupSize is a constant of the whole module, so it applies to all entry
    // points.
    const auto is_compute = [](const ir::Function& g) {
      return g.stage == ir::ShaderStage::kCompute;
    };
    if (std::count_if(m_.functions.begin(), m_.functions.end(), is_compute) > 1) {
      builder_.Unsupported(
          "before SPIR-V 1.6, compute entry points in one module cannot have different workgroup "
          "sizes that are specialization constants; compile them separately",
          f.span.begin);
    }
  }
  uint32_t ids[3];
  for (int i = 0; i < 3; ++i) {
    ids[i] =
        f.workgroup_size[i].valid() ? spec_constants_.U32(f.workgroup_size[i]) : scalars_.U32(1);
  }
  if (config_.version >= 0x10600) {
    builder_.execution_modes().Emit(Op::OpExecutionModeId, id, Mode::LocalSizeId, ids[0], ids[1],
                                    ids[2]);
    return;
  }
  builder_.execution_modes().Emit(Op::OpExecutionMode, id, Mode::LocalSize, 1u, 1u, 1u);
  const Id type = types_.IdOf(ir::TypeStore::Vector(ir::kU32, 3));
  const Id constant_id = builder_.NewId();
  builder_.declarations().Emit(Op::OpSpecConstantComposite, type, constant_id, ids[0], ids[1],
                               ids[2]);
  builder_.Decorate(constant_id, spv::Decoration::BuiltIn, spv::BuiltIn::WorkgroupSize);
}

}  // namespace tessera::spirv
