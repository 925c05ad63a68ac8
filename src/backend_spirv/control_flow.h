// Defines ControlFlow, which writes structured control flow: labels, branches, merge instructions
// and phis. It keeps the open constructs of the current function on a stack of its own, so deep
// nesting causes no deep recursion.
#ifndef TESSERA_BACKEND_SPIRV_CONTROL_FLOW_H_
#define TESSERA_BACKEND_SPIRV_CONTROL_FLOW_H_

#include <cstdint>
#include <utility>

#include "backend_spirv/body_builder.h"
#include "backend_spirv/debug_info.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::spirv {

class ControlFlow {
 public:
  ControlFlow(BodyBuilder& body, DebugInfoWriter& debug)
      : body_(body), debug_(debug), m_(body.ir()) {}

  // Writes the label of the entry block.
  void BeginFunction(const ir::Function& f);
  // The number of loops that contain the current position.
  uint32_t loop_depth() const { return loop_depth_; }

  // Begin a construct. Return the next instruction to write.
  ir::InstId BeginIf(ir::InstId id);
  ir::InstId BeginLoop(ir::InstId id);
  ir::InstId BeginSwitch(ir::InstId id);

  // Write the terminator of an IR block.
  void WriteYield(const ir::Inst& inst);
  void WriteBreak(const ir::Inst& inst);
  void WriteContinue(const ir::Inst& inst);
  void WriteBreakIf(const ir::Inst& inst);
  void WriteReturn(const ir::Inst& inst);
  void WriteUnreachable();
  // Ends the IR block whose terminator has been written. Returns the next instruction to write, or
  // an invalid id at the end of the function.
  ir::InstId EndBlock();

  // Writes OpKill, which implements `discard` if demotion to helper invocations is disabled. OpKill
  // ends the SPIR-V block, so the rest of the IR block becomes an unreachable SPIR-V block.
  void WriteKill();

 private:
  struct Frame {
    ir::InstId inst;
    ir::Op op;
    uint32_t stage = 0;
    Id merge = 0;
    // The label of a kIf's false block, of a kLoop's header, or of a kSwitch's first case.
    Id other = 0;
    uint32_t phi_begin = 0;  // the index in `phis_` of the first entry for this frame
  };

  void Label(Id id) {
    body_.Append(spv::Op::OpLabel, id);
    label_ = id;
    debug_.AfterLabel();
  }
  Id JumpOf(ir::BlockId block) const;
  bool IsJustYield(ir::BlockId block) const;
  void Push(const Frame& frame);
  void Pop();
  ir::InstId NextSwitchCase();
  void EndIf(const Frame& frame);
  void BranchToEnd(Id value);

  BodyBuilder& body_;
  DebugInfoWriter& debug_;
  const ir::Module& m_;
  PoolVector<Frame> frames_;
  // The pending operands of OpPhi instructions. Each is a value and the label of the predecessor
  // block that yields the value.
  PoolVector<std::pair<Id, Id>> phis_;
  uint32_t loop_depth_ = 0;
  PoolVector<ir::InstId> loops_to_unroll_;  // in the current function
  Id label_ = 0;                            // the label of the current SPIR-V block
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_CONTROL_FLOW_H_
