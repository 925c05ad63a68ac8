#include "fuzz/passes/reduce.h"

#include <sstream>
#include <vector>

namespace tessera::passes {
namespace {

std::string Join(const std::vector<std::string>& lines, size_t without, size_t count) {
  std::string text;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (i < without || i >= without + count) text += lines[i] + "\n";
  }
  return text;
}

// Returns how many lines the statement on line `at` occupies, including the block that it opens.
size_t LengthAt(const std::vector<std::string>& lines, size_t at) {
  int depth = 0;
  for (size_t i = at; i < lines.size(); ++i) {
    for (char c : lines[i]) depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (depth <= 0) return i - at + 1;
  }
  return lines.size() - at;
}

}  // namespace

std::string Reduce(const std::string& text, const std::function<bool(const std::string&)>& still) {
  std::vector<std::string> lines;
  std::stringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  // Iterates backwards, because the uses of a value must be removed before its definition.
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t at = lines.size(); at-- > 0;) {
      for (const size_t count : {LengthAt(lines, at), size_t{1}}) {
        if (at + count > lines.size() || !still(Join(lines, at, count))) continue;
        lines.erase(lines.begin() + static_cast<ptrdiff_t>(at),
                    lines.begin() + static_cast<ptrdiff_t>(at + count));
        changed = true;
        break;
      }
    }
  }
  return Join(lines, lines.size(), 0);
}

}  // namespace tessera::passes
