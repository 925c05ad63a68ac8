#include "wgsl/modules/conditions.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "base/cat.h"
#include "base/near_name.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/node_lists.h"

namespace tessera::wgsl {
namespace {

constexpr uint32_t kNoToken = 0xffffffffu;
constexpr uint32_t kMaxNesting = 255;

// Returns whether the text may contain conditions. Much faster than HasConditions.
bool MayHaveConditions(std::string_view text) {
  for (size_t at = 0; (at = text.find('@', at)) != std::string_view::npos;) {
    // Blankspace and comments may separate '@' from the word.
    const char next = ++at < text.size() ? text[at] : ' ';
    const bool is_other_word = next > ' ' && next != '/' && next != 'i' && next != 'e';
    if (!is_other_word) return true;
  }
  return false;
}

bool HasConditions(const StringInterner& strings, uint32_t first,
                   const PlainVector<Token>& tokens) {
  for (size_t i = first + size_t{1}; i < tokens.size(); ++i) {
    if (tokens[i - 1].kind == TokenKind::kAttr && IsCondition(strings, tokens[i])) return true;
  }
  return false;
}

// Evaluates one translate-time expression.
class Condition {
 public:
  Condition(Features& features, const StringInterner& strings, Diagnostics& diagnostics,
            const Token* tokens)
      : features_(features), strings_(strings), diagnostics_(diagnostics), at_(tokens) {}

  // Evaluates the expression and consumes the closing bracket. Returns the value of the expression,
  // or false after an error. `is_decisive` is false if the value cannot affect which nodes are
  // kept.
  bool Evaluate(bool is_decisive) {
    const bool value = Chain(0, is_decisive);
    if (at_->kind == TokenKind::kComma) ++at_;
    if (at_->kind != TokenKind::kParenRight) Wrong("expected ')' after the condition");
    return value && ok_;
  }

  // Returns whether the expression mentions features whose value is only assumed.
  bool is_open() const { return is_open_; }

 private:
  // Parses operand ( '&&' operand )* | operand ( '||' operand )*. Mixing the two operators requires
  // parentheses, as in WGSL.
  bool Chain(uint32_t depth, bool is_decisive) {
    bool value = Operand(depth, is_decisive);
    const TokenKind op = at_->kind;
    while (ok_ && (at_->kind == TokenKind::kAndAnd || at_->kind == TokenKind::kOrOr)) {
      if (at_->kind != op) Wrong("'&&' and '||' cannot be mixed without parentheses");
      ++at_;
      const bool right = Operand(depth, is_decisive && value == (op == TokenKind::kAndAnd));
      value = op == TokenKind::kAndAnd ? value && right : value || right;
    }
    return value;
  }

  bool Operand(uint32_t depth, bool is_decisive) {
    bool negated = false;
    for (; at_->kind == TokenKind::kBang; ++at_) negated = !negated;
    switch (at_->kind) {
      case TokenKind::kTrue: ++at_; return !negated;
      case TokenKind::kFalse: ++at_; return negated;
      case TokenKind::kReserved:
      case TokenKind::kIdentifier: return Feature(*at_++, is_decisive) != negated;
      case TokenKind::kParenLeft: {
        if (depth == kMaxNesting) return Wrong("the condition is nested too deeply");
        ++at_;
        const bool value = Chain(depth + 1, is_decisive) != negated;
        if (ok_ && at_->kind != TokenKind::kParenRight) return Wrong("expected ')'");
        if (ok_) ++at_;
        return value;
      }
      default: return Wrong("expected the name of a feature, 'true', 'false', '!' or '('");
    }
  }

  bool Feature(const Token& token, bool is_decisive) {
    const StringId name(token.payload);
    if (const Features::Feature* found = features_.Find(name, is_decisive)) {
      is_open_ |= found->is_open;
      return found->value;
    }
    const std::string_view text = strings_.Get(name);
    if (features_.missing_are_off) {
      features_.Set(name, false);
      diagnostics_
          .Add(DiagCode::unresolved_identifier, Severity::kInfo,
               Span{token.offset, token.offset + token.length},
               Cat("the feature '", text, "' has no value, so it is off here"))
          .AddHelp(
              Cat("set it in the language server's setting 'features': {\"", text, "\": true}"));
      return false;
    }
    std::set<std::string_view> names;
    for (const auto& [each, value] : features_.values()) names.insert(strings_.Get(each));
    const std::vector<std::string_view> known(names.begin(), names.end());
    Diagnostic& error = diagnostics_.Add(DiagCode::unresolved_identifier,
                                         Span{token.offset, token.offset + token.length},
                                         Cat("the feature '", text, "' is neither on nor off"));
    if (const std::string_view near = Closest(text, known); !near.empty()) {
      error.AtSpan(Cat("did you mean '", near, "'?"));
    }
    error.AddHelp(
        Cat("turn it on with --feature ", text, ", or off with --feature ", text, "=false"));
    features_.Set(name, false);
    return false;
  }

  bool Wrong(const char* message) {
    if (ok_) {
      diagnostics_.Add(DiagCode::invalid_attribute, Span{at_->offset, at_->offset + at_->length},
                       message);
    }
    return ok_ = false;
  }

  Features& features_;
  const StringInterner& strings_;
  Diagnostics& diagnostics_;
  const Token* at_;
  bool ok_ = true;
  bool is_open_ = false;
};

// Appends the tokens of a module to `out`, except for conditions and the nodes that they exclude.
class Filter {
 public:
  Filter(Features& features, const StringInterner& strings, Diagnostics& diagnostics,
         const PlainVector<Token>& tokens, PoolVector<Span>& removed, ExcludedCode* names,
         PlainVector<Token>& out)
      : features_(features),
        strings_(strings),
        diagnostics_(diagnostics),
        tokens_(tokens),
        removed_(removed),
        names_(names),
        out_(out),
        out_begin_(out.size()) {
    FindPartners();
    FindBodies();
    open_.push_back(ListKind::kModule);
    out_.reserve(out.size() + tokens.size());
  }

  void Run() {
    while (Kind(next_) != TokenKind::kEof) {
      if (Kind(next_) == TokenKind::kAttr) {
        TakeAttributes();
      } else {
        Track();
        out_.push_back(tokens_[next_++]);
      }
    }
    out_.push_back(tokens_[next_]);
  }

 private:
  // A chain of @if, @elif and @else: the end of the last node so far, and whether any node was
  // kept.
  struct Chain {
    uint32_t end;
    bool taken;
  };
  struct Attribute {
    uint32_t begin = kNoToken, end = 0;  // token indices
  };

  TokenKind Kind(uint32_t i) const {
    return i < tokens_.size() ? tokens_[i].kind : TokenKind::kEof;
  }
  Span Range(uint32_t begin, uint32_t end) const {
    return {tokens_[begin].offset, tokens_[end - 1].offset + tokens_[end - 1].length};
  }

  // Finds the closing bracket of each '(' and '{'. For an unclosed bracket, uses the last token.
  void FindPartners() {
    partners_.assign(tokens_.size(), static_cast<uint32_t>(tokens_.size() - 1));
    PoolVector<uint32_t> open;
    for (uint32_t i = 0; i < tokens_.size(); ++i) {
      const TokenKind kind = Kind(i);
      if (kind == TokenKind::kParenLeft || kind == TokenKind::kBraceLeft) open.push_back(i);
      if (kind != TokenKind::kParenRight && kind != TokenKind::kBraceRight) continue;
      const TokenKind left =
          kind == TokenKind::kParenRight ? TokenKind::kParenLeft : TokenKind::kBraceLeft;
      // A '}' also closes all '(' that are still open inside the braces.
      while (left == TokenKind::kBraceLeft && !open.empty() && Kind(open.back()) != left) {
        open.pop_back();
      }
      if (open.empty() || Kind(open.back()) != left) continue;
      partners_[open.back()] = i;
      open.pop_back();
    }
  }

  // For each token, finds the first '{' at or after the token. Skips parentheses that begin at or
  // after the token, and everything in them. If there is no '{', uses the last token.
  void FindBodies() {
    const auto last = static_cast<uint32_t>(tokens_.size() - 1);
    bodies_.assign(tokens_.size(), last);
    for (uint32_t i = last; i-- > 0;) {
      const uint32_t next = Kind(i) == TokenKind::kParenLeft ? partners_[i] + 1 : i + 1;
      bodies_[i] = Kind(i) == TokenKind::kBraceLeft ? i : bodies_[std::min(next, last)];
    }
  }

  // Updates `open_`, the stack of open brackets, for the token at `next_`, which is copied next.
  void Track() {
    switch (Kind(next_)) {
      case TokenKind::kStruct: braces_ = ListKind::kMembers; break;
      case TokenKind::kSwitch: braces_ = ListKind::kClauses; break;
      case TokenKind::kBraceLeft:
        open_.push_back(braces_);
        braces_ = ListKind::kStatements;
        break;
      case TokenKind::kParenLeft: {
        const bool is_function = next_ >= 2 && Kind(next_ - 2) == TokenKind::kFn;
        open_.push_back(is_function ? ListKind::kParameters : ListKind::kOther);
        break;
      }
      case TokenKind::kBraceRight:
      case TokenKind::kParenRight:
        DropLastComma();
        if (open_.size() > 1) open_.pop_back();
        break;
      default: break;
    }
  }

  // Removes the comma that remains before the closing bracket at `next_` if a condition has removed
  // the last element of the list. Keeps the comma if the source has it directly before the bracket.
  void DropLastComma() {
    if (out_.size() == out_begin_ || out_.back().kind != TokenKind::kComma) return;
    const Token comma = out_.back();
    if (comma.offset == tokens_[next_ - 1].offset) return;
    out_.pop_back();
    const auto after = std::ranges::upper_bound(removed_, comma.offset, {}, &Span::begin);
    removed_.insert(after, {comma.offset, comma.offset + comma.length});
  }

  // Consumes the attributes at `next_`. If they exclude the node that follows, consumes that node,
  // too.
  void TakeAttributes() {
    const uint32_t begin = next_;
    Attribute condition;
    uint32_t end = begin;
    while (Kind(end) == TokenKind::kAttr) {
      const uint32_t at = end;
      end = EndOfAttribute(at);
      if (!IsCondition(strings_, tokens_[std::min<size_t>(at + 1, tokens_.size() - 1)])) continue;
      if (condition.begin != kNoToken) {
        Wrong(Range(at, end), "only one of '@if', '@elif' and '@else' is allowed here")
            .AddHelp("combine the conditions with '&&'");
      }
      condition = {at, end};
    }
    if (condition.begin == kNoToken) return Copy(begin, end);
    const uint32_t node_end = EndOfNode(begin, end, condition);
    const bool is_kept = Decide(begin, condition, node_end);
    if (names_ != nullptr) {
      if (!is_kept) NoteMentioned(begin, condition.begin);
      if (!is_kept) NoteMentioned(condition.end, node_end);
      NoteDeclared(end, node_end);
    }
    if (is_kept) {
      Copy(begin, condition.begin);
      removed_.push_back(Range(condition.begin, condition.end));
      next_ = condition.end;
      Copy(condition.end, end);
    }
  }

  void NoteMentioned(uint32_t begin, uint32_t end) {
    for (uint32_t i = begin; i < end; ++i) {
      if (Kind(i) == TokenKind::kIdentifier) names_->mentioned.Add(tokens_[i]);
    }
  }

  // Notes the names that a node declares. The node is a declaration, parameter, member or import.
  // It begins at `begin`, after its attributes.
  void NoteDeclared(uint32_t begin, uint32_t end) {
    uint32_t name = begin;
    switch (Kind(begin)) {
      case TokenKind::kReserved:  // import
      case TokenKind::kFn:
      case TokenKind::kStruct:
      case TokenKind::kAlias:
      case TokenKind::kLet:
      case TokenKind::kConst:
      case TokenKind::kOverride: ++name; break;
      case TokenKind::kVar:
        if (Kind(++name) != TokenKind::kTemplateArgsStart) break;
        while (name < end && Kind(name++) != TokenKind::kTemplateArgsEnd) {}
        break;
      default:
        if (!HasCommas(open_.back())) return;  // others: statements and clauses
        break;
    }
    // An import may declare several names. Noting its whole path is simpler than parsing it.
    const uint32_t last = Kind(begin) == TokenKind::kReserved ? end : std::min(name + 1, end);
    for (; name < last; ++name) {
      if (Kind(name) == TokenKind::kIdentifier) names_->declared.Add(tokens_[name]);
    }
  }

  uint32_t EndOfAttribute(uint32_t at) const {
    const uint32_t last = static_cast<uint32_t>(tokens_.size() - 1);
    const uint32_t after = std::min(at + 2, last);
    return HasParentheses(at) ? std::min(partners_[after] + 1, last) : after;
  }

  // Returns whether the attribute at `at` has parentheses. Parentheses after '@else' can also
  // belong to the statement, as in '@else (*p).x = 1;'.
  bool HasParentheses(uint32_t at) const {
    if (Kind(at + 2) != TokenKind::kParenLeft) return false;
    return Kind(at + 1) != TokenKind::kElse || !ContinuesTarget(Kind(partners_[at + 2] + 1));
  }

  // Returns whether the token can follow the parentheses with which an assignment begins, e.g. the
  // '.' in '(*p).x = 1;'.
  static bool ContinuesTarget(TokenKind kind) {
    switch (kind) {
      case TokenKind::kPeriod:
      case TokenKind::kBracketLeft:
      case TokenKind::kEqual:
      case TokenKind::kPlusEqual:
      case TokenKind::kMinusEqual:
      case TokenKind::kTimesEqual:
      case TokenKind::kDivisionEqual:
      case TokenKind::kModuloEqual:
      case TokenKind::kAndEqual:
      case TokenKind::kOrEqual:
      case TokenKind::kXorEqual:
      case TokenKind::kShiftLeftEqual:
      case TokenKind::kShiftRightEqual:
      case TokenKind::kPlusPlus:
      case TokenKind::kMinusMinus: return true;
      default: return false;
    }
  }

  // Evaluates the condition of a node, which ends at `node_end`. Removes the node if its condition
  // is false or an earlier node in its chain was kept. Returns whether the node is kept.
  bool Decide(uint32_t begin, const Attribute& condition, uint32_t node_end) {
    const Token& word = tokens_[condition.begin + 1];
    const bool is_else = word.kind == TokenKind::kElse;
    bool taken = false;
    if (word.kind != TokenKind::kIf) taken = TakeChain(begin, condition);
    bool value = true;
    const bool has_expression = HasParentheses(condition.begin);
    if (is_else && has_expression) {
      Wrong(Range(condition.begin, condition.end), "'@else' takes no condition")
          .AddHelp("write '@elif' for a further condition");
    } else if (!is_else && !has_expression) {
      Wrong(Range(condition.begin, condition.end),
            "this attribute needs a condition in parentheses");
      value = false;
    } else if (!is_else) {
      const Token* const expression = tokens_.data() + condition.begin + 3;
      Condition evaluated(features_, strings_, diagnostics_, expression);
      value = evaluated.Evaluate(/*is_decisive=*/!taken);
      if (!taken) {
        features_.Note({Range(condition.begin, condition.end), value, evaluated.is_open()});
      }
    }
    const bool is_kept = value && !taken;
    if (!is_else) chains_.push_back({node_end, taken || is_kept});
    if (is_kept) return true;
    removed_.push_back(Range(begin, node_end));
    next_ = node_end;
    return false;
  }

  // Returns whether an earlier node in the chain of the '@elif' or '@else' at `begin` was kept. If
  // so, the current node is excluded.
  bool TakeChain(uint32_t begin, const Attribute& condition) {
    while (!chains_.empty() && chains_.back().end < begin) chains_.pop_back();
    if (chains_.empty() || chains_.back().end != begin) {
      Wrong(Range(condition.begin, condition.end),
            "there is no '@if' or '@elif' directly before this")
          .AddNote(
              "'@elif' and '@else' must directly follow the declaration, member or statement with "
              "'@if' or '@elif'");
      return false;
    }
    const bool taken = chains_.back().taken;
    chains_.pop_back();
    return taken;
  }

  // Returns the end of a node. The attributes of the node begin at `begin`, and the rest of it
  // begins at `node`. If the node cannot have a condition, reports an error and returns `node`.
  uint32_t EndOfNode(uint32_t begin, uint32_t node, const Attribute& condition) {
    const ListKind list = open_.back();
    const TokenKind before = begin == 0 ? TokenKind::kSemicolon : Kind(begin - 1);
    const bool begins_statement = before == TokenKind::kSemicolon ||
                                  before == TokenKind::kBraceLeft ||
                                  before == TokenKind::kBraceRight;
    bool ok = false;
    switch (list) {
      case ListKind::kModule: ok = begins_statement && Kind(node) != TokenKind::kBraceLeft; break;
      case ListKind::kStatements: ok = begins_statement; break;
      case ListKind::kClauses:
        ok = Kind(node) == TokenKind::kCase || Kind(node) == TokenKind::kDefault;
        break;
      case ListKind::kParameters:
      case ListKind::kMembers:
        ok = before == TokenKind::kComma || before == TokenKind::kParenLeft ||
             before == TokenKind::kBraceLeft;
        break;
      case ListKind::kOther: break;
    }
    const bool is_missing = Kind(node) == TokenKind::kBraceRight ||
                            Kind(node) == TokenKind::kParenRight || Kind(node) == TokenKind::kEof;
    if (!ok || is_missing) {
      Wrong(Range(condition.begin, condition.end),
            is_missing ? "this condition applies to nothing" : "conditions are not allowed here")
          .AddNote(
              "conditions can precede directives, declarations, parameters, members, statements "
              "and switch clauses");
      return node;
    }
    // A node with an unclosed bracket extends to the end of the file.
    const auto last = static_cast<uint32_t>(tokens_.size() - 1);
    return std::min(HasCommas(list) ? EndOfElement(node) : EndOfStatement(node), last);
  }

  // Returns the end of a parameter or member, including the comma after it if there is one.
  uint32_t EndOfElement(uint32_t i) const {
    uint32_t templates = 0;
    for (; Kind(i) != TokenKind::kEof; ++i) {
      switch (Kind(i)) {
        case TokenKind::kParenLeft: i = partners_[i]; break;
        case TokenKind::kTemplateArgsStart: ++templates; break;
        case TokenKind::kTemplateArgsEnd: --templates; break;
        case TokenKind::kComma:
          if (templates == 0) return i + 1;
          break;
        case TokenKind::kParenRight:
        case TokenKind::kBraceRight:
        case TokenKind::kSemicolon: return i;
        default: break;
      }
    }
    return i;
  }

  // Returns the end of a statement, clause, directive or declaration.
  uint32_t EndOfStatement(uint32_t i) const {
    if (EndsWithBody(Kind(i))) {
      uint32_t end = EndOfBody(i);
      const bool is_if = Kind(i) == TokenKind::kIf;
      while (is_if && Kind(end) == TokenKind::kElse) end = EndOfBody(end);
      return end;
    }
    for (; Kind(i) != TokenKind::kEof && Kind(i) != TokenKind::kBraceRight; ++i) {
      if (Kind(i) == TokenKind::kSemicolon) return i + 1;
      if (Kind(i) == TokenKind::kParenLeft || Kind(i) == TokenKind::kBraceLeft) i = partners_[i];
    }
    return i;
  }

  // Returns the end of the first braced block '{ … }' at or after `i`.
  uint32_t EndOfBody(uint32_t i) const {
    const auto last = static_cast<uint32_t>(tokens_.size() - 1);
    const uint32_t body = bodies_[std::min(i, last)];
    return body < last ? std::min(partners_[body] + 1, last) : last;
  }

  void Copy(uint32_t begin, uint32_t end) {
    for (uint32_t i = begin; i < end; ++i) out_.push_back(tokens_[i]);
    next_ = end;
  }

  Diagnostic& Wrong(Span span, const char* message) {
    return diagnostics_.Add(DiagCode::invalid_attribute, span, message);
  }

  Features& features_;
  const StringInterner& strings_;
  Diagnostics& diagnostics_;
  const PlainVector<Token>& tokens_;
  PoolVector<Span>& removed_;
  ExcludedCode* const names_;
  PlainVector<Token>& out_;
  const size_t out_begin_;
  PoolVector<uint32_t> partners_;  // indexed by token: the closing bracket
  PoolVector<uint32_t> bodies_;    // indexed by token: the next '{'
  PoolVector<ListKind> open_;      // the lists in the open brackets
  PoolVector<Chain> chains_;
  ListKind braces_ = ListKind::kStatements;  // the kind of list that the next '{' begins
  uint32_t next_ = 0;
};

}  // namespace

const Features::Feature* Features::Find(StringId name, bool is_decisive) {
  auto found = values_.find(name);
  if (found == values_.end()) {
    if (!others_) return nullptr;
    found = values_.try_emplace(name, Feature{*others_, true}).first;
  }
  Feature& feature = found->second;
  if (is_decisive && feature.is_open && !feature.is_decisive) {
    feature.is_decisive = true;
    decisive_.push_back(name);
  }
  return &feature;
}

bool IsCondition(const StringInterner& strings, const Token& name) {
  return name.kind == TokenKind::kIf || name.kind == TokenKind::kElse ||
         (name.kind == TokenKind::kIdentifier && strings.Get(StringId(name.payload)) == "elif");
}

void ApplyConditions(Features& features, const StringInterner& strings, Diagnostics& diagnostics,
                     std::string_view text, uint32_t first, PlainVector<Token>& tokens,
                     PoolVector<Span>& removed, ExcludedCode* names) {
  if (!MayHaveConditions(text) || !HasConditions(strings, first, tokens)) return;
  PlainVector<Token> own;
  std::copy(tokens.begin() + first, tokens.end(), own.extend(tokens.size() - first));
  tokens.truncate(first);
  Filter(features, strings, diagnostics, own, removed, names, tokens).Run();
}

}  // namespace tessera::wgsl
