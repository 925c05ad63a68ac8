#include "service/import_statements.h"

#include <algorithm>
#include <iterator>

namespace tessera::service {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool IsOfWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// The words that end an unfinished import statement, because they begin another statement or
// declaration.
constexpr std::string_view kBeginnings[] = {"import",   "enable", "requires",    "diagnostic",
                                            "fn",       "struct", "var",         "const",
                                            "override", "alias",  "const_assert"};

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  // Consumes the next token and returns its range, which is empty at the end of the text.
  Span Next() {
    SkipBlanksAndComments();
    const auto begin = static_cast<uint32_t>(at_);
    if (at_ == text_.size()) return {begin, begin};
    if (IsOfWord(text_[at_])) {
      while (at_ < text_.size() && IsOfWord(text_[at_])) ++at_;
    } else {
      at_ += text_.substr(at_).starts_with("::") ? 2 : 1;
    }
    return {begin, static_cast<uint32_t>(at_)};
  }
  std::string_view Text(Span span) const { return text_.substr(span.begin, span.end - span.begin); }
  void GoTo(uint32_t offset) { at_ = offset; }

  // Skips the rest of an attribute such as @if(...), whose '@' has been consumed.
  void SkipAttribute() {
    Next();
    const Span bracket = Next();
    if (Text(bracket) != "(") return GoTo(bracket.begin);
    for (uint32_t depth = 1; depth != 0;) {
      const std::string_view token = Text(Next());
      if (token.empty()) return;
      if (token == "(") ++depth;
      if (token == ")") --depth;
    }
  }

 private:
  void SkipBlanksAndComments() {
    while (at_ < text_.size()) {
      const std::string_view rest = text_.substr(at_);
      if (IsBlank(rest[0])) {
        ++at_;
      } else if (rest.starts_with("//")) {
        at_ += std::min(rest.size(), rest.find_first_of("\r\n"));
      } else if (rest.starts_with("/*")) {
        SkipBlockComment();
      } else {
        return;
      }
    }
  }
  // Block comments nest (WGSL: Comments).
  void SkipBlockComment() {
    uint32_t depth = 0;
    do {
      const std::string_view rest = text_.substr(at_);
      const bool opens = rest.starts_with("/*"), closes = rest.starts_with("*/");
      depth += opens ? 1 : 0;
      depth -= closes ? 1 : 0;
      at_ += opens || closes ? 2 : 1;
    } while (depth != 0 && at_ < text_.size());
  }

  const std::string_view text_;
  size_t at_ = 0;
};

// Reads the rest of a statement after the word `import`.
ImportStatement ReadStatement(Scanner& scanner, Span import) {
  ImportStatement statement{import, {import}};
  bool follows_word = true;
  while (true) {
    const Span token = scanner.Next();
    const std::string_view text = scanner.Text(token);
    const bool is_word = !text.empty() && IsOfWord(text[0]);
    const bool begins_other =
        is_word && std::ranges::find(kBeginnings, text) != std::end(kBeginnings);
    const bool is_part = is_word || text == "::" || text == "{" || text == "}" || text == ",";
    if (text == ";") {
      statement.span.end = token.end;
      return statement;
    }
    // Two adjacent words belong to different statements unless one of them is `as`, or the first is
    // `import`.
    const bool may_follow =
        text == "as" || scanner.Text(statement.words.back()) == "as" || statement.words.size() == 1;
    if (!is_part || begins_other || (is_word && follows_word && !may_follow)) {
      scanner.GoTo(token.begin);
      return statement;
    }
    if (is_word) statement.words.push_back(token);
    follows_word = is_word;
    statement.span.end = token.end;
  }
}

}  // namespace

std::vector<ImportStatement> ImportStatements(std::string_view text) {
  std::vector<ImportStatement> statements;
  Scanner scanner(text);
  while (true) {
    const Span token = scanner.Next();
    const std::string_view word = scanner.Text(token);
    if (word == "@") {
      scanner.SkipAttribute();
    } else if (word == "import") {
      statements.push_back(ReadStatement(scanner, token));
    } else if (word != ";") {
      return statements;
    }
  }
}

std::optional<std::vector<std::string_view>> ImportPathBefore(std::string_view text,
                                                              uint32_t offset) {
  const std::vector<ImportStatement> statements = ImportStatements(text);
  // The offset can only be in the last statement that begins before it. If that statement ends with
  // a semicolon before the offset, the offset is in no statement.
  const auto after = std::ranges::upper_bound(
      statements, offset, {}, [](const ImportStatement& each) { return each.span.begin; });
  if (after == statements.begin()) return std::nullopt;
  const Span span = (after - 1)->span;
  const bool is_complete = text[span.end - 1] == ';';
  const uint32_t path_begin = span.begin + static_cast<uint32_t>(std::string_view("import").size());
  if (offset < path_begin || (is_complete && offset >= span.end)) return std::nullopt;
  Scanner scanner(text.substr(0, offset));
  scanner.GoTo(path_begin);
  std::vector<std::string_view> path;
  std::vector<size_t> bases;  // for each open brace, the length of the path before it
  std::string_view word;      // the last word, or empty after a separator
  while (true) {
    const std::string_view token = scanner.Text(scanner.Next());
    if (token.empty()) break;
    if (token == "::") {
      path.push_back(word);
      word = {};
    } else if (token == "{") {
      bases.push_back(path.size());
    } else if (token == "," || token == "}") {
      if (bases.empty()) return std::nullopt;
      path.resize(bases.back());
      if (token == "}") bases.pop_back();
      word = token == "}" ? token : std::string_view();
    } else {
      word = token;
    }
  }
  // A word of a path can follow `import`, '{' or a separator, but not another word or '}'.
  if (!word.empty()) return std::nullopt;
  // Unless a brace is open, an incomplete statement ends at the next line break.
  const bool is_behind =
      !is_complete && offset > span.end &&
      text.substr(span.end, offset - span.end).find_first_of("\r\n") != text.npos;
  if (is_behind && bases.empty()) return std::nullopt;
  return path;
}

std::optional<std::vector<std::string_view>> ImportedPath(std::string_view text,
                                                          std::string_view name) {
  const auto word = [&](Span span) { return text.substr(span.begin, span.end - span.begin); };
  for (const ImportStatement& statement : ImportStatements(text)) {
    const std::vector<Span>& words = statement.words;
    for (size_t i = 1; i < words.size(); ++i) {
      if (word(words[i]) != name) continue;
      // If `as` follows the name, only the alias after `as` is declared.
      if (i + 1 < words.size() && word(words[i + 1]) == "as") continue;
      // An alias follows at least `import`, a name and `as`.
      const size_t imported = i >= 3 && word(words[i - 1]) == "as" ? i - 2 : i;
      Scanner scanner(text);
      scanner.GoTo(words[i].end);
      if (scanner.Text(scanner.Next()) == "::") continue;
      auto path = ImportPathBefore(text, words[imported].begin);
      if (!path) continue;
      path->push_back(word(words[imported]));
      return path;
    }
  }
  return std::nullopt;
}

std::optional<std::vector<std::string_view>> QualifierBefore(std::string_view text,
                                                             uint32_t offset) {
  std::string_view before = text.substr(0, offset);
  const auto skip_blanks = [&] {
    while (!before.empty() && IsBlank(before.back())) before.remove_suffix(1);
  };
  std::vector<std::string_view> path;
  skip_blanks();
  if (!before.ends_with("::")) return std::nullopt;
  while (before.ends_with("::")) {
    before.remove_suffix(2);
    skip_blanks();
    size_t begin = before.size();
    while (begin > 0 && IsOfWord(before[begin - 1])) --begin;
    if (begin == before.size()) return std::vector<std::string_view>();
    path.push_back(before.substr(begin));
    before.remove_suffix(before.size() - begin);
    skip_blanks();
  }
  std::ranges::reverse(path);
  return path;
}

}  // namespace tessera::service
