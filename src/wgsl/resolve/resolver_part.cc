#include "wgsl/resolve/resolver_part.h"

#include <algorithm>

#include "base/line_end.h"

namespace tessera::wgsl {

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
  uint32_t at = 0;  // start of the first token, after any comments
  if (!ast_.tokens.empty()) at = ast_.tokens[0].offset;
  // The lines up to this token, because the text of a linked program continues with other files.
  const std::string_view text = program_.source.text();
  const size_t line_end = std::min(text.find_first_of("\r\n", at), text.size());
  const std::string directive = Cat("enable ", ExtensionName(extension), ";");
  diagnostic.AddHelp(Cat("add '", directive, "' at the top of the module"));
  diagnostic.AddFix({at, at}, directive + std::string(LineEndOf(text.substr(0, line_end + 2))));
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
