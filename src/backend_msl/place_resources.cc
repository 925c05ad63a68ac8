#include "backend_msl/place_resources.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "backend_msl/argument_buffers.h"
#include "backend_msl/slots.h"
#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "fmt/format.h"
#include "ir/analysis/place_clashes.h"
#include "ir/transform/check_places.h"

namespace tessera::msl {

using ir::AddressSpace;
using ir::Global;
using ir::PlaceTable;
using ir::Resource;
using ir::ResourcePart;
using ir::TypeId;
using ir::TypeKind;

namespace {

constexpr auto kPlace = [](const auto& thing) { return std::pair(thing.group, thing.binding); };

// Returns whether the host may have to supply the size of the buffer.
bool HasRuntimeSize(const ir::Module& m, const Global& g) {
  if (g.space != AddressSpace::kStorage) return false;
  TypeId type = g.type;
  if (m.types.kind(type) == TypeKind::kStruct) type = m.types.StructOf(type).members.back().type;
  return m.types.kind(type) == TypeKind::kArray && m.types[type].count().is_runtime();
}

// Returns the inline sampler that the options define at the binding of `thing`, or null if there is
// none. `thing` is a variable or a row of Module::resources.
const MslInlineSampler* SettingsAt(const MslOptions& options, const auto& thing) {
  const auto found = std::ranges::find(options.inline_samplers, kPlace(thing), kPlace);
  return found == options.inline_samplers.end() ? nullptr : &*found;
}

// Like SettingsAt, but returns null unless `thing` is a single sampler.
const MslInlineSampler* SettingsOf(const ir::TypeStore& types, const MslOptions& options,
                                   const auto& thing) {
  const TypeKind kind = types.kind(thing.type);
  const bool is_sampler = kind == TypeKind::kSampler || kind == TypeKind::kComparisonSampler;
  return is_sampler ? SettingsAt(options, thing) : nullptr;
}

class Placer {
 public:
  Placer(ir::Module& m, const MslOptions& options, Diagnostics& diagnostics)
      : m_(m), options_(options), diagnostics_(diagnostics) {}

  ir::Status Run() {
    PlaceInlineSamplers();
    if (options_.argument_buffers) {
      PlaceArguments();
    } else if (!options_.dynamic_offsets.empty()) {
      ErrorAt({}, "dynamic offsets are only supported for resources in argument buffers");
    }
    if (failed_) return ir::Status::Failed();
    if (!options_.argument_buffers) AssignSlots();
    for (Global& g : m_.globals) {
      if (HasRuntimeSize(m_, g)) NumberSize(g);
      if (const auto slot = SlotOfHostData(g)) {
        g.place = {.table = PlaceTable::kBuffer, .index = *slot};
      }
    }
    return failed_ ? ir::Status::Failed() : ir::Status::Ok();
  }

 private:
  void ErrorAt(Span at, std::string message) {
    failed_ = true;
    diagnostics_.Add(DiagCode::unsupported_by_target, at, std::move(message));
  }

  // ---- samplers

  // Removes the bindings of inline samplers, so that they are not assigned places.
  void PlaceInlineSamplers() {
    if (options_.inline_samplers.empty()) return;
    for (Global& g : m_.globals) {
      if (!g.has_binding) continue;
      if (const MslInlineSampler* settings = SettingsOf(m_.types, options_, g)) {
        g.has_binding = false;
        CheckInlineSampler(*settings, m_.types.kind(g.type) == TypeKind::kComparisonSampler,
                           g.span);
      } else if (SettingsAt(options_, g) != nullptr) {
        ErrorAt(g.span,
                fmt::format("{} cannot be an inline sampler, because it is not a single sampler",
                            ir::NameInMessages(m_, g)));
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

  // ---- slots

  // Returns the slot that the options choose for data that is not a resource.
  std::optional<uint32_t> SlotOfHostData(const Global& g) const {
    if (g.space == AddressSpace::kImmediate) return options_.immediates_index;
    if (IsDepthRange(g) && !options_.frag_depth_range) return options_.frag_depth_range_index;
    if (IsBufferSizes(g) && !options_.buffer_sizes_offset) return options_.buffer_sizes_index;
    return std::nullopt;
  }

  void AssignSlots() {
    PoolVector<uint32_t> reserved = {options_.immediates_index, options_.buffer_sizes_index};
    // The slot is reserved even for entry points that do not write frag_depth, so that all entry
    // points have the same slots.
    if (options_.clamp_frag_depth == FragDepthClamp::kImmediates) {
      reserved.push_back(options_.frag_depth_range_index);
    }
    const SlotMap map(m_.types, ResourcesWithPlaces(m_, options_), m_.globals, options_.slots,
                      reserved);
    for (Global& g : m_.globals) {
      if (!g.has_binding) continue;
      const auto slot = map.SlotOf(g);
      g.place = {.table = TableOf(m_.types, g.type),
                 .space = slot ? 0 : kNoSlotLeft,
                 .index = slot.value_or(0)};
    }
  }

  // ---- argument buffers

  void PlaceArguments() {
    if (!options_.slots.empty()) {
      ErrorAt({},
              "resources in argument buffers have no slots: their ids are their binding numbers");
    }
    for (Global& g : m_.globals) {
      if (!g.has_binding) continue;
      g.place = {.table = PlaceTable::kArgument, .space = g.group, .index = g.binding};
    }
    const ArgumentLayout layout(m_.types, ResourcesWithPlaces(m_, options_), m_.globals);
    if (const auto& clash = layout.clash()) ReportClash(m_[clash->first], m_[clash->second]);
    if (layout.too_many()) {
      ErrorAt({}, fmt::format("argument buffers support at most {} resources", kMostArguments));
      return;
    }
    for (const ArgumentLayout::Member& member : layout.members()) {
      if (member.count == 0) {
        ErrorAt(
            member.span,
            "a binding array in an argument buffer must have a known size, even if it is unused");
      }
      if (member.binding == ir::IoAttributes::kNone) {  // stands for a member without an id
        ErrorAt(member.span, fmt::format("the ids of argument buffer members must be less than "
                                         "{}, so no resource can have this binding number",
                                         member.binding));
      }
      if (member.global.valid()) SetIndices(member);
    }
  }

  // Reports that two resources cannot be in one argument buffer: they have the same binding.
  void ReportClash(const Global& first, const Global& second) {
    if (!ir::CheckPlaces(m_, {}, diagnostics_).ok) {
      failed_ = true;
      return;
    }
    ErrorAt(second.span,
            fmt::format("{} and {} have the same id in an argument buffer: "
                        "compile their entry points separately",
                        ir::NameInMessages(m_, first), ir::NameInMessages(m_, second)));
  }

  void SetIndices(const ArgumentLayout::Member& member) {
    Global& g = m_.globals[member.global.value];
    if (HasRuntimeSize(m_, g)) g.place.size_index = member.size_index;
    if (g.space == AddressSpace::kHandle) return;
    const auto found = std::ranges::find(options_.dynamic_offsets, kPlace(g), kPlace);
    if (found != options_.dynamic_offsets.end()) g.place.offset_index = found->index;
  }

  // Sets the buffer's index in the array of buffer sizes. An index that the host chooses takes
  // precedence. Otherwise, the index is the buffer's slot. A buffer without a slot gets an index,
  // too, because uncalled functions may read its size. This index is higher than all slots. With
  // argument buffers, SetIndices has already set the default.
  void NumberSize(Global& buffer) {
    if (!options_.argument_buffers) {
      buffer.place.size_index =
          HasNoSlot(buffer) ? SlotCountOf(PlaceTable::kBuffer) : buffer.place.index;
    }
    const auto chosen = std::ranges::find(options_.buffer_size_indices, kPlace(buffer), kPlace);
    if (chosen != options_.buffer_size_indices.end()) buffer.place.size_index = chosen->index;
  }

  ir::Module& m_;
  const MslOptions& options_;
  Diagnostics& diagnostics_;
  bool failed_ = false;
};

}  // namespace

PoolVector<Resource> ResourcesWithPlaces(const ir::Module& m, const MslOptions& options) {
  PoolVector<Resource> rows, parts[2];
  rows.reserve(m.resources.size());
  for (const Resource& r : m.resources) {
    // In MSL, shaders read color attachments through inputs, so the host binds no attachments.
    if (m.types.kind(r.type) == TypeKind::kInputAttachment) continue;
    if (SettingsOf(m.types, options, r) != nullptr) continue;
    if (r.part == ResourcePart::kWhole) {
      rows.push_back(r);
    } else {
      parts[r.part == ResourcePart::kParameters].push_back(r);
    }
  }
  for (PoolVector<Resource>& arrays : parts) {
    // Slots are assigned in the order of bindings.
    StableSort(arrays, [](const Resource& r) { return JoinKeys(r.group, r.binding); });
    size_t room =
        (options.argument_buffers ? kMostArguments : kMostSlots + options.slots.size()) + 1;
    for (const Resource& r : arrays) {
      // A part that is not an array is included even if no slots are left, because the host may
      // have chosen its slot.
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

bool HasNoSlot(const Global& g) {
  return g.has_binding && g.place.table != PlaceTable::kArgument && g.place.space == kNoSlotLeft;
}

const MslInlineSampler* InlineSamplerOf(const Global& g, const MslOptions& options) {
  return IsInlineSampler(g) ? SettingsAt(options, g) : nullptr;
}

ir::Status PlaceResources(ir::Module& m, const MslOptions& options, Diagnostics& diagnostics) {
  return Placer(m, options, diagnostics).Run();
}

}  // namespace tessera::msl
