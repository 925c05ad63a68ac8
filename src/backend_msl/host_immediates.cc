// Handles host data that follows the shader's own immediate data. Both are members of one
// structure, which is bound to the buffer slot for immediate data.
#include <algorithm>
#include <iterator>
#include <string>

#include "backend_msl/writer.h"
#include "base/pool_vector.h"
#include "base/round_up.h"
#include "fmt/format.h"

namespace tessera::msl {

using ir::FunctionId;
using ir::Global;
using ir::GlobalId;
using ir::TypeId;
using ir::TypeKind;

namespace {

// The maximum size in bytes that Metal's setBytes accepts.
constexpr uint64_t kMostImmediates = 4096;

// The names of the structure members for host data.
constexpr std::string_view kDepthMin = "frag_depth_min", kDepthMax = "frag_depth_max";
constexpr std::string_view kBufferSizes = "buffer_sizes";

uint64_t EndOf(uint64_t offset, uint64_t count) { return offset + 4 * count; }

// Returns the reason why `count` words cannot be stored at `offset` if the first `taken` bytes are
// occupied. Returns an empty string if they can be stored there.
std::string WhyNotAt(uint32_t offset, uint64_t count, uint64_t taken) {
  if (offset < taken) return fmt::format("the first {} bytes are already in use", taken);
  if (offset % 4 != 0) return "the offset must be a multiple of 4";
  const uint64_t end = EndOf(offset, count);
  if (end <= kMostImmediates) return {};
  return fmt::format("the immediates would have {} bytes, but the maximum is {}", end,
                     kMostImmediates);
}

}  // namespace

bool MslWriter::HasRuntimeSize(const Global& g) const {
  if (g.space != ir::AddressSpace::kStorage) return false;
  TypeId type = g.type;
  if (m_.types.kind(type) == TypeKind::kStruct) {
    type = m_.types.StructOf(type).members.back().type;
  }
  return m_.types.kind(type) == TypeKind::kArray && m_.types[type].count().is_runtime();
}

// Returns the length of buffer_sizes, which is one more than the largest index that the entry point
// may read.
uint64_t MslWriter::CountOfSizes(FunctionId f) {
  PoolVector<GlobalId> sized;
  for (const GlobalId g : uses_.Of(f)) {
    if (HasRuntimeSize(m_[g])) sized.push_back(g);
  }
  for (const GlobalId g : sized) {
    const auto is_of_it = [&](const auto& s) {
      return s.group == m_[g].group && s.binding == m_[g].binding;
    };
    if (std::ranges::count_if(options_.buffer_size_indices, is_of_it) > 1) {
      ErrorAt(m_[g].span, DiagCode::unsupported_by_target,
              fmt::format("--msl-buffer-size gives {} two indices", Quote(global_names_[g.value])));
    }
  }
  const auto index = [&](GlobalId g) { return SizeIndex(g); };
  std::ranges::sort(sized, {}, index);
  const auto same = std::ranges::adjacent_find(sized, {}, index);
  if (same != sized.end()) {
    const GlobalId one = *same, other = *std::next(same);
    ErrorAt(
        m_[other].span, DiagCode::unsupported_by_target,
        fmt::format("element {} of the buffer sizes is assigned to both {} and {}", SizeIndex(one),
                    Quote(global_names_[one.value]), Quote(global_names_[other.value])));
  }
  return sized.empty() ? 0 : uint64_t{SizeIndex(sized.back())} + 1;
}

void MslWriter::PrepareImmediates(FunctionId f) {
  immediates_ = {};
  bool has_depth_range = false;
  for (const GlobalId g : uses_.Of(f)) {
    if (m_[g].space == ir::AddressSpace::kImmediate) immediates_.own = g;
    has_depth_range |= options_.frag_depth_range && IsDepthRange(m_[g]);
  }
  auto& words = immediates_.words;
  if (has_depth_range) {
    words.push_back({options_.frag_depth_range->least, 1, "float", kDepthMin});
    words.push_back({options_.frag_depth_range->greatest, 1, "float", kDepthMax});
  }
  if (needs_sizes_[f.value]) {
    const uint64_t count = CountOfSizes(f);
    if (options_.buffer_sizes_offset && count != 0) {
      words.push_back({*options_.buffer_sizes_offset, count, "uint", kBufferSizes, true});
    }
  }
  std::ranges::sort(words, {}, &HostWords::offset);
  uint64_t end = 0, align = 4;
  if (immediates_.own.valid()) {
    const TypeId own = m_[immediates_.own].type;
    align = std::max<uint64_t>(align, m_.types.AlignOf(own));
    end = RoundUp(m_.types.SizeOf64(own), m_.types.AlignOf(own));
  }
  immediates_.own_size = static_cast<uint32_t>(end);
  for (const HostWords& w : words) {
    if (const std::string why = WhyNotAt(w.offset, w.count, end); !why.empty()) {
      ErrorAt(m_[f].span, DiagCode::unsupported_feature,
              fmt::format("{} cannot be at byte {} of the immediates; {}", Quote(w.name), w.offset,
                          why));
    }
    end = EndOf(w.offset, w.count);
  }
  // The size is rounded up to the structure's alignment, because the host binds the whole
  // structure.
  if (!words.empty()) end = RoundUp(end, align);
  immediates_.size = static_cast<uint32_t>(std::min<uint64_t>(end, UINT32_MAX));
}

// Writes a structure such as: struct main_immediates { T own; char padding_0[4]; uint
// buffer_sizes[2]; };
void MslWriter::WriteImmediates(FunctionId f) {
  if (immediates_.words.empty()) return;
  immediates_.type = names_.Module(fmt::format("{}_immediates", function_names_[f.value]));
  immediates_.name = names_.Local("host_immediates");
  w_ << "struct " << immediates_.type << ' ';
  w_.OpenBrace();
  if (immediates_.own.valid()) {
    w_.Line(Declarator(m_[immediates_.own].type, "own") + ";");
  }
  uint64_t end = immediates_.own_size;
  uint32_t pads = 0;
  for (const HostWords& w : immediates_.words) {
    if (w.offset > end) w_.Line(fmt::format("char padding_{}[{}];", pads++, w.offset - end));
    const std::string size = w.is_array ? fmt::format("[{}]", w.count) : std::string();
    w_.Line(fmt::format("{} {}{};", w.type, w.name, size));
    end = EndOf(w.offset, w.count);
  }
  w_.CloseBrace(";");
  w_.Blank();
}

// Declares local variables for the members, under the names that separate parameters would have.
void MslWriter::DeclareImmediates(FunctionId f) {
  if (immediates_.words.empty()) return;
  const std::string_view host = immediates_.name;
  for (const GlobalId g : uses_.Of(f)) {
    if (g == immediates_.own) {
      GlobalParameter(g);
      w_.Line(fmt::format(" = {}.own;", host));
    } else if (IsAmongImmediates(g)) {
      w_.Line(fmt::format("const float2 {} = float2({}.{}, {}.{});", GlobalName(g), host, kDepthMin,
                          host, kDepthMax));
    }
  }
  if (SizesAreImmediate()) {
    w_.Line(fmt::format("constant uint* {} = {}.{};", kBufferSizes, host, kBufferSizes));
  }
}

// Returns whether the variable is a member of the immediate data, rather than a separate parameter.
bool MslWriter::IsAmongImmediates(GlobalId g) const {
  if (immediates_.words.empty()) return false;
  return g == immediates_.own || (options_.frag_depth_range && IsDepthRange(m_[g]));
}

bool MslWriter::SizesAreImmediate() const {
  return std::ranges::any_of(immediates_.words,
                             [](const HostWords& w) { return w.name == kBufferSizes; });
}

}  // namespace tessera::msl
