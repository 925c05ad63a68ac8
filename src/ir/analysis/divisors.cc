#include "ir/analysis/divisors.h"

#include <algorithm>

#include "base/fill.h"
#include "ir/analysis/variable_users.h"
#include "ir/builtin_functions.h"
#include "ir/op_info.h"

namespace tessera::ir {
namespace {

uint32_t LowestBit(uint32_t n) { return n == 0 ? Divisors::kMost : n & (~n + 1); }

uint32_t Product(uint64_t l, uint64_t r) {
  return static_cast<uint32_t>(std::min<uint64_t>(l * r, Divisors::kMost));
}

}  // namespace

// Returns the variable that `pointer` refers to, or null if nothing is known about its values. The
// first call runs FindDivisors.
const Divisors::Variable* Divisors::VariableAt(Value pointer) const {
  if (!pointer.is_inst() || m_[pointer.inst()].op != Op::kVar || users_ == nullptr) {
    return nullptr;
  }
  if (by_inst_.empty()) FindDivisors();
  const uint32_t number = pointer.index() < by_inst_.size() ? by_inst_[pointer.index()] : 0;
  return number == 0 || variables_[number - 1].has_other_uses ? nullptr : &variables_[number - 1];
}

// Finds the divisors by fixed-point iteration. Initially, every power of two is assumed to divide
// every variable. Each round lowers the divisor of every variable that is assigned a value with a
// smaller divisor. Stops when a round changes nothing. After too many rounds, e.g. for a long chain
// of variables, gives up and treats all variables as unknown.
void Divisors::FindDivisors() const {
  GrowWithDefault(by_inst_, m_.insts.size());
  Collect();
  int rounds = 0;
  while (Refine()) {
    if (++rounds < kMaxRounds) continue;
    for (Variable& variable : variables_) variable.has_other_uses = true;
    return;
  }
}

void Divisors::Collect() const {
  users_->ForEach([&](const Inst& inst) {
    if (inst.op == Op::kVar) (void)Add(m_.IdOf(inst));
    if (inst.op == Op::kLoad) return;
    ForEachPlaceOperand(m_, inst, [&](uint32_t, Value v) {
      Variable* variable = v.is_inst() ? Add(v.inst()) : nullptr;
      if (variable == nullptr) return;
      if (inst.op == Op::kStore) {
        variable->values.push_back(m_.Operand(inst, StoreOperand::value));
      } else {
        variable->has_other_uses = true;
      }
    });
  });
}

// Returns the record of the variable `var`. Adds the record if necessary. Returns null if `var` is
// not a kVar of type i32 or u32.
Divisors::Variable* Divisors::Add(InstId var) const {
  if (m_[var].op != Op::kVar) return nullptr;
  const TypeId type = m_.types[m_[var].type].element;
  if (type != kI32 && type != kU32) return nullptr;
  uint32_t& index = by_inst_[var.value];
  if (index == 0) {
    variables_.emplace_back();
    index = static_cast<uint32_t>(variables_.size());
    if (m_.OperandCount(var) != 0) variables_.back().values.push_back(m_.Operand(var, 0));
  }
  return &variables_[index - 1];
}

bool Divisors::Refine() const {
  bool changed = false;
  for (Variable& variable : variables_) {
    uint32_t divisor = variable.divisor;
    for (const Value v : variable.values) divisor = std::min(divisor, Of(v));
    changed |= divisor != variable.divisor;
    variable.divisor = divisor;
  }
  return changed;
}

uint32_t Divisors::Of(Value v, int depth) const {
  if (v.is_constant()) {
    return LowestBit(static_cast<uint32_t>(m_.constants.IntValue(v.constant())));
  }
  return v.is_inst() && depth != 0 ? OfInst(v.inst(), depth) : 1;
}

uint32_t Divisors::OfInst(InstId id, int depth) const {
  const Inst& inst = m_[id];
  switch (inst.op) {
    case Op::kLoad: {
      const Variable* variable = VariableAt(m_.Operand(inst, 0));
      return variable == nullptr ? 1 : variable->divisor;
    }
    case Op::kUnary:
      return inst.unary() == UnaryOp::kNegate ? Of(m_.Operand(inst, 0), depth - 1) : 1;
    case Op::kBinary: return TypeStore::IsIntScalar(inst.type) ? OfBinary(id, depth) : 1;
    case Op::kConvert:
      return TypeStore::IsIntScalar(m_.TypeOf(m_.Operand(inst, 0)))
                 ? Of(m_.Operand(inst, 0), depth - 1)
                 : 1;
    case Op::kSelect:
      if (!TypeStore::IsIntScalar(inst.type)) return 1;
      return std::min(Of(m_.Operand(inst, 0), depth - 1), Of(m_.Operand(inst, 1), depth - 1));
    case Op::kBuiltin: return TypeStore::IsIntScalar(inst.type) ? OfBuiltin(id, depth) : 1;
    default:  // others: operations with unknown results
      return 1;
  }
}

uint32_t Divisors::OfBinary(InstId id, int depth) const {
  const Value left = m_.Operand(id, 0), right = m_.Operand(id, 1);
  const uint32_t l = Of(left, depth - 1);
  const auto r = [&] { return Of(right, depth - 1); };
  switch (m_[id].binary()) {
    case BinaryOp::kAdd:
    case BinaryOp::kSubtract:
    case BinaryOp::kOr:
    case BinaryOp::kXor:
    case BinaryOp::kModulo:  // a - b * n, or 0 if b is zero
      return l == 1 ? 1 : std::min(l, r());
    case BinaryOp::kMultiply: return Product(l, r());
    case BinaryOp::kAnd: return std::max(l, r());
    case BinaryOp::kShiftLeft:
      if (!right.is_constant()) return l;
      return Product(l, uint64_t{1} << (m_.constants.IntValue(right.constant()) & 31));
    case BinaryOp::kShiftRight:
      if (!right.is_constant()) return 1;
      return std::max(1u, l == kMost ? 1u : l >> (m_.constants.IntValue(right.constant()) & 31));
    default:  // others: operators with unknown results
      return 1;
  }
}

uint32_t Divisors::OfBuiltin(InstId id, int depth) const {
  switch (m_[id].builtin()) {
    case BuiltinFn::k_min:
    case BuiltinFn::k_max:
      return std::min(Of(m_.Operand(id, 0), depth - 1), Of(m_.Operand(id, 1), depth - 1));
    case BuiltinFn::k_subgroupBroadcastFirst: return Of(m_.Operand(id, 0), depth - 1);
    case BuiltinFn::k_bitcast:
      return TypeStore::IsIntScalar(m_.TypeOf(m_.Operand(id, 0))) ? Of(m_.Operand(id, 0), depth - 1)
                                                                  : 1;
    default:  // others: functions with unknown results
      return 1;
  }
}

}  // namespace tessera::ir
