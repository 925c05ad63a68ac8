#include "cli/modules.h"

#include <filesystem>
#include <memory>
#include <system_error>

#include "cli/files.h"
#include "cli/values.h"

namespace tessera::cli {
namespace {

namespace fs = std::filesystem;

// Splits "NAME=VALUE". Without '=', the value is empty and `has_value` is false.
struct Setting {
  std::string name, value;
  bool has_value = false;
};
Setting SettingOf(const std::string& text) {
  const size_t equal = text.find('=');
  if (equal == std::string::npos) return {text, "", false};
  return {text.substr(0, equal), text.substr(equal + 1), true};
}

// Returns the position after the blankspace and comments that `text` begins with.
size_t SkipTrivia(std::string_view text) {
  size_t i = 0;
  while (i < text.size()) {
    if (text[i] == ' ' || (text[i] >= '\t' && text[i] <= '\r')) {
      ++i;
    } else if (text.substr(i, 2) == "//") {
      i = text.find('\n', i);
    } else if (text.substr(i, 2) == "/*") {
      uint32_t nesting = 1;
      for (i += 2; i < text.size() && nesting != 0; ++i) {
        const std::string_view two = text.substr(i, 2);
        if (two != "/*" && two != "*/") continue;
        nesting += two == "/*" ? 1u : -1u;
        ++i;
      }
    } else {
      break;
    }
  }
  return std::min(i, text.size());
}

// Reads the modules of one package from a directory. No module outside of it is read, whatever the
// links in it point to.
class PackageFolder {
 public:
  explicit PackageFolder(fs::path folder) : folder_(std::move(folder)) {
    std::error_code ignored;
    place_ = fs::canonical(folder_.empty() ? fs::path(".") : folder_, ignored);
  }

  ModuleText Load(const std::vector<std::string_view>& path) const {
    std::vector<std::string> stems;
    if (path.empty()) {
      stems = {"package", "lib"};  // what the package itself declares
    } else {
      fs::path stem;
      for (const std::string_view part : path) stem /= part;
      stems = {stem.string()};
    }
    ModuleText result;
    for (const std::string& stem : stems) {
      for (const char* extension : {".wesl", ".wgsl"}) {
        const fs::path file = folder_ / (stem + extension);
        std::error_code code;
        const fs::file_status status = fs::status(file, code);
        if (status.type() == fs::file_type::not_found) {
          result.tried.push_back(SourceName(file.string()));
          continue;
        }
        result.name = SourceName(file.string());
        result.failure = Read(file, status, code, result.text);
        result.is_found = result.failure.empty();
        return result;
      }
    }
    return result;
  }

 private:
  // Returns the reason why the file cannot be read, or an empty text.
  std::string Read(const fs::path& file, const fs::file_status& status, std::error_code code,
                   std::string& text) const {
    const std::string name = "'" + file.string() + "'";
    if (code) return name + ": " + code.message();
    if (!fs::is_regular_file(status)) return name + " is not a file";
    const fs::path place = fs::canonical(file, code);
    if (code) return name + ": " + code.message();
    const fs::path inside = place.lexically_relative(place_);
    if (inside.empty() || *inside.begin() == "..") {
      return name + " is a link to a file outside of the package";
    }
    std::string error;
    ReadInput(file.string(), text, error);
    return error;
  }

  fs::path folder_;  // as given
  fs::path place_;   // without links
};

// Returns the path of a module: the parts of the file's path below the root, without extension.
// The module of a file that is not below the root has the name of the file.
std::vector<std::string> ModulePathOf(const std::string& file, const fs::path& root) {
  if (file == "-") return {"stdin"};
  std::error_code code;
  const fs::path place = fs::weakly_canonical(fs::path(file), code);
  const fs::path base = fs::weakly_canonical(root.empty() ? fs::path(".") : root, code);
  const fs::path inside = place.lexically_relative(base);
  std::vector<std::string> path;
  if (!inside.empty() && *inside.begin() != "..") {
    for (const fs::path& part : fs::path(inside).replace_extension()) path.push_back(part.string());
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
  if (!arguments.empty() || path.ends_with(".wesl")) return true;
  constexpr std::string_view kImport = "import";
  const std::string_view rest = text.substr(SkipTrivia(text));
  if (!rest.starts_with(kImport) || rest.size() == kImport.size()) return false;
  const char next = rest[kImport.size()];
  return next == ' ' || (next >= '\t' && next <= '\r') || next == '{' || next == '/';
}

std::string RootModulePath(const std::string& path, const ModuleArguments& arguments) {
  if (path == "-" || arguments.root.empty()) return path;
  std::error_code ignored;
  if (fs::exists(path, ignored)) return path;
  const fs::path below = fs::path(arguments.root) / path;
  return fs::exists(below, ignored) ? below.string() : path;
}

SourceSet OpenProgram(const std::string& path, std::string text, const ModuleArguments& arguments,
                      std::string& error) {
  SourceSet sources(SourceName(path), std::move(text));
  const fs::path root = !arguments.root.empty() ? fs::path(arguments.root)
                        : path == "-"           ? fs::path()
                                                : fs::path(path).parent_path();
  std::error_code ignored;
  if (!root.empty() && !fs::is_directory(root, ignored)) {
    error = "'" + root.string() + "' is not a folder";
    return sources;
  }
  sources.link.path = ModulePathOf(path, root);
  sources.link.features = arguments.features;
  sources.link.constants = arguments.constants;
  const auto folder = std::make_shared<const PackageFolder>(root);
  sources.link.load = [folder](std::string_view package,
                               const std::vector<std::string_view>& module) {
    return package.empty() ? folder->Load(module) : ModuleText();
  };
  return sources;
}

std::vector<std::string> InputSource::Files() const {
  std::vector<std::string> files = {path};
  if (!program) return files;
  for (const SourceText& file : program->files()) {
    // The values of --define-const are not in files.
    if (&file != &program->root() && !file.name.starts_with("--")) files.push_back(file.name);
  }
  return files;
}

bool ReadSource(const std::string& path, const ModuleArguments& arguments, InputSource& source,
                std::string& error) {
  source.path = RootModulePath(path, arguments);
  if (!ReadInput(source.path, source.text, error)) return false;
  source.name = SourceName(source.path);
  if (!IsProgram(path, source.text, arguments)) return true;
  source.program = OpenProgram(source.path, std::move(source.text), arguments, error);
  return error.empty();
}

}  // namespace tessera::cli
