#include "wgsl/help/foreign_declarations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/shorten.h"
#include "base/source.h"
#include "wgsl/help/foreign_declarators.h"
#include "wgsl/help/foreign_names.h"
#include "wgsl/help/foreign_types.h"
#include "wgsl/help/foreign_words.h"
#include "wgsl/help/hints.h"
#include "wgsl/help/quoting.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/token_cursor.h"

namespace tessera::wgsl {
namespace {

// Returns `advice`, e.g. "… var<storage, read> name: array<T>;", with `name` and `T` replaced by
// the name and the element type in the source.
std::string ResourceHelp(const TokenCursor& t, std::string_view advice, uint32_t type_token,
                         uint32_t name) {
  std::string help(advice);
  const size_t at = help.find("name:");
  if (at == std::string::npos) return help;
  const size_t element = help.find('T', at);
  if (element != std::string::npos && t.KindAt(type_token + 1) == TokenKind::kTemplateArgsStart) {
    const std::string_view own =
        t.source().text({t.SpanAt(type_token + 2).begin, t.SpanAt(name - 2).end});
    const std::string_view wgsl = WgslTypeFor(own);
    help.replace(element, 1, wgsl.empty() ? own : wgsl);
  }
  help.replace(at, 4, t.TextAt(name));
  return help;
}

// Adds a hint that shows how to declare the variable in WGSL. If possible, also adds fix-its for
// the whole declaration, including any other variables in it. `before` is the kind of the token
// before the type.
void MeantDeclaration(const TokenCursor& t, Diagnostic& d, const ForeignName& read,
                      std::string_view keyword, std::string_view type, TokenKind before) {
  std::string meant = fmt::format("{} {}: {}", keyword, t.TextAt(read.name), type);
  d.AddHelp(fmt::format("write '{}…'", meant));
  std::vector<FixIt> fixes = {{read.span, std::move(meant)}};
  const bool valid = AddDeclarators(t, keyword, type, keyword == "const", fixes);
  const bool several = fixes.size() > 1;
  if (before == TokenKind::kParenLeft && several) {
    d.AddHelp(
        "the header of a 'for' can declare only one variable; declare the others before the loop");
  } else if (valid && read.nearest == nullptr && !(several && EndsValue(before))) {
    // A token before the type that can end a value probably ends an attribute. A fix-it for several
    // variables would then be wrong, because the attribute would apply only to the first variable.
    AddFixes(d, std::move(fixes));
  }
}

// Parses a C declaration: a type, a name, optional array sizes and an optional value.
uint32_t CDeclaration(ParseContext& p, bool module_scope) {
  const uint32_t type_token = p.next();
  ForeignName read = ReadForeignName(p);
  if (read.name == kNone) return kNone;
  TakeNearestType(p, read);
  std::string type_text(read.type_text);
  if (ReadArraySizes(p, &type_text)) {
    read.type = p.AddNode(NodeKind::kError, read.name);
    read.span.end = p.SpanAt(p.next() - 1).end;
  }
  p.typed_as_in_c = read.name;
  const TokenKind before = type_token == 0 ? TokenKind::kEof : p.KindAt(type_token - 1);
  const bool is_static = type_token > 0 && p.TextAt(type_token - 1) == "static";
  const bool constant = module_scope && p.At(TokenKind::kEqual) && !is_static;
  // In 'x int', the type follows the name.
  const uint32_t last = std::max(read.name, type_token + 1) - 1;
  Diagnostic& d = p.Error(DiagCode::syntax_error, {p.SpanAt(type_token).begin, p.SpanAt(last).end},
                          "WGSL declarations begin with a keyword, not with the type");
  if (read.nearest != nullptr) d.AddNote(std::string(read.nearest->advice));
  const bool quotable = type_text.size() + p.TextAt(read.name).size() <= kMaxQuoted &&
                        IsQuotable(p.source().text(read.span));
  SkipRegister(p);
  const bool resource =
      module_scope && (type_text.starts_with("texture_") || type_text.starts_with("sampler"));
  const ForeignWord* const row = FindForeignWord(ForeignUse::kType, p.TextAt(type_token));
  if (row != nullptr && row->wgsl.empty()) {
    d.AddHelp(quotable ? ResourceHelp(p, row->advice, type_token, read.name)
                       : std::string(row->advice));
    read.type = p.AddNode(NodeKind::kError, read.name);
  } else if (resource) {
    // Resources have neither an address space nor an initial value, so suggest a declaration
    // without them. The binding numbers in it are placeholders, because only the host knows the
    // real ones.
    if (quotable) {
      d.AddHelp(
          fmt::format("write '@group(0) @binding(0) var {}: {};', with the group and binding "
                      "numbers that the host uses",
                      p.TextAt(read.name), type_text));
    }
    read.type = p.AddNode(NodeKind::kError, read.name);
  } else if (quotable) {
    const std::string_view keyword = constant ? "const" : module_scope ? "var<private>" : "var";
    MeantDeclaration(p, d, read, keyword, type_text, before);
  }
  uint32_t init = kNone;
  if (!p.ParseInitializer(&init)) return kNone;
  const uint32_t name = p.NameAt(read.name).value;
  if (constant) {
    return p.AddNode(NodeKind::kConst, read.name,
                     p.AddExtra(ValueDeclNode{name, read.type, init, kNone}));
  }
  uint32_t space = kNone;
  if (module_scope) {
    const size_t begin = p.BeginList();
    p.Append(p.AddNode(NodeKind::kIdentifier, type_token, name::k_private.value));
    space = p.EndList(begin);
  }
  return p.AddNode(NodeKind::kVar, read.name,
                   p.AddExtra(VarNode{name, space, read.type, init, kNone}));
}

}  // namespace

uint32_t LetMut(ParseContext& p, uint32_t keyword) {
  Diagnostic& d =
      p.Error(DiagCode::reserved_word, p.NextSpan(), "'mut' is a reserved word of WGSL");
  ReservedWordHint(p, d, p.next());
  d.AddFix({p.SpanAt(keyword).begin, p.NextSpan().end}, "var");
  p.Advance();
  VarNode record{kNone, kNone, kNone, kNone, kNone};
  uint32_t name;
  if (!p.ParseTypedName(&name, &record.type) || !p.ParseInitializer(&record.init)) return kNone;
  record.name = p.NameAt(name).value;
  return p.AddNode(NodeKind::kVar, name, p.AddExtra(record));
}

void SkipForeignQualifiers(ParseContext& p) {
  bool said = false;
  while (p.At(TokenKind::kReserved)) {
    const ForeignWord* row = FindForeignWord(ForeignUse::kReserved, p.TextAt(p.next()));
    if (row == nullptr || !row->advice.starts_with("remove it")) return;
    // Skip 'precision highp float;' up to the ';', so that only an empty declaration remains.
    const bool statement =
        p.TextAt(p.next()) == "precision" && p.KindAhead(3) == TokenKind::kSemicolon;
    if (!said) {
      Diagnostic& d = p.Error(DiagCode::reserved_word, p.NextSpan(),
                              fmt::format("'{}' is a reserved word of WGSL", p.TextAt(p.next())));
      d.AddHelp(std::string(row->advice));
      if (statement) {
        d.AddFix({p.NextSpan().begin, p.SpanAt(p.next() + 3).end}, "");
      } else if (p.TextAt(p.next()) != "static" || p.KindAhead(1) != TokenKind::kIdentifier) {
        // No fix-it for 'static float x = 1.0;': without 'static', the declaration would be taken
        // for a constant.
        d.AddFix({p.NextSpan().begin, p.SpanAt(p.next() + 1).begin}, "");
      }
    }
    if (statement) return p.Skip(3);
    said = true;
    p.Advance();
  }
  if (said && p.At(TokenKind::kIdentifier) && !LooksLikeForeignDeclaration(p)) p.Panic();
}

bool AtImportOfString(const TokenCursor& t) {
  if (!t.At(TokenKind::kReserved) || t.TextAt(t.next()) != "import") return false;
  for (uint32_t i = t.next();; ++i) {
    const TokenKind kind = t.KindAt(i);
    if (kind == TokenKind::kError) return true;
    if (kind == TokenKind::kSemicolon || kind == TokenKind::kEof || EndsFunction(kind))
      return false;
  }
}

uint32_t ForeignDeclaration(ParseContext& p, bool module_scope) {
  const uint32_t type_token = p.next();
  const uint32_t name_token = ForeignNameToken(p);
  const std::string_view word = p.TextAt(type_token);
  const TokenKind after = p.KindAt(name_token + 1);
  if (word == "function" || word == "def" || word == "func" ||
      (after == TokenKind::kParenLeft && module_scope)) {
    p.Error(DiagCode::syntax_error, {p.SpanAt(type_token).begin, p.SpanAt(name_token - 1).end},
            fmt::format("expected a declaration, found {}", p.DescribeToken(type_token)))
        .AddHelp(fmt::format("declare a function with 'fn {}(name: type) -> type {{ … }}'",
                             Shorten(p.TextAt(name_token), kMaxQuoted)));
    p.Panic();
    return kNone;
  }
  const ForeignWord* const row = FindForeignWord(ForeignUse::kType, word);
  const bool known = name_token != type_token + 1 || IsKnownType(p.NameAt(type_token), word) ||
                     (row != nullptr && row->advice.find('@') != std::string_view::npos);
  const bool ends =
      (after == TokenKind::kColon && p.KindAt(name_token + 2) == TokenKind::kReserved) ||
      after == TokenKind::kEqual || after == TokenKind::kSemicolon || after == TokenKind::kComma ||
      after == TokenKind::kBracketLeft;
  if (!known || !ends) {
    Diagnostic& d = p.Error(DiagCode::syntax_error, p.SpanAt(name_token),
                            fmt::format("{} is not expected after {}", p.DescribeToken(name_token),
                                        p.DescribeToken(type_token)));
    HintAtWord(p, d, type_token);
    if (ends && word[0] >= 'A' && word[0] <= 'Z') {
      d.AddHelp(fmt::format("declare a variable with 'var{} {}: …'",
                            module_scope ? "<private>" : "", Shorten(p.TextAt(name_token), 60)));
    }
    p.Panic();
    return kNone;
  }
  return CDeclaration(p, module_scope);
}

bool BracketAttribute(ParseContext& p) {
  uint32_t close = p.next() + 2;
  const bool is_name =
      p.KindAhead(1) == TokenKind::kIdentifier || p.KindAhead(1) == TokenKind::kLoop;
  if (p.panics() || !is_name) return false;
  const bool arguments = p.KindAt(close) == TokenKind::kParenLeft;
  while (arguments && p.KindAt(close) != TokenKind::kBracketRight) {
    if (EndsFunction(p.KindAt(close)) || p.KindAt(close) == TokenKind::kSemicolon ||
        close - p.next() == kMaxTokens) {
      return false;
    }
    ++close;
  }
  // The brackets in '[i] = x' are not an attribute.
  if (p.KindAt(close) != TokenKind::kBracketRight || p.KindAt(close + 1) == TokenKind::kEqual) {
    return false;
  }
  const Span span{p.NextSpan().begin, p.SpanAt(close).end};
  Diagnostic& d = p.Error(DiagCode::syntax_error, span, "WGSL has no attributes in brackets");
  if (p.TextAt(p.next() + 1) != "numthreads") {
    d.AddHelp("remove it").AddFix(span, "");
  } else if (arguments) {
    const std::string_view sizes =
        p.source().text({p.SpanAt(p.next() + 2).begin, p.SpanAt(close - 1).end});
    if (IsQuotable(sizes)) {
      const bool is_compute = p.next() >= 2 && p.TextAt(p.next() - 1) == "compute";
      std::string meant = fmt::format("{}@workgroup_size{}", is_compute ? "" : "@compute ", sizes);
      d.AddHelp(fmt::format("write '{}'", meant)).AddFix(span, std::move(meant));
    }
  }
  p.GoTo(close + 1);
  return true;
}

}  // namespace tessera::wgsl
