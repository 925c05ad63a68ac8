#include "ir/counted_loop.h"

namespace tessera::ir {

CountedLoop::CountedLoop(Builder& before, Value first, Value end, Value step)
    : body(before), step_(step) {
  Module& m = before.m;
  const TypeId pointer = m.types.Pointer(AddressSpace::kFunction, kU32, Access::kReadWrite);
  variable = before.Emit(Op::kVar, pointer, {first});
  loop_ = before.Loop();
  m[loop_].flags |= InstFlags::kLoopFor;

  body.SetEnd(m.LoopOf(loop_).body);
  index = body.Load(variable);
  const If test = m.IfOf(body.If(body.Binary(BinaryOp::kLess, kBool, index, end)));
  Builder(m, test.true_block).Yield();
  Builder(m, test.false_block).Emit(Op::kBreak, kVoid, {}, loop_);
}

void CountedLoop::End() {
  body.Emit(Op::kContinue, kVoid, {}, loop_);
  Builder next(body.m, body.m.LoopOf(loop_).continuing);
  next.source = body.source;
  next.Store(variable, next.Binary(BinaryOp::kAdd, kU32, next.Load(variable), step_));
  next.Yield();
}

}  // namespace tessera::ir
