// Resolves value constructors (WGSL: Constructor Built-in Functions).
#include "absl/container/inlined_vector.h"
#include "base/compiler.h"
#include "base/counted.h"
#include "base/shorten.h"
#include "fmt/format.h"
#include "ir/matrix_component.h"
#include "wgsl/resolve/overload_internal.h"
#include "wgsl/resolve/type_name.h"
#include "wgsl/resolve/type_rules.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

using ir::Count;
using ir::TypeKind;
using ir::TypeStore;

class Constructor {
 public:
  Constructor(SemanticContext& context, NodeId node, std::span<Operand> args)
      : context_(context), types_(context.program.module.types), node_(node), args_(args) {}

  Resolution Run(TypeId type);
  Resolution RunInferred(StringId generator);

 private:
  Resolution Scalar(TypeId type);
  Resolution Vector(TypeId type);
  Resolution Matrix(TypeId type);
  Resolution Array(TypeId type);
  Resolution Structure(TypeId type);
  Resolution SubgroupMatrix(TypeId type);
  Resolution Zero(TypeId type);
  Resolution InferArray();

  std::string Name(TypeId type) const { return TypeName(context_.program, type); }
  TypeId ScalarOf(size_t i) const {
    const TypeId t = args_[i].type;
    return types_.IsVector(t) || types_.IsMatrix(t) || TypeStore::IsScalar(t) ? types_.ScalarOf(t)
                                                                              : TypeId();
  }
  // Returns the preferred scalar type in `allowed` to which the scalars of all arguments convert.
  // Returns an invalid id if there is none.
  TypeId CommonScalar(ScalarSet allowed) const {
    ScalarSet set = allowed;
    for (size_t i = 0; i < args_.size(); ++i) {
      const TypeId s = ScalarOf(i);
      set &= s.valid() ? ConvertibleTo(s) : ScalarSet{0};
    }
    if (LatestStage(args_) != EvalStage::kConst) set &= static_cast<ScalarSet>(~kAbstractScalars);
    return PreferredOf(set);
  }
  Resolution Convert(TypeId type);
  Resolution Construct(TypeId type);
  bool Evaluate(Resolution& result);
  bool ConvertAll(TypeId type);
  bool ConvertScalars(TypeId scalar);
  Diagnostic& Mismatch(TypeId type, size_t argument, std::string expected);
  static Resolution Fail(Diagnostic&) { return {}; }
  Resolution Error(DiagCode code, std::string message) {
    AddError(context_, code, node_, std::move(message));
    return {};
  }
  TESSERA_COLD Resolution Error(DiagCode code, const char* message) {
    return Error(code, std::string(message));
  }

  SemanticContext& context_;
  TypeStore& types_;
  NodeId node_;
  std::span<Operand> args_;
};

Diagnostic& Constructor::Mismatch(TypeId type, size_t argument, std::string expected) {
  Diagnostic& d = AddError(context_, DiagCode::type_mismatch,
                           args_[argument].node.valid() ? args_[argument].node : node_,
                           fmt::format("'{}' cannot be constructed from {}", Name(type),
                                       Quoted(context_, args_[argument].type)));
  return d.AtSpan("expected " + expected);
}

bool Constructor::ConvertScalars(TypeId scalar) {
  for (Operand& arg : args_) {
    if (!ConvertOperand(context_, arg, types_.WithScalar(arg.type, scalar))) return false;
  }
  return true;
}

bool Constructor::ConvertAll(TypeId type) {
  for (Operand& arg : args_) {
    if (!ConvertOperand(context_, arg, type)) return false;
  }
  return true;
}

// Resolves the conversion T(e) of a scalar, vector or matrix to a type of the same shape.
Resolution Constructor::Convert(TypeId type) {
  Resolution result;
  result.type = type;
  result.stage = args_[0].stage;
  result.target.kind = CallTarget::kConvert;
  // Convert the argument here even if it is abstract, because T(e) also allows conversions that are
  // not automatic. For example, no abstract float converts to i32 automatically, but i32(3e9) is
  // allowed. The argument's node keeps the abstract value. The call's node gets the concrete value.
  if (args_[0].value.valid() && !context_.unevaluated) {
    result.value = context_.eval.Convert(args_[0].value, type);
    if (!result.value.valid()) {
      ReportEvalError(context_, node_, args_);
      return {};
    }
  }
  result.ok = true;
  return result;
}

Resolution Constructor::Construct(TypeId type) {
  Resolution result;
  result.type = type;
  result.stage = LatestStage(args_);
  result.target.kind = CallTarget::kConstruct;
  result.ok = result.stage != EvalStage::kConst || context_.unevaluated || Evaluate(result);
  return result;
}

// Evaluates a constructor call with constant arguments. Returns false if an error was reported.
bool Constructor::Evaluate(Resolution& result) {
  absl::InlinedVector<ConstantId, 16> values;
  values.reserve(args_.size());
  for (const Operand& arg : args_) {
    if (!arg.value.valid()) return true;
    values.push_back(arg.value);
  }
  result.value = context_.eval.Construct(result.type, values);
  if (!result.value.valid()) ReportEvalError(context_, node_, args_);
  return result.value.valid();
}

Resolution Constructor::Zero(TypeId type) {
  if (!types_.Has(type, ir::TypeFlags::kConstructible)) {
    return Error(DiagCode::invalid_type,
                 fmt::format("'{}' is not constructible, so it has no zero value", Name(type)));
  }
  Resolution result;
  result.ok = true;
  result.type = type;
  result.target.kind = CallTarget::kConstruct;
  if (types_.Has(type, ir::TypeFlags::kHasSubgroupMatrix)) {
    // Constructors of subgroup matrices are not const-functions (proposal subgroup-matrix).
    result.stage = EvalStage::kRuntime;
    return result;
  }
  result.stage = EvalStage::kConst;
  if (!context_.unevaluated) result.value = context_.program.module.constants.Zero(type);
  return result;
}

Resolution Constructor::Scalar(TypeId type) {
  if (args_.size() != 1) {
    return Error(DiagCode::wrong_argument_count, fmt::format("'{}' takes one argument, but {}",
                                                             Name(type), CountGiven(args_.size())));
  }
  if (!TypeStore::IsScalar(args_[0].type)) return Fail(Mismatch(type, 0, "a scalar"));
  return Convert(type);
}

Resolution Constructor::Vector(TypeId type) {
  const ir::Type t = types_[type];
  if (args_.size() == 1) {
    const TypeId arg = args_[0].type;
    if (types_.IsVector(arg) && types_[arg].n == t.n) return Convert(type);
    if (TypeStore::IsScalar(arg) && ConversionRank(types_, arg, t.element) != kNoConversion) {
      return ConvertAll(t.element) ? Construct(type) : Resolution{};
    }
    Diagnostic& d = Mismatch(type, 0, fmt::format("'{}' or a vector of {}", Name(t.element), t.n));
    if (TypeStore::IsScalar(arg)) {
      d.AddHelp(fmt::format("convert it first: {}(...)", Name(t.element)));
    }
    if (types_.IsVector(arg)) {
      d.AddHelp(types_[arg].n < t.n
                    ? fmt::format("add the other components: {}(..., ...)", Name(type))
                    : fmt::format("take the first {} components with a swizzle", t.n));
    }
    return {};
  }
  uint32_t width = 0;
  bool convert = false;
  for (size_t i = 0; i < args_.size(); ++i) {
    const TypeId arg = args_[i].type;
    if (arg == t.element) {
      ++width;
      continue;
    }
    convert = true;
    const bool vector = types_.IsVector(arg);
    if (!vector && !TypeStore::IsScalar(arg)) {
      return Fail(Mismatch(type, i, fmt::format("'{}'", Name(t.element))));
    }
    const TypeId wanted = vector ? types_.WithScalar(arg, t.element) : t.element;
    if (ConversionRank(types_, arg, wanted) == kNoConversion) {
      return Fail(Mismatch(type, i, fmt::format("'{}'", Name(wanted)))
                      .AddHelp(fmt::format("convert it first: {}(...)", Name(wanted))));
    }
    width += vector ? types_[arg].n : 1;
  }
  if (width != t.n) {
    return Error(
        DiagCode::wrong_argument_count,
        fmt::format("'{}' needs {} components, but the arguments have {}", Name(type), t.n, width));
  }
  return !convert || ConvertScalars(t.element) ? Construct(type) : Resolution{};
}

Resolution Constructor::Matrix(TypeId type) {
  const ir::Type t = types_[type];
  const TypeId scalar = types_.ScalarOf(type);
  const uint32_t rows = types_[t.element].n;
  if (args_.size() == 1) {
    const TypeId arg = args_[0].type;
    if (types_.IsMatrix(arg) && types_[arg].n == t.n && types_[types_[arg].element].n == rows) {
      return Convert(type);
    }
    return Fail(Mismatch(
        type, 0,
        fmt::format("{} columns, {} scalars or a matrix of the same size", t.n, t.n * rows)));
  }
  const bool columns = args_.size() == t.n && types_.IsVector(args_[0].type);
  if (!columns && args_.size() != t.n * rows) {
    return Error(
        DiagCode::wrong_argument_count,
        fmt::format("'{}' needs {} column vectors or {} scalars, but {} arguments are given",
                    Name(type), t.n, t.n * rows, args_.size()));
  }
  const TypeId wanted = columns ? t.element : scalar;
  for (size_t i = 0; i < args_.size(); ++i) {
    if (ConversionRank(types_, args_[i].type, wanted) == kNoConversion) {
      return Fail(Mismatch(type, i, fmt::format("'{}'", Name(wanted))));
    }
  }
  return ConvertAll(wanted) ? Construct(type) : Resolution{};
}

Resolution Constructor::Array(TypeId type) {
  const ir::Type t = types_[type];
  if (!types_.Has(type, ir::TypeFlags::kConstructible) || !t.count().is_constant()) {
    Diagnostic& d = AddError(context_, DiagCode::invalid_type, node_,
                             fmt::format("'{}' is not constructible", Name(type)));
    if (!t.count().is_constant()) {
      d.AddNote("only arrays with a constant number of elements can be constructed");
    }
    if (t.count().is_runtime() && types_.Has(t.element, ir::TypeFlags::kConstructible)) {
      d.AddHelp(fmt::format("specify the number of elements: 'array<{}, {}>(…)'", Name(t.element),
                            args_.size()));
    }
    return {};
  }
  if (args_.size() != t.count().value()) {
    return Error(DiagCode::wrong_argument_count,
                 fmt::format("'{}' needs {}, but {}", Name(type),
                             Counted(t.count().value(), "element"), CountGiven(args_.size())));
  }
  for (size_t i = 0; i < args_.size(); ++i) {
    if (ConversionRank(types_, args_[i].type, t.element) == kNoConversion) {
      return Fail(Mismatch(type, i, fmt::format("'{}'", Name(t.element))));
    }
  }
  return ConvertAll(t.element) ? Construct(type) : Resolution{};
}

Resolution Constructor::Structure(TypeId type) {
  if (!types_.Has(type, ir::TypeFlags::kConstructible)) {
    return Error(DiagCode::invalid_type, fmt::format("'{}' is not constructible", Name(type)));
  }
  const std::span<const ir::StructMember> members = types_.StructOf(type).members;
  if (args_.size() != members.size()) {
    return Error(
        DiagCode::wrong_argument_count,
        fmt::format("'{}' has {}, but {} {} given", Name(type), Counted(members.size(), "member"),
                    Counted(args_.size(), "value"), args_.size() == 1 ? "is" : "are"));
  }
  for (size_t i = 0; i < args_.size(); ++i) {
    if (ConversionRank(types_, args_[i].type, members[i].type) == kNoConversion) {
      return Fail(
          Mismatch(type, i,
                   fmt::format("'{}' for member '{}'", Name(members[i].type),
                               Shorten(context_.program.module.strings.Get(members[i].name)))));
    }
    if (!ConvertOperand(context_, args_[i], members[i].type)) return {};
  }
  return Construct(type);
}

// Resolves T(e) for a subgroup matrix type T (proposal subgroup-matrix, Value constructors). The
// call sets all components to e, a value of the shader scalar type. A value outside the component
// type's range is not an error, even if it is constant, because lowering clamps it.
Resolution Constructor::SubgroupMatrix(TypeId type) {
  const TypeId scalar = ir::ShaderScalar(types_[type].element);
  if (args_.size() != 1) {
    return Error(DiagCode::wrong_argument_count,
                 fmt::format("'{}' takes one value for all components, but {}", Name(type),
                             CountGiven(args_.size())));
  }
  if (ConversionRank(types_, args_[0].type, scalar) == kNoConversion) {
    return Fail(Mismatch(type, 0, fmt::format("'{}'", Name(scalar))));
  }
  if (!ConvertOperand(context_, args_[0], scalar)) return {};
  Resolution result;
  result.ok = true;
  result.type = type;
  result.stage = EvalStage::kRuntime;
  result.target.kind = CallTarget::kConstruct;
  return result;
}

Resolution Constructor::Run(TypeId type) {
  if (args_.empty()) return Zero(type);
  if (TypeStore::IsScalar(type)) return Scalar(type);
  switch (types_.kind(type)) {
    case TypeKind::kVector: return Vector(type);
    case TypeKind::kMatrix: return Matrix(type);
    case TypeKind::kArray: return Array(type);
    case TypeKind::kStruct: return Structure(type);
    case TypeKind::kSubgroupMatrix: return SubgroupMatrix(type);
    default:  // others: types that are not constructible
      return Error(DiagCode::invalid_type, fmt::format("'{}' is not constructible", Name(type)));
  }
}

Resolution Constructor::InferArray() {
  if (args_.empty()) {
    return Error(DiagCode::wrong_argument_count,
                 "'array' without an element type needs at least one element to infer it from");
  }
  // The type to which all elements examined so far can be converted. `decider` points to the first
  // element that has this type.
  TypeId element = args_[0].type;
  const Operand* decider = args_.data();
  for (const Operand& arg : args_) {
    if (arg.type == element || ConversionRank(types_, arg.type, element) != kNoConversion) continue;
    if (ConversionRank(types_, element, arg.type) == kNoConversion) {
      AddError(context_, DiagCode::type_mismatch, arg.node,
               fmt::format("all elements of an array must have the same type, but this is {}",
                           Quoted(context_, arg.type)))
          .AddLabel(context_.program.ast.FullSpan(decider->node),
                    fmt::format("this is {}", Quoted(context_, element)));
      return {};
    }
    element = arg.type;
    decider = &arg;
  }
  // Elements can be abstract only if all of them are const-expressions.
  if (LatestStage(args_) != EvalStage::kConst) element = ConcreteType(types_, element);
  if (!types_.Has(element, ir::TypeFlags::kConstructible)) {
    AddError(context_, DiagCode::type_mismatch, args_[0].node,
             fmt::format("{} cannot be an array element: it is not constructible",
                         Quoted(context_, element)));
    return {};
  }
  const TypeId type = types_.Array(element, Count::Of(static_cast<uint32_t>(args_.size())));
  if (!TypeRules(context_).CheckNesting(type, node_)) return {};
  return ConvertAll(element) ? Construct(type) : Resolution{};
}

Resolution Constructor::RunInferred(StringId generator) {
  if (generator == name::k_array) return InferArray();
  const bool vector = generator.value <= name::k_vec4.value;
  if (vector) {
    const uint32_t n = 2 + generator.value - name::k_vec2.value;
    // vecN() is a zero vector of AbstractInt (WGSL).
    if (args_.empty()) return Zero(TypeStore::Vector(ir::kAbstractInt, n));
    if (args_.size() == 1) {
      const TypeId s = ScalarOf(0);
      return Run(TypeStore::Vector(s.valid() && !types_.IsMatrix(args_[0].type) ? s : ir::kF32, n));
    }
    constexpr ScalarSet kAll = kConcreteScalars | kAbstractScalars | SetOf(ir::kBool);
    TypeId scalar = CommonScalar(kAll);
    // If the arguments have no common type, report the error as if the first concrete argument
    // determined the type.
    for (size_t i = 0; i < args_.size() && !scalar.valid(); ++i) {
      const TypeId s = ScalarOf(i);
      if (s.valid() && (SetOf(s) & kAbstractScalars) == 0) scalar = s;
    }
    return Run(TypeStore::Vector(scalar.valid() ? scalar : ir::kF32, n));
  }
  const uint32_t index = generator.value - name::k_mat2x2.value;
  const uint32_t columns = 2 + index / 3;
  const uint32_t rows = 2 + index % 3;
  constexpr ScalarSet kFloats = SetOf(ir::kF32) | SetOf(ir::kF16) | SetOf(ir::kAbstractFloat);
  const TypeId scalar = CommonScalar(kFloats);
  if (args_.empty()) {
    return Error(
        DiagCode::wrong_argument_count,
        fmt::format("'mat{0}x{1}' without a component type needs arguments to infer it from; "
                    "the zero matrix is mat{0}x{1}f()",
                    columns, rows));
  }
  return Run(TypeStore::Matrix(scalar.valid() ? scalar : ir::kF32, columns, rows));
}

}  // namespace

Resolution ResolveConstructor(SemanticContext& context, NodeId node, TypeId type,
                              std::span<Operand> args) {
  return Constructor(context, node, args).Run(type);
}

Resolution ResolveInferredConstructor(SemanticContext& context, NodeId node, StringId generator,
                                      std::span<Operand> args) {
  return Constructor(context, node, args).RunInferred(generator);
}

}  // namespace tessera::wgsl
