#include "tools/naga_oil/regions.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/cat.h"

namespace tessera::wgsl::naga_oil {

bool Regions::Find(std::span<const Directive> directives, size_t size) {
  regions_.push_back({.end = static_cast<uint32_t>(size)});
  for (const Directive& d : directives) {
    of_directives_.push_back(current_);
    switch (d.kind) {
      case DirectiveKind::kIf:
        if (!Open(d)) return false;
        break;
      case DirectiveKind::kElse:
      case DirectiveKind::kEndif:
        if (!Close(d)) return false;
        break;
      case DirectiveKind::kDefine: Define(d); break;
      case DirectiveKind::kImport:
      case DirectiveKind::kImportPath: break;
    }
  }
  if (open_.empty()) return true;
  const uint32_t begin = groups_[open_.back()].begin;
  c_.Wrong(Shifted({begin, begin + 1}), "there is no '#endif' for this");
  return false;
}

bool Regions::Open(const Directive& d) {
  open_.push_back(groups_.size());
  groups_.push_back({.begin = d.span.begin, .parent = current_});
  regions_[current_].has_groups = true;
  return OpenBranch(d);
}

bool Regions::OpenBranch(const Directive& d) {
  Group& group = groups_[open_.back()];
  Conjunction conditions = group.otherwise;
  if (d.argument.empty()) {
    group.has_else = true;
  } else {
    std::string feature;
    const std::optional<std::string> condition = c_.conditions.Read(d.argument, feature);
    if (!condition) {
      c_.Wrong(Shifted(d.span), "this condition has no equivalent in WESL")
          .AddNote("conditions of WESL consist of features that are on or off");
      return false;
    }
    if (!feature.empty()) {
      c_.Warn(feature, Shifted(d.span), "WESL has no conditions on values",
              Cat("let the host turn the feature '", feature, "' on or off"));
    }
    group.otherwise.push_back(Negated(*condition));
    conditions.push_back(*condition);
  }
  size_t length = regions_[group.parent].length;
  for (const std::string& operand : conditions) length += operand.size();
  if (length > kMostConditions) {
    c_.Wrong(Shifted(d.span), "this branch depends on too many conditions");
    return false;
  }
  current_ = regions_.size();
  regions_.push_back({.begin = d.span.end,
                      .parent = group.parent,
                      .group = open_.back(),
                      .index = group.branches.size(),
                      .conditions = std::move(conditions),
                      .length = length});
  group.branches.push_back(current_);
  return true;
}

// Ends the current branch at the '#else' or '#endif' `d`. Returns false after an error.
bool Regions::Close(const Directive& d) {
  if (open_.empty()) {
    c_.Wrong(Shifted(d.span), "there is no '#if' before this");
    return false;
  }
  regions_[current_].end = d.span.begin;
  if (d.kind == DirectiveKind::kElse) return OpenBranch(d);
  Group& group = groups_[open_.back()];
  group.end = d.span.end;
  current_ = group.parent;
  open_.pop_back();
  return true;
}

void Regions::Define(const Directive& d) {
  if (d.argument.find_first_of(" \t") != std::string_view::npos) {
    c_.Wrong(Shifted(d.span), "WESL has no definitions with a value").AddHelp("declare a 'const'");
    return;
  }
  const std::string name(d.argument);
  c_.conditions.Define(name, AllConditions(current_));
  c_.Warn("#define " + name, Shifted(d.span), "definitions have no effect on other modules in WESL",
          Cat("let the host turn the feature '", name, "' on if another module needs it"));
}

size_t Regions::GroupFrom(uint32_t offset) const {
  return static_cast<size_t>(std::ranges::lower_bound(groups_, offset, {}, &Group::begin) -
                             groups_.begin());
}

size_t Regions::GroupAround(size_t region, size_t outer) const {
  while (regions_[region].parent != outer) region = regions_[region].parent;
  return regions_[region].group;
}

Conjunction Regions::AllConditions(size_t region) const {
  Conjunction all;
  for (; region != 0; region = regions_[region].parent) {
    const Conjunction& own = regions_[region].conditions;
    all.insert(all.begin(), own.begin(), own.end());
  }
  return all;
}

}  // namespace tessera::wgsl::naga_oil
