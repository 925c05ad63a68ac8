#include "wgsl/modules/imports.h"

#include <string>
#include <utility>

#include "base/cat.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

constexpr uint32_t kMaxNesting = 64;

bool IsWord(const Token& token, StringId word) {
  return token.kind == TokenKind::kReserved && token.payload == word.value;
}

// Returns whether the token may name a package, module or item. WESL allows reserved words as
// names, except 'as', 'import', 'package', 'super' and 'self'.
bool IsSegment(const Token& token) {
  if (token.kind == TokenKind::kIdentifier) return true;
  return token.kind == TokenKind::kReserved && !IsWord(token, name::k_as) &&
         !IsWord(token, name::k_import) && !IsWord(token, name::k_package) &&
         !IsWord(token, name::k_super) && !IsWord(token, name::k_self);
}

class ImportParser {
 public:
  ImportParser(const PlainVector<Token>& tokens, uint32_t i, Diagnostics& diagnostics,
               PoolVector<Import>& imports)
      : tokens_(tokens), diagnostics_(diagnostics), imports_(imports), i_(i) {}

  // Parses 'import' import_relative? (import_collection | import_path_or_item) ';'
  uint32_t Run() {
    ++i_;
    if (IsWord(Now(), name::k_package)) {
      path_.origin = PathOrigin::kPackage;
      ++i_;
      TakeSeparator("'package'");
    } else {
      while (ok_ && IsWord(Now(), name::k_super)) {
        path_.origin = PathOrigin::kSuper;
        ++path_.supers;
        ++i_;
        TakeSeparator("'super'");
      }
    }
    if (ok_) ParseItemOrCollection(0);
    if (ok_ && Now().kind != TokenKind::kSemicolon) Wrong("expected ';' after the import");
    if (!ok_) SkipStatement();
    if (Now().kind == TokenKind::kSemicolon) ++i_;
    return i_;
  }

 private:
  const Token& Now() const { return tokens_[i_]; }
  bool AtSeparator() const { return IsPathSeparator(tokens_, i_); }

  void TakeSeparator(const char* after) {
    if (!AtSeparator()) return Wrong(Cat("expected '::' after ", after));
    i_ += 2;
  }

  void ParseItemOrCollection(uint32_t depth) {
    if (Now().kind == TokenKind::kBraceLeft) return ParseCollection(depth);
    const uint32_t first = i_;
    const size_t outer = path_.path.size();
    while (ok_) {
      if (!IsSegment(Now())) {
        Wrong("expected the name of a package, module or declaration");
        break;
      }
      if (path_.path.size() == kMaxSegments) {
        Wrong("the path of this import has too many parts");
        break;
      }
      path_.path.push_back(StringId(tokens_[i_++].payload));
      if (!AtSeparator()) {
        EndItem(first);
        break;
      }
      i_ += 2;
      if (Now().kind == TokenKind::kBraceLeft) {
        ParseCollection(depth);
        break;
      }
    }
    path_.path.resize(outer);
  }

  // Parses '{' import_path_or_item (',' import_path_or_item)* ','? '}'
  void ParseCollection(uint32_t depth) {
    if (depth == kMaxNesting) return Wrong("imports are nested too deeply");
    ++i_;
    do {
      if (Now().kind == TokenKind::kBraceLeft) return Wrong("expected a name");
      ParseItemOrCollection(depth + 1);
      if (!ok_) return;
      if (Now().kind != TokenKind::kComma) break;
      ++i_;
    } while (Now().kind != TokenKind::kBraceRight);
    if (Now().kind != TokenKind::kBraceRight) return Wrong("expected ',' or '}'");
    ++i_;
  }

  // Parses ('as' ident)? after a path. `first` is the first token of the path.
  void EndItem(uint32_t first) {
    Import item = path_;
    item.name = item.path.back();
    if (IsWord(Now(), name::k_as)) {
      ++i_;
      if (!IsSegment(Now())) return Wrong("expected a name after 'as'");
      item.name = StringId(tokens_[i_++].payload);
    }
    item.span = {tokens_[first].offset, tokens_[i_ - 1].offset + tokens_[i_ - 1].length};
    imports_.push_back(std::move(item));
  }

  // Skips to the end of the statement, or to a token that begins another statement.
  void SkipStatement() {
    while (!EndsStatement(Now().kind) && !IsImport(Now())) ++i_;
  }
  static bool EndsStatement(TokenKind kind) {
    switch (kind) {
      case TokenKind::kSemicolon:
      case TokenKind::kEof:
      case TokenKind::kAttr:
      case TokenKind::kEnable:
      case TokenKind::kRequires:
      case TokenKind::kDiagnostic:
      case TokenKind::kFn:
      case TokenKind::kStruct:
      case TokenKind::kVar:
      case TokenKind::kConst:
      case TokenKind::kOverride:
      case TokenKind::kAlias: return true;
      default: return false;  // all other tokens may belong to an invalid import
    }
  }

  void Wrong(std::string message) {
    ok_ = false;
    diagnostics_
        .Add(DiagCode::syntax_error, Span{Now().offset, Now().offset + Now().length},
             std::move(message))
        .AddHelp("imports look like 'import package::lighting::{pbr, shadow as soft_shadow};'");
  }

  const PlainVector<Token>& tokens_;
  Diagnostics& diagnostics_;
  PoolVector<Import>& imports_;
  Import path_;  // the common path prefix of all items in the innermost collection
  uint32_t i_;
  bool ok_ = true;
};

}  // namespace

bool IsImport(const Token& token) { return IsWord(token, name::k_import); }

uint32_t ParseImport(const PlainVector<Token>& tokens, uint32_t i, Diagnostics& diagnostics,
                     PoolVector<Import>& imports) {
  return ImportParser(tokens, i, diagnostics, imports).Run();
}

}  // namespace tessera::wgsl
