#include "case_file.h"

#include <algorithm>

namespace tessera::ir_cases {
namespace {

constexpr std::string_view kCase = "//== ";
constexpr std::string_view kExpected = "//--\n";
constexpr std::string_view kOption = "//! ";

// Returns the position of the first line at or after `from` in `text` that begins with `what`, or
// the size of `text` if there is none.
size_t FindLine(std::string_view text, std::string_view what, size_t from = 0) {
  size_t at = text.find(what, from);
  while (at != std::string_view::npos && at != 0 && text[at - 1] != '\n') {
    at = text.find(what, at + 1);
  }
  return std::min(at, text.size());
}

// Removes the first line from `text` and returns it, without the newline.
std::string_view TakeLine(std::string_view& text) {
  const size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

}  // namespace

std::string_view Trimmed(std::string_view text) {
  while (text.starts_with('\n')) text.remove_prefix(1);
  while (text.ends_with('\n')) text.remove_suffix(1);
  return text;
}

CaseOptions::Option* CaseOptions::Find(std::string_view name) {
  const auto found = std::ranges::find(all_, name, &Option::name);
  if (found == all_.end()) return nullptr;
  found->is_read = true;
  return &*found;
}

std::string_view CaseOptions::Value(std::string_view name) {
  const Option* found = Find(name);
  return found == nullptr ? std::string_view() : found->value;
}

std::vector<std::string_view> CaseOptions::Values(std::string_view name) {
  std::vector<std::string_view> values;
  for (Option& option : all_) {
    if (option.name != name) continue;
    option.is_read = true;
    values.push_back(option.value);
  }
  return values;
}

std::vector<std::string_view> CaseOptions::Unread() const {
  std::vector<std::string_view> names;
  for (const Option& option : all_) {
    if (!option.is_read) names.push_back(option.name);
  }
  return names;
}

CaseOptions OptionsOf(const Case& c) {
  CaseOptions options;
  for (std::string_view text = c.before; !text.empty();) {
    std::string_view line = TakeLine(text);
    if (!line.starts_with(kOption)) continue;
    line.remove_prefix(kOption.size());
    const size_t space = std::min(line.find(' '), line.size());
    options.Add(line.substr(0, space), line.substr(std::min(space + 1, line.size())));
  }
  return options;
}

CaseFile ReadCases(std::string_view text) {
  const size_t first = FindLine(text, kCase);
  CaseFile file{text.substr(0, first), {}};
  text.remove_prefix(first);
  while (!text.empty()) {
    const size_t end = FindLine(text, kCase, kCase.size());
    std::string_view body = text.substr(0, end);
    text.remove_prefix(end);
    const std::string_view name = TakeLine(body).substr(kCase.size());
    const size_t middle = FindLine(body, kExpected);
    const std::string_view expected = body.substr(middle);
    file.cases.push_back({name, Trimmed(body.substr(0, middle)),
                          Trimmed(expected.substr(std::min(kExpected.size(), expected.size())))});
  }
  return file;
}

std::string WithOutputs(const CaseFile& file, const std::vector<std::string>& outputs) {
  std::string text(Trimmed(file.head));
  for (size_t i = 0; i < file.cases.size(); ++i) {
    const Case& c = file.cases[i];
    if (!text.empty()) text += text.ends_with('\n') ? "\n" : "\n\n";
    text.append(kCase).append(c.name).append("\n").append(c.before).append("\n");
    text.append(kExpected).append(outputs[i]).append("\n");
  }
  return text;
}

}  // namespace tessera::ir_cases
