// Which values an integer expression can have, as far as one forward walk can tell.
#ifndef TESSERA_IR_ANALYSIS_RANGES_H_
#define TESSERA_IR_ANALYSIS_RANGES_H_

#include <cstdint>
#include <vector>

#include "ir/module.h"

namespace tessera::ir {

// All integers from `low` to `high`. Values of u32 count from 0, values of i32 are signed.
struct Interval {
  int64_t low;
  int64_t high;
};

// Ranges of scalar i32 and u32 values. Instructions are shown to it in program order, operands
// before their uses; each costs constant time. What it knows:
// - constants, and arithmetic on ranges that cannot wrap,
// - x & mask, x % c, x / c, x >> c, min, max, clamp, select, conversions,
// - built-in values: local_invocation_index, local_invocation_id.x, ... from a constant workgroup
// size,
// - `for (var i = a; i < b; i += c)`: i inside the body, when nothing else stores to i; the greatest
//   is a + n * c where a is a constant,
// - variables that are never stored to after their initialisation.
class RangeAnalysis {
 public:
  explicit RangeAnalysis(const Module& m);

  void BeginFunction(FunctionId function);
  // The instruction has been reached. For a loop's test (see InstFlags::kLoopFor) call
  // EnterLoopTest too.
  void Visit(InstId inst);
  // `test` is the kIf that leaves the loop unless its condition holds. What the condition says
  // about an induction variable holds until LeaveLoop(loop).
  void EnterLoopTest(InstId loop, InstId test);
  void LeaveLoop(InstId loop);

  // The whole range of the type where nothing is known. `v` is of type i32 or u32.
  Interval Of(Value v) const;

 private:
  struct VarFacts {
    InstId only_step;     // the one kStore besides initialisation, or none
    bool tracked = true;  // only kLoad and kStore use it
    bool many_stores = false;
    bool active = false;  // `now` holds
    Interval now{0, 0};
  };
  struct ActiveLoop {
    InstId loop;
    InstId var;
  };

  Interval Full(TypeId type) const;
  Interval OfInst(const Inst& inst, InstId id) const;
  Interval OfBinary(const Inst& inst, InstId id) const;
  Interval OfBuiltin(const Inst& inst, InstId id) const;
  Interval OfLoad(const Inst& inst, InstId id) const;
  Interval OfBuiltinValue(BuiltinValue value, int component) const;
  // The built-in value that `v` is (a parameter, or a member of one), and through `component` which
  // of its components, -1 for a scalar.
  BuiltinValue BuiltinValueOf(InstId component_access, int* component) const;
  BuiltinValue BuiltinValueOf(Value v) const;
  void CollectVars(BlockId body);
  int64_t ConstantStep(InstId store, InstId var) const;
  bool IsInside(InstId inst, BlockId block) const;

  const Module& m_;
  uint32_t workgroup_size_[3] = {0, 0, 0};  // 0: not known
  std::vector<Interval> ranges_;            // by InstId; low > high: not computed
  std::vector<uint32_t> var_index_;         // by InstId of kVar: index into vars_, or kNoneValue
  std::vector<VarFacts> vars_;
  std::vector<ActiveLoop> loops_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_RANGES_H_
