#include "wgsl/resolve/type_expressions.h"

#include <array>

#include "base/counted.h"
#include "base/pool_vector.h"
#include "wgsl/resolve/enumerants.h"
#include "wgsl/resolve/expressions.h"
#include "wgsl/resolve/late_value.h"

namespace tessera::wgsl {
namespace {

using ir::TextureDim;
using ir::TypeFlags;
using ir::TypeKind;

constexpr TypeId ScalarOfName(StringId name) {
  return name == name::k_i32   ? ir::kI32
         : name == name::k_u32 ? ir::kU32
         : name == name::k_f32 ? ir::kF32
                               : ir::kF16;
}
// Returns the type of a predeclared alias: vec2f, mat4x4h, ...
constexpr TypeId TypeOfAlias(StringId name) {
  return name::IsVectorAlias(name)
             ? ir::TypeStore::Vector(ScalarOfName(name::VectorAliasComponent(name)),
                                     name::VectorAliasSize(name))
             : ir::TypeStore::Matrix(ScalarOfName(name::MatrixAliasComponent(name)),
                                     name::MatrixAliasColumns(name), name::MatrixAliasRows(name));
}

// The predeclared types, indexed by name id minus k_bool (see PlainType).
constexpr auto kPlainTypes = [] {
  std::array<TypeId, name::k_mat4x4h.value - name::k_bool.value + 1> types;
  types[0] = ir::kBool;
  for (StringId name : {name::k_i32, name::k_u32, name::k_f32}) {
    types[name.value - name::k_bool.value] = ScalarOfName(name);
  }
  for (StringId name = name::k_vec2i; name.value <= name::k_mat4x4h.value; ++name.value) {
    const bool half = name::IsVectorAlias(name) ? name::VectorAliasComponent(name) == name::k_f16
                                                : name::MatrixAliasComponent(name) == name::k_f16;
    if (!half) types[name.value - name::k_bool.value] = TypeOfAlias(name);
  }
  return types;
}();
// Returns the predeclared type `name`. Returns none if there is no such type, or if it needs an
// extension.
TypeId PlainType(StringId name) {
  const uint32_t i = name.value - name::k_bool.value;
  return i < kPlainTypes.size() ? kPlainTypes[i] : TypeId();
}

// Returns the tier of a texel format according to texel_formats.def.
constexpr int TierOf(ir::TexelFormat format) {
  switch (format) {
#define TESSERA_TEXEL_FORMAT(name, channel, channels, bytes, tier) \
  case ir::TexelFormat::k_##name: return tier;
#include "ir/texel_formats.def"
#undef TESSERA_TEXEL_FORMAT
    default: return 0;
  }
}

bool IsSpace(StringId name) {
  ir::AddressSpace space{};
  return FindEnumerator(name, &space);
}
bool IsAccess(StringId name) {
  ir::Access access{};
  return FindEnumerator(name, &access);
}

}  // namespace

TypeId TypeExpressions::Resolve(NodeId node) {
  TypeId type;
  switch (ast_.kind(node)) {
    case NodeKind::kIdentifier: type = NamedType(node); break;
    case NodeKind::kParen: type = Resolve(ParenView(ast_, node).inner()); break;
    case NodeKind::kError: return {};
    default:
      Error(DiagCode::wrong_kind_of_name, node, "expected a type here, found a value");
      return {};
  }
  program_[node].type = type;
  return type;
}

// Returns the type denoted by an identifier and its template arguments.
TypeId TypeExpressions::NamedType(NodeId node) {
  const IdentifierView view(ast_, node);
  const StringId name = view.name();
  if (!scopes_.Find(name).valid()) {
    // This is the fast path: most types are predeclared names, or vectors of predeclared scalars.
    const TypeId plain = view.has_template_arguments() ? PlainVector(view) : PlainType(name);
    if (plain.valid()) return plain;
  }
  const NodeId decl = scopes_.ReferredTo(node);
  if (decl.valid()) return Declared(node, name, decl);
  if (!name::IsTypeName(name)) return NotAType(node, name);
  if (name == name::k_vec2 || name == name::k_vec3 || name == name::k_vec4) {
    return Vector(node, name, view.template_arguments());
  }
  if (name::IsTypeGenerator(name)) return Generated(node, name, view.template_arguments());
  return Predeclared(node, name);
}

// Returns the type of a vector such as vec3<f32>. Returns none for other types, or if a declaration
// hides the component type's name.
TypeId TypeExpressions::PlainVector(const IdentifierView& view) {
  const uint32_t n = view.name().value - name::k_vec2.value + 2;
  const NodeList arguments = view.template_arguments();
  if (n < 2 || n > 4 || arguments.size() != 1) return {};
  const NodeId argument = arguments[0];
  if (ast_.kind(argument) != NodeKind::kIdentifier) return {};
  const IdentifierView component(ast_, argument);
  const TypeId scalar = PlainType(component.name());
  if (!ir::TypeStore::IsScalar(scalar) || component.has_template_arguments() ||
      scopes_.Find(component.name()).valid()) {
    return {};
  }
  program_[argument].type = scalar;
  return ir::TypeStore::Vector(scalar, n);
}

TypeId TypeExpressions::ResolveComponent(NodeId node) {
  const bool allowed = allow_small_int_;
  allow_small_int_ = true;
  const TypeId type = Resolve(node);
  allow_small_int_ = allowed;
  return type;
}

TypeId TypeExpressions::ResolveAliased(NodeId node) {
  const bool is_name = ast_.kind(node) == NodeKind::kIdentifier &&
                       !IdentifierView(ast_, node).has_template_arguments();
  return is_name ? ResolveComponent(node) : Resolve(node);
}

TypeId TypeExpressions::NotAType(NodeId node, StringId name) {
  if (name::IsBuiltinFunction(name) || name::IsEnumerant(name)) {
    Error(DiagCode::wrong_kind_of_name, SpanOf(node),
          Cat("'", Text(name), "' is a ",
              name::IsEnumerant(name) ? "predeclared enumerant" : "built-in function",
              ", not a type"));
    return {};
  }
  suggestions_.UnresolvedIdentifier(node, ForeignUse::kType);
  return {};
}

// Returns the type that a user-defined declaration `decl` defines. Reports an error and returns
// none if `decl` does not declare a type.
TypeId TypeExpressions::Declared(NodeId node, StringId name, NodeId decl) {
  const NodeKind kind = ast_.kind(decl);
  if (kind != NodeKind::kAlias && kind != NodeKind::kStruct) {
    // If the declaration hides a predeclared type, report the declaration instead of each use of
    // the name, so that one report covers all uses.
    if (name::IsTypeName(name)) {
      if (!hiding_.insert(decl.value).second) return {};
      Error(DiagCode::wrong_kind_of_name, SpanOf(decl),
            Cat("this declaration hides the predeclared type '", Text(name), "'"))
          .AddLabel(SpanOf(node), "used as a type here")
          .AddHelp("rename the declaration");
      return {};
    }
    Error(DiagCode::wrong_kind_of_name, SpanOf(node), Cat("'", Text(name), "' is not a type"))
        .AddLabel(SpanOf(decl), Cat("'", Text(name), "' is declared here"));
    return {};
  }
  if (IdentifierView(ast_, node).has_template_arguments()) {
    Error(DiagCode::invalid_template_arguments, SpanOf(node),
          Cat("'", Text(name), "' takes no template arguments"))
        .AddLabel(SpanOf(decl), Cat("'", Text(name), "' is declared here"));
    return {};
  }
  const TypeId type = program_[decl].type;  // the type is invalid if the declaration has an error
  if ((type == ir::kI8 || type == ir::kU8) && !allow_small_int_) {
    return SmallInt(node, type == ir::kI8 ? name::k_i8 : name::k_u8);
  }
  if (kind == NodeKind::kAlias && type.valid()) uses_.UseCounts(type);
  return type;
}

TypeId TypeExpressions::SmallInt(NodeId node, StringId name) {
  const bool is_signed = name == name::k_i8;
  if (allow_small_int_) return is_signed ? ir::kI8 : ir::kU8;
  Error(DiagCode::invalid_type, SpanOf(node),
        Cat("'", Text(name), "' can only be the component of a subgroup matrix"))
      .AddHelp(Cat("use '", is_signed ? "i32" : "u32",
                   "'; four 8-bit integers fit in one with pack4x", is_signed ? "I8" : "U8"));
  return {};
}

TypeId TypeExpressions::WideInt(NodeId node, StringId name) {
  const bool is_signed = name == name::k_i64;
  const bool known = program_.Has(LanguageFeature::kInt64);
  if (RequireFeature(LanguageFeature::kInt64, SpanOf(node), "'", Text(name), "'")) {
    return is_signed ? ir::kI64 : ir::kU64;
  }
  if (!known) {
    diagnostics_.last().AddHelp(Cat("WGSL itself has no 64-bit numbers: the nearest type is '",
                                    is_signed ? "i32" : "u32", "', which has a smaller range"));
  }
  return {};
}

TypeId TypeExpressions::Predeclared(NodeId node, StringId name) {
  const NodeList args = IdentifierView(ast_, node).template_arguments();
  if (!TemplateCount(node, name, args.size(), 0, 0)) return {};
  if (name::IsVectorAlias(name) || name::IsMatrixAlias(name)) {  // of f16; see PlainType for others
    const bool known = RequireExtension(Extension::kF16, SpanOf(node), "'", Text(name), "'");
    return known ? TypeOfAlias(name) : TypeId();
  }
  switch (name.value) {
    case name::k_f16.value:
      return RequireExtension(Extension::kF16, SpanOf(node), "'f16'") ? ir::kF16 : TypeId();
    case name::k_i64.value:
    case name::k_u64.value: return WideInt(node, name);
    case name::k_i8.value:
    case name::k_u8.value: return SmallInt(node, name);
    case name::k_sampler.value: return types_.Sampler();
    case name::k_sampler_comparison.value: return types_.ComparisonSampler();
    case name::k_texture_depth_2d.value: return types_.DepthTexture(TextureDim::k2D);
    case name::k_texture_depth_2d_array.value: return types_.DepthTexture(TextureDim::k2DArray);
    case name::k_texture_depth_cube.value: return types_.DepthTexture(TextureDim::kCube);
    case name::k_texture_depth_cube_array.value: return types_.DepthTexture(TextureDim::kCubeArray);
    case name::k_texture_depth_multisampled_2d.value:
      return types_.DepthMultisampledTexture(TextureDim::k2D);
    case name::k_texture_external.value: return types_.ExternalTexture();
    default: return {};
  }
}

bool TypeExpressions::WrongTemplateCount(NodeId node, StringId name, size_t have, size_t min,
                                         size_t max) const {
  std::string expected = max == 0     ? std::string("no template arguments")
                         : min == max ? Counted(min, "template argument")
                                      : Cat(static_cast<uint32_t>(min), " or ",
                                            static_cast<uint32_t>(max), " template arguments");
  Diagnostic& d =
      Error(DiagCode::invalid_template_arguments, SpanOf(node),
            Cat("'", Text(name), "' takes ", expected, ", found ", static_cast<uint32_t>(have)));
  if (have == 0 && max < 3) {
    const bool storage = Text(name).starts_with("texture_storage") || name == name::k_texel_buffer;
    d.AddHelp(Cat("for example '", Text(name),
                  storage                         ? "<rgba8unorm, write>'"
                  : name == name::k_atomic        ? "<u32>'"
                  : name == name::k_binding_array ? "<texture_2d<f32>, 4>'"
                  : name == name::k_array         ? "<f32, 4>'"
                  : max == 2                      ? "<f32, A>'"  // cooperative matrix
                                                  : "<f32>'"));
  }
  return false;
}

TypeId TypeExpressions::Vector(NodeId node, StringId name, NodeList args) {
  if (!TemplateCount(node, name, args.size(), 1, 1)) return {};
  const TypeId scalar = Resolve(args[0]);
  if (!scalar.valid()) return {};
  if (!ir::TypeStore::IsScalar(scalar)) {
    Error(DiagCode::invalid_template_arguments, args[0],
          Cat("vector components must be scalars, not '", TypeName(scalar), "'"));
    return {};
  }
  return ir::TypeStore::Vector(scalar, name.value - name::k_vec2.value + 2);
}

TypeId TypeExpressions::Matrix(NodeId node, StringId name, NodeList args) {
  if (!TemplateCount(node, name, args.size(), 1, 1)) return {};
  const TypeId scalar = Resolve(args[0]);
  if (!scalar.valid()) return {};
  if (scalar != ir::kF32 && scalar != ir::kF16) {
    Error(DiagCode::invalid_template_arguments, args[0],
          Cat("matrix components must be 'f32' or 'f16', not '", TypeName(scalar), "'"));
    return {};
  }
  const uint32_t i = name.value - name::k_mat2x2.value;
  return ir::TypeStore::Matrix(scalar, i / 3 + 2, i % 3 + 2);
}

TypeId TypeExpressions::Atomic(NodeId node, NodeList args) {
  if (!TemplateCount(node, name::k_atomic, args.size(), 1, 1)) return {};
  const TypeId element = Resolve(args[0]);
  if (!element.valid()) return {};
  if (element == ir::TypeStore::Vector(ir::kU32, 2)) {
    return RequireExtension(Extension::kAtomicVec2uMinMax, SpanOf(node), "'atomic<vec2u>'")
               ? types_.Atomic(element)
               : TypeId();
  }
  if (ir::TypeStore::IsInt64Scalar(element)) {
    return RequireFeature(LanguageFeature::kInt64Atomics, SpanOf(node),
                          element == ir::kI64 ? "'atomic<i64>'" : "'atomic<u64>'")
               ? types_.Atomic(element)
               : TypeId();
  }
  if (element != ir::kI32 && element != ir::kU32) {
    const bool wide = program_.Has(LanguageFeature::kInt64Atomics);
    const std::string_view held =
        program_.Enabled(Extension::kAtomicVec2uMinMax)
            ? (wide ? "'i32', 'u32', 'i64', 'u64' or 'vec2u'" : "'i32', 'u32' or 'vec2u'")
            : (wide ? "'i32', 'u32', 'i64' or 'u64'" : "'i32' or 'u32'");
    Error(
        DiagCode::invalid_template_arguments, args[0],
        Cat("the template argument of 'atomic' must be ", held, ", not '", TypeName(element), "'"));
    return {};
  }
  return types_.Atomic(element);
}

TypeId TypeExpressions::Generated(NodeId node, StringId name, NodeList args) {
  const uint32_t index = name.value;
  if (index >= name::k_mat2x2.value && index <= name::k_mat4x4.value) {
    return Matrix(node, name, args);
  }
  switch (index) {
    case name::k_array.value: return Array(node, args);
    case name::k_ptr.value: return Pointer(node, args);
    case name::k_buffer.value: return Buffer(node, args);
    case name::k_binding_array.value: return BindingArray(node, args);
    case name::k_atomic.value: return Atomic(node, args);
    case name::k_texture_1d.value:
    case name::k_texture_2d.value:
    case name::k_texture_2d_array.value:
    case name::k_texture_3d.value:
    case name::k_texture_cube.value:
    case name::k_texture_cube_array.value:
    case name::k_texture_multisampled_2d.value:
    case name::k_texture_multisampled_2d_array.value: return SampledTexture(node, name, args);
    case name::k_texel_buffer.value:
    case name::k_texture_storage_1d.value:
    case name::k_texture_storage_2d.value:
    case name::k_texture_storage_2d_array.value:
    case name::k_texture_storage_3d.value: return StorageTexture(node, name, args);
    case name::k_subgroup_matrix_left.value:
    case name::k_subgroup_matrix_right.value:
    case name::k_subgroup_matrix_result.value: return SubgroupMatrix(node, name, args);
    case name::k_coop_mat8x8.value:
    case name::k_coop_mat16x16.value: return CooperativeMatrix(node, name, args);
    case name::k_input_attachment.value: return InputAttachment(node, args);
    default:
      Error(DiagCode::unsupported_feature, SpanOf(node),
            Cat("the type '", Text(name), "' is not supported yet"));
      return {};
  }
}

// ---------------------------------------------------------------- arrays

TypeId TypeExpressions::Array(NodeId node, NodeList args) {
  if (!TemplateCount(node, name::k_array, args.size(), 1, 2)) return {};
  if (args.size() == 2 && ast_.kind(args[0]) == NodeKind::kIntLiteral && NamesType(args[1])) {
    Reorder(args, {args[1], args[0]});
    return {};
  }
  const TypeId element = Resolve(args[0]);
  ir::Count count = ir::Count::Runtime();
  const bool count_ok = args.size() < 2 || CountExpression(args[1], DiagCode::invalid_array_size,
                                                           "an array's element count", &count);
  if (!element.valid() || !count_ok) return {};
  if (!rules_.CheckElement(element, args[0], "the element of an array")) return {};
  const TypeId type = types_.Array(element, count);
  if (!rules_.CheckNesting(type, node)) return {};
  return type;
}

// Resolves binding_array<T, N> (proposal Sized Binding Arrays), where T is the type of a single
// binding. wgpu also allows binding_array<T>, which has no size.
TypeId TypeExpressions::BindingArray(NodeId node, NodeList args) {
  const bool wgpu = program_.Enabled(Extension::kBindingArray);
  if (!wgpu &&
      !RequireFeature(LanguageFeature::kSizedBindingArrays, SpanOf(node), "'binding_array'")) {
    return {};
  }
  if (args.size() == 1 && !wgpu) {
    Error(DiagCode::invalid_template_arguments, SpanOf(node),
          "a 'binding_array' needs a size: 'binding_array<T, N>'")
        .AddNote("binding arrays without a size are not part of WGSL")
        .AddHelp("wgpu has them: 'enable wgpu_binding_array;'");
    return {};
  }
  if (!TemplateCount(node, name::k_binding_array, args.size(), wgpu ? 1 : 2, 2)) return {};
  const TypeId element = Resolve(args[0]);
  ir::Count count = ir::Count::Runtime();
  const bool count_ok =
      args.size() == 1 || CountExpression(args[1], DiagCode::invalid_array_size,
                                          "a binding array's element count", &count);
  if (!element.valid() || !count_ok) return {};
  const bool buffer =
      types_.Has(element, TypeFlags::kHostShareable) && types_.kind(element) != TypeKind::kBuffer;
  const bool attachment = types_.kind(element) == TypeKind::kInputAttachment;
  if (attachment || (!types_.IsHandle(element) && !buffer)) {
    Error(DiagCode::invalid_template_arguments, args[0],
          Cat("'", TypeName(element), "' cannot be the element of a binding array"))
        .AddNote(
            "the element must be a texture type, a sampler type, or a host-shareable type for a "
            "buffer");
    return {};
  }
  return types_.BindingArray(element, count);
}

bool TypeExpressions::CountExpression(NodeId node, DiagCode code, std::string_view what,
                                      ir::Count* count) {
  // Evaluate the count even within an unevaluated operand, because it is part of the type.
  const bool unevaluated = context_.unevaluated;
  context_.unevaluated = false;
  const Operand x = expressions_.Value(node);
  context_.unevaluated = unevaluated;
  if (!x.type.valid()) return false;
  if (!ir::TypeStore::IsIntScalar(x.type)) {
    Error(code, node, Cat(what, " must be an integer, not '", TypeName(x.type), "'"));
    return false;
  }
  switch (x.stage) {
    case EvalStage::kRuntime: CountAtRunTime(node, code, what); return false;
    case EvalStage::kConst: return ConstCount(x, code, what, count);
    case EvalStage::kOverride: *count = OverrideCount(node); return true;
  }
  return false;
}

void TypeExpressions::CountAtRunTime(NodeId node, DiagCode code, std::string_view what) {
  Diagnostic& d = Error(code == DiagCode::invalid_array_size ? DiagCode::not_constant : code, node,
                        Cat(what, " must be a const-expression or override-expression"));
  LabelLateValue(program_, d, node, EvalStage::kOverride);
  const VariableId variable =
      ast_.kind(node) == NodeKind::kIdentifier ? program_.VariableOf(node) : VariableId();
  if (!variable.valid() || program_[variable].kind == VariableKind::kParameter) return;
  // Do not suggest `override` within a function, where it is not allowed.
  d.AddHelp(program_[variable].module_scope ? "declare it with 'const' or 'override'"
                                            : "declare it with 'const'");
}

bool TypeExpressions::ConstCount(const Operand& x, DiagCode code, std::string_view what,
                                 ir::Count* count) {
  if (!x.value.valid()) return false;
  const int64_t n = constants_.IntValue(x.value);
  if (n <= 0) {
    Error(code, x.node, Cat(what, " must be greater than zero, but this is ", n));
    return false;
  }
  if (n > 0x7fffffff) {
    Error(DiagCode::limit_exceeded, x.node, Cat(what, " of ", n, " is larger than 2147483647"))
        .AddNote(std::string(kOwnLimit));
    return false;
  }
  if (x.type == ir::kAbstractInt && !Materialize(context_, x.node, ir::kI32)) return false;
  *count = ir::Count::Of(static_cast<uint32_t>(n));
  return true;
}

// Returns the count for an override-expression. Two such counts are equal only if both consist of
// the name of the same override (WGSL: Array Types).
ir::Count TypeExpressions::OverrideCount(NodeId node) {
  const auto next = ir::OverrideExprId(static_cast<uint32_t>(program_.override_exprs.size()));
  if (ast_.kind(node) == NodeKind::kIdentifier) {
    const VariableId variable = program_.VariableOf(node);
    if (override_counts_.size() <= variable.value) override_counts_.resize(variable.value + 1);
    ir::OverrideExprId& known = override_counts_[variable.value];
    if (known.valid()) return ir::Count::Of(known);
    known = next;
  }
  program_.override_exprs.push_back(node);
  return ir::Count::Of(next);
}

// ---------------------------------------------------------------- pointers

StringId TypeExpressions::EnumerantOf(NodeId node) const {
  if (ast_.kind(node) != NodeKind::kIdentifier) return {};
  const StringId name = IdentifierView(ast_, node).name();
  if (!name::IsEnumerant(name) || scopes_.Find(name).valid() ||
      IdentifierView(ast_, node).has_template_arguments())
    return {};
  return name;
}

// Returns whether a user-defined declaration hides the predeclared name. If so, adds a label at
// that declaration to `d`.
bool TypeExpressions::IsHidden(StringId name, Diagnostic& d) const {
  const NodeId decl = scopes_.Declaration(name);
  if (!decl.valid()) return false;
  const bool predeclared = name::IsEnumerant(name);
  d.AddLabel(SpanOf(decl), predeclared ? std::string("this declaration hides the predeclared name")
                                       : Cat("'", Text(name), "' is declared here"));
  return true;
}

bool TypeExpressions::AddressSpace(NodeId node, ir::AddressSpace* space) {
  // 'push_constant' is wgpu's older name for 'immediate'. It is not an enumerant, so declarations
  // cannot hide it.
  if (ast_.kind(node) == NodeKind::kIdentifier &&
      IdentifierView(ast_, node).name() == name::k_push_constant) {
    *space = ir::AddressSpace::kImmediate;
    return RequireFeature(LanguageFeature::kPushConstant, SpanOf(node),
                          "the address space 'push_constant'");
  }
  if (ast_.kind(node) == NodeKind::kIdentifier &&
      IdentifierView(ast_, node).name() == name::k_pixel_local) {
    *space = ir::AddressSpace::kPixelLocal;
    return RequireExtension(Extension::kPixelLocal, SpanOf(node),
                            "the address space 'pixel_local'");
  }
  if (FindEnumerator(EnumerantOf(node), space)) {
    return *space != ir::AddressSpace::kImmediate ||
           RequireFeature(LanguageFeature::kImmediateAddressSpace, SpanOf(node),
                          "the address space 'immediate'");
  }
  if (ast_.kind(node) == NodeKind::kError) return false;
  Diagnostic& d = Error(DiagCode::invalid_address_space, node, "expected an address space");
  if (ast_.kind(node) == NodeKind::kIdentifier) {
    const StringId name = IdentifierView(ast_, node).name();
    if (IsAccess(EnumerantOf(node))) {
      // Suggest read_write instead of write, because a storage buffer cannot be write-only.
      const std::string_view mode = Text(name == name::k_write ? name::k_read_write : name);
      d.AddHelp(Cat("the address space comes first: 'var<storage, ", mode,
                    ">' or 'ptr<storage, T, ", mode, ">'"));
    } else if (Text(name) == "handle") {
      d.AddNote("'handle' cannot be named in WGSL: remove it");
    } else if (!IsHidden(name, d)) {
      constexpr std::string_view kSpaces[] = {"function", "private", "workgroup",
                                              "uniform",  "storage", "immediate"};
      const Guess close = Closest(Text(name), kSpaces);
      DidYouMean(d, Text(name), close);
      if (close.empty()) {
        d.AddNote(
            "the address spaces are function, private, workgroup, uniform, storage and immediate");
      }
    }
  }
  return false;
}

bool TypeExpressions::Access(NodeId node, ir::Access* access) {
  if (FindEnumerator(EnumerantOf(node), access)) return true;
  if (ast_.kind(node) == NodeKind::kError) return false;
  const auto modes = WordsOf<ir::Access>();
  Diagnostic& d = Error(DiagCode::invalid_address_space, node,
                        Cat("expected an access mode: ", Alternatives(modes)));
  if (ast_.kind(node) == NodeKind::kIdentifier) {
    const StringId name = IdentifierView(ast_, node).name();
    if (IsHidden(name, d)) return false;
    DidYouMean(d, Text(name), Closest(Text(name), modes));
  }
  return false;
}

bool TypeExpressions::NamesType(NodeId node) const {
  if (ast_.kind(node) != NodeKind::kIdentifier) return false;
  const StringId name = IdentifierView(ast_, node).name();
  const NodeId decl = scopes_.Declaration(name);
  if (!decl.valid()) return name::IsTypeName(name);
  return ast_.kind(decl) == NodeKind::kAlias || ast_.kind(decl) == NodeKind::kStruct;
}

// Reports that template arguments are in the wrong order, and suggests the correct order `right`.
void TypeExpressions::Reorder(NodeList args, std::initializer_list<NodeId> right) const {
  std::string text;
  for (NodeId each : right) {
    if (!each.valid()) continue;
    text += Cat(text.empty() ? "" : ", ", program_.source.text(ast_.FullSpan(each)));
  }
  const Span all{ast_.FullSpan(args[0]).begin, ast_.FullSpan(args[args.size() - 1]).end};
  Error(DiagCode::invalid_template_arguments, all,
        "these template arguments are in the wrong order")
      .AddHelp(Cat("write '<", text, ">'"))
      .AddFix(all, std::move(text));
}

// If the template arguments of `var` or `ptr` are complete but in the wrong order, reports this and
// returns true. The parameter `ptr` is true for a pointer type, which also needs a store type.
bool TypeExpressions::IsReordered(NodeList args, bool ptr) const {
  if (IsSpace(EnumerantOf(args[0])) && !IsAccess(EnumerantOf(args[1]))) return false;
  NodeId space, store, access;
  for (const NodeId each : args) {
    const StringId name = EnumerantOf(each);
    (IsSpace(name) ? space : IsAccess(name) ? access : store) = each;
  }
  const bool all = args.size() == (access.valid() ? 2u : 1u) + (ptr ? 1u : 0u);
  if (!all || !space.valid() || store.valid() != ptr || (!ptr && space == args[0])) return false;
  if (EnumerantOf(space) != name::k_storage) {
    access = {};  // no other address space has an access mode
  } else if (access.valid() && EnumerantOf(access) == name::k_write) {
    NoWriteOnlyStorage(access);
    return true;
  }
  Reorder(args, {space, store, access});
  return true;
}

void TypeExpressions::NoWriteOnlyStorage(NodeId access) const {
  Error(DiagCode::invalid_address_space, access,
        "the access mode of 'storage' must be 'read' or 'read_write'");
}

TypeId TypeExpressions::Pointer(NodeId node, NodeList args) {
  if (!TemplateCount(node, name::k_ptr, args.size(), 2, 3)) return {};
  if (IsReordered(args, true)) return {};
  ir::AddressSpace space = ir::AddressSpace::kNone;
  const bool space_ok = AddressSpace(args[0], &space);
  const TypeId store = Resolve(args[1]);
  ir::Access access = space == ir::AddressSpace::kStorage || space == ir::AddressSpace::kUniform ||
                              space == ir::AddressSpace::kImmediate
                          ? ir::Access::kRead
                          : ir::Access::kReadWrite;
  if (args.size() == 3) {
    if (!Access(args[2], &access) || !space_ok) return {};
    if (space != ir::AddressSpace::kStorage) {
      Error(DiagCode::invalid_address_space, args[2],
            Cat("only address space 'storage' allows an access mode, not '", NameOf(space), "'"));
      return {};
    }
    if (access == ir::Access::kWrite) {
      NoWriteOnlyStorage(args[2]);
      return {};
    }
  }
  if (!space_ok || !store.valid()) return {};
  if (!rules_.CheckStore(space, access, store, args[1], true)) return {};
  return types_.Pointer(space, store, access);
}

// ---------------------------------------------------------------- textures

TypeId TypeExpressions::SampledComponent(NodeId node) {
  const StringId name = EnumerantOf(node);
  if (name.valid() && name::IsTexelFormat(name)) {
    Error(DiagCode::invalid_template_arguments, node,
          "the sampled type of a texture must be 'f32', 'i32' or 'u32', not a texel format")
        .AddHelp(
            "only storage textures have texel formats: 'texture_storage_2d<rgba8unorm, write>'");
    return {};
  }
  const TypeId type = Resolve(node);
  if (!type.valid()) return {};
  if (type == ir::kF32 || type == ir::kI32 || type == ir::kU32) return type;
  Diagnostic& d = Error(DiagCode::invalid_template_arguments, node,
                        Cat("the sampled type of a texture must be 'f32', 'i32' or 'u32', not '",
                            TypeName(type), "'"));
  if (!types_.IsVector(type)) return {};
  const TypeId scalar = types_.ScalarOf(type);
  if (scalar == ir::kF32 || scalar == ir::kI32 || scalar == ir::kU32) {
    d.AddHelp(Cat("write the component type: '", TypeName(scalar), "'"))
        .AddFix(ast_.FullSpan(node), TypeName(scalar));
  }
  return {};
}

TypeId TypeExpressions::SampledTexture(NodeId node, StringId name, NodeList args) {
  if (name == name::k_texture_multisampled_2d_array &&
      !RequireFeature(LanguageFeature::kMultisampledArrayTextures, SpanOf(node),
                      Cat("'", Text(name), "'"))) {
    return {};
  }
  if (!TemplateCount(node, name, args.size(), 1, 1)) return {};
  const TypeId sampled = SampledComponent(args[0]);
  if (!sampled.valid()) return {};
  switch (name.value) {
    case name::k_texture_1d.value: return types_.SampledTexture(TextureDim::k1D, sampled);
    case name::k_texture_2d.value: return types_.SampledTexture(TextureDim::k2D, sampled);
    case name::k_texture_2d_array.value:
      return types_.SampledTexture(TextureDim::k2DArray, sampled);
    case name::k_texture_3d.value: return types_.SampledTexture(TextureDim::k3D, sampled);
    case name::k_texture_cube.value: return types_.SampledTexture(TextureDim::kCube, sampled);
    case name::k_texture_cube_array.value:
      return types_.SampledTexture(TextureDim::kCubeArray, sampled);
    case name::k_texture_multisampled_2d_array.value:
      return types_.MultisampledTexture(TextureDim::k2DArray, sampled);
    default: return types_.MultisampledTexture(TextureDim::k2D, sampled);
  }
}

void TypeExpressions::NotATexelFormat(NodeId node) {
  if (ast_.kind(node) == NodeKind::kError) return;
  Diagnostic& d = Error(DiagCode::invalid_template_arguments, node,
                        "expected a texel format for storage textures");
  if (ast_.kind(node) != NodeKind::kIdentifier) return;
  const StringId name = IdentifierView(ast_, node).name();
  if (IsHidden(name, d)) return;
  PoolVector<std::string_view> names;
  for (uint32_t i = name::internal::begin_texel_format; i < name::internal::begin_enumerant; ++i) {
    const bool known = TierOf(name::TexelFormatOf(StringId(i))) < 2 ||
                       program_.Has(LanguageFeature::kTextureInt64Atomics);
    if (known) names.push_back(Text(StringId(i)));
  }
  DidYouMean(d, Text(name), Closest(Text(name), names));
  SortBySimilarity(Text(name), names);
  std::string list;
  for (std::string_view each : names) list += Cat(list.empty() ? "" : ", ", each);
  d.AddNote(Cat("the formats are ", list));
}

// Checks the texel format and the access mode of a storage texture. The mode 'atomic' and the
// format 'r64uint' are extensions of wgpu. A texture of 'r64uint' must have the mode 'atomic'.
bool TypeExpressions::CheckAtomicTexels(NodeId format_node, ir::TexelFormat format,
                                        NodeId access_node, ir::Access access) {
  const bool wide = format == ir::TexelFormat::k_r64uint;
  if (wide && !RequireFeature(LanguageFeature::kTextureInt64Atomics, SpanOf(format_node),
                              "the texel format 'r64uint'")) {
    return false;
  }
  if (access != ir::Access::kAtomic) {
    if (!wide) return true;
    Error(DiagCode::invalid_template_arguments, access_node,
          "the access mode of a texture of 'r64uint' must be 'atomic'");
    return false;
  }
  if (wide) return true;
  if (!RequireFeature(LanguageFeature::kTextureAtomics, SpanOf(access_node),
                      "a storage texture with access mode 'atomic'")) {
    return false;
  }
  if (format == ir::TexelFormat::k_r32uint || format == ir::TexelFormat::k_r32sint) return true;
  Error(
      DiagCode::invalid_template_arguments, format_node,
      "a texture with access mode 'atomic' must have the format 'r32uint', 'r32sint' or 'r64uint'");
  return false;
}

TypeId TypeExpressions::StorageTexture(NodeId node, StringId name, NodeList args) {
  const bool texels = name == name::k_texel_buffer;
  if (texels && !RequireFeature(LanguageFeature::kTexelBuffers, SpanOf(node), "'texel_buffer'")) {
    return {};
  }
  if (!TemplateCount(node, name, args.size(), 2, 2)) return {};
  const NodeId format_node(args[0]);
  const StringId format = EnumerantOf(format_node);
  ir::Access access = ir::Access::kNone;
  if (!format.valid() || !name::IsTexelFormat(format)) {
    const StringId second = EnumerantOf(args[1]);
    if (IsAccess(format) && second.valid() && name::IsTexelFormat(second)) {
      Reorder(args, {args[1], args[0]});
    } else {
      NotATexelFormat(format_node);
    }
    return {};
  }
  // 'atomic' names a type, so it is not resolved as an enumerant.
  if (!texels && ast_.kind(args[1]) == NodeKind::kIdentifier &&
      IdentifierView(ast_, args[1]).name() == name::k_atomic) {
    access = ir::Access::kAtomic;
  } else if (!Access(args[1], &access)) {
    return {};
  }
  if (!CheckAtomicTexels(format_node, name::TexelFormatOf(format), args[1], access)) return {};
  if (texels && access == ir::Access::kWrite) {  // proposal texel-buffers
    Error(DiagCode::invalid_template_arguments, args[1],
          "the access mode of a texel buffer must be 'read' or 'read_write'");
    return {};
  }
  if (access != ir::Access::kWrite && access != ir::Access::kAtomic && !texels &&
      !RequireFeature(LanguageFeature::kReadonlyAndReadwriteStorageTextures, SpanOf(args[1]),
                      "a storage texture with access mode '", NameOf(access), "'")) {
    return {};
  }
  if (TierOf(name::TexelFormatOf(format)) == 1 &&
      !RequireFeature(LanguageFeature::kTextureFormatsTier1, SpanOf(format_node),
                      "the texel format '", Text(format), "'")) {
    return {};
  }
  TextureDim dim = TextureDim::k3D;
  if (name == name::k_texture_storage_1d) dim = TextureDim::k1D;
  if (name == name::k_texture_storage_2d) dim = TextureDim::k2D;
  if (name == name::k_texture_storage_2d_array) dim = TextureDim::k2DArray;
  if (texels) dim = TextureDim::kBuffer;
  return types_.StorageTexture(dim, name::TexelFormatOf(format), access);
}

TypeId TypeExpressions::InputAttachment(NodeId node, NodeList args) {
  if (!RequireExtension(Extension::kInputAttachments, SpanOf(node), "'input_attachment'")) {
    return {};
  }
  if (!TemplateCount(node, name::k_input_attachment, args.size(), 1, 1)) return {};
  const TypeId type = Resolve(args[0]);
  if (!type.valid()) return {};
  if (type == ir::kF32 || type == ir::kI32 || type == ir::kU32) return types_.InputAttachment(type);
  Error(DiagCode::invalid_template_arguments, args[0],
        Cat("the component type of an input attachment must be 'f32', 'i32' or 'u32', not '",
            TypeName(type), "'"));
  return {};
}

// ---------------------------------------------------------------- buffers, subgroup matrices

// Resolves a buffer type (WGSL: Buffer Types).
TypeId TypeExpressions::Buffer(NodeId node, NodeList args) {
  if (!RequireFeature(LanguageFeature::kBufferView, SpanOf(node), "'buffer'")) return {};
  if (!TemplateCount(node, name::k_buffer, args.size(), 0, 1)) return {};
  if (args.empty()) return types_.Buffer(ir::Count::Runtime());
  ir::Count count;
  if (!CountExpression(args[0], DiagCode::invalid_template_arguments, "a buffer's size", &count)) {
    return {};
  }
  const uint32_t unit = program_.Enabled(Extension::kF16) ? 2 : 4;
  // If the size depends on an override, it is checked at pipeline creation.
  if (count.is_override()) program_.module.buffer_size_unit = unit;
  if (count.is_constant() && count.value() % unit != 0) {
    Error(
        DiagCode::invalid_template_arguments, args[0],
        Cat("a buffer's size must be a multiple of ", unit, " bytes, but this is ", count.value()));
    return {};
  }
  return types_.Buffer(count);
}

TypeId TypeExpressions::SubgroupMatrix(NodeId node, StringId name, NodeList args) {
  if (!RequireExtension(Extension::kSubgroupMatrix, SpanOf(node), "'", Text(name), "'")) return {};
  if (!TemplateCount(node, name, args.size(), 3, 3)) return {};
  const TypeId component = ResolveComponent(args[0]);
  ir::Count columns, rows;
  const bool columns_ok = CountExpression(args[1], DiagCode::subgroup_matrix_dimension,
                                          "the number of columns", &columns);
  const bool rows_ok =
      CountExpression(args[2], DiagCode::subgroup_matrix_dimension, "the number of rows", &rows);
  if (!component.valid() || !columns_ok || !rows_ok) return {};
  if (component != ir::kF32 && component != ir::kF16 && component != ir::kI32 &&
      component != ir::kU32 && component != ir::kI8 && component != ir::kU8) {
    Error(DiagCode::subgroup_matrix_component, args[0],
          Cat("'", TypeName(component), "' is not a subgroup matrix component type"))
        .AddNote("the component types are 'f32', 'f16', 'i32', 'u32', 'i8' and 'u8'");
    return {};
  }
  const ir::SubgroupMatrixUse use =
      name == name::k_subgroup_matrix_left    ? ir::SubgroupMatrixUse::kLeft
      : name == name::k_subgroup_matrix_right ? ir::SubgroupMatrixUse::kRight
                                              : ir::SubgroupMatrixUse::kResult;
  return types_.SubgroupMatrix(use, component, columns, rows);
}

// Resolves wgpu's types for subgroup matrices. These matrices are square, and their type includes
// their role in multiplications (A, B or C).
TypeId TypeExpressions::CooperativeMatrix(NodeId node, StringId name, NodeList args) {
  if (!RequireExtension(Extension::kCooperativeMatrix, SpanOf(node), "'", Text(name), "'")) {
    return {};
  }
  if (!TemplateCount(node, name, args.size(), 2, 2)) return {};
  const TypeId component = Resolve(args[0]);
  if (!component.valid()) return {};
  if (component != ir::kF32 && component != ir::kF16) {
    Error(DiagCode::subgroup_matrix_component, args[0],
          Cat("the component type of '", Text(name), "' must be 'f16' or 'f32', not '",
              TypeName(component), "'"));
    return {};
  }
  const StringId role = ast_.kind(args[1]) == NodeKind::kIdentifier
                            ? IdentifierView(ast_, args[1]).name()
                            : StringId();
  if (role != name::k_A && role != name::k_B && role != name::k_C) {
    Error(DiagCode::invalid_template_arguments, args[1],
          Cat("the role of '", Text(name), "' must be 'A', 'B' or 'C'"))
        .AddNote(
            "C = A * B + C: A is the left factor, B the right factor, and C the addend and the "
            "result");
    return {};
  }
  const ir::SubgroupMatrixUse use = role == name::k_A   ? ir::SubgroupMatrixUse::kLeft
                                    : role == name::k_B ? ir::SubgroupMatrixUse::kRight
                                                        : ir::SubgroupMatrixUse::kResult;
  const ir::Count size = ir::Count::Of(name == name::k_coop_mat8x8 ? 8u : 16u);
  return types_.SubgroupMatrix(use, component, size, size);
}

}  // namespace tessera::wgsl
