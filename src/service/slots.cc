#include "service/slots.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "service/targets.h"
#include "tessera/reflection.h"
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

using BindingPlace = std::pair<uint32_t, uint32_t>;  // group and binding

// Returns the group and binding of a resource in the output, where Options::binding_remaps may have
// changed them.
BindingPlace PlaceAfter(const Options& options, const ResourceInfo& resource) {
  for (const BindingRemap& remap : options.binding_remaps) {
    if (remap.group == resource.group && remap.binding == resource.binding) {
      return {remap.to_group, remap.to_binding};
    }
  }
  return {resource.group, resource.binding};
}

// Returns the entry point's resource variable that corresponds to a resource in the output. Returns
// null if the source has no such variable. At most one variable matches, because the resources of
// an entry point have different bindings.
const ResourceInfo* SourceOf(const Reflection& reflection, const Options& options,
                             std::string_view entry_point, const ResourceOutput& output) {
  for (const EntryPointInfo& info : reflection.entry_points) {
    if (info.name != entry_point) continue;
    for (const ResourceInfo& resource : info.resources) {
      if (PlaceAfter(options, resource) == BindingPlace(output.group, output.binding))
        return &resource;
    }
  }
  return nullptr;
}

// Collects the slots of each variable, without duplicates.
class SlotLists {
 public:
  void Add(const Options& options, const ResourceInfo& source, const ResourceOutput& r) {
    const bool is_as_written =
        r.table == SlotTable::kDescriptor &&
        BindingPlace(source.group, source.binding) == BindingPlace(r.space, r.slot);
    if (is_as_written) return;
    std::string text = fmt::format("{} {}", TitleOf(options.target), SlotText(r));
    std::vector<std::string>& list = lists_[source.name];
    if (std::ranges::find(list, text) == list.end()) list.push_back(std::move(text));
  }

  SlotTexts Texts() const {
    SlotTexts texts;
    for (const auto& [name, list] : lists_) {
      std::string& text = texts[name];
      for (const std::string& each : list) text += (text.empty() ? "" : ", ") + each;
    }
    return texts;
  }

 private:
  std::map<std::string, std::vector<std::string>> lists_;
};

}  // namespace

SlotTexts SlotsOf(const Document& document, const std::vector<Options>& targets) {
  SlotLists lists;
  std::optional<Reflection> reflection;
  ForEachOutput(document, targets,
                [&](const ShaderModule& module, const Options& options, const Result& result) {
                  if (!reflection) reflection = module.Reflect();
                  for (const EntryPointOutput& entry_point : result.entry_points) {
                    for (const ResourceOutput& resource : entry_point.resources) {
                      if (resource.part != ExternalTexturePart::kNone) continue;
                      const ResourceInfo* source =
                          SourceOf(*reflection, options, entry_point.name, resource);
                      if (source != nullptr) lists.Add(options, *source, resource);
                    }
                  }
                });
  return lists.Texts();
}

}  // namespace tessera::service
