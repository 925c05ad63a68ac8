#include "cli/inputs.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace tessera::cli {
namespace {

namespace fs = std::filesystem;

bool FindBelow(const std::string& folder, std::vector<Input>& inputs, std::string& error) {
  std::vector<fs::path> found;
  std::error_code code;
  fs::recursive_directory_iterator at(folder, code);
  for (; !code && at != fs::recursive_directory_iterator(); at.increment(code)) {
    std::error_code ignored;  // a removed entry or a dangling link is reported when it is read
    if (at->path().extension() == ".wgsl" && !at->is_directory(ignored))
      found.push_back(at->path());
  }
  if (code) {
    error = "cannot read all of the folder '" + folder + "': " + code.message();
    return false;
  }
  if (found.empty()) {
    error = "the folder '" + folder + "' has no file that ends in .wgsl";
    return false;
  }
  std::ranges::sort(found);
  for (const fs::path& path : found) {
    fs::path stem = path.lexically_relative(folder);
    inputs.push_back({path.string(), stem.replace_extension().string()});
  }
  return true;
}

}  // namespace

bool FindInputs(const std::vector<std::string>& given, std::vector<Input>& inputs,
                std::string& error) {
  if (std::ranges::count(given, "-") > 1) {
    error = "standard input can be read once only";
    return false;
  }
  for (const std::string& path : given) {
    std::error_code code;
    if (path == "-") {
      inputs.push_back({path, "stdin"});
    } else if (!fs::is_directory(path, code)) {
      inputs.push_back({path, fs::path(path).stem().string()});
    } else if (!FindBelow(path, inputs, error)) {
      return false;
    }
  }
  return true;
}

}  // namespace tessera::cli
