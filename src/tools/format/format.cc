#include "tools/format/format.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "base/stable_sort.h"
#include "tools/format/token_layout.h"
#include "tools/format/wesl.h"
#include "wgsl/syntax/parser.h"
#include "wgsl/syntax/trivia.h"

namespace tessera::format {

using wgsl::Ast;
using wgsl::TokenKind;

namespace {

// If a source has syntax errors, finds the parts that must not be changed: declarations that
// contain errors, tokens outside declarations, and text that is neither a token nor a comment.
class BrokenParts {
 public:
  BrokenParts(const Source& source, const Ast& ast, const wgsl::Trivia& trivia,
              const Layout& layout, std::span<const Diagnostic> diagnostics)
      : source_(source.text()), ast_(ast), trivia_(trivia), layout_(layout) {
    for (const Diagnostic& d : diagnostics) {
      if (d.severity == Severity::kError) errors_.push_back(d.span.begin);
    }
    StableSort(errors_, std::identity());
    for (const uint32_t node : ast.directives) Add(node);
    for (const uint32_t node : ast.declarations) Add(node);
    StableSort(declarations_, [](const Tokens& tokens) { return tokens.first; });
  }

  PoolVector<Verbatim> Find() {
    const auto end = static_cast<uint32_t>(ast_.tokens.size() - 1);
    uint32_t next = 0;  // the first token that is not yet classified
    for (size_t i = 0; i < declarations_.size(); ++i) {
      const auto [first, last] = declarations_[i];
      if (first < next) continue;  // part of a range that was already found
      Give(next, first);
      const uint32_t follower = i + 1 < declarations_.size() ? declarations_[i + 1].first : end;
      next = std::max(follower, first + 1);
      const bool is_read = last >= first && last < next && IsEnd(last);
      if (!is_read || HasError(i == 0 ? 0 : first, last + 1)) {
        Give(first, next);
      } else {
        next = last + 1;
      }
    }
    Give(next, end);
    for (Verbatim& part : parts_) Extend(part);
    return std::move(parts_);
  }

 private:
  struct Tokens {
    uint32_t first, last;
  };

  // Adds a declaration, including its semicolon and, for a directive with a list of names, the
  // trailing comma.
  void Add(uint32_t node) {
    uint32_t last = layout_.last[node];
    if (KindBehind(last) == TokenKind::kComma) ++last;
    if (KindBehind(last) == TokenKind::kSemicolon) ++last;
    declarations_.push_back({layout_.first[node], last});
  }
  TokenKind KindBehind(uint32_t token) const {
    return token + 1 < ast_.tokens.size() ? ast_.tokens[token + 1].kind : TokenKind::kEof;
  }
  // Returns whether a declaration may end with this token.
  bool IsEnd(uint32_t token) const {
    const TokenKind kind = ast_.tokens[token].kind;
    return kind == TokenKind::kSemicolon || kind == TokenKind::kBraceRight;
  }
  uint32_t EndOf(uint32_t token) const { return ast_.TokenSpan(token).end; }

  // Returns whether an error was reported between the starts of the tokens `first` and `end`. This
  // range includes the text after the last token before `end`, where errors about missing tokens
  // are reported. If `first` is 0, the text before the first token counts, too.
  bool HasError(uint32_t first, uint32_t end) const {
    const uint32_t begin = first == 0 ? 0 : ast_.tokens[first].offset;
    const auto error = std::ranges::lower_bound(errors_, begin);
    const bool to_end = end + 1 == ast_.tokens.size();
    return error != errors_.end() && (to_end || *error < ast_.tokens[end].offset);
  }

  // Marks the tokens [first, end) for unchanged copying, except leading stray semicolons.
  void Give(uint32_t first, uint32_t end) {
    while (first < end && layout_.tokens[first].stray) ++first;
    if (first >= end) return;
    if (parts_.empty() || parts_.back().last + 1 != first) parts_.push_back({first, 0, {}});
    parts_.back().last = end - 1;
  }

  // Extends a range by adjacent text that is neither a token nor a comment, e.g. a '#define' line.
  void Extend(Verbatim& part) const {
    const uint32_t begin = part.first == 0 ? 0 : EndOf(part.first - 1);
    const Span before = UnreadableIn({begin, ast_.tokens[part.first].offset});
    const Span behind = UnreadableIn({EndOf(part.last), ast_.tokens[part.last + 1].offset});
    part.source = {before.begin, std::max(behind.end, EndOf(part.last))};
  }

  // Ignores the white space and the comments in a gap between tokens, and returns the smallest
  // range that contains all other bytes of the gap. If there are none, returns {gap.end,
  // gap.begin}, so that `Extend` adds nothing on either side.
  Span UnreadableIn(Span gap) const {
    Span found{gap.end, gap.begin};
    auto comment = std::ranges::lower_bound(trivia_.comments, gap.begin, {}, &Span::begin);
    for (uint32_t at = gap.begin; at < gap.end;) {
      if (comment != trivia_.comments.end() && comment->begin == at) {
        at = comment++->end;
      } else if (const size_t blank = wgsl::BlankLength(source_.substr(at)); blank != 0) {
        at += static_cast<uint32_t>(blank);
      } else {
        found = {std::min(found.begin, at), ++at};
      }
    }
    return found;
  }

  std::string_view source_;
  const Ast& ast_;
  const wgsl::Trivia& trivia_;
  const Layout& layout_;
  PoolVector<uint32_t> errors_;      // the sorted offsets of the errors
  PoolVector<Tokens> declarations_;  // declarations and directives in source order
  PoolVector<Verbatim> parts_;
};

// Returns whether two texts differ only in white space, commas and semicolons, the only characters
// that formatting may change.
bool HaveSameText(std::string_view a, std::string_view b) {
  const auto skip = [](std::string_view text, size_t i) {
    while (i < text.size()) {
      const size_t length =
          text[i] == ',' || text[i] == ';' ? 1 : wgsl::BlankLength(text.substr(i));
      if (length == 0) break;
      i += length;
    }
    return i;
  };
  size_t i = skip(a, 0), j = skip(b, 0);
  while (i < a.size() && j < b.size() && a[i] == b[j]) {
    i = skip(a, i + 1);
    j = skip(b, j + 1);
  }
  return i == a.size() && j == b.size();
}

// Merges the formatted text and the source: takes the selected lines from the formatted text and
// all other lines from the source.
class LineFilter {
 public:
  LineFilter(const Source& source, const Printed& printed, LineRange lines)
      : source_(source), printed_(printed), lines_(lines) {}

  std::string Run() {
    std::string out;
    uint32_t source_end = 0, text_end = 0;
    const auto add = [&](uint32_t source_begin, uint32_t text_begin) {
      const std::string_view formatted =
          std::string_view(printed_.text).substr(text_end, text_begin - text_end);
      const std::string_view kept = source_.text().substr(source_end, source_begin - source_end);
      out += IsWanted(source_begin) ? formatted : kept;
    };
    for (const Copy& copy : printed_.copies) {
      add(copy.source.begin, copy.at);
      out += source_.text(copy.source);
      source_end = copy.source.end;
      text_end = copy.at + (copy.source.end - copy.source.begin);
    }
    add(static_cast<uint32_t>(source_.text().size()), static_cast<uint32_t>(printed_.text.size()));
    return out;
  }

 private:
  bool IsWanted(uint32_t offset) const {
    const uint32_t line = source_.Locate(offset).line;
    return line >= lines_.first && line <= lines_.last;
  }

  const Source& source_;
  const Printed& printed_;
  LineRange lines_;
};

std::string Write(const Source& source, const Ast& ast, const wgsl::Trivia& trivia,
                  const Layout& layout, std::span<const Verbatim> verbatim, const Style& style,
                  std::optional<LineRange> lines) {
  Printed printed = Print(source.text(), ast, trivia, layout, verbatim, style);
  if (!HaveSameText(source.text(), printed.text)) return std::string(source.text());
  return lines ? LineFilter(source, printed, *lines).Run() : std::move(printed.text);
}

}  // namespace

std::string Format(const Source& source, const Ast& ast, const wgsl::Trivia& trivia,
                   std::span<const Diagnostic> diagnostics, const Style& style,
                   std::optional<LineRange> lines) {
  // A source that is not valid UTF-8 has no tokens. It is returned unchanged.
  if (ast.tokens.empty()) return std::string(source.text());
  const Layout layout = LayOut(ast, source.text());
  PoolVector<Verbatim> verbatim;
  if (!ast.whole) verbatim = BrokenParts(source, ast, trivia, layout, diagnostics).Find();
  return Write(source, ast, trivia, layout, verbatim, style, lines);
}

std::string FormatWesl(const Source& source, const Ast& ast, const wgsl::Trivia& trivia,
                       StringInterner& strings, Diagnostics& diagnostics, const Style& style,
                       std::optional<LineRange> lines) {
  WeslTokens tokens(source, ast.tokens, strings, diagnostics);
  Ast rest;
  rest.tokens = tokens.TakeRest();
  if (!diagnostics.has_errors()) wgsl::ParseTokens(source, strings, diagnostics, rest);
  if (diagnostics.has_errors()) return std::string(source.text());
  const Layout layout = tokens.Expand(LayOut(rest, source.text()));
  return Write(source, ast, trivia, layout, {}, style, lines);
}

}  // namespace tessera::format
