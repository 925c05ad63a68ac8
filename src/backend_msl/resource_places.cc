#include "backend_msl/resource_places.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "backend_msl/slots.h"
#include "backend_msl/target_ops.h"
#include "base/round_up.h"
#include "base/stable_sort.h"
#include "fmt/format.h"
#include "ir/analysis/place_clashes.h"
#include "ir/memory_limit.h"

namespace tessera::msl {

using ir::AddressSpace;
using ir::FunctionId;
using ir::Global;
using ir::GlobalId;
using ir::Resource;
using ir::ResourcePart;
using ir::TypeId;
using ir::TypeKind;

bool HasRuntimeSize(const ir::Module& m, const Global& g) {
  if (g.space != AddressSpace::kStorage) return false;
  TypeId type = g.type;
  if (m.types.kind(type) == TypeKind::kStruct) type = m.types.StructOf(type).members.back().type;
  return m.types.kind(type) == TypeKind::kArray && m.types[type].count().is_runtime();
}

namespace {

constexpr uint32_t kNoSlot = ~0u;

// The maximum size in bytes that Metal's setBytes accepts.
constexpr uint64_t kMostImmediates = 4096;

constexpr std::string_view kParametersNote =
    "MSL has no module-scope variables: each function receives those that it and its callees use "
    "as parameters";

constexpr std::string_view kArgumentBuffer = "the argument buffer of group";

constexpr auto kPlace = [](const auto& thing) { return std::pair(thing.group, thing.binding); };

// The resource or other data in a slot. Its name is formatted only when a message needs it.
struct SlotHolder {
  const Global* resource = nullptr;  // set only for resources
  std::string_view what = {};        // describes anything else
  Span at = {};                      // the position of messages about it

  std::string Name(const ir::Module& m, uint32_t slot) const {
    if (resource != nullptr) return ir::NameInMessages(m, *resource);
    // An argument buffer is identified by its slot, which equals the number of its group.
    return what == kArgumentBuffer ? fmt::format("{} {}", what, slot) : std::string(what);
  }
};

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

// Returns which functions read the sizes of buffers, indexed by FunctionId. One pass over the
// sorted calls suffices, because callees come before their callers in the module.
PoolVector<bool> FunctionsWithSizes(const ir::Module& m) {
  PoolVector<bool> needs_sizes(m.functions.size());
  if (!m.MayHave(ir::Op::kTarget)) return needs_sizes;
  PoolVector<std::pair<uint32_t, uint32_t>> calls;  // pairs (caller, callee)
  for (const ir::Inst& inst : m.insts) {
    const bool is_call = inst.op == ir::Op::kCall;
    if ((!is_call && !IsOp(inst, MslOp::kByteLength)) || !inst.block.valid()) continue;
    const FunctionId f = m[inst.block].function;
    if (!f.valid()) continue;
    if (is_call) {
      calls.emplace_back(f.value, inst.callee().value);
    } else {
      needs_sizes[f.value] = true;
    }
  }
  std::sort(calls.begin(), calls.end());
  for (const auto& [caller, callee] : calls) {
    if (needs_sizes[callee]) needs_sizes[caller] = true;
  }
  return needs_sizes;
}

// Returns the module's resources, with each element of a part of external textures as a row of its
// own. Arrays of external textures are truncated to the elements for which there may be slots.
// Further elements do not affect the slots of other resources. `chosen` is the number of slots that
// the host chose.
PoolVector<Resource> SlotResources(const ir::Module& m, size_t chosen) {
  PoolVector<Resource> rows, parts[2];
  rows.reserve(m.resources.size());
  for (const Resource& r : m.resources) {
    // Shaders read color attachments through inputs in MSL, so the host does not bind them.
    if (m.types.kind(r.type) == TypeKind::kInputAttachment) continue;
    if (r.part == ResourcePart::kWhole) {
      rows.push_back(r);
    } else {
      parts[r.part == ResourcePart::kParameters].push_back(r);
    }
  }
  for (PoolVector<Resource>& arrays : parts) {
    // Slots are assigned in the order of bindings.
    StableSort(arrays, [](const Resource& r) { return JoinKeys(r.group, r.binding); });
    size_t room = std::ranges::max(kSlotCounts) + chosen + 1;
    for (const Resource& r : arrays) {
      // Single textures are included even if there is no room left. The host may have chosen their
      // slots, so they may have slots even if preceding textures have none.
      const size_t count = r.count == 1 ? 1 : std::min<size_t>(r.count, room);
      room -= std::min(count, room);
      Resource element = r;
      element.count = 1;
      for (uint32_t i = 0; i < count; ++i) {
        element.binding = BindingOf(r, i).binding;
        rows.push_back(element);
      }
    }
  }
  return rows;
}

class Placer {
 public:
  Placer(ir::Module& m, const ir::GlobalUses& uses, const MslOptions& options,
         Diagnostics& diagnostics, ResourcePlaces& places)
      : m_(m),
        uses_(uses),
        options_(options),
        resources_(SlotResources(m, options.slots.size())),
        diagnostics_(diagnostics),
        places_(places) {}

  ir::Status Run() {
    if (!uses_.complete()) {
      ir::ReportMemoryLimit(m_, diagnostics_, kParametersNote);
      return ir::Status::Failed();
    }
    places_.needs_sizes = FunctionsWithSizes(m_);
    places_.depth_range_is_immediate = options_.frag_depth_range.has_value();
    PlaceInlineSamplers();
    AssignSlots();
    PlaceArguments();
    if (failed_) return ir::Status::Failed();
    NumberSizes();
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (m_.functions[f].stage == ir::ShaderStage::kNone) continue;
      PlaceParameters(FunctionId(f), places_.entry_points.emplace_back());
      CheckSlots(FunctionId(f), places_.entry_points.back());
    }
    return failed_ ? ir::Status::Failed() : ir::Status::Ok();
  }

 private:
  void ErrorAt(Span at, std::string message) {
    failed_ = true;
    diagnostics_.Add(DiagCode::unsupported_by_target, at, std::move(message));
  }
  std::string QuoteName(GlobalId g) const { return ir::NameInMessages(m_, m_[g]); }

  // ---- samplers

  // `thing` is a variable or a row of Module::resources.
  const MslInlineSampler* InlineSamplerAt(const auto& thing) const {
    const auto found = std::ranges::find(options_.inline_samplers, kPlace(thing), kPlace);
    return found == options_.inline_samplers.end() ? nullptr : &*found;
  }

  // Returns the settings of a sampler that is a constant in the output, or null if `thing` is
  // another resource.
  const MslInlineSampler* SettingsOf(const auto& thing) const {
    const TypeKind kind = m_.types.kind(thing.type);
    const bool is_sampler = kind == TypeKind::kSampler || kind == TypeKind::kComparisonSampler;
    return is_sampler ? InlineSamplerAt(thing) : nullptr;
  }

  void PlaceInlineSamplers() {
    if (options_.inline_samplers.empty()) return;
    // Inline samplers have no bindings in the output, so that they are not assigned slots.
    std::erase_if(resources_, [&](const Resource& r) { return SettingsOf(r) != nullptr; });
    for (uint32_t i = 0; i < m_.globals.size(); ++i) {
      Global& g = m_.globals[i];
      if (!g.has_binding) continue;
      if (const MslInlineSampler* settings = SettingsOf(g)) {
        g.has_binding = false;
        CheckInlineSampler(*settings, m_.types.kind(g.type) == TypeKind::kComparisonSampler,
                           g.span);
        places_.inline_samplers.push_back({GlobalId(i), settings});
      } else if (InlineSamplerAt(g) != nullptr) {
        ErrorAt(g.span,
                fmt::format("{} cannot be an inline sampler, because it is not a single sampler",
                            QuoteName(GlobalId(i))));
      }
    }
  }

  void CheckInlineSampler(const MslInlineSampler& s, bool compares, Span at) {
    if (compares != s.compare.has_value()) {
      ErrorAt(at, compares ? "a sampler_comparison needs the setting 'compare'"
                           : "only a sampler_comparison can have the setting 'compare'");
    }
    if (std::ranges::count(options_.inline_samplers, kPlace(s), kPlace) > 1) {
      ErrorAt(at, "--msl-inline-sampler specifies the settings of this sampler twice");
    }
    if (s.lod_min > std::numeric_limits<float>::max() ||
        s.lod_max > std::numeric_limits<float>::max()) {
      ErrorAt(at, "the levels of a sampler must not exceed the largest f32");
    }
    const bool range = s.lod_min >= 0 && s.lod_min <= s.lod_max;
    if (!range || s.max_anisotropy < 1 || s.max_anisotropy > 16) {
      ErrorAt(at, range ? "the anisotropy of a sampler must be 1 to 16"
                        : "the minimum level of a sampler must be at least 0, and at most the "
                          "maximum level");
    }
  }

  // ---- slots and argument buffers

  void AssignSlots() {
    const std::span<const Global> used = m_.globals;
    PoolVector<uint32_t> reserved = {options_.immediates_index, options_.buffer_sizes_index};
    if (std::ranges::any_of(used, IsDepthRange)) {
      reserved.push_back(options_.frag_depth_range_index);
    }
    const SlotMap map(m_.types, resources_, used, options_.slots, reserved);
    places_.slots.reserve(used.size());
    for (const Global& g : used) {
      const bool immediate = g.space == AddressSpace::kImmediate;
      places_.slots.push_back(immediate         ? options_.immediates_index
                              : IsDepthRange(g) ? options_.frag_depth_range_index
                              : g.has_binding   ? map.SlotOf(g).value_or(kNoSlot)
                                                : 0);
    }
  }

  void PlaceArguments() {
    if (!options_.argument_buffers) {
      if (!options_.dynamic_offsets.empty()) {
        ErrorAt({}, "dynamic offsets are only supported for resources in argument buffers");
      }
      return;
    }
    if (!options_.slots.empty()) {
      ErrorAt({},
              "resources in argument buffers have no slots: their ids are their binding numbers");
    }
    PoolVector<GlobalId> clash;
    const ArgumentLayout& layout =
        places_.arguments.emplace(m_.types, resources_, m_.globals, &clash);
    if (!clash.empty()) {
      ErrorAt(m_[clash[1]].span, fmt::format("{} and {} have the same place in an argument buffer: "
                                             "compile their entry points separately",
                                             QuoteName(clash[0]), QuoteName(clash[1])));
    }
    if (layout.too_many()) {
      ErrorAt({}, fmt::format("argument buffers support at most {} resources", kMostArguments));
      return;
    }
    for (const ArgumentLayout::Member& member : layout.members()) {
      const ir::Type& type = m_.types[member.type];
      if (type.kind == TypeKind::kBindingArray && !type.count().is_constant()) {
        ErrorAt(
            member.span,
            "a binding array in an argument buffer must have a known size, even if it is unused");
      }
      PoolVector<uint32_t>& groups = places_.argument_groups;
      if (groups.empty() || groups.back() != member.group) groups.push_back(member.group);
    }
    PlaceDynamicOffsets();
  }

  void PlaceDynamicOffsets() {
    if (options_.dynamic_offsets.empty()) return;
    places_.dynamic_offsets.resize(m_.globals.size());
    for (uint32_t i = 0; i < m_.globals.size(); ++i) {
      const Global& g = m_.globals[i];
      if (!g.has_binding || m_.types.IsHandle(g.type)) continue;
      const auto found = std::ranges::find(options_.dynamic_offsets, kPlace(g), kPlace);
      if (found != options_.dynamic_offsets.end()) places_.dynamic_offsets[i] = found->index;
    }
  }

  // ---- buffer sizes

  void NumberSizes() {
    places_.size_indices.resize(m_.globals.size());
    for (uint32_t i = 0; i < m_.globals.size(); ++i) {
      if (HasRuntimeSize(m_, m_.globals[i])) places_.size_indices[i] = SizeIndex(GlobalId(i));
    }
  }

  uint32_t SizeIndex(GlobalId buffer) const {
    const Global& g = m_[buffer];
    const auto chosen = std::ranges::find(options_.buffer_size_indices, kPlace(g), kPlace);
    if (chosen != options_.buffer_size_indices.end()) return chosen->index;
    if (!places_.IsArgument(g)) return places_.slots[buffer.value];
    return places_.arguments->At(g.group, g.binding).size_index;
  }

  // Returns the length of buffer_sizes, which is one more than the largest index that the entry
  // point may read.
  uint64_t CountOfSizes(FunctionId f) {
    PoolVector<GlobalId> sized;
    for (const GlobalId g : uses_.Of(f)) {
      if (HasRuntimeSize(m_, m_[g])) sized.push_back(g);
    }
    for (const GlobalId g : sized) {
      if (std::ranges::count(options_.buffer_size_indices, kPlace(m_[g]), kPlace) > 1) {
        ErrorAt(m_[g].span, fmt::format("--msl-buffer-size gives {} two indices", QuoteName(g)));
      }
    }
    const auto index = [&](GlobalId g) { return places_.size_indices[g.value]; };
    std::ranges::sort(sized, {}, index);
    const auto same = std::ranges::adjacent_find(sized, {}, index);
    if (same != sized.end()) {
      const GlobalId one = *same, other = *std::next(same);
      ErrorAt(m_[other].span,
              fmt::format("element {} of the buffer sizes is assigned to both {} and {}",
                          index(one), QuoteName(one), QuoteName(other)));
    }
    return sized.empty() ? 0 : uint64_t{index(sized.back())} + 1;
  }

  // ---- entry points

  void PlaceParameters(FunctionId f, EntryPointPlaces& entry) {
    bool has_depth_range = false;
    PoolVector<uint32_t>& groups = entry.argument_groups;
    for (const GlobalId g : uses_.Of(f)) {
      if (m_[g].space == AddressSpace::kImmediate) entry.own_immediates = g;
      has_depth_range |= IsDepthRange(m_[g]);
      if (!places_.IsArgument(m_[g])) continue;
      groups.push_back(m_[g].group);
      entry.reads_dynamic_offsets |=
          !places_.dynamic_offsets.empty() && places_.dynamic_offsets[g.value].has_value();
    }
    StableSort(groups, [](uint32_t group) { return group; });
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    auto& words = entry.words;
    if (has_depth_range && !places_.depth_range_is_immediate) {
      entry.depth_range_slot = options_.frag_depth_range_index;
    } else if (has_depth_range) {
      words.push_back({options_.frag_depth_range->least, 1, "float", kDepthMin});
      words.push_back({options_.frag_depth_range->greatest, 1, "float", kDepthMax});
    }
    if (places_.needs_sizes[f.value]) {
      const uint64_t count = CountOfSizes(f);
      if (options_.buffer_sizes_offset && count != 0) {
        words.push_back({*options_.buffer_sizes_offset, count, "uint", kBufferSizes, true});
        entry.sizes_are_immediate = true;
      }
    }
    StableSort(words, [](const HostWords& each) { return each.offset; });
    PlaceImmediates(m_[f].span, entry);
  }

  void PlaceImmediates(Span at, EntryPointPlaces& entry) {
    uint64_t end = 0, align = 4;
    if (entry.own_immediates.valid()) {
      const TypeId own = m_[entry.own_immediates].type;
      align = std::max<uint64_t>(align, m_.types.AlignOf(own));
      end = RoundUp(m_.types.SizeOf64(own), m_.types.AlignOf(own));
    }
    entry.own_size = static_cast<uint32_t>(end);
    for (const HostWords& w : entry.words) {
      if (const std::string why = WhyNotAt(w.offset, w.count, end); !why.empty()) {
        failed_ = true;
        diagnostics_.Add(DiagCode::unsupported_feature, at,
                         fmt::format("{} cannot be at byte {} of the immediates; {}", Quote(w.name),
                                     w.offset, why));
      }
      end = EndOf(w.offset, w.count);
    }
    // The size is rounded up to the structure's alignment, because the host binds the whole
    // structure.
    if (!entry.words.empty()) end = RoundUp(end, align);
    entry.immediates_size = static_cast<uint32_t>(std::min<uint64_t>(end, UINT32_MAX));
  }

  // ---- checks

  void SlotError(Span at, std::string message) {
    failed_ = true;
    if (!slot_errors_.insert(at.begin).second) return;  // already reported
    diagnostics_.Add(DiagCode::unsupported_by_target, at, std::move(message))
        .AddHelp(options_.argument_buffers
                     ? "the number of a group is the slot of its argument buffer: move the "
                       "resources to another group (see 'binding' in docs/targets.md)"
                     : "choose other slots (see 'msl-slot' in docs/targets.md)");
  }

  void Occupy(Span at, SlotTable table, uint32_t slot, uint32_t count, const SlotHolder& by) {
    const uint32_t slots = kSlotCounts[static_cast<size_t>(table)];
    if (uint64_t{slot} + count > slots) {
      return SlotError(
          at, slot == kNoSlot
                  ? fmt::format("the module declares more than the {} {} slots that Metal has, and "
                                "none is left for {}",
                                slots, NameOf(table), by.Name(m_, slot))
                  : fmt::format("{} would be in {} slot {}, but the last one in Metal is {}",
                                by.Name(m_, slot), NameOf(table), slot + (count - 1), slots - 1));
    }
    holders_.push_back(by);
    holders_.back().at = at;
    ranges_.push_back({.table = static_cast<uint32_t>(table), .first = slot, .end = slot + count});
  }
  void OccupyBuffer(Span at, uint32_t slot, std::string_view what) {
    Occupy(at, SlotTable::kBuffer, slot, 1, {.what = what});
  }

  // Checks that every slot exists in Metal and is occupied only once.
  void CheckSlots(FunctionId f, const EntryPointPlaces& entry) {
    holders_.clear();
    ranges_.clear();
    const Span at = m_[f].span;
    for (const GlobalId id : uses_.Of(f)) {
      const Global& g = m_[id];
      const uint32_t slot = places_.slots[id.value];
      if (places_.IsAmongImmediates(m_, entry, id)) continue;
      if (g.space == AddressSpace::kImmediate) {
        OccupyBuffer(g.span, slot, "immediate data");
      } else if (g.has_binding && !places_.IsArgument(g)) {
        Occupy(g.span, TableOf(m_.types, g.type), slot, m_.types.BindingCount(g.type),
               {.resource = &g});
      } else if (IsDepthRange(g)) {
        OccupyBuffer(at, slot, "the range of frag_depth");
      }
    }
    for (const uint32_t group : entry.argument_groups) OccupyBuffer(at, group, kArgumentBuffer);
    if (entry.reads_dynamic_offsets) {
      OccupyBuffer(at, options_.dynamic_offsets_index, "the dynamic offsets");
    }
    if (!entry.words.empty()) OccupyBuffer(at, options_.immediates_index, "immediate data");
    if (places_.needs_sizes[f.value] && !entry.sizes_are_immediate) {
      OccupyBuffer(at, options_.buffer_sizes_index, "the sizes of buffers");
    }
    PoolVector<ir::PlaceClash> clashes = ir::FindClashes(ranges_);
    // Only one clash is reported per source position: the first one in the order of parameters.
    StableSort(clashes, [](const ir::PlaceClash& c) { return std::max(c.first, c.second); });
    for (const ir::PlaceClash& c : clashes) {
      const SlotHolder &one = holders_[std::min(c.first, c.second)],
                       &other = holders_[std::max(c.first, c.second)];
      const auto slot = static_cast<uint32_t>(c.number);
      SlotError(other.at, fmt::format("{} slot {} is assigned to both {} and {}",
                                      NameOf(static_cast<SlotTable>(ranges_[c.first].table)), slot,
                                      one.Name(m_, slot), other.Name(m_, slot)));
    }
  }

  ir::Module& m_;
  const ir::GlobalUses& uses_;
  const MslOptions& options_;
  PoolVector<Resource> resources_;  // the result of SlotResources, without inline samplers
  Diagnostics& diagnostics_;
  ResourcePlaces& places_;
  bool failed_ = false;
  // The resources and other data in the current entry point's slots.
  PoolVector<SlotHolder> holders_;
  PoolVector<ir::PlaceRange> ranges_;
  // The source positions at which slot errors were reported.
  absl::flat_hash_set<uint32_t> slot_errors_;
};

}  // namespace

ir::Status PlaceResources(ir::Module& m, const ir::GlobalUses& uses, const MslOptions& options,
                          Diagnostics& diagnostics, ResourcePlaces* places) {
  return Placer(m, uses, options, diagnostics, *places).Run();
}

}  // namespace tessera::msl
