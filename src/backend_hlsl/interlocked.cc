#include "backend_hlsl/interlocked.h"

#include "backend_hlsl/target_ops.h"
#include "ir/analysis/fragment_functions.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/edit.h"
#include "ir/pipeline/properties.h"
#include "ir/views.h"

namespace tessera::hlsl {
namespace {

using ir::BinaryOp;
using ir::Builder;
using ir::BuiltinFn;
using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

// Finds the HLSL operation for an atomic built-in function with two arguments. Returns false if
// HLSL has no direct equivalent.
bool FindInterlocked(BuiltinFn fn, HlslOp* op) {
  switch (fn) {
    case BuiltinFn::k_atomicAdd: *op = HlslOp::kInterlockedAdd; return true;
    case BuiltinFn::k_atomicMax: *op = HlslOp::kInterlockedMax; return true;
    case BuiltinFn::k_atomicMin: *op = HlslOp::kInterlockedMin; return true;
    case BuiltinFn::k_atomicAnd: *op = HlslOp::kInterlockedAnd; return true;
    case BuiltinFn::k_atomicOr: *op = HlslOp::kInterlockedOr; return true;
    case BuiltinFn::k_atomicXor: *op = HlslOp::kInterlockedXor; return true;
    case BuiltinFn::k_atomicExchange: *op = HlslOp::kInterlockedExchange; return true;
    case BuiltinFn::k_atomicStoreMax: *op = HlslOp::kInterlockedMax64; return true;
    case BuiltinFn::k_atomicStoreMin: *op = HlslOp::kInterlockedMin64; return true;
    default:  // others: functions that Rewriter handles
      return false;
  }
}

class Rewriter {
 public:
  Rewriter(ir::Module& m, bool helpers) : m_(m), helpers_(helpers), fragment_functions_(m) {}

  void Run() {
    const auto count = static_cast<uint32_t>(m_.insts.size());
    for (uint32_t i = 0; i < count; ++i) {
      const ir::Inst& inst = m_.insts[i];
      if (inst.op == Op::kBuiltin && inst.block.valid()) Rewrite(InstId(i), inst.builtin());
    }
  }

 private:
  void Rewrite(InstId id, BuiltinFn fn) {
    HlslOp op{};
    if (FindInterlocked(fn, &op)) {
      return Become(id, op,
                    {ir::BuiltinInst(m_, id).argument(0), ir::BuiltinInst(m_, id).argument(1)});
    }
    switch (fn) {
      case BuiltinFn::k_atomicLoad:
        return Become(id, HlslOp::kInterlockedOr,
                      {ir::BuiltinInst(m_, id).argument(0), m_.constants.Zero(m_[id].type)});
      case BuiltinFn::k_atomicSub: {
        Builder b(m_, id);
        const Value negated = Negated(b, ir::BuiltinInst(m_, id).argument(1));
        return Become(id, HlslOp::kInterlockedAdd, {ir::BuiltinInst(m_, id).argument(0), negated});
      }
      case BuiltinFn::k_atomicStore: {
        const Value value = ir::BuiltinInst(m_, id).argument(1);
        Emit(Builder(m_, id), HlslOp::kInterlockedExchange, m_.TypeOf(value),
             {ir::BuiltinInst(m_, id).argument(0), value});
        m_.Remove(id);
        return;
      }
      case BuiltinFn::k_atomicCompareExchangeWeak: return CompareExchange(id);
      case BuiltinFn::k_workgroupUniformLoad: return UniformLoad(id);
      default:  // others: functions that are not atomic
        return;
    }
  }

  void Become(InstId id, HlslOp op, std::initializer_list<Value> operands) {
    ir::ReplaceInPlace(m_, id, Op::kTarget, operands, InIr(op));
  }
  static Value Emit(Builder b, HlslOp op, TypeId type, std::initializer_list<Value> operands) {
    return b.Emit(Op::kTarget, type, operands, InIr(op));
  }

  // Returns -v, computed in u32 or u64, because negating the lowest i32 would overflow in signed
  // arithmetic.
  Value Negated(Builder& b, Value v) {
    const TypeId type = m_.TypeOf(v);
    if (v.is_constant()) return ir::NegatedConstant(m_, v.constant());
    b.flags = ir::InstFlags::kNativeSemantics;
    const Value bits = b.ToUnsigned(v);
    const TypeId plain = m_.TypeOf(bits);
    const Value zero = m_.constants.Zero(plain);
    const Value negated = b.Binary(BinaryOp::kSubtract, plain, zero, bits);
    return type == plain ? negated : Value(b.Emit(Op::kConvert, type, {negated}));
  }

  void CompareExchange(InstId id) {
    const Value memory = ir::BuiltinInst(m_, id).argument(0),
                comparand = ir::BuiltinInst(m_, id).argument(1);
    Builder b(m_, id);
    const TypeId type = m_.TypeOf(comparand);
    Value old_value = Emit(b, HlslOp::kInterlockedCompareExchange, type,
                           {memory, comparand, ir::BuiltinInst(m_, id).argument(2)});
    if (helpers_ && fragment_functions_.Contains(m_[m_[id].block].function)) {
      const Value helper = Emit(b, HlslOp::kIsHelperLane, ir::kBool, {});
      old_value = b.Select(type, old_value, comparand, helper);
    }
    const Value exchanged = b.Binary(BinaryOp::kEqual, ir::kBool, old_value, comparand);
    ir::ReplaceInPlace(m_, id, Op::kConstruct, {old_value, exchanged});
  }

  // Replaces workgroupUniformLoad, which implies a barrier before and after the load (WGSL).
  void UniformLoad(InstId id) {
    const Value pointer = ir::BuiltinInst(m_, id).argument(0);
    Builder before(m_, id), after(m_, m_[id].next);
    after.source = m_[id].source;
    before.Builtin(BuiltinFn::k_workgroupBarrier, ir::kVoid, {});
    after.Builtin(BuiltinFn::k_workgroupBarrier, ir::kVoid, {});
    if (m_.types.kind(m_.types[m_.TypeOf(pointer)].element) == TypeKind::kAtomic) {
      Become(id, HlslOp::kInterlockedOr, {pointer, m_.constants.Zero(m_[id].type)});
    } else {
      ir::ReplaceInPlace(m_, id, Op::kLoad, {pointer});
    }
  }

  ir::Module& m_;
  const bool helpers_;
  ir::FragmentFunctions fragment_functions_;
};

// Returns whether the module may use atomics or workgroupUniformLoad. If not, as in most modules,
// the pass has nothing to do.
bool MayHaveAtomics(const ir::Module& m) {
  for (size_t i = 0; i < ir::kBuiltinCount; ++i) {
    const auto fn = static_cast<BuiltinFn>(i);
    if (ir::kAtomicFunctions.Has(fn) && m.MayHave(fn)) return true;
  }
  return m.MayHave(BuiltinFn::k_workgroupUniformLoad);
}

bool AtomicsAreInterlocked(const ir::Module& m, std::string* what) {
  return ir::HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (m[id].op != Op::kBuiltin) return nullptr;
    const BuiltinFn fn = m[id].builtin();
    return ir::kAtomicFunctions.Has(fn) || fn == BuiltinFn::k_workgroupUniformLoad
               ? "an atomic built-in function"
               : nullptr;
  });
}

}  // namespace

const ir::Property kAtomicsAreInterlocked{"atomics_are_interlocked", AtomicsAreInterlocked};

ir::Status RunInterlocked(ir::Module& m, bool helpers) {
  m.target_ops = &kTargetOps;
  if (MayHaveAtomics(m)) Rewriter(m, helpers).Run();
  return ir::Status::Ok();
}

}  // namespace tessera::hlsl
