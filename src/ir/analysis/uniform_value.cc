#include "ir/analysis/uniform_value.h"

#include <algorithm>

#include "ir/target_ops.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

// The maximum number of steps per query. A value that takes more steps is treated as not uniform.
constexpr uint32_t kMaxSteps = 64;

class Uniform {
 public:
  explicit Uniform(const Module& m) : m_(m) {}

  bool Of(Value v) {
    switch (v.kind()) {
      case Value::kConstant:
      case Value::kOverride:
      case Value::kOverrideExpr: return true;
      case Value::kParam: return IsUniformBuiltin(m_[v.param()].io.builtin);
      case Value::kGlobal: return IsReadOnly(m_[v.global()]);
      case Value::kInst: return OfInst(v.inst());
      case Value::kNone: break;
    }
    return false;
  }

 private:
  static bool IsUniformBuiltin(BuiltinValue value) {
    return value == BuiltinValue::kWorkgroupId || value == BuiltinValue::kNumWorkgroups ||
           value == BuiltinValue::kWorkgroupIndex;
  }

  // Returns whether loads from the variable can be uniform: no shader writes to it, and it is not
  // an input that differs between invocations.
  static bool IsReadOnly(const Global& g) {
    return g.space == AddressSpace::kUniform || g.space == AddressSpace::kImmediate ||
           g.space == AddressSpace::kHandle ||
           (g.space == AddressSpace::kStorage && g.access == Access::kRead) ||
           (g.space == AddressSpace::kIn && IsUniformBuiltin(g.io.builtin));
  }

  bool OfInst(InstId id) {
    if (++steps_ > kMaxSteps) return false;
    const Inst& inst = m_[id];
    switch (inst.op) {
      case Op::kUnary:
      case Op::kBinary:
      case Op::kConvert:
      case Op::kConstruct:
      case Op::kSwizzle:
      case Op::kSelect:
      case Op::kLoad: return OfOperands(id);
      case Op::kAccess: return IsBuiltinMember(id) || OfOperands(id);
      case Op::kBuiltin: return InfoOf(inst.builtin()).IsValueOfArguments() && OfOperands(id);
      case Op::kTarget: return OfTarget(id);
      default:  // others: operations whose results are not known to be uniform
        return false;
    }
  }

  // A target operation whose only effect is to read memory is like a load: its result is uniform if
  // its operands, which point to the memory, are uniform. Without operands, the operation reads the
  // state of the invocation, as HLSL's IsHelperLane does.
  bool OfTarget(InstId id) {
    const uint32_t effects = InfoOf(m_, m_[id].target_op()).effects;
    if (effects == Effects::kReadsMemory && m_.OperandCount(id) == 0) return false;
    return (effects & ~Effects::kReadsMemory) == 0 && OfOperands(id);
  }

  bool OfOperands(InstId id) {
    for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
      if (!Of(m_.Operand(id, i))) return false;
    }
    return true;
  }

  // Returns whether the value is a uniform member of an entry point's input structure. In a
  // parameter of any other function, the structure may contain any values, because the program can
  // construct it itself.
  bool IsBuiltinMember(InstId access) const {
    const Value base = AccessInst(m_, access).base();
    if (base.kind() != Value::kParam) return false;
    if (m_[m_[m_[access].block].function].stage == ShaderStage::kNone) return false;
    const TypeId type = m_[base.param()].type;
    if (m_.types.kind(type) != TypeKind::kStruct) return false;
    const auto member =
        static_cast<size_t>(m_.constants.IntValue(AccessInst(m_, access).index(0).constant()));
    if (!IsUniformBuiltin(m_.types.StructOf(type).members[member].io.builtin)) return false;
    for (uint32_t i = 2; i < m_.OperandCount(access); ++i) {
      if (!m_.Operand(access, i).is_constant()) return false;
    }
    return true;
  }

  const Module& m_;
  uint32_t steps_ = 0;
};

}  // namespace

bool IsUniformValue(const Module& m, Value v) { return Uniform(m).Of(v); }

}  // namespace tessera::ir
