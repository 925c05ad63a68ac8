#include "ir/transform/switch_default.h"

#include "ir/builder.h"
#include "ir/views.h"

namespace tessera::ir {

Status RunSwitchDefault(Module& m) {
  const auto end = static_cast<uint32_t>(m.insts.size());
  for (uint32_t i = 0; i < end; ++i) {
    const InstId id(i);
    if (m[id].op != Op::kSwitch || !m[id].block.valid() || m.SwitchOf(id).cases.size() != 1)
      continue;
    // The new case has the selector 2. It is never selected, because the switch now selects by
    // `selector & 1`.
    const Value selector = SwitchInst(m, id).selector();
    const TypeId type = m.TypeOf(selector);
    Builder b(m, id);
    const ConstantId one = m.constants.Int(type, 1), two = m.constants.Int(type, 2);
    m.SetOperand(id, 0, b.Binary(BinaryOp::kAnd, type, selector, one));
    const ConstantId selectors[] = {two};
    SwitchCase cases[2];
    cases[0].selectors = m.arena.Copy(std::span<const ConstantId>(selectors));
    cases[0].block = m.NewBlock(m[m[id].block].function, id);
    cases[1].is_default = true;
    cases[1].block = m.SwitchOf(id).cases[0].block;
    b.SetEnd(cases[0].block);
    b.Yield();
    m.switches[m[id].blocks()].cases = m.arena.Copy(std::span<const SwitchCase>(cases));
  }
  return Status::Ok();
}

}  // namespace tessera::ir
