#include "cli/modules.h"

#include <filesystem>
#include <memory>
#include <system_error>

#include "cli/files.h"
#include "cli/packages.h"
#include "cli/values.h"

namespace tessera::cli {
namespace {

namespace fs = std::filesystem;

// A parsed "NAME=VALUE" or "NAME". `has_value` is false if there is no '='.
struct Setting {
  std::string name, value;
  bool has_value = false;
};
Setting SettingOf(const std::string& text) {
  const size_t equal = text.find('=');
  if (equal == std::string::npos) return {text, "", false};
  return {text.substr(0, equal), text.substr(equal + 1), true};
}

// Returns the module path of a file, i.e. the components of its path relative to the root, without
// the extension. For a file outside the root, returns only the file's stem.
std::vector<std::string> ModulePathOf(const std::string& file, const fs::path& root) {
  if (file == "-") return {"stdin"};
  std::error_code code;
  const fs::path place = fs::weakly_canonical(fs::path(file), code);
  const fs::path base = fs::weakly_canonical(root.empty() ? fs::path(".") : root, code);
  fs::path inside = place.lexically_relative(base);
  std::vector<std::string> path;
  if (!inside.empty() && *inside.begin() != "..") {
    inside.replace_extension();
    for (const fs::path& part : inside) path.push_back(part.string());
  }
  if (path.empty()) path = {fs::path(file).stem().string()};
  return path;
}

}  // namespace

std::string ReadFeature(const std::string& text, ModuleArguments& arguments) {
  Setting setting = SettingOf(text);
  if (setting.name.empty()) return "'" + text + "' names no feature; write NAME or NAME=false";
  if (setting.has_value && setting.value != "true" && setting.value != "false") {
    return "a feature is true or false; for a constant write --define-const " + text;
  }
  arguments.features.emplace_back(std::move(setting.name), setting.value != "false");
  return {};
}

std::string ReadConstant(const std::string& text, ModuleArguments& arguments) {
  Setting setting = SettingOf(text);
  if (setting.name.empty() || setting.value.empty()) {
    return "'" + text + "' defines no constant; write NAME=VALUE";
  }
  arguments.constants.emplace_back(std::move(setting.name), std::move(setting.value));
  return {};
}

bool IsProgram(const std::string& path, std::string_view text, const ModuleArguments& arguments) {
  return !arguments.empty() || path.ends_with(".wesl") || BeginsWithImport(text);
}

std::string RootModulePath(const std::string& path, const ModuleArguments& arguments) {
  if (path == "-" || arguments.root.empty()) return path;
  std::error_code ignored;
  if (fs::exists(path, ignored)) return path;
  const fs::path below = fs::path(arguments.root) / path;
  return fs::exists(below, ignored) ? below.string() : path;
}

SourceSet OpenProgram(const std::string& path, std::string text, const ModuleArguments& arguments,
                      std::shared_ptr<Packages>& packages, std::string& error) {
  SourceSet sources(SourceName(path), std::move(text));
  packages = std::make_shared<Packages>(/*checks_edition=*/arguments.edition.empty());
  error = packages->AddRoot(arguments.root, path, arguments.default_root);
  if (!error.empty()) return sources;
  sources.link.path = ModulePathOf(path, packages->root());
  sources.link.features = arguments.features;
  sources.link.constants = arguments.constants;
  sources.link.edition = arguments.edition;
  sources.link.load = [packages = packages](std::string_view package,
                                            const std::vector<std::string_view>& module) {
    return packages->Load(package, module);
  };
  sources.link.list = [packages = packages](std::string_view package,
                                            const std::vector<std::string_view>& module) {
    return packages->List(package, module);
  };
  sources.link.find_package = [packages = packages](std::string_view from, std::string_view name) {
    return packages->Find(from, name);
  };
  return sources;
}

std::vector<std::string> FilesOf(const SourceSet& program, const std::string& path,
                                 const Packages& packages) {
  std::vector<std::string> files = {path};
  for (const ModuleFile& file : program.files()) {
    // Skips the pseudo-files that contain --define-const values, because they do not exist on disk.
    if (&file != &program.root() && !file.name.starts_with("--")) files.push_back(file.name);
  }
  const std::vector<std::string> configurations = packages.configurations();
  files.insert(files.end(), configurations.begin(), configurations.end());
  return files;
}

std::vector<std::string> InputSource::Files() const {
  return program ? FilesOf(*program, path, *packages) : std::vector<std::string>{path};
}

bool ReadSource(const std::string& path, const ModuleArguments& arguments, InputSource& source,
                std::string& error) {
  source.path = RootModulePath(path, arguments);
  if (!ReadInput(source.path, source.text, error)) return false;
  source.name = SourceName(source.path);
  if (!IsProgram(path, source.text, arguments)) return true;
  source.program =
      OpenProgram(source.path, std::move(source.text), arguments, source.packages, error);
  return error.empty();
}

}  // namespace tessera::cli
