// Converts the subgroup matrices of WGSL's proposal to wgpu's cooperative matrices. The source may
// use either of the proposal's two extension names.
#include <algorithm>

#include "base/pool_vector.h"
#include "ir/builtin_functions.h"
#include "tools/convert/conversions.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

using ir::BuiltinFn;

constexpr StringId kPredeclared[] = {
    name::k_coop_mat8x8, name::k_coop_mat16x16, name::k_coopLoad,        name::k_coopLoadT,
    name::k_coopStore,   name::k_coopStoreT,    name::k_coopMultiplyAdd,
};

class ToCooperativeMatrix {
 public:
  explicit ToCooperativeMatrix(MatrixRewriter& rewriter) : r_(rewriter), ast_(rewriter.ast) {}

  void Run();

 private:
  void EditType(NodeId identifier);
  void EditCall(NodeId call);
  void EditValue(NodeId call);
  void EditLoad(NodeId call, const CallTarget& target);
  void EditStore(NodeId call, const CallTarget& target);
  bool FindOrder(NodeId call, const CallTarget& target, bool* col_major);
  bool CheckMemory(NodeId pointer, const ir::Type& matrix);
  Replacement ElementAt(NodeId pointer, NodeId offset) const;
  void EditMultiply(NodeId call);
  void EditScalarMultiply(NodeId call);
  void RejectScalarSum(NodeId call, BuiltinFn fn);
  Span Arguments(NodeId call) const;

  MatrixRewriter& r_;
  const Ast& ast_;
  PoolVector<ir::TypeId> rejected_;  // the types that have been reported as unsupported
};

void ToCooperativeMatrix::Run() {
  r_.FindHiding(kPredeclared);
  for (uint32_t i = 0; i < ast_.nodes.size(); ++i) {
    const NodeId node(i);
    if (ast_.kind(node) == NodeKind::kIdentifier) EditType(node);
    if (ast_.kind(node) == NodeKind::kCall) EditCall(node);
  }
}

// Returns whether wgpu supports a matrix type: square, with 8 or 16 rows of f16 or f32.
bool HasCounterpart(const ir::Type& matrix) {
  const ir::Count rows = matrix.rows();
  return (matrix.element == ir::kF16 || matrix.element == ir::kF32) && rows == matrix.columns() &&
         rows.is_constant() && (rows.value() == 8 || rows.value() == 16);
}

// Converts a type:
//
//   subgroup_matrix_left<f32, 8, 8>   becomes   coop_mat8x8<f32, A>
void ToCooperativeMatrix::EditType(NodeId identifier) {
  const IdentifierView view(ast_, identifier);
  const StringId name = view.name();
  if (name != name::k_subgroup_matrix_left && name != name::k_subgroup_matrix_right &&
      name != name::k_subgroup_matrix_result) {
    return;
  }
  const NodeList args = view.template_arguments();
  const ir::Type* matrix = r_.MatrixOf(identifier);
  if (!r_.IsPredeclared(identifier) || args.size() != 3 || matrix == nullptr) return;
  const Span all = r_.SpanOf(identifier);
  if (!HasCounterpart(*matrix)) {
    const ir::TypeId type = r_.program.TypeOf(identifier);
    if (std::find(rejected_.begin(), rejected_.end(), type) != rejected_.end()) return;
    rejected_.push_back(type);
    r_.NoCounterpart(all, Quote(r_.types.NameOf(type, r_.program.module.strings)) +
                              " has no counterpart among wgpu's cooperative matrices")
        .AddNote(matrix->rows().is_constant() && matrix->columns().is_constant()
                     ? "wgpu's matrices are square, with 8 or 16 rows of 'f16' or 'f32'"
                     : "the sizes of wgpu's matrices are part of their names, and cannot depend on "
                       "an override")
        .AddHelp("use 8x8 or 16x16 matrices");
    return;
  }
  const Span columns = r_.SpanOf(args[1]), rows = r_.SpanOf(args[2]);
  Replacement with;
  with.Text(matrix->rows().value() == 8 ? "coop_mat8x8" : "coop_mat16x16");
  with.Source({ast_.SpanOf(identifier).end, columns.begin});
  // A, B and C are wgpu's left, right and result, in the order of SubgroupMatrixUse.
  with.Text(std::string(1, "ABC"[static_cast<int>(matrix->use)])).Source({rows.end, all.end});
  r_.edits.Replace(all, std::move(with));
}

void ToCooperativeMatrix::EditCall(NodeId call) {
  const CallTarget* target = r_.BuiltinCall(call);
  if (target == nullptr) return EditValue(call);
  const auto fn = static_cast<BuiltinFn>(target->index);
  switch (fn) {
    case BuiltinFn::k_subgroupMatrixLoad: return EditLoad(call, *target);
    case BuiltinFn::k_subgroupMatrixStore: return EditStore(call, *target);
    case BuiltinFn::k_subgroupMatrixMultiply:
    case BuiltinFn::k_subgroupMatrixMultiplyAccumulate: return EditMultiply(call);
    case BuiltinFn::k_subgroupMatrixScalarMultiply: return EditScalarMultiply(call);
    case BuiltinFn::k_subgroupMatrixScalarAdd:
    case BuiltinFn::k_subgroupMatrixScalarSubtract: return RejectScalarSum(call, fn);
    default: return;  // others: functions without matrices
  }
}

// Converts a value constructor. M(0) becomes M(); a constructor with any other argument has no
// counterpart.
void ToCooperativeMatrix::EditValue(NodeId call) {
  const CallView view(ast_, call);
  if (r_.MatrixOf(call) == nullptr || view.arguments().empty()) return;
  if (r_.program[call].ref == NodeId::kNoneValue ||
      r_.program.CallOf(call).kind != CallTarget::kConstruct) {
    return;
  }
  const NodeId value = view.arguments()[0];
  const ir::ConstantId constant = r_.program.ValueOf(value);
  if (constant.valid() && r_.program.module.constants.IsZero(constant)) {
    r_.edits.Replace(Arguments(call), Replacement().Text("()"));
    return;
  }
  r_.NoCounterpart(r_.SpanOf(call), "a matrix constructed from one value has no counterpart")
      .AddNote(
          "the only constructor of a cooperative matrix takes no arguments and makes a zero matrix")
      .AddHelp("load it from an array in which every element has this value");
}

// Returns the span of a call's arguments, including the parentheses.
Span ToCooperativeMatrix::Arguments(NodeId call) const {
  return {r_.SpanOf(CallView(ast_, call).callee()).end, r_.SpanOf(call).end};
}

// Determines whether the matrix in memory is in column-major order. The order must not depend on an
// override, because the names of wgpu's functions encode it. Returns false after an error.
bool ToCooperativeMatrix::FindOrder(NodeId call, const CallTarget& target, bool* col_major) {
  *col_major = target.col_major;
  if (target.template_form) return true;
  const NodeList args = CallView(ast_, call).arguments();
  const NodeId order = args[args.size() - 2];
  const ir::ConstantId value = r_.program.ValueOf(order);
  if (value.valid()) {
    *col_major = r_.program.module.constants.BoolValue(value);
    return true;
  }
  r_.NoCounterpart(r_.SpanOf(order),
                   "a matrix order that depends on an override has no counterpart")
      .AddNote("wgpu has a function for each: without 'T' for columns, with 'T' for rows")
      .AddHelp("call both, in the branches of an 'if'");
  return false;
}

bool ToCooperativeMatrix::CheckMemory(NodeId pointer, const ir::Type& matrix) {
  const ir::TypeId array = r_.types[r_.program.TypeOf(pointer)].element;
  if (r_.types.ScalarOf(r_.types[array].element) == matrix.element) return true;
  const StringInterner& strings = r_.program.module.strings;
  r_.NoCounterpart(
        r_.SpanOf(pointer),
        "a matrix of " + Quote(r_.types.NameOf(matrix.element, strings)) + " in an array of " +
            Quote(r_.types.NameOf(r_.types[array].element, strings)) + " has no counterpart")
      .AddNote(
          "a cooperative matrix must be in an array of its component type, or of vectors of it")
      .AddHelp("declare the array with elements of the matrix's component type");
  return false;
}

// Returns the address of the array element at `offset`.
Replacement ToCooperativeMatrix::ElementAt(NodeId pointer, NodeId offset) const {
  Replacement with;
  const Span index = r_.SpanOf(offset);
  const bool address = ast_.kind(pointer) == NodeKind::kUnary &&
                       UnaryView(ast_, pointer).op() == Operator::kAddressOf;
  const NodeId operand = address ? UnaryView(ast_, pointer).operand() : pointer;
  if (!address) {
    with.Text("&(*").Source(r_.SpanOf(operand)).Text(")");
  } else if (ast_.kind(operand) == NodeKind::kUnary) {  // `pointer` is &*p
    with.Text("&(").Source(r_.SpanOf(operand)).Text(")");
  } else {
    with.Text("&").Source(r_.SpanOf(operand));
  }
  with.Text("[").Source(index).Text("]");
  return with;
}

// Converts a load:
//
//   subgroupMatrixLoad<M, col_major>(&a, i, stride)   becomes   coopLoad<M>(&a[i], stride)
void ToCooperativeMatrix::EditLoad(NodeId call, const CallTarget& target) {
  const CallView view(ast_, call);
  const NodeList args = view.arguments();
  const NodeList types = IdentifierView(ast_, view.callee()).template_arguments();
  const ir::Type* matrix = r_.MatrixOf(call);
  bool col_major = false;
  if (matrix == nullptr || !HasCounterpart(*matrix) || !CheckMemory(args[0], *matrix) ||
      !FindOrder(call, target, &col_major)) {
    return;
  }
  const Span type = r_.SpanOf(types[0]), last_type = r_.SpanOf(types.back());
  const Span all = r_.SpanOf(call);
  Replacement with;
  with.Text(col_major ? "coopLoad" : "coopLoadT");
  with.Source({ast_.SpanOf(view.callee()).end, type.end});
  with.Source({last_type.end, r_.SpanOf(args[0]).begin});
  with.Append(ElementAt(args[0], args[1]));
  // Copies the stride, the only argument after the offset and the optional order argument.
  with.Source({r_.SpanOf(args[args.size() - 2]).end, all.end});
  r_.edits.Replace(all, std::move(with));
}

// Converts a store:
//
//   subgroupMatrixStore<col_major>(&a, i, m, stride)   becomes   coopStore(m, &a[i], stride)
void ToCooperativeMatrix::EditStore(NodeId call, const CallTarget& target) {
  const CallView view(ast_, call);
  const NodeList args = view.arguments();
  const NodeId pointer = args[0], offset = args[1], matrix = args[2];
  bool col_major = false;
  const ir::Type* type = r_.MatrixOf(matrix);
  if (type == nullptr || !HasCounterpart(*type) || !CheckMemory(pointer, *type) ||
      !FindOrder(call, target, &col_major)) {
    return;
  }
  Replacement with, element = ElementAt(pointer, offset);
  // The converted call evaluates the matrix before the pointer. If that could change the behavior,
  // evaluate the pointer in a `let` before the call.
  if (!r_.CommutesWithAddress(pointer, matrix) || !r_.Commute(offset, matrix)) {
    if (!r_.StandsInBlock(call)) {
      r_.NoCounterpart(
            r_.SpanOf(call),
            "the matrix would be evaluated before the pointer, and one may affect the other")
          .AddNote("'coopStore' takes the matrix first")
          .AddHelp("put the offset into a 'let' before the loop, or store in the body");
      return;
    }
    const std::string name = r_.FreshName("stored_element");
    with.Text("let " + name + " = ").Append(element).Text(";" + r_.NewLine(call));
    element = Replacement().Text(name);
  }
  const Span all = r_.SpanOf(call), first = r_.SpanOf(pointer), value = r_.SpanOf(matrix);
  const uint32_t callee_end = r_.SpanOf(view.callee()).end;
  with.Text(col_major ? "coopStore" : "coopStoreT").Source({callee_end, first.begin});
  with.Source(value).Source({first.end, r_.SpanOf(offset).begin}).Append(element);
  // Copies the stride, the only argument after the matrix and the optional order argument.
  with.Source({r_.SpanOf(args[args.size() - 2]).end, all.end});
  r_.edits.Replace(all, std::move(with));
}

// Converts a product:
//
//   subgroupMatrixMultiply<f32>(a, b)   becomes   coopMultiplyAdd(a, b, coop_mat8x8<f32, C>())
void ToCooperativeMatrix::EditMultiply(NodeId call) {
  const CallView view(ast_, call);
  const NodeList args = view.arguments();
  const ir::TypeId type = r_.program.TypeOf(call);
  // If the result type has no counterpart, an error was already reported for the operands.
  if (!HasCounterpart(r_.types[type])) return;
  const Span callee = r_.SpanOf(view.callee());
  if (args.size() == 3) {
    r_.edits.Replace(callee, Replacement().Text("coopMultiplyAdd"));
    return;
  }
  const uint32_t end = r_.SpanOf(args[1]).end;
  const Span all = r_.SpanOf(call);
  const NodeId named = IdentifierView(ast_, view.callee()).template_arguments()[0];
  Replacement with;
  with.Text("coopMultiplyAdd").Source({callee.end, end}).Text(", ");
  if (r_.MatrixOf(named) != nullptr) {
    with.Source(r_.SpanOf(named));
  } else {
    // Copies the spelling of the component type from the call, because the predeclared name may be
    // hidden in this scope.
    with.Text(r_.types[type].rows().value() == 8 ? "coop_mat8x8<" : "coop_mat16x16<");
    with.Source(r_.SpanOf(named)).Text(", C>");
  }
  with.Text("()").Source({end, all.end});
  r_.edits.Replace(all, std::move(with));
}

// Converts a product with a scalar:
//
//   subgroupMatrixScalarMultiply(m, x)   becomes   m * x
void ToCooperativeMatrix::EditScalarMultiply(NodeId call) {
  const NodeList args = CallView(ast_, call).arguments();
  const ir::Type* matrix = r_.MatrixOf(call);
  if (matrix == nullptr || !HasCounterpart(*matrix)) return;
  const bool operators = ast_.kind(args[1]) == NodeKind::kBinary;
  Replacement with;
  with.Source(r_.SpanOf(args[0])).Text(operators ? " * (" : " * ").Source(r_.SpanOf(args[1]));
  if (operators) with.Text(")");
  r_.edits.Replace(r_.SpanOf(call), std::move(with));
}

void ToCooperativeMatrix::RejectScalarSum(NodeId call, BuiltinFn fn) {
  r_.NoCounterpart(ast_.SpanOf(call), Quote(ir::NameOf(fn)) + " has no counterpart")
      .AddNote(
          "a cooperative matrix can be multiplied by a scalar, and added to a matrix of the same "
          "type")
      .AddHelp("add the number to the elements in memory, before the load or after the store");
}

}  // namespace

void ConvertToCooperativeMatrix(MatrixRewriter& rewriter) { ToCooperativeMatrix(rewriter).Run(); }

}  // namespace tessera::wgsl
