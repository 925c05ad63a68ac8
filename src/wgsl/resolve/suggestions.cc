#include "wgsl/resolve/suggestions.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "base/edit_distance.h"
#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "wgsl/help/foreign_words.h"
#include "wgsl/syntax/lexer_errors.h"

namespace tessera::wgsl {
namespace {

// The number of errors after which no names are suggested. Comparing names is expensive, and after
// so many errors nobody reads suggestions.
constexpr uint32_t kMaxSuggestions = 50;
// The maximum number of names that are compared for a suggestion.
constexpr size_t kMaxNames = 4096;

// Returns whether `wrong` looks like a mistyped `name`. Returns false in doubtful cases: `wrong`
// has fewer than four letters, a name is not ASCII, a digit differs, or only the last letter
// differs.
bool IsSlip(std::string_view wrong, std::string_view name) {
  const auto beyond_ascii = [](char c) { return !absl::ascii_isascii(c); };
  if (std::ranges::count_if(wrong, absl::ascii_isalpha) < 4) return false;
  if (std::ranges::any_of(wrong, beyond_ascii) || std::ranges::any_of(name, beyond_ascii)) {
    return false;
  }
  while (!wrong.empty() && !name.empty() && wrong.front() == name.front()) {
    wrong.remove_prefix(1);
    name.remove_prefix(1);
  }
  if (wrong.size() <= 1 && name.size() <= 1) return false;
  while (!wrong.empty() && !name.empty() && wrong.back() == name.back()) {
    wrong.remove_suffix(1);
    name.remove_suffix(1);
  }
  return std::ranges::none_of(wrong, absl::ascii_isdigit) &&
         std::ranges::none_of(name, absl::ascii_isdigit);
}

}  // namespace

void SortBySimilarity(std::string_view wrong, std::span<std::string_view> names) {
  const auto likeness = [&](std::string_view name) {
    const Similarity like = SimilarityOf(wrong, name);
    return JoinKeys(~like.same, like.begins ? 0 : EditDistance(wrong, name, kMaxNearName));
  };
  StableSort(names, likeness);
}

void DidYouMean(Diagnostic& d, std::string_view wrong, const Guess& name, std::string_view before) {
  if (name.empty() || name == wrong) return;
  d.AtSpan(Cat("did you mean '", before, name, "'?"));
  if (!name.alone || !IsSlip(wrong, name)) return;
  const auto few = static_cast<uint32_t>(std::max<size_t>(1, wrong.size() / 5));
  if (SimilarityOf(wrong, name).equal || EditDistance(wrong, name, few) <= few) {
    d.AddFix(d.span, std::string(name));
  }
}

void SuggestWgslWord(Diagnostic& d, const ForeignWord& row, std::string_view wgsl) {
  if (!row.advice.empty()) {
    d.AddHelp(std::string(row.advice));
  } else {
    d.AtSpan(Cat("did you mean '", wgsl, "'?")).AddFix(d.span, std::string(wgsl));
  }
}

// Returns the names that the author may have meant, most likely first. Omits names that would be
// errors in the context `use`.
PoolVector<std::string_view> Suggestions::Candidates(ForeignUse use) const {
  const bool types = use != ForeignUse::kValue;  // a call can be a value constructor
  const bool functions = use == ForeignUse::kFunction;
  const bool values = use == ForeignUse::kValue || use == ForeignUse::kArgument;
  PoolVector<std::string_view> names;
  const std::span<const Binding> bindings = scopes_.bindings();
  names.reserve(bindings.size() + 512);
  // Add the names of inner scopes first, because they are the most likely ones.
  for (size_t i = bindings.size(); i-- > 0;) {
    const NodeKind kind = ast_.kind(bindings[i].node);
    const bool is_type = kind == NodeKind::kAlias || kind == NodeKind::kStruct;
    if (!(is_type ? types : kind == NodeKind::kFunction ? functions : values)) continue;
    names.push_back(Text(StringId(bindings[i].name)));
    if (names.size() == kMaxNames) break;
  }
  // Suggest 'print' only if the program can use it. In other programs, it would be a wrong
  // suggestion for misspellings of common names such as 'point'.
  const bool has_print = program_.Has(LanguageFeature::kPrint);
  const auto add = [&](uint32_t begin, uint32_t end) {
    for (uint32_t i = begin; i < end; ++i) {
      const std::string_view name = Text(StringId(i));
      if (has_print || name != "print") names.push_back(name);
    }
  };
  if (types) add(name::internal::begin_type, name::internal::begin_texel_format);
  if (use == ForeignUse::kArgument) {
    add(name::internal::begin_texel_format, name::internal::begin_attribute);
  }
  if (functions) {
    const auto end = static_cast<uint32_t>(kFixedNames.names.size());
    add(name::internal::begin_builtin_function, end);
  }
  return names;
}

// Suggests the WGSL equivalent of an identifier from another language. Returns false if the table
// of foreign words has none.
bool Suggestions::SuggestForeign(Diagnostic& d, NodeId node, ForeignUse use) const {
  const std::string_view wrong = Text(IdentifierView(ast_, node).name());
  const ForeignWord* row = FindForeignWord(use, wrong);
  if (program_.Has(LanguageFeature::kInt64)) {
    const ForeignWord* wide = FindForeignWord(ForeignUse::kWideType, wrong);
    if (wide != nullptr) row = wide;
  }
  // Look for types, too, if the name may be a template argument or a value constructor.
  if (row == nullptr && use != ForeignUse::kValue) row = FindForeignWord(ForeignUse::kType, wrong);
  if (row == nullptr && use == ForeignUse::kFunction) {
    row = FindForeignWord(ForeignUse::kValue, wrong);
  }
  if (row == nullptr) return false;
  std::string_view name = row->wgsl;
  // If the author wrote template arguments, as in texture2D<f32>, suggest only the text before '<'.
  const size_t arguments = name.find('<');
  if (arguments != std::string_view::npos && IdentifierView(ast_, node).has_template_arguments()) {
    name = name.substr(0, arguments);
  }
  SuggestWgslWord(d, *row, name);
  return true;
}

bool Suggestions::HasEnoughErrors() const { return diagnostics_.error_count() > kMaxSuggestions; }

void Suggestions::SuggestMember(Diagnostic& d, StringId name,
                                std::span<const ir::StructMember> members) const {
  if (HasEnoughErrors()) return;
  PoolVector<std::string_view> names;
  for (const ir::StructMember& m : members.first(std::min(members.size(), kMaxNames))) {
    names.push_back(Text(m.name));
  }
  DidYouMean(d, Text(name), Closest(Text(name), names));
}

void Suggestions::Suggest(Diagnostic& d, NodeId node, ForeignUse use) const {
  if (HasEnoughErrors() || SuggestForeign(d, node, use)) return;
  const std::string_view wrong = Text(IdentifierView(ast_, node).name());
  const PoolVector<std::string_view> names = Candidates(use);
  const Guess close = Closest(wrong, names);
  if (!close.empty()) return DidYouMean(d, wrong, close);
  // If no name is similar, suggest the names that share the longest prefix with the wrong one.
  constexpr uint32_t kEnough = 10, kMost = 5;
  uint32_t best = std::max(kEnough, static_cast<uint32_t>(wrong.size() / 2)), count = 0;
  std::string list;
  for (std::string_view name : names) {
    const uint32_t same = SimilarityOf(wrong, name).same;
    if (same < best || name.size() > kMaxNearName) continue;
    if (same > best) {
      list.clear();
      count = 0;
    }
    best = same;
    if (++count <= kMost) list += Cat(list.empty() ? "'" : ", '", name, "'");
  }
  if (count != 0) d.AddHelp(Cat("names with the same prefix: ", list, count > kMost ? ", …" : ""));
}

// Returns whether the name occurs at a position where a declaration could introduce it, e.g. after
// `var`. After a syntax error, the parser may have skipped such a declaration.
bool Suggestions::MayBeDeclared(StringId name) {
  if (declared_somewhere_.empty()) {
    declared_somewhere_.resize(program_.module.strings.size());
    TokenKind before = TokenKind::kEof;
    for (size_t i = 0; i + 1 < ast_.tokens.size(); ++i) {
      const Token& token = ast_.tokens[i];
      if (token.kind == TokenKind::kIdentifier && token.payload < declared_somewhere_.size()) {
        const bool after_keyword =
            before == TokenKind::kFn || before == TokenKind::kVar || before == TokenKind::kLet ||
            before == TokenKind::kConst || before == TokenKind::kOverride ||
            before == TokenKind::kStruct || before == TokenKind::kAlias ||
            before == TokenKind::kTemplateArgsEnd || before == TokenKind::kGreaterThan ||
            before == TokenKind::kIdentifier || before == TokenKind::kReserved;
        const TokenKind after = ast_.tokens[i + 1].kind;
        const bool of_block = before == TokenKind::kBraceRight && after == TokenKind::kSemicolon;
        if (after_keyword || of_block || after == TokenKind::kColon) {
          declared_somewhere_[token.payload] = true;
        }
      }
      before = token.kind;
    }
    NoteDefines();
  }
  return name.value < declared_somewhere_.size() && declared_somewhere_[name.value];
}

// For each C-style '#define' line of the source, adds the defined name to declared_somewhere_.
void Suggestions::NoteDefines() {
  const std::string_view text = program_.source.text();
  for (size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1)) {
    const size_t end = std::min(text.find_first_of("\n\r", at), text.size());
    const std::string_view defined = DefinedName(text.substr(at, end - at));
    const StringId name = program_.module.strings.Intern(defined);
    if (name.value < declared_somewhere_.size()) declared_somewhere_[name.value] = true;
    at = end - 1;
  }
}

void Suggestions::UnresolvedIdentifier(NodeId node, ForeignUse use) {
  if (after_syntax_errors_ && MayBeDeclared(IdentifierView(ast_, node).name())) return;
  // The parser has already reported the reserved word.
  if (ast_.token(node).kind == TokenKind::kReserved) return;
  const std::string_view what = use == ForeignUse::kType       ? "type"
                                : use == ForeignUse::kFunction ? "function"
                                                               : "identifier";
  Diagnostic& d = Error(DiagCode::unresolved_identifier, SpanOf(node),
                        Cat("unknown ", what, " '", Text(IdentifierView(ast_, node).name()), "'"));
  Suggest(d, node, use);
}

}  // namespace tessera::wgsl
