#include "backend_spirv/spirv_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "backend_spirv/body_builder.h"
#include "backend_spirv/constant_table.h"
#include "backend_spirv/debug_info.h"
#include "backend_spirv/entry_points.h"
#include "backend_spirv/function_writer.h"
#include "backend_spirv/global_variables.h"
#include "backend_spirv/id_tables.h"
#include "backend_spirv/module_builder.h"
#include "backend_spirv/scalar_table.h"
#include "backend_spirv/spec_constant_table.h"
#include "backend_spirv/type_table.h"
#include "backend_spirv/writer_config.h"

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
                  fmt::format("Vulkan {} supports SPIR-V up to {}, not {}", NameOf(options.vulkan),
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

// Owns the parts of the writer. Each part refers only to parts that are declared before it.
class ModuleWriter {
 public:
  ModuleWriter(const ir::Module& m, const WriterConfig& config, const JoinedSource& source,
               Diagnostics& diagnostics)
      : m_(m),
        ids_(m),
        builder_(m, config, diagnostics),
        scalars_(builder_),
        spec_constants_(m, ids_, builder_, scalars_),
        types_(m, ids_, builder_, scalars_, spec_constants_),
        constants_(m, ids_, builder_, scalars_, types_),
        debug_(m, ids_, source, builder_, scalars_, types_),
        globals_(m, ids_, builder_, spec_constants_, types_, constants_, debug_),
        body_(m, ids_, builder_, scalars_, spec_constants_, types_, constants_, globals_),
        functions_(body_, debug_) {}

  ir::Status Run(const ir::GlobalUses& uses, std::vector<uint32_t>* words,
                 PoolVector<InstructionOrigin>* origins) {
    if (origins != nullptr) {
      builder_.EnableOrigins();
      functions_.EnableOrigins();
    }
    debug_.BeginModule();
    spec_constants_.WriteDependentOverrides();
    for (Id& id : ids_.functions) id = builder_.NewId();
    for (uint32_t i = 0; i < m_.functions.size() && !builder_.failed(); ++i) {
      functions_.Write(ir::FunctionId(i));
      builder_.CheckSize(builder_.functions());
    }
    if (!builder_.failed()) {
      EntryPointWriter(m_, uses, ids_, builder_, scalars_, spec_constants_, types_).Write();
    }
    if (builder_.failed()) return ir::Status::Failed();
    builder_.Assemble(words, origins);
    return ir::Status::Ok();
  }

 private:
  const ir::Module& m_;
  IdTables ids_;
  ModuleBuilder builder_;
  ScalarTable scalars_;
  SpecConstantTable spec_constants_;
  TypeTable types_;
  ConstantTable constants_;
  DebugInfoWriter debug_;
  GlobalVariables globals_;
  BodyBuilder body_;
  FunctionWriter functions_;
};

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
  const WriterConfig config = MakeConfig(options, UsesSubgroupMatrices(legal));
  return ModuleWriter(legal, config, source, diagnostics).Run(uses, words, origins);
}

}  // namespace tessera::spirv
