// Defines ControlFlow, which builds structured control flow for Lowering.
#ifndef TESSERA_WGSL_LOWER_CONTROL_FLOW_H_
#define TESSERA_WGSL_LOWER_CONTROL_FLOW_H_

#include <initializer_list>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/module.h"

namespace tessera::wgsl {

// Adds the terminators of blocks. Keeps track of whether the current block has ended, and of the
// loops and switches that enclose it.
class ControlFlow {
 public:
  explicit ControlFlow(ir::Builder& builder) : b_(builder), module_(builder.m) {}

  // Returns whether the current block has a terminator. If so, the next statement is unreachable.
  bool has_ended() const { return has_ended_; }
  // Makes `block`, which must have no terminator, the current block.
  void Enter(ir::BlockId block);
  void Terminate(ir::Op op, std::initializer_list<ir::Value> operands, ir::InstFields fields = {});
  // Ends the current block with kYield unless it already has a terminator. Returns whether it added
  // kYield.
  bool YieldIfOpen();
  // Continues in `after`, the block that follows a loop, switch or `if`. `reachable` specifies
  // whether some path leaves the construct. If not, the code in `after` is unreachable.
  void Resume(ir::BlockId after, bool reachable);

  // Begins a loop and enters its body.
  void BeginLoop(uint8_t flags);
  // Leaves the innermost loop unless `condition`, the condition of a `for` or `while`, is true.
  void ExitUnless(ir::Value condition);
  // Ends the body of the innermost loop and enters its continuing block. Returns false if no path
  // leads to the block (WGSL: Statements Behavior Analysis). In that case, the caller must not
  // lower the block: it may use variables from an unreachable part of the loop body, which was not
  // lowered.
  bool BeginContinuing();
  // Ends the continuing block of the innermost loop: leaves the loop if `condition` is true.
  void BreakIf(ir::Value condition);
  // Ends the innermost loop after the caller has lowered its continuing block.
  void EndLoop();

  void BeginSwitch(ir::InstId inst);
  // Ends the innermost switch and continues in `after`. `open` specifies whether the end of any
  // case is reachable.
  void EndSwitch(ir::BlockId after, bool open);

  // Leaves the innermost loop or switch.
  void Break();
  // Continues with the continuing block of the innermost loop.
  void Continue();

 private:
  // A loop or switch that encloses the current block.
  struct Target {
    ir::InstId inst;
    bool is_loop;
    bool left = false;       // whether a `break` leaves the construct
    bool continued = false;  // loops only: whether the continuing block is reachable
  };

  ir::Builder& b_;
  ir::Module& module_;
  PoolVector<Target> targets_;  // innermost last
  bool has_ended_ = false;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_LOWER_CONTROL_FLOW_H_
