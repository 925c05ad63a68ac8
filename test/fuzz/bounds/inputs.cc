#include "fuzz/bounds/inputs.h"

#include <algorithm>
#include <cstring>

#include "fuzz/bounds/random.h"

namespace tessera::bounds {

using interpreter::Words;

namespace {

// The valid values of subgroup_size (WGSL).
constexpr uint32_t kInvocationsOfSubgroup[] = {4, 8, 16, 32, 64, 128};

std::string Join(const uint32_t* words, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += (i == 0 ? "" : " ") + std::to_string(words[i]);
  return text;
}

}  // namespace

Inputs::Inputs(uint64_t seed, const ir::Module& m, const ir::Function& entry) : seed_(seed) {
  Random random(seed);
  for (int i = 0; i < 3; ++i) {
    if (entry.workgroup_size[i].is_constant()) {
      workgroup_size_[i] =
          static_cast<uint32_t>(m.constants.IntValue(entry.workgroup_size[i].constant()));
    }
    // Prefers the first and the last element, where clamping most often fails.
    const auto one_of = [&](uint32_t count) {
      return random.Chance(35) ? count - 1 : random.Chance(30) ? 0 : random.Below(count);
    };
    local_id_[i] = one_of(workgroup_size_[i]);
    num_workgroups_[i] = random.Pick<uint32_t>({1, 2, 3, 17, 65535});
    workgroup_id_[i] = one_of(num_workgroups_[i]);
  }
  subgroup_size_ = kInvocationsOfSubgroup[random.Below(6)];
  // @subgroup_size (proposal subgroup-size-control) sets the subgroup size if the argument of the
  // attribute is a constant from 1 to 1024.
  if (entry.subgroup_size.is_constant()) {
    const int64_t said = m.constants.IntValue(entry.subgroup_size.constant());
    if (said > 0 && said <= 1024) subgroup_size_ = static_cast<uint32_t>(said);
  }
}

uint64_t Inputs::Hash(uint64_t what, uint64_t index) const {
  return Mix(Mix(seed_ * 31 + what) + index);
}

std::vector<uint8_t> Inputs::Buffer(const ir::Module& m, const ir::Global& global) {
  const uint64_t key = uint64_t{global.group} << 32 | global.binding;
  auto [at, is_new] = buffers_.try_emplace({global.group, global.binding});
  std::vector<uint8_t>& bytes = at->second;
  uint64_t size = m.types.SizeOf64(global.type);
  if (is_new && m.types.Has(global.type, ir::TypeFlags::kHasRuntimeArray)) {
    // The array has at least one element (WebGPU: minimum buffer binding size) and at most seven.
    const ir::Type& t = m.types[global.type];
    const ir::TypeId array = t.kind == ir::TypeKind::kStruct
                                 ? m.types.StructOf(global.type).members.back().type
                                 : global.type;
    size += Hash(key, ~0u) % 7 * m.types.StrideOf(array);
  }
  // If an earlier call has created the contents for a smaller type, extend them. A target's type
  // may be larger than the source's, because targets may add padding.
  for (uint64_t i = bytes.size() / 4; i * 4 < size; ++i) {
    const uint32_t word = BorderWord(Hash(key, i));
    bytes.resize(bytes.size() + 4);
    std::memcpy(bytes.data() + 4 * i, &word, 4);
  }
  return bytes;
}

Words Inputs::BuiltinValue(ir::BuiltinValue value) const {
  using enum ir::BuiltinValue;
  const uint32_t *size = workgroup_size_, *count = num_workgroups_;
  uint32_t global[3];
  for (int i = 0; i < 3; ++i) global[i] = workgroup_id_[i] * size[i] + local_id_[i];
  const uint64_t hash = Hash(1000 + static_cast<uint64_t>(value), 0);
  const uint32_t invocations = size[0] * size[1] * size[2];
  const uint32_t subgroups = (invocations + subgroup_size_ - 1) / subgroup_size_;
  const uint32_t local_index = local_id_[0] + size[0] * (local_id_[1] + size[1] * local_id_[2]);
  switch (value) {
    case kLocalInvocationId: return Words(local_id_, local_id_ + 3);
    case kWorkgroupId: return Words(workgroup_id_, workgroup_id_ + 3);
    case kNumWorkgroups: return Words(num_workgroups_, num_workgroups_ + 3);
    case kLocalInvocationIndex: return {local_index};
    case kGlobalInvocationId: return Words(global, global + 3);
    // WGSL (Built-in Inputs and Outputs) gives the formulas for the following two indices.
    case kGlobalInvocationIndex:
      return {global[0] + (global[1] + global[2] * size[1] * count[1]) * size[0] * count[0]};
    case kWorkgroupIndex:
      return {workgroup_id_[0] + (workgroup_id_[1] + workgroup_id_[2] * count[1]) * count[0]};
    case kSubgroupSize: return {subgroup_size_};
    case kSubgroupInvocationId: return {static_cast<uint32_t>(hash % subgroup_size_)};
    case kNumSubgroups: return {subgroups};
    case kSubgroupId: return {static_cast<uint32_t>(hash % subgroups)};
    case kFrontFacing: return {static_cast<uint32_t>(hash & 1)};
    case kFirstVertex:
    case kFirstInstance: return {0};  // lowered code adds it to vertex_index or instance_index
    case kSampleIndex: return {static_cast<uint32_t>(hash & 15)};
    default: return {BorderWord(hash)};  // vertex_index, instance_index, sample_mask, ...
  }
}

Words Inputs::StageInput(const ir::IoAttributes& io, uint32_t count) {
  Words words;
  std::string name;
  if (io.builtin != ir::BuiltinValue::kNone) {
    words = BuiltinValue(io.builtin);
    name = ir::NameOf(io.builtin);
  } else {
    const bool is_color = io.color != ir::IoAttributes::kNone;
    const uint64_t key = is_color ? 3000 + uint64_t{io.color} : 2000 + uint64_t{io.location};
    for (uint32_t i = 0; i < count; ++i) words.push_back(BorderWord(Hash(key, i)));
    name =
        is_color ? "color " + std::to_string(io.color) : "location " + std::to_string(io.location);
  }
  words.resize(count);
  stage_inputs_[name] = words;
  return words;
}

std::string Inputs::Describe() const {
  std::string text;
  for (const auto& [name, words] : stage_inputs_) {
    text += "// " + name + ": " + Join(words.data(), words.size()) + "\n";
  }
  for (const auto& [at, bytes] : buffers_) {
    std::vector<uint32_t> words(bytes.size() / 4);
    std::memcpy(words.data(), bytes.data(), words.size() * 4);
    text += "// group " + std::to_string(at.first) + ", binding " + std::to_string(at.second) +
            ": " + Join(words.data(), words.size()) + "\n";
  }
  return text;
}

}  // namespace tessera::bounds
