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

}  // namespace

namespace {

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
      types_(m.types),
      options_(options.spirv),
      source_(source),
      diagnostics_(diagnostics),
      fragment_functions_(m) {
  version_ = EffectiveSpirvVersion(options_);
  uses_subgroup_matrices_ = uses_subgroup_matrices;
  vulkan_memory_ = options_.memory_model == MemoryModel::kVulkan || uses_subgroup_matrices;
  fork_layouts_ = version_ >= 0x10400;
  lines_ = options_.debug == DebugInfo::kLines || options_.debug == DebugInfo::kFull;
  names_ = lines_ || (options_.debug == DebugInfo::kNames && options.names != Names::kStrip);
  native_dot_ = HasIntegerDotProduct(options_);
  most_words_ = m.max_bytes / sizeof(uint32_t);
  MakeTables();
}

// Allocates all tables as a single block. For a small module, separate allocations would take
// longer than writing the module.
void Writer::MakeTables() {
  const size_t types = m_.types.size();
  const std::pair<std::span<Id>*, size_t> tables[] = {
      {&plain_types_, types},
      {&explicit_types_, types},
      {&block_types_, types},
      {&sampled_image_types_, types},
      {&nulls_, types},
      {&undefs_, types},
      {&pointer_types_, types * kPointerClasses},
      {&const_ids_, m_.constants.size()},
      {&inst_ids_, m_.insts.size()},
      {&param_ids_, m_.params.size()},
      {&global_ids_, m_.globals.size()},
      {&function_ids_, m_.functions.size()},
      {&override_ids_, m_.overrides.size()},
      {&override_expr_ids_, m_.override_exprs.size()},
  };
  size_t total = 0;
  for (const auto& [table, size] : tables) total += size;
  ids_.resize(total);
  std::span<Id> rest(ids_);
  for (const auto& [table, size] : tables) {
    *table = rest.first(size);
    rest = rest.subspan(size);
  }
}

void Writer::Internal(std::string what, uint32_t source) {
  if (!failed_) diagnostics_.Add(DiagCode::internal_error, {source, source}, std::move(what));
  failed_ = true;
}

void Writer::Unsupported(std::string what, uint32_t source) {
  diagnostics_.Add(DiagCode::unsupported_feature, {source, source}, std::move(what));
  failed_ = true;
}

void Writer::Capability(spv::Capability capability) {
  const auto word = static_cast<uint32_t>(capability);
  if (std::find(capability_list_.begin(), capability_list_.end(), word) != capability_list_.end()) {
    return;
  }
  capability_list_.push_back(word);
  capabilities_.Emit(Op::OpCapability, word);
}

void Writer::Extension(std::string_view name) {
  if (std::find(extension_list_.begin(), extension_list_.end(), name) != extension_list_.end()) {
    return;
  }
  extension_list_.push_back(name);
  extensions_.EmitString(Op::OpExtension, {}, name);
}

Writer::Id Writer::GlslImport() {
  if (glsl_ == 0) {
    glsl_ = NewId();
    imports_.EmitString(Op::OpExtInstImport, std::span(&glsl_, 1), "GLSL.std.450");
  }
  return glsl_;
}

void Writer::WriteName(Id id, StringId name) {
  // Long names are shortened, because an instruction has at most 65,535 words.
  names_words_.EmitString(Op::OpName, std::span(&id, 1), Shorten(m_.strings.Get(name)));
}

void Writer::MemberName(Id id, uint32_t member, StringId name) {
  if (!names_ || !name.valid()) return;
  const uint32_t before[] = {id, member};
  names_words_.EmitString(Op::OpMemberName, before, Shorten(m_.strings.Get(name)));
}

ir::Status Writer::Run(std::vector<uint32_t>* words, PoolVector<InstructionOrigin>* origins) {
  if (origins != nullptr) {
    for (SectionOrigins* section : {&global_origins_, &var_origins_, &body_origins_}) {
      section->Enable();
    }
  }
  Capability(spv::Capability::Shader);
  if (vulkan_memory_) {
    Capability(spv::Capability::VulkanMemoryModel);
    if (version_ < 0x10500) Extension("SPV_KHR_vulkan_memory_model");
    if (options_.vulkan_memory_model_device_scope) {
      Capability(spv::Capability::VulkanMemoryModelDeviceScope);
    }
  }
  memory_model_words_.Emit(Op::OpMemoryModel, spv::AddressingModel::Logical,
                           vulkan_memory_ ? spv::MemoryModel::Vulkan : spv::MemoryModel::GLSL450);
  storage_coherent_ = ir::HasCall(m_, BuiltinFn::k_storageBarrier);
  if (uses_subgroup_matrices_) FindAliasedBuffers();
  textures_coherent_ = ir::HasCall(m_, BuiltinFn::k_textureBarrier);
  BeginDebug();
  WriteDependentOverrides();
  for (uint32_t i = 0; i < m_.functions.size(); ++i) function_ids_[i] = NewId();
  // Reserves the space that most modules need, because growing a buffer copies its contents.
  body_.Reserve(6 * m_.insts.size());
  if (names_) names_words_.Reserve(m_.insts.size());
  globals_.Reserve(8 * m_.types.size());
  for (WordBuffer* const section : {&entry_points_, &modes_, &annotations_, &vars_}) {
    section->Reserve(64);
  }
  for (uint32_t i = 0; i < m_.functions.size() && !failed_; ++i) {
    WriteFunction(ir::FunctionId(i));
    if (body_.size() > most_words_) TooLarge();
  }
  if (!failed_) WriteEntryPoints();
  if (failed_) return ir::Status::Failed();
  Assemble(words, origins);
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

void Writer::TooLarge(std::string_view cause) {
  failed_ = true;
  ir::ReportMemoryLimit(m_, diagnostics_, cause);
}

void Writer::WriteEntryPoints() {
  if (!uses_.complete()) return TooLarge();
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
        version_ >= 0x10400 ? ir::kAllSpaces
                            : ir::Bit(ir::AddressSpace::kIn) | ir::Bit(ir::AddressSpace::kOut);
    for (ir::GlobalId g : uses_.Of(ir::FunctionId(i), spaces)) {
      // The id is 0 if the writer omitted all uses of the variable.
      if (global_ids_[g.value] != 0) interface.push_back(global_ids_[g.value]);
    }
    const uint32_t before[] = {static_cast<uint32_t>(model), function_ids_[i]};
    entry_points_.EmitString(Op::OpEntryPoint, before, m_.strings.Get(f.name), interface);
    WriteExecutionModes(ir::FunctionId(i));
    if (entry_points_.size() > most_words_) {
      return TooLarge("each entry point lists the module-scope variables that it uses");
    }
  }
}

void Writer::WriteExecutionModes(ir::FunctionId entry) {
  const ir::Function& f = m_[entry];
  const Id id = function_ids_[entry.value];
  if (options_.maximal_reconvergence) {
    Extension("SPV_KHR_maximal_reconvergence");
    modes_.Emit(Op::OpExecutionMode, id, spv::ExecutionMode::MaximallyReconvergesKHR);
  }
  if (options_.subgroup_uniform_control_flow && f.stage == ir::ShaderStage::kCompute) {
    Extension("SPV_KHR_subgroup_uniform_control_flow");
    modes_.Emit(Op::OpExecutionMode, id, spv::ExecutionMode::SubgroupUniformControlFlowKHR);
  }
  if (f.stage == ir::ShaderStage::kFragment) {
    const auto outputs = uses_.Of(entry, ir::Bit(ir::AddressSpace::kOut));
    WriteFragmentModes(id, outputs, f.early_depth_test);
  }
  if (f.stage == ir::ShaderStage::kCompute) WriteWorkgroupSize(f, id);
}

void Writer::WriteFragmentModes(Id id, const ir::GlobalUses::Set& outputs, bool early_tests) {
  using Mode = spv::ExecutionMode;
  const auto mode = [&](Mode m) { modes_.Emit(Op::OpExecutionMode, id, m); };
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
    modes_.Emit(Op::OpExecutionMode, id, Mode::LocalSize, size[0], size[1], size[2]);
    return;
  }
  if (version_ < 0x10600) {
    // The built-in WorkgroupSize is a constant of the whole module, so it applies to all entry
    // points.
    const auto is_compute = [](const ir::Function& g) {
      return g.stage == ir::ShaderStage::kCompute;
    };
    if (std::count_if(m_.functions.begin(), m_.functions.end(), is_compute) > 1) {
      Unsupported(
          "before SPIR-V 1.6, compute entry points in one module cannot have different workgroup "
          "sizes that are specialization constants; compile them separately",
          f.span.begin);
    }
  }
  uint32_t ids[3];
  for (int i = 0; i < 3; ++i) {
    ids[i] = f.workgroup_size[i].valid() ? SpecU32(f.workgroup_size[i]) : ConstU32(1);
  }
  if (version_ >= 0x10600) {
    modes_.Emit(Op::OpExecutionModeId, id, Mode::LocalSizeId, ids[0], ids[1], ids[2]);
    return;
  }
  modes_.Emit(Op::OpExecutionMode, id, Mode::LocalSize, 1u, 1u, 1u);
  const Id type = TypeId_(ir::TypeStore::Vector(ir::kU32, 3));
  const Id constant_id = NewId();
  globals_.Emit(Op::OpSpecConstantComposite, type, constant_id, ids[0], ids[1], ids[2]);
  Decorate(constant_id, spv::Decoration::BuiltIn, spv::BuiltIn::WorkgroupSize);
}

void Writer::Assemble(std::vector<uint32_t>* words, PoolVector<InstructionOrigin>* origins) {
  const WordBuffer* sections[] = {&capabilities_, &extensions_, &imports_, &memory_model_words_,
                                  &entry_points_, &modes_,      &debug_,   &names_words_,
                                  &annotations_,  &globals_,    &body_};
  size_t total = 5;
  for (const WordBuffer* section : sections) total += section->size();
  words->clear();
  words->reserve(total);
  // The third word is the generator's magic number, which is 0 because none is registered.
  const uint32_t header[] = {0x07230203u, version_, 0u, next_id_, 0u};
  words->insert(words->end(), std::begin(header), std::end(header));
  for (const WordBuffer* section : sections) {
    if (section->size() == 0) continue;
    if (origins != nullptr && section == &globals_)
      global_origins_.AppendTo(*origins, words->size());
    if (origins != nullptr && section == &body_) body_origins_.AppendTo(*origins, words->size());
    words->insert(words->end(), section->data(), section->data() + section->size());
  }
}

}  // namespace tessera::spirv
