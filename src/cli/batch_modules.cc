#include "cli/batch_modules.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "cli/json.h"

namespace tessera::cli {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kSeparator = "::";

std::vector<std::string> PartsOf(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const size_t end = path.find(kSeparator);
    parts.emplace_back(path.substr(0, end));
    path.remove_prefix(end == std::string_view::npos ? path.size() : end + kSeparator.size());
  }
  return parts;
}

bool IsObjectOfTexts(const Json& value) {
  return value.is_object() &&
         std::ranges::all_of(value, [](const Json& text) { return text.is_string(); });
}

// Returns the text of the module with the given path in `modules`. If there is no such module, the
// result lists `name` as a location that was tried. Messages refer to the module as `name`.
ModuleText Find(const Json& modules, const std::string& path, std::string name) {
  ModuleText found;
  const auto text = modules.find(path);
  found.is_found = text != modules.end();
  if (found.is_found) found.text = text->get_ref<const std::string&>();
  if (!found.is_found) found.tried.push_back(name);
  found.name = std::move(name);
  return found;
}

std::string ReadModules(const Json& value, BatchModules& modules) {
  if (!IsObjectOfTexts(value)) return "'modules' must be an object of module paths and their texts";
  modules.link.load = [&value, others = std::move(modules.link.load)](
                          std::string_view package, const std::vector<std::string_view>& path) {
    if (!package.empty()) return others ? others(package, path) : ModuleText();
    const std::string joined = fmt::format("{}", fmt::join(path, kSeparator));
    return Find(value, joined, joined.empty() ? "package" : joined);
  };
  return {};
}

std::string ReadPackages(const Json& value, BatchModules& modules) {
  if (!value.is_object() || !std::ranges::all_of(value, IsObjectOfTexts)) {
    return "'packages' must be an object of packages, each an object of module paths and texts";
  }
  modules.link.load = [&value, own = std::move(modules.link.load)](
                          std::string_view package, const std::vector<std::string_view>& path) {
    if (package.empty()) return own ? own(package, path) : ModuleText();
    const std::string name(package);
    const std::string joined = fmt::format("{}", fmt::join(path, kSeparator));
    return Find(value.at(name), joined,
                joined.empty() ? name : fmt::format("{}::{}", name, joined));
  };
  modules.link.find_package = [&value](std::string_view, std::string_view name) {
    std::string package(name);
    return value.contains(package) ? package : std::string();
  };
  return {};
}

std::string ReadFeatures(const Json& value, BatchModules& modules) {
  const auto is_boolean = [](const Json& each) { return each.is_boolean(); };
  if (!value.is_object() || !std::ranges::all_of(value, is_boolean)) {
    return "'features' must be an object of names and booleans";
  }
  for (const auto& [name, is_on] : value.items()) {
    modules.link.features.emplace_back(name, is_on.get<bool>());
  }
  return {};
}

std::string ReadConstants(const Json& value, BatchModules& modules) {
  const auto is_constant = [](const Json& each) {
    return each.is_string() || each.is_number() || each.is_boolean();
  };
  if (!value.is_object() || !std::ranges::all_of(value, is_constant)) {
    return "'constants' must be an object of names and numbers, booleans or texts";
  }
  for (const auto& [name, constant] : value.items()) {
    modules.link.constants.emplace_back(
        name, constant.is_string() ? constant.get<std::string>() : JsonText(constant));
  }
  return {};
}

std::string ReadPath(const Json& value, BatchModules& modules) {
  if (value.is_string()) modules.link.path = PartsOf(value.get_ref<const std::string&>());
  if (modules.link.path.empty() || !value.is_string()) {
    return "'path' must be the path of the root module, as in \"shaders::main\"";
  }
  return {};
}

std::string ReadLink(const Json& value, BatchModules& modules) {
  modules.is_linked = true;
  if (value == true) return {};
  if (!value.is_object()) return "'link' must be true or an object";
  for (const auto& [key, setting] : value.items()) {
    if (key == "mangling") {
      const bool is_underscore = setting == "underscore";
      if (!is_underscore && setting != "escape") {
        return "'mangling' must be escape or underscore";
      }
      modules.text.mangling = is_underscore ? NameMangling::kUnderscore : NameMangling::kEscape;
    } else if (key == "comments") {
      if (!setting.is_boolean()) return "'comments' must be true or false";
      modules.text.comments = setting.get<bool>();
    } else if (key == "source_map") {
      if (!setting.is_boolean()) return "'source_map' must be true or false";
      modules.has_source_map = setting.get<bool>();
    } else {
      return "'link' has no option '" + key +
             "'; the options are mangling, comments and source_map";
    }
  }
  return {};
}

std::string ReadEdition(const Json& value, BatchModules& modules) {
  if (!value.is_string()) return "'edition' must be a string";
  modules.link.edition = value.get<std::string>();
  return WrongEdition(modules.link.edition);
}

struct Key {
  std::string_view name;
  std::string (*read)(const Json& value, BatchModules& modules);
};
constexpr Key kKeys[] = {{"modules", ReadModules},   {"packages", ReadPackages},
                         {"features", ReadFeatures}, {"constants", ReadConstants},
                         {"path", ReadPath},         {"link", ReadLink},
                         {"edition", ReadEdition}};

}  // namespace

bool IsModulesKey(std::string_view key) {
  return std::ranges::find(kKeys, key, &Key::name) != std::end(kKeys);
}

std::string ReadModulesKey(std::string_view key, const Json& value, BatchModules& modules) {
  return std::ranges::find(kKeys, key, &Key::name)->read(value, modules);
}

SourceSet ProgramOf(const std::string& source, const BatchModules& modules) {
  SourceSet sources(fmt::format("{}", fmt::join(modules.link.path, kSeparator)), source);
  sources.link = modules.link;
  return sources;
}

}  // namespace tessera::cli
