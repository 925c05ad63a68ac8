#include "wgsl/resolve/resolver_part.h"

#include <algorithm>

#include "base/line_end.h"
#include "base/text_search.h"
#include "wgsl/syntax/trivia.h"

namespace tessera::wgsl {
namespace {

// Skips the attribute with which `text` begins, and the blankspace and comments after it.
std::string_view WithoutAttribute(std::string_view text) {
  text = WithoutLeadingTrivia(text.substr(1));
  while (!text.empty() && IsWordByte(text[0])) text.remove_prefix(1);
  text = WithoutLeadingTrivia(text);
  for (uint32_t depth = 0; !text.empty(); text = WithoutLeadingTrivia(text.substr(1))) {
    if (text[0] == '(') ++depth;
    if (depth == 0) break;
    if (text[0] == ')') --depth;
  }
  return text;
}

// Returns the offset in `text`, the text of a module, of the first directive or declaration after
// the imports (WESL: Imports). If conditions precede it, returns the offset of the first condition.
size_t EndOfImports(std::string_view text) {
  constexpr std::string_view kImport = "import";
  std::string_view rest = WithoutLeadingTrivia(text);
  while (true) {
    const size_t begin = text.size() - rest.size();
    while (rest.starts_with('@')) rest = WithoutAttribute(rest);
    const bool is_import = rest.starts_with(kImport) && rest.size() > kImport.size() &&
                           !IsWordByte(rest[kImport.size()]);
    if (!is_import) return begin;
    while (!rest.empty() && rest[0] != ';') rest = WithoutLeadingTrivia(rest.substr(1));
    if (!rest.empty()) rest = WithoutLeadingTrivia(rest.substr(1));
  }
}

}  // namespace

bool ResolverPart::IsAllowed(const Limit& limit, uint64_t have, std::string_view unit, Span span,
                             std::string_view what) const {
  if (limit.of_device || (!program_.check_limits && have <= limit.most)) {
    diagnostics_.Add(DiagCode::limit_exceeded, Severity::kInfo, span,
                     Cat(what, " ", have, " ", unit, "; only ", limit.everywhere,
                         " are available on every device"));
    return true;
  }
  Error(DiagCode::limit_exceeded, span,
        Cat(what, " ", have, " ", unit, "; the limit is ",
            program_.check_limits ? limit.everywhere : limit.most));
  return false;
}

std::string_view ResolverPart::ExtensionName(Extension extension) const {
  for (const EnableExtension& e : EnableExtensions()) {
    if ((e.adds & Bit(extension)) != 0 &&
        (extension != Extension::kSubgroups || e.adds == Bit(extension))) {
      return Text(e.name);
    }
  }
  return {};
}

void ResolverPart::AddEnableFix(Diagnostic& diagnostic, Extension extension) const {
  // The insertion point `at` is before the first token, but after any comments. In a linked
  // program, it is also before any condition that precedes this token.
  const std::string_view text = program_.source.text();
  uint32_t at = ast_.tokens.empty() ? 0 : ast_.tokens[0].offset;
  at = std::min(at, static_cast<uint32_t>(EndOfImports(text)));
  // Determines the line ending from the lines before `at` or, if `at` is on the first line, from
  // that line. Ignores the other files of a linked program, which follow in `text`.
  std::string_view lines = text.substr(0, at);
  if (lines.find_first_of("\r\n") == std::string_view::npos) {
    lines = text.substr(0, std::min(text.find_first_of("\r\n", at), text.size() - 1) + 2);
  }
  const std::string directive = Cat("enable ", ExtensionName(extension), ";");
  diagnostic.AddHelp(Cat("add '", directive, "' at the top of the module"));
  diagnostic.AddFix({at, at}, directive + std::string(LineEndOf(lines)));
}

bool ResolverPart::ExtensionMissing(Extension extension, Span span, std::string_view what) const {
  Diagnostic& d = Error(
      DiagCode::extension_not_enabled, span,
      Cat(what, " needs the extension '", ExtensionName(extension), "', which is not enabled"));
  AddEnableFix(d, extension);
  // Report each extension only once: treat it as enabled from now on.
  program_.enabled |= Bit(extension);
  return false;
}

bool ResolverPart::FeatureMissing(LanguageFeature feature, Span span, std::string_view what) const {
  const std::span<const LanguageExtension> all = LanguageExtensions();
  const auto row = std::ranges::find(all, feature, &LanguageExtension::adds);
  NotAvailable(Error(DiagCode::language_feature_not_available, span,
                     Cat(what, " needs the language feature '", Text(row->name),
                         "', which is not available")),
               *row);
  // Report each feature only once: treat it as available from now on.
  program_.language_features |= Bit(feature);
  return false;
}

void ResolverPart::NotAvailable(Diagnostic& diagnostic, const LanguageExtension& extension) const {
  if (extension.standard) {
    diagnostic.AddNote(
        "the application specifies the available language features, and this is not one of them");
  } else {
    diagnostic.AddHelp(
        Cat("it is experimental, so the application must name it in addition to the standard ones: "
            "'--allow-language-feature standard --allow-language-feature ",
            Text(extension.name), "'"));
  }
}

}  // namespace tessera::wgsl
