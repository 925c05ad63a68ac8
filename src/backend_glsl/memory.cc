// Writes atomic operations and barriers.
#include "backend_glsl/writer.h"
#include "fmt/format.h"
#include "ir/builtin_functions.h"
#include "ir/views.h"

namespace tessera::glsl {

using ir::AddressSpace;
using ir::BuiltinFn;
using ir::Inst;
using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;
using text::Prec;

// Returns the scope of an atomic operation, which depends on its address space (WGSL: Atomic
// Operations). Under the Vulkan memory model, gl_ScopeDevice requires a separate feature, so
// gl_ScopeQueueFamily is used instead.
std::string_view GlslWriter::ScopeOf(Value pointer) {
  Require("GL_KHR_memory_scope_semantics");
  if (m_.types[m_.TypeOf(pointer)].space == AddressSpace::kWorkgroup) return "gl_ScopeWorkgroup";
  return vulkan_memory_ ? "gl_ScopeQueueFamily" : "gl_ScopeDevice";
}

// Writes an atomic operation that is a single expression.
void GlslWriter::Atomic(InstId id) {
  const BuiltinFn fn = m_[id].builtin();
  const Value pointer = ir::BuiltinInst(m_, id).argument(0);
  w_ << RowOf(fn).text << '(';
  Place(pointer, Prec::kTernary);
  const bool wide = fn == BuiltinFn::k_atomicStoreMax || fn == BuiltinFn::k_atomicStoreMin;
  const TypeId element = m_.types[StoreType(pointer)].element;
  if (wide || ir::TypeStore::IsInt64Scalar(element)) Require("GL_EXT_shader_atomic_int64");
  for (uint32_t k = 1; k < m_.OperandCount(id); ++k) {
    w_ << (wide ? ", packUint2x32(" : ", ");
    TypedExpr(m_.Operand(id, k), Prec::kTernary);
    if (wide) w_ << ')';
  }
  if (fn == BuiltinFn::k_atomicLoad || fn == BuiltinFn::k_atomicStore) {
    w_ << ", " << ScopeOf(pointer) << ", gl_StorageSemanticsNone, gl_SemanticsRelaxed";
  }
  w_ << ')';
}

// Writes a barrier. OpenGL needs two statements, because its barrier() does not order accesses to
// memory.
void GlslWriter::Barrier(BuiltinFn fn) {
  if (fn == BuiltinFn::k_workgroupBarrier) {
    if (!vulkan_) w_.Line("memoryBarrierShared();");
  } else if (!vulkan_) {
    w_.Line(fn == BuiltinFn::k_storageBarrier ? "memoryBarrierBuffer();" : "memoryBarrierImage();");
  } else {
    Require("GL_KHR_memory_scope_semantics");
    w_ << "controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, " << RowOf(fn).text
       << ", gl_SemanticsAcquireRelease";
    // Under the Vulkan memory model, a barrier makes writes available and visible to the workgroup
    // only if its semantics say so.
    if (vulkan_memory_) w_ << " | gl_SemanticsMakeAvailable | gl_SemanticsMakeVisible";
    w_ << ')';
    return w_.EndStatement();
  }
  w_.Line("barrier();");
}

void GlslWriter::UniformLoad(InstId id, std::string_view place, bool declare) {
  const Value pointer = ir::BuiltinInst(m_, id).argument(0);
  Barrier(BuiltinFn::k_workgroupBarrier);
  if (declare) {
    if (TakesConst(m_[id].type)) w_ << "const ";
    Declare(m_[id].type, place);
  } else {
    w_ << place;
  }
  w_ << " = ";
  if (m_.types.kind(StoreType(pointer)) == TypeKind::kAtomic) {
    w_ << "atomicLoad(";
    Place(pointer, Prec::kTernary);
    w_ << ", " << ScopeOf(pointer) << ", gl_StorageSemanticsNone, gl_SemanticsRelaxed)";
  } else {
    Place(pointer, Prec::kTernary);
  }
  w_.EndStatement();
  Barrier(BuiltinFn::k_workgroupBarrier);
}

void GlslWriter::CompareExchange(InstId id, std::string_view place, bool declare) {
  const Inst inst = m_[id];
  const Value compared = ir::BuiltinInst(m_, id).argument(1);
  if (declare) DeclareLine(inst.type, place);
  std::string comparand = w_.Capture([&] { TypedExpr(compared, Prec::kEquality); });
  if (!text::IsAtom(m_, compared)) {
    const std::string_view kept = names_.Local("comparand");
    const TypeId type = m_.TypeOf(compared);
    w_.Line(fmt::format("{}{} = {};", TakesConst(type) ? "const " : "", Declarator(type, kept),
                        comparand));
    comparand = kept;
  }
  const std::string old_value = fmt::format("{}.{}", place, MemberName(inst.type, 0));
  w_ << old_value << " = atomicCompSwap(";
  Place(ir::BuiltinInst(m_, id).argument(0), Prec::kTernary);
  w_ << ", " << comparand << ", ";
  TypedExpr(ir::BuiltinInst(m_, id).argument(2), Prec::kTernary);
  w_ << ");";
  w_.EndLine();
  if (vulkan_ && fragment_functions_.Contains(function_)) {
    // The exchange must succeed in helper invocations, because a loop that waits for success would
    // otherwise never end (see FragmentFunctions).
    Require("GL_EXT_demote_to_helper_invocation");
    w_.Line(fmt::format("{0} = helperInvocationEXT() ? {1} : {0};", old_value, comparand));
  }
  w_.Line(fmt::format("{}.{} = {} == {};", place, MemberName(inst.type, 1), old_value, comparand));
}

bool IsByStatements(const ir::Module& m, InstId call) {
  if (m[call].op != Op::kBuiltin) return false;
  const BuiltinFn fn = m[call].builtin();
  return fn == BuiltinFn::k_subgroupMatrixLoad || fn == BuiltinFn::k_workgroupUniformLoad ||
         fn == BuiltinFn::k_atomicCompareExchangeWeak || RowOf(fn).form == BuiltinForm::kBarrier;
}

void GlslWriter::ByStatements(InstId id, std::string_view place, bool declare) {
  if (RowOf(m_[id].builtin()).form == BuiltinForm::kBarrier) return Barrier(m_[id].builtin());
  if (place.empty()) return ByStatements(id, NameOfInst(id), /*declare=*/true);
  switch (m_[id].builtin()) {
    case BuiltinFn::k_workgroupUniformLoad: return UniformLoad(id, place, declare);
    case BuiltinFn::k_atomicCompareExchangeWeak: return CompareExchange(id, place, declare);
    default:  // others: only subgroupMatrixLoad, see IsByStatements
      return LoadMatrix(id, place, declare);
  }
}

}  // namespace tessera::glsl
