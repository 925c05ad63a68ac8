#include "ir/validator.h"

#include "base/compiler.h"
#include "base/pool_vector.h"
#include "ir/builtin_signature.h"
#include "ir/op_info.h"
#include "ir/stage_io.h"
#include "ir/target_ops.h"
#include "ir/text.h"

namespace tessera::ir {
namespace {

constexpr int kMaxDepth = 10000;

class Validator {
 public:
  Validator(const Module& m, std::string* what) : m_(m), what_(what) {}

  bool Run() {
    defined_.assign(m_.insts.size(), false);
    param_owner_.assign(m_.params.size(), FunctionId());
    for (uint32_t i = 0; i < m_.functions.size(); ++i) {
      for (ParamId p : m_.functions[i].params) {
        if (p.value >= m_.params.size()) return FailAt("function parameter does not exist");
        param_owner_[p.value] = FunctionId(i);
      }
    }
    for (const Global& g : m_.globals) {
      if (!CheckGlobal(g)) return false;
    }
    for (const OverrideExpr& e : m_.override_exprs) {
      if (e.block.valid() && !CheckOverrideExpr(e)) return false;
    }
    for (uint32_t i = 0; i < m_.functions.size(); ++i) {
      if (!CheckFunction(FunctionId(i))) return false;
    }
    return true;
  }

 private:
  // The constructs that enclose the current block, outermost first.
  struct Frame {
    InstId owner;
    bool continuing;
  };

  TESSERA_NOINLINE bool FailAt(std::string_view text) {
    if (what_ != nullptr) *what_ = text;
    return false;
  }
  TESSERA_NOINLINE bool Fail(InstId id, std::string_view text) {
    if (what_ == nullptr) return false;
    *what_ = "instruction " + std::to_string(id.value) + " (" +
             std::string(InfoOf(m_[id].op).word) + ", type " + PrintType(m_, m_[id].type) + ")";
    if (function_.valid())
      *what_ += " in '" + std::string(m_.strings.Get(m_[function_].name)) + "'";
    *what_ += ": " + std::string(text);
    return false;
  }

  TypeKind KindOf(TypeId t) const { return m_.types.kind(t); }
  bool IsPointer(TypeId t) const { return KindOf(t) == TypeKind::kPointer; }

  bool Exists(Value v) const {
    if (v.kind() == Value::kOverride) return v.index() < m_.overrides.size();
    return v.kind() != Value::kOverrideExpr || v.index() < m_.override_exprs.size();
  }
  bool Exists(ir::Count count) const { return !count.is_override() || Exists(count.expr()); }

  // Returns whether all override expressions used by sizes in the type exist. The recursion is as
  // deep as types nest.
  TESSERA_NOINLINE bool SizesExist(TypeId id) {
    if (!id.valid() || !m_.types.Has(id, TypeFlags::kHasOverrideSize)) return true;
    if (sized_types_.size() <= id.value) sized_types_.resize(m_.types.size());
    if (sized_types_[id.value]) return true;
    sized_types_[id.value] = true;
    const Type& t = m_.types[id];
    switch (t.kind) {
      case TypeKind::kArray:
      case TypeKind::kBindingArray: return Exists(t.count()) && SizesExist(t.element);
      case TypeKind::kBuffer: return Exists(t.count());
      case TypeKind::kSubgroupMatrix: return Exists(t.columns()) && Exists(t.rows());
      case TypeKind::kPointer: return SizesExist(t.element);
      case TypeKind::kStruct:
        for (const StructMember& member : m_.types.StructOf(id).members) {
          if (!SizesExist(member.type)) return false;
        }
        return true;
      default:  // others: hold no override
        return true;
    }
  }

  bool CheckGlobal(const Global& g) {
    const std::string name(m_.strings.Get(g.name));
    if (!Exists(g.init) || !SizesExist(g.type)) {
      return FailAt("variable '" + name + "' names an override expression that does not exist");
    }
    if (g.space == AddressSpace::kHandle) {
      if (g.pointer_type != g.type) return FailAt("handle '" + name + "' named by a pointer");
    } else {
      const Type& p = m_.types[g.pointer_type];
      if (p.kind != TypeKind::kPointer || p.element != g.type || p.space != g.space ||
          p.access != g.access) {
        return FailAt("variable '" + name + "' has a wrong pointer type");
      }
    }
    if (g.init.valid()) {
      if (g.init.kind() == Value::kInst || g.init.kind() == Value::kParam) {
        return FailAt("variable '" + name + "' is initialized by an instruction");
      }
      if (m_.TypeOf(g.init) != g.type) return FailAt("variable '" + name + "': wrong initial type");
    }
    return true;
  }

  bool CheckOverrideExpr(const OverrideExpr& e) {
    function_ = {};
    frames_.clear();
    yield_type_.assign(1, e.type);
    return CheckBlock(e.block, {}, 0);
  }

  bool CheckFunction(FunctionId id) {
    const Function& f = m_[id];
    function_ = id;
    frames_.clear();
    yield_type_.clear();
    if (!f.body.valid()) return FailAt("function without body");
    if (m_[f.body].parent.valid()) return FailAt("a function's body is owned by an instruction");
    if (f.stage == ShaderStage::kCompute) {
      for (Value v : f.workgroup_size) {
        if (!v.valid() || !Exists(v) || !TypeStore::IsIntScalar(m_.TypeOf(v))) {
          return FailAt("compute entry point with a wrong workgroup size");
        }
      }
    }
    if (f.stage != ShaderStage::kNone) {
      const std::string what = CheckStageIo(m_, f);
      if (!what.empty()) return FailAt("entry point " + FunctionName() + ": " + what);
    }
    return CheckBlock(f.body, {}, 0);
  }

  // Checks a block. If `keep` is given, the block's values stay defined and their ids are appended
  // to it.
  bool CheckBlock(BlockId id, InstId owner, int depth, PoolVector<InstId>* keep = nullptr) {
    if (depth > kMaxDepth) return FailAt("blocks nested too deeply");
    if (id.value >= m_.blocks.size()) return FailAt("block does not exist");
    const Block& block = m_[id];
    if (block.parent != owner) return FailAt("a block does not name its owner");
    if (block.function != function_) return FailAt("a block does not name its function");
    if (!block.first.valid()) return FailAt("block without instructions in " + FunctionName());
    PoolVector<InstId> mine;
    InstId prev;
    for (InstId i = block.first; i.valid(); i = m_[i].next) {
      const Inst& inst = m_[i];
      if (inst.op == Op::kNop) return Fail(i, "a deleted instruction in a block");
      if (inst.block != id) return Fail(i, "it does not name its block");
      if (inst.prev != prev) return Fail(i, "the list of the block is broken");
      prev = i;
      if (Module::IsTerminator(inst.op) != !inst.next.valid()) {
        return Fail(i,
                    inst.next.valid() ? "terminator inside a block" : "block without terminator");
      }
      if (!SizesExist(inst.type)) return Fail(i, "a size in its type does not exist");
      if (!CheckOperandsExist(i) || !CheckInst(i) || !CheckBlocksOf(i, depth)) return false;
      if (defined_[i.value]) return Fail(i, "it stands in two places");
      defined_[i.value] = true;
      mine.push_back(i);
    }
    if (block.last != prev) return FailAt("the end of a block is wrong");
    if (keep != nullptr) {
      *keep = std::move(mine);
    } else {
      Undefine(mine);
    }
    return true;
  }
  void Undefine(const PoolVector<InstId>& insts) {
    for (InstId i : insts) defined_[i.value] = false;
  }
  std::string FunctionName() const {
    return function_.valid() ? std::string(m_.strings.Get(m_[function_].name)) : "an override";
  }

  TESSERA_NOINLINE bool CheckOperandsExist(InstId id) {
    const Inst& inst = m_[id];
    if (!m_.HasOperands(inst)) {
      return Fail(id, "operands outside the pool");
    }
    if (!m_.MayHave(inst.op) || (inst.op == Op::kBuiltin && !m_.MayHave(inst.builtin()))) {
      return Fail(id, "not made by Module::NewInst or SetOp");
    }
    for (uint32_t i = 0; i < inst.operand_count; ++i) {
      const Value v = m_.Operand(id, i);
      bool ok = false;
      switch (v.kind()) {
        case Value::kInst: ok = v.index() < defined_.size() && defined_[v.index()]; break;
        case Value::kConstant: ok = v.index() < m_.constants.size(); break;
        case Value::kParam:
          ok = v.index() < m_.params.size() && param_owner_[v.index()] == function_ &&
               function_.valid();
          break;
        case Value::kGlobal: ok = v.index() < m_.globals.size() && function_.valid(); break;
        case Value::kOverride: ok = v.index() < m_.overrides.size(); break;
        // Occurs after overrides become specialization constants.
        case Value::kOverrideExpr: ok = v.index() < m_.override_exprs.size(); break;
        case Value::kNone: break;
      }
      if (!ok) return Fail(id, "operand " + std::to_string(i) + " is not defined here");
    }
    return true;
  }

  TypeId OperandType(InstId id, uint32_t i) const { return m_.TypeOf(m_.Operand(id, i)); }

  bool Count(InstId id, uint32_t least, uint32_t most) {
    const uint32_t n = m_.OperandCount(id);
    return (n >= least && n <= most) || Fail(id, "wrong number of operands");
  }
  bool Want(InstId id, bool ok, const char* text) { return ok || Fail(id, text); }

  // Returns the name of the operand in ops.def.
  static std::string OperandName(Op op, uint32_t i) {
    std::string_view names = InfoOf(op).operand_names;
    for (; i != 0; --i) {
      const size_t comma = names.find(", ");
      if (comma == std::string_view::npos) break;
      names.remove_prefix(comma + 2);
    }
    return std::string(names.substr(0, names.find(',')));
  }

  // Returns whether `type` is of the kind. `same` is the type that T stands for, or none if it is
  // not known yet.
  bool IsOfKind(TypeId type, OperandKind kind, TypeId* same) const {
    const auto unify = [&](TypeId t) {
      if (!same->valid()) *same = t;
      return *same == t;
    };
    switch (kind) {
      case OperandKind::kAny:
      case OperandKind::kPlace: return type != kVoid;
      case OperandKind::kSame: return type != kVoid && unify(type);
      case OperandKind::kPointerToSame: return IsPointer(type) && unify(m_.types[type].element);
      case OperandKind::kBool: return type == kBool;
      case OperandKind::kInt: return TypeStore::IsIntScalar(type);
      case OperandKind::kNone: return type == kVoid;
    }
    return false;
  }

  // Checks the number and kinds of operands and the result against ops.def.
  bool CheckShape(InstId id) {
    const Inst& inst = m_[id];
    const OpShape& shape = InfoOf(inst.op).shape;
    if (!Count(id, shape.least, shape.most)) return false;
    TypeId same;
    const bool lacks_result = inst.type == kVoid && shape.may_lack_result;
    if (!lacks_result && !IsOfKind(inst.type, shape.result, &same)) return Fail(id, "result type");
    for (uint32_t i = 0; i < inst.operand_count; ++i) {
      const TypeId type = OperandType(id, i);
      if (!IsOfKind(type, shape.kind(i), &same)) {
        return Fail(id, "type of operand '" + OperandName(inst.op, i) + "'");
      }
      // Consistent with PlaceOperands.
      const bool may_be_place = TakesPlaces(inst.op) && (i == 0 || !OnlyFirstIsPlace(inst.op));
      if (!may_be_place && (IsPointer(type) || m_.types.IsHandle(type))) {
        return Fail(id, "a pointer or handle as operand '" + OperandName(inst.op, i) + "'");
      }
    }
    return true;
  }

  // Checks flags that apply to only one operation.
  bool CheckFlags(InstId id) {
    const Inst& inst = m_[id];
    const auto only = [&](uint8_t flag, Op op) {
      return (inst.flags & flag) == 0 || inst.op == op || Fail(id, "a flag of another operation");
    };
    return only(InstFlags::kShortCircuit, Op::kIf) && only(InstFlags::kLoopFor, Op::kLoop);
  }

  // Separate from CheckInst, which needs a large stack frame: blocks nest as deeply as chains of
  // 'else if' are long.
  bool CheckBlocksOf(InstId id, int depth) {
    const Op op = m_[id].op;
    if (op == Op::kIf) return CheckIf(id, depth);
    if (op == Op::kLoop) return CheckLoop(id, depth);
    return op != Op::kSwitch || CheckSwitch(id, depth);
  }

  TESSERA_NOINLINE bool CheckInst(InstId id) {
    if (!CheckShape(id) || !CheckFlags(id)) return false;
    switch (m_[id].op) {
      case Op::kBinary: return CheckBinary(id);
      case Op::kConvert: return CheckConvert(id);
      case Op::kConstruct: return CheckConstruct(id);
      case Op::kAccess: return CheckAccess(id);
      case Op::kSwizzle: return CheckSwizzle(id);
      case Op::kSelect:
        return Want(id, m_.types.ScalarOf(OperandType(id, SelectOperand::condition)) == kBool,
                    "condition type");
      case Op::kCall: return CheckCall(id);
      case Op::kIf:
      case Op::kLoop:
      case Op::kSwitch: return true;  // CheckBlocksOf
      case Op::kReturn: return CheckReturn(id);
      case Op::kYield: return CheckYield(id);
      case Op::kBreak:
      case Op::kContinue:
      case Op::kBreakIf: return CheckJump(id);
      case Op::kInsert: return CheckInsert(id);
      case Op::kBuiltin: {
        const std::string what = CheckBuiltinCall(m_, id);
        return what.empty() || Fail(id, what);
      }
      case Op::kTarget: return CheckTarget(id);
      case Op::kUnary:
      case Op::kVar:
      case Op::kLoad:
      case Op::kStore:
      case Op::kUnreachable:
      case Op::kDiscard: return true;
      case Op::kNop: break;
    }
    return Fail(id, "a deleted instruction");
  }

  bool CheckTarget(InstId id) {
    if (!IsKnownTargetOp(m_, m_[id])) return Fail(id, "no such operation of the target");
    const TargetOpInfo& op = InfoOf(m_, m_[id].target_op());
    const std::string what = CheckSignature(m_, id, op.signature);
    return what.empty() || Fail(id, std::string(op.name) + ": " + what);
  }

  bool CheckBinary(InstId id) {
    const Inst& inst = m_[id];
    const TypeId l = OperandType(id, 0), r = OperandType(id, 1);
    const TypeId ls = m_.types.ScalarOf(l), rs = m_.types.ScalarOf(r);
    if (!ls.valid() || !rs.valid()) return Fail(id, "operands must be scalars, vectors, matrices");
    switch (inst.binary()) {
      case BinaryOp::kShiftLeft:
      case BinaryOp::kShiftRight:
        return Want(id, l == inst.type && rs == kU32 && m_.types.WithScalar(l, kU32) == r,
                    "shift types");
      case BinaryOp::kEqual:
      case BinaryOp::kNotEqual:
      case BinaryOp::kLess:
      case BinaryOp::kLessEqual:
      case BinaryOp::kGreater:
      case BinaryOp::kGreaterEqual:
        return Want(id, l == r && inst.type == m_.types.WithScalar(l, kBool), "comparison types");
      case BinaryOp::kAnd:
      case BinaryOp::kOr:
      case BinaryOp::kXor: return Want(id, l == r && l == inst.type, "bit operation types");
      default: break;
    }
    if (ls != rs || m_.types.ScalarOf(inst.type) != ls) return Fail(id, "component types differ");
    const bool lm = m_.types.IsMatrix(l), rm = m_.types.IsMatrix(r);
    if (inst.binary() == BinaryOp::kMultiply && (lm || rm)) return CheckMatrixMultiply(id, l, r);
    if (l == r) return Want(id, l == inst.type, "arithmetic result type");
    if (lm || rm) return Fail(id, "matrix arithmetic of different types");
    if (TypeStore::IsScalar(l)) return Want(id, r == inst.type, "scalar op vector type");
    return Want(id, TypeStore::IsScalar(r) && l == inst.type, "vector op scalar type");
  }

  bool CheckMatrixMultiply(InstId id, TypeId l, TypeId r) {
    const TypeId result = m_[id].type;
    if (TypeStore::IsScalar(l)) return Want(id, result == r, "scalar * matrix type");
    if (TypeStore::IsScalar(r)) return Want(id, result == l, "matrix * scalar type");
    const TypeId scalar = m_.types.ScalarOf(l);
    const Type &lt = m_.types[l], &rt = m_.types[r];
    const auto rows = [&](const Type& t) { return m_.types[t.element].n; };
    if (lt.kind == TypeKind::kVector) {
      return Want(id, rows(rt) == lt.n && result == TypeStore::Vector(scalar, rt.n),
                  "vector * matrix type");
    }
    if (rt.kind == TypeKind::kVector) {
      return Want(id, lt.n == rt.n && result == lt.element, "matrix * vector type");
    }
    return Want(id, lt.n == rows(rt) && result == TypeStore::Matrix(scalar, rt.n, rows(lt)),
                "matrix * matrix type");
  }

  bool CheckConvert(InstId id) {
    const TypeId from = OperandType(id, 0), to = m_[id].type;
    const TypeId scalar = m_.types.ScalarOf(to);
    if (m_.types.NarrowsBuffer(from, to)) return true;
    return Want(id,
                scalar.valid() && m_.types.ScalarOf(from).valid() &&
                    m_.types.WithScalar(from, scalar) == to,
                "conversion changes more than the component type");
  }

  bool CheckConstruct(InstId id) {
    const TypeId type = m_[id].type;
    const Type& t = m_.types[type];
    const uint32_t n = m_.OperandCount(id);
    if (n == 0) return true;
    if (t.kind == TypeKind::kVector) {
      if (n == 1 && OperandType(id, 0) == t.element) return true;  // splat
      uint32_t width = 0;
      for (uint32_t i = 0; i < n; ++i) {
        const TypeId o = OperandType(id, i);
        if (m_.types.ScalarOf(o) != t.element) return Fail(id, "component type");
        width += m_.types.IsVector(o) ? m_.types[o].n : 1;
      }
      return Want(id, width == t.n, "number of components");
    }
    if (t.kind == TypeKind::kMatrix) {
      const uint32_t rows = m_.types[t.element].n;
      const bool columns = OperandType(id, 0) == t.element;
      const TypeId element = columns ? t.element : m_.types.ScalarOf(type);
      if (n != (columns ? t.n : t.n * rows)) return Fail(id, "number of elements");
      for (uint32_t i = 0; i < n; ++i) {
        if (OperandType(id, i) != element) return Fail(id, "element type");
      }
      return true;
    }
    if (t.kind == TypeKind::kSubgroupMatrix || t.kind == TypeKind::kArray ||
        t.kind == TypeKind::kStruct) {
      const bool open = t.kind == TypeKind::kArray && !t.count().is_constant();
      if (!open && n != m_.constants.ElementCount(type)) return Fail(id, "number of elements");
      for (uint32_t i = 0; i < n; ++i) {
        if (OperandType(id, i) != m_.constants.ElementType(type, i))
          return Fail(id, "element type");
      }
      return true;
    }
    // A scalar constructed from itself would be a kConvert.
    return Fail(id, "this type cannot be constructed");
  }

  // Replaces `*type`, the type of a composite, by the type of the part that the operands from
  // `first` on index.
  bool FindPart(InstId id, uint32_t first, TypeId* type) {
    TypeId part = *type;
    for (uint32_t i = first; i < m_.OperandCount(id); ++i) {
      const Type& t = m_.types[part];
      const Value index = m_.Operand(id, i);
      if (t.kind == TypeKind::kStruct) {
        const auto members = m_.types.StructOf(part).members;
        if (!index.is_constant()) return Fail(id, "member index is not constant");
        const auto member = static_cast<uint64_t>(m_.constants.IntValue(index.constant()));
        if (member >= members.size()) return Fail(id, "no such member");
        part = members[member].type;
      } else if (t.kind == TypeKind::kVector || t.kind == TypeKind::kMatrix ||
                 t.kind == TypeKind::kArray || t.kind == TypeKind::kBindingArray) {
        part = t.element;
      } else {
        return Fail(id, "index into a type without parts");
      }
    }
    *type = part;
    return true;
  }

  bool CheckInsert(InstId id) {
    TypeId part = OperandType(id, InsertOperand::composite);
    return FindPart(id, InsertOperand::index, &part) &&
           Want(id, OperandType(id, InsertOperand::part) == part, "type of the part");
  }

  bool CheckAccess(InstId id) {
    const TypeId base = OperandType(id, AccessOperand::base);
    const TypeId result = m_[id].type;
    const bool pointer = IsPointer(base);
    TypeId part = pointer ? m_.types[base].element : base;
    if (!FindPart(id, AccessOperand::index, &part)) return false;
    if (!pointer) return Want(id, result == part, "type of the part");
    const Type &b = m_.types[base], &r = m_.types[result];
    return Want(id,
                r.kind == TypeKind::kPointer && r.element == part && r.space == b.space &&
                    r.access == b.access,
                "type of the pointer to the part");
  }

  bool CheckSwizzle(InstId id) {
    const Type& from = m_.types[OperandType(id, 0)];
    const Swizzle swizzle = m_[id].swizzle();
    const uint32_t n = swizzle.count();
    if (from.kind != TypeKind::kVector || n < 1 || n > 4) return Fail(id, "swizzle");
    for (uint32_t i = 0; i < n; ++i) {
      if (swizzle[i] >= from.n) return Fail(id, "swizzle component");
    }
    return Want(id, m_[id].type == (n == 1 ? from.element : TypeStore::Vector(from.element, n)),
                "swizzle type");
  }

  bool CheckCall(InstId id) {
    const Inst& inst = m_[id];
    const FunctionId callee = inst.callee();
    if (callee.value >= m_.functions.size()) return Fail(id, "no such function");
    if (function_.valid() && callee.value >= function_.value) {
      return Fail(id, "callees must come before their callers");
    }
    const Function& f = m_[callee];
    if (f.return_type != inst.type) return Fail(id, "result type");
    if (f.params.size() != inst.operand_count) return Fail(id, "number of arguments");
    for (uint32_t i = 0; i < inst.operand_count; ++i) {
      if (OperandType(id, i) != m_[f.params[i]].type) return Fail(id, "argument type");
    }
    return true;
  }

  bool CheckIf(InstId id, int depth) {
    if (m_[id].blocks() >= m_.ifs.size()) return Fail(id, "no such if");
    const If blocks = m_.IfOf(id);
    frames_.push_back({id, false});
    yield_type_.push_back(m_[id].type);
    const bool ok = CheckBlock(blocks.true_block, id, depth + 1) &&
                    CheckBlock(blocks.false_block, id, depth + 1);
    yield_type_.pop_back();
    frames_.pop_back();
    return ok && CheckShortCircuit(id);
  }

  // Returns whether the block only yields this constant.
  bool YieldsOnly(BlockId block, bool value) const {
    const InstId first = m_[block].first;
    if (m_[first].op != Op::kYield || m_.OperandCount(first) != 1) return false;
    const Value v = m_.Operand(first, YieldOperand::value);
    return v.is_constant() && m_.constants.BoolValue(v.constant()) == value;
  }

  // Checks a kIf that was && or ||: its block without the right operand yields a constant.
  bool CheckShortCircuit(InstId id) {
    if ((m_[id].flags & InstFlags::kShortCircuit) == 0) return true;
    const If& blocks = m_.IfOf(id);
    return Want(id,
                m_[id].type == kBool &&
                    (YieldsOnly(blocks.false_block, false) || YieldsOnly(blocks.true_block, true)),
                "neither && nor ||: no side is skipped");
  }

  // Returns whether the loop's body has a kIf at its top level that was the test of a `for` or
  // `while` loop.
  bool HasTest(InstId loop) const {
    for (InstId i = m_[m_.LoopOf(loop).body].first; i.valid(); i = m_[i].next) {
      if (m_[i].op != Op::kIf) continue;
      const If& blocks = m_.IfOf(i);
      const Inst &t = m_[m_[blocks.true_block].first], &f = m_[m_[blocks.false_block].first];
      if (t.op == Op::kYield && f.op == Op::kBreak && f.target() == loop) return true;
    }
    return false;
  }

  bool CheckLoop(InstId id, int depth) {
    if (m_[id].blocks() >= m_.loops.size()) return Fail(id, "no such loop");
    const Loop blocks = m_.LoopOf(id);
    PoolVector<InstId> body;
    frames_.push_back({id, false});
    yield_type_.push_back(kVoid);
    bool ok = CheckBlock(blocks.body, id, depth + 1, &body);
    if (ok && m_[m_[blocks.body].last].op == Op::kYield) {
      ok = Fail(id, "a loop's body ends in a yield");
    }
    if (ok && (m_[id].flags & InstFlags::kLoopFor) != 0 && !HasTest(id)) {
      ok = Fail(id, "a `for` or `while` without its test");
    }
    // The values of the body are visible in the continuing block: WGSL forbids a `continue` that
    // bypasses a declaration which the continuing block uses.
    frames_.back().continuing = true;
    ok = ok && CheckBlock(blocks.continuing, id, depth + 1);
    Undefine(body);
    yield_type_.pop_back();
    frames_.pop_back();
    return ok;
  }

  bool CheckSwitch(InstId id, int depth) {
    const TypeId selector = OperandType(id, SwitchOperand::selector);
    if (m_[id].blocks() >= m_.switches.size()) return Fail(id, "no such switch");
    int defaults = 0;
    frames_.push_back({id, false});
    yield_type_.push_back(kVoid);
    bool ok = true;
    for (const SwitchCase& c : m_.SwitchOf(id).cases) {
      defaults += c.is_default ? 1 : 0;
      for (ConstantId s : c.selectors) ok = ok && m_.constants.type(s) == selector;
      if (!ok) return Fail(id, "case selector type");
      if (!CheckBlock(c.block, id, depth + 1)) return false;
    }
    yield_type_.pop_back();
    frames_.pop_back();
    return Want(id, defaults == 1, "a switch has exactly one default");
  }

  bool CheckReturn(InstId id) {
    if (!function_.valid()) return Fail(id, "return in an override expression");
    for (const Frame& f : frames_) {
      if (f.continuing) return Fail(id, "return in a continuing block");
    }
    const TypeId type = m_[function_].return_type;
    if (type == kVoid) return Count(id, 0, 0);
    return Count(id, 1, 1) && Want(id, OperandType(id, 0) == type, "type of the returned value");
  }

  bool CheckYield(InstId id) {
    if (yield_type_.empty()) return Fail(id, "yield outside of an if, loop or switch");
    if (yield_type_.back() == kVoid) return Count(id, 0, 0);
    return Count(id, 1, 1) &&
           Want(id, OperandType(id, 0) == yield_type_.back(), "type of the yielded value");
  }

  bool CheckJump(InstId id) {
    const Op op = m_[id].op;
    const InstId target = m_[id].target();
    if (op == Op::kBreakIf) {
      return Want(id,
                  !frames_.empty() && frames_.back().owner == target && frames_.back().continuing,
                  "break_if stands in the continuing block of its loop");
    }
    for (size_t i = frames_.size(); i-- > 0;) {
      const Frame& f = frames_[i];
      if (f.owner == target) {
        const Op owner = m_[target].op;
        if (owner != Op::kLoop && (op == Op::kContinue || owner != Op::kSwitch)) break;
        return Want(id, !f.continuing, "jump out of a continuing block");
      }
      if (f.continuing) return Fail(id, "jump out of a continuing block");
    }
    return Fail(id, "jump to something that does not enclose it");
  }

  const Module& m_;
  std::string* what_;
  FunctionId function_;
  PoolVector<bool> defined_;      // by InstId: whether it is defined at this point
  PoolVector<bool> sized_types_;  // by TypeId: whether its sizes have been checked
  PoolVector<FunctionId> param_owner_;
  PoolVector<Frame> frames_;
  PoolVector<TypeId> yield_type_;
};

}  // namespace

bool Validate(const Module& m, std::string* what) { return Validator(m, what).Run(); }

}  // namespace tessera::ir
