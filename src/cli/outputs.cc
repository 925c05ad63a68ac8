#include "cli/outputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>

#include "cli/base64.h"
#include "cli/values.h"

namespace tessera::cli {
namespace {

// Returns whether `name` can be written in a rule so that both Make and Ninja read it correctly.
// Most special characters cannot be quoted:
//
// - Make treats '=' as an assignment, '%' and '[' as patterns, and a leading '~' as a home
//   directory.
// - Ninja does not accept names with ';', '*', quotes etc.
// - The two require different numbers of backslashes before '#' and ':'.
bool HasForm(std::string_view name) {
  constexpr std::string_view kAllowed = " #$:\\+,/_.~(){}@!-";
  const auto allowed = [&](char c) {
    return static_cast<unsigned char>(c) >= 0x80 || (c >= '0' && c <= '9') ||
           (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           kAllowed.find(c) != std::string_view::npos;
  };
  return std::ranges::all_of(name, allowed) && !name.starts_with('~') && !name.ends_with('\\') &&
         name.find("\\#") == std::string_view::npos && name.find("\\:") == std::string_view::npos;
}

// Appends a file name to a rule. Escapes special characters as GCC does: '$' is doubled, and ' ',
// '#' and ':' are preceded by a backslash. Backslashes are doubled only before a space.
bool AddName(std::string_view name, std::string& rules, std::string& error) {
  if (!HasForm(name)) {
    error = "cannot write a dependency rule for '" + std::string(name) +
            "': the name cannot be quoted for both Make and Ninja";
    return false;
  }
  size_t backslashes = 0;
  for (const char c : name) {
    if (c == ' ') rules.append(backslashes, '\\');
    if (c == ' ' || c == '#' || c == ':') rules += '\\';
    if (c == '$') rules += '$';
    backslashes = c == '\\' ? backslashes + 1 : 0;
    rules += c;
  }
  return true;
}

}  // namespace

Claims::Claims(std::span<const Input> inputs) {
  for (const Input& input : inputs) {
    if (std::string id = FileIdentity(input.path); !id.empty()) {
      inputs_.emplace(std::move(id), input.path);
    }
  }
}

std::string Claims::Claim(const std::string& output) {
  if (output == "-") return "";
  if (const auto input = inputs_.find(FileIdentity(output)); input != inputs_.end()) {
    return Clash(output, "input '" + SourceName(input->second));
  }
  std::string place = OutputPlace(output, folder_);
  if (place.empty()) return "";
  const auto [at, is_new] = outputs_.emplace(std::move(place), output);
  return is_new ? "" : Clash(output, "output '" + at->second);
}

std::string Claims::ClaimFile(const std::string& output) const {
  if (written_.empty()) return "";
  const auto other = written_.find(FileIdentity(output));
  return other == written_.end() ? "" : Clash(output, "output '" + other->second);
}

void Claims::Wrote(const std::string& output) {
  std::string id = output == "-" ? "" : FileIdentity(output);
  if (!id.empty()) written_.emplace(std::move(id), output);
}

std::string Claims::Clash(const std::string& output, const std::string& what) {
  return "cannot write '" + output + "': it is the same file as the " + what + "'";
}

std::string PathInFolder(const std::string& folder, const Input& input,
                         std::string_view entry_point, Target target) {
  std::string extension(ExtensionOf(target));
  if (!entry_point.empty()) extension = "." + std::string(entry_point) + extension;
  return PathInFolder(folder, input, extension);
}

std::string PathInFolder(const std::string& folder, const Input& input,
                         std::string_view extension) {
  return (std::filesystem::path(folder) / (input.stem + std::string(extension))).string();
}

bool AddRule(std::span<const std::string> outputs, std::span<const std::string> inputs,
             std::string& rules, std::string& error) {
  std::string_view space;
  for (const std::string& output : outputs) {
    rules += space;
    if (!AddName(output, rules, error)) return false;
    space = " ";
  }
  rules += ":";
  for (const std::string& input : inputs) {
    if (input == "-") continue;
    rules += ' ';
    if (!AddName(input, rules, error)) return false;
  }
  rules += '\n';
  return true;
}

std::string InlineMap(std::string_view source_map) {
  return fmt::format("//# sourceMappingURL=data:application/json;base64,{}\n", Base64(source_map));
}

}  // namespace tessera::cli
