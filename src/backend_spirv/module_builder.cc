#include "backend_spirv/module_builder.h"

#include <algorithm>
#include <span>

#include "base/shorten.h"
#include "ir/memory_limit.h"

namespace tessera::spirv {

using spv::Op;

ModuleBuilder::ModuleBuilder(const ir::Module& m, const WriterConfig& config,
                             Diagnostics& diagnostics)
    : m_(m),
      config_(config),
      diagnostics_(diagnostics),
      most_words_(m.max_bytes / sizeof(uint32_t)) {
  // Reserves the space that most modules need, because growing a buffer copies its contents.
  functions_.Reserve(6 * m_.insts.size());
  if (config_.names) names_.Reserve(m_.insts.size());
  declarations_.Reserve(8 * m_.types.size());
  for (WordBuffer* const section : {&entry_points_, &execution_modes_, &annotations_}) {
    section->Reserve(64);
  }
  WriteMemoryModel();
}

void ModuleBuilder::WriteMemoryModel() {
  Capability(spv::Capability::Shader);
  if (config_.vulkan_memory_model) {
    Capability(spv::Capability::VulkanMemoryModel);
    ExtensionBefore(0x10500, "SPV_KHR_vulkan_memory_model");
    if (config_.options.vulkan_memory_model_device_scope) {
      Capability(spv::Capability::VulkanMemoryModelDeviceScope);
    }
  }
  memory_model_.Emit(
      Op::OpMemoryModel, spv::AddressingModel::Logical,
      config_.vulkan_memory_model ? spv::MemoryModel::Vulkan : spv::MemoryModel::GLSL450);
}

void ModuleBuilder::Capability(spv::Capability capability) {
  const auto word = static_cast<uint32_t>(capability);
  auto& known = declared_capabilities_;
  if (std::find(known.begin(), known.end(), word) != known.end()) return;
  known.push_back(word);
  capabilities_.Emit(Op::OpCapability, word);
}

void ModuleBuilder::Extension(std::string_view name) {
  auto& known = declared_extensions_;
  if (std::find(known.begin(), known.end(), name) != known.end()) return;
  known.push_back(name);
  extensions_.EmitString(Op::OpExtension, {}, name);
}

Id ModuleBuilder::Import(std::string_view name) {
  const auto known = std::ranges::find(imported_, name, &std::pair<std::string_view, Id>::first);
  if (known != imported_.end()) return known->second;
  const Id id = NewId();
  imports_.EmitString(Op::OpExtInstImport, std::span(&id, 1), name);
  imported_.emplace_back(name, id);
  return id;
}

Id ModuleBuilder::String(std::string_view text) {
  const Id id = NewId();
  debug_.EmitString(Op::OpString, std::span(&id, 1), text);
  return id;
}

Id ModuleBuilder::SharedString(std::string text) {
  const auto known = std::ranges::find(shared_strings_, text, &std::pair<std::string, Id>::first);
  if (known != shared_strings_.end()) return known->second;
  const Id id = String(text);
  shared_strings_.emplace_back(std::move(text), id);
  return id;
}

void ModuleBuilder::WriteName(Id id, StringId name) {
  // Long names are shortened, because an instruction has at most 65,535 words.
  names_.EmitString(Op::OpName, std::span(&id, 1), Shorten(m_.strings.Get(name)));
}

void ModuleBuilder::MemberName(Id id, uint32_t member, StringId name) {
  if (!config_.names || !name.valid()) return;
  const uint32_t before[] = {id, member};
  names_.EmitString(Op::OpMemberName, before, Shorten(m_.strings.Get(name)));
}

void ModuleBuilder::Internal(std::string what, uint32_t source) {
  if (!failed_) diagnostics_.Add(DiagCode::internal_error, {source, source}, std::move(what));
  failed_ = true;
}

void ModuleBuilder::Unsupported(std::string what, uint32_t source) {
  diagnostics_.Add(DiagCode::unsupported_feature, {source, source}, std::move(what));
  failed_ = true;
}

void ModuleBuilder::TooLarge(std::string_view cause) {
  failed_ = true;
  ir::ReportMemoryLimit(m_, diagnostics_, cause);
}

void ModuleBuilder::Assemble(std::vector<uint32_t>* words,
                             PoolVector<InstructionOrigin>* origins) const {
  const WordBuffer* sections[] = {&capabilities_, &extensions_,      &imports_,  &memory_model_,
                                  &entry_points_, &execution_modes_, &debug_,    &names_,
                                  &annotations_,  &declarations_,    &functions_};
  size_t total = 5;
  for (const WordBuffer* section : sections) total += section->size();
  words->clear();
  words->reserve(total);
  // The third word is the generator's magic number, which is 0 because none is registered.
  const uint32_t header[] = {0x07230203u, config_.version, 0u, next_id_, 0u};
  words->insert(words->end(), std::begin(header), std::end(header));
  for (const WordBuffer* section : sections) {
    if (section->size() == 0) continue;
    if (origins != nullptr && section == &declarations_) {
      declaration_origins_.AppendTo(*origins, words->size());
    }
    if (origins != nullptr && section == &functions_) {
      function_origins_.AppendTo(*origins, words->size());
    }
    words->insert(words->end(), section->data(), section->data() + section->size());
  }
}

}  // namespace tessera::spirv
