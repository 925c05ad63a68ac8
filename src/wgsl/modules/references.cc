#include "wgsl/modules/references.h"

#include "wgsl/modules/imports.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

// The kinds of tokens in a function body that may need handling. SkipIrrelevant skips all others.
constexpr TokenKinds kMatters{TokenKind::kEof,        TokenKind::kAttr,     TokenKind::kPeriod,
                              TokenKind::kIdentifier, TokenKind::kReserved, TokenKind::kBraceLeft,
                              TokenKind::kFor,        TokenKind::kVar,      TokenKind::kBraceRight,
                              TokenKind::kSemicolon,  TokenKind::kLet,      TokenKind::kConst};

class ReferenceFinder {
 public:
  ReferenceFinder(const PlainVector<Token>& tokens, const Declaration& declaration,
                  LocalNames& locals, uint8_t modules, absl::FunctionRef<void(TokenRange)> found)
      : tokens_(tokens),
        locals_(locals),
        modules_(modules),
        found_(found),
        next_(declaration.tokens.begin),
        end_(declaration.tokens.end),
        name_token_(declaration.name_token) {}

  void Function() {
    // Parameters are in scope only in the body, so they are added only after the function's header.
    // In the body, they hide all other declarations of the same name.
    PoolVector<StringId>& parameters = locals_.scratch();
    while (next_ < end_ && next_ <= name_token_) Visit();
    if (Kind() == TokenKind::kParenLeft) Elements(TokenKind::kParenRight, &parameters);
    while (next_ < end_ && Kind() != TokenKind::kBraceLeft) Visit();
    for (const StringId name : parameters) locals_.Add(name);
    Body();
    locals_.Truncate(0);
  }

  void Struct() {
    while (next_ < end_ && Kind() != TokenKind::kBraceLeft) Visit();
    if (next_ < end_) Elements(TokenKind::kBraceRight, nullptr);
  }

  void Others() {
    while (next_ < end_) Visit();
  }

 private:
  TokenKind Kind() const { return tokens_[next_].kind; }
  StringId Name(uint32_t i) const { return StringId(tokens_[i].payload); }

  bool IsIrrelevant(StringId name) const { return locals_.Has(name, modules_); }

  // Handles the next token, or a short sequence of tokens such as a path or '.name'.
  void Visit() {
    switch (Kind()) {
      case TokenKind::kAttr: return Attribute();
      case TokenKind::kPeriod:
        ++next_;
        if (Kind() == TokenKind::kIdentifier) ++next_;  // a member name
        return;
      case TokenKind::kIdentifier: return Identifier();
      case TokenKind::kReserved:
        if (IsPathSeparator(tokens_, next_ + 1)) return Identifier();
        break;
      default: break;
    }
    ++next_;
  }

  // Consumes an attribute. Also consumes the arguments of attributes such as @builtin, because such
  // arguments are context-dependent names, not references (WGSL: Context-Dependent Names).
  void Attribute() {
    ++next_;
    const StringId name = Name(next_);
    const bool is_contextual = Kind() == TokenKind::kDiagnostic ||
                               (Kind() == TokenKind::kIdentifier &&
                                (name == name::k_builtin || name == name::k_interpolate));
    if (next_ < end_) ++next_;
    if (!is_contextual || Kind() != TokenKind::kParenLeft) return;
    while (next_ < end_ && Kind() != TokenKind::kParenRight) ++next_;
    if (next_ < end_) ++next_;
  }

  // Consumes a name or a path, and calls `found_` with its tokens. Does not call `found_` for the
  // declared name, or for single names that are local or ignored.
  void Identifier() {
    const uint32_t begin = next_++;
    if (begin == name_token_) return;
    while (IsPathSeparator(tokens_, next_) && next_ + 2 < end_ &&
           (tokens_[next_ + 2].kind == TokenKind::kIdentifier ||
            tokens_[next_ + 2].kind == TokenKind::kReserved)) {
      next_ += 3;
    }
    if (next_ == begin + 1 && (IsIrrelevant(Name(begin)) || IsMatrixRole(begin))) return;
    found_({begin, next_});
  }

  // Returns whether a name is the role (A, B or C) in one of wgpu's matrix types, e.g.
  // coop_mat8x8<f32, C>. Roles are context-dependent names.
  bool IsMatrixRole(uint32_t i) const {
    const StringId role = Name(i);
    if (role != name::k_A && role != name::k_B && role != name::k_C) return false;
    if (i < 4 || tokens_[i - 1].kind != TokenKind::kComma) return false;
    uint32_t start = i - 2;
    while (start > 1 && (tokens_[start].kind == TokenKind::kIdentifier ||
                         tokens_[start].kind == TokenKind::kColon)) {
      --start;
    }
    if (tokens_[start].kind != TokenKind::kTemplateArgsStart) return false;
    return tokens_[start - 1].kind == TokenKind::kIdentifier &&
           (Name(start - 1) == name::k_coop_mat8x8 || Name(start - 1) == name::k_coop_mat16x16);
  }

  // Visits a list of members or parameters 'name : type' up to its closing bracket.
  void Elements(TokenKind close, PoolVector<StringId>* names) {
    ++next_;
    while (next_ < end_ && Kind() != close) {
      while (next_ < end_ && Kind() == TokenKind::kAttr) {
        Attribute();
        if (Kind() == TokenKind::kParenLeft) Parentheses();
      }
      if (Kind() == TokenKind::kIdentifier && next_ < end_) {
        if (names != nullptr) names->push_back(Name(next_));
        ++next_;
      }
      Type(close);
    }
    if (next_ < end_) ++next_;
  }

  // Visits what follows the name of a member or parameter, and consumes the comma at the end.
  void Type(TokenKind close) {
    uint32_t templates = 0;
    while (next_ < end_ && Kind() != close) {
      if (Kind() == TokenKind::kComma && templates == 0) {
        ++next_;
        return;
      }
      if (Kind() == TokenKind::kIdentifier && tokens_[next_ + 1].kind != TokenKind::kColon &&
          IsIrrelevant(Name(next_))) {
        ++next_;
        continue;
      }
      if (Kind() == TokenKind::kTemplateArgsStart) ++templates;
      if (Kind() == TokenKind::kTemplateArgsEnd) --templates;
      Kind() == TokenKind::kParenLeft ? Parentheses() : Visit();
    }
  }

  // Visits everything from an opening parenthesis to the matching closing parenthesis.
  void Parentheses() {
    uint32_t depth = 0;
    do {
      depth += Kind() == TokenKind::kParenLeft;
      depth -= Kind() == TokenKind::kParenRight;
      Visit();
    } while (next_ < end_ && depth != 0);
  }

  void Body() {
    while (next_ < end_) {
      SkipIrrelevant();
      switch (Kind()) {
        case TokenKind::kBraceLeft: scopes_.push_back({locals_.size(), false}); break;
        case TokenKind::kBraceRight: EndBlock(); break;
        case TokenKind::kFor: scopes_.push_back({locals_.size(), true}); break;
        case TokenKind::kVar:
        case TokenKind::kLet:
        case TokenKind::kConst: LocalDeclaration(); continue;
        case TokenKind::kSemicolon:
          // The scope of a name begins at the end of its declaration.
          if (declared_.valid()) locals_.Add(declared_);
          declared_ = StringId();
          break;
        default: break;
      }
      Visit();
    }
  }

  // In a function body, skips tokens that need no handling. The loop always ends, because the last
  // token of the body needs handling.
  void SkipIrrelevant() {
    const Token* token = tokens_.data() + next_;
    const bool is_declaring = declared_.valid();
    while (true) {
      while (!kMatters.Has(token->kind)) ++token;
      if (token->kind == TokenKind::kIdentifier) {
        const bool is_single = token[1].kind != TokenKind::kColon;
        if (!is_single || !IsIrrelevant(StringId(token->payload))) break;
      } else if (token->kind == TokenKind::kPeriod) {
        if (token[1].kind == TokenKind::kIdentifier) ++token;  // a member name
      } else if (token->kind != TokenKind::kSemicolon || is_declaring) {
        break;
      }
      ++token;
    }
    next_ = static_cast<uint32_t>(token - tokens_.data());
  }

  void LocalDeclaration() {
    ++next_;
    if (Kind() == TokenKind::kTemplateArgsStart) {
      while (next_ < end_ && Kind() != TokenKind::kTemplateArgsEnd) Visit();
      ++next_;
    }
    if (next_ >= end_ || Kind() != TokenKind::kIdentifier) return;
    declared_ = Name(next_++);
  }

  // Ends the scope of a block. After the body of a 'for', also ends the scope of the loop's
  // variables.
  void EndBlock() {
    if (scopes_.empty()) return;
    uint32_t begin = scopes_.back().begin;
    scopes_.pop_back();
    if (!scopes_.empty() && scopes_.back().is_for) {
      begin = scopes_.back().begin;
      scopes_.pop_back();
    }
    locals_.Truncate(begin);
  }

  struct Scope {
    uint32_t begin;  // index in `locals_` of the first name of the block
    bool is_for;
  };

  const PlainVector<Token>& tokens_;
  LocalNames& locals_;
  const uint8_t modules_;
  const absl::FunctionRef<void(TokenRange)> found_;
  PoolVector<Scope> scopes_;
  uint32_t next_;
  const uint32_t end_;
  const uint32_t name_token_;
  StringId declared_;  // the name that the unfinished declaration declares, if any
};

}  // namespace

void LocalNames::Grow(size_t count) {
  flags_.resize(count);
  counts_.resize(count);
  ever_.resize(count);
}

void LocalNames::Add(StringId name) {
  ++counts_[name.value];
  flags_[name.value] |= kLocal;
  ever_[name.value] = 1;
  stack_.push_back(name);
}

void LocalNames::Truncate(uint32_t size) {
  for (; stack_.size() > size; stack_.pop_back()) {
    const uint32_t name = stack_.back().value;
    if (--counts_[name] == 0) flags_[name] &= static_cast<uint8_t>(~kLocal);
  }
}

void FindReferences(const PlainVector<Token>& tokens, const Declaration& declaration,
                    LocalNames& locals, uint8_t modules,
                    absl::FunctionRef<void(TokenRange)> found) {
  ReferenceFinder finder(tokens, declaration, locals, modules, found);
  switch (declaration.kind) {
    case TokenKind::kFn: return finder.Function();
    case TokenKind::kStruct: return finder.Struct();
    default: return finder.Others();
  }
}

}  // namespace tessera::wgsl
