// Implements the C interface for multi-module programs.
#include "api/c_modules.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "api/messages.h"
#include "tessera/feature_combinations.h"
#include "tessera/source_map_c.h"

namespace tessera {
namespace {

std::string TextOf(const char* text) { return text != nullptr ? text : ""; }

std::vector<std::string> PartsOf(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const size_t end = path.find('/');
    parts.emplace_back(path.substr(0, end));
    path.remove_prefix(end == std::string_view::npos ? path.size() : end + 1);
  }
  return parts;
}

ModuleText CallLoader(tessera_load_module load, void* data, std::string_view package,
                      const std::vector<std::string_view>& path) {
  std::string joined;
  for (const std::string_view part : path) {
    if (!joined.empty()) joined += '/';
    joined += part;
  }
  tessera_module_text text = {sizeof text, nullptr, nullptr, 0};
  ModuleText result;
  if (load(data, std::string(package).c_str(), joined.c_str(), &text) == 0) {
    result.tried.push_back(joined);
    return result;
  }
  result.is_found = true;
  result.name = text.name != nullptr ? text.name : joined;
  if (text.text != nullptr) result.text.assign(text.text, text.length);
  return result;
}

std::shared_ptr<const SourceText> CopyRoot(const SourceSet& set) {
  return CopySource(set.root().text.data(), set.root().text.size(), {});
}

}  // namespace

tessera_result* ResultOf(const tessera_sources& sources, Result result) {
  const SourceSet& set = sources.set;
  auto program = std::make_shared<const SourceSet>(set);
  auto* const made = new tessera_result{CopyRoot(set), std::move(result), {}};
  made->program = std::move(program);
  return made;
}

tessera_result* ResultOf(const tessera_sources& sources, MappedResult mapped) {
  tessera_result* const made = ResultOf(sources, std::move(mapped.result));
  made->source_map = std::move(mapped.source_map);
  return made;
}

}  // namespace tessera

tessera_sources* tessera_sources_create(const char* name, const char* wesl, size_t length) {
  return tessera::Guard<tessera_sources*>(nullptr, [&] {
    std::string text;
    text.reserve(length);
    if (wesl != nullptr) text.append(wesl, length);
    return new tessera_sources{tessera::SourceSet(tessera::TextOf(name), std::move(text))};
  });
}

void tessera_sources_destroy(tessera_sources* sources) { delete sources; }

void tessera_sources_set_loader(tessera_sources* sources, tessera_load_module load, void* data) {
  if (sources == nullptr) return;
  if (load == nullptr) {
    sources->set.link.load = nullptr;
    return;
  }
  sources->set.link.load = [load, data](std::string_view package,
                                        const std::vector<std::string_view>& path) {
    return tessera::CallLoader(load, data, package, path);
  };
}

void tessera_sources_set_package_finder(tessera_sources* sources, tessera_find_package find,
                                        void* data) {
  if (sources == nullptr) return;
  if (find == nullptr) {
    sources->set.link.find_package = nullptr;
    return;
  }
  sources->set.link.find_package = [find, data](std::string_view from, std::string_view name) {
    return tessera::TextOf(find(data, std::string(from).c_str(), std::string(name).c_str()));
  };
}

int tessera_sources_set_path(tessera_sources* sources, const char* path) {
  if (sources == nullptr) return 0;
  return tessera::Guard(0, [&] {
    sources->set.link.path = tessera::PartsOf(tessera::TextOf(path));
    return 1;
  });
}

int tessera_sources_set_feature(tessera_sources* sources, const char* name, int is_on) {
  if (sources == nullptr) return 0;
  return tessera::Guard(0, [&] {
    sources->set.link.features.emplace_back(tessera::TextOf(name), is_on != 0);
    return 1;
  });
}

int tessera_sources_set_constant(tessera_sources* sources, const char* name, const char* value) {
  if (sources == nullptr) return 0;
  return tessera::Guard(0, [&] {
    sources->set.link.constants.emplace_back(tessera::TextOf(name), tessera::TextOf(value));
    return 1;
  });
}

int tessera_sources_set_edition(tessera_sources* sources, const char* edition) {
  if (sources == nullptr) return 0;
  return tessera::Guard(0, [&] {
    sources->set.link.edition = tessera::TextOf(edition);
    return 1;
  });
}

tessera_result* tessera_sources_compile(tessera_sources* sources, const tessera_options* options) {
  if (sources == nullptr) return nullptr;
  return tessera::Guard<tessera_result*>(nullptr, [&] {
    return tessera::ResultOf(*sources, tessera::Compile(sources->set, tessera::OptionsOf(options)));
  });
}

tessera_result* tessera_sources_compile_with_source_map(tessera_sources* sources,
                                                        const tessera_options* options) {
  if (sources == nullptr) return nullptr;
  return tessera::Guard<tessera_result*>(nullptr, [&] {
    return tessera::ResultOf(
        *sources, tessera::CompileWithSourceMap(sources->set, tessera::OptionsOf(options)));
  });
}

tessera_module* tessera_sources_parse(tessera_sources* sources, const tessera_options* options) {
  if (sources == nullptr) return nullptr;
  return tessera::Guard<tessera_module*>(nullptr, [&] {
    tessera::ShaderModule module =
        tessera::ShaderModule::Parse(sources->set, tessera::OptionsOf(options));
    return new tessera_module{tessera::CopyRoot(sources->set), std::move(module),
                              std::make_shared<const tessera::SourceSet>(sources->set)};
  });
}

tessera_result* tessera_sources_check_features(tessera_sources* sources,
                                               const tessera_options* options,
                                               uint32_t max_combinations, uint32_t* checked,
                                               int* is_complete) {
  if (sources == nullptr) return nullptr;
  return tessera::Guard<tessera_result*>(nullptr, [&] {
    tessera::FeatureCheck check =
        tessera::CheckFeatures(sources->set, tessera::OptionsOf(options), max_combinations);
    if (checked != nullptr) *checked = check.combinations;
    if (is_complete != nullptr) *is_complete = check.is_complete ? 1 : 0;
    tessera::Result result;
    result.ok = !tessera::HasErrors(check.diagnostics);
    result.diagnostics = std::move(check.diagnostics);
    return tessera::ResultOf(*sources, std::move(result));
  });
}

tessera_result* tessera_sources_link(tessera_sources* sources, const char* mangling) {
  if (mangling == nullptr) return nullptr;
  tessera_link_options options = {};
  options.size = sizeof options;
  options.mangling = mangling;
  return tessera_sources_link_with(sources, &options);
}

tessera_result* tessera_sources_link_with(tessera_sources* sources,
                                          const tessera_link_options* given) {
  tessera_link_options read = {};
  if (given != nullptr) std::memcpy(&read, given, std::min(given->size, sizeof read));
  const std::string_view scheme = read.mangling != nullptr ? read.mangling : "escape";
  if (sources == nullptr || (scheme != "escape" && scheme != "underscore")) return nullptr;
  return tessera::Guard<tessera_result*>(nullptr, [&] {
    tessera::LinkTextOptions options;
    if (scheme == "underscore") options.mangling = tessera::NameMangling::kUnderscore;
    options.comments = read.comments != 0;
    options.syntax_only = read.syntax_only != 0;
    if (read.source_map == 0) {
      return tessera::ResultOf(*sources, tessera::Link(sources->set, options));
    }
    return tessera::ResultOf(*sources, tessera::LinkWithSourceMap(sources->set, options));
  });
}

size_t tessera_sources_file_count(const tessera_sources* sources) {
  return sources != nullptr ? sources->set.files().size() : 0;
}

const char* tessera_sources_file(const tessera_sources* sources, size_t index) {
  if (sources == nullptr || index >= sources->set.files().size()) return nullptr;
  return sources->set.files()[index].name.c_str();
}
