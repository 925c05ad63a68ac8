#include "ir/module.h"

#include <algorithm>

namespace tessera::ir {
namespace {

constexpr std::string_view kUnaryNames[] = {
#define TESSERA_UNARY_OP(name, word, spelling) spelling,
#include "ir/ops.def"
#undef TESSERA_UNARY_OP
};
constexpr std::string_view kBinaryNames[] = {
#define TESSERA_BINARY_OP(name, word, spelling, group) spelling,
#include "ir/ops.def"
#undef TESSERA_BINARY_OP
};

}  // namespace

std::string_view NameOf(UnaryOp op) { return kUnaryNames[static_cast<size_t>(op)]; }
std::string_view NameOf(BinaryOp op) { return kBinaryNames[static_cast<size_t>(op)]; }

Module::Module(Arena& the_arena, StringInterner& the_strings)
    : arena(the_arena), strings(the_strings), types(the_arena), constants(the_arena, types) {}

Module::Module(Arena& the_arena, StringInterner& the_strings, const Module& from)
    : arena(the_arena),
      strings(the_strings),
      types(the_arena, from.types),
      constants(the_arena, types, from.constants),
      insts(from.insts.CopyWithRoom()),
      blocks(from.blocks),
      ifs(from.ifs),
      loops(from.loops),
      switches(from.switches),
      functions(from.functions),
      params(from.params),
      globals(from.globals),
      resources(from.resources),
      overrides(from.overrides),
      override_exprs(from.override_exprs),
      named_constants(from.named_constants),
      buffer_size_unit(from.buffer_size_unit),
      target_ops(from.target_ops),
      max_bytes(from.max_bytes),
      operand_pool_(from.operand_pool_.CopyWithRoom()),
      made_(from.made_),
      made_builtins_(from.made_builtins_) {}

size_t Module::BytesTaken() const {
  const auto bytes = [](const auto& v) { return v.capacity() * sizeof(v[0]); };
  return arena.reserved_bytes() + types.BytesTaken() + constants.BytesTaken() + bytes(insts) +
         bytes(operand_pool_) + bytes(blocks) + bytes(ifs) + bytes(loops) + bytes(switches) +
         bytes(functions) + bytes(params) + bytes(globals) + bytes(resources) + bytes(overrides) +
         bytes(override_exprs) + bytes(named_constants);
}

InstId Module::NewInst(Op op, TypeId type, std::span<const Value> operands, uint32_t source,
                       InstFields fields) {
  if (!HasRoom(operands.size())) MakeRoom(operands.size());
  Inst& inst = AddInst(op, type, operands, source, fields);
  inst.prev = inst.next = {};
  inst.block = {};
  return IdOf(inst);
}

void Module::MakeRoom(size_t operands) {
  insts.reserve(insts.size() + 1);
  operand_pool_.reserve(operand_pool_.size() + operands);
}

void Module::SetOp(InstId id, Op op, InstFields fields) {
  Inst& inst = insts[id.value];
  inst.op = op;
  inst.set_fields(fields);
  RecordNewInst(inst);
}

void Module::SetOperands(InstId id, std::span<const Value> operands) {
  Inst& inst = insts[id.value];
  inst.operands = Pool(operands);
  inst.operand_count = static_cast<uint32_t>(operands.size());
}

void Module::AppendOperands(InstId id, std::span<const Value> more) {
  Inst& inst = insts[id.value];
  // The list of operands can grow in place only if it is at the end of the pool.
  if (inst.operands + inst.operand_count != operand_pool_.size()) {
    const uint32_t from = inst.operands;
    inst.operands = static_cast<uint32_t>(operand_pool_.size());
    uint32_t* const to = operand_pool_.extend(inst.operand_count);
    std::copy_n(operand_pool_.data() + from, inst.operand_count, to);
  }
  Pool(more);
  inst.operand_count += static_cast<uint32_t>(more.size());
}

uint32_t Module::Pool(std::span<const Value> operands) {
  const auto begin = static_cast<uint32_t>(operand_pool_.size());
  uint32_t* to = operand_pool_.extend(operands.size());
  for (const Value v : operands) *to++ = v.bits();
  return begin;
}

void Module::Renumber(std::span<const InstId> to, size_t count) {
  const auto moved = [&](InstId id) { return id.valid() ? to[id.value] : id; };
  const PlainVector<uint32_t> old_pool = std::move(operand_pool_);
  operand_pool_ = {};
  operand_pool_.reserve(old_pool.size());
  made_ = {}, made_builtins_ = {};
  for (size_t i = 0; i < insts.size(); ++i) {
    if (!to[i].valid()) continue;
    Inst inst = insts[i];
    inst.prev = moved(inst.prev), inst.next = moved(inst.next);
    if (kHaveTargets.Has(inst.op)) inst.set_target(moved(inst.target()));
    const uint32_t* from = old_pool.data() + inst.operands;
    inst.operands = static_cast<uint32_t>(operand_pool_.size());
    uint32_t* put = operand_pool_.extend(inst.operand_count);
    for (uint32_t n = inst.operand_count; n-- > 0; ++from, ++put) {
      const Value v = Value::FromBits(*from);
      *put = v.is_inst() ? Value(moved(v.inst())).bits() : v.bits();
    }
    RecordNewInst(inst);
    insts[to[i].value] = inst;
  }
  insts.truncate(count);
  for (Block& b : blocks) {
    b.first = moved(b.first), b.last = moved(b.last), b.parent = moved(b.parent);
  }
}

void Module::ShareOperands(InstId id, InstId from) {
  insts[id.value].operands = insts[from.value].operands;
  insts[id.value].operand_count = insts[from.value].operand_count;
}

BlockId Module::NewBlock(FunctionId function, InstId parent) {
  Block block;
  block.parent = parent;
  block.function = function;
  blocks.push_back(block);
  return BlockId(static_cast<uint32_t>(blocks.size() - 1));
}

void Module::SetBlocks(InstId id, const If& owned) {
  insts[id.value].set_blocks(static_cast<uint32_t>(ifs.size()));
  ifs.push_back(owned);
}

void Module::SetBlocks(InstId id, const Loop& owned) {
  insts[id.value].set_blocks(static_cast<uint32_t>(loops.size()));
  loops.push_back(owned);
}

void Module::SetBlocks(InstId id, const Switch& owned) {
  insts[id.value].set_blocks(static_cast<uint32_t>(switches.size()));
  switches.push_back(owned);
}

void Module::Append(BlockId block, InstId inst) {
  Block& b = blocks[block.value];
  Inst& i = insts[inst.value];
  i.block = block;
  i.prev = b.last;
  i.next = {};
  if (b.last.valid()) {
    insts[b.last.value].next = inst;
  } else {
    b.first = inst;
  }
  b.last = inst;
}

void Module::InsertBefore(InstId at, InstId inst) {
  Inst& a = insts[at.value];
  Inst& i = insts[inst.value];
  i.block = a.block;
  i.prev = a.prev;
  i.next = at;
  if (a.prev.valid()) {
    insts[a.prev.value].next = inst;
  } else {
    blocks[a.block.value].first = inst;
  }
  a.prev = inst;
}

void Module::InsertAfter(InstId at, InstId inst) {
  const InstId next = insts[at.value].next;
  if (next.valid()) {
    InsertBefore(next, inst);
  } else {
    Append(insts[at.value].block, inst);
  }
}

void Module::Unlink(InstId inst) {
  Inst& i = insts[inst.value];
  if (!i.block.valid()) return;
  Block& b = blocks[i.block.value];
  if (i.prev.valid()) {
    insts[i.prev.value].next = i.next;
  } else {
    b.first = i.next;
  }
  if (i.next.valid()) {
    insts[i.next.value].prev = i.prev;
  } else {
    b.last = i.prev;
  }
  i.prev = i.next = {};
  i.block = {};
}

void Module::Remove(InstId inst) {
  Unlink(inst);
  insts[inst.value].op = Op::kNop;
  insts[inst.value].operand_count = 0;
}

}  // namespace tessera::ir
