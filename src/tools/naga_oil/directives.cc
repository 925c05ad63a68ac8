#include "tools/naga_oil/directives.h"

#include <algorithm>

#include "tools/naga_oil/words.h"
#include "wgsl/syntax/trivia.h"

namespace tessera::wgsl::naga_oil {
namespace {

size_t EndOfWord(std::string_view text, size_t at) {
  while (at < text.size() && IsNamePart(text[at])) ++at;
  return at;
}

// Returns the position after the line break at the end of the line that contains `at`, or the end
// of the text if there is no line break.
size_t EndOfLine(std::string_view text, size_t at) {
  const size_t end = text.find('\n', at);
  return end == std::string_view::npos ? text.size() : end + 1;
}

class Finder {
 public:
  explicit Finder(std::string_view text) : text_(text) {}

  Directives Run() {
    bool begins_line = true;
    for (size_t i = 0; i < text_.size();) {
      const std::string_view two = text_.substr(i, 2);
      if (two == "//") {
        i = std::min(text_.find('\n', i), text_.size());
      } else if (two == "/*") {
        i = EndOfBlockComment(text_, i);
      } else if (text_[i] == '#') {
        const size_t end = begins_line ? TakeDirective(i) : i;
        begins_line = end != i;  // a directive ends with its line break
        i = begins_line ? end : TakeSubstitution(i);
      } else {
        const bool is_blank = text_[i] == ' ' || text_[i] == '\t' || text_[i] == kRemoved;
        begins_line = text_[i] == '\n' || (begins_line && is_blank);
        ++i;
      }
    }
    return std::move(found_);
  }

 private:
  // Parses the directive at `hash`. Returns the position after the directive, or `hash` if there is
  // no directive.
  size_t TakeDirective(size_t hash) {
    struct Word {
      std::string_view word;
      DirectiveKind kind;
    };
    constexpr Word kWords[] = {{"define_import_path", DirectiveKind::kImportPath},
                               {"import", DirectiveKind::kImport},
                               {"ifdef", DirectiveKind::kIf},
                               {"ifndef", DirectiveKind::kIf},
                               {"if", DirectiveKind::kIf},
                               {"else", DirectiveKind::kElse},
                               {"endif", DirectiveKind::kEndif},
                               {"define", DirectiveKind::kDefine}};
    const size_t word_end = EndOfWord(text_, hash + 1);
    const std::string_view word = text_.substr(hash + 1, word_end - hash - 1);
    const auto* const known = std::ranges::find(kWords, word, &Word::word);
    if (known == std::end(kWords)) return hash;
    Directive directive{.kind = known->kind, .span = {}, .argument = {}};
    size_t end = EndOfLine(text_, word_end);
    const size_t brace = text_.substr(0, end).find('{', word_end);
    if (directive.kind == DirectiveKind::kImport && brace != std::string_view::npos) {
      end = EndOfLine(text_, EndOfBraces(brace));
    }
    // For a condition, the argument begins with the directive's keyword, e.g. "ifdef".
    const size_t begin = directive.kind == DirectiveKind::kIf ? hash + 1 : word_end;
    std::string_view argument = text_.substr(begin, end - begin);
    if (directive.kind != DirectiveKind::kImport)
      argument = argument.substr(0, argument.find("//"));
    directive.argument = Stripped(argument);
    size_t line = hash;
    while (line != 0 && text_[line - 1] != '\n' && text_[line - 1] != kRemoved) --line;
    directive.span = {static_cast<uint32_t>(line), static_cast<uint32_t>(end)};
    found_.directives.push_back(directive);
    return end;
  }

  size_t EndOfBraces(size_t at) const {
    uint32_t nesting = 0;
    for (; at < text_.size(); ++at) {
      if (text_[at] == '{') ++nesting;
      if (text_[at] == '}' && --nesting == 0) break;
    }
    return at;
  }

  // Parses the substitution at `hash`. Returns the position after the substitution, or after the
  // '#' if there is none.
  size_t TakeSubstitution(size_t hash) {
    size_t begin = hash + 1;
    std::string_view close;
    if (text_.substr(begin, 1) == "{") close = "}";
    if (text_.substr(begin, 1) == "#") close = "##";
    if (!close.empty()) ++begin;
    const size_t end = EndOfWord(text_, begin);
    if (end == begin || text_.substr(end, close.size()) != close) return hash + 1;
    const size_t after = end + close.size();
    found_.substitutions.push_back({{static_cast<uint32_t>(hash), static_cast<uint32_t>(after)},
                                    text_.substr(begin, end - begin)});
    return after;
  }

  const std::string_view text_;
  Directives found_;
};

}  // namespace

Directives FindDirectives(std::string_view text) { return Finder(text).Run(); }

}  // namespace tessera::wgsl::naga_oil
