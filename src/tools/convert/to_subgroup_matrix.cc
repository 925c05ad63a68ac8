// Converts wgpu's cooperative matrices to the subgroup matrices of WGSL's proposal. The output may
// use either of the proposal's two extension names.
#include "ir/builtin_functions.h"
#include "tools/convert/conversions.h"
#include "tools/convert/element_pointers.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

using ir::BuiltinFn;

constexpr StringId kPredeclared[] = {
    name::k_subgroup_matrix_left,
    name::k_subgroup_matrix_right,
    name::k_subgroup_matrix_result,
    name::k_row_major,
    name::k_col_major,
    name::k_u32,
    name::NameOf(BuiltinFn::k_subgroupMatrixLoad),
    name::NameOf(BuiltinFn::k_subgroupMatrixStore),
    name::NameOf(BuiltinFn::k_subgroupMatrixMultiplyAccumulate),
    name::NameOf(BuiltinFn::k_subgroupMatrixScalarMultiply),
};

class ToSubgroupMatrix {
 public:
  explicit ToSubgroupMatrix(MatrixRewriter& rewriter)
      : r_(rewriter), ast_(rewriter.ast), pointers_(rewriter) {}

  void Run();

 private:
  void Edit(NodeId node);
  void EditType(NodeId identifier);
  void EditCall(NodeId call);
  void EditLoad(NodeId call, const CallTarget& target);
  void EditStore(NodeId call, const CallTarget& target);
  void AddStride(NodeId call, size_t pointer, Replacement& with);
  void EditBinary(NodeId node);
  void EditCompoundAssign(NodeId node);
  bool CheckOperator(NodeId node, Operator op);
  void CheckVariable(NodeId var);
  void CheckPointer(NodeId identifier);
  void RefusePrivate(Span span);

  MatrixRewriter& r_;
  const Ast& ast_;
  ElementPointers pointers_;
};

void ToSubgroupMatrix::Run() {
  r_.FindHiding(kPredeclared);
  pointers_.Find();
  for (uint32_t i = 0; i < ast_.nodes.size(); ++i) Edit(NodeId(i));
  pointers_.Edit();
}

void ToSubgroupMatrix::Edit(NodeId node) {
  switch (ast_.kind(node)) {
    case NodeKind::kIdentifier: return EditType(node);
    case NodeKind::kCall: return EditCall(node);
    case NodeKind::kBinary: return EditBinary(node);
    case NodeKind::kCompoundAssign: return EditCompoundAssign(node);
    case NodeKind::kVar: return CheckVariable(node);
    default: return;
  }
}

// Converts a type:
//
//   coop_mat8x8<f32, A>   becomes   subgroup_matrix_left<f32, 8, 8>
void ToSubgroupMatrix::EditType(NodeId identifier) {
  const IdentifierView view(ast_, identifier);
  if (view.name() == name::k_ptr) return CheckPointer(identifier);
  const bool small = view.name() == name::k_coop_mat8x8;
  if ((!small && view.name() != name::k_coop_mat16x16) || !r_.IsPredeclared(identifier)) return;
  const NodeList args = view.template_arguments();
  const ir::Type* matrix = r_.MatrixOf(identifier);
  if (args.size() != 2 || matrix == nullptr) return;
  const Span name = ast_.SpanOf(identifier), role = r_.SpanOf(args[1]), all = r_.SpanOf(identifier);
  Replacement with;
  with.Text("subgroup_matrix_").Text(ir::NameOf(matrix->use));
  with.Source({name.end, role.begin}).Text(small ? "8, 8" : "16, 16").Source({role.end, all.end});
  r_.edits.Replace(all, std::move(with));
}

void ToSubgroupMatrix::EditCall(NodeId call) {
  const CallTarget* target = r_.BuiltinCall(call);
  if (target == nullptr) return;
  const NodeId callee = CallView(ast_, call).callee();
  if (IdentifierView(ast_, callee).name() == name::k_coopMultiplyAdd && r_.IsPredeclared(callee)) {
    r_.edits.Replace(ast_.SpanOf(callee), Replacement().Text("subgroupMatrixMultiplyAccumulate"));
  }
  if (!target->cooperative) return;
  if (static_cast<BuiltinFn>(target->index) == BuiltinFn::k_subgroupMatrixStore) {
    EditStore(call, *target);
  } else {
    EditLoad(call, *target);
  }
}

// Appends the stride, which both dialects count in array elements. If the call omits the stride,
// the matrix is contiguous, so the stride is the number of rows.
void ToSubgroupMatrix::AddStride(NodeId call, size_t pointer, Replacement& with) {
  const NodeList args = CallView(ast_, call).arguments();
  const uint32_t end = r_.SpanOf(call).end, pointer_end = r_.SpanOf(args[pointer]).end;
  if (args.size() > pointer + 1) {
    const Span stride = r_.SpanOf(args[pointer + 1]);
    with.Source({pointer_end, stride.begin}).Append(pointers_.AsU32(args[pointer + 1]));
    with.Source({stride.end, end});
    return;
  }
  const ir::Type* matrix = r_.MatrixOf(pointer == 0 ? call : args[0]);
  with.Text(", " + std::to_string(matrix->rows().value())).Source({pointer_end, end});
}

// Converts a load:
//
//   coopLoad<M>(&a[i], stride)   becomes   subgroupMatrixLoad<M, col_major>(&a, i, stride)
void ToSubgroupMatrix::EditLoad(NodeId call, const CallTarget& target) {
  const CallView view(ast_, call);
  const NodeId type = IdentifierView(ast_, view.callee()).template_arguments()[0];
  const NodeId pointer = view.arguments()[0];
  Replacement with;
  with.Text("subgroupMatrixLoad");
  with.Source({ast_.SpanOf(view.callee()).end, r_.SpanOf(type).end});
  with.Text(target.col_major ? ", col_major" : ", row_major");
  with.Source({r_.SpanOf(type).end, r_.SpanOf(pointer).begin});
  with.Append(pointers_.ArrayOf(pointer)).Text(", ").Append(pointers_.OffsetOf(pointer));
  AddStride(call, 0, with);
  r_.edits.Replace(r_.SpanOf(call), std::move(with));
}

// Converts a store:
//
//   coopStore(m, &a[i], stride)   becomes   subgroupMatrixStore<col_major>(&a, i, m, stride)
void ToSubgroupMatrix::EditStore(NodeId call, const CallTarget& target) {
  const CallView view(ast_, call);
  const NodeId matrix = view.arguments()[0], pointer = view.arguments()[1];
  const Span first = r_.SpanOf(matrix), second = r_.SpanOf(pointer);
  Replacement with, value;
  value.Source(first);
  // The converted call evaluates the pointer before the matrix. If that could change the behavior,
  // evaluate the matrix in a `let` before the call.
  if (!r_.CommutesWithAddress(pointer, matrix)) {
    if (!r_.StandsInBlock(call)) {
      r_.NoCounterpart(
            r_.SpanOf(call),
            "the matrix would be evaluated after the pointer, and one may affect the other")
          .AddNote("'subgroupMatrixStore' takes the pointer first")
          .AddHelp("put the matrix into a 'let' before the loop, or store it in the body");
      return;
    }
    const std::string name = r_.FreshName("stored_matrix");
    with.Text("let " + name + " = ").Append(value).Text(";" + r_.NewLine(call));
    value = Replacement().Text(name);
  }
  with.Text(target.col_major ? "subgroupMatrixStore<col_major>" : "subgroupMatrixStore<row_major>");
  with.Source({ast_.SpanOf(view.callee()).end, first.begin});
  with.Append(pointers_.ArrayOf(pointer)).Text(", ").Append(pointers_.OffsetOf(pointer));
  with.Source({first.end, second.begin}).Append(value);
  AddStride(call, 1, with);
  r_.edits.Replace(r_.SpanOf(call), std::move(with));
}

// Returns whether `op` is a multiplication. If it is not, reports an error, because the target
// dialect has no counterpart for the sum or difference of two matrices.
bool ToSubgroupMatrix::CheckOperator(NodeId node, Operator op) {
  if (op == Operator::kMultiply) return true;
  r_.NoCounterpart(ast_.SpanOf(node), op == Operator::kAdd
                                          ? "the sum of two matrices has no counterpart"
                                          : "the difference of two matrices has no counterpart")
      .AddNote("subgroup matrices can only be multiplied, and the product added to a result matrix")
      .AddHelp(
          "start with one matrix, and accumulate the products that compute the other: "
          "coopMultiplyAdd(a, b, sum)");
  return false;
}

// Converts a product with a scalar:
//
//   m * x and x * m   become   subgroupMatrixScalarMultiply(m, x)
void ToSubgroupMatrix::EditBinary(NodeId node) {
  const BinaryView view(ast_, node);
  if (r_.MatrixOf(node) == nullptr || !CheckOperator(node, view.op())) return;
  const bool matrix_first = r_.MatrixOf(view.left()) != nullptr;
  if (!matrix_first && !r_.Commute(view.left(), view.right())) {
    r_.NoCounterpart(
          r_.SpanOf(node),
          "the matrix would be evaluated before the number, and one may affect the other")
        .AddNote("'subgroupMatrixScalarMultiply' takes the matrix first")
        .AddHelp("put the number into a 'let' before");
    return;
  }
  const Span left = r_.SpanOf(view.left()), right = r_.SpanOf(view.right());
  Replacement with;
  with.Text("subgroupMatrixScalarMultiply(").Source(matrix_first ? left : right);
  with.Text(", ").Source(matrix_first ? right : left).Text(")");
  r_.edits.Replace(r_.SpanOf(node), std::move(with));
}

// Converts a compound assignment:
//
//   m *= x;   becomes   m = subgroupMatrixScalarMultiply(m, x);
void ToSubgroupMatrix::EditCompoundAssign(NodeId node) {
  const AssignView view(ast_, node);
  if (r_.MatrixOf(view.target()) == nullptr || !CheckOperator(node, view.op())) return;
  const Span target = r_.SpanOf(view.target()), value = r_.SpanOf(view.value());
  const Span sign = ast_.SpanOf(node);
  Replacement with, place;
  place.Source(target);
  // A compound assignment evaluates its target only once (WGSL: Compound Assignment), but the
  // converted assignment evaluates it twice. If that could change the behavior, store the address
  // in a `let` first.
  if (!r_.MayRepeatAddress(view.target())) {
    if (!r_.StandsInBlock(node)) {
      r_.NoCounterpart(target, "the variable would be evaluated twice, which has side effects")
          .AddHelp("put the index into a 'let' before, or multiply in the body of the loop");
      return;
    }
    const std::string name = r_.FreshName("scaled_matrix");
    with.Text("let " + name + " = &(").Append(place).Text(");" + r_.NewLine(node));
    place = Replacement().Text("*" + name);
  }
  with.Append(place).Source({target.end, sign.begin}).Text("=").Source({sign.end, value.begin});
  with.Text("subgroupMatrixScalarMultiply(").Append(place).Text(", ").Source(value).Text(")");
  r_.edits.Replace({target.begin, value.end}, std::move(with));
}

void ToSubgroupMatrix::CheckVariable(NodeId var) {
  const Variable& v = r_.program[r_.program.VariableOf(var)];
  if (v.space == ir::AddressSpace::kPrivate &&
      r_.types.Has(v.type, ir::TypeFlags::kHasSubgroupMatrix)) {
    RefusePrivate(ast_.SpanOf(var));
  }
}

// Reports an error for ptr<private, M>. This type can occur even without a private variable, namely
// in a parameter or in an unused alias.
void ToSubgroupMatrix::CheckPointer(NodeId identifier) {
  const TypeId type = r_.program.TypeOf(identifier);
  if (!r_.IsPredeclared(identifier) || !type.valid()) return;
  const ir::Type& pointer = r_.types[type];
  if (pointer.kind == ir::TypeKind::kPointer && pointer.space == ir::AddressSpace::kPrivate &&
      r_.types.Has(pointer.element, ir::TypeFlags::kHasSubgroupMatrix)) {
    RefusePrivate(r_.SpanOf(identifier));
  }
}

void ToSubgroupMatrix::RefusePrivate(Span span) {
  r_.NoCounterpart(span, "a matrix in the address space 'private' has no counterpart")
      .AddNote("subgroup matrices exist only in function variables")
      .AddHelp("declare the variable in a function, and pass a pointer to it to other functions");
}

}  // namespace

void ConvertToSubgroupMatrix(MatrixRewriter& rewriter) { ToSubgroupMatrix(rewriter).Run(); }

}  // namespace tessera::wgsl
