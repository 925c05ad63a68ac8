// Resolves built-in functions whose rules ir/builtin_functions.def cannot express: bitcast,
// workgroupUniformLoad, buffer views and subgroup matrices.
#include "absl/container/inlined_vector.h"
#include "base/compiler.h"
#include "base/counted.h"
#include "fmt/format.h"
#include "ir/builtin_functions.h"
#include "ir/matrix_component.h"
#include "wgsl/resolve/late_value.h"
#include "wgsl/resolve/memory_view.h"
#include "wgsl/resolve/overload_internal.h"
#include "wgsl/resolve/type_name.h"
#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

using ir::Access;
using ir::AddressSpace;
using ir::BuiltinFn;
using ir::Count;
using ir::SubgroupMatrixUse;
using ir::TypeKind;
using ir::TypeStore;

class Rules {
 public:
  Rules(SemanticContext& context, NodeId node, BuiltinFn fn,
        std::span<const TemplateArgument> template_args, std::span<const Operand> args)
      : context_(context),
        types_(context.program.module.types),
        node_(node),
        fn_(fn),
        template_args_(template_args),
        args_(args.begin(), args.end()) {}

  Resolution Run();
  Resolution RunCooperative(StringId name);

 private:
  Resolution Bitcast();
  Resolution NoBitcast(TypeId from_scalar, TypeId to_scalar, TypeId to);
  Resolution WorkgroupUniformLoad();
  Resolution BufferView();
  Resolution BufferLength();
  Resolution AtomicVector();
  bool CheckMatrixPointer(const ir::Type& matrix, bool store, bool template_form);
  Resolution MixedForms(bool store);
  Resolution MatrixLoadStore();
  bool CheckFactors();
  TypeId ProductType();
  Resolution MatrixMultiply();
  Resolution MatrixScalar();
  Resolution CooperativeLoadStore(bool col_major);
  bool CheckElementPointer(size_t argument, const ir::Type& matrix);
  bool CheckElementPlace(size_t argument, TypeId matrix, bool col_major);

  std::string Name(TypeId type) const { return TypeName(context_.program, type); }
  std::string_view Function() const { return shown_.empty() ? ir::NameOf(fn_) : shown_; }
  Resolution Error(DiagCode code, NodeId at, std::string message) {
    AddError(context_, code, at.valid() ? at : node_, std::move(message));
    return {};
  }
  TESSERA_COLD Resolution Error(DiagCode code, NodeId at, const char* message) {
    return Error(code, at, std::string(message));
  }
  Resolution WrongType(size_t argument, std::string expected) {
    return Error(DiagCode::no_matching_overload, args_[argument].node,
                 fmt::format("argument {} of '{}' must be {}, but is {}", argument + 1, Function(),
                             expected, Quoted(context_, args_[argument].type)));
  }
  // Reports an argument that is not a pointer of the expected kind. If the function accepts the
  // argument's address, suggests passing the address.
  Resolution NotThePointer(size_t argument, std::string expected) {
    WrongType(argument, std::move(expected));
    SuggestAddressOf(context_, context_.diagnostics.last(), args_[argument].node, fn_);
    return {};
  }
  bool Arguments(size_t count);
  bool TemplateArguments(size_t low, size_t high, const char* what);
  bool ToInt(size_t argument);  // converts the argument to i32 or u32, or reports an error
  const ir::Type* PointerArgument(size_t argument);
  bool IsMatrix(TypeId type, SubgroupMatrixUse use) const {
    return types_.kind(type) == TypeKind::kSubgroupMatrix && types_[type].use == use;
  }
  bool MatrixArgument(size_t argument, SubgroupMatrixUse use, const char* expected);
  bool CheckMatrixMemory(const ir::Type& matrix, TypeId array_type, bool template_form);

  SemanticContext& context_;
  TypeStore& types_;
  NodeId node_;
  BuiltinFn fn_;
  std::string_view shown_;  // the function's name in the source if it differs from that of `fn_`
  std::span<const TemplateArgument> template_args_;
  absl::InlinedVector<Operand, 8> args_;
};

bool Rules::Arguments(size_t count) {
  if (args_.size() == count) return true;
  Error(DiagCode::wrong_argument_count, node_,
        fmt::format("'{}' takes {}, but {}", Function(), Counted(count, "argument"),
                    CountGiven(args_.size())));
  return false;
}

bool Rules::TemplateArguments(size_t low, size_t high, const char* what) {
  if (template_args_.size() >= low && template_args_.size() <= high) return true;
  Error(DiagCode::invalid_template_arguments, node_, fmt::format("'{}' {}", Function(), what));
  return false;
}

bool Rules::ToInt(size_t argument) {
  constexpr ScalarSet kInts = SetOf(ir::kI32) | SetOf(ir::kU32);
  const TypeId type = args_[argument].type;
  if (TypeStore::IsScalar(type)) {
    const TypeId to = PreferredOf(ConvertibleTo(type) & kInts);
    if (to.valid()) return ConvertOperand(context_, args_[argument], to);
  }
  WrongType(argument, "i32 or u32");
  return false;
}

const ir::Type* Rules::PointerArgument(size_t argument) {
  const ir::Type& t = types_[args_[argument].type];
  return t.kind == TypeKind::kPointer ? &t : nullptr;
}

// ---------------------------------------------------------------- bitcast

// Resolves bitcast (WGSL: bitcast). It reinterprets 32-bit scalars component by component, and
// converts between a 32-bit scalar and a pair of f16. wgpu also allows i64 and u64.
Resolution Rules::Bitcast() {
  if (!TemplateArguments(1, 1, "needs the type to cast to: bitcast<T>(e)")) return {};
  const TypeId to = template_args_[0].type;
  if (!to.valid()) {
    return Error(DiagCode::invalid_template_arguments, template_args_[0].node,
                 "'bitcast' needs a type to cast to");
  }
  if (!Arguments(1)) return {};
  const bool to_vector = types_.IsVector(to);
  const TypeId to_scalar = to_vector || TypeStore::IsScalar(to) ? types_.ScalarOf(to) : TypeId();
  if (!to_scalar.valid() || (SetOf(to_scalar) & kConcreteScalars) == 0) {
    return Error(DiagCode::invalid_template_arguments, template_args_[0].node,
                 fmt::format("'bitcast' can only produce numbers and vectors of numbers, not '{}'",
                             Name(to)));
  }
  const TypeId from = args_[0].type;
  const bool from_vector = types_.IsVector(from);
  const TypeId from_scalar =
      from_vector || TypeStore::IsScalar(from) ? types_.ScalarOf(from) : TypeId();
  if (!from_scalar.valid() || from_scalar == ir::kBool) {
    return WrongType(0, "a number or a vector of numbers");
  }
  const uint32_t to_n = to_vector ? types_[to].n : 1;
  const uint32_t from_n = from_vector ? types_[from].n : 1;
  constexpr ScalarSet k32 = SetOf(ir::kI32) | SetOf(ir::kU32) | SetOf(ir::kF32);

  // The scalar types that the argument can have. If the argument and the result have the same
  // number of components, their scalar types have the same size. Otherwise, one has 32-bit
  // components, and the other has twice as many f16 components.
  ScalarSet set = 0;
  if (to_n == from_n) {
    set |= SetOf(to_scalar);
    if (TypeStore::IsInt64Scalar(to_scalar)) {
      set |= kWideIntegers;
    } else if (to_scalar != ir::kF16) {
      set |= k32;
    }
    if (to_scalar == ir::kU32) set |= SetOf(ir::kAbstractInt);
  }
  if (to_scalar == ir::kF16 && to_n != 3 && from_n * 2 == to_n) set |= k32;
  if ((SetOf(to_scalar) & k32) != 0 && from_n != 3 && to_n * 2 == from_n) set |= SetOf(ir::kF16);
  set &= ConvertibleTo(from_scalar);
  if (!context_.program.Enabled(Extension::kF16) && from_scalar != ir::kF16) {
    set &= static_cast<ScalarSet>(~SetOf(ir::kF16));
  }
  const TypeId scalar = PreferredOf(set);
  if (!scalar.valid()) return NoBitcast(from_scalar, to_scalar, to);
  if (!ConvertOperand(context_, args_[0], types_.WithScalar(from, scalar))) return {};
  return FinishBuiltin(context_, node_, fn_, to, args_);
}

// Reports an invalid bitcast to `to`. `from_scalar` and `to_scalar` are the scalar types of the
// argument and the result.
Resolution Rules::NoBitcast(TypeId from_scalar, TypeId to_scalar, TypeId to) {
  const bool from_wide = TypeStore::IsInt64Scalar(from_scalar);
  const bool to_wide = TypeStore::IsInt64Scalar(to_scalar);
  Diagnostic& d =
      AddError(context_, DiagCode::no_matching_overload, args_[0].node,
               fmt::format("'bitcast' cannot reinterpret {} as '{}': {}",
                           Quoted(context_, args_[0].type), Name(to),
                           from_wide || to_wide ? "'i64' and 'u64' can only be cast to each other"
                                                : "the sizes differ"));
  const TypeId words = TypeStore::Vector(ir::kU32, 2);
  if (from_wide && to == words) {
    d.AddHelp("split x into words: 'vec2u(u32(x), u32(x >> 32u))'");
  } else if (to_wide && args_[0].type == words) {
    const std::string_view whole = "u64(v.x) | (u64(v.y) << 32u)";
    d.AddHelp(fmt::format("combine the words of v: '{}'",
                          to == ir::kI64 ? fmt::format("i64({})", whole) : std::string(whole)));
  }
  return {};
}

// ---------------------------------------------------------------- memory

Resolution Rules::WorkgroupUniformLoad() {
  if (!TemplateArguments(0, 0, "takes no template arguments") || !Arguments(1)) return {};
  const ir::Type* pointer = PointerArgument(0);
  if (pointer == nullptr || pointer->space != AddressSpace::kWorkgroup) {
    return NotThePointer(0, "a pointer into address space workgroup");
  }
  const TypeId store_type = pointer->element;
  const ir::Type& store = types_[store_type];
  if (store.kind == TypeKind::kAtomic) {
    return FinishBuiltin(context_, node_, fn_, store.element, args_);
  }
  // An array whose size depends on an override is not constructible (WGSL: Constructible Types).
  if (!types_.Has(store_type, ir::TypeFlags::kConstructible)) {
    return Error(DiagCode::no_matching_overload, args_[0].node,
                 fmt::format("'{}' cannot load {}: it is not constructible", Function(),
                             Quoted(context_, store_type)));
  }
  return FinishBuiltin(context_, node_, fn_, store_type, args_);
}

// Resolves bufferView and bufferArrayView (WGSL: Buffer View Built-in Functions).
Resolution Rules::BufferView() {
  const bool sized = fn_ == BuiltinFn::k_bufferArrayView;
  if (!TemplateArguments(1, 1, "needs the type of the view as its template argument")) return {};
  const TypeId view = template_args_[0].type;
  if (!view.valid()) {
    return Error(DiagCode::invalid_template_arguments, template_args_[0].node,
                 fmt::format("'{}' needs a type", Function()));
  }
  if (!Arguments(sized ? 3 : 2)) return {};
  const ir::Type* pointer = PointerArgument(0);
  if (pointer == nullptr || types_.kind(pointer->element) != TypeKind::kBuffer) {
    return NotThePointer(0, "a pointer to a buffer");
  }
  const AddressSpace space = pointer->space;
  const Access access = pointer->access;
  const Count buffer_size = types_[pointer->element].count();
  const auto bad_view = [&](const char* why) {
    return Error(DiagCode::invalid_template_arguments, template_args_[0].node,
                 fmt::format("'{}' cannot be the type of a view: {}", Name(view), why));
  };
  if (types_.Has(view, ir::TypeFlags::kHasAtomic)) return bad_view("it contains an atomic");
  if (types_.Has(view, ir::TypeFlags::kHasBuffer)) return bad_view("it contains a buffer");
  if (!types_.Has(view, ir::TypeFlags::kHostShareable)) return bad_view("it is not host-shareable");
  if (sized && types_.Has(view, ir::TypeFlags::kFixedFootprint)) {
    return bad_view("it must be or end in a runtime-sized array");
  }
  for (size_t i = 1; i < args_.size(); ++i) {
    if (!ToInt(i)) return {};
  }
  if (buffer_size.is_constant() && types_.MinViewSize(view) > buffer_size.value()) {
    return Error(DiagCode::invalid_template_arguments, template_args_[0].node,
                 fmt::format("a view of '{}' needs {} bytes, but the buffer has {}", Name(view),
                             types_.MinViewSize(view), buffer_size.value()));
  }
  return FinishBuiltin(context_, node_, fn_, types_.Pointer(space, view, access), args_);
}

Resolution Rules::BufferLength() {
  if (!TemplateArguments(0, 0, "takes no template arguments") || !Arguments(1)) return {};
  const ir::Type* pointer = PointerArgument(0);
  if (pointer == nullptr || types_.kind(pointer->element) != TypeKind::kBuffer) {
    return NotThePointer(0, "a pointer to a buffer");
  }
  return FinishBuiltin(context_, node_, fn_, ir::kU32, args_);
}

// Resolves the vector atomics of the atomic-64-min-max proposal.
Resolution Rules::AtomicVector() {
  if (!TemplateArguments(0, 0, "takes no template arguments") || !Arguments(2)) return {};
  const TypeId vector = TypeStore::Vector(ir::kU32, 2);
  const ir::Type* pointer = PointerArgument(0);
  if (pointer == nullptr || types_.kind(pointer->element) != TypeKind::kAtomic ||
      types_[pointer->element].element != vector || pointer->access != Access::kReadWrite) {
    return WrongType(
        0, "a pointer to an 'atomic<vec2u>' in address space storage, with access read_write");
  }
  if (ConversionRank(types_, args_[1].type, vector) == kNoConversion) {
    return WrongType(1, "'vec2<u32>'");
  }
  if (!ConvertOperand(context_, args_[1], vector)) return {};
  return FinishBuiltin(context_, node_, fn_, ir::kVoid, args_);
}

// ---------------------------------------------------------------- subgroup matrices

bool Rules::MatrixArgument(size_t argument, SubgroupMatrixUse use, const char* expected) {
  if (IsMatrix(args_[argument].type, use)) return true;
  if (!shown_.empty()) {  // wgpu's term for the use of a matrix is "role"
    WrongType(argument,
              fmt::format("a cooperative matrix of role {}", "ABC"[static_cast<int>(use)]));
    return false;
  }
  WrongType(argument, fmt::format("a '{}'", expected));
  return false;
}

// Checks that the element type of the array in memory can store matrix components.
bool Rules::CheckMatrixMemory(const ir::Type& matrix, TypeId array_type, bool template_form) {
  const TypeId element = types_[array_type].element;
  const TypeId scalar = types_.IsVector(element) || TypeStore::IsScalar(element)
                            ? types_.ScalarOf(element)
                            : TypeId();
  const TypeId component = matrix.element;
  const NodeId at = args_[0].node;
  if (!scalar.valid() || scalar == ir::kBool || TypeStore::IsInt64Scalar(scalar)) {
    Error(DiagCode::no_matching_overload, at,
          fmt::format("'{}' needs an array of numbers or of vectors of numbers, not of '{}'",
                      Function(), Name(element)));
    return false;
  }
  if (template_form) {
    // The current proposal allows all numeric scalars and vectors, provided that the array stride
    // is at least the size of a matrix component.
    if (types_.StrideOf(array_type) >= types_.SizeOf(component)) return true;
    Error(DiagCode::no_matching_overload, at,
          fmt::format("an array element of '{}' ({} bytes) is smaller than a matrix component '{}'",
                      Name(element), types_.StrideOf(array_type), Name(component)));
    return false;
  }
  if (element == ir::ShaderScalar(component)) return true;
  Error(DiagCode::no_matching_overload, at,
        fmt::format("'{}' of a matrix of '{}' needs an array of '{}', but this is an array of '{}'",
                    Function(), Name(component), Name(ir::ShaderScalar(component)), Name(element)));
  return false;
}

// Checks the pointer through which a matrix is loaded or stored. A call has either the form of the
// current subgroup-matrix proposal (the first line) or that of its first version (the second line):
//
//   subgroupMatrixLoad<T, row_major>(p, offset, stride)     stride in array elements
//   subgroupMatrixLoad<T>(p, offset, col_major, stride)     stride in matrix components
bool Rules::CheckMatrixPointer(const ir::Type& matrix, bool store, bool template_form) {
  const ir::Type* pointer = PointerArgument(0);
  if (pointer == nullptr || types_.kind(pointer->element) != TypeKind::kArray) {
    return NotThePointer(0, "a pointer to an array").ok;
  }
  if (pointer->space != AddressSpace::kStorage && pointer->space != AddressSpace::kWorkgroup) {
    return WrongType(0, "a pointer into address space storage or workgroup").ok;
  }
  if (store ? pointer->access == Access::kRead : pointer->access == Access::kWrite) {
    return WrongType(0, store ? "writable memory" : "readable memory").ok;
  }
  return CheckMatrixMemory(matrix, pointer->element, template_form);
}

// Reports a matrix load or store that mixes the two forms of the call. The number of arguments
// matches one form, and the number of template arguments matches the other form.
Resolution Rules::MixedForms(bool store) {
  Diagnostic& d = AddError(context_, DiagCode::wrong_argument_count, node_,
                           fmt::format("this call mixes the two forms of '{}'", Function()));
  d.AddHelp(store ? "write 'subgroupMatrixStore<row_major>(pointer, offset, matrix, stride)', "
                    "with the stride in elements of the array"
                  : "write 'subgroupMatrixLoad<T, row_major>(pointer, offset, stride)', with the "
                    "stride in elements of the array");
  d.AddHelp(store ? "or 'subgroupMatrixStore(pointer, offset, matrix, col_major, stride)', where "
                    "col_major is a bool and the stride counts components of the matrix"
                  : "or 'subgroupMatrixLoad<T>(pointer, offset, col_major, stride)', where "
                    "col_major is a bool and the stride counts components of the matrix");
  return {};
}

Resolution Rules::MatrixLoadStore() {
  const bool store = fn_ == BuiltinFn::k_subgroupMatrixStore;
  const size_t majorness_at = store ? 0 : 1;
  const bool template_form = template_args_.size() == majorness_at + 1;
  if (!TemplateArguments(majorness_at, majorness_at + 1,
                         store ? "takes at most one template argument: row_major or col_major"
                               : "needs the matrix type and row_major or col_major as template "
                                 "arguments")) {
    return {};
  }
  bool col_major = false;
  if (template_form) {
    const TemplateArgument& majorness = template_args_[majorness_at];
    if (majorness.name != name::k_row_major && majorness.name != name::k_col_major) {
      return Error(DiagCode::invalid_template_arguments, majorness.node,
                   fmt::format("the order of '{}' must be row_major or col_major", Function()));
    }
    col_major = majorness.name == name::k_col_major;
  }
  // The arguments are p, offset, [value,] [col_major,] stride.
  const size_t stride_at = (store ? 3 : 2) + (template_form ? 0 : 1);
  if (args_.size() == stride_at + (template_form ? 2 : 0)) return MixedForms(store);
  if (!Arguments(stride_at + 1)) return {};
  TypeId matrix_type = store ? args_[2].type : template_args_[0].type;
  if (!matrix_type.valid() || types_.kind(matrix_type) != TypeKind::kSubgroupMatrix) {
    if (store) return WrongType(2, "a subgroup matrix");
    return Error(DiagCode::invalid_template_arguments, template_args_[0].node,
                 "'subgroupMatrixLoad' needs a subgroup matrix type to load");
  }
  const ir::Type matrix = types_[matrix_type];
  if (!CheckMatrixPointer(matrix, store, template_form)) return {};
  if (!ToInt(1) || !ToInt(stride_at)) return {};
  Operand order;
  order.type = ir::kBool;
  order.stage = EvalStage::kConst;
  if (template_form) {
    order.value = context_.program.module.constants.Bool(col_major);
  } else {
    order = args_[stride_at - 1];
    if (order.type != ir::kBool) return WrongType(stride_at - 1, "'bool'");
    if (order.stage == EvalStage::kRuntime) {
      Error(DiagCode::not_constant, order.node,
            fmt::format("argument 'col_major' of '{}' must be a const-expression or an "
                        "override-expression",
                        Function()));
      LabelLateValue(context_.program, context_.diagnostics.last(), order.node,
                     EvalStage::kOverride);
      return {};
    }
  }
  // In the IR, the call has the operands pointer, offset[, matrix], col_major, stride.
  absl::InlinedVector<Operand, 8> args{args_[0], args_[1]};
  if (store) args.push_back(args_[2]);
  args.push_back(order);
  args.push_back(args_[stride_at]);
  Resolution result =
      FinishBuiltin(context_, node_, fn_, store ? ir::kVoid : matrix_type, args, template_form);
  result.target.template_form = template_form;
  result.target.col_major = col_major;
  return result;
}

// Returns whether the result of a multiplication can have the component type `result` if the
// factors have the component type `operand`. Only the combinations that Chromium supports are
// allowed, because hardware supports no others.
bool ComponentsFit(TypeId operand, TypeId result) {
  if (operand == ir::kF16) return result == ir::kF16 || result == ir::kF32;
  if (operand == ir::kF32) return result == ir::kF32;
  const bool wide = result == ir::kI32 || result == ir::kU32;
  if (operand == ir::kI32 || operand == ir::kU32) return wide;
  return wide || result == ir::kI8 || result == ir::kU8;
}

// Checks that the left matrix can be multiplied by the right one.
bool Rules::CheckFactors() {
  const ir::Type left = types_[args_[0].type];
  const ir::Type right = types_[args_[1].type];
  const Ast& ast = context_.program.ast;
  if (left.element != right.element) {
    Diagnostic& d = context_.diagnostics.Add(
        DiagCode::type_mismatch, ast.FullSpan(args_[1].node),
        fmt::format(
            "'{}' needs left and right matrices with the same component type, not '{}' and '{}'",
            Function(), Name(left.element), Name(right.element)));
    d.AddLabel(ast.FullSpan(args_[0].node), fmt::format("this is '{}'", Name(args_[0].type)));
    return false;
  }
  if (left.columns() != right.rows() && !shown_.empty()) {  // wgpu's matrices are always square
    Error(DiagCode::type_mismatch, args_[1].node,
          fmt::format("'{}' needs matrices of the same size, not '{}' and '{}'", Function(),
                      Name(args_[0].type), Name(args_[1].type)));
    return false;
  }
  if (left.columns() != right.rows()) {
    const auto count = [](Count c) {
      return c.is_constant() ? fmt::format(" (K = {})", c.value()) : std::string();
    };
    Diagnostic& d = context_.diagnostics.Add(
        DiagCode::type_mismatch, ast.FullSpan(args_[1].node),
        fmt::format("'{}' needs the left matrix's columns{} to match the right matrix's rows{}",
                    Function(), count(left.columns()), count(right.rows())));
    d.AtSpan(fmt::format("right matrix is '{}'", Name(args_[1].type)));
    d.AddLabel(ast.FullSpan(args_[0].node),
               fmt::format("left matrix is '{}'", Name(args_[0].type)));
    d.AddNote("subgroup matrix types name columns first, then rows");
    return false;
  }
  return true;
}

// Returns the result type that the template argument specifies. In Chromium's variant, the argument
// is the component type; otherwise it is the matrix type. Returns none if an error was reported.
TypeId Rules::ProductType() {
  const TypeId wanted = template_args_[0].type;
  if (!wanted.valid()) {
    Error(DiagCode::invalid_template_arguments, template_args_[0].node,
          fmt::format("'{}' needs the matrix type or component type of its result", Function()));
    return {};
  }
  if (wanted == ir::kF32 || wanted == ir::kF16 || wanted == ir::kI32 || wanted == ir::kU32 ||
      wanted == ir::kI8 || wanted == ir::kU8) {
    const ir::Type left = types_[args_[0].type], right = types_[args_[1].type];
    return types_.SubgroupMatrix(SubgroupMatrixUse::kResult, wanted, right.columns(), left.rows());
  }
  if (IsMatrix(wanted, SubgroupMatrixUse::kResult)) return wanted;
  Error(
      DiagCode::invalid_template_arguments, template_args_[0].node,
      fmt::format("'{}' is neither a 'subgroup_matrix_result' nor a component type", Name(wanted)));
  return {};
}

Resolution Rules::MatrixMultiply() {
  const bool accumulate = fn_ == BuiltinFn::k_subgroupMatrixMultiplyAccumulate;
  if (!Arguments(accumulate ? 3 : 2)) return {};
  if (!TemplateArguments(
          accumulate ? 0 : 1, 1,
          "needs the matrix type or component type of its result as a template argument")) {
    return {};
  }
  if (!MatrixArgument(0, SubgroupMatrixUse::kLeft, "subgroup_matrix_left") ||
      !MatrixArgument(1, SubgroupMatrixUse::kRight, "subgroup_matrix_right") ||
      (accumulate && !MatrixArgument(2, SubgroupMatrixUse::kResult, "subgroup_matrix_result"))) {
    return {};
  }
  if (!CheckFactors()) return {};
  TypeId result = accumulate ? args_[2].type : TypeId();
  if (!template_args_.empty()) {
    const TypeId wanted = ProductType();
    if (!wanted.valid()) return {};
    if (accumulate && wanted != result) {
      return Error(DiagCode::type_mismatch, args_[2].node,
                   fmt::format("the accumulator is '{}', but the result is '{}'", Name(result),
                               Name(wanted)));
    }
    result = wanted;
  }
  const Ast& ast = context_.program.ast;
  const ir::Type left = types_[args_[0].type], right = types_[args_[1].type];
  const ir::Type product = types_[result];
  const NodeId at = accumulate ? args_[2].node : template_args_[0].node;
  if (product.columns() != right.columns() || product.rows() != left.rows()) {
    if (!shown_.empty()) {
      return Error(DiagCode::type_mismatch, at,
                   fmt::format("'{}' needs matrices of the same size, not '{}' and '{}'",
                               Function(), Name(args_[0].type), Name(result)));
    }
    Diagnostic& d = context_.diagnostics.Add(
        DiagCode::type_mismatch, ast.FullSpan(at),
        fmt::format(
            "the result of '{}' has the right matrix's columns and the left one's rows, but "
            "this is '{}'",
            Function(), Name(result)));
    d.AddLabel(ast.FullSpan(args_[0].node),
               fmt::format("left matrix is '{}'", Name(args_[0].type)));
    d.AddLabel(ast.FullSpan(args_[1].node),
               fmt::format("right matrix is '{}'", Name(args_[1].type)));
    return {};
  }
  if (!ComponentsFit(left.element, product.element)) {
    return Error(DiagCode::subgroup_matrix_component, at,
                 fmt::format("the product of matrices of '{}' cannot have components of type '{}'",
                             Name(left.element), Name(product.element)));
  }
  return FinishBuiltin(context_, node_, fn_, result, args_);
}

Resolution Rules::MatrixScalar() {
  if (!TemplateArguments(0, 0, "takes no template arguments") || !Arguments(2)) return {};
  const TypeId matrix = args_[0].type;
  if (types_.kind(matrix) != TypeKind::kSubgroupMatrix) return WrongType(0, "a subgroup matrix");
  const TypeId scalar = ir::ShaderScalar(types_[matrix].element);
  if (ConversionRank(types_, args_[1].type, scalar) == kNoConversion) {
    return WrongType(1, fmt::format("'{}'", Name(scalar)));
  }
  if (!ConvertOperand(context_, args_[1], scalar)) return {};
  return FinishBuiltin(context_, node_, fn_, matrix, args_);
}

// ---------------------------------------------------------------- wgpu's cooperative matrices

// Checks a pointer to the array element at which a matrix begins. The array must be known, so that
// the compiler can keep accesses within its bounds.
bool Rules::CheckElementPointer(size_t argument, const ir::Type& matrix) {
  const ir::Type* pointer = PointerArgument(argument);
  if (pointer == nullptr) return WrongType(argument, "a pointer to an element of an array").ok;
  if (pointer->space != AddressSpace::kStorage && pointer->space != AddressSpace::kWorkgroup) {
    return WrongType(argument, "a pointer into address space storage or workgroup").ok;
  }
  const bool store = fn_ == BuiltinFn::k_subgroupMatrixStore;
  if (store && pointer->access == Access::kRead) {
    return WrongType(argument, "a pointer to writable memory").ok;
  }
  const TypeId element = pointer->element;
  const bool number = TypeStore::IsScalar(element) || types_.IsVector(element);
  if (!number || types_.ScalarOf(element) != matrix.element) {
    return WrongType(argument,
                     fmt::format("a pointer to '{0}' or a vector of '{0}'", Name(matrix.element)))
        .ok;
  }
  const NodeId at = args_[argument].node;
  // A pointer that comes from a parameter is checked during code generation (matrix_elements.h).
  if (ElementIndexed(context_.program, at).valid() || IsParameter(context_.program, at))
    return true;
  AddError(context_, DiagCode::invalid_reference, args_[argument].node,
           fmt::format("'{}' needs a pointer to an element of a known array", Function()))
      .AddHelp(
          "pass '&array[index]', a 'let' with that value, or a parameter for which every caller "
          "passes such a pointer");
  return false;
}

// Checks that a matrix in memory does not extend beyond the array. Argument number `argument`
// points to the matrix's first element. Does nothing unless the index and the stride are constant.
bool Rules::CheckElementPlace(size_t argument, TypeId matrix, bool col_major) {
  const Program& program = context_.program;
  const NodeId indexed = ElementIndexed(program, args_[argument].node);
  if (context_.unevaluated || !indexed.valid()) return true;
  const IndexView element(program.ast, indexed);
  Operand array, index, order, stride;
  array.type = program.TypeOf(element.base());
  index.node = element.index();
  index.type = program.TypeOf(index.node);
  index.value = program[index.node].value;
  order.type = ir::kBool;
  order.value = context_.program.module.constants.Bool(col_major);
  if (args_.size() > argument + 1) {
    stride = args_[argument + 1];
  } else {
    stride.type = ir::kU32;
    stride.value = context_.program.module.constants.U32(types_[matrix].rows().value());
  }
  absl::InlinedVector<Operand, 5> args{array, index};
  if (argument == 1) args.push_back(args_[0]);
  args.push_back(order);
  args.push_back(stride);
  absl::InlinedVector<TypeId, 5> types;
  absl::InlinedVector<ConstantId, 5> values;
  for (const Operand& arg : args) {
    types.push_back(arg.type);
    values.push_back(arg.value);
  }
  if (context_.eval.CheckBuiltin(fn_, types, values, matrix, true, shown_)) return true;
  ReportEvalError(context_, node_, args);
  return false;
}

// Resolves coopLoad<M>(pointer [, stride]) and coopStore(matrix, pointer [, stride]). The stride is
// in array elements.
Resolution Rules::CooperativeLoadStore(bool col_major) {
  const bool store = fn_ == BuiltinFn::k_subgroupMatrixStore;
  if (!TemplateArguments(store ? 0 : 1, store ? 0 : 1,
                         store ? "takes no template arguments"
                               : "needs the matrix type to load: coopLoad<coop_mat8x8<f32, A>>")) {
    return {};
  }
  const size_t pointer = store ? 1 : 0;
  if (args_.size() <= pointer || args_.size() > pointer + 2) {
    return Error(DiagCode::wrong_argument_count, node_,
                 fmt::format("'{}' takes {} or {} arguments, but {}", Function(), pointer + 1,
                             pointer + 2, CountGiven(args_.size())));
  }
  const TypeId type = store ? args_[0].type : template_args_[0].type;
  if (!type.valid() || types_.kind(type) != TypeKind::kSubgroupMatrix) {
    if (store) return WrongType(0, "a cooperative matrix");
    return Error(DiagCode::invalid_template_arguments, template_args_[0].node,
                 fmt::format("'{}' needs a cooperative matrix type to load", Function()));
  }
  const ir::Type matrix = types_[type];
  if (!CheckElementPointer(pointer, matrix)) return {};
  if (args_.size() > pointer + 1 && !ToInt(pointer + 1)) return {};
  if (!CheckElementPlace(pointer, type, col_major)) return {};
  Resolution result;
  result.type = store ? ir::kVoid : type;
  result.stage = EvalStage::kRuntime;
  result.target.kind = CallTarget::kBuiltin;
  result.target.index = static_cast<uint32_t>(fn_);
  result.target.template_form = true;
  result.target.col_major = col_major;
  result.target.cooperative = true;
  result.ok = true;
  return result;
}

// coopLoad and coopStore use column-major order. The variants with the suffix T use row-major
// order.
Resolution Rules::RunCooperative(StringId name) {
  shown_ = context_.program.module.strings.Get(name);
  switch (name.value) {
    case name::k_coopLoad.value:
    case name::k_coopStore.value: return CooperativeLoadStore(true);
    case name::k_coopLoadT.value:
    case name::k_coopStoreT.value: return CooperativeLoadStore(false);
    default:  // others: coopMultiplyAdd
      return MatrixMultiply();
  }
}

Resolution Rules::Run() {
  switch (fn_) {
    case BuiltinFn::k_bitcast: return Bitcast();
    case BuiltinFn::k_workgroupUniformLoad: return WorkgroupUniformLoad();
    case BuiltinFn::k_bufferView:
    case BuiltinFn::k_bufferArrayView: return BufferView();
    case BuiltinFn::k_bufferLength: return BufferLength();
    case BuiltinFn::k_atomicStoreMax:
    case BuiltinFn::k_atomicStoreMin: return AtomicVector();
    case BuiltinFn::k_subgroupMatrixLoad:
    case BuiltinFn::k_subgroupMatrixStore: return MatrixLoadStore();
    case BuiltinFn::k_subgroupMatrixMultiply:
    case BuiltinFn::k_subgroupMatrixMultiplyAccumulate: return MatrixMultiply();
    case BuiltinFn::k_subgroupMatrixScalarAdd:
    case BuiltinFn::k_subgroupMatrixScalarSubtract:
    case BuiltinFn::k_subgroupMatrixScalarMultiply: return MatrixScalar();
    default:  // others: functions without rules, which never get here
      return Error(DiagCode::internal_error, node_, "a built-in function without rules");
  }
}

}  // namespace

Resolution ResolveOwnRules(SemanticContext& context, NodeId node, ir::BuiltinFn fn,
                           std::span<const TemplateArgument> template_args,
                           std::span<const Operand> args) {
  return Rules(context, node, fn, template_args, args).Run();
}

Resolution ResolveCooperative(SemanticContext& context, NodeId node, StringId name,
                              std::span<const TemplateArgument> template_args,
                              std::span<const Operand> args) {
  const BuiltinFn fn =
      name == name::k_coopMultiplyAdd ? BuiltinFn::k_subgroupMatrixMultiplyAccumulate
      : name == name::k_coopLoad || name == name::k_coopLoadT ? BuiltinFn::k_subgroupMatrixLoad
                                                              : BuiltinFn::k_subgroupMatrixStore;
  return Rules(context, node, fn, template_args, args).RunCooperative(name);
}

}  // namespace tessera::wgsl
