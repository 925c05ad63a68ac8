// Override-expressions that specialization constants cannot be (floating-point arithmetic, most
// built-in functions, vectors) are computed in the functions that use them.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "backend_spirv/legalize.h"
#include "backend_spirv/legalize_util.h"
#include "ir/analysis/global_uses.h"
#include "ir/builtin_functions.h"
#include "ir/clone.h"
#include "ir/walk.h"

namespace tessera::spirv {
namespace {

using ir::BuiltinFn;
using ir::FunctionId;
using ir::Inst;
using ir::InstId;
using ir::OverrideExprId;
using ir::TypeKind;
using ir::Value;

class OverrideLegalizer {
 public:
  OverrideLegalizer(ir::Module& m, Diagnostics& diagnostics) : m_(m), diagnostics_(diagnostics) {}

  ir::Status Run() {
    Classify();
    CheckSizes();
    for (uint32_t i = 0; i < m_.functions.size(); ++i) LegalizeFunction(FunctionId(i));
    for (ir::Global& g : m_.globals) {
      if (IsComputed(g.init)) g.init = {};
    }
    for (uint32_t i = 0; i < computed_.size(); ++i) {
      if (computed_[i]) m_.override_exprs[i].block = {};
    }
    return failed_ ? ir::Status::Failed() : ir::Status::Ok();
  }

 private:
  bool IsComputed(Value v) const {
    return v.kind() == Value::kOverrideExpr && computed_[v.index()];
  }

  void Fail(Span span, std::string what) {
    failed_ = true;
    diagnostics_.Add(DiagCode::unsupported_feature, span, std::move(what))
        .AddNote(
            "SPIR-V computes with specialization constants of type bool, i32 and u32 only, by "
            "operators, conversions, select, min, max, clamp and abs")
        .AddHelp("give the overrides values when compiling: --overrides substitute");
  }

  // ---- which expressions are not constants

  // The order in which none comes before what it uses.
  std::vector<OverrideExprId> InOrder() const {
    std::vector<OverrideExprId> order;
    for (const bool of_override : {true, false}) {
      for (uint32_t i = 0; i < m_.override_exprs.size(); ++i) {
        const ir::OverrideExpr& e = m_.override_exprs[i];
        if (e.block.valid() && e.of.valid() == of_override) order.push_back(OverrideExprId(i));
      }
    }
    return order;
  }

  void Classify() {
    computed_.assign(m_.override_exprs.size(), false);
    needed_ = computed_;
    order_ = InOrder();
    for (OverrideExprId id : order_) {
      bool constant = true;
      ir::ForEachInst(m_, m_.override_exprs[id.value].block, [&](InstId at) {
        constant = constant && (m_[at].op == ir::Op::kYield || IsSpecConstantOp(m_, m_[at]));
        for (uint32_t bits : m_.OperandBits(at)) {
          constant = constant && !IsComputed(Value::FromBits(bits));
        }
      });
      computed_[id.value] = !constant;
    }
  }

  // What must be a constant in SPIR-V.
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

  // ---- functions

  void LegalizeFunction(FunctionId function) {
    const std::vector<uint32_t> globals = InitializedBy(function);
    for (uint32_t g : globals) Need(m_.globals[g].init);
    ir::ForEachInst(m_, m_[function].body, [&](InstId at) {
      CheckLayout(at);
      for (uint32_t bits : m_.OperandBits(at)) Need(Value::FromBits(bits));
    });
    if (!any_needed_) return;
    // Those after come first: what they need is needed, too.
    for (size_t i = order_.size(); i-- > 0;) {
      if (!needed_[order_[i].value]) continue;
      ir::ForEachInst(m_, m_.override_exprs[order_[i].value].block, [&](InstId at) {
        for (uint32_t bits : m_.OperandBits(at)) Need(Value::FromBits(bits));
      });
    }
    const InstId first = m_[m_[function].body].first;
    values_.assign(computed_.size(), Value());
    for (OverrideExprId id : order_) {
      if (needed_[id.value]) values_[id.value] = Compute(id, function, first);
    }
    ir::Builder b(m_, first);
    for (uint32_t g : globals) b.Store(ir::GlobalId(g), values_[m_.globals[g].init.index()]);
    ir::ForEachInst(m_, m_[function].body, [&](InstId at) { ReplaceOperands(at); });
    needed_.assign(computed_.size(), false);
    any_needed_ = false;
  }

  void Need(Value v) {
    if (!IsComputed(v)) return;
    needed_[v.index()] = true;
    any_needed_ = true;
  }

  void ReplaceOperands(InstId at) {
    for (uint32_t i = 0; i < m_.OperandCount(at); ++i) {
      const Value v = m_.Operand(at, i);
      if (IsComputed(v)) m_.SetOperand(at, i, values_[v.index()]);
    }
  }

  // A copy of the expression before `before`; gives its value.
  Value Compute(OverrideExprId id, FunctionId function, InstId before) {
    const ir::BlockId copy = m_.NewBlock(function);
    ir::CloneBlock(m_, m_.override_exprs[id.value].block, copy, function);
    ir::ForEachInst(m_, copy, [&](InstId at) { ReplaceOperands(at); });
    const InstId yield = m_[copy].last;
    const Value value = m_.Operand(yield, 0);
    m_.Remove(yield);
    for (InstId at = m_[copy].first; at.valid(); at = m_[copy].first) {
      m_.Unlink(at);
      m_.InsertBefore(before, at);
    }
    return value;
  }

  // The private variables that the entry point `entry` must initialize; none for other functions.
  std::vector<uint32_t> InitializedBy(FunctionId entry) {
    std::vector<uint32_t> globals;
    if (m_[entry].stage == ir::ShaderStage::kNone) return globals;
    const auto is_computed = [&](const ir::Global& g) { return IsComputed(g.init); };
    if (std::none_of(m_.globals.begin(), m_.globals.end(), is_computed)) return globals;
    if (!uses_) uses_.emplace(m_);
    for (ir::GlobalId g : uses_->Of(entry)) {
      if (IsComputed(m_[g].init)) globals.push_back(g.value);
    }
    return globals;
  }

  // SPIR-V: OpCooperativeMatrixLoadKHR: Memory Layout is a constant.
  void CheckLayout(InstId at) {
    const Inst& inst = m_[at];
    if (inst.op != ir::Op::kBuiltin) return;
    const bool load = inst.builtin() == BuiltinFn::k_subgroupMatrixLoad;
    if (!load && inst.builtin() != BuiltinFn::k_subgroupMatrixStore) return;
    if (!IsConstant(m_.Operand(at, load ? 2 : 3))) {
      Fail(m_.SpanOf(at), "the layout of a subgroup matrix cannot be a specialization constant");
    }
  }

  // Recursion is as deep as expressions nest.
  bool IsConstant(Value v) const {
    if (!v.is_inst()) return !IsComputed(v);
    const InstId id = v.inst();
    if (!IsSpecConstantOp(m_, m_[id])) return false;
    for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
      if (!IsConstant(m_.Operand(id, i))) return false;
    }
    if (m_[id].op != ir::Op::kIf) return true;
    const ir::If& blocks = m_.IfOf(id);
    return IsConstant(m_.Operand(m_[blocks.true_block].last, 0)) &&
           IsConstant(m_.Operand(m_[blocks.false_block].last, 0));
  }

  ir::Module& m_;
  std::optional<ir::GlobalUses> uses_;  // made when first wanted
  Diagnostics& diagnostics_;
  bool failed_ = false;
  // By OverrideExprId.
  std::vector<bool> computed_;  // by functions, not a constant
  std::vector<bool> needed_;    // in the function at hand
  std::vector<Value> values_;   // in the function at hand
  std::vector<OverrideExprId> order_;
  bool any_needed_ = false;
};

}  // namespace

ir::Status LegalizeOverrides(ir::Module& m, Diagnostics& diagnostics) {
  return OverrideLegalizer(m, diagnostics).Run();
}

}  // namespace tessera::spirv
