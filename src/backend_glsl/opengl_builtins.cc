#include <initializer_list>

#include "backend_glsl/legalize.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/edit.h"
#include "ir/pipeline/properties.h"
#include "ir/views.h"

namespace tessera::glsl {
namespace {

using ir::Builder;
using ir::BuiltinFn;
using ir::InstId;
using ir::Module;
using ir::Op;
using ir::Value;

// Returns the function that replaces a coarse derivative, e.g. dpdx for dpdxCoarse. The replacement
// may return a coarse or a fine derivative.
BuiltinFn AnyDerivative(BuiltinFn fn) {
  switch (fn) {
    case BuiltinFn::k_dpdxCoarse: return BuiltinFn::k_dpdx;
    case BuiltinFn::k_dpdyCoarse: return BuiltinFn::k_dpdy;
    case BuiltinFn::k_fwidthCoarse: return BuiltinFn::k_fwidth;
    default:  // others: functions that need no replacement
      return fn;
  }
}

bool IsAtomicUniformLoad(const Module& m, InstId id) {
  return IsBuiltin(m, id, BuiltinFn::k_workgroupUniformLoad) &&
         m.types.kind(m.types[m.TypeOf(ir::BuiltinInst(m, id).argument(0))].element) ==
             ir::TypeKind::kAtomic;
}

class Legalizer {
 public:
  explicit Legalizer(Module& m) : m_(m) {}

  void Run() {
    const auto count = static_cast<uint32_t>(m_.insts.size());
    for (uint32_t i = 0; i < count; ++i) {
      const InstId id(i);
      if (m_[id].op != Op::kBuiltin || !m_[id].block.valid()) continue;
      const BuiltinFn fn = m_[id].builtin();
      if (fn == BuiltinFn::k_atomicLoad) AtomicLoad(id);
      if (fn == BuiltinFn::k_atomicStore) AtomicStore(id);
      if (IsAtomicUniformLoad(m_, id)) UniformLoad(id);
      if (fn == BuiltinFn::k_fma) SplitFma(m_, id);  // GLSL ES 3.10 does not have fma
      if (AnyDerivative(fn) != fn) {
        ir::ReplaceInPlace(m_, id, Op::kBuiltin, {ir::BuiltinInst(m_, id).argument(0)},
                           AnyDerivative(fn));
      }
    }
  }

 private:
  void AtomicLoad(InstId id) {
    const Value zero = m_.constants.Zero(m_[id].type);
    ir::ReplaceInPlace(m_, id, Op::kBuiltin, {ir::BuiltinInst(m_, id).argument(0), zero},
                       BuiltinFn::k_atomicOr);
  }

  void AtomicStore(InstId id) {
    Builder b(m_, id);
    const Value v = ir::BuiltinInst(m_, id).argument(1);
    b.Builtin(BuiltinFn::k_atomicExchange, m_.TypeOf(v), {ir::BuiltinInst(m_, id).argument(0), v});
    m_.Remove(id);
  }

  void UniformLoad(InstId id) {
    Builder before(m_, id);
    before.Builtin(BuiltinFn::k_workgroupBarrier, ir::kVoid, {});
    AtomicLoad(id);
    const InstId next = m_[id].next;
    Builder after(m_, next);
    after.Builtin(BuiltinFn::k_workgroupBarrier, ir::kVoid, {});
  }

  Module& m_;
};

bool BuiltinsOfOpenGl(const Module& m, std::string* what) {
  return ir::HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (m[id].op != Op::kBuiltin) return nullptr;
    const BuiltinFn fn = m[id].builtin();
    if (fn == BuiltinFn::k_atomicLoad || fn == BuiltinFn::k_atomicStore) return "a plain atomic";
    if (IsAtomicUniformLoad(m, id)) return "a uniform load of an atomic";
    if (fn == BuiltinFn::k_fma) return "fma";
    return AnyDerivative(fn) != fn ? "a coarse derivative" : nullptr;
  });
}

}  // namespace

const ir::Property kBuiltinsOfOpenGl{"builtins_of_opengl", BuiltinsOfOpenGl};

ir::Status LegalizeForOpenGl(Module& m) {
  Legalizer(m).Run();
  return ir::Status::Ok();
}

}  // namespace tessera::glsl
