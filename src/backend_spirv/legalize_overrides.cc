// Moves override-expressions that cannot be specialization constants into the functions that use
// them. Examples of such expressions are floating-point arithmetic, calls of most built-in
// functions, and expressions of vector type.
#include <string>
#include <utility>

#include "backend_spirv/legalize.h"
#include "base/pool_vector.h"
#include "ir/builtin_functions.h"
#include "ir/transform/compute_overrides.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::spirv {
namespace {

using ir::BuiltinFn;
using ir::Inst;
using ir::InstId;
using ir::TypeKind;
using ir::Value;

class OverrideLegalizer {
 public:
  OverrideLegalizer(ir::Module& m, Diagnostics& diagnostics)
      : m_(m),
        diagnostics_(diagnostics),
        computed_(ir::ComputedOverrideExprs(m, IsSpecConstantOp)) {}

  ir::Status Run() {
    CheckSizes();
    for (const ir::Function& f : m_.functions) {
      ir::ForEachInst(m_, f.body, [&](InstId at) { CheckLayout(at); });
    }
    if (failed_) return ir::Status::Failed();
    return ir::RunComputeOverrides(m_, {IsSpecConstantOp});
  }

 private:
  bool IsComputed(Value v) const {
    return v.kind() == Value::kOverrideExpr && computed_[v.index()];
  }

  void Fail(Span span, std::string what) {
    failed_ = true;
    diagnostics_.Add(DiagCode::unsupported_feature, span, std::move(what))
        .AddNote(
            "SPIR-V can compute specialization constants only of type bool, i32 and u32, and only "
            "with operators, conversions, select, min, max, clamp and abs")
        .AddHelp("set the overrides when compiling: --overrides substitute");
  }

  // Reports an error for each size whose override-expression cannot be a specialization constant.
  // In SPIR-V, a size must be a constant or a specialization constant.
  void CheckSizes() {
    const auto check = [&](ir::Count count, const char* what) {
      if (!count.is_override() || !computed_[count.expr().value]) return;
      const ir::OverrideExpr& e = m_.override_exprs[count.expr().value];
      Fail(e.span, std::string(what) + " '" + std::string(m_.strings.Get(e.spelling)) +
                       "' cannot be a specialization constant");
    };
    for (uint32_t i = 0; i < m_.types.size(); ++i) {
      const ir::Type& t = m_.types[ir::TypeId(i)];
      if (t.kind == TypeKind::kArray || t.kind == TypeKind::kBindingArray) {
        check(t.count(), "the element count");
      } else if (t.kind == TypeKind::kSubgroupMatrix) {
        check(t.columns(), "the number of columns");
        check(t.rows(), "the number of rows");
      }
    }
    for (const ir::Function& f : m_.functions) {
      for (Value size : f.workgroup_size) {
        if (IsComputed(size)) check(ir::Count::Of(size.override_expr()), "the workgroup size");
      }
    }
  }

  // Reports an error if the layout of a subgroup matrix cannot be a specialization constant. SPIR-V
  // requires the operand Memory Layout of OpCooperativeMatrixLoadKHR to be a constant.
  void CheckLayout(InstId at) {
    const Inst& inst = m_[at];
    if (inst.op != ir::Op::kBuiltin) return;
    const bool load = inst.builtin() == BuiltinFn::k_subgroupMatrixLoad;
    if (!load && inst.builtin() != BuiltinFn::k_subgroupMatrixStore) return;
    if (!IsConstant(m_.Operand(at, load ? 2 : 3))) {
      Fail(m_.SpanOf(at), "the layout of a subgroup matrix cannot be a specialization constant");
    }
  }

  // Returns whether a value of an override-expression can be a specialization constant. The
  // recursion depth equals the nesting depth of the expression.
  bool IsConstant(Value v) const {
    if (!v.is_inst()) return !IsComputed(v);
    const InstId id = v.inst();
    if (!IsSpecConstantOp(m_, m_[id])) return false;
    for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
      if (!IsConstant(m_.Operand(id, i))) return false;
    }
    if (m_[id].op != ir::Op::kIf) return true;
    const ir::If& blocks = m_.IfOf(id);
    return IsConstant(ir::YieldInst(m_, m_[blocks.true_block].last).value()) &&
           IsConstant(ir::YieldInst(m_, m_[blocks.false_block].last).value());
  }

  ir::Module& m_;
  Diagnostics& diagnostics_;
  // Indexed by OverrideExprId: true if the override-expression cannot be a specialization constant,
  // so functions must compute it.
  const PoolVector<bool> computed_;
  bool failed_ = false;
};

}  // namespace

ir::Status LegalizeOverrides(ir::Module& m, Diagnostics& diagnostics) {
  return OverrideLegalizer(m, diagnostics).Run();
}

}  // namespace tessera::spirv
