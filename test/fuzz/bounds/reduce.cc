// Reduces the shader that causes a finding: removes lines and blocks, then simplifies expressions.
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/bounds/judge.h"

namespace tessera::bounds {
namespace {

using Lines = std::vector<std::string>;

Lines Split(const std::string& text) {
  Lines lines;
  size_t begin = 0;
  while (begin < text.size()) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

std::string Join(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

bool OpensBlock(std::string_view line) { return line.ends_with("{"); }
bool ClosesBlock(std::string_view line) {
  const size_t first = line.find_first_not_of(' ');
  return first != std::string_view::npos && line[first] == '}';
}

// Returns the line that closes the block opened on line `first`, or `first` if that line opens no
// block.
size_t EndOf(const Lines& lines, size_t first) {
  if (!OpensBlock(lines[first])) return first;
  int depth = 1;
  for (size_t i = first + 1; i < lines.size(); ++i) {
    if (ClosesBlock(lines[i])) --depth;
    if (depth == 0 && !OpensBlock(lines[i])) return i;
    if (OpensBlock(lines[i])) ++depth;
  }
  return lines.size() - 1;
}

class Reducer {
 public:
  Reducer(const Finding& finding, JudgeConfig config)
      : finding_(finding), config_(std::move(config)) {
    config_.target = finding.target;
  }

  std::string Run(const std::string& wgsl) {
    Lines lines = Split(wgsl);
    for (bool smaller = true; smaller && tries_ < kMostTries;) {
      smaller = LeaveOutLines(lines);
      smaller = SimplifyExpressions(lines) || smaller;
    }
    return Join(lines);
  }

 private:
  static constexpr int kMostTries = 4000;

  bool Stays(const Lines& lines) {
    if (++tries_ > kMostTries) return false;
    const auto found = Judge(Join(lines), config_, nullptr);
    return found && found->kind == finding_.kind;
  }

  // Replaces `lines` with the shorter `without` if that still reproduces the finding. Returns
  // whether `lines` was replaced.
  bool Take(Lines& lines, Lines without) {
    if (!Stays(without)) return false;
    lines = std::move(without);
    return true;
  }

  bool LeaveOutLines(Lines& lines) {
    bool any = false;
    for (size_t i = lines.size(); i-- > 0;) {
      if (i >= lines.size() || ClosesBlock(lines[i])) continue;
      const size_t end = EndOf(lines, i);
      Lines without = lines;
      without.erase(without.begin() + i, without.begin() + end + 1);
      if (Take(lines, std::move(without))) {
        any = true;
        continue;
      }
      if (end == i) continue;
      Lines unwrapped = lines;  // removes the block but keeps its contents
      unwrapped.erase(unwrapped.begin() + end);
      unwrapped.erase(unwrapped.begin() + i);
      any = Take(lines, std::move(unwrapped)) || any;
    }
    return any;
  }

  // Tries to replace each parenthesized expression with a constant or with one of its operands. The
  // expression includes any function name before the parenthesis.
  bool SimplifyExpressions(Lines& lines) {
    bool any = false;
    for (size_t i = 0; i < lines.size(); ++i) {
      for (size_t open = 0; open < lines[i].size(); ++open) {
        if (lines[i][open] == '(' && SimplifyParenthesis(lines, i, open)) any = true;
      }
    }
    return any;
  }

  bool SimplifyParenthesis(Lines& lines, size_t i, size_t open) {
    const std::string line = lines[i];
    size_t begin = open;
    while (begin > 0 && (isalnum(line[begin - 1]) != 0 || line[begin - 1] == '_')) --begin;
    const std::vector<std::string> parts = PartsOf(line, open);
    if (parts.empty()) return false;
    const size_t close = ClosingOf(line, open);
    std::vector<std::string> instead = {"0u", "0i", "true"};
    instead.insert(instead.end(), parts.begin(), parts.end());
    for (const std::string& part : instead) {
      Lines simpler = lines;
      simpler[i] = line.substr(0, begin) + part + line.substr(close + 1);
      if (simpler[i].size() < line.size() && Take(lines, std::move(simpler))) return true;
    }
    return false;
  }

  static size_t ClosingOf(const std::string& line, size_t open) {
    int depth = 0;
    for (size_t i = open; i < line.size(); ++i) {
      if (line[i] == '(') ++depth;
      if (line[i] == ')' && --depth == 0) return i;
    }
    return std::string::npos;
  }

  // Returns the operands and operators inside the parentheses, i.e. the parts that spaces and
  // commas separate.
  static std::vector<std::string> PartsOf(const std::string& line, size_t open) {
    const size_t close = ClosingOf(line, open);
    if (close == std::string::npos) return {};
    std::vector<std::string> parts(1);
    int depth = 0;
    for (size_t i = open + 1; i < close; ++i) {
      if (line[i] == '(' || line[i] == '[') ++depth;
      if (line[i] == ')' || line[i] == ']') --depth;
      if (depth == 0 && (line[i] == ' ' || line[i] == ',')) {
        if (!parts.back().empty()) parts.emplace_back();
      } else {
        parts.back() += line[i];
      }
    }
    return parts;
  }

  const Finding& finding_;
  JudgeConfig config_;
  int tries_ = 0;
};

}  // namespace

std::string Reduce(const std::string& wgsl, const Finding& finding, JudgeConfig config) {
  return Reducer(finding, std::move(config)).Run(wgsl);
}

}  // namespace tessera::bounds
