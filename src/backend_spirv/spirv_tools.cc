#include "backend_spirv/spirv_tools.h"

#include <vector>

#include "absl/container/flat_hash_map.h"
#include "spirv-tools/libspirv.hpp"
#include "spirv-tools/optimizer.hpp"
#include "spirv/unified1/spirv.hpp11"

namespace tessera::spirv {
namespace {

// Vulkan 1.1 takes SPIR-V 1.4 with VK_KHR_spirv_1_4.
spv_target_env EnvOf(VulkanVersion vulkan, std::span<const uint32_t> words) {
  switch (vulkan) {
    case VulkanVersion::k1_1:
      return words.size() > 1 && words[1] == 0x10400 ? SPV_ENV_VULKAN_1_1_SPIRV_1_4
                                                     : SPV_ENV_VULKAN_1_1;
    case VulkanVersion::k1_2: return SPV_ENV_VULKAN_1_2;
    case VulkanVersion::k1_3: return SPV_ENV_VULKAN_1_3;
    case VulkanVersion::k1_4: break;
  }
  return SPV_ENV_VULKAN_1_4;
}

spvtools::MessageConsumer Collect(std::string* message) {
  return [message](spv_message_level_t level, const char*, const spv_position_t& position,
                   const char* text) {
    if (message == nullptr || level > SPV_MSG_ERROR) return;
    if (!message->empty()) *message += '\n';
    *message += "at word " + std::to_string(position.index) + ": " + text;
  };
}

// SPIRV-Tools 2025.1 crashes when it folds an OpCompositeInsert into an OpConstantNull that is or
// contains an array; so each such constant is written out for the optimiser.
class NullExpander {
 public:
  explicit NullExpander(const std::vector<uint32_t>& words) : words_(words), bound_(words[3]) {}

  std::vector<uint32_t> Run() {
    out_.assign(words_.begin(), words_.begin() + 5);
    for (size_t at = 5; at < words_.size(); at += Count(at)) {
      const auto op = static_cast<spv::Op>(words_[at] & 0xffff);
      if (op == spv::Op::OpTypeArray || op == spv::Op::OpTypeStruct) types_[words_[at + 1]] = at;
      if (op == spv::Op::OpConstant) constants_[words_[at + 2]] = words_[at + 3];
      if (op == spv::Op::OpConstantNull && IsExpanded(words_[at + 1])) {
        Null(words_[at + 1], words_[at + 2]);
        expanded_[words_[at + 2]] = words_[at + 1];
        continue;
      }
      const uint32_t initial = InitialOfWorkgroup(at);
      const auto expanded = expanded_.find(initial);
      if (expanded != expanded_.end()) PlainNull(expanded->second, bound_++);
      out_.insert(out_.end(), words_.begin() + static_cast<ptrdiff_t>(at),
                  words_.begin() + static_cast<ptrdiff_t>(at + Count(at)));
      if (expanded != expanded_.end()) out_.back() = bound_ - 1;
    }
    out_[3] = bound_;
    return std::move(out_);
  }

 private:
  uint32_t Count(size_t at) const { return words_[at] >> 16; }

  // The initial value of a workgroup variable, which must be an OpConstantNull; else 0.
  uint32_t InitialOfWorkgroup(size_t at) const {
    if (static_cast<spv::Op>(words_[at] & 0xffff) != spv::Op::OpVariable || Count(at) != 5)
      return 0;
    return static_cast<spv::StorageClass>(words_[at + 3]) == spv::StorageClass::Workgroup
               ? words_[at + 4]
               : 0;
  }

  void PlainNull(uint32_t type, uint32_t id) {
    out_.insert(out_.end(), {3u << 16 | static_cast<uint32_t>(spv::Op::OpConstantNull), type, id});
  }

  // The types of the elements of an array or structure; none for others and for arrays that are too
  // long for one instruction.
  std::vector<uint32_t> Elements(uint32_t type) const {
    const auto it = types_.find(type);
    if (it == types_.end()) return {};
    const size_t at = it->second;
    if (static_cast<spv::Op>(words_[at] & 0xffff) == spv::Op::OpTypeStruct) {
      return {words_.begin() + static_cast<ptrdiff_t>(at + 2),
              words_.begin() + static_cast<ptrdiff_t>(at + Count(at))};
    }
    const auto length = constants_.find(words_[at + 3]);
    if (length == constants_.end() || length->second > 60000) return {};
    return std::vector<uint32_t>(length->second, words_[at + 2]);
  }

  // Types do not nest deeper than WGSL lets them.
  bool IsExpanded(uint32_t type) const {
    const auto it = types_.find(type);
    if (it == types_.end()) return false;
    const size_t at = it->second;
    if (static_cast<spv::Op>(words_[at] & 0xffff) == spv::Op::OpTypeArray) {
      return !Elements(type).empty();
    }
    for (uint32_t i = 2; i < Count(at); ++i) {
      if (IsExpanded(words_[at + i])) return true;
    }
    return false;
  }

  void Null(uint32_t type, uint32_t id) {
    if (!IsExpanded(type)) return PlainNull(type, id);
    std::vector<uint32_t> parts = Elements(type);
    for (uint32_t& part : parts) {
      const auto [it, inserted] = nulls_.try_emplace(part, bound_);
      const uint32_t element = it->second;
      if (inserted) Null(part, bound_++);
      part = element;
    }
    out_.push_back(static_cast<uint32_t>(parts.size() + 3) << 16 |
                   static_cast<uint32_t>(spv::Op::OpConstantComposite));
    out_.push_back(type);
    out_.push_back(id);
    out_.insert(out_.end(), parts.begin(), parts.end());
  }

  const std::vector<uint32_t>& words_;
  uint32_t bound_;
  std::vector<uint32_t> out_;
  absl::flat_hash_map<uint32_t, size_t> types_;        // arrays and structures: where they are
  absl::flat_hash_map<uint32_t, uint32_t> constants_;  // values of 32-bit constants
  absl::flat_hash_map<uint32_t, uint32_t> nulls_;      // by type: made here
  absl::flat_hash_map<uint32_t, uint32_t> expanded_;   // written-out constants to their types
};

}  // namespace

bool Validate(std::span<const uint32_t> words, VulkanVersion vulkan, std::string* message,
              bool uniform_buffer_standard_layout) {
  spvtools::SpirvTools tools(EnvOf(vulkan, words));
  tools.SetMessageConsumer(Collect(message));
  spvtools::ValidatorOptions options;
  options.SetUniformBufferStandardLayout(uniform_buffer_standard_layout);
  return tools.Validate(words.data(), words.size(), options);
}

bool Disassemble(std::span<const uint32_t> words, std::string* text) {
  const spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  return tools.Disassemble(words.data(), words.size(), text,
                           SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES |
                               SPV_BINARY_TO_TEXT_OPTION_INDENT |
                               SPV_BINARY_TO_TEXT_OPTION_NO_HEADER);
}

bool Optimise(std::vector<uint32_t>* words, VulkanVersion vulkan, std::string* message) {
  spvtools::Optimizer optimizer(EnvOf(vulkan, *words));
  optimizer.SetMessageConsumer(Collect(message));
  optimizer.RegisterPerformancePasses();
  spvtools::OptimizerOptions options;
  options.set_run_validator(false);
  std::vector<uint32_t> optimised;
  const std::vector<uint32_t> expanded = NullExpander(*words).Run();
  if (!optimizer.Run(expanded.data(), expanded.size(), &optimised, options)) return false;
  *words = std::move(optimised);
  return true;
}

bool Assemble(const std::string& text, std::vector<uint32_t>* words, std::string* message) {
  spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  tools.SetMessageConsumer(Collect(message));
  return tools.Assemble(text, words);
}

}  // namespace tessera::spirv
