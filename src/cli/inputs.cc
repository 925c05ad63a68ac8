#include "cli/inputs.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "cli/package_files.h"

namespace tessera::cli {
namespace {

namespace fs = std::filesystem;

bool FindBelow(const std::string& folder, std::vector<Input>& inputs, std::string& error,
               Searched searched) {
  const bool has_wesl = searched == Searched::kWgslAndWesl;
  std::vector<fs::path> found;
  std::error_code code;
  fs::recursive_directory_iterator at(folder, code);
  for (; !code && at != fs::recursive_directory_iterator(); at.increment(code)) {
    // Ignores errors. A removed file or a dangling link is reported later, when it is read.
    std::error_code ignored;
    const fs::path extension = at->path().extension();
    if (at->is_directory(ignored)) {
      if (has_wesl && at->path().filename() == "node_modules") at.disable_recursion_pending();
    } else if (extension == ".wgsl" || (has_wesl && extension == ".wesl")) {
      found.push_back(at->path());
    }
  }
  if (code) {
    error = "cannot read all of the folder '" + folder + "': " + code.message();
    return false;
  }
  if (has_wesl) {
    PackageFiles files;
    std::erase_if(found, [&](const fs::path& path) { return !files.Has(path); });
  }
  if (found.empty()) {
    error = "the folder '" + folder + "' has no file that ends in .wgsl";
    if (has_wesl) error += " or .wesl";
    return false;
  }
  std::ranges::sort(found);
  for (const fs::path& path : found) {
    fs::path stem = path.lexically_relative(folder);
    inputs.push_back({path.string(), stem.replace_extension().string(), folder});
  }
  return true;
}

}  // namespace

bool FindInputs(const std::vector<std::string>& given, std::vector<Input>& inputs,
                std::string& error, Searched searched) {
  if (std::ranges::count(given, "-") > 1) {
    error = "standard input can be read only once";
    return false;
  }
  for (const std::string& path : given) {
    std::error_code code;
    if (path == "-") {
      inputs.push_back({path, "stdin", ""});
    } else if (!fs::is_directory(path, code)) {
      inputs.push_back({path, fs::path(path).stem().string(), ""});
    } else if (!FindBelow(path, inputs, error, searched)) {
      return false;
    }
  }
  return true;
}

}  // namespace tessera::cli
