#include "ir/validator.h"

#include <vector>

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
  // What encloses the block being checked, from the outside in.
  struct Frame {
    InstId owner;
    bool continuing;
  };

  bool FailAt(std::string text) {
    if (what_ != nullptr) *what_ = std::move(text);
    return false;
  }
  bool Fail(InstId id, std::string text) {
    if (what_ == nullptr) return false;
    *what_ = "instruction " + std::to_string(id.value) + " (op " +
             std::to_string(static_cast<int>(m_[id].op)) + ", type " + PrintType(m_, m_[id].type) +
             ")";
    if (function_.valid())
      *what_ += " in '" + std::string(m_.strings.Get(m_[function_].name)) + "'";
    *what_ += ": " + text;
    return false;
  }

  TypeKind KindOf(TypeId t) const { return m_.types.kind(t); }
  bool IsPointer(TypeId t) const { return KindOf(t) == TypeKind::kPointer; }

  bool CheckGlobal(const Global& g) {
    const std::string name(m_.strings.Get(g.name));
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
        return FailAt("variable '" + name + "' is initialised by an instruction");
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
        if (!v.valid() || !TypeStore::IsIntScalar(m_.TypeOf(v))) {
          return FailAt("compute entry point with a wrong workgroup size");
        }
      }
    }
    return CheckBlock(f.body, {}, 0);
  }

  // Checks a block; leaves its values defined when `keep` is given (their ids go there).
  bool CheckBlock(BlockId id, InstId owner, int depth, std::vector<InstId>* keep = nullptr) {
    if (depth > kMaxDepth) return FailAt("blocks nested too deeply");
    if (id.value >= m_.blocks.size()) return FailAt("block does not exist");
    const Block& block = m_[id];
    if (block.parent != owner) return FailAt("a block does not name its owner");
    if (block.function != function_) return FailAt("a block does not name its function");
    if (!block.first.valid()) return FailAt("block without instructions in " + FunctionName());
    std::vector<InstId> mine;
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
      if (!CheckOperandsExist(i) || !CheckInst(i, depth)) return false;
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
  void Undefine(const std::vector<InstId>& insts) {
    for (InstId i : insts) defined_[i.value] = false;
  }
  std::string FunctionName() const {
    return function_.valid() ? std::string(m_.strings.Get(m_[function_].name)) : "an override";
  }

  bool CheckOperandsExist(InstId id) {
    const Inst& inst = m_[id];
    if (!m_.HasOperands(inst)) {
      return Fail(id, "operands outside the pool");
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
        // Where overrides become specialisation constants.
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

  bool CheckInst(InstId id, int depth) {
    const Inst& inst = m_[id];
    switch (inst.op) {
      case Op::kUnary:
        return Count(id, 1, 1) && Want(id, OperandType(id, 0) == inst.type, "operand type");
      case Op::kBinary: return Count(id, 2, 2) && CheckBinary(id);
      case Op::kConvert: return Count(id, 1, 1) && CheckConvert(id);
      case Op::kConstruct: return CheckConstruct(id);
      case Op::kAccess: return Count(id, 2, 0xffff) && CheckAccess(id);
      case Op::kSwizzle: return Count(id, 1, 1) && CheckSwizzle(id);
      case Op::kInsert:
        return Count(id, 3, 0xffff) && Want(id, OperandType(id, 0) == inst.type, "operand type");
      case Op::kSelect:
        return Count(id, 3, 3) &&
               Want(id, OperandType(id, 0) == inst.type && OperandType(id, 1) == inst.type,
                    "operand types") &&
               Want(id, m_.types.ScalarOf(OperandType(id, 2)) == kBool, "condition type");
      case Op::kBuiltin: return true;
      case Op::kCall: return CheckCall(id);
      case Op::kVar:
        return Count(id, 0, 1) && Want(id, IsPointer(inst.type), "a var must be a pointer") &&
               Want(id,
                    inst.operand_count == 0 || OperandType(id, 0) == m_.types[inst.type].element,
                    "initial type");
      case Op::kLoad:
        return Count(id, 1, 1) && Want(id,
                                       IsPointer(OperandType(id, 0)) &&
                                           m_.types[OperandType(id, 0)].element == inst.type,
                                       "a load's type is its pointer's store type");
      case Op::kStore:
        return Count(id, 2, 2) &&
               Want(id,
                    IsPointer(OperandType(id, 0)) &&
                        m_.types[OperandType(id, 0)].element == OperandType(id, 1),
                    "a stored value has its pointer's store type");
      case Op::kIf: return Count(id, 1, 1) && CheckIf(id, depth);
      case Op::kLoop: return Count(id, 0, 0) && CheckLoop(id, depth);
      case Op::kSwitch: return Count(id, 1, 1) && CheckSwitch(id, depth);
      case Op::kReturn: return CheckReturn(id);
      case Op::kYield: return CheckYield(id);
      case Op::kBreak:
      case Op::kContinue:
      case Op::kBreakIf: return CheckJump(id);
      case Op::kUnreachable:
      case Op::kDiscard: return Count(id, 0, 0);
      case Op::kNop: break;
    }
    return Fail(id, "unknown operation");
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
    // A scalar from itself would be a convert.
    return Fail(id, "this type cannot be constructed");
  }

  bool CheckAccess(InstId id) {
    const TypeId base = OperandType(id, 0);
    const TypeId result = m_[id].type;
    const bool pointer = IsPointer(base);
    TypeId part = pointer ? m_.types[base].element : base;
    for (uint32_t i = 1; i < m_.OperandCount(id); ++i) {
      const Type& t = m_.types[part];
      const Value index = m_.Operand(id, i);
      if (!TypeStore::IsIntScalar(m_.TypeOf(index))) return Fail(id, "index type");
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
    if (!pointer) return Want(id, result == part, "type of the part");
    const Type &b = m_.types[base], &r = m_.types[result];
    return Want(id,
                r.kind == TypeKind::kPointer && r.element == part && r.space == b.space &&
                    r.access == b.access,
                "type of the pointer to the part");
  }

  bool CheckSwizzle(InstId id) {
    const Type& from = m_.types[OperandType(id, 0)];
    const uint32_t aux = m_[id].aux, n = aux & 7;
    if (from.kind != TypeKind::kVector || n < 1 || n > 4) return Fail(id, "swizzle");
    for (uint32_t i = 0; i < n; ++i) {
      if ((aux >> (4 + 2 * i) & 3) >= from.n) return Fail(id, "swizzle component");
    }
    return Want(id, m_[id].type == (n == 1 ? from.element : TypeStore::Vector(from.element, n)),
                "swizzle type");
  }

  bool CheckCall(InstId id) {
    const Inst& inst = m_[id];
    if (inst.aux >= m_.functions.size()) return Fail(id, "no such function");
    if (function_.valid() && inst.aux >= function_.value) {
      return Fail(id, "callees must come before their callers");
    }
    const Function& f = m_.functions[inst.aux];
    if (f.return_type != inst.type) return Fail(id, "result type");
    if (f.params.size() != inst.operand_count) return Fail(id, "number of arguments");
    for (uint32_t i = 0; i < inst.operand_count; ++i) {
      if (OperandType(id, i) != m_[f.params[i]].type) return Fail(id, "argument type");
    }
    return true;
  }

  bool CheckIf(InstId id, int depth) {
    if (OperandType(id, 0) != kBool) return Fail(id, "condition type");
    if (m_[id].aux >= m_.ifs.size()) return Fail(id, "no such if");
    const If blocks = m_.IfOf(id);
    frames_.push_back({id, false});
    yield_type_.push_back(m_[id].type);
    const bool ok = CheckBlock(blocks.true_block, id, depth + 1) &&
                    CheckBlock(blocks.false_block, id, depth + 1);
    yield_type_.pop_back();
    frames_.pop_back();
    return ok;
  }

  bool CheckLoop(InstId id, int depth) {
    if (m_[id].aux >= m_.loops.size()) return Fail(id, "no such loop");
    const Loop blocks = m_.LoopOf(id);
    std::vector<InstId> body;
    frames_.push_back({id, false});
    yield_type_.push_back(kVoid);
    bool ok = CheckBlock(blocks.body, id, depth + 1, &body);
    if (ok && m_[m_[blocks.body].last].op == Op::kYield) {
      ok = Fail(id, "a loop's body ends in a yield");
    }
    // The continuing block sees what the body has defined: WGSL forbids a `continue` that bypasses
    // a declaration which it uses.
    frames_.back().continuing = true;
    ok = ok && CheckBlock(blocks.continuing, id, depth + 1);
    Undefine(body);
    yield_type_.pop_back();
    frames_.pop_back();
    return ok;
  }

  bool CheckSwitch(InstId id, int depth) {
    const TypeId selector = OperandType(id, 0);
    if (selector != kI32 && selector != kU32) return Fail(id, "selector type");
    if (m_[id].aux >= m_.switches.size()) return Fail(id, "no such switch");
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
    const InstId target(m_[id].aux);
    if (op == Op::kBreakIf) {
      return Count(id, 1, 1) && Want(id, OperandType(id, 0) == kBool, "condition type") &&
             Want(id,
                  !frames_.empty() && frames_.back().owner == target && frames_.back().continuing,
                  "break_if stands in the continuing block of its loop");
    }
    if (!Count(id, 0, 0)) return false;
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
  std::vector<bool> defined_;  // by InstId: defined where we are now
  std::vector<FunctionId> param_owner_;
  std::vector<Frame> frames_;
  std::vector<TypeId> yield_type_;
};

}  // namespace

bool Validate(const Module& m, std::string* what) { return Validator(m, what).Run(); }

}  // namespace tessera::ir
