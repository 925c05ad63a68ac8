// enable, requires and diagnostic directives; @diagnostic (WGSL: Directives, Diagnostic Filtering).
#include "wgsl/resolver_impl.h"

namespace tessera::wgsl {
namespace {

struct ExtensionEntry {
  StringId name;
  uint32_t bits;
};
constexpr uint32_t Bit(Extension e) { return 1u << static_cast<int>(e); }

// WGSL: Enable Extensions; subgroup matrices by their proposals.
constexpr ExtensionEntry kEnableExtensions[] = {
    {name::k_f16, Bit(Extension::kF16)},
    {name::k_clip_distances, Bit(Extension::kClipDistances)},
    {name::k_dual_source_blending, Bit(Extension::kDualSourceBlending)},
    {name::k_subgroups, Bit(Extension::kSubgroups)},
    {name::k_primitive_index, Bit(Extension::kPrimitiveIndex)},
    {name::k_subgroup_size_control,
     Bit(Extension::kSubgroupSizeControl) | Bit(Extension::kSubgroups)},
    {name::k_subgroup_matrix, Bit(Extension::kSubgroupMatrix) | Bit(Extension::kSubgroups)},
    {name::k_chromium_experimental_subgroup_matrix,
     Bit(Extension::kSubgroupMatrix) | Bit(Extension::kSubgroups)},
};

// WGSL: Language Extensions. All are always on.
constexpr StringId kLanguageExtensions[] = {
    name::k_readonly_and_readwrite_storage_textures,
    name::k_packed_4x8_integer_dot_product,
    name::k_unrestricted_pointer_parameters,
    name::k_pointer_composite_access,
    name::k_uniform_buffer_standard_layout,
    name::k_subgroup_id,
    name::k_subgroup_uniformity,
    name::k_texture_and_sampler_let,
    name::k_texture_formats_tier1,
    name::k_linear_indexing,
    name::k_immediate_address_space,
    name::k_fragment_depth,
    name::k_buffer_view,
};

constexpr std::string_view kSeverityNames[] = {"off", "info", "warning", "error"};

}  // namespace

void Resolver::Directives() {
  std::vector<DiagnosticControl> controls;
  for (uint32_t d : ast_.directives) {
    const NodeId node(d);
    switch (ast_.kind(node)) {
      case NodeKind::kEnable: Enable(node); break;
      case NodeKind::kRequires: Requires(node); break;
      case NodeKind::kDiagnosticDirective: {
        const DiagnosticControl control = Control(NodeId(At(node).a));
        if (!control.ok || Conflicts(controls, control, false)) break;
        controls.push_back(control);
        if (control.known) {
          program_.default_severity[static_cast<int>(control.rule)] = control.severity;
        }
        break;
      }
      default: break;
    }
  }
}

void Resolver::Enable(NodeId directive) {
  for (uint32_t item : ast_.List(At(directive).b)) {
    const NodeId node(item);
    if (ast_.kind(node) != NodeKind::kIdentifier) continue;
    const StringId name(At(node).a);
    bool found = false;
    for (const ExtensionEntry& e : kEnableExtensions) {
      if (e.name != name) continue;
      program_.enabled |= e.bits;
      found = true;
    }
    if (found) continue;
    Diagnostic& d = Error(DiagCode::unknown_extension, SpanOf(node),
                          Cat("unknown enable-extension '", Text(name), "'"));
    for (StringId language : kLanguageExtensions) {
      if (language != name) continue;
      d.AddNote(Cat("'", Text(name),
                    "' is a language extension: it is always available and may be named in a "
                    "'requires' directive"));
      found = true;
    }
    if (found) continue;
    std::vector<std::string_view> names;
    for (const ExtensionEntry& e : kEnableExtensions) names.push_back(Text(e.name));
    const std::string_view close = Closest(Text(name), names);
    if (!close.empty()) d.AtSpan(Cat("did you mean '", close, "'?"));
  }
}

void Resolver::Requires(NodeId directive) {
  for (uint32_t item : ast_.List(At(directive).b)) {
    const NodeId node(item);
    if (ast_.kind(node) != NodeKind::kIdentifier) continue;
    const StringId name(At(node).a);
    bool found = false;
    for (StringId known : kLanguageExtensions) found |= known == name;
    if (found) continue;
    Diagnostic& d = Error(DiagCode::unknown_extension, SpanOf(node),
                          Cat("unknown language extension '", Text(name), "'"));
    for (const ExtensionEntry& e : kEnableExtensions) {
      if (e.name != name) continue;
      d.AddNote(Cat("'", Text(name), "' is an enable-extension: write 'enable ", Text(name), ";'"));
      found = true;
    }
    if (found) continue;
    std::vector<std::string_view> names;
    for (StringId known : kLanguageExtensions) names.push_back(Text(known));
    const std::string_view close = Closest(Text(name), names);
    if (!close.empty()) d.AtSpan(Cat("did you mean '", close, "'?"));
  }
}

Resolver::DiagnosticControl Resolver::Control(NodeId node) {
  DiagnosticControl c;
  c.node = node;
  if (ast_.kind(node) != NodeKind::kDiagnosticControl) return c;
  const StringId severity(At(node).a);
  if (severity == name::k_error) {
    c.severity = Severity::kError;
  } else if (severity == name::k_warning) {
    c.severity = Severity::kWarning;
  } else if (severity == name::k_info) {
    c.severity = Severity::kInfo;
  } else if (severity == name::k_off) {
    c.severity = Severity::kOff;
  } else {
    Diagnostic& d = Error(DiagCode::invalid_diagnostic_control, SpanOf(node),
                          Cat("'", Text(severity), "' is no severity"));
    d.AddNote("the severities are 'error', 'warning', 'info' and 'off'");
    const std::string_view close = Closest(Text(severity), kSeverityNames);
    if (!close.empty()) d.AtSpan(Cat("did you mean '", close, "'?"));
    return c;
  }
  const auto& rule = ast_.Extra<DiagnosticRuleNode>(At(node).b);
  c.ok = true;
  c.first = rule.first;
  c.second = rule.second;
  const StringId first(rule.first);
  const StringId second(rule.second);
  if (!second.valid()) {
    if (first == name::k_derivative_uniformity) c.rule = DiagnosticRule::kDerivativeUniformity;
    if (first == name::k_subgroup_uniformity) c.rule = DiagnosticRule::kSubgroupUniformity;
    if (first == name::k_subgroup_matrix_uniformity) {
      c.rule = DiagnosticRule::kSubgroupMatrixUniformity;
    }
  } else if (first == name::k_chromium && second == name::k_subgroup_matrix_uniformity) {
    c.rule = DiagnosticRule::kSubgroupMatrixUniformity;
  }
  c.known = c.rule != DiagnosticRule::kCount;
  if (c.known) return c;
  // WGSL: Filterable Triggering Rules. A rule 'a.b' of another implementation is none of our
  // business, unless it bears a prefix that we know.
  if (second.valid() && first != name::k_chromium) return c;
  const std::string full =
      second.valid() ? Cat(Text(first), ".", Text(second)) : std::string(Text(first));
  Diagnostic& d = Error(DiagCode::unknown_diagnostic_rule, ast_.TokenSpan(rule.first_token),
                        Cat("unknown diagnostic rule '", full, "'; it has no effect"));
  constexpr std::string_view kRules[] = {"derivative_uniformity", "subgroup_uniformity",
                                         "subgroup_matrix_uniformity",
                                         "chromium.subgroup_matrix_uniformity"};
  const std::string_view close = Closest(full, kRules);
  if (!close.empty()) d.AtSpan(Cat("did you mean '", close, "'?"));
  return c;
}

// WGSL: Diagnostic Filtering: filters of the same range and rule must agree in severity. Attributes
// may not even repeat what another one says; directives may.
bool Resolver::Conflicts(std::span<const DiagnosticControl> before, const DiagnosticControl& now,
                         bool attributes) {
  for (const DiagnosticControl& c : before) {
    const bool same =
        now.known ? c.rule == now.rule : c.first == now.first && c.second == now.second;
    if (!same || (c.severity == now.severity && !attributes)) continue;
    if (c.severity == now.severity) {
      Error(DiagCode::invalid_attribute, SpanOf(now.node),
            "'@diagnostic' is given twice for the same rule")
          .AddLabel(SpanOf(c.node), "first given here");
      return true;
    }
    Error(DiagCode::invalid_diagnostic_control, SpanOf(now.node),
          Cat("conflicting severities for the same diagnostic rule: '",
              Text(StringId(At(now.node).a)), "' here and '", Text(StringId(At(c.node).a)),
              "' before"))
        .AddLabel(SpanOf(c.node), "set here first");
    return true;
  }
  return false;
}

void Resolver::RangeFilters(uint32_t attributes, Span range) {
  std::vector<DiagnosticControl> controls;
  for (uint32_t a : ast_.List(attributes)) {
    const Node& attribute = ast_.nodes[a];
    if (attribute.kind != NodeKind::kAttribute || StringId(attribute.a) != name::k_diagnostic)
      continue;
    for (uint32_t argument : ast_.List(attribute.b)) {
      const DiagnosticControl control = Control(NodeId(argument));
      if (!control.ok || Conflicts(controls, control, true)) continue;
      controls.push_back(control);
      if (control.known) program_.filters.push_back({range, control.rule, control.severity});
    }
  }
}

std::string_view Resolver::ExtensionName(Extension extension) const {
  for (const ExtensionEntry& e : kEnableExtensions) {
    if ((e.bits & Bit(extension)) != 0 &&
        (extension != Extension::kSubgroups || e.bits == Bit(extension))) {
      return Text(e.name);
    }
  }
  return {};
}

void Resolver::AddEnableFix(Diagnostic& diagnostic, Extension extension) const {
  const std::string text = Cat("enable ", ExtensionName(extension), ";\n");
  uint32_t at = 0;  // before the first token: after comments at the head of the file
  if (!ast_.tokens.empty()) at = ast_.tokens[0].offset;
  diagnostic.AddHelp(Cat("add 'enable ", ExtensionName(extension), ";' at the top of the module"));
  diagnostic.AddFix({at, at}, text);
}

bool Resolver::RequireExtension(Extension extension, Span span, std::string_view what) {
  if (program_.Enabled(extension)) return true;
  Diagnostic& d = Error(
      DiagCode::extension_not_enabled, span,
      Cat(what, " needs the extension '", ExtensionName(extension), "', which is not enabled"));
  AddEnableFix(d, extension);
  // One error for each extension is enough.
  program_.enabled |= Bit(extension);
  return false;
}

bool Resolver::RequireF16(Span span) { return RequireExtension(Extension::kF16, span, "'f16'"); }

}  // namespace tessera::wgsl
