#include "ir/transform/sample_bias.h"

#include <algorithm>

#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

constexpr double kLeast = -16.0, kGreatest = 15.99;

void Clamp(Module& m, InstId id) {
  // Position of the bias in (texture, sampler, coordinates [, array index], bias [, offset]).
  const uint32_t at = IsArrayed(m.types[m.TypeOf(BuiltinInst(m, id).argument(0))].dim) ? 4 : 3;
  const Value bias = m.Operand(id, at);
  if (bias.is_constant()) {
    const double known = m.constants.FloatValue(bias.constant());
    m.SetOperand(id, at, m.constants.Float(kF32, std::clamp(known, kLeast, kGreatest)));
    return;
  }
  Builder b(m, id);
  const Value least = m.constants.Float(kF32, kLeast);
  const Value greatest = m.constants.Float(kF32, kGreatest);
  m.SetOperand(id, at, b.Builtin(BuiltinFn::k_clamp, kF32, {bias, least, greatest}));
}

}  // namespace

Status RunSampleBias(Module& m) {
  if (!m.MayHave(BuiltinFn::k_textureSampleBias)) return Status::Ok();
  const auto end = static_cast<uint32_t>(m.insts.size());
  for (uint32_t i = 0; i < end; ++i) {
    const Inst& inst = m.insts[i];
    if (!inst.block.valid() || inst.op != Op::kBuiltin) continue;
    if (inst.builtin() == BuiltinFn::k_textureSampleBias) Clamp(m, InstId(i));
  }
  return Status::Ok();
}

}  // namespace tessera::ir
