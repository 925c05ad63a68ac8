#include "backend_glsl/nv_matrices.h"

#include <absl/container/flat_hash_set.h>

#include "fmt/format.h"
#include "ir/builtin_info.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::glsl {
namespace {

using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;

class Checker {
 public:
  Checker(const ir::Module& m, Diagnostics& diagnostics) : m_(m), diagnostics_(diagnostics) {}

  ir::Status Run() {
    for (const ir::Function& function : m_.functions) {
      for (ir::ParamId p : function.params) Component(m_[p].type, m_[p].span);
      ir::ForEachInst(m_, function.body, [&](InstId id) { Instruction(id); });
    }
    return failed_ ? ir::Status::Failed() : ir::Status::Ok();
  }

 private:
  void Report(TypeId about, Span at, std::string_view what) {
    if (!reported_.insert(about.value).second) return;
    failed_ = true;
    diagnostics_
        .Add(DiagCode::unsupported_by_target, at,
             fmt::format("GL_NV_cooperative_matrix has no {} '{}'", what,
                         m_.types.NameOf(about, m_.strings)))
        .AddHelp("GL_KHR_cooperative_matrix supports them: --glsl-cooperative-matrix khr");
  }

  // Returns whether the components are floats, as required by GL_NV_cooperative_matrix (Cooperative
  // Matrix Types).
  bool HasFloats(TypeId matrix) const {
    return ir::TypeStore::IsFloatScalar(m_.types[matrix].element);
  }

  void Component(TypeId type, Span at) {
    if (m_.types.kind(type) == TypeKind::kPointer) type = m_.types[type].element;
    if (m_.types.kind(type) != TypeKind::kSubgroupMatrix || HasFloats(type)) return;
    Report(m_.types[type].element, at, "matrices of");
  }

  // Checks that coopMatLoadNV and coopMatStoreNV have an overload for this memory
  // (GL_NV_cooperative_matrix: Cooperative Matrix Functions).
  void Memory(TypeId matrix, ir::Value array, Span at) {
    if (m_.types.kind(matrix) != TypeKind::kSubgroupMatrix || !HasFloats(matrix)) return;
    TypeId element = m_.types[m_.types[m_.TypeOf(array)].element].element;
    // A buffer with a writable view of f16 is an array of atomic words, because a store of an f16
    // must change only half of a word. The output declares these words without an atomic type, so
    // the overload is the one for the type inside the atomic.
    if (m_.types.kind(element) == TypeKind::kAtomic) element = m_.types[element].element;
    const bool words = element == ir::TypeStore::Vector(ir::kU32, 2) ||
                       element == ir::TypeStore::Vector(ir::kU32, 4);
    const bool scalar = element == ir::kF32 || element == ir::kF16 || element == ir::kU32;
    if (!words && !scalar) Report(element, at, "matrices in memory of the type");
  }

  void Instruction(InstId id) {
    const Span at = m_.SpanOf(id);
    if (m_[id].type.valid()) Component(m_[id].type, at);
    if (m_[id].op != Op::kBuiltin) return;
    const ir::BuiltinInst call(m_, id);
    switch (ir::InfoOf(call.builtin()).pointer) {
      case ir::PointerUse::kLoads: return Memory(m_[id].type, call.argument(0), at);
      case ir::PointerUse::kStores: {
        const bool has_offset = call.argument_count() > 2;
        return Memory(m_.TypeOf(call.argument(has_offset ? 2 : 1)), call.argument(0), at);
      }
      default:  // others: functions that neither load nor store a matrix
        return;
    }
  }

  const ir::Module& m_;
  Diagnostics& diagnostics_;
  absl::flat_hash_set<uint32_t> reported_;  // types that were already reported
  bool failed_ = false;
};

}  // namespace

ir::Status CheckNvMatrices(const ir::Module& m, Diagnostics& diagnostics) {
  return Checker(m, diagnostics).Run();
}

}  // namespace tessera::glsl
