#include "ir/validator.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "base/compiler.h"
#include "base/stable_sort.h"
#include "ir/inst_rules.h"
#include "ir/memory_rules.h"
#include "ir/op_info.h"
#include "ir/stage_io.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

constexpr int kMaxDepth = 10000;
constexpr size_t kMostFaults = 20;
constexpr size_t kMostText = size_t{1} << 16;

// Operations that may occur in override-expressions. None of them accesses memory.
constexpr OpSet kOverrideOps = kValueOps | OpSet{Op::kBuiltin, Op::kIf, Op::kYield};

class Validator {
 public:
  explicit Validator(const Module& m) : m_(m) {}

  Faults Run() {
    defined_.assign(m_.insts.size(), false);
    param_owner_.assign(m_.params.size(), FunctionId());
    for (uint32_t i = 0; i < m_.types.size(); ++i) CheckStruct(TypeId(i));
    for (uint32_t i = 0; i < m_.overrides.size(); ++i) CheckOverride(i);
    for (uint32_t i = 0; i < m_.override_exprs.size(); ++i) CheckOverrideExpr(i);
    for (uint32_t i = 0; i < m_.resources.size(); ++i) CheckRow(i);
    for (uint32_t i = 0; i < m_.globals.size(); ++i) CheckVariable(i);
    CheckNamedConstants();
    for (uint32_t i = 0; i < m_.functions.size(); ++i) TakeParams(FunctionId(i));
    for (uint32_t i = 0; i < m_.functions.size(); ++i) CheckFunction(FunctionId(i));
    return std::move(faults_);
  }

 private:
  // A loop, switch or `if` that encloses the current block. The first element of frames_ is the
  // outermost one.
  struct Frame {
    InstId owner;
    bool continuing;
  };

  TESSERA_COLD void Fail(Note::At at, uint32_t index, std::string_view text) {
    if (faults_.notes.size() < kMostFaults) {
      faults_.notes.push_back({at, index, std::string(text)});
    }
  }
  void Fail(InstId id, std::string_view text) { Fail(Note::kInst, id.value, text); }
  void Want(InstId id, bool ok, std::string_view text) {
    if (!ok) Fail(id, text);
  }
  // Reports a fault in the part of the module that is being checked.
  void FailHere(std::string_view text) { Fail(here_, here_index_, text); }
  // Reports a fault in the part of the module that is being checked, and records that the fault
  // makes it impossible to print the module.
  void Break(std::string_view text) {
    FailHere(text);
    faults_.printable = false;
  }

  // ---- declarations

  bool Exists(Value v) const {
    switch (v.kind()) {
      case Value::kNone: return false;
      case Value::kInst: return v.index() < m_.insts.size();
      case Value::kConstant: return v.index() < m_.constants.size();
      case Value::kParam: return v.index() < m_.params.size();
      case Value::kGlobal: return v.index() < m_.globals.size();
      case Value::kOverride: return v.index() < m_.overrides.size();
      case Value::kOverrideExpr: return v.index() < m_.override_exprs.size();
    }
    return false;
  }
  bool Exists(ir::Count count) const { return !count.is_override() || Exists(count.expr()); }

  // Returns true if all override-expressions that the type refers to exist. The recursion is as
  // deep as the type's nesting.
  bool SizesExist(TypeId id) {
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
      default:  // others: types that do not refer to overrides
        return true;
    }
  }

  void CheckStruct(TypeId id) {
    if (m_.types.kind(id) != TypeKind::kStruct) return;
    const Struct& s = m_.types.StructOf(id);
    if (!s.layout.empty() && s.layout.size() != s.members.size() + 1) {
      faults_.printable = false;
      return Fail(Note::kStruct, id.value, "the layout does not match the members");
    }
    const std::string what = CheckLayout(m_, s);
    if (!what.empty()) Fail(Note::kStruct, id.value, what);
  }

  static bool IsDeclared(Value v) {
    return v.is_constant() || v.kind() == Value::kOverride || v.kind() == Value::kOverrideExpr;
  }

  void CheckOverride(uint32_t i) {
    const Override& o = m_.overrides[i];
    if (!TypeStore::IsScalar(o.type)) Fail(Note::kOverride, i, "the type is not a scalar");
    if (!o.init.valid()) return;
    if (!Exists(o.init)) {
      faults_.printable = false;
      return Fail(Note::kOverride, i, "the initial value does not exist");
    }
    if (!IsDeclared(o.init))
      return Fail(Note::kOverride, i, "the initial value is not a constant or override");
    if (m_.TypeOf(o.init) != o.type)
      Fail(Note::kOverride, i, "the initial value has the wrong type");
  }

  void CheckOverrideExpr(uint32_t i) {
    const OverrideExpr& e = m_.override_exprs[i];
    if (!e.block.valid()) return;
    here_ = Note::kOverrideExpr;
    here_index_ = i;
    function_ = {};
    frames_.clear();
    yield_type_.assign(1, e.type);
    CheckBlock(e.block, {}, 0);
  }

  // Checks a row of the resource table. Does not check whether the sizes in the row's type still
  // exist. A row keeps the type from the source, so a size may be an override-expression that has
  // been removed since.
  void CheckRow(uint32_t i) {
    const std::string what = CheckResource(m_, m_.resources[i]);
    if (!what.empty()) Fail(Note::kResource, i, what);
  }

  void CheckVariable(uint32_t i) {
    const Global& g = m_.globals[i];
    if ((g.init.valid() && !Exists(g.init)) || !SizesExist(g.type)) {
      if (g.init.valid() && !Exists(g.init)) faults_.printable = false;
      return Fail(Note::kGlobal, i, "names an override expression that does not exist");
    }
    if (const std::string what = CheckGlobal(m_, g); !what.empty()) Fail(Note::kGlobal, i, what);
  }

  void CheckNamedConstants() {
    if (m_.named_constants.empty()) return;
    // The position of each constant in the list, counted from 1; 0 if it is not in the list.
    PoolVector<uint32_t> parts(m_.constants.size()), others(m_.constants.size());
    for (uint32_t i = 0; i < m_.named_constants.size(); ++i) {
      const auto& [id, is_part] = m_.named_constants[i];
      if (id.value >= m_.constants.size()) {
        faults_.printable = false;
        return Fail(Note::kNamedConstant, i, "the constant does not exist");
      }
      const TypeKind kind = m_.types.kind(m_.constants.type(id));
      if (kind != TypeKind::kArray && kind != TypeKind::kStruct) {
        Fail(Note::kNamedConstant, i, "the constant is not an array or structure");
      }
      uint32_t& position = (is_part ? parts : others)[id.value];
      if (position != 0) Fail(Note::kNamedConstant, i, "the constant is listed twice");
      position = i + 1;
    }
    // For each constant, the highest position of the listed parts to which its declaration refers,
    // or 0 if there are none. The loop can visit the constants in order of their ids, because a
    // constant has a higher id than its elements.
    PoolVector<uint32_t> last(m_.constants.size());
    for (uint32_t c = 0; c < m_.constants.size(); ++c) {
      const Constant& constant = m_.constants[ConstantId(c)];
      for (uint32_t k = 0; constant.kind != ConstantKind::kScalar && k < constant.count; ++k) {
        const uint32_t e = constant.elements[k].value;
        last[c] = std::max(last[c], parts[e] != 0 ? parts[e] : last[e]);
      }
    }
    for (uint32_t i = 0; i < m_.named_constants.size(); ++i) {
      if (last[m_.named_constants[i].id.value] <= i) continue;
      Fail(Note::kNamedConstant, i, "a part of the constant comes later in the list");
    }
  }

  // ---- functions

  void EnterFunction(FunctionId id) {
    here_ = Note::kFunction;
    here_index_ = id.value;
    function_ = id;
  }

  void TakeParams(FunctionId id) {
    EnterFunction(id);
    for (const ParamId p : m_[id].params) {
      if (p.value >= m_.params.size()) {
        Break("a function parameter does not exist");
      } else if (param_owner_[p.value].valid()) {
        FailHere("a parameter belongs to two functions");
      } else {
        param_owner_[p.value] = id;
      }
    }
  }

  void CheckFunction(FunctionId id) {
    const Function& f = m_[id];
    EnterFunction(id);
    frames_.clear();
    yield_type_.clear();
    if (f.stage != ShaderStage::kCompute) {
      if (f.subgroup_size.valid()) FailHere("only compute entry points have a subgroup size");
    } else if (!IsSize(f.workgroup_size[0]) || !IsSize(f.workgroup_size[1]) ||
               !IsSize(f.workgroup_size[2])) {
      FailHere("the workgroup size is not valid");
    }
    if (f.early_depth_test && f.stage != ShaderStage::kFragment) {
      FailHere("only fragment entry points have early_depth_test");
    }
    CheckStaticUses(id);
    if (!faults_.printable) return;
    CheckAttributes(f);
    if (!f.body.valid()) return Break("the function has no body");
    CheckBlock(f.body, {}, 0);
  }

  bool IsSize(Value v) const {
    return v.valid() && Exists(v) && IsDeclared(v) && TypeStore::IsIntScalar(m_.TypeOf(v));
  }

  void CheckStaticUses(FunctionId id) {
    for (const Value v : m_[id].statically_used) {
      if (!Exists(v)) return Break("a statically used variable or override does not exist");
      if (v.kind() != Value::kGlobal && v.kind() != Value::kOverride &&
          v.kind() != Value::kOverrideExpr) {
        FailHere("a statically used value is not a variable or override");
      }
    }
    for (const FunctionId callee : m_[id].statically_used_functions) {
      if (callee.value >= m_.functions.size())
        return Break("a statically used function does not exist");
      if (callee.value >= id.value)
        FailHere("a statically used function does not come before its user");
    }
  }

  static bool HasIo(const IoAttributes& io) {
    return io.builtin != BuiltinValue::kNone || io.location != IoAttributes::kNone ||
           io.color != IoAttributes::kNone;
  }

  void CheckAttributes(const Function& f) {
    if (f.stage != ShaderStage::kNone) {
      if (const std::string what = CheckStageIo(m_, f); !what.empty()) FailHere(what);
      return;
    }
    bool any = HasIo(f.return_io);
    for (const ParamId p : f.params) any |= HasIo(m_[p].io);
    if (any) FailHere("only entry points have inputs and outputs");
  }

  // ---- blocks

  // Checks a block. If `keep` is null, the block's values are no longer defined afterwards.
  // Otherwise they stay defined, and their ids are stored in `keep`.
  void CheckBlock(BlockId id, InstId owner, int depth, PoolVector<InstId>* keep = nullptr) {
    if (depth > kMaxDepth) return Break("blocks nested too deeply");
    if (id.value >= m_.blocks.size()) return Break("a block does not exist");
    const Block& block = m_[id];
    if (block.parent != owner) FailHere("a block does not refer to its owner");
    if (block.function != function_) FailHere("a block does not refer to its function");
    if (!block.first.valid()) return Break("a block has no instructions");
    PoolVector<InstId> mine;
    InstId prev;
    for (InstId i = block.first; i.valid(); i = m_[i].next) {
      if (i.value >= m_.insts.size()) return Break("an instruction does not exist");
      if (m_[i].prev != prev) return Break("the instruction list of a block is corrupt");
      prev = i;
      if (defined_[i.value]) return Break("an instruction is in two places");
      CheckPosition(i, id);
      CheckOne(i);
      defined_[i.value] = true;
      mine.push_back(i);
      CheckBlocksOf(i, depth);
      if (!faults_.printable) return;
    }
    if (block.last != prev) Break("a block does not refer to its last instruction");
    if (keep != nullptr) {
      *keep = std::move(mine);
    } else {
      Undefine(mine);
    }
  }
  void Undefine(const PoolVector<InstId>& insts) {
    for (InstId i : insts) defined_[i.value] = false;
  }

  void CheckPosition(InstId id, BlockId block) {
    const Inst& inst = m_[id];
    if (inst.block != block) Fail(id, "it does not refer to its block");
    if (Module::IsTerminator(inst.op) != !inst.next.valid()) {
      Fail(id, inst.next.valid() ? "a terminator is not the last instruction of its block"
                                 : "the last instruction of a block is not a terminator");
    }
    if (here_ == Note::kOverrideExpr && !kOverrideOps.Has(inst.op)) {
      Fail(id, "override expressions cannot contain this operation");
    }
  }

  // Checks the rules for a single instruction, and reports the first violation.
  void CheckOne(InstId id) {
    if (!SizesExist(m_[id].type)) return Fail(id, "a size in its type does not exist");
    if (!CheckOperandsExist(id)) return;
    std::string what = CheckInst(m_, id);
    if (what.empty()) what = CheckMemoryUse(m_, id);
    if (!what.empty()) return Fail(id, what);
    switch (m_[id].op) {
      case Op::kCall: return CheckCall(id);
      case Op::kReturn: return CheckReturn(id);
      case Op::kYield: return CheckYield(id);
      case Op::kBreakIf: return CheckBreakIf(id);
      case Op::kBreak:
      case Op::kContinue: return CheckJump(id);
      default:  // others: operations allowed anywhere; CheckBlocksOf checks those with blocks
        return;
    }
  }

  bool CheckOperandsExist(InstId id) {
    const Inst& inst = m_[id];
    if (!m_.HasOperands(inst)) {
      faults_.printable = false;
      Fail(id, "the operands are outside the pool");
      return false;
    }
    if (!m_.MayHave(inst.op) || (inst.op == Op::kBuiltin && !m_.MayHave(inst.builtin()))) {
      Fail(id, "not created by Module::NewInst or SetOp");
      return false;
    }
    for (uint32_t i = 0; i < inst.operand_count; ++i) {
      const Value v = m_.Operand(id, i);
      if (IsVisible(v)) continue;
      faults_.printable &= Exists(v);
      Fail(id, "operand " + std::to_string(i) + " is not defined here");
      return false;
    }
    return true;
  }

  // Returns true if the current instruction may use the value `v`.
  bool IsVisible(Value v) const {
    if (!Exists(v)) return false;
    switch (v.kind()) {
      case Value::kInst: return defined_[v.index()];
      case Value::kParam: return function_.valid() && param_owner_[v.index()] == function_;
      case Value::kGlobal: return function_.valid();
      // If overrides have become specialization constants, operands can be override-expressions.
      default:  // others: values that are visible everywhere
        return true;
    }
  }

  void CheckCall(InstId id) {
    const Inst& inst = m_[id];
    const FunctionId callee = inst.callee();
    if (callee.value >= m_.functions.size()) return Fail(id, "the function does not exist");
    if (function_.valid() && callee.value >= function_.value) {
      return Fail(id, "callees must come before their callers");
    }
    const Function& f = m_[callee];
    if (f.stage != ShaderStage::kNone) return Fail(id, "entry points cannot be called");
    if (f.return_type != inst.type) return Fail(id, "wrong result type");
    if (f.params.size() != inst.operand_count) return Fail(id, "wrong number of arguments");
    for (uint32_t i = 0; i < inst.operand_count; ++i) {
      if (m_.TypeOf(m_.Operand(id, i)) != m_[f.params[i]].type)
        return Fail(id, "wrong argument type");
    }
  }

  // ---- structured control flow

  // This function is recursive, and long `else if` chains make the recursion deep. It is therefore
  // separate from CheckOne, which needs a large stack frame.
  void CheckBlocksOf(InstId id, int depth) {
    switch (m_[id].op) {
      case Op::kIf: return CheckIf(id, depth);
      case Op::kLoop: return CheckLoop(id, depth);
      case Op::kSwitch: return CheckSwitch(id, depth);
      default:  // others: operations that own no blocks
        return;
    }
  }

  void CheckIf(InstId id, int depth) {
    if (m_[id].blocks() >= m_.ifs.size()) return Break("the if does not exist");
    const If blocks = m_.IfOf(id);
    frames_.push_back({id, false});
    yield_type_.push_back(m_[id].type);
    CheckBlock(blocks.true_block, id, depth + 1);
    if (faults_.printable) CheckBlock(blocks.false_block, id, depth + 1);
    yield_type_.pop_back();
    frames_.pop_back();
    if (faults_.printable) CheckShortCircuit(id);
  }

  // Returns true if the block only yields the constant `value`.
  bool YieldsOnly(BlockId block, bool value) const {
    const InstId first = m_[block].first;
    if (m_[first].op != Op::kYield || m_.OperandCount(first) != 1) return false;
    const Value v = m_.Operand(first, YieldOperand::value);
    return v.is_constant() && m_.TypeOf(v) == kBool &&
           m_.constants.BoolValue(v.constant()) == value;
  }

  // Checks a kIf that represents && or ||: the branch without the right operand must yield a
  // constant.
  void CheckShortCircuit(InstId id) {
    if ((m_[id].flags & InstFlags::kShortCircuit) == 0) return;
    const If& blocks = m_.IfOf(id);
    Want(id,
         m_[id].type == kBool &&
             (YieldsOnly(blocks.false_block, false) || YieldsOnly(blocks.true_block, true)),
         "neither && nor ||: no block yields only the deciding constant");
  }

  // Returns true if `loop`, a `for` or `while` loop, has a valid test. The test is the first `if`
  // in the body that yields no value. Its true block must only yield, and its false block must only
  // break out of the loop.
  bool HasTest(InstId loop) const {
    const InstId test = LoopInst(m_, loop).test();
    if (!test.valid()) return false;
    const IfInst blocks(m_, test);
    const Inst& stays = m_[m_[blocks.true_block()].first];
    const Inst& leaves = m_[m_[blocks.false_block()].first];
    return stays.op == Op::kYield && leaves.op == Op::kBreak && leaves.target() == loop;
  }

  void CheckLoop(InstId id, int depth) {
    if (m_[id].blocks() >= m_.loops.size()) return Break("the loop does not exist");
    const Loop blocks = m_.LoopOf(id);
    PoolVector<InstId> body;
    frames_.push_back({id, false});
    yield_type_.push_back(kVoid);
    CheckBlock(blocks.body, id, depth + 1, &body);
    if (faults_.printable) {
      CheckBody(id, blocks);
      // The continuing block can use values of the body, because WGSL forbids a `continue` that
      // bypasses a declaration used in the continuing block.
      frames_.back().continuing = true;
      CheckBlock(blocks.continuing, id, depth + 1);
    }
    if (faults_.printable) {
      const InstId last = m_[blocks.continuing].last;
      const Op end = m_[last].op;
      if (end != Op::kYield && end != Op::kBreakIf && Module::IsTerminator(end)) {
        Fail(last, "a continuing block must end in yield or break_if");
      }
    }
    Undefine(body);
    yield_type_.pop_back();
    frames_.pop_back();
  }

  void CheckBody(InstId id, const Loop& blocks) {
    const InstId last = m_[blocks.body].last;
    if (m_[last].op == Op::kYield) Fail(last, "the body of a loop must not end in yield");
    if ((m_[id].flags & InstFlags::kLoopFor) != 0 && !HasTest(id)) {
      Fail(id, "a `for` or `while` has no loop test");
    }
  }

  void CheckSwitch(InstId id, int depth) {
    if (m_[id].blocks() >= m_.switches.size()) return Break("the switch does not exist");
    CheckSelectors(id);
    frames_.push_back({id, false});
    yield_type_.push_back(kVoid);
    const Switch cases = m_.SwitchOf(id);
    for (const SwitchCase& c : cases.cases) {
      if (faults_.printable) CheckBlock(c.block, id, depth + 1);
    }
    yield_type_.pop_back();
    frames_.pop_back();
  }

  void CheckSelectors(InstId id) {
    if (m_.OperandCount(id) != 1) return;  // CheckInst reports the error
    const TypeId type = m_.TypeOf(m_.Operand(id, SwitchOperand::selector));
    PoolVector<uint32_t> selectors;
    int defaults = 0;
    for (const SwitchCase& c : m_.SwitchOf(id).cases) {
      defaults += c.is_default ? 1 : 0;
      for (const ConstantId s : c.selectors) {
        if (m_.constants.type(s) != type) return Fail(id, "wrong type of a case selector");
        selectors.push_back(s.value);
      }
    }
    StableSort(selectors, std::identity());
    if (std::ranges::adjacent_find(selectors) != selectors.end()) {
      return Fail(id, "two cases have the same value");
    }
    Want(id, defaults == 1, "a switch must have exactly one default");
  }

  // ---- ends of blocks

  void CheckReturn(InstId id) {
    if (!function_.valid()) return Fail(id, "an override expression cannot contain return");
    for (const Frame& f : frames_) {
      if (f.continuing) return Fail(id, "a continuing block cannot contain return");
    }
    CheckValue(id, m_[function_].return_type, "wrong type of the returned value");
  }

  void CheckYield(InstId id) {
    if (yield_type_.empty()) return Fail(id, "yield outside an if, loop or switch");
    CheckValue(id, yield_type_.back(), "wrong type of the yielded value");
  }

  // Checks that the instruction has exactly one operand of type `type`, or no operand if `type` is
  // kVoid.
  void CheckValue(InstId id, TypeId type, const char* text) {
    const uint32_t count = type == kVoid ? 0 : 1;
    if (m_.OperandCount(id) != count) return Fail(id, "wrong number of operands");
    Want(id, count == 0 || m_.TypeOf(m_.Operand(id, 0)) == type, text);
  }

  void CheckBreakIf(InstId id) {
    Want(id,
         !frames_.empty() && frames_.back().owner == m_[id].target() && frames_.back().continuing,
         "break_if must be in the continuing block of its loop");
  }

  void CheckJump(InstId id) {
    const bool may_leave_switch = m_[id].op == Op::kBreak;
    const InstId target = m_[id].target();
    for (size_t i = frames_.size(); i-- > 0;) {
      const Frame& f = frames_[i];
      if (f.owner == target) {
        const Op owner = m_[target].op;
        if (owner != Op::kLoop && (!may_leave_switch || owner != Op::kSwitch)) break;
        return Want(id, !f.continuing, "a jump cannot leave a continuing block");
      }
      if (f.continuing) return Fail(id, "a jump cannot leave a continuing block");
    }
    Fail(id, "the target of a jump does not enclose the jump");
  }

  const Module& m_;
  Faults faults_;
  // The kind and index of the function or override-expression that is being checked.
  Note::At here_ = Note::kFunction;
  uint32_t here_index_ = 0;
  FunctionId function_;
  PoolVector<bool> defined_;      // by InstId: defined at the current position
  PoolVector<bool> sized_types_;  // by TypeId: whether SizesExist has visited the type
  PoolVector<FunctionId> param_owner_;
  PoolVector<Frame> frames_;
  PoolVector<TypeId> yield_type_;
};

std::string Quoted(const Module& m, StringId name) {
  return "'" + std::string(m.strings.Get(name)) + "'";
}

// Describes the entity that `note` is about, e.g. a variable, a function or an instruction.
std::string PlaceOf(const Module& m, const Note& note) {
  switch (note.at) {
    case Note::kStruct: return "structure " + Quoted(m, m.types.StructOf(TypeId(note.index)).name);
    case Note::kResource: return "resource " + Quoted(m, m.resources[note.index].name);
    case Note::kGlobal: return "variable " + Quoted(m, m.globals[note.index].name);
    case Note::kNamedConstant: return "named constant " + std::to_string(note.index);
    case Note::kOverride: return "override " + Quoted(m, m.overrides[note.index].name);
    case Note::kOverrideExpr: return "override expression #" + std::to_string(note.index);
    case Note::kFunction: return "function " + Quoted(m, m.functions[note.index].name);
    case Note::kInst: break;
  }
  const Inst& inst = m.insts[note.index];
  std::string where = "instruction " + std::to_string(note.index) + " (" +
                      std::string(InfoOf(inst.op).word) + ", type " + PrintType(m, inst.type) + ")";
  const FunctionId function =
      inst.block.value < m.blocks.size() ? m[inst.block].function : FunctionId();
  if (function.value < m.functions.size()) where += " in " + Quoted(m, m[function].name);
  return where;
}

}  // namespace

Faults FindFaults(const Module& m) { return Validator(m).Run(); }

bool Validate(const Module& m, std::string* what) {
  const Faults faults = FindFaults(m);
  if (faults.notes.empty()) return true;
  if (what == nullptr) return false;
  what->clear();
  for (const Note& note : faults.notes) *what += PlaceOf(m, note) + ": " + note.text + "\n";
  if (faults.printable) *what += "\n" + Print(m, faults.notes, kMostText);
  return false;
}

}  // namespace tessera::ir
