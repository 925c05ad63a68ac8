#include "cli/wesl_toml.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tessera::cli {
namespace {

constexpr size_t kMaxBytes = size_t{1} << 20;
constexpr uint32_t kMaxNesting = 16;
constexpr size_t kMaxPatterns = 1000;

// The components of a dotted key. For "dependencies.foolib.path", they are {"dependencies",
// "foolib", "path"}.
using Key = std::vector<std::string>;

class TomlReader {
 public:
  TomlReader(std::string_view text, WeslToml& toml) : text_(text), toml_(toml) {}

  std::string Run() {
    if (text_.size() > kMaxBytes) return "1: the file is larger than 1 MiB";
    while (ok() && at_ < text_.size()) Line();
    return error_;
  }

 private:
  bool ok() const { return error_.empty(); }
  char Now() const { return at_ < text_.size() ? text_[at_] : '\n'; }
  bool Match(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  size_t LineNumber() const {
    const std::string_view before = text_.substr(0, std::min(at_, text_.size()));
    return static_cast<size_t>(std::ranges::count(before, '\n')) + 1;
  }
  void Wrong(const std::string& message) {
    if (ok()) error_ = std::to_string(LineNumber()) + ": " + message;
  }

  void SkipBlanks() {
    while (at_ < text_.size() && (Now() == ' ' || Now() == '\t' || Now() == '\r')) ++at_;
    if (Now() == '#') at_ = std::min(text_.find('\n', at_), text_.size());
  }
  void SkipBlanksAndLines() {
    for (SkipBlanks(); at_ < text_.size() && Now() == '\n'; SkipBlanks()) ++at_;
  }

  // Parses one line: '[' table ']', '[[' table ']]', key '=' value, or nothing.
  void Line() {
    SkipBlanks();
    if (Now() == '[') {
      ++at_;
      const bool is_array = Match('[');
      table_ = ReadKey();
      if (ok() && !Match(']')) return Wrong("expected ']'");
      if (is_array) {
        if (ok() && !Match(']')) return Wrong("expected ']]'");
        MustBeTable(table_);
      }
      NoteTable(table_);
    } else if (at_ < text_.size() && Now() != '\n') {
      Assignment(table_, 0);
    }
    SkipBlanks();
    if (!ok() || at_ >= text_.size()) return;
    if (!Match('\n')) Wrong("expected the end of the line");
  }

  void Assignment(const Key& table, uint32_t depth) {
    Key key = table;
    for (std::string& part : ReadKey()) key.push_back(std::move(part));
    if (!ok()) return;
    if (!Match('=')) return Wrong("expected '=' after the key");
    Value(key, depth);
  }

  // Parses a key. Dots separate its components. Each component is a string, or consists of letters,
  // digits, '_' and '-'.
  Key ReadKey() {
    Key key;
    do {
      SkipBlanks();
      if (Now() == '"' || Now() == '\'') {
        key.push_back(ReadString());
      } else {
        const size_t begin = at_;
        const auto is_bare = [](char c) {
          return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                 c == '_' || c == '-';
        };
        while (at_ < text_.size() && is_bare(Now())) ++at_;
        if (at_ == begin) Wrong("expected a key");
        key.emplace_back(text_.substr(begin, at_ - begin));
      }
      SkipBlanks();
      if (key.size() > kMaxNesting) Wrong("the key has too many parts");
    } while (ok() && Match('.'));
    return key;
  }

  std::string ReadString() {
    const char quote = text_[at_++];
    std::string value;
    while (at_ < text_.size() && Now() != quote && Now() != '\n') {
      char c = text_[at_++];
      if (c == '\\' && quote == '"') {
        const char escaped = Now();
        if (escaped != '"' && escaped != '\\') {
          Wrong("the only escape sequences in strings are \\\" and \\\\");
          return value;
        }
        c = escaped;
        ++at_;
      }
      value += c;
    }
    if (!Match(quote)) Wrong("the string does not end on its line");
    return value;
  }

  void Value(const Key& key, uint32_t depth) {
    SkipBlanks();
    if (depth == kMaxNesting) return Wrong("values are nested too deeply");
    switch (Now()) {
      case '"':
      case '\'': {
        const std::string value = ReadString();
        if (ok()) Set(key, value);
        return;
      }
      case '[':
        MustBeText(key);
        ++at_;
        toml_.has_include |= IsInclude(key);
        for (SkipBlanksAndLines(); ok() && Now() != ']'; SkipBlanksAndLines()) {
          if (Now() == '"' || Now() == '\'') {
            AddElement(key, ReadString());
          } else {
            Value({}, depth + 1);
          }
          SkipBlanksAndLines();
          if (ok() && !Match(',') && Now() != ']') Wrong("expected ',' or ']'");
          if (at_ >= text_.size()) Wrong("the array does not end");
        }
        ++at_;
        return;
      case '{': MustBeText(key); return InlineTable(key, depth);
      default: break;
    }
    const size_t begin = at_;
    while (at_ < text_.size() && std::string_view(" \t\r\n,]}#").find(Now()) == text_.npos) ++at_;
    if (at_ == begin) return Wrong("expected a value");
    MustBeText(key);
  }

  void InlineTable(const Key& key, uint32_t depth) {
    ++at_;
    NoteTable(key);
    SkipBlanks();
    while (ok() && Now() != '}') {
      Assignment(key, depth + 1);
      SkipBlanks();
      if (ok() && !Match(',') && Now() != '}') Wrong("expected ',' or '}'");
      SkipBlanks();
    }
    ++at_;
  }

  // Adds a dependency if the table `key` declares one. Even an empty table declares a dependency.
  void NoteTable(const Key& key) {
    if (ok() && key.size() == 2 && key[0] == "dependencies") toml_.dependencies[key[1]];
  }

  static bool IsRoot(const Key& key) { return key == Key{"package", "root"} || key == Key{"root"}; }
  static bool IsEdition(const Key& key) {
    return key == Key{"package", "edition"} || key == Key{"edition"};
  }

  // Reports an error if WESL requires the value of `key` to be a string. Called only for values
  // that are not strings.
  void MustBeText(const Key& key) {
    if (IsEdition(key) || IsRoot(key)) Wrong("'" + key.back() + "' must be a string");
  }
  // Called if `key` is an array of tables. Reports an error if the first part of `key` is `package`
  // or `dependencies`, which WESL requires to be tables. Keys that WESL does not define may be
  // arrays of tables, because other tools may use them.
  void MustBeTable(const Key& key) {
    if (!ok() || (key[0] != "package" && key[0] != "dependencies")) return;
    Wrong("'" + key[0] + "' must be a table, not an array of tables");
  }
  static bool IsInclude(const Key& key) {
    return key == Key{"package", "include"} || key == Key{"include"};
  }
  static bool IsExclude(const Key& key) {
    return key == Key{"package", "exclude"} || key == Key{"exclude"};
  }

  // Stores an array element if the key is "include" or "exclude".
  void AddElement(const Key& key, std::string value) {
    if (!IsInclude(key) && !IsExclude(key)) return;
    std::vector<std::string>& list = IsInclude(key) ? toml_.include : toml_.exclude;
    if (list.size() == kMaxPatterns) return Wrong("there are too many patterns");
    list.push_back(std::move(value));
  }

  // Stores a string value. `key` is empty for array elements.
  void Set(const Key& key, const std::string& value) {
    if (IsRoot(key)) {
      toml_.root = value;
    } else if (IsEdition(key)) {
      toml_.edition = value;
      toml_.edition_line = LineNumber();
    } else if (IsInclude(key) || IsExclude(key)) {
      Wrong("'" + key.back() + "' must be an array of patterns");
    } else if (key == Key{"dependencies"} || key == Key{"package", "dependencies"}) {
      if (value != "auto") return Wrong("'dependencies' must be a table or \"auto\"");
      toml_.finds_dependencies = true;
    } else if (key.size() == 3 && key[0] == "dependencies") {
      if (key[2] == "path") toml_.dependencies[key[1]].path = value;
      if (key[2] == "package") toml_.dependencies[key[1]].package = value;
    }
  }

  const std::string_view text_;
  WeslToml& toml_;
  Key table_;
  size_t at_ = 0;
  std::string error_;
};

}  // namespace

std::string ReadWeslToml(std::string_view text, WeslToml& toml) {
  std::string error = TomlReader(text, toml).Run();
  if (!error.empty()) return error;
  for (auto& [name, dependency] : toml.dependencies) {
    if (!dependency.path.empty() && !dependency.package.empty()) {
      return "1: the dependency '" + name + "' has both a path and a package";
    }
    if (dependency.path.empty() && dependency.package.empty()) dependency.package = name;
  }
  return {};
}

}  // namespace tessera::cli
