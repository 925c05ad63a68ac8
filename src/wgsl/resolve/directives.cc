#include "wgsl/resolve/directives.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "wgsl/resolve/diagnostic_rules.h"
#include "wgsl/resolve/suggestions.h"

namespace tessera::wgsl {
namespace {

// Returns the language extension with the name `name`, or null if it is unknown.
const LanguageExtension* FindLanguageExtension(StringId name) {
  const std::span<const LanguageExtension> all = LanguageExtensions();
  const auto row = std::ranges::find(all, name, &LanguageExtension::name);
  return row == all.end() ? nullptr : &*row;
}

}  // namespace

void Directives::Run() {
  Controls controls;
  for (uint32_t d : ast_.directives) {
    const NodeId node(d);
    switch (ast_.kind(node)) {
      case NodeKind::kEnable: Enable(node); break;
      case NodeKind::kRequires: Requires(node); break;
      case NodeKind::kDiagnosticDirective: {
        const DiagnosticControl control = Control(DiagnosticDirectiveView(ast_, node).control());
        if (!control.ok || !Add(controls, control, false)) break;
        if (control.known) {
          program_.default_severity[static_cast<int>(control.rule)] = control.severity;
        }
        break;
      }
      default: break;
    }
  }
}

void Directives::Enable(NodeId directive) {
  for (NodeId node : ExtensionDirectiveView(ast_, directive).names()) {
    if (ast_.kind(node) == NodeKind::kIdentifier) EnableOne(node);
  }
}

void Directives::EnableOne(NodeId node) {
  const StringId name = IdentifierView(ast_, node).name();
  const std::span<const EnableExtension> known = EnableExtensions();
  for (size_t i = 0; i < known.size(); ++i) {
    if (known[i].name != name) continue;
    program_.enabled |= known[i].adds;
    program_.named_extensions |= 1u << i;
    if ((program_.allowed_extensions >> i & 1) == 0) {
      Error(DiagCode::extension_not_available, SpanOf(node),
            Cat("the extension '", Text(name), "' is not available on this device"))
          .AddNote("an enable-extension needs the corresponding feature of the device");
    }
    CheckMatrixDialects(node);
    return;
  }
  if (IsUnsupported(node)) return;
  Diagnostic& d = Error(DiagCode::unknown_extension, SpanOf(node),
                        Cat("unknown enable-extension '", Text(name), "'"));
  if (FindLanguageExtension(name) != nullptr) {
    d.AddNote(Cat("'", Text(name),
                  "' is a language extension: it needs no 'enable' and may be named in a "
                  "'requires' directive"));
    return;
  }
  PoolVector<std::string_view> names;
  for (const EnableExtension& e : known) names.push_back(Text(e.name));
  const Guess close = Closest(Text(name), names);
  DidYouMean(d, Text(name), close);
}

// Records which subgroup matrix dialect, if any, the extension `node` enables. Reports an error if
// the module enables both dialects, because they define the same matrices under different names.
void Directives::CheckMatrixDialects(NodeId node) {
  const StringId name = IdentifierView(ast_, node).name();
  if (name == name::k_wgpu_cooperative_matrix) {
    cooperative_ = node;
    types_.UseCooperativeNames();
  } else if (name == name::k_subgroup_matrix ||
             name == name::k_chromium_experimental_subgroup_matrix) {
    matrices_ = node;
  } else {
    return;
  }
  if (!matrices_.valid() || !cooperative_.valid()) return;
  const NodeId other = node == matrices_ ? cooperative_ : matrices_;
  Error(DiagCode::extension_not_available, SpanOf(node),
        Cat("the extension '", Text(name), "' cannot be enabled together with '",
            Text(IdentifierView(ast_, other).name()), "'"))
      .AtSpan("defines the same matrices under other names")
      .AddLabel(SpanOf(other), "the other extension")
      .AddHelp("use the matrix types and functions of only one of the extensions");
}

// If `node` names another implementation's extension that tessera does not support, reports an
// error and returns true.
bool Directives::IsUnsupported(NodeId node) {
  const StringId name = IdentifierView(ast_, node).name();
  const std::span<const UnsupportedExtension> all = UnsupportedExtensions();
  const auto row = std::ranges::find(all, name, &UnsupportedExtension::name);
  if (row == all.end()) return false;
  Error(DiagCode::unsupported_feature, SpanOf(node),
        Cat("the extension '", Text(name), "' is not supported"))
      .AddNote(std::string(row->note));
  return true;
}

void Directives::Requires(NodeId directive) {
  for (NodeId node : ExtensionDirectiveView(ast_, directive).names()) {
    if (ast_.kind(node) == NodeKind::kIdentifier) RequireOne(node);
  }
}

void Directives::RequireOne(NodeId node) {
  const StringId name = IdentifierView(ast_, node).name();
  if (const LanguageExtension* known = FindLanguageExtension(name); known != nullptr) {
    if (program_.Has(known->adds)) return;
    NotAvailable(Error(DiagCode::language_feature_not_available, SpanOf(node),
                       Cat("the language extension '", Text(name), "' is not available")),
                 *known);
    program_.language_features |= Bit(known->adds);
    return;
  }
  if (IsUnsupported(node)) return;
  Diagnostic& d = Error(DiagCode::unknown_extension, SpanOf(node),
                        Cat("unknown language extension '", Text(name), "'"));
  for (const EnableExtension& e : EnableExtensions()) {
    if (e.name != name) continue;
    d.AddNote(Cat("'", Text(name), "' is an enable-extension: write 'enable ", Text(name), ";'"));
    return;
  }
  PoolVector<std::string_view> names;
  for (const LanguageExtension& e : LanguageExtensions()) names.push_back(Text(e.name));
  const Guess close = Closest(Text(name), names);
  DidYouMean(d, Text(name), close);
}

// Stores the severity of a diagnostic control in `severity`. Returns false if an error was
// reported.
bool Directives::ControlSeverity(NodeId node, Severity* severity) {
  const StringId name = DiagnosticControlView(ast_, node).severity();
  if (name == name::k_error) {
    *severity = Severity::kError;
  } else if (name == name::k_warning) {
    *severity = Severity::kWarning;
  } else if (name == name::k_info) {
    *severity = Severity::kInfo;
  } else if (name == name::k_off) {
    *severity = Severity::kOff;
  } else {
    Diagnostic& d = Error(DiagCode::invalid_diagnostic_control, SpanOf(node),
                          Cat("'", Text(name), "' is not a severity"));
    d.AddNote("the severities are 'error', 'warning', 'info' and 'off'");
    const Guess close = Closest(Text(name), kSeverityNames);
    DidYouMean(d, Text(name), close);
    return false;
  }
  return true;
}

namespace {

// Returns the diagnostic rule with the name `name`, or kCount if it is unknown.
DiagnosticRule RuleOf(std::string_view name) {
  if (name == kMatrixRuleName) return DiagnosticRule::kSubgroupMatrixUniformity;
  return static_cast<DiagnosticRule>(std::ranges::find(kRuleNames, name) - kRuleNames);
}

}  // namespace

Directives::DiagnosticControl Directives::Control(NodeId node) {
  DiagnosticControl c;
  c.node = node;
  if (ast_.kind(node) != NodeKind::kDiagnosticControl) return c;
  if (!ControlSeverity(node, &c.severity)) return c;
  const DiagnosticControlView rule(ast_, node);
  c.ok = true;
  c.first = rule.first();
  c.second = rule.second();
  const std::string name =
      c.second.valid() ? Cat(Text(c.first), ".", Text(c.second)) : std::string(Text(c.first));
  c.rule = RuleOf(name);
  c.known = c.rule != DiagnosticRule::kCount;
  if (!c.known) UnknownRule(rule, name);
  return c;
}

// Reports an unknown diagnostic rule (WGSL: Filterable Triggering Rules). Ignores rules of other
// implementations, which have the form 'a.b', unless the prefix is 'chromium'.
void Directives::UnknownRule(const DiagnosticControlView& rule, std::string_view name) {
  const StringId first = rule.first(), second = rule.second();
  if (second.valid() && first != name::k_chromium) return;
  Diagnostic& d = Error(DiagCode::unknown_diagnostic_rule, ast_.TokenSpan(rule.first_token()),
                        Cat("unknown diagnostic rule '", name, "'; it has no effect"));
  PoolVector<std::string_view> names(std::begin(kRuleNames), std::end(kRuleNames));
  names.push_back(kMatrixRuleName);
  const Guess close = Closest(name, names);
  if (second.valid()) d.span.end = ast_.TokenSpan(rule.first_token() + 2).end;
  DidYouMean(d, name, close);
}

// Adds the filter `now` to `controls`. Filters with the same range and rule must have the same
// severity (WGSL: Diagnostic Filtering). A directive may repeat a filter; an attribute must not.
// Returns false if an error was reported.
bool Directives::Add(Controls& controls, const DiagnosticControl& now, bool attributes) {
  // A known rule can have several names, so it is identified by `rule` instead of by name.
  const uint64_t rule =
      now.known ? static_cast<uint64_t>(now.rule) : JoinKeys(now.first.value + 1, now.second.value);
  const auto [at, is_new] = controls.try_emplace(rule, now.node);
  if (is_new) return true;
  const NodeId before = at->second;
  const std::string_view severity = Text(DiagnosticControlView(ast_, now.node).severity());
  const std::string_view severity_before = Text(DiagnosticControlView(ast_, before).severity());
  if (severity != severity_before) {
    Error(DiagCode::invalid_diagnostic_control, SpanOf(now.node),
          Cat("conflicting severities for the same diagnostic rule: '", severity, "' here and '",
              severity_before, "' before"))
        .AddLabel(SpanOf(before), "set here first");
    return false;
  }
  if (!attributes) return true;
  Error(DiagCode::invalid_attribute, SpanOf(now.node),
        "'@diagnostic' is given twice for the same rule")
      .AddLabel(SpanOf(before), "first given here");
  return false;
}

bool Directives::IsDiagnostic(NodeId attribute) const {
  return ast_.kind(attribute) == NodeKind::kAttribute &&
         AttributeView(ast_, attribute).name() == name::k_diagnostic;
}

bool Directives::HasRangeFilters(NodeList attributes) const {
  for (NodeId attribute : attributes) {
    if (IsDiagnostic(attribute)) return true;
  }
  return false;
}

void Directives::RangeFilters(NodeList attributes, Span range) {
  Controls controls;
  for (NodeId attribute : attributes) {
    if (!IsDiagnostic(attribute)) continue;
    for (NodeId argument : AttributeView(ast_, attribute).arguments()) {
      const DiagnosticControl control = Control(argument);
      if (!control.ok || !Add(controls, control, true)) continue;
      if (control.known) program_.AddFilter(range, control.rule, control.severity);
    }
  }
}

}  // namespace tessera::wgsl
