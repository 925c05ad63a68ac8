// Type expressions (WGSL: Types; Type Expressions).
#include "wgsl/resolve/resolver_impl.h"

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

// Proposal subgroup-matrix, Variables.
constexpr std::string_view kMatrixSpace = "subgroup matrices exist only in function variables";

}  // namespace

TypeId Resolver::TypeExpression(NodeId node) {
  TypeId type;
  switch (ast_.kind(node)) {
    case NodeKind::kIdentifier: type = TypeOfName(node); break;
    case NodeKind::kParen: type = TypeExpression(NodeId(At(node).a)); break;
    case NodeKind::kError: return {};
    default:
      Error(DiagCode::wrong_kind_of_name, node, "expected a type here, found a value");
      return {};
  }
  program_.types[node.value] = type;
  return type;
}

TypeId Resolver::TypeOfName(NodeId node) {
  const StringId name(At(node).a);
  const auto args = ast_.List(At(node).b);
  const uint32_t binding = Find(name.value);
  if (binding == kNone) {
    if (name::IsTypeName(name)) {
      return name::IsTypeGenerator(name)
                 ? GeneratedType(node, name, args)
                 : (args.empty() ? PredeclaredType(node, name)
                                 : (TemplateCount(node, name, args.size(), 0, 0), TypeId()));
    }
    if (name::IsBuiltinFunction(name) || name::IsEnumerant(name)) {
      Error(DiagCode::wrong_kind_of_name, SpanOf(node),
            Cat("'", Text(name), "' is a ",
                name::IsEnumerant(name) ? "predeclared enumerant" : "built-in function",
                ", not a type"));
      return {};
    }
    UnresolvedIdentifier(node, "type", true);
    return {};
  }
  const NodeId decl = bindings_[binding].node;
  const NodeKind kind = ast_.kind(decl);
  if (kind != NodeKind::kAlias && kind != NodeKind::kStruct) {
    Error(DiagCode::wrong_kind_of_name, SpanOf(node), Cat("'", Text(name), "' is not a type"))
        .AddLabel(SpanOf(decl), Cat("'", Text(name), "' is declared here"));
    return {};
  }
  if (!args.empty()) {
    Error(DiagCode::invalid_template_arguments, SpanOf(node),
          Cat("'", Text(name), "' takes no template arguments"))
        .AddLabel(SpanOf(decl), Cat("'", Text(name), "' is declared here"));
    return {};
  }
  const TypeId type = program_.types[decl.value];  // none: an error has been given
  if (kind == NodeKind::kAlias && context_.current_function.valid() && type.valid()) {
    UseCounts(type);
  }
  return type;
}

// The overrides that decide a type are statically accessed by who mentions an alias of it.
void Resolver::UseCounts(TypeId type) {
  const uint32_t function = context_.current_function.value;
  const auto use = [&](ir::Count count) {
    if (!count.is_override()) return;
    const uint32_t expr = count.expr().value;
    if (seen_count_.size() <= expr) seen_count_.resize(program_.override_exprs.size(), kNone);
    if (seen_count_[expr] == function) return;
    seen_count_[expr] = function;
    program_.functions[function].alias_counts.push_back(count.expr());
  };
  for (; type.valid() && types_.Has(type, TypeFlags::kHasOverrideSize);
       type = types_[type].element) {
    const ir::Type& t = types_[type];
    switch (t.kind) {
      case TypeKind::kArray:
      case TypeKind::kBindingArray:
      case TypeKind::kBuffer: use(t.count()); break;
      case TypeKind::kSubgroupMatrix:
        use(t.columns());
        use(t.rows());
        break;
      default: break;
    }
  }
}

TypeId Resolver::PredeclaredType(NodeId node, StringId name) {
  if (name::IsVectorAlias(name)) {
    const TypeId scalar = ScalarOfName(name::VectorAliasComponent(name));
    if (scalar == ir::kF16 &&
        !RequireExtension(Extension::kF16, SpanOf(node), Cat("'", Text(name), "'"))) {
      return {};
    }
    return ir::TypeStore::Vector(scalar, name::VectorAliasSize(name));
  }
  if (name::IsMatrixAlias(name)) {
    const TypeId scalar = ScalarOfName(name::MatrixAliasComponent(name));
    if (scalar == ir::kF16 &&
        !RequireExtension(Extension::kF16, SpanOf(node), Cat("'", Text(name), "'"))) {
      return {};
    }
    return ir::TypeStore::Matrix(scalar, name::MatrixAliasColumns(name),
                                 name::MatrixAliasRows(name));
  }
  switch (name.value) {
    case name::k_bool.value: return ir::kBool;
    case name::k_i32.value: return ir::kI32;
    case name::k_u32.value: return ir::kU32;
    case name::k_f32.value: return ir::kF32;
    case name::k_f16.value: return RequireF16(SpanOf(node)) ? ir::kF16 : TypeId();
    case name::k_i8.value:
    case name::k_u8.value: {
      if (allow_small_int_) return name == name::k_i8 ? ir::kI8 : ir::kU8;
      Diagnostic& d =
          Error(DiagCode::invalid_type, SpanOf(node),
                Cat("'", Text(name), "' can only be the component of a subgroup matrix"));
      d.AddHelp(Cat("use '", name == name::k_i8 ? "i32" : "u32",
                    "'; four 8-bit integers fit in one with pack4x",
                    name == name::k_i8 ? "I8" : "U8"));
      return {};
    }
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

bool Resolver::TemplateCount(NodeId node, StringId name, size_t have, size_t min, size_t max) {
  if (have >= min && have <= max) return true;
  std::string expected = max == 0     ? std::string("no template arguments")
                         : min == max ? Cat(static_cast<uint32_t>(min),
                                            min == 1 ? " template argument" : " template arguments")
                                      : Cat(static_cast<uint32_t>(min), " or ",
                                            static_cast<uint32_t>(max), " template arguments");
  Error(DiagCode::invalid_template_arguments, SpanOf(node),
        Cat("'", Text(name), "' takes ", expected, ", found ", static_cast<uint32_t>(have)));
  return false;
}

TypeId Resolver::GeneratedType(NodeId node, StringId name, std::span<const uint32_t> args) {
  const uint32_t index = name.value;
  if (index >= name::k_vec2.value && index <= name::k_vec4.value) {
    if (!TemplateCount(node, name, args.size(), 1, 1)) return {};
    const TypeId scalar = TypeExpression(NodeId(args[0]));
    if (!scalar.valid()) return {};
    if (!ir::TypeStore::IsScalar(scalar)) {
      Error(DiagCode::invalid_template_arguments, NodeId(args[0]),
            Cat("vector components are scalars, not '", TypeName(scalar), "'"));
      return {};
    }
    return ir::TypeStore::Vector(scalar, index - name::k_vec2.value + 2);
  }
  if (index >= name::k_mat2x2.value && index <= name::k_mat4x4.value) {
    if (!TemplateCount(node, name, args.size(), 1, 1)) return {};
    const TypeId scalar = TypeExpression(NodeId(args[0]));
    if (!scalar.valid()) return {};
    if (scalar != ir::kF32 && scalar != ir::kF16) {
      Error(DiagCode::invalid_template_arguments, NodeId(args[0]),
            Cat("matrix components are 'f32' or 'f16', not '", TypeName(scalar), "'"));
      return {};
    }
    const uint32_t i = index - name::k_mat2x2.value;
    return ir::TypeStore::Matrix(scalar, i / 3 + 2, i % 3 + 2);
  }
  switch (index) {
    case name::k_array.value: return ArrayType(node, args);
    case name::k_ptr.value: return PointerType(node, args);
    case name::k_buffer.value: return BufferType(node, args);
    case name::k_binding_array.value: return BindingArrayType(node, args);
    case name::k_atomic.value: {
      if (!TemplateCount(node, name, args.size(), 1, 1)) return {};
      const TypeId element = TypeExpression(NodeId(args[0]));
      if (!element.valid()) return {};
      if (element != ir::kI32 && element != ir::kU32) {
        Error(DiagCode::invalid_template_arguments, NodeId(args[0]),
              Cat("an atomic holds an 'i32' or 'u32', not '", TypeName(element), "'"));
        return {};
      }
      return types_.Atomic(element);
    }
    case name::k_texture_1d.value:
    case name::k_texture_2d.value:
    case name::k_texture_2d_array.value:
    case name::k_texture_3d.value:
    case name::k_texture_cube.value:
    case name::k_texture_cube_array.value:
    case name::k_texture_multisampled_2d.value: return SampledType(node, name, args);
    case name::k_texture_storage_1d.value:
    case name::k_texture_storage_2d.value:
    case name::k_texture_storage_2d_array.value:
    case name::k_texture_storage_3d.value: return StorageTextureType(node, name, args);
    case name::k_subgroup_matrix_left.value:
    case name::k_subgroup_matrix_right.value:
    case name::k_subgroup_matrix_result.value: return SubgroupMatrixType(node, name, args);
    default:
      Error(DiagCode::unsupported_feature, SpanOf(node),
            Cat("the type '", Text(name), "' is not supported yet"));
      return {};
  }
}

// ---------------------------------------------------------------- arrays

// WGSL: Array Types, Structure Types: what may be an element or a member.
bool Resolver::CheckElementType(TypeId element, NodeId node, std::string_view what) {
  const uint16_t flags = types_.flags(element);
  const TypeKind kind = types_.kind(element);
  const bool plain = ir::TypeStore::IsScalar(element) || kind == TypeKind::kVector ||
                     kind == TypeKind::kMatrix || kind == TypeKind::kAtomic ||
                     kind == TypeKind::kArray || kind == TypeKind::kStruct ||
                     kind == TypeKind::kSubgroupMatrix;
  if (plain && (flags & TypeFlags::kCreationFixedFootprint) != 0) return true;
  Diagnostic& d =
      Error(DiagCode::invalid_type, node, Cat("'", TypeName(element), "' cannot be ", what));
  if (plain && (flags & TypeFlags::kHasRuntimeArray) != 0) {
    d.AddNote(
        "a runtime-sized array may only be the whole of a storage buffer or the last member of a "
        "structure that is the whole of one");
  } else if (plain && (flags & TypeFlags::kHasOverrideSize) != 0) {
    d.AddNote(
        "an array whose element count is an override-expression may only be the whole of a "
        "workgroup "
        "variable");
  }
  return false;
}

bool Resolver::CheckNesting(TypeId type, NodeId node) {
  if (types_.NestingDepth(type) > kMaxTypeNesting) {
    Error(DiagCode::limit_exceeded, node,
          Cat("the type nests ", types_.NestingDepth(type), " composite types; the limit is ",
              kMaxTypeNesting));
    return false;
  }
  if (types_.SizeOf64(type) > 0xffffffffull) {
    Error(DiagCode::limit_exceeded, node,
          Cat("the type '", TypeName(type), "' is larger than 4294967295 bytes"))
        .AddNote(std::string(kOwnLimit));
    return false;
  }
  return true;
}

TypeId Resolver::ArrayType(NodeId node, std::span<const uint32_t> args) {
  if (!TemplateCount(node, name::k_array, args.size(), 1, 2)) return {};
  const TypeId element = TypeExpression(NodeId(args[0]));
  ir::Count count = ir::Count::Runtime();
  const bool count_ok =
      args.size() < 2 || CountExpression(NodeId(args[1]), DiagCode::invalid_array_size,
                                         "an array's element count", &count);
  if (!element.valid() || !count_ok) return {};
  if (!CheckElementType(element, NodeId(args[0]), "the element of an array")) return {};
  const TypeId type = types_.Array(element, count);
  if (!CheckNesting(type, node)) return {};
  return type;
}

// Sized Binding Arrays: T is the type of a binding.
TypeId Resolver::BindingArrayType(NodeId node, std::span<const uint32_t> args) {
  if (args.size() == 1) {
    Error(DiagCode::invalid_template_arguments, SpanOf(node),
          "a 'binding_array' needs a size: 'binding_array<T, N>'")
        .AddNote("binding arrays without a size are not part of WGSL");
    return {};
  }
  if (!TemplateCount(node, name::k_binding_array, args.size(), 2, 2)) return {};
  const TypeId element = TypeExpression(NodeId(args[0]));
  ir::Count count;
  const bool count_ok = CountExpression(NodeId(args[1]), DiagCode::invalid_array_size,
                                        "a binding array's element count", &count);
  if (!element.valid() || !count_ok) return {};
  const bool buffer =
      types_.Has(element, TypeFlags::kHostShareable) && types_.kind(element) != TypeKind::kBuffer;
  if (!types_.IsHandle(element) && !buffer) {
    Error(DiagCode::invalid_template_arguments, NodeId(args[0]),
          Cat("'", TypeName(element), "' cannot be the element of a binding array"))
        .AddNote("the elements are textures, samplers, or the host-shareable contents of buffers");
    return {};
  }
  return types_.BindingArray(element, count);
}

bool Resolver::CountExpression(NodeId node, DiagCode code, std::string_view what,
                               ir::Count* count) {
  // The count decides a type, so it is evaluated wherever it stands.
  const bool unevaluated = context_.unevaluated;
  context_.unevaluated = false;
  const Operand x = Value(node);
  context_.unevaluated = unevaluated;
  if (!x.type.valid()) return false;
  if (!ir::TypeStore::IsIntScalar(x.type)) {
    Error(code, node, Cat(what, " is an integer, not '", TypeName(x.type), "'"));
    return false;
  }
  if (x.stage == EvalStage::kRuntime) {
    Diagnostic& d = Error(code == DiagCode::invalid_array_size ? DiagCode::not_constant : code,
                          node, Cat(what, " must be a const-expression or override-expression"));
    const VariableId variable =
        ast_.kind(node) == NodeKind::kIdentifier ? program_.VariableOf(node) : VariableId();
    if (variable.valid()) {
      d.AddLabel(SpanOf(program_[variable].node),
                 Cat("'", Text(program_[variable].name), "' is known only when the shader runs"));
      d.AddHelp("declare it with 'const' or 'override'");
    }
    return false;
  }
  if (x.stage == EvalStage::kConst) {
    if (!x.value.valid()) return false;
    const int64_t n = constants_.IntValue(x.value);
    if (n <= 0) {
      Error(code, node, Cat(what, " must be greater than zero, but this is ", n));
      return false;
    }
    if (n > 0x7fffffff) {
      Error(DiagCode::limit_exceeded, node, Cat(what, " of ", n, " is larger than 2147483647"))
          .AddNote(std::string(kOwnLimit));
      return false;
    }
    if (x.type == ir::kAbstractInt && !Materialize(context_, node, ir::kI32)) return false;
    *count = ir::Count::Of(static_cast<uint32_t>(n));
    return true;
  }
  // WGSL: Array Types: types are the same only if the count is the same override's plain name.
  auto next = ir::OverrideExprId(static_cast<uint32_t>(program_.override_exprs.size()));
  if (ast_.kind(node) == NodeKind::kIdentifier) {
    const VariableId variable = program_.VariableOf(node);
    if (override_ids_.size() <= variable.value) override_ids_.resize(variable.value + 1);
    ir::OverrideExprId& known = override_ids_[variable.value];
    if (known.valid()) {
      *count = ir::Count::Of(known);
      return true;
    }
    known = next;
  }
  program_.override_exprs.push_back(node);
  *count = ir::Count::Of(next);
  return true;
}

// ---------------------------------------------------------------- pointers

StringId Resolver::EnumerantOf(NodeId node) const {
  if (ast_.kind(node) != NodeKind::kIdentifier) return {};
  const StringId name(At(node).a);
  if (!name::IsEnumerant(name) || Find(name.value) != kNone || !ast_.List(At(node).b).empty())
    return {};
  return name;
}

bool Resolver::AddressSpaceArgument(NodeId node, ir::AddressSpace* space) {
  switch (EnumerantOf(node).value) {
    case name::k_function.value: *space = ir::AddressSpace::kFunction; return true;
    case name::k_private.value: *space = ir::AddressSpace::kPrivate; return true;
    case name::k_workgroup.value: *space = ir::AddressSpace::kWorkgroup; return true;
    case name::k_uniform.value: *space = ir::AddressSpace::kUniform; return true;
    case name::k_storage.value: *space = ir::AddressSpace::kStorage; return true;
    case name::k_immediate.value: *space = ir::AddressSpace::kImmediate; return true;
    default: break;
  }
  if (ast_.kind(node) == NodeKind::kError) return false;
  Diagnostic& d = Error(DiagCode::invalid_address_space, node, "expected an address space");
  if (ast_.kind(node) == NodeKind::kIdentifier) {
    const StringId name(At(node).a);
    const uint32_t binding = Find(name.value);
    if (Text(name) == "handle") {
      d.AddNote("the address space 'handle' is never written: leave it out");
    } else if (binding != kNone) {
      d.AddLabel(SpanOf(bindings_[binding].node), Cat("'", Text(name), "' is declared here"));
    } else {
      constexpr std::string_view kSpaces[] = {"function", "private", "workgroup",
                                              "uniform",  "storage", "immediate"};
      const std::string_view close = Closest(Text(name), kSpaces);
      if (!close.empty()) d.AtSpan(Cat("did you mean '", close, "'?"));
    }
  }
  return false;
}

bool Resolver::AccessArgument(NodeId node, ir::Access* access) {
  switch (EnumerantOf(node).value) {
    case name::k_read.value: *access = ir::Access::kRead; return true;
    case name::k_write.value: *access = ir::Access::kWrite; return true;
    case name::k_read_write.value: *access = ir::Access::kReadWrite; return true;
    default: break;
  }
  if (ast_.kind(node) == NodeKind::kError) return false;
  Diagnostic& d = Error(DiagCode::invalid_address_space, node,
                        "expected an access mode: 'read', 'write' or 'read_write'");
  if (ast_.kind(node) == NodeKind::kIdentifier) {
    constexpr std::string_view kModes[] = {"read", "write", "read_write"};
    const std::string_view close = Closest(Text(StringId(At(node).a)), kModes);
    if (!close.empty()) d.AtSpan(Cat("did you mean '", close, "'?"));
  }
  return false;
}

TypeId Resolver::PointerType(NodeId node, std::span<const uint32_t> args) {
  if (!TemplateCount(node, name::k_ptr, args.size(), 2, 3)) return {};
  ir::AddressSpace space = ir::AddressSpace::kNone;
  const bool space_ok = AddressSpaceArgument(NodeId(args[0]), &space);
  const TypeId store = TypeExpression(NodeId(args[1]));
  ir::Access access = space == ir::AddressSpace::kStorage || space == ir::AddressSpace::kUniform ||
                              space == ir::AddressSpace::kImmediate
                          ? ir::Access::kRead
                          : ir::Access::kReadWrite;
  if (args.size() == 3) {
    if (!AccessArgument(NodeId(args[2]), &access) || !space_ok) return {};
    if (space != ir::AddressSpace::kStorage) {
      Error(DiagCode::invalid_address_space, NodeId(args[2]),
            Cat("an access mode may only be written for 'storage', not for '", NameOf(space), "'"));
      return {};
    }
    if (access == ir::Access::kWrite) {
      Error(DiagCode::invalid_address_space, NodeId(args[2]),
            "the access mode of 'storage' is 'read' or 'read_write'");
      return {};
    }
  }
  if (!space_ok || !store.valid()) return {};
  if (!CheckStoreType(space, access, store, NodeId(args[1]), ast_.FullSpan(NodeId(args[1])),
                      true)) {
    return {};
  }
  return types_.Pointer(space, store, access);
}

// WGSL: var Declarations (the table), Atomic Types, Buffer Types, Reference and Pointer Types.
bool Resolver::CheckStoreType(ir::AddressSpace space, ir::Access access, TypeId type,
                              NodeId type_node, Span span, bool is_pointer) {
  (void)type_node;
  using ir::AddressSpace;
  const uint16_t flags = types_.flags(type);
  const TypeKind kind = types_.kind(type);
  const auto has = [flags](uint16_t f) { return (flags & f) != 0; };
  const std::string_view subject = is_pointer ? "a pointer" : "a variable";
  const auto reject = [&](std::string_view why) {
    Error(DiagCode::invalid_type, span,
          Cat(subject, " in address space '", NameOf(space), "' cannot ",
              is_pointer ? "point to" : "hold", " '", TypeName(type), "': ", why));
    return false;
  };
  const auto not_constructible = [&] {
    if (has(TypeFlags::kHasRuntimeArray)) {
      return reject("runtime-sized arrays exist only in 'storage' buffers");
    }
    if (has(TypeFlags::kHasOverrideSize)) {
      return reject("arrays whose size is an override exist only in 'workgroup' variables");
    }
    return reject("the type is not constructible");
  };
  if (!has(TypeFlags::kStorable) || kind == TypeKind::kVoid || kind == TypeKind::kI8 ||
      kind == TypeKind::kU8) {
    return reject("the type is not storable");
  }
  if (has(TypeFlags::kHasHandle))
    return reject("textures and samplers live in no address space that is written");
  if (kind == TypeKind::kBindingArray) {
    if (space != AddressSpace::kUniform && space != AddressSpace::kStorage) {
      return reject("a binding array holds resources, which are in 'uniform' or 'storage'");
    }
    return CheckStoreType(space, access, types_[type].element, type_node, span, is_pointer);
  }
  if (has(TypeFlags::kHasAtomic) && space != AddressSpace::kWorkgroup &&
      !(space == AddressSpace::kStorage && access == ir::Access::kReadWrite)) {
    return reject(
        "atomics exist only in workgroup variables and storage buffers with access 'read_write'");
  }
  // WGSL: Reference and Pointer Types: bufferView and bufferArrayView give pointers that no
  // variable has; a pointer to any buffer converts to one to a buffer without size.
  if (is_pointer && (space == AddressSpace::kWorkgroup || space == AddressSpace::kUniform) &&
      has(TypeFlags::kHostShareable) && has(TypeFlags::kHasRuntimeArray | TypeFlags::kHasBuffer)) {
    return space == AddressSpace::kWorkgroup || !has(TypeFlags::kHasOverrideSize) ||
           reject("its size depends on an override");
  }
  switch (space) {
    case AddressSpace::kFunction:
      if (!has(TypeFlags::kConstructible)) return not_constructible();
      break;
    case AddressSpace::kPrivate:
      if (has(TypeFlags::kHasSubgroupMatrix)) return reject(kMatrixSpace);
      if (!has(TypeFlags::kConstructible)) return not_constructible();
      break;
    case AddressSpace::kWorkgroup:
      if (has(TypeFlags::kHasSubgroupMatrix)) return reject(kMatrixSpace);
      if (!has(TypeFlags::kFixedFootprint)) return reject("its size is not fixed");
      break;
    case AddressSpace::kUniform:
      if (kind == TypeKind::kBuffer) {
        if (!has(TypeFlags::kCreationFixedFootprint))
          return reject("a buffer here needs a constant size");
        break;
      }
      if (!has(TypeFlags::kHostShareable)) return reject("the type is not host-shareable");
      if (!has(TypeFlags::kConstructible)) return not_constructible();
      break;
    case AddressSpace::kStorage:
      if (!has(TypeFlags::kHostShareable)) return reject("the type is not host-shareable");
      if (has(TypeFlags::kHasOverrideSize)) return reject("its size depends on an override");
      break;
    case AddressSpace::kImmediate: {
      if (!has(TypeFlags::kHostShareable)) return reject("the type is not host-shareable");
      if (!has(TypeFlags::kConstructible)) return not_constructible();
      // Nested structures are at most 15 deep (CheckNesting).
      std::vector<TypeId> work{type};
      while (!work.empty()) {
        const TypeId t = work.back();
        work.pop_back();
        if (types_.kind(t) == TypeKind::kArray)
          return reject("immediate data cannot contain arrays");
        if (types_.kind(t) != TypeKind::kStruct) continue;
        for (const ir::StructMember& m : types_.StructOf(t).members) {
          const TypeKind member = types_.kind(m.type);
          if (member == TypeKind::kArray || member == TypeKind::kStruct) work.push_back(m.type);
        }
      }
      break;
    }
    default: break;
  }
  if (space == AddressSpace::kUniform || space == AddressSpace::kStorage) {
    return CheckLayout(type, space, span);
  }
  return true;
}

// ---------------------------------------------------------------- textures

TypeId Resolver::ScalarArgument(NodeId node) {
  const TypeId type = TypeExpression(node);
  if (!type.valid()) return {};
  if (type == ir::kF32 || type == ir::kI32 || type == ir::kU32) return type;
  Error(DiagCode::invalid_template_arguments, node,
        Cat("the sampled type of a texture is 'f32', 'i32' or 'u32', not '", TypeName(type), "'"));
  return {};
}

TypeId Resolver::SampledType(NodeId node, StringId name, std::span<const uint32_t> args) {
  if (!TemplateCount(node, name, args.size(), 1, 1)) return {};
  const TypeId sampled = ScalarArgument(NodeId(args[0]));
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
    default: return types_.MultisampledTexture(TextureDim::k2D, sampled);
  }
}

TypeId Resolver::StorageTextureType(NodeId node, StringId name, std::span<const uint32_t> args) {
  if (!TemplateCount(node, name, args.size(), 2, 2)) return {};
  const NodeId format_node(args[0]);
  const StringId format = EnumerantOf(format_node);
  ir::Access access = ir::Access::kNone;
  if (!format.valid() || !name::IsTexelFormat(format)) {
    if (ast_.kind(format_node) == NodeKind::kError) return {};
    Diagnostic& d = Error(DiagCode::invalid_template_arguments, format_node,
                          "expected a texel format for storage textures");
    if (ast_.kind(format_node) == NodeKind::kIdentifier) {
      const uint32_t binding = Find(At(format_node).a);
      if (binding != kNone) {
        d.AddLabel(SpanOf(bindings_[binding].node), "this declaration hides the predeclared name");
      } else {
        std::vector<std::string_view> names;
        for (uint32_t i = name::internal::begin_texel_format; i < name::internal::begin_enumerant;
             ++i) {
          names.push_back(Text(StringId(i)));
        }
        const std::string_view close = Closest(Text(StringId(At(format_node).a)), names);
        if (!close.empty()) d.AtSpan(Cat("did you mean '", close, "'?"));
      }
    }
    return {};
  }
  if (!AccessArgument(NodeId(args[1]), &access)) return {};
  TextureDim dim = TextureDim::k3D;
  if (name == name::k_texture_storage_1d) dim = TextureDim::k1D;
  if (name == name::k_texture_storage_2d) dim = TextureDim::k2D;
  if (name == name::k_texture_storage_2d_array) dim = TextureDim::k2DArray;
  return types_.StorageTexture(dim, name::TexelFormatOf(format), access);
}

// ---------------------------------------------------------------- buffers, subgroup matrices

// WGSL: Buffer Types.
TypeId Resolver::BufferType(NodeId node, std::span<const uint32_t> args) {
  if (!TemplateCount(node, name::k_buffer, args.size(), 0, 1)) return {};
  if (args.empty()) return types_.Buffer(ir::Count::Runtime());
  ir::Count count;
  if (!CountExpression(NodeId(args[0]), DiagCode::invalid_template_arguments, "a buffer's size",
                       &count)) {
    return {};
  }
  const uint32_t unit = program_.Enabled(Extension::kF16) ? 2 : 4;
  if (count.is_constant() && count.value() % unit != 0) {
    Error(
        DiagCode::invalid_template_arguments, NodeId(args[0]),
        Cat("a buffer's size must be a multiple of ", unit, " bytes, but this is ", count.value()));
    return {};
  }
  return types_.Buffer(count);
}

TypeId Resolver::SubgroupMatrixType(NodeId node, StringId name, std::span<const uint32_t> args) {
  if (!RequireExtension(Extension::kSubgroupMatrix, SpanOf(node), Cat("'", Text(name), "'")))
    return {};
  if (!TemplateCount(node, name, args.size(), 3, 3)) return {};
  const bool allowed = allow_small_int_;
  allow_small_int_ = true;
  const TypeId component = TypeExpression(NodeId(args[0]));
  allow_small_int_ = allowed;
  ir::Count columns, rows;
  const bool columns_ok = CountExpression(NodeId(args[1]), DiagCode::subgroup_matrix_dimension,
                                          "the number of columns", &columns);
  const bool rows_ok = CountExpression(NodeId(args[2]), DiagCode::subgroup_matrix_dimension,
                                       "the number of rows", &rows);
  if (!component.valid() || !columns_ok || !rows_ok) return {};
  if (component != ir::kF32 && component != ir::kF16 && component != ir::kI32 &&
      component != ir::kU32 && component != ir::kI8 && component != ir::kU8) {
    Error(DiagCode::subgroup_matrix_component, NodeId(args[0]),
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

}  // namespace tessera::wgsl
