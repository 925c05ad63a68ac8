#include "tools/remarks/reasons.h"

#include <string_view>

#include "base/diagnostics.h"
#include "fmt/format.h"
#include "ir/analysis/memory_root.h"
#include "ir/builtin_functions.h"
#include "ir/views.h"

namespace tessera::remarks {
namespace {

using ir::InstId;
using ir::Module;
using ir::Op;
using ir::Value;

// Operations that only convert or rearrange their first operand.
constexpr ir::OpSet kForms = {Op::kConvert, Op::kSwizzle};

Value Source(const Module& m, Value v) {
  while (v.is_inst() && kForms.Has(m[v.inst()].op)) {
    const bool converts = m[v.inst()].op == Op::kConvert;
    v = converts ? ir::ConvertInst(m, v.inst()).operand() : ir::SwizzleInst(m, v.inst()).vector();
  }
  while (v.is_inst() && m[v.inst()].op == Op::kAccess &&
         m.types.kind(m[v.inst()].type) != ir::TypeKind::kPointer) {
    v = ir::AccessInst(m, v.inst()).base();
  }
  return v;
}

std::string NameOfVariable(const Module& m, Value v, std::string_view otherwise) {
  StringId name;
  if (v.kind() == Value::kGlobal) name = m[v.global()].name;
  if (v.kind() == Value::kParam) name = m[v.param()].name;
  if (v.is_inst()) name = m.NameOf(v.inst());
  return name.valid() ? Quote(m.strings.Get(name)) : std::string(otherwise);
}

// Describes where a value comes from, e.g. "the buffer 'params'".
std::string OriginOf(const Module& m, Value v) {
  v = Source(m, v);
  switch (v.kind()) {
    case Value::kConstant: return "a constant";
    case Value::kParam:
      if (m[v.param()].io.builtin != ir::BuiltinValue::kNone) {
        return fmt::format("the built-in value {}", NameOf(m[v.param()].io.builtin));
      }
      return "the parameter " + NameOfVariable(m, v, "of the function");
    case Value::kInst: break;
    default: return "another value";
  }
  const ir::Inst& inst = m[v.inst()];
  if (inst.op == Op::kLoad) {
    const Value root = ir::MemoryRoot(m, ir::LoadInst(m, v.inst()).pointer());
    const bool is_buffer = root.kind() == Value::kGlobal && m[root.global()].has_binding;
    return (is_buffer ? "the buffer " : "the variable ") +
           NameOfVariable(m, root, "of the function");
  }
  if (inst.op == Op::kCall) {
    return "the function " + Quote(m.strings.Get(m[inst.callee()].name));
  }
  if (inst.op == Op::kBuiltin) return "the result of " + Quote(NameOf(inst.builtin()));
  return "a computation";
}

// Returns whether the right operand alone bounds the operator's result.
bool IsBoundByRight(ir::BinaryOp op) {
  return op == ir::BinaryOp::kModulo || op == ir::BinaryOp::kAnd || op == ir::BinaryOp::kShiftRight;
}

std::string ReasonOfBinary(const Module& m, InstId binary, bool is_runtime_length) {
  const ir::BinaryInst inst(m, binary);
  const Value left = Source(m, inst.left()), right = Source(m, inst.right());
  if (is_runtime_length && right.is_constant() && IsBoundByRight(m[binary].binary())) {
    return fmt::format(
        "the constant operand of '{}' bounds the index, but the array may be shorter: its length "
        "is "
        "not known before run time",
        NameOf(m[binary].binary()));
  }
  const Value variable = left.is_constant() ? right : left;
  return fmt::format("the result of '{}' is unbounded because an operand comes from {}",
                     NameOf(m[binary].binary()), OriginOf(m, variable));
}

}  // namespace

Reasons::Reasons(const Module& m) : m_(m) {
  for (const ir::Inst& inst : m.insts) {
    if (inst.op != Op::kLoop || !inst.block.valid()) continue;
    const InstId test = ir::LoopInst(m, m.IdOf(inst)).test();
    if (!test.valid()) continue;
    const Value condition = ir::IfInst(m, test).condition();
    if (!condition.is_inst() || m[condition.inst()].op != Op::kBinary) continue;
    const ir::BinaryInst comparison(m, condition.inst());
    const Value sides[] = {comparison.left(), comparison.right()};
    for (uint32_t i = 0; i < 2; ++i) {
      const Value side = Source(m, sides[i]);
      if (!side.is_inst() || m[side.inst()].op != Op::kLoad) continue;
      const Value variable = ir::LoadInst(m, side.inst()).pointer();
      limits_.emplace(variable.bits(), sides[1 - i]);
    }
  }
}

std::string Reasons::OfVariable(InstId var) const {
  const std::string name = NameOfVariable(m_, var, "the variable");
  const auto limit = limits_.find(Value(var).bits());
  if (limit == limits_.end()) {
    return fmt::format("{} is assigned values that range analysis does not follow", name);
  }
  if (Source(m_, limit->second).is_constant()) {
    return fmt::format("{} counts to a constant in a loop that range analysis does not follow",
                       name);
  }
  return fmt::format("{} is unbounded because the loop's limit comes from {}", name,
                     OriginOf(m_, limit->second));
}

std::string Reasons::Of(Value index, bool is_runtime_length) const {
  const Value v = Source(m_, index);
  if (v.is_inst()) {
    const ir::Inst& inst = m_[v.inst()];
    if (inst.op == Op::kBinary) return ReasonOfBinary(m_, v.inst(), is_runtime_length);
    if (inst.op == Op::kLoad) {
      const Value from = ir::LoadInst(m_, v.inst()).pointer();
      if (from.is_inst() && m_[from.inst()].op == Op::kVar) return OfVariable(from.inst());
    }
  }
  const bool is_builtin =
      v.kind() == Value::kParam && m_[v.param()].io.builtin != ir::BuiltinValue::kNone;
  if (is_builtin) return fmt::format("{} depends on the dispatch or the draw", OriginOf(m_, v));
  if (v.kind() == Value::kParam) {
    return fmt::format("not every call passes {} a value with a known bound", OriginOf(m_, v));
  }
  return fmt::format("the index comes from {}, and no test bounds it here", OriginOf(m_, v));
}

}  // namespace tessera::remarks
