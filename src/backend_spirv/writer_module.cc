// Writes the module.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "backend_spirv/entry_points.h"
#include "backend_spirv/writer.h"
#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"

namespace tessera::spirv {
namespace {

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
      config_(MakeConfig(options, uses_subgroup_matrices)),
      builder_(m, config_, diagnostics),
      ids_(m),
      scalars_(builder_),
      spec_constants_(m, ids_, builder_, scalars_),
      types_(m, ids_, builder_, scalars_, spec_constants_),
      constants_(m, ids_, builder_, scalars_, types_),
      debug_(m, ids_, source, builder_, scalars_, types_),
      globals_(m, ids_, builder_, spec_constants_, types_, constants_, debug_),
      fragment_functions_(m) {}

ir::Status Writer::Run(std::vector<uint32_t>* words, PoolVector<InstructionOrigin>* origins) {
  if (origins != nullptr) {
    for (SectionOrigins* section :
         {&builder_.declaration_origins(), &var_origins_, &builder_.function_origins()}) {
      section->Enable();
    }
  }
  debug_.BeginModule();
  spec_constants_.WriteDependentOverrides();
  for (uint32_t i = 0; i < m_.functions.size(); ++i) ids_.functions[i] = builder_.NewId();
  vars_.Reserve(64);
  for (uint32_t i = 0; i < m_.functions.size() && !builder_.failed(); ++i) {
    WriteFunction(ir::FunctionId(i));
    builder_.CheckSize(builder_.functions());
  }
  if (!builder_.failed()) {
    EntryPointWriter(m_, uses_, ids_, builder_, scalars_, spec_constants_, types_).Write();
  }
  if (builder_.failed()) return ir::Status::Failed();
  builder_.Assemble(words, origins);
  return ir::Status::Ok();
}

}  // namespace tessera::spirv
