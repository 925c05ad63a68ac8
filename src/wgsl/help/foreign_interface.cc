#include "wgsl/help/foreign_interface.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "base/diagnostics.h"
#include "base/shorten.h"
#include "base/source.h"
#include "wgsl/help/foreign_names.h"
#include "wgsl/help/foreign_types.h"
#include "wgsl/help/foreign_words.h"
#include "wgsl/help/quoting.h"
#include "wgsl/syntax/token_cursor.h"

namespace tessera::wgsl {
namespace {

// Hints for an error that can be reported only after parsing the rest of the declaration.
struct Advice {
  std::string note, help;
  Span fixed;
  std::string fix;

  void AddTo(Diagnostic& d) {
    if (!note.empty()) d.AddNote(std::move(note));
    if (!help.empty()) d.AddHelp(std::move(help));
    if (!fix.empty()) d.AddFix(fixed, std::move(fix));
  }
};

// The qualifiers before the type or name of a shader input, output or resource.
struct InterfaceWords {
  std::string_view word, group = "0", binding = "0", location = "0";
  std::string sizes;  // the dimensions of the workgroup, separated by commas
  bool readonly = false, flat = false;
};

// Reads 'layout(set = 1, binding = 2)', starting at token `i`. Returns the token of the ')', or
// kNone if there is none.
uint32_t ReadLayout(const TokenCursor& t, uint32_t i, InterfaceWords& words) {
  for (const uint32_t open = i; t.KindAt(i) != TokenKind::kParenRight; ++i) {
    if (EndsFunction(t.KindAt(i)) || t.KindAt(i) == TokenKind::kSemicolon ||
        i - open == kMaxTokens) {
      return kNone;
    }
    const std::string_view key = t.TextAt(i);
    if (t.KindAt(i + 1) != TokenKind::kEqual) continue;
    const std::string_view value = Shorten(t.TextAt(i + 2), 60);
    if (key.starts_with("local_size_") && words.sizes.size() < kMaxQuoted) {
      words.sizes += fmt::format("{}{}", words.sizes.empty() ? "" : ", ", value);
    }
    std::string_view* const to = key == "set"        ? &words.group
                                 : key == "binding"  ? &words.binding
                                 : key == "location" ? &words.location
                                                     : nullptr;
    if (to != nullptr) *to = value;
  }
  return i;
}

// Returns the token after the qualifiers, or kNone if the next tokens do not begin a declaration of
// an input, output or resource.
uint32_t ReadInterfaceWords(const TokenCursor& t, InterfaceWords& words) {
  static constexpr std::string_view kWords[] = {"uniform", "in",         "out",     "varying",
                                                "buffer",  "cbuffer",    "tbuffer", "attribute",
                                                "shared",  "groupshared"};
  static constexpr std::string_view kQualifiers[] = {
      "flat",     "smooth",   "noperspective", "centroid",  "sample", "readonly", "writeonly",
      "coherent", "restrict", "volatile",      "invariant", "highp",  "mediump",  "lowp"};
  uint32_t i = t.next();
  for (; t.KindAt(i) == TokenKind::kIdentifier || t.KindAt(i) == TokenKind::kReserved; ++i) {
    const std::string_view text = t.TextAt(i);
    if (text == "layout" && t.KindAt(i + 1) == TokenKind::kParenLeft) {
      i = ReadLayout(t, i, words);
      if (i == kNone) return kNone;
    } else if (std::ranges::find(kWords, text) != std::end(kWords)) {
      words.word = text;
    } else if (std::ranges::find(kQualifiers, text) != std::end(kQualifiers)) {
      words.readonly |= text == "readonly";
      words.flat |= text == "flat";
    } else {
      break;
    }
  }
  return words.word.empty() ? kNone : i;
}

// Returns a hint that shows the WGSL equivalent of an input, output or workgroup variable with the
// qualifier `word`. Returns an empty string for any other qualifier.
std::string HelpForStage(std::string_view word, std::string_view place, std::string_view name,
                         std::string_view type) {
  if (word.ends_with("shared")) return fmt::format("write 'var<workgroup> {}: {};'", name, type);
  if (word != "in" && word != "out" && word != "attribute" && word != "varying") return {};
  if (type.starts_with("mat")) return "pass the columns of the matrix as vectors";
  if (word == "out") return fmt::format("return it from the entry point: '-> {} {}'", place, type);
  return fmt::format("{} entry point takes it as a parameter: '{} {}: {}'",
                     word == "varying" ? "the vertex entry point returns it, the fragment" : "the",
                     place, name, type);
}

// Skips a block such as 'uniform U { mat4 m; } u' and fills `advice`. The next token is the name U.
void InterfaceBlock(ParseContext& p, std::string_view word, std::string_view place,
                    Advice& advice) {
  const std::string_view type = Shorten(p.TextAt(p.Advance()), kMaxQuoted);
  SkipRegister(p);
  if (p.At(TokenKind::kBraceLeft)) {
    uint32_t depth = 0;
    do {
      if (p.At(TokenKind::kBraceLeft)) ++depth;
      if (p.At(TokenKind::kBraceRight)) --depth;
      p.Advance();
    } while (depth != 0 && !p.At(TokenKind::kEof));
  }
  if (word == "in" || word == "out") {
    advice.help = fmt::format(
        "declare 'struct {} {{ @location(0) … }}', the type of a parameter or result of the entry "
        "point",
        type);
    return;
  }
  if (word != "uniform" && !word.ends_with("buffer")) return;
  const std::string_view name = p.At(TokenKind::kIdentifier) && !p.OnNewLine()
                                    ? Shorten(p.TextAt(p.next()), kMaxQuoted)
                                    : "name";
  const std::string_view space = word == "buffer"    ? "storage, read_write"
                                 : word == "tbuffer" ? "storage"
                                                     : "uniform";
  advice.help =
      fmt::format("write 'struct {0} {{ … }} {1}<{2}> {3}: {0};'", type, place, space, name);
}

// Skips the rest of a declaration such as 'uniform camera: Camera', beginning at the name, and
// fills `advice`.
void InterfaceInWgsl(ParseContext& p, std::string_view word, std::string_view place,
                     Advice& advice) {
  const std::string_view name = p.TextAt(p.Advance());
  p.Advance();
  const uint32_t first = p.next();
  while (!p.AtFunctionEnd() && !p.At(TokenKind::kSemicolon) && p.next() - first < kMaxTokens)
    p.Advance();
  if (p.next() == first) return;
  const std::string_view type =
      p.source().text({p.SpanAt(first).begin, p.SpanAt(p.next() - 1).end});
  if (!IsQuotable(name) || !IsQuotable(type)) return;
  advice.help = HelpForStage(word, place, name, type);
  if (!advice.help.empty()) return;
  const bool handle = type.starts_with("texture_") || type.starts_with("sampler");
  const std::string_view space = handle             ? ""
                                 : word == "buffer" ? "<storage, read_write>"
                                                    : "<uniform>";
  advice.help = fmt::format("write '{}{} {}: {};'", place, space, name, type);
}

// Parses a declaration such as 'uniform mat4 m' and fills `advice`. The next token is the type.
void InterfaceName(ParseContext& p, std::string_view word, std::string_view place, uint32_t first,
                   Advice& advice) {
  const bool combined = p.TextAt(p.next()).find("sampler") != std::string_view::npos;
  ForeignName read = ReadForeignName(p);
  if (read.name == kNone) return;
  TakeNearestType(p, read);
  if (read.nearest != nullptr) advice.note = read.nearest->advice;
  std::string type(read.type_text);
  ReadArraySizes(p, &type);
  const std::string_view name = p.TextAt(read.name);
  if (type.size() > kMaxQuoted || !IsQuotable(name)) return;
  advice.help = HelpForStage(word, place, name, type);
  if (word.ends_with("shared") && p.At(TokenKind::kSemicolon) && read.nearest == nullptr) {
    advice.fixed = {p.SpanAt(first).begin, p.SpanAt(p.next() - 1).end};
    advice.fix = fmt::format("var<workgroup> {}: {}", name, type);
  }
  if (!advice.help.empty()) return;
  const ForeignWord* const row = FindForeignWord(ForeignUse::kType, type);
  if (row != nullptr && row->wgsl.empty()) {
    advice.help = row->advice;
    return;
  }
  const bool texture = type.starts_with("texture_");
  const std::string_view space = texture || type.starts_with("sampler") ? ""
                                 : type.starts_with("atomic")           ? "<storage, read_write>"
                                                                        : "<uniform>";
  advice.help =
      fmt::format("write '{}{} {}: {};'{}", place, space, name, type == "bool" ? "u32" : type,
                  combined && texture ? ", and declare its sampler in the same way" : "");
}

}  // namespace

bool ForeignInterface(ParseContext& p) {
  const uint32_t first = p.next();
  InterfaceWords words;
  const uint32_t i = ReadInterfaceWords(p, words);
  if (i == kNone) return false;
  const std::string_view word = words.word;
  const bool named = p.KindAt(i) == TokenKind::kIdentifier;
  const bool colon = named && p.KindAt(i + 1) == TokenKind::kColon;
  // 'cbuffer C : register(b0) { … }' is a block, too.
  const bool block = named && (p.KindAt(i + 1) == TokenKind::kBraceLeft ||
                               (colon && p.KindAt(i + 2) == TokenKind::kReserved));
  const bool plain = p.KindAt(i) == TokenKind::kSemicolon;
  p.GoTo(i);
  if (!block && !colon && !plain && !LooksLikeForeignDeclaration(p)) {
    p.GoTo(first);
    return false;
  }
  const Span span{p.SpanAt(first).begin, p.SpanAt(i - 1).end};
  const bool resource = word == "uniform" || word.ends_with("buffer");
  const std::string place =
      resource
          ? fmt::format("@group({}) @binding({}) var", words.group, words.binding)
          : fmt::format("@location({}){}", words.location, words.flat ? " @interpolate(flat)" : "");
  // Parse the rest of the declaration before adding this error, because errors in the rest must
  // precede it.
  Advice advice;
  if (!words.sizes.empty()) {
    advice.help =
        fmt::format("write '@compute @workgroup_size({})' before the entry point", words.sizes);
  } else if (block) {
    InterfaceBlock(p, word == "buffer" && words.readonly ? "tbuffer" : word, place, advice);
  } else if (colon) {
    InterfaceInWgsl(p, word, place, advice);
  } else if (!plain) {
    InterfaceName(p, word, place, first, advice);
  }
  advice.AddTo(
      p.Error(DiagCode::syntax_error, span, fmt::format("WGSL has no '{}' declarations", word)));
  while (!p.AtFunctionEnd() && !p.At(TokenKind::kSemicolon)) {
    if (block && p.OnNewLine()) return true;  // 'cbuffer C { … }' does not need a ';'
    p.Advance();
  }
  p.Match(TokenKind::kSemicolon);
  return true;
}

}  // namespace tessera::wgsl
