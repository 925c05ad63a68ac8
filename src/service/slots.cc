#include "service/slots.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "service/targets.h"
#include "tessera/tessera.h"

namespace tessera::service {
namespace {

std::string SlotText(const ResourceOutput& r) {
  const auto in_register = [&](char kind) {
    return fmt::format("{}{} space{}", kind, r.slot, r.space);
  };
  switch (r.table) {
    case SlotTable::kBuffer: return fmt::format("buffer({})", r.slot);
    case SlotTable::kTexture: return fmt::format("texture({})", r.slot);
    case SlotTable::kSampler: return fmt::format("sampler({})", r.slot);
    case SlotTable::kArgument: return fmt::format("id({}) in buffer({})", r.slot, r.group);
    case SlotTable::kUniformBlock: return fmt::format("uniform block {}", r.slot);
    case SlotTable::kStorageBlock: return fmt::format("storage block {}", r.slot);
    case SlotTable::kImage: return fmt::format("image {}", r.slot);
    case SlotTable::kRegisterB: return in_register('b');
    case SlotTable::kRegisterT: return in_register('t');
    case SlotTable::kRegisterU: return in_register('u');
    case SlotTable::kRegisterS: return in_register('s');
    case SlotTable::kDescriptor: return fmt::format("set {} binding {}", r.space, r.slot);
    case SlotTable::kSamplerHeap: return fmt::format("word {} of the sampler indices", r.slot);
  }
  return {};
}

// Returns the place in the source of a resource that the options moved to (group, binding).
std::pair<uint32_t, uint32_t> PlaceBefore(const Options& options, uint32_t group,
                                          uint32_t binding) {
  for (const BindingRemap& remap : options.binding_remaps) {
    if (remap.to_group == group && remap.to_binding == binding) {
      return {remap.group, remap.binding};
    }
  }
  return {group, binding};
}

}  // namespace

SlotTexts SlotsOf(const Document& document, const std::vector<Options>& targets) {
  SlotTexts texts;
  const auto add = [&](const Options& options, const ResourceOutput& r) {
    if (r.part != ExternalTexturePart::kNone) return;
    const auto place = PlaceBefore(options, r.group, r.binding);
    const bool is_as_written =
        r.table == SlotTable::kDescriptor && place == std::pair(r.space, r.slot);
    if (is_as_written) return;
    std::string& text = texts[place];
    const std::string own = fmt::format("{} {}", TitleOf(options.target), SlotText(r));
    if (text.find(own) != std::string::npos) return;  // another entry point uses it too
    text += (text.empty() ? "" : ", ") + own;
  };
  ForEachOutput(document, targets, [&](const Options& options, const Result& result) {
    for (const EntryPointOutput& entry_point : result.entry_points) {
      for (const ResourceOutput& resource : entry_point.resources) add(options, resource);
    }
  });
  return texts;
}

}  // namespace tessera::service
