#include "backend_spirv/optimizer_workarounds.h"

#include <absl/container/flat_hash_map.h>

#include <string_view>

#include "spirv/unified1/NonSemanticShaderDebugInfo100.h"
#include "spirv/unified1/spirv.hpp11"

namespace tessera::spirv {
namespace {

class NullExpander {
 public:
  explicit NullExpander(std::span<const uint32_t> words) : words_(words), bound_(words[3]) {}

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

  // Returns the initializer of a workgroup variable, or 0 if there is none. Vulkan requires the
  // initializer to be an OpConstantNull.
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

  // Returns the element types of an array or structure. Returns an empty list for other types, and
  // for an array with too many elements for a single instruction.
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

  // Returns whether a null constant of the type must be replaced by an explicit constant, i.e.
  // whether the type is an array or contains one. The recursion is bounded, because WGSL limits the
  // nesting depth of types.
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

  std::span<const uint32_t> words_;
  uint32_t bound_;
  std::vector<uint32_t> out_;
  // Maps each array or structure type to the word index of the instruction that declares it.
  absl::flat_hash_map<uint32_t, size_t> types_;
  absl::flat_hash_map<uint32_t, uint32_t> constants_;  // keyed by the id of a 32-bit constant
  absl::flat_hash_map<uint32_t, uint32_t> nulls_;      // maps a type to its new null constant
  absl::flat_hash_map<uint32_t, uint32_t> expanded_;   // maps a replaced null constant to its type
};

}  // namespace

std::vector<uint32_t> ExpandNulls(std::span<const uint32_t> words) {
  return NullExpander(words).Run();
}

std::vector<uint32_t> MoveDebugDefinitions(std::span<const uint32_t> words) {
  std::vector<uint32_t> out(words.begin(), words.begin() + 5);
  uint32_t debug_set = 0;  // the imported debug instruction set
  uint32_t blocks = 0;     // the number of blocks of the current function so far
  // The position to which definitions are moved: after the variables of the entry block.
  size_t definitions = 0;
  for (size_t at = 5; at < words.size(); at += words[at] >> 16) {
    const std::span<const uint32_t> inst = words.subspan(at, words[at] >> 16);
    const auto op = static_cast<spv::Op>(inst[0] & 0xffff);
    if (op == spv::Op::OpExtInstImport) {
      const std::string_view name(reinterpret_cast<const char*>(&inst[2]));
      if (name == "NonSemantic.Shader.DebugInfo.100") debug_set = inst[1];
    }
    const bool definition = op == spv::Op::OpExtInst && inst[3] == debug_set &&
                            inst[4] == NonSemanticShaderDebugInfo100DebugFunctionDefinition;
    if (definition && blocks > 1) {
      out.insert(out.begin() + static_cast<ptrdiff_t>(definitions), inst.begin(), inst.end());
      continue;
    }
    out.insert(out.end(), inst.begin(), inst.end());
    if (op == spv::Op::OpFunction) blocks = 0;
    if (op == spv::Op::OpLabel) ++blocks;
    if (blocks == 1 && (op == spv::Op::OpLabel || op == spv::Op::OpVariable)) {
      definitions = out.size();
    }
  }
  return out;
}

}  // namespace tessera::spirv
