#include "ir/transform/late_discard.h"

#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "ir/edit.h"

namespace tessera::ir {
namespace {

bool IsFragmentShader(const Module& m, InstId id) {
  const FunctionId f = m[m[id].block].function;
  return f.valid() && m[f].stage == ShaderStage::kFragment;
}

// What others see: a store to a storage buffer, an atomic operation on one, a store to a texture.
bool WritesForOthers(const Module& m, InstId id) {
  const Inst& inst = m[id];
  if (inst.op == Op::kBuiltin) {
    // An atomicLoad is ordered as if it wrote, but others see nothing of it, and loops may wait for what it gives.
    return inst.builtin() != BuiltinFn::k_atomicLoad &&
           (InfoOf(inst.builtin()).effects & Effects::kWritesMemory) != 0;
  }
  return inst.op == Op::kStore &&
         m.types[m.TypeOf(m.Operand(id, 0))].space == AddressSpace::kStorage;
}

class Discards {
 public:
  explicit Discards(Module& m) : m_(m) {}

  void Run() {
    const auto count = static_cast<uint32_t>(m_.insts.size());
    bool any = false;
    for (uint32_t i = 0; i < count && !any; ++i) {
      any = m_.insts[i].op == Op::kDiscard && m_.insts[i].block.valid();
    }
    if (!any) return;
    Declare();
    for (uint32_t i = 0; i < count; ++i) {
      const InstId id(i);
      if (!m_[id].block.valid()) continue;
      if (m_[id].op == Op::kDiscard) {
        ReplaceInPlace(m_, id, Op::kStore, {discarded_, m_.constants.Bool(true)});
      } else if (WritesForOthers(m_, id)) {
        Builder b(m_, id);
        const Value gone = b.Load(discarded_);
        WrapInIf(m_, id, b.Unary(UnaryOp::kNot, kBool, gone));
      } else if (m_[id].op == Op::kReturn && IsFragmentShader(m_, id)) {
        DiscardBefore(id);
      }
    }
  }

 private:
  void Declare() {
    Global g;
    g.name = m_.strings.Intern("discarded");
    g.type = kBool;
    discarded_ = AddGlobal(m_, g);
  }

  void DiscardBefore(InstId exit) {
    Builder b(m_, exit);
    const InstId test = b.If(b.Load(discarded_));
    Builder then(m_, m_.IfOf(test).true_block), otherwise(m_, m_.IfOf(test).false_block);
    then.source = otherwise.source = b.source;
    then.Emit(Op::kDiscard, kVoid, {});
    then.Yield();
    otherwise.Yield();
  }

  Module& m_;
  Value discarded_;  // a variable
};

}  // namespace

Status RunLateDiscard(Module& m) {
  Discards(m).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
