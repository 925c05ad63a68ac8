#include "ir/transform/substitute_overrides.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/cat.h"
#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "ir/analysis/buffer_spans.h"
#include "ir/analysis/size_overrides.h"
#include "ir/builtin_functions.h"
#include "ir/const_eval/const_eval.h"
#include "ir/transform/check_workgroups.h"
#include "ir/transform/known_lets.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// A kind of size that may depend on overrides: its name in error messages, and its error code.
struct CountKind {
  const char* what;
  DiagCode code;
  uint32_t unit = 1;  // the size must be a multiple of `unit`
};
constexpr CountKind kArrayCount{"the element count of an array", DiagCode::invalid_array_size};
constexpr CountKind kBindingArrayCount{"the element count of a binding array",
                                       DiagCode::invalid_array_size};
constexpr CountKind kMatrixCount{"subgroup matrix dimensions", DiagCode::subgroup_matrix_dimension};

class Substituter {
 public:
  Substituter(Module& m, const SubstituteOverridesConfig& config, Diagnostics& diagnostics)
      : m_(m), config_(config), diagnostics_(diagnostics), eval_(m.types, m.constants, m.strings) {}

  Status Run() {
    const uint32_t errors = diagnostics_.error_count();
    const auto ok = [&] { return config_.keep_unknown || diagnostics_.error_count() == errors; };
    if (!m_.overrides.empty() || !m_.override_exprs.empty() || !config_.values.empty()) {
      (void)TakeOverrideValues(m_, config_.values, diagnostics_, &values_);
      if (!ok()) return Status::Failed();
      if (config_.sizes_only) KeepOthers();
      EvaluateOverrides();
      if (!ok()) return Status::Failed();
      EvaluateDeclarations();
      if (!ok()) return Status::Failed();
      for (Function& f : m_.functions) SubstituteFunction(f);
      if (config_.keep_unknown) return Status::Ok();
      if (config_.sizes_only) {
        SubstituteInKept();
      } else {
        m_.overrides.clear();
        m_.override_exprs.clear();
      }
      // Check buffer arguments again, because buffer sizes and view offsets may depend on
      // overrides.
      if (ok()) (void)CheckPassedBuffers(m_, diagnostics_);
      if (!config_.sizes_only) ReplaceKnownLets(m_);
    }
    if (ok()) CheckEntryPoints();
    return ok() ? Status::Ok() : Status::Failed();
  }

 private:
  Diagnostic& Error(DiagCode code, Span span, std::string message) {
    return diagnostics_.Add(code, span, std::move(message));
  }

  // ---- overrides that are kept

  bool IsKept(size_t override) const { return !kept_.empty() && kept_[override]; }

  void KeepOthers() {
    kept_ = SizeOverrides(m_, values_);
    kept_.flip();
    for (size_t i = 0; i < kept_.size(); ++i) {
      if (kept_[i]) values_[i] = {};
    }
  }

  // Substitutes the values of the overrides on which sizes depend, in the initializers of the other
  // overrides and in the remaining override-expressions. Afterwards, nothing uses the substituted
  // overrides. Must run after SubstituteFunction has processed all functions.
  void SubstituteInKept() {
    for (size_t i = 0; i < m_.override_exprs.size(); ++i) {
      BlockId& block = m_.override_exprs[i].block;
      if (!block.valid()) continue;
      if (expr_values_[i].valid()) {
        block = {};
      } else {
        ForEachInst(m_, block, [&](InstId id) { SubstituteInst(id); });
      }
    }
    for (size_t i = 0; i < m_.overrides.size(); ++i) {
      Override& o = m_.overrides[i];
      if (IsKept(i)) {
        Replace(o.init);
      } else {
        o.used = false;
        o.init = {};
      }
    }
  }

  // ---- evaluation

  void EvaluateOverrides() {
    inst_values_.resize(m_.insts.size());
    expr_values_.resize(m_.override_exprs.size());
    for (size_t i = 0; i < m_.overrides.size(); ++i) {
      const Override& o = m_.overrides[i];
      if (values_[i].valid() || !o.used || IsKept(i)) continue;
      if (!o.init.valid()) {
        if (config_.keep_unknown) continue;
        Error(DiagCode::invalid_override, o.span,
              "override " + Quote(m_.strings.Get(o.name)) + " needs a value to create a pipeline")
            .AtSpan("it has no default value, and none was given")
            .AddHelp("set it: --override " + std::string(m_.strings.Get(o.name)) + "=VALUE");
        continue;
      }
      values_[i] = ValueOf(o.init);
    }
  }

  // Returns the constant value that `v` has at pipeline creation, or an invalid id if it has none.
  ConstantId ValueOf(Value v) {
    switch (v.kind()) {
      case Value::kConstant: return MapConstant(v.constant());
      case Value::kOverride: return values_[v.index()];
      case Value::kOverrideExpr: return ExprValue(v.index());
      case Value::kInst:
        return v.index() < inst_values_.size() ? inst_values_[v.index()] : ConstantId();
      default: return {};
    }
  }

  ConstantId ExprValue(uint32_t i) {
    ConstantId& value = expr_values_[i];
    if (!value.valid() && m_.override_exprs[i].block.valid()) {
      value = EvalBlock(m_.override_exprs[i].block);
    }
    return value;
  }

  // Evaluates the block of an override-expression. Returns the value that the block yields.
  ConstantId EvalBlock(BlockId block) {
    for (InstId i = m_[block].first; i.valid(); i = m_[i].next) {
      if (m_[i].op == Op::kYield) return ValueOf(YieldInst(m_, i).value());
      const ConstantId value = Eval(i);
      if (!value.valid()) return {};
      inst_values_[i.value] = value;
    }
    return {};
  }

  // Evaluates an instruction whose operands are all known. Reports an error and returns an invalid
  // id if evaluation fails.
  ConstantId Eval(InstId id) {
    if (m_[id].op == Op::kIf) {
      // Evaluates only the branch that is taken: short-circuited operands cannot cause errors
      // (WGSL: Logical Expressions).
      const ConstantId condition = ValueOf(IfInst(m_, id).condition());
      if (!condition.valid()) return {};
      const If blocks = m_.IfOf(id);
      return EvalBlock(m_.constants.BoolValue(condition) ? blocks.true_block : blocks.false_block);
    }
    const size_t first = args_.size();
    for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
      const ConstantId arg = ValueOf(m_.Operand(id, i));
      if (!arg.valid()) {
        args_.resize(first);
        return {};
      }
      args_.push_back(arg);
    }
    const std::span<const ConstantId> args(args_.data() + first, args_.size() - first);
    const ConstantId result = EvalWith(id, args);
    args_.resize(first);
    if (!result.valid()) ReportEvalError(id);
    return result;
  }

  ConstantId EvalWith(InstId id, std::span<const ConstantId> args) {
    const Inst& inst = m_[id];
    const TypeId type = MapType(inst.type);
    switch (inst.op) {
      case Op::kUnary: return eval_.Unary(inst.unary(), args[0]);
      case Op::kBinary: return eval_.Binary(inst.binary(), type, args[0], args[1]);
      case Op::kConvert: return eval_.Convert(args[0], type);
      case Op::kConstruct:
        return args.empty() ? m_.constants.Zero(type) : eval_.Construct(type, args);
      case Op::kSelect: return eval_.Select(type, args[0], args[1], args[2]);
      case Op::kSwizzle: {
        uint8_t components[4];
        const Swizzle swizzle = inst.swizzle();
        const uint32_t n = swizzle.count();
        for (uint32_t i = 0; i < n; ++i) components[i] = swizzle[i];
        return eval_.Swizzle(args[0], {components, n});
      }
      case Op::kAccess: {
        ConstantId part = args[0];
        for (size_t i = 1; i < args.size() && part.valid(); ++i) {
          part = eval_.Index(part, m_.constants.IntValue(args[i]));
        }
        return part;
      }
      case Op::kBuiltin:
        return inst.builtin() == BuiltinFn::k_bitcast ? eval_.Bitcast(args[0], type)
                                                      : eval_.Builtin(inst.builtin(), type, args);
      default:  // others: operations that cannot occur in override-expressions
        return {};
    }
  }

  void ReportEvalError(InstId id) {
    const ConstEval::Error& e = eval_.error();
    Error(e.code, m_.SpanOf(id), e.message)
        .AddNote(
            "this depends on the values of overrides, which are known when the pipeline is "
            "created");
  }

  // ---- declarations

  // Evaluates the types, initial values and sizes of all module-scope declarations.
  void EvaluateDeclarations() {
    for (Global& g : m_.globals) {
      g.type = MapType(g.type);
      g.pointer_type = MapType(g.pointer_type);
      if (g.init.valid()) Replace(g.init);
    }
    for (Function& f : m_.functions) {
      for (const ParamId p : f.params) m_.params[p.value].type = MapType(m_[p].type);
      f.return_type = MapType(f.return_type);
      for (Value& size : f.workgroup_size) {
        if (size.valid()) Replace(size);
      }
      if (f.subgroup_size.valid()) Replace(f.subgroup_size);
    }
  }
  void Replace(Value& v) {
    const ConstantId c = ValueOf(v);
    if (c.valid()) v = c;
  }

  // ---- types

  // Returns the CountKind for buffer sizes (WGSL: Buffer Types).
  CountKind BufferCount() const {
    return {"the size of a buffer", DiagCode::invalid_array_size, m_.buffer_size_unit};
  }

  Count MapCount(Count c, const CountKind& kind) {
    if (!c.is_override()) return c;
    const uint32_t expr = c.expr().value;
    const ConstantId value = ExprValue(expr);
    // If the value is invalid, the error has already been reported.
    if (!value.valid()) return config_.keep_unknown ? c : Count::Of(1u);
    const int64_t n = m_.constants.IntValue(value);
    if (n < 1 || n > 0x7fffffff) {
      ReportCount(kind, expr, n, "greater than zero");
      return Count::Of(kind.unit);
    }
    if (n % kind.unit != 0) {
      ReportCount(kind, expr, n, Cat("a multiple of ", kind.unit, " bytes"));
    }
    return Count::Of(static_cast<uint32_t>(n));
  }

  // Reports an error about a size. Reports only the first such error, because several sizes often
  // depend on the same override.
  void ReportCount(const CountKind& kind, uint32_t expr, int64_t n, std::string_view must_be) {
    if (std::exchange(bad_counts_reported_, true)) return;
    const OverrideExpr& e = m_.override_exprs[expr];
    Error(kind.code, e.span,
          Cat(kind.what, " must be ", must_be, ", but ", Quote(m_.strings.Get(e.spelling)), " is ",
              n, " when the pipeline is created"));
  }

  // Returns the type with all override-expressions in it replaced by their values.
  TypeId MapType(TypeId id) {
    if (!m_.types.Has(id, TypeFlags::kHasOverrideSize)) return id;
    if (types_.size() <= id.value) types_.resize(m_.types.size());
    if (types_[id.value].valid()) return types_[id.value];
    const TypeId mapped = MapTypeNow(id);
    if (types_.size() <= id.value) types_.resize(m_.types.size());
    types_[id.value] = mapped;
    return mapped;
  }
  TypeId MapTypeNow(TypeId id) {
    const Type t = m_.types[id];
    switch (t.kind) {
      case TypeKind::kArray: {
        const TypeId mapped = m_.types.Array(MapType(t.element), MapCount(t.count(), kArrayCount));
        if (t.count().is_override()) sized_arrays_.insert(mapped);
        return mapped;
      }
      case TypeKind::kBindingArray:
        return m_.types.BindingArray(t.element, MapCount(t.count(), kBindingArrayCount));
      case TypeKind::kBuffer: return m_.types.Buffer(MapCount(t.count(), BufferCount()));
      case TypeKind::kPointer: return m_.types.Pointer(t.space, MapType(t.element), t.access);
      case TypeKind::kSubgroupMatrix:
        return m_.types.SubgroupMatrix(t.use, t.element, MapCount(t.columns(), kMatrixCount),
                                       MapCount(t.rows(), kMatrixCount));
      case TypeKind::kStruct: {
        const Struct s = m_.types.StructOf(id);
        PoolVector<StructMember> members(s.members.begin(), s.members.end());
        for (StructMember& member : members) member.type = MapType(member.type);
        return m_.types.NewStruct(s.name, members, s.span);
      }
      default:  // others: types that contain no override-expressions
        return id;
    }
  }

  ConstantId MapConstant(ConstantId id) {
    const Constant c = m_.constants[id];
    const TypeId type = MapType(c.type);
    if (type == c.type) return id;
    switch (c.kind) {
      case ConstantKind::kScalar: return id;
      case ConstantKind::kZero: return m_.constants.Zero(type);
      case ConstantKind::kSplat: return m_.constants.Splat(type, MapConstant(c.elements[0]));
      case ConstantKind::kComposite: {
        PoolVector<ConstantId> elements(c.elements, c.elements + c.count);
        for (ConstantId& e : elements) e = MapConstant(e);
        return m_.constants.Composite(type, elements);
      }
    }
    return id;
  }

  // ---- functions

  void SubstituteFunction(Function& f) {
    ForEachInst(m_, f.body, [&](InstId id) { SubstituteInst(id); });
  }

  void SubstituteInst(InstId id) {
    m_[id].type = MapType(m_[id].type);
    changed_.clear();
    bool all_constant = true;
    for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
      const Value old = m_.Operand(id, i);
      const ConstantId value = ValueOf(old);
      if (!value.valid()) {
        all_constant = false;
      } else if (Value(value) != old) {
        m_.SetOperand(id, i, value);
        changed_.push_back(i);
      }
    }
    const Op op = m_[id].op;
    if (op == Op::kIf) {
      if ((m_[id].flags & InstFlags::kShortCircuit) != 0 && all_constant) DecideShortCircuit(id);
      return;
    }
    if ((m_[id].flags & InstFlags::kOverrideExpr) != 0 && all_constant &&
        (kValueOps.Has(op) || op == Op::kBuiltin)) {
      const ConstantId value = Eval(id);
      if (value.valid()) Fold(id, value);
      return;
    }
    if (!changed_.empty() || (op == Op::kBuiltin && ChecksTypes(m_[id].builtin()))) CheckPartly(id);
    if (op == Op::kAccess) CheckIndices(id);
  }

  // Simplifies an && or || whose left operand has become known. The result is the value of the
  // right operand, or of the left one if the right one is never evaluated.
  void DecideShortCircuit(InstId id) {
    const bool condition = m_.constants.BoolValue(IfInst(m_, id).condition().constant());
    const If blocks = m_.IfOf(id);
    const BlockId taken = condition ? blocks.true_block : blocks.false_block;
    if ((m_[id].flags & InstFlags::kOverrideExpr) != 0) {
      const ConstantId value = EvalBlock(taken);
      if (value.valid()) return FoldIf(id, value);
    } else if (m_[taken].first == m_[taken].last) {
      const ConstantId value = ValueOf(YieldInst(m_, m_[taken].first).value());
      if (value.valid()) return FoldIf(id, value);
    }
  }
  void FoldIf(InstId id, ConstantId value) {
    PoolVector<InstId> inside;
    for (uint32_t i = 0; i < 2; ++i) {
      ForEachInst(m_, OwnedBlock(m_, id, i), [&](InstId inner) { inside.push_back(inner); });
    }
    for (size_t i = inside.size(); i-- > 0;) m_.Remove(inside[i]);
    Fold(id, value);
  }
  void Fold(InstId id, ConstantId value) {
    inst_values_[id.value] = value;
    m_.Remove(id);
  }

  // Returns true if validation of a call to `fn` depends on sizes in types, which overrides may
  // have changed.
  static bool ChecksTypes(BuiltinFn fn) {
    return fn == BuiltinFn::k_subgroupMatrixLoad || fn == BuiltinFn::k_subgroupMatrixStore ||
           fn == BuiltinFn::k_bufferView || fn == BuiltinFn::k_bufferArrayView;
  }

  // Reports errors that can be detected from a single known operand: division by zero and excessive
  // shift counts.
  void CheckPartly(InstId id) {
    const Inst& inst = m_[id];
    const auto known = [&](uint32_t i) {
      const Value v = m_.Operand(id, i);
      return v.is_constant() ? v.constant() : ConstantId();
    };
    if (inst.op == Op::kBinary) {
      const TypeId left = MapType(m_.TypeOf(BinaryInst(m_, id).left()));
      if (!eval_.CheckBinary(inst.binary(), left, known(0), known(1))) ReportEvalError(id);
    } else if (inst.op == Op::kBuiltin) {
      PoolVector<TypeId> types;
      PoolVector<ConstantId> args;
      for (uint32_t i = 0; i < inst.operand_count; ++i) {
        types.push_back(MapType(m_.TypeOf(m_.Operand(id, i))));
        args.push_back(known(i));
      }
      if (!eval_.CheckBuiltin(inst.builtin(), types, args, inst.type, inst.stride_in_elements()))
        ReportEvalError(id);
    }
  }

  // Reports indices that have become known and are out of bounds (WGSL: Array Access Expression and
  // similar sections). The resolver has checked all other constant indices.
  void CheckIndices(InstId id) {
    const TypeId base = m_.TypeOf(AccessInst(m_, id).base());
    TypeId part = m_.types.kind(base) == TypeKind::kPointer ? m_.types[base].element : base;
    for (uint32_t i = 1; i < m_.OperandCount(id); ++i) {
      const Value index = m_.Operand(id, i);
      if (m_.types.kind(part) == TypeKind::kStruct) {
        part = m_.constants.ElementType(
            part, static_cast<uint32_t>(m_.constants.IntValue(index.constant())));
        continue;
      }
      const Type& t = m_.types[part];
      const uint64_t count = t.kind == TypeKind::kArray || t.kind == TypeKind::kBindingArray
                                 ? (t.count().is_constant() ? t.count().value() : 1ull << 32)
                                 : t.n;
      const bool is_known = t.kind == TypeKind::kBindingArray || sized_arrays_.contains(part) ||
                            std::ranges::find(changed_, i) != changed_.end();
      if (index.is_constant() && is_known) {
        const int64_t v = m_.constants.IntValue(index.constant());
        if (v < 0 || static_cast<uint64_t>(v) >= count) {
          Error(DiagCode::index_out_of_bounds, m_.SpanOf(id),
                "index " + std::to_string(v) + " is outside " +
                    Quote(m_.types.NameOf(part, m_.strings)) + " when the pipeline is created");
          return;
        }
      }
      part = t.element;
    }
  }

  // ---- entry points

  void CheckEntryPoints() {
    (void)CheckWorkgroups(m_, diagnostics_);
    // Two resources may have overlapping bindings if no entry point uses both.
    int entry_points = 0;
    for (const Function& f : m_.functions) entry_points += f.stage != ShaderStage::kNone ? 1 : 0;
    if (entry_points == 1) CheckBindings();
  }

  // Reports overlapping bindings. Bindings can overlap if the size of a binding array depends on an
  // override, because the array's elements occupy consecutive binding numbers, starting with the
  // array's own (Sized Binding Arrays).
  void CheckBindings() {
    PoolVector<GlobalId> resources;
    for (uint32_t i = 0; i < m_.globals.size(); ++i) {
      if (m_.globals[i].has_binding) resources.push_back(GlobalId(i));
    }
    StableSort(resources, [&](GlobalId g) { return JoinKeys(m_[g].group, m_[g].binding); });
    for (size_t i = 1; i < resources.size(); ++i) {
      const Global &array = m_[resources[i - 1]], &g = m_[resources[i]];
      const uint32_t count = m_.types.BindingCount(array.type);
      if (array.group != g.group || g.binding - array.binding >= count) continue;
      Error(DiagCode::invalid_resource_binding, g.span,
            Quote(m_.strings.Get(g.name)) + " uses the binding number of an element of " +
                Quote(m_.strings.Get(array.name)) + " when the pipeline is created")
          .AddLabel(array.span, "it has " + std::to_string(count) + " elements");
    }
  }

  Module& m_;
  const SubstituteOverridesConfig& config_;
  Diagnostics& diagnostics_;
  ConstEval eval_;
  PoolVector<ConstantId> values_;             // indexed by OverrideId
  PoolVector<bool> kept_;                     // indexed by OverrideId; empty if no override is kept
  PoolVector<ConstantId> expr_values_;        // indexed by OverrideExprId
  PoolVector<ConstantId> inst_values_;        // folded values, indexed by InstId
  PoolVector<TypeId> types_;                  // results of MapType, indexed by TypeId
  absl::flat_hash_set<TypeId> sized_arrays_;  // arrays whose counts were replaced
  PoolVector<uint32_t> changed_;              // replaced operands of the current instruction
  PoolVector<ConstantId> args_;               // temporary stack
  bool bad_counts_reported_ = false;
};

}  // namespace

Status RunSubstituteOverrides(Module& m, const SubstituteOverridesConfig& config,
                              Diagnostics& diagnostics) {
  return Substituter(m, config, diagnostics).Run();
}

}  // namespace tessera::ir
