#include "wgsl/resolve/attributes.h"

#include <algorithm>
#include <optional>

#include "base/pool_vector.h"
#include "ir/stage_io.h"
#include "wgsl/help/foreign_words.h"
#include "wgsl/resolve/enumerants.h"
#include "wgsl/resolve/late_value.h"
#include "wgsl/resolve/suggestions.h"

namespace tessera::wgsl {

struct AttributeEntry {
  StringId name;
  Attr attr;
  uint8_t min_args, max_args;
};

namespace {

constexpr AttributeEntry kAttributes[] = {
    {name::k_align, Attr::kAlign, 1, 1},
    {name::k_binding, Attr::kBinding, 1, 1},
    {name::k_blend_src, Attr::kBlendSrc, 1, 1},
    {name::k_builtin, Attr::kBuiltin, 1, 2},
    {name::k_compute, Attr::kCompute, 0, 0},
    {name::k_const, Attr::kConst, 0, 0},
    {name::k_diagnostic, Attr::kDiagnostic, 1, 1},
    {name::k_fragment, Attr::kFragment, 0, 0},
    {name::k_group, Attr::kGroup, 1, 1},
    {name::k_id, Attr::kId, 1, 1},
    {name::k_interpolate, Attr::kInterpolate, 1, 2},
    {name::k_invariant, Attr::kInvariant, 0, 0},
    {name::k_location, Attr::kLocation, 1, 1},
    {name::k_must_use, Attr::kMustUse, 0, 0},
    {name::k_size, Attr::kSize, 1, 1},
    {name::k_vertex, Attr::kVertex, 0, 0},
    {name::k_workgroup_size, Attr::kWorkgroupSize, 1, 3},
    {name::k_subgroup_size, Attr::kSubgroupSize, 1, 1},
    {name::k_early_depth_test, Attr::kEarlyDepthTest, 1, 1},
    {name::k_input_attachment_index, Attr::kInputAttachmentIndex, 1, 1},
    {name::k_color, Attr::kColor, 1, 1},
};

ir::BuiltinValue BuiltinValueOf(StringId name) {
  using ir::BuiltinValue;
  switch (name.value) {
#define TESSERA_BUILTIN_VALUE(enumerator, text, ...) \
  case name::k_##text.value: return BuiltinValue::enumerator;
#include "ir/builtin_values.def"
    case name::k_barycentric.value: return BuiltinValue::kBarycentricCoord;
    default: return BuiltinValue::kNone;
  }
}

// The specification's names for built-in values, indexed by ir::BuiltinValue.
constexpr std::string_view kBuiltinValueNames[] = {
#define TESSERA_BUILTIN_VALUE(enumerator, text, ...) #text,
#define TESSERA_EXTRA_BUILTIN_VALUE(enumerator, ...)
#include "ir/builtin_values.def"
};

// The enable-extension and the language extension that a built-in value needs, if any.
struct Needs {
  constexpr Needs() = default;
  constexpr explicit Needs(LanguageFeature f) : feature(f) {}
  constexpr explicit Needs(Extension e, std::optional<LanguageFeature> f = std::nullopt)
      : extension(e), feature(f) {}
  std::optional<Extension> extension;
  std::optional<LanguageFeature> feature;
};
Needs NeedsOf(ir::BuiltinValue value) {
  switch (value) {
#define TESSERA_BUILTIN_VALUE(enumerator, text, type, inputs, outputs, needs, ...) \
  case ir::BuiltinValue::enumerator: return needs;
#include "ir/builtin_values.def"
    default: return {};
  }
}

}  // namespace

// Recognizes the old form of stage attributes: for '@stage(vertex)', returns the entry of '@vertex'
// in kAttributes. Returns null for any other attribute, or if '@vertex' is not in the bit set
// `allowed`.
const AttributeEntry* Attributes::FindLegacyStage(NodeId node, uint32_t allowed) const {
  const AttributeView view(ast_, node);
  if (Text(view.name()) != "stage" || view.arguments().size() != 1) return nullptr;
  const StringId name = ContextName(view.arguments()[0]);
  const auto entry = std::ranges::find(kAttributes, name, &AttributeEntry::name);
  if (entry == std::end(kAttributes)) return nullptr;
  const bool is_stage = entry->attr == Attr::kVertex || entry->attr == Attr::kFragment ||
                        entry->attr == Attr::kCompute;
  return is_stage && (allowed >> static_cast<int>(entry->attr) & 1) != 0 ? entry : nullptr;
}

// Returns an attribute's entry in kAttributes. If the attribute is unknown, reports an error and
// returns null. For the old form '@stage(vertex)', reports an error too, but returns the entry of
// '@vertex' to avoid follow-up errors.
const AttributeEntry* Attributes::Entry(NodeId node, uint32_t allowed) {
  const StringId name = AttributeView(ast_, node).name();
  for (const AttributeEntry& e : kAttributes) {
    if (e.name == name) return &e;
  }
  const AttributeEntry* const stage = FindLegacyStage(node, allowed);
  Diagnostic& d = Error(DiagCode::invalid_attribute, SpanOf(node),
                        Cat("unknown attribute '@", Text(name), "'"));
  if (stage != nullptr) {
    d.AddHelp(Cat("write '@", Text(stage->name), "'"));
    // The attribute consists of 'stage', '(', the name of the stage, and ')'.
    const uint32_t token = At(node).token;
    if (ast_.tokens[token + 3].kind == TokenKind::kParenRight) {
      d.AddFix({ast_.TokenSpan(token).begin, ast_.TokenSpan(token + 3).end},
               std::string(Text(stage->name)));
    }
    return stage;
  }
  PoolVector<std::string_view> names;
  for (const AttributeEntry& e : kAttributes) names.push_back(Text(e.name));
  const Guess close = Closest(Text(name), names);
  if (Text(name) == "stage") {
    d.AddHelp("write '@vertex', '@fragment' or '@compute'");
  } else if (Text(name) == "mesh" || Text(name) == "task") {  // stages of wgpu_mesh_shader
    d.AddNote("tessera does not support mesh shaders");
  } else {
    DidYouMean(d, Text(name), close, "@");
  }
  return nullptr;
}

bool Attributes::CheckArgumentCount(NodeId node, const AttributeEntry& entry) {
  const size_t args = AttributeView(ast_, node).arguments().size();
  const StringId name = AttributeView(ast_, node).name();
  if (entry.max_args == 0 && AttributeView(ast_, node).has_parentheses() && args == 0) {
    Error(DiagCode::invalid_attribute, SpanOf(node),
          Cat("'@", Text(name), "' takes no parentheses"));
    return false;
  }
  if (args >= entry.min_args && args <= entry.max_args) return true;
  Error(DiagCode::invalid_attribute, SpanOf(node),
        Cat("'@", Text(name), "' takes ",
            entry.max_args == 0                ? "no arguments"
            : entry.min_args == entry.max_args ? "one argument"
            : entry.max_args == 2              ? "one or two arguments"
                                               : "one to three arguments",
            ", found ", static_cast<uint32_t>(args)));
  return false;
}

// Returns an attribute's entry in kAttributes if the attribute is allowed on the declaration.
// Otherwise reports an error and returns null. `target` describes the declaration in messages.
const AttributeEntry* Attributes::AllowedEntry(NodeId node, uint32_t allowed,
                                               std::string_view target) {
  const AttributeEntry* entry = Entry(node, allowed);
  if (entry == nullptr) return nullptr;
  if (entry->attr == Attr::kConst) {
    Error(DiagCode::invalid_attribute, SpanOf(node), "'@const' is reserved for built-in functions");
    return nullptr;
  }
  if ((allowed >> static_cast<int>(entry->attr) & 1) == 0) {
    Error(DiagCode::invalid_attribute, SpanOf(node),
          Cat("'@", Text(entry->name), "' cannot be applied to ", target));
    return nullptr;
  }
  const bool is_old = entry->name != AttributeView(ast_, node).name();
  return is_old || CheckArgumentCount(node, *entry) ? entry : nullptr;
}

AttributeSet Attributes::Collect(NodeList list, uint32_t allowed, std::string_view target) {
  AttributeSet set;
  for (NodeId node : list) {
    const AttributeEntry* entry =
        ast_.kind(node) == NodeKind::kAttribute ? AllowedEntry(node, allowed, target) : nullptr;
    if (entry == nullptr) {
      set.ok = false;
      continue;
    }
    // @diagnostic may be repeated. RangeFilters handles this attribute.
    if (entry->attr == Attr::kDiagnostic) continue;
    NodeId& slot = set.nodes[static_cast<int>(entry->attr)];
    if (slot.valid()) {
      Error(DiagCode::invalid_attribute, SpanOf(node),
            Cat("'@", Text(entry->name), "' is given twice"))
          .AddLabel(SpanOf(slot), "first given here");
      set.ok = false;
      continue;
    }
    slot = node;
  }
  return set;
}

// Evaluates an attribute argument, which must be a const-expression of type i32 or u32. Returns
// false if an error was reported.
bool Attributes::ConstInteger(NodeId expression, NodeId attribute, int64_t* value) {
  const Operand x = expressions_.Value(expression);
  if (!x.type.valid()) return false;
  if (x.stage != EvalStage::kConst) {
    Diagnostic& d = Error(DiagCode::not_constant, expression,
                          Cat(ArgumentOf(attribute), " must be a const-expression"));
    LabelLateValue(program_, d, expression, EvalStage::kConst);
    return false;
  }
  if (!ir::TypeStore::IsIntScalar(x.type)) {
    Error(DiagCode::type_mismatch, expression,
          Cat(ArgumentOf(attribute), " must be an 'i32' or 'u32', not '", TypeName(x.type), "'"));
    return false;
  }
  if (!x.value.valid()) return false;
  *value = constants_.IntValue(x.value);
  if (x.type == ir::kAbstractInt) return Materialize(context_, expression, ir::kI32);
  return true;
}

// Returns the words that messages use for an attribute's argument.
std::string Attributes::ArgumentOf(NodeId attribute) const {
  return Cat("the argument of '@", Text(AttributeView(ast_, attribute).name()), "'");
}

bool Attributes::Integer(NodeId attribute, int64_t* value, int64_t max) {
  const NodeId argument = AttributeView(ast_, attribute).arguments()[0];
  if (!ConstInteger(argument, attribute, value)) return false;
  if (*value < 0) {
    Error(DiagCode::invalid_attribute, argument,
          Cat(ArgumentOf(attribute), " must not be negative, but this is ", *value));
    return false;
  }
  if (*value > max) {
    Error(DiagCode::invalid_attribute, argument,
          Cat(ArgumentOf(attribute), " must not be greater than ", max, ", but this is ", *value));
    return false;
  }
  return true;
}

// Returns the name if the argument `node` is a context-dependent name (WGSL: Context-Dependent
// Names), and none otherwise.
StringId Attributes::ContextName(NodeId node) const {
  if (ast_.kind(node) != NodeKind::kIdentifier ||
      IdentifierView(ast_, node).has_template_arguments()) {
    return {};
  }
  return IdentifierView(ast_, node).name();
}

// Sets `io->builtin` to the built-in value that the argument names. Returns false if an error was
// reported.
bool Attributes::BuiltinName(NodeId argument, ir::IoAttributes* io) {
  const StringId name = ContextName(argument);
  io->builtin = name.valid() ? BuiltinValueOf(name) : ir::BuiltinValue::kNone;
  if (io->builtin != ir::BuiltinValue::kNone) return true;
  if (ast_.kind(argument) == NodeKind::kError) return false;
  if (!name.valid()) {
    Error(DiagCode::invalid_attribute, argument, "expected the name of a built-in value");
    return false;
  }
  Diagnostic& d = Error(DiagCode::invalid_attribute, argument,
                        Cat("unknown built-in value '", Text(name), "'"));
  if (const ForeignWord* row = FindForeignWord(ForeignUse::kBuiltin, Text(name))) {
    SuggestWgslWord(d, *row, row->wgsl);
  } else {
    DidYouMean(d, Text(name), Closest(Text(name), kBuiltinValueNames));
  }
  return false;
}

bool Attributes::DepthMode(NodeId argument, ir::IoAttributes* io) {
  if (io->builtin != ir::BuiltinValue::kFragDepth) {
    Error(DiagCode::invalid_attribute, argument,
          Cat("the built-in value '", program_.SpellingOf(io->builtin),
              "' takes no second argument"));
    return false;
  }
  if (!RequireFeature(LanguageFeature::kFragmentDepth, SpanOf(argument),
                      "a second argument of '@builtin(frag_depth)'")) {
    return false;
  }
  if (FindEnumerator(ContextName(argument), &io->depth_mode)) return true;
  if (ast_.kind(argument) == NodeKind::kError) return false;
  Error(DiagCode::invalid_attribute, argument,
        Cat("the depth mode must be ", Alternatives(WordsOf<ir::DepthMode>())));
  return false;
}

bool Attributes::Builtin(NodeId attribute, ir::IoAttributes* io) {
  const NodeList args = AttributeView(ast_, attribute).arguments();
  const NodeId argument = args[0];
  if (!BuiltinName(argument, io)) return false;
  if (args.size() == 2 && !DepthMode(args[1], io)) return false;
  // 'barycentric' is wgpu's name for barycentric_coord.
  const StringId name = ContextName(argument);
  const Needs needs =
      name == name::k_barycentric ? Needs(LanguageFeature::kBarycentrics) : NeedsOf(io->builtin);
  if (needs.extension && !RequireExtension(*needs.extension, SpanOf(argument),
                                           "the built-in value '", Text(name), "'")) {
    return false;
  }
  return !needs.feature ||
         RequireFeature(*needs.feature, SpanOf(argument), "the built-in value '", Text(name), "'");
}

bool Attributes::InterpolationName(NodeId argument, ir::IoAttributes* io) {
  const StringId type = ContextName(argument);
  if (FindEnumerator(type, &io->interpolation)) return true;
  if (ast_.kind(argument) == NodeKind::kError) return false;
  const auto words = WordsOf<ir::InterpolationType>();
  Diagnostic& d = Error(DiagCode::invalid_attribute, argument,
                        Cat("the interpolation type must be ", Alternatives(words)));
  const Guess close = type.valid() ? Closest(Text(type), words) : Guess();
  if (type.valid() && Text(type) == "per_vertex") {  // from wgpu_per_vertex
    d.AddNote("tessera does not support per-vertex inputs of fragment shaders");
  } else if (type.valid()) {
    DidYouMean(d, Text(type), close);
  }
  return false;
}

bool Attributes::SamplingName(NodeId argument, ir::IoAttributes* io) {
  const StringId sampling = ContextName(argument);
  if (FindEnumerator(sampling, &io->sampling)) return true;
  if (ast_.kind(argument) == NodeKind::kError) return false;
  const auto words = WordsOf<ir::InterpolationSampling>();
  Diagnostic& d = Error(DiagCode::invalid_attribute, argument,
                        Cat("the interpolation sampling must be ", Alternatives(words)));
  const Guess close = sampling.valid() ? Closest(Text(sampling), words) : Guess();
  if (sampling.valid()) DidYouMean(d, Text(sampling), close);
  return false;
}

// Resolves @interpolate (WGSL: Interpolation).
bool Attributes::Interpolate(NodeId attribute, ir::IoAttributes* io) {
  using ir::InterpolationSampling;
  using ir::InterpolationType;
  const NodeList args = AttributeView(ast_, attribute).arguments();
  if (!InterpolationName(args[0], io)) return false;
  const bool flat = io->interpolation == InterpolationType::kFlat;
  if (args.size() < 2) {
    io->sampling = flat ? InterpolationSampling::kFirst : InterpolationSampling::kCenter;
    return true;
  }
  const NodeId sampling_node = args[1];
  if (!SamplingName(sampling_node, io)) return false;
  const bool flat_sampling = io->sampling == InterpolationSampling::kFirst ||
                             io->sampling == InterpolationSampling::kEither;
  if (flat != flat_sampling) {
    Error(DiagCode::invalid_io, sampling_node,
          Cat("interpolation '", NameOf(io->interpolation), "' does not allow the sampling '",
              NameOf(io->sampling), "'"))
        .AddNote(flat ? "'flat' allows 'first' and 'either'"
                      : "'perspective' and 'linear' allow 'center', 'centroid' and 'sample'");
    return false;
  }
  return true;
}

// Resolves @blend_src. `ok` is false if @location already caused an error. Returns false if `ok` is
// false or if this function reports an error.
bool Attributes::BlendSrc(const AttributeSet& attributes, bool ok, ir::IoAttributes* io) {
  const NodeId node = attributes[Attr::kBlendSrc];
  if (!RequireExtension(Extension::kDualSourceBlending, SpanOf(node), "'@blend_src'")) ok = false;
  int64_t value = 0;
  if (Integer(node, &value, 1)) {
    io->blend_src = static_cast<uint32_t>(value);
  } else {
    ok = false;
  }
  if (!attributes.Has(Attr::kLocation)) {
    Error(DiagCode::invalid_io, SpanOf(node), "'@blend_src' also requires '@location(0)'");
    ok = false;
  } else if (ok && io->location != 0) {
    Error(DiagCode::invalid_io, SpanOf(node), "'@blend_src' can only be used with '@location(0)'")
        .AddLabel(SpanOf(attributes[Attr::kLocation]), Cat("location ", io->location));
    ok = false;
  }
  return ok;
}

bool Attributes::Color(NodeId attribute, ir::IoAttributes* io) {
  if (!RequireExtension(Extension::kFramebufferFetch, SpanOf(attribute), "'@color'")) return false;
  int64_t value = 0;
  // The largest u32 is reserved for 'no color' and therefore rejected. No device has that many
  // colors anyway.
  if (!Integer(attribute, &value, ir::IoAttributes::kNone - 1)) return false;
  io->color = static_cast<uint32_t>(value);
  return true;
}

bool Attributes::Io(const AttributeSet& attributes, ir::IoAttributes* io) {
  bool ok = attributes.ok;
  int64_t value = 0;
  if (attributes.Has(Attr::kLocation)) {
    if (Integer(attributes[Attr::kLocation], &value)) {
      // The largest u32 means 'no location', so an @location with this value is reduced by one. No
      // device has that many locations anyway.
      io->location = static_cast<uint32_t>(std::min<int64_t>(value, ir::IoAttributes::kNone - 1));
    } else {
      ok = false;
    }
  }
  if (attributes.Has(Attr::kBlendSrc)) ok = BlendSrc(attributes, ok, io);
  if (attributes.Has(Attr::kColor)) ok &= Color(attributes[Attr::kColor], io);
  if (attributes.Has(Attr::kBuiltin)) {
    ok &= Builtin(attributes[Attr::kBuiltin], io);
  }
  if (attributes.Has(Attr::kInterpolate)) {
    ok &= Interpolate(attributes[Attr::kInterpolate], io);
    if (!attributes.Has(Attr::kLocation)) {
      Error(DiagCode::invalid_io, SpanOf(attributes[Attr::kInterpolate]),
            "'@interpolate' also needs '@location'");
      ok = false;
    }
  }
  if (attributes.Has(Attr::kInvariant)) {
    io->invariant = true;
    if (ok && io->builtin != ir::BuiltinValue::kPosition) {
      Error(DiagCode::invalid_io, SpanOf(attributes[Attr::kInvariant]),
            "'@invariant' can only be applied to '@builtin(position)'");
      ok = false;
    }
  }
  return ok;
}

void Attributes::CheckIoType(const AttributeSet& attributes, const ir::IoAttributes& io,
                             TypeId type, NodeId node) {
  if (!type.valid()) return;
  const bool color = io.color != ir::IoAttributes::kNone;
  if (io.location != ir::IoAttributes::kNone || color) {
    const TypeId scalar = types_.IsMatrix(type) ? TypeId() : types_.ScalarOf(type);
    const bool numeric =
        (ir::TypeStore::IsScalar(type) || types_.IsVector(type)) && scalar != ir::kBool;
    if (!numeric) {
      Error(
          DiagCode::invalid_io, SpanOf(attributes[color ? Attr::kColor : Attr::kLocation]),
          Cat(color ? "'@color'" : "'@location'",
              " can only be applied to numeric scalars and vectors, not to '", TypeName(type), "'"))
          .AddLabel(SpanOf(node), Cat("of type '", TypeName(type), "'"));
    }
  }
  if (io.builtin != ir::BuiltinValue::kNone) {
    CheckBuiltinType(io, type, SpanOf(attributes[Attr::kBuiltin]));
  }
}

void Attributes::CheckBuiltinType(const ir::IoAttributes& io, TypeId type, Span span) {
  if (io.builtin == ir::BuiltinValue::kClipDistances) {
    const ir::Type& t = types_[type];
    if (t.kind == ir::TypeKind::kArray && t.element == ir::kF32 && t.count().is_constant() &&
        t.count().value() <= 8) {
      return;
    }
    Error(DiagCode::invalid_io, span,
          Cat("'clip_distances' must be an 'array<f32, N>' with N of at most 8, not '",
              TypeName(type), "'"));
    return;
  }
  const TypeId want = ir::TypeOf(io.builtin);
  if (type == want) return;
  Error(DiagCode::invalid_io, span,
        Cat("the built-in value '", program_.SpellingOf(io.builtin), "' must have the type '",
            TypeName(want), "', not '", TypeName(type), "'"));
}

// ---------------------------------------------------------------- entry points

bool Attributes::Stage(const AttributeSet& attributes, UserFunction& function, NodeId* stage) {
  constexpr std::pair<Attr, ir::ShaderStage> kStages[] = {
      {Attr::kVertex, ir::ShaderStage::kVertex},
      {Attr::kFragment, ir::ShaderStage::kFragment},
      {Attr::kCompute, ir::ShaderStage::kCompute},
  };
  bool ok = true;
  for (const auto& [attr, value] : kStages) {
    if (!attributes.Has(attr)) continue;
    if (stage->valid()) {
      Error(DiagCode::invalid_attribute, SpanOf(attributes[attr]),
            "a function can be the entry point of only one stage")
          .AddLabel(SpanOf(*stage), "another stage here");
      ok = false;
      continue;
    }
    *stage = attributes[attr];
    function.stage = value;
  }
  return ok;
}

bool Attributes::EntryPoint(NodeId node, UserFunction& function, const AttributeSet& attributes) {
  NodeId stage;
  if (!Stage(attributes, function, &stage)) return false;
  if (attributes.Has(Attr::kEarlyDepthTest)) {
    EarlyDepthTest(attributes[Attr::kEarlyDepthTest], function);
  }
  if (function.stage == ir::ShaderStage::kCompute) {
    if (attributes.Has(Attr::kWorkgroupSize)) {
      WorkgroupSize(attributes[Attr::kWorkgroupSize], function);
    } else if (attributes.ok) {
      Error(DiagCode::invalid_entry_point, SpanOf(node),
            Cat("the compute entry point '", Text(node), "' needs '@workgroup_size'"))
          .AddLabel(SpanOf(stage), "compute entry point")
          .AddHelp("specify the number of invocations: '@workgroup_size(64)'");
    }
    if (attributes.Has(Attr::kSubgroupSize)) {
      SubgroupSize(attributes[Attr::kSubgroupSize], function);
    }
    return true;
  }
  for (Attr attr : {Attr::kWorkgroupSize, Attr::kSubgroupSize}) {
    if (!attributes.Has(attr)) continue;
    Error(DiagCode::invalid_attribute, SpanOf(attributes[attr]),
          Cat("'@", Text(AttributeView(ast_, attributes[attr]).name()),
              "' can only be applied to compute entry points"));
  }
  return true;
}

// Resolves wgpu's @early_depth_test(force), which runs the depth and stencil tests before the
// shader. The other arguments that wgpu allows restrict how the shader may change the depth. They
// are not supported. In standard WGSL, the depth mode of frag_depth has this purpose.
void Attributes::EarlyDepthTest(NodeId attribute, UserFunction& function) {
  if (!RequireFeature(LanguageFeature::kEarlyDepthTest, SpanOf(attribute), "'@early_depth_test'")) {
    return;
  }
  const NodeId argument = AttributeView(ast_, attribute).arguments()[0];
  if (ContextName(argument) != name::k_force) {
    Error(DiagCode::invalid_attribute, argument,
          "the argument of '@early_depth_test' must be 'force'")
        .AddHelp("specify how the depth changes with '@builtin(frag_depth, less)' or 'greater'");
  } else if (function.stage != ir::ShaderStage::kFragment) {
    Error(DiagCode::invalid_attribute, SpanOf(attribute),
          "'@early_depth_test' can only be applied to fragment entry points");
  } else {
    function.early_depth_test = true;
  }
}

// Evaluates an argument of @workgroup_size or @subgroup_size. `what` describes the argument in
// messages. Returns false if an error was reported.
bool Attributes::SizeOperand(NodeId node, std::string_view what, Operand* size) {
  *size = expressions_.Value(node);
  if (!size->type.valid()) return false;
  if (size->stage == EvalStage::kRuntime) {
    Diagnostic& d = Error(DiagCode::not_constant, node,
                          Cat(what, " must be a const-expression or override-expression"));
    LabelLateValue(program_, d, node, EvalStage::kOverride);
    return false;
  }
  if (!ir::TypeStore::IsIntScalar(size->type)) {
    Error(DiagCode::invalid_workgroup_size, node,
          Cat(what, " must be an 'i32' or 'u32', not '", TypeName(size->type), "'"));
    return false;
  }
  return true;
}

// Resolves @workgroup_size (WGSL: workgroup_size). All sizes must have a common type, i32 or u32.
void Attributes::WorkgroupSize(NodeId attribute, UserFunction& function) {
  const NodeList args = AttributeView(ast_, attribute).arguments();
  Operand sizes[3];
  TypeId common;
  if (!WorkgroupSizes(args, sizes, &common)) return;
  uint64_t product = 1;
  for (size_t i = 0; i < args.size(); ++i) {
    const NodeId node = args[i];
    if (sizes[i].stage == EvalStage::kConst && sizes[i].value.valid()) {
      const int64_t n = constants_.IntValue(sizes[i].value);
      if (n <= 0) {
        Error(DiagCode::invalid_workgroup_size, node,
              Cat("a workgroup size must be greater than zero, but this is ", n));
        return;
      }
      product = product > 0xffffffffull ? product : product * static_cast<uint64_t>(n);
    }
    if (sizes[i].type == ir::kAbstractInt && !Materialize(context_, node, common)) return;
    function.workgroup_size[i] = node;
  }
  if (product > 0xffffffffull) {
    Error(DiagCode::invalid_workgroup_size, SpanOf(attribute),
          "the product of the workgroup sizes does not fit in 32 bits");
  }
}

// Evaluates the arguments of @workgroup_size and stores their common type in `common`. Returns
// false if an error was reported.
bool Attributes::WorkgroupSizes(NodeList args, Operand* sizes, TypeId* common) {
  *common = ir::kAbstractInt;
  NodeId decided_by;
  for (size_t i = 0; i < args.size(); ++i) {
    const NodeId node = args[i];
    if (!SizeOperand(node, "a workgroup size", &sizes[i])) return false;
    if (sizes[i].type == ir::kAbstractInt) continue;
    if (*common != ir::kAbstractInt && *common != sizes[i].type) {
      Error(DiagCode::invalid_workgroup_size, node,
            Cat("the workgroup sizes must have the same type, but this is '",
                TypeName(sizes[i].type), "'"))
          .AddLabel(ast_.FullSpan(decided_by), Cat("and this is '", TypeName(*common), "'"));
      return false;
    }
    if (*common == ir::kAbstractInt) decided_by = node;
    *common = sizes[i].type;
  }
  if (*common == ir::kAbstractInt) *common = ir::kI32;
  return true;
}

// Resolves @subgroup_size (WGSL: subgroup_size).
void Attributes::SubgroupSize(NodeId attribute, UserFunction& function) {
  if (!RequireExtension(Extension::kSubgroupSizeControl, SpanOf(attribute), "'@subgroup_size'"))
    return;
  const NodeId node = AttributeView(ast_, attribute).arguments()[0];
  Operand size;
  if (!SizeOperand(node, "a subgroup size", &size)) return;
  if (size.value.valid()) {
    const int64_t n = constants_.IntValue(size.value);
    if (n <= 0 || (n & (n - 1)) != 0) {
      Error(DiagCode::invalid_workgroup_size, node,
            Cat("a subgroup size must be a power of two, but this is ", n));
      return;
    }
  }
  if (size.type == ir::kAbstractInt && !Materialize(context_, node, ir::kI32)) return;
  function.subgroup_size = node;
}

}  // namespace tessera::wgsl
