#include "backend_glsl/late_discard.h"

#include "ir/builder.h"
#include "ir/builtin_info.h"
#include "ir/edit.h"
#include "ir/pipeline/properties.h"

namespace tessera::glsl {
namespace {

using ir::AddressSpace;
using ir::Builder;
using ir::FunctionId;
using ir::InstId;
using ir::Module;
using ir::Op;
using ir::Value;

bool IsFragmentShader(const Module& m, InstId id) {
  const FunctionId f = m[m[id].block].function;
  return f.valid() && m[f].stage == ir::ShaderStage::kFragment;
}

// What others see: a store to a storage buffer, an atomic operation on one, a store to a texture.
bool WritesForOthers(const Module& m, InstId id) {
  const ir::Inst& inst = m[id];
  if (inst.op == Op::kBuiltin) {
    return (ir::InfoOf(inst.builtin()).effects & ir::Effects::kWritesMemory) != 0;
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
        ir::ReplaceInPlace(m_, id, Op::kStore, {discarded_, m_.constants.Bool(true)});
      } else if (WritesForOthers(m_, id)) {
        Builder b(m_, id);
        const Value gone = b.Load(discarded_);
        ir::WrapInIf(m_, id, b.Unary(ir::UnaryOp::kNot, ir::kBool, gone));
      } else if (m_[id].op == Op::kReturn && IsFragmentShader(m_, id)) {
        DiscardBefore(id);
      }
    }
  }

 private:
  void Declare() {
    ir::Global g;
    g.name = m_.strings.Intern("discarded");
    g.type = ir::kBool;
    discarded_ = ir::AddGlobal(m_, g);
  }

  void DiscardBefore(InstId exit) {
    Builder b(m_, exit);
    const InstId test = b.If(b.Load(discarded_));
    Builder then(m_, m_.IfOf(test).true_block), otherwise(m_, m_.IfOf(test).false_block);
    then.source = otherwise.source = b.source;
    then.Emit(Op::kDiscard, ir::kVoid, {});
    then.Yield();
    otherwise.Yield();
  }

  Module& m_;
  Value discarded_;  // a variable
};

bool DiscardsAreLast(const Module& m, std::string* what) {
  return ir::HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (m[id].op != Op::kDiscard) return nullptr;
    const InstId test = m[m[id].block].parent;
    const bool last = IsFragmentShader(m, id) && test.valid() && m[m[id].next].op == Op::kYield &&
                      m[m[test].next].op == Op::kReturn;
    return last ? nullptr : "a discard that something follows";
  });
}

}  // namespace

const ir::Property kDiscardsAreLast{"discards_are_last", DiscardsAreLast};

ir::Status DiscardLate(Module& m) {
  Discards(m).Run();
  return ir::Status::Ok();
}

}  // namespace tessera::glsl
