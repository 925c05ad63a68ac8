#include "ir/analysis/texture_call.h"

#include "ir/builtin_functions.h"

namespace tessera::ir {
namespace {

// Returns the operands of a call one by one, in the order of WGSL's parameters.
class Operands {
 public:
  Operands(const Module& m, InstId inst) : m_(m), inst_(inst) {}
  Value Take() { return next_ < m_.OperandCount(inst_) ? m_.Operand(inst_, next_++) : Value(); }

 private:
  const Module& m_;
  InstId inst_;
  uint32_t next_ = 0;
};

}  // namespace

TextureCall TextureCallOf(const Module& m, InstId inst) {
  const BuiltinFn fn = m[inst].builtin();
  Operands operands(m, inst);
  TextureCall call;
  call.texture = operands.Take();
  if (!m.types.IsTexture(m.TypeOf(call.texture))) {
    call.component = call.texture;
    call.texture = operands.Take();
  }
  const Type& type = m.types[m.TypeOf(call.texture)];
  const bool stores = fn == BuiltinFn::k_textureStore || IsTextureAtomic(fn);
  switch (fn) {
    case BuiltinFn::k_textureDimensions: call.level = operands.Take(); return call;
    case BuiltinFn::k_textureNumLayers:
    case BuiltinFn::k_textureNumLevels:
    case BuiltinFn::k_textureNumSamples: return call;
    case BuiltinFn::k_textureLoad: break;
    default:  // others: functions that sample, gather or store
      if (!stores) call.sampler = operands.Take();
      break;
  }
  call.coords = operands.Take();
  if (IsArrayed(type.dim)) call.layer = operands.Take();
  if (stores) {
    call.value = operands.Take();
    return call;
  }
  switch (fn) {
    case BuiltinFn::k_textureLoad:
      (IsMultisampledTexture(type) ? call.sample : call.level) = operands.Take();
      return call;
    case BuiltinFn::k_textureSampleCompare:
    case BuiltinFn::k_textureSampleCompareLevel:
    case BuiltinFn::k_textureGatherCompare: call.reference = operands.Take(); break;
    case BuiltinFn::k_textureSampleBias: call.bias = operands.Take(); break;
    case BuiltinFn::k_textureSampleLevel: call.level = operands.Take(); break;
    case BuiltinFn::k_textureSampleGrad:
      call.ddx = operands.Take();
      call.ddy = operands.Take();
      break;
    default:  // others: functions without an operand in this position
      break;
  }
  call.offset = operands.Take();
  return call;
}

}  // namespace tessera::ir
