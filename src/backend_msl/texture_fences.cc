#include "backend_msl/texture_fences.h"

#include <string>

#include "backend_msl/target_ops.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/pipeline/properties.h"
#include "ir/views.h"

namespace tessera::msl {
namespace {

using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;

bool IsReadWrite(const ir::Type& type) {
  return type.kind == TypeKind::kStorageTexture && IsReadAndWritten(type.access);
}

bool NeedsFence(const ir::Module& m, InstId id) {
  const ir::Inst& inst = m[id];
  return inst.op == Op::kBuiltin && inst.block.valid() &&
         (inst.builtin() == ir::BuiltinFn::k_textureStore || ir::IsTextureAtomic(inst.builtin())) &&
         IsReadWrite(m.types[m.TypeOf(ir::BuiltinInst(m, id).argument(0))]);
}

bool IsFenced(const ir::Module& m, InstId store) {
  const InstId next = m[store].next;
  return next.valid() && IsOp(m[next], MslOp::kFence) &&
         ir::TargetInst(m, next).argument(0) == ir::BuiltinInst(m, store).argument(0);
}

bool TextureStoresAreFenced(const ir::Module& m, std::string* what) {
  for (uint32_t i = 0; i < m.insts.size(); ++i) {
    if (!NeedsFence(m, InstId(i)) || IsFenced(m, InstId(i))) continue;
    *what = "a textureStore without a fence behind it";
    return false;
  }
  return true;
}

}  // namespace

const ir::Property kTextureStoresAreFenced{"texture_stores_are_fenced", TextureStoresAreFenced};

bool HasReadWriteTextures(const ir::Module& m) {
  for (uint32_t t = 0; t < m.types.size(); ++t) {
    if (IsReadWrite(m.types[TypeId(t)])) return true;
  }
  return false;
}

ir::Status RunTextureFences(ir::Module& m) {
  m.target_ops = &kTargetOps;
  const auto count = static_cast<uint32_t>(m.insts.size());
  for (uint32_t i = 0; i < count; ++i) {
    const InstId id(i);
    if (!NeedsFence(m, id)) continue;
    ir::Builder b(m, m[id].next);
    b.source = m[id].source;
    b.Emit(Op::kTarget, ir::kVoid, {ir::BuiltinInst(m, id).argument(0)}, InIr(MslOp::kFence));
  }
  return ir::Status::Ok();
}

}  // namespace tessera::msl
