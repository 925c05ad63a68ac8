#include "ir/transform/copy_entry_point.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>

#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "ir/analysis/entry_point_needs.h"
#include "ir/transform/copy_types.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// Renumbers the added elements of a list consecutively, in their original order.
class Numbering {
 public:
  // `count` is the number of elements in the list. `to_`, which maps old numbers to new ones, is
  // initialized only for added elements, so the time for this does not depend on `count`.
  explicit Numbering(size_t count) { to_.extend(count); }
  // Adds an element, which must not have been added before. The order of calls is irrelevant.
  void Add(uint32_t element) { added_.push_back(element); }
  void Assign() {
    StableSort(std::span<uint32_t>(added_), std::identity());
    for (uint32_t i = 0; i < added_.size(); ++i) to_[added_[i]] = i;
  }
  // Returns the old numbers of the added elements, indexed by their new numbers.
  std::span<const uint32_t> added() const { return added_; }
  // Returns the new number of an added element. Assign must have been called.
  uint32_t operator[](uint32_t element) const { return to_[element]; }

 private:
  PlainVector<uint32_t> added_, to_;
};

class Copier {
 public:
  Copier(const Module& from, EntryPointNeeds needs, Module& to)
      : from_(from),
        to_(to),
        needs_(std::move(needs)),
        types_(from, to),
        functions_(from.functions.size()),
        params_(from.params.size()),
        blocks_(from.blocks.size()),
        insts_(from.insts.size()),
        ifs_(from.ifs.size()),
        loops_(from.loops.size()),
        switches_(from.switches.size()) {}

  void Run() {
    AddAll();
    to_.buffer_size_unit = from_.buffer_size_unit;
    types_.Copy();
    CopyGlobals();
    CopyOverrides();
    for (const uint32_t f : functions_.added()) CopyFunction(from_.functions[f]);
    // Creating a pipeline requires values for exactly the overrides that this entry point needs,
    // even if the rest of the module uses more overrides.
    if (!to_.functions.empty()) to_.functions.back().statically_used = NeededOverrides();
    for (const uint32_t p : params_.added()) {
      to_.params.push_back(from_.params[p]);
      to_.params.back().type = types_(from_.params[p].type);
    }
    CopyBlocks();
    CopyInsts();
  }

 private:
  // ---- choosing the parts to copy

  void AddAll() {
    for (const FunctionId f : needs_.functions) AddFunction(f);
    for (uint32_t e = 0; e < needs_.override_exprs.size(); ++e) {
      const BlockId block = from_.override_exprs[e].block;
      if (needs_.override_exprs[e] && block.valid()) AddBlocks(block);
    }
    for (uint32_t g = 0; g < from_.globals.size(); ++g) AddGlobal(g);
    for (const Override& o : from_.overrides) types_.Need(o.init);
    for (Numbering* n : {&functions_, &params_, &blocks_, &insts_, &ifs_, &loops_, &switches_}) {
      n->Assign();
    }
  }

  void AddFunction(FunctionId f) {
    functions_.Add(f.value);
    types_.Need(from_[f].return_type);
    for (const Value v : from_[f].workgroup_size) types_.Need(v);
    types_.Need(from_[f].subgroup_size);
    for (const ParamId p : from_[f].params) {
      params_.Add(p.value);
      types_.Need(from_[p].type);
    }
    AddBlocks(from_[f].body);
  }

  void AddGlobal(uint32_t g) {
    const Global& global = from_.globals[g];
    if (!HasOwnType(g)) return;
    types_.Need(global.type);
    types_.Need(global.pointer_type);
    types_.Need(global.init);
  }

  // Returns true if the copy of the variable keeps its type. Returns false only if the entry point
  // does not use the variable. SetPlainType may then change the type, because resource numbering
  // needs only the binding and whether the type is runtime-sized.
  bool HasOwnType(uint32_t g) const {
    const Global& global = from_.globals[g];
    switch (global.space) {
      case AddressSpace::kPrivate:
      case AddressSpace::kWorkgroup:
      case AddressSpace::kUniform:
      case AddressSpace::kStorage: break;
      default:  // others: spaces with few variables or few different types
        return true;
    }
    const TypeKind kind = from_.types.kind(global.type);
    return needs_.globals[g] || kind == TypeKind::kBindingArray || kind == TypeKind::kBuffer;
  }

  // Adds `block` and its nested blocks.
  void AddBlocks(BlockId block) {
    blocks_.Add(block.value);
    ForEachInst(from_, block, [&](InstId id) {
      const Inst& inst = from_[id];
      insts_.Add(id.value);
      types_.Need(inst.type);
      for (const uint32_t bits : from_.OperandBits(inst)) types_.Need(Value::FromBits(bits));
      operand_count_ += inst.operand_count;
      if (OwnsBlocks(inst.op)) AddOwner(id);
    });
  }

  void AddOwner(InstId id) {
    const Inst& inst = from_[id];
    NumberingOf(inst.op).Add(inst.blocks());
    if (inst.op == Op::kSwitch) {
      for (const SwitchCase& c : from_.SwitchOf(id).cases) {
        for (const ConstantId s : c.selectors) types_.Need(s);
      }
    }
    for (uint32_t k = 0; k < OwnedBlockCount(from_, id); ++k)
      blocks_.Add(OwnedBlock(from_, id, k).value);
  }

  // Returns the numbering of Module::ifs, Module::loops or Module::switches, depending on `op`.
  Numbering& NumberingOf(Op op) {
    if (op == Op::kIf) return ifs_;
    return op == Op::kLoop ? loops_ : switches_;
  }

  // ---- ids

  InstId Moved(InstId id) const { return id.valid() ? InstId(insts_[id.value]) : id; }
  BlockId Moved(BlockId id) const { return BlockId(blocks_[id.value]); }
  FunctionId Moved(FunctionId id) const {
    return id.valid() ? FunctionId(functions_[id.value]) : id;
  }
  Value Moved(Value v) const {
    switch (v.kind()) {
      case Value::kInst: return Moved(v.inst());
      case Value::kParam: return ParamId(params_[v.index()]);
      case Value::kConstant: return types_(v.constant());
      default:  // others: values whose ids stay the same
        return v;
    }
  }

  // ---- copying

  void CopyGlobals() {
    to_.globals = from_.globals;
    for (uint32_t i = 0; i < to_.globals.size(); ++i) {
      Global& g = to_.globals[i];
      if (HasOwnType(i)) {
        g.type = types_(g.type);
        g.pointer_type = types_(g.pointer_type);
        g.init = Moved(g.init);
        continue;
      }
      SetPlainType(g);
    }
  }

  // Gives a minimal type to a variable that the entry point does not need. Consecutive variables
  // usually need the same type, so `plain_` caches the most recent result.
  void SetPlainType(Global& g) {
    const bool open = from_.types.Has(g.type, TypeFlags::kHasRuntimeArray);
    const bool is_same =
        plain_.space == g.space && plain_.access == g.access && plain_open_ == open;
    if (!plain_.pointer_type.valid() || !is_same) {
      plain_open_ = open;
      plain_.space = g.space;
      plain_.access = g.access;
      plain_.type = open ? to_.types.Array(kU32, Count::Runtime()) : kU32;
      plain_.pointer_type = to_.types.Pointer(g.space, plain_.type, g.access);
    }
    g.type = plain_.type;
    g.pointer_type = plain_.pointer_type;
    g.init = {};
  }

  void CopyOverrides() {
    to_.overrides = from_.overrides;
    for (Override& o : to_.overrides) o.init = Moved(o.init);
    for (size_t i = 0; i < needs_.overrides.size(); ++i) {
      if (needs_.overrides[i]) continue;
      to_.overrides[i].used = false;
      to_.overrides[i].init = {};
    }
    to_.override_exprs = from_.override_exprs;
    for (size_t i = 0; i < needs_.override_exprs.size(); ++i) {
      BlockId& block = to_.override_exprs[i].block;
      block = needs_.override_exprs[i] && block.valid() ? Moved(block) : BlockId();
    }
  }

  std::span<const Value> NeededOverrides() {
    PoolVector<Value> needed;
    for (uint32_t i = 0; i < needs_.overrides.size(); ++i) {
      if (needs_.overrides[i]) needed.push_back(OverrideId(i));
    }
    for (uint32_t i = 0; i < needs_.override_exprs.size(); ++i) {
      if (needs_.override_exprs[i]) needed.push_back(OverrideExprId(i));
    }
    return to_.arena.Copy(std::span<const Value>(needed));
  }

  void CopyFunction(const Function& f) {
    Function& copy = to_.functions.emplace_back(f);
    const std::span<ParamId> params = to_.arena.NewArray<ParamId>(f.params.size());
    for (size_t i = 0; i < params.size(); ++i) params[i] = ParamId(params_[f.params[i].value]);
    copy.params = params;
    copy.return_type = types_(f.return_type);
    for (Value& v : copy.workgroup_size) v = Moved(v);
    copy.subgroup_size = Moved(copy.subgroup_size);
    copy.body = Moved(f.body);
    copy.statically_used = {};
    copy.statically_used_functions = {};
  }

  void CopyBlocks() {
    to_.blocks.reserve(blocks_.added().size());
    for (const uint32_t b : blocks_.added()) {
      const Block& block = from_.blocks[b];
      to_.blocks.push_back(
          {Moved(block.first), Moved(block.last), Moved(block.parent), Moved(block.function)});
    }
    for (const uint32_t i : ifs_.added()) {
      to_.ifs.push_back({Moved(from_.ifs[i].true_block), Moved(from_.ifs[i].false_block)});
    }
    for (const uint32_t i : loops_.added()) {
      to_.loops.push_back({Moved(from_.loops[i].body), Moved(from_.loops[i].continuing)});
    }
    for (const uint32_t i : switches_.added()) {
      const std::span<const SwitchCase> cases = from_.switches[i].cases;
      const std::span<SwitchCase> copies = to_.arena.NewArray<SwitchCase>(cases.size());
      std::ranges::copy(cases, copies.begin());
      for (SwitchCase& c : copies) {
        c.block = Moved(c.block);
        const std::span<ConstantId> selectors = to_.arena.Copy(c.selectors);
        for (ConstantId& s : selectors) s = types_(s);
        c.selectors = selectors;
      }
      to_.switches.push_back({copies});
    }
  }

  void CopyInsts() {
    // Reserve twice the space, because later passes add instructions.
    to_.insts.reserve(2 * insts_.added().size());
    to_.ReserveOperands(2 * operand_count_);
    for (const uint32_t i : insts_.added()) CopyInst(from_.insts[i]);
  }

  void CopyInst(const Inst& inst) {
    operands_.clear();
    for (const uint32_t bits : from_.OperandBits(inst))
      operands_.push_back(Moved(Value::FromBits(bits)));
    const InstId id =
        to_.NewInst(inst.op, types_(inst.type), operands_, inst.source, inst.fields());
    Inst& copy = to_[id];
    copy.flags = inst.flags;
    copy.name = inst.name;
    copy.prev = Moved(inst.prev);
    copy.next = Moved(inst.next);
    copy.block = Moved(inst.block);
    if (OwnsBlocks(inst.op)) {
      copy.set_blocks(NumberingOf(inst.op)[inst.blocks()]);
    } else if (inst.op == Op::kCall) {
      copy.set_callee(Moved(inst.callee()));
    } else if (kHaveTargets.Has(inst.op)) {
      copy.set_target(Moved(inst.target()));
    }
  }

  const Module& from_;
  Module& to_;
  const EntryPointNeeds needs_;
  TypeCopier types_;
  Numbering functions_, params_, blocks_, insts_, ifs_, loops_, switches_;
  size_t operand_count_ = 0;
  Global plain_;  // cache of SetPlainType: the types it created last
  bool plain_open_ = false;
  PlainVector<Value> operands_;
};

}  // namespace

void CopyEntryPoint(const Module& from, FunctionId entry_point, Module& to) {
  Copier(from, NeedsOf(from, entry_point), to).Run();
}

void CopyVariables(const Module& from, std::span<const GlobalId> variables, Module& to) {
  const EntryPointNeeds needs = NeedsOfVariables(from, variables);
  Copier(from, needs, to).Run();
  for (size_t i = 0; i < to.overrides.size(); ++i) to.overrides[i].used = needs.overrides[i];
}

}  // namespace tessera::ir
