#include "tools/format/printer.h"

#include <algorithm>
#include <span>

#include "base/line_end.h"
#include "base/unicode_width.h"

namespace tessera::format {

using wgsl::Ast;
using wgsl::Token;
using wgsl::TokenKind;
using wgsl::Trivia;

namespace {

// Exceeds any line width. It is added to the width of a group that must be broken, so that the
// group never fits.
constexpr uint64_t kTooWide = 1 << 24;

// Returns the length in bytes of the line break at text[i] (WGSL: Blankspace and Line Breaks), or 0
// if there is none.
size_t LineBreakAt(std::string_view text, size_t i) {
  const char c = text[i];
  if (c == '\r') return i + 1 < text.size() && text[i + 1] == '\n' ? 2 : 1;
  if (c == '\n' || c == '\v' || c == '\f') return 1;
  const std::string_view rest = text.substr(i);
  if (rest.starts_with("\xC2\x85")) return 2;                                          // NEL
  if (rest.starts_with("\xE2\x80\xA8") || rest.starts_with("\xE2\x80\xA9")) return 3;  // LS, PS
  return 0;
}

// Returns the number of line breaks in `blanks`, capped at 2, because at most one blank line is
// kept.
uint32_t CountLineBreaks(std::string_view blanks) {
  uint32_t count = 0;
  for (size_t i = 0; i < blanks.size() && count < 2;) {
    const size_t length = LineBreakAt(blanks, i);
    count += length != 0 ? 1 : 0;
    i += std::max<size_t>(length, 1);
  }
  return count;
}

bool IsLineComment(std::string_view comment) { return comment.starts_with("//"); }

// Returns the text of a line comment without the slashes and surrounding spaces or tabs. Returns an
// empty string for a block comment.
std::string_view CommandOf(std::string_view comment) {
  if (!IsLineComment(comment)) return {};
  comment.remove_prefix(2);
  const size_t begin = comment.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return comment.substr(begin, comment.find_last_not_of(" \t") + 1 - begin);
}

std::string_view WithoutBlanksAtEnd(std::string_view comment) {
  return comment.substr(0, comment.find_last_not_of(" \t") + 1);
}

// Returns whether the source has a line break between a comment and the position `next`.
bool EndsLine(std::string_view source, Span comment, uint32_t next) {
  return source.substr(comment.begin, 2) == "//" ||
         CountLineBreaks(source.substr(comment.end, next - comment.end)) != 0;
}

// Returns whether a token of this kind is written directly after a comment, without a space.
bool StandsCloseToLast(TokenKind kind) {
  return kind == TokenKind::kParenRight || kind == TokenKind::kBracketRight ||
         kind == TokenKind::kTemplateArgsEnd || kind == TokenKind::kComma ||
         kind == TokenKind::kSemicolon;
}

// Returns whether to put a space before a token that stays on the previous token's line.
bool NeedsSpace(const Ast& ast, const Layout& layout, uint32_t token) {
  if (token == 0 || layout.tokens[token].tight) return false;
  const TokenKind prev = ast.tokens[token - 1].kind, next = ast.tokens[token].kind;
  // Two equal operators without a space between them would be lexed as one token.
  if (layout.tokens[token - 1].unary) {
    return prev == next && (prev == TokenKind::kMinus || prev == TokenKind::kAnd);
  }
  switch (prev) {
    case TokenKind::kParenLeft:
    case TokenKind::kBracketLeft:
    case TokenKind::kTemplateArgsStart:
    case TokenKind::kPeriod:
    case TokenKind::kAttr: return false;
    default: break;  // others: the space depends on the next token
  }
  switch (next) {
    case TokenKind::kPeriod:  // '1 .x' must not become '1.x'
      return prev == TokenKind::kIntLiteral || prev == TokenKind::kFloatLiteral;
    case TokenKind::kComma:
    case TokenKind::kSemicolon:
    case TokenKind::kColon:
    case TokenKind::kParenRight:
    case TokenKind::kBracketRight:
    case TokenKind::kBracketLeft:
    case TokenKind::kTemplateArgsStart:
    case TokenKind::kTemplateArgsEnd:
    case TokenKind::kPlusPlus:
    case TokenKind::kMinusMinus: return false;
    case TokenKind::kParenLeft: {
      if (prev == TokenKind::kElse) return true;  // as in the WESL statement '@else (*p).x = 1;'
      const bool is_name = prev == TokenKind::kIdentifier || prev == TokenKind::kTemplateArgsEnd ||
                           prev == TokenKind::kDiagnostic;
      return !is_name && !(token > 1 && ast.tokens[token - 2].kind == TokenKind::kAttr);
    }
    default: return true;
  }
}

class Printer {
 public:
  Printer(std::string_view source, const Ast& ast, const Trivia& trivia, const Layout& layout,
          std::span<const Verbatim> verbatim, const Style& style);

  Printed Run();

 private:
  // A layout group that has begun but not ended. It contains the next token.
  struct OpenGroup {
    bool broken;
    uint32_t outer, inner;  // indentations in columns
  };

  const Token& At(uint32_t token) const { return ast_.tokens[token]; }
  std::string_view TextOf(Span span) const {
    return source_.substr(span.begin, span.end - span.begin);
  }
  Break BreakBefore(uint32_t token) const {
    return token == verbatim_first_ ? Break::kLine : layout_.tokens[token].before;
  }
  bool HasCommentBefore(uint32_t offset) const {
    return comment_ < trivia_.comments.size() && trivia_.comments[comment_].begin < offset;
  }
  uint32_t StartOfNext(uint32_t token) const;
  bool MustEndLine(Span comment, uint32_t before, uint32_t token) const;

  // ---- measuring
  void Measure();
  uint64_t MeasureGap(uint32_t token);
  uint32_t TokenWidth(uint32_t token) const;

  // ---- deciding
  uint64_t WidthOfPart(uint32_t first, uint32_t token, uint64_t limit) const;
  bool AddsComma(uint32_t bracket) const;
  bool Fits(uint32_t first, uint32_t close) const;
  bool ElementFits(uint32_t token) const;
  uint32_t EndOfPart(uint32_t token, uint32_t depth, uint64_t limit) const;
  bool WantsLine(uint32_t token) const;
  bool EndsList(uint32_t token) const;
  bool DropsComma(uint32_t token) const;
  uint32_t CurrentIndent() const {
    if (groups_.empty()) return block_ * style_.indent_width;
    return groups_.back().broken ? groups_.back().inner : groups_.back().outer;
  }
  uint32_t IndentOf(uint32_t token) const;
  uint32_t CommentIndentOf(uint32_t token) const;

  // ---- writing
  void WriteToken(uint32_t token);
  void WriteGap(uint32_t token);
  void WriteComments(uint32_t token);
  void WriteComment(uint32_t token, Span comment);
  void WriteUnformatted(uint32_t first_comment);
  void WriteVerbatim(const Verbatim& part);
  void SkipToken(uint32_t token);
  void NewLine(uint32_t indent, bool blank_line);
  void Copy(Span span);
  void OpenGroups(uint32_t token);
  void CloseGroups(uint32_t token);

  std::string_view source_;
  const Ast& ast_;
  const Trivia& trivia_;
  const Layout& layout_;
  std::span<const Verbatim> verbatim_;
  const Style& style_;
  std::string_view line_end_;

  // `begin_` and `end_` are the columns at which each token would begin and end if the whole source
  // were on one line. `depth_` is the number of groups that contain both the token and the previous
  // token.
  PoolVector<uint64_t> begin_, end_;
  PoolVector<uint32_t> depth_;

  Printed out_;
  uint32_t column_ = 0;
  uint32_t block_ = 0;  // the number of open blocks
  PoolVector<OpenGroup> groups_;
  uint32_t comment_ = 0;  // the index of the next comment to write
  uint32_t written_ = 0;  // the source offset at the end of the last written token or comment
  uint32_t verbatim_first_ = ~0u;   // the first token of the next verbatim range
  uint32_t verbatim_begin_ = 0;     // the source offset of the next verbatim range
  uint32_t unformatted_until_ = 0;  // the source offset at which formatting is turned on again
  bool at_line_start_ = true;
  bool must_end_line_ = false;  // whether a line break must follow, e.g. after a line comment
  bool comment_leads_ = false;  // whether the last comment begins the line of the next token
  bool after_opener_ = false;   // whether the output ends with an opening bracket
};

Printer::Printer(std::string_view source, const Ast& ast, const Trivia& trivia,
                 const Layout& layout, std::span<const Verbatim> verbatim, const Style& style)
    : source_(source),
      ast_(ast),
      trivia_(trivia),
      layout_(layout),
      verbatim_(verbatim),
      style_(style) {
  line_end_ = LineEndOf(source);
  out_.text.reserve(source.size() + source.size() / 4 + 64);
  out_.copies.reserve(ast.tokens.size() + trivia.comments.size());
}

Printed Printer::Run() {
  Measure();
  const auto count = static_cast<uint32_t>(ast_.tokens.size());
  auto part = verbatim_.begin();
  for (uint32_t token = 0; token + 1 < count; ++token) {
    verbatim_first_ = part == verbatim_.end() ? ~0u : part->first;
    if (part != verbatim_.end()) verbatim_begin_ = part->source.begin;
    if (token == verbatim_first_ && At(token).offset >= unformatted_until_) {
      WriteVerbatim(*part);
      token = part++->last;
    } else {
      if (token == verbatim_first_) ++part;
      WriteToken(token);
    }
  }
  WriteComments(count - 1);
  if (!out_.text.empty() && out_.text.back() != '\n' && out_.text.back() != '\r') {
    out_.text += line_end_;
  }
  return std::move(out_);
}

// ---------------------------------------------------------------- measuring

void Printer::Measure() {
  const size_t count = ast_.tokens.size();
  begin_.resize(count);
  end_.resize(count);
  depth_.resize(count);
  uint64_t width = 0;
  uint32_t depth = 0;
  for (uint32_t i = 0; i < count; ++i) {
    width += MeasureGap(i);
    begin_[i] = width;
    width += TokenWidth(i);
    end_[i] = width;
    depth_[i] = depth;
    const TokenLayout& layout = layout_.tokens[i];
    for (uint32_t g = layout.group; g != kNoGroup; g = layout_.groups[g].inner) ++depth;
    depth -= std::min<uint32_t>(depth, layout.closes);
  }
  comment_ = 0;
}

// Returns the width of the gap between the previous token and this one. Advances past the comments
// in the gap.
uint64_t Printer::MeasureGap(uint32_t token) {
  uint64_t width = layout_.tokens[token].breaks_group ? kTooWide : 0;
  bool space = NeedsSpace(ast_, layout_, token);
  uint32_t before = token == 0 ? 0 : At(token - 1).offset + At(token - 1).length;
  for (; HasCommentBefore(At(token).offset); ++comment_) {
    const Span comment = trivia_.comments[comment_];
    const bool ends_line = MustEndLine(comment, before, token);
    before = comment.end;
    width += ends_line || CountLineBreaks(TextOf(comment)) != 0 ? kTooWide
                                                                : WidthOf(TextOf(comment)) + 1;
    space = true;
  }
  return width + (space ? 1 : 0);
}

uint32_t Printer::TokenWidth(uint32_t token) const {
  const Token& t = At(token);
  if (layout_.tokens[token].stray || EndsList(token)) return 0;
  if (t.kind != TokenKind::kIdentifier) return t.length;
  const std::string_view text = source_.substr(t.offset, t.length);
  const bool ascii = std::ranges::all_of(text, [](char c) { return (c & 0x80) == 0; });
  return ascii ? t.length : WidthOf(text);
}

// Returns whether the source has a line break after `comment` that the output must keep. The output
// keeps all line breaks after comments, with one exception: the line break between a block comment
// and a closing bracket disappears if the comment does not begin a line and the list fits on one
// line. `before` is the offset at the end of the token or comment before `comment`.
bool Printer::MustEndLine(Span comment, uint32_t before, uint32_t token) const {
  const uint32_t next = StartOfNext(token);
  if (!EndsLine(source_, comment, next)) return false;
  const bool closes = BreakBefore(token) == Break::kClose && next == At(token).offset;
  return IsLineComment(TextOf(comment)) || !closes ||
         CountLineBreaks(TextOf({before, comment.begin})) != 0;
}

// Returns the offset of the next comment (the one after `comment_`) or of `token`, whichever comes
// first.
uint32_t Printer::StartOfNext(uint32_t token) const {
  const uint32_t next = comment_ + 1;
  const bool is_comment =
      next < trivia_.comments.size() && trivia_.comments[next].begin < At(token).offset;
  return is_comment ? trivia_.comments[next].begin : At(token).offset;
}

// ---------------------------------------------------------------- deciding

// Returns whether the token is a trailing comma that is written only if its list is split across
// lines.
bool Printer::EndsList(uint32_t token) const {
  return At(token).kind == TokenKind::kComma &&
         layout_.tokens[token + 1].comma == TrailingComma::kIfBroken;
}

bool Printer::DropsComma(uint32_t token) const {
  return EndsList(token) && !groups_.empty() && !groups_.back().broken;
}

// Returns the first token after `token` that may begin a line and is inside at most `depth` groups.
// The search stops at the first token that ends more than `limit` columns after `token`, and
// returns the token that follows it.
uint32_t Printer::EndOfPart(uint32_t token, uint32_t depth, uint64_t limit) const {
  uint32_t end = token + 1;
  for (; end < ast_.tokens.size(); ++end) {
    if (BreakBefore(end) != Break::kNever && depth_[end] <= depth) break;
    if (begin_[end] - end_[end - 1] >= kTooWide) break;
    if (end_[end] - end_[token] > limit) return end + 1;
  }
  return end;
}

// Returns the width in columns from `first` to the next possible line break after `token`. If this
// width is more than `limit`, the result need not be exact, but is also more than `limit`.
uint64_t Printer::WidthOfPart(uint32_t first, uint32_t token, uint64_t limit) const {
  const uint64_t width = end_[token] - begin_[first];
  if (width > limit) return width;
  const uint32_t end = EndOfPart(token, depth_[first], limit - width);
  const uint32_t comma = end < ast_.tokens.size() && AddsComma(end) ? 1 : 0;
  return end_[end - 1] - begin_[first] + comma;
}

// Returns whether breaking a list adds a comma before `bracket`. The measured widths do not include
// that comma.
bool Printer::AddsComma(uint32_t bracket) const {
  const TrailingComma comma = layout_.tokens[bracket].comma;
  return comma == TrailingComma::kIfBroken ||
         (comma == TrailingComma::kAlways && At(bracket - 1).kind != TokenKind::kComma);
}

// Returns whether a group and the tokens that cannot be separated from it fit on the rest of the
// current line.
bool Printer::Fits(uint32_t first, uint32_t close) const {
  if (column_ > style_.line_width) return false;
  const uint64_t room = style_.line_width - column_;
  // Keeps a template list and the parenthesis after it together, as in 'vec3<f32>('. If the call
  // does not fit on the line, the argument list is split across lines instead.
  const bool is_before_arguments = At(close).kind == TokenKind::kTemplateArgsEnd &&
                                   At(close + 1).kind == TokenKind::kParenLeft &&
                                   layout_.tokens[close + 1].group != kNoGroup;
  if (is_before_arguments) return end_[close + 1] - begin_[first] <= room;
  return WidthOfPart(first, close, room) <= room;
}

// Returns whether the list element that begins with `token` fits on the rest of the current line.
bool Printer::ElementFits(uint32_t token) const {
  const uint64_t column = column_ + (begin_[token] - end_[token - 1]);
  if (column > style_.line_width) return false;
  const uint64_t room = style_.line_width - column;
  return WidthOfPart(token, token, room) <= room;
}

bool Printer::WantsLine(uint32_t token) const {
  const Break before = BreakBefore(token);
  if (before == Break::kNever || before == Break::kLine) return before == Break::kLine;
  if (groups_.empty() || !groups_.back().broken) return false;
  return before != Break::kFill || !ElementFits(token);
}

uint32_t Printer::IndentOf(uint32_t token) const {
  switch (BreakBefore(token)) {
    case Break::kLine: {
      const bool ends_block = At(token).kind == TokenKind::kBraceRight && block_ > 0;
      return (block_ - (ends_block ? 1 : 0)) * style_.indent_width;
    }
    case Break::kClose:
      if (!groups_.empty()) return groups_.back().outer;
      break;
    case Break::kElement:
    case Break::kFill:
      if (!groups_.empty()) return groups_.back().inner;
      break;
    case Break::kNever: break;
  }
  return CurrentIndent() + style_.indent_width;
}

// Returns the indentation of comments before a token. Comments before a closing bracket are
// indented like list elements.
uint32_t Printer::CommentIndentOf(uint32_t token) const {
  switch (BreakBefore(token)) {
    case Break::kLine: return block_ * style_.indent_width;
    case Break::kClose:
      if (!groups_.empty()) return groups_.back().inner;
      break;
    default: break;  // others: breaks that do not affect the indentation of comments
  }
  return IndentOf(token);
}

// ---------------------------------------------------------------- writing

void Printer::WriteToken(uint32_t token) {
  const Token& t = At(token);
  if (t.offset < unformatted_until_) return SkipToken(token);
  if (layout_.tokens[token].stray || DropsComma(token)) return;
  WriteGap(token);
  if (t.offset < unformatted_until_) return SkipToken(token);
  OpenGroups(token);
  if (t.kind == TokenKind::kBraceRight && block_ > 0) --block_;
  Copy({t.offset, t.offset + t.length});
  if (t.kind == TokenKind::kBraceLeft) ++block_;
  after_opener_ = t.kind == TokenKind::kBraceLeft || t.kind == TokenKind::kParenLeft ||
                  t.kind == TokenKind::kBracketLeft || t.kind == TokenKind::kTemplateArgsStart;
  CloseGroups(token);
}

// Updates the state after a token in a range that was copied unchanged.
void Printer::SkipToken(uint32_t token) {
  const TokenKind kind = At(token).kind;
  for (uint32_t g = layout_.tokens[token].group; g != kNoGroup; g = layout_.groups[g].inner) {
    groups_.push_back({true, CurrentIndent(), CurrentIndent()});
  }
  if (kind == TokenKind::kBraceRight && block_ > 0) --block_;
  if (kind == TokenKind::kBraceLeft) ++block_;
  CloseGroups(token);
}

void Printer::WriteVerbatim(const Verbatim& part) {
  WriteGap(part.first);
  if (At(part.first).offset < unformatted_until_) return;
  Copy(part.source);
  while (HasCommentBefore(written_)) ++comment_;
  after_opener_ = false;
  groups_.clear();
  block_ = 0;
}

// Writes the white space and comments between the last written token and `token`.
void Printer::WriteGap(uint32_t token) {
  const uint32_t begin = token == verbatim_first_ ? verbatim_begin_ : At(token).offset;
  const TokenLayout& layout = layout_.tokens[token];
  const bool closes_nothing = after_opener_;
  const bool follows_comma = !out_.text.empty() && out_.text.back() == ',' && !at_line_start_;
  const bool in_broken = !groups_.empty() && groups_.back().broken;
  if (!follows_comma && !closes_nothing &&
      (layout.comma == TrailingComma::kAlways ||
       (layout.comma == TrailingComma::kIfBroken && in_broken))) {
    out_.text += ',';
    ++column_;
  }
  const uint32_t comments = comment_;
  WriteComments(token);
  if (At(token).offset < unformatted_until_) return;
  const bool has_comments = comments != comment_;
  // Write nothing between the braces of an empty block.
  if (!has_comments && closes_nothing && At(token).kind == TokenKind::kBraceRight) return;
  if (must_end_line_ || (WantsLine(token) && !(has_comments && comment_leads_))) {
    const bool may_be_blank = BreakBefore(token) == Break::kLine && !after_opener_ &&
                              At(token).kind != TokenKind::kBraceRight;
    return NewLine(IndentOf(token),
                   may_be_blank && CountLineBreaks(TextOf({written_, begin})) == 2);
  }
  if (at_line_start_ || (!has_comments && !NeedsSpace(ast_, layout_, token))) return;
  if (has_comments && StandsCloseToLast(At(token).kind)) return;
  out_.text += ' ';
  ++column_;
}

void Printer::WriteComments(uint32_t token) {
  const uint32_t end = token == verbatim_first_ ? verbatim_begin_ : At(token).offset;
  while (HasCommentBefore(end) && end >= unformatted_until_) {
    const Span comment = trivia_.comments[comment_];
    WriteComment(token, comment);
    if (CommandOf(TextOf(comment)) == "tessera-format off") {
      WriteUnformatted(comment_);
    } else {
      ++comment_;
    }
  }
}

void Printer::WriteComment(uint32_t token, Span comment) {
  const std::string_view text = TextOf(comment);
  const uint32_t breaks = CountLineBreaks(TextOf({written_, comment.begin}));
  const bool ends_line = MustEndLine(comment, written_, token);
  const Break before = BreakBefore(token);
  // If two source lines are joined, a comment between them belongs to the second line.
  const bool may_lead =
      !ends_line && before != Break::kClose && At(token).kind != TokenKind::kBraceRight;
  const bool new_line = breaks > 0 || must_end_line_ || (may_lead && WantsLine(token));
  comment_leads_ = may_lead && (new_line || at_line_start_);
  if (new_line) {
    const bool may_be_blank = before == Break::kLine && !after_opener_;
    NewLine(CommentIndentOf(token), may_be_blank && breaks == 2);
  } else if (!at_line_start_ && (!after_opener_ || out_.text.back() == '{')) {
    out_.text += ' ';
    ++column_;
  }
  if (CommandOf(text) != "tessera-format off") {
    const std::string_view kept = IsLineComment(text) ? WithoutBlanksAtEnd(text) : text;
    Copy({comment.begin, comment.begin + static_cast<uint32_t>(kept.size())});
  }
  must_end_line_ = ends_line;
  after_opener_ = false;
}

// Copies the source from the comment that turns formatting off up to the comment that turns it on
// again.
void Printer::WriteUnformatted(uint32_t first_comment) {
  const Span off = trivia_.comments[first_comment];
  auto end = static_cast<uint32_t>(source_.size());
  for (comment_ = first_comment + 1; comment_ < trivia_.comments.size(); ++comment_) {
    if (CommandOf(TextOf(trivia_.comments[comment_])) != "tessera-format on") continue;
    end = trivia_.comments[comment_++].end;
    break;
  }
  Copy({off.begin, end});
  must_end_line_ = true;
  unformatted_until_ = end;
}

void Printer::NewLine(uint32_t indent, bool blank_line) {
  must_end_line_ = false;
  if (out_.text.empty()) return;
  out_.text += line_end_;
  if (blank_line) out_.text += line_end_;
  if (style_.indent_with_tabs && style_.indent_width != 0) {
    out_.text.append(indent / style_.indent_width, '\t');
  } else {
    out_.text.append(indent, ' ');
  }
  column_ = indent;
  at_line_start_ = true;
}

void Printer::Copy(Span span) {
  const std::string_view text = TextOf(span);
  out_.copies.push_back({span, static_cast<uint32_t>(out_.text.size())});
  out_.text += text;
  const size_t line = text.find_last_of("\r\n");
  if (line != std::string_view::npos) column_ = 0;
  column_ += WidthOf(line == std::string_view::npos ? text : text.substr(line + 1));
  written_ = span.end;
  at_line_start_ = false;
}

void Printer::OpenGroups(uint32_t token) {
  for (uint32_t g = layout_.tokens[token].group; g != kNoGroup; g = layout_.groups[g].inner) {
    const Group& group = layout_.groups[g];
    const bool must_fit = !groups_.empty() && !groups_.back().broken;
    const uint32_t outer = CurrentIndent();
    const uint32_t inner = outer + (group.indents ? style_.indent_width : 0);
    groups_.push_back({!must_fit && !Fits(token, group.close), outer, inner});
  }
}

void Printer::CloseGroups(uint32_t token) {
  groups_.resize(groups_.size() - std::min<size_t>(groups_.size(), layout_.tokens[token].closes));
}

}  // namespace

Printed Print(std::string_view source, const Ast& ast, const Trivia& trivia, const Layout& layout,
              std::span<const Verbatim> verbatim, const Style& style) {
  return Printer(source, ast, trivia, layout, verbatim, style).Run();
}

}  // namespace tessera::format
