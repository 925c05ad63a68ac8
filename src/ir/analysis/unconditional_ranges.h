// Computes the ranges of integer values. A range holds at every use of the value, regardless of
// control flow.
#ifndef TESSERA_IR_ANALYSIS_UNCONDITIONAL_RANGES_H_
#define TESSERA_IR_ANALYSIS_UNCONDITIONAL_RANGES_H_

#include <cstdint>
#include <span>

#include "base/plain_vector.h"
#include "ir/analysis/input_ranges.h"
#include "ir/analysis/known_facts.h"
#include "ir/analysis/variable_users.h"
#include "ir/module.h"

namespace tessera::ir {

// Computes ranges of i32 and u32 values on demand, ignoring conditions and execution order, so the
// ranges are less precise than those that RangeAnalysis computes for one position. However, this
// class also covers values that RangeAnalysis does not track:
// - variables in the function and private address spaces: the union of all stored values, if the
//   variable is an integer or a vector of integers and no pointer to it escapes
// - parameters: the union of the arguments of all calls
// - results of calls: the union of all values that the function may return for the arguments of the
//   call
// - elements of constant arrays
//
// A range holds for each evaluation of the value, even if the target evaluates it repeatedly and
// memory changes in between (ValueNumbers::IsUnstable).
class UnconditionalRanges {
 public:
  // Queries may read `users`, which must outlive the object. After the first query, passes must not
  // enlarge the set of values that a variable may hold or a function may return. Zero is an
  // exception: robustness may replace an out-of-bounds load with zero (see
  // RobustnessConfig::read_zero). Passes must not add functions or parameters either; they may add
  // instructions.
  UnconditionalRanges(const Module& m, const VariableUsers& users)
      : m_(m), users_(users), inputs_(m) {}

  Interval Of(Value v);
  // The maximum number of arguments that OfCall uses.
  static constexpr uint32_t kMaxArguments = 16;
  // Returns the range of the results of `callee` if its arguments have the ranges `arguments`.
  // Ignores the ranges of arguments that are not integers.
  Interval OfCall(FunctionId callee, std::span<const Interval> arguments);

 private:
  // Limits on an evaluation: the number of operations in an expression, their nesting depth, and
  // the length of a chain in which each variable or parameter depends on the next.
  static constexpr int kMaxSteps = 64;
  static constexpr int kMaxDepth = 12;
  static constexpr int kMaxNesting = 8;
  static constexpr uint32_t kMaxElements = 256;  // maximum length of a constant array

  // Both have the same value, because a store at an unknown index (kScalar) may change any
  // component (kAll).
  static constexpr int kScalar = -1;  // the value is a scalar, not a component of a vector
  static constexpr int kAll = -1;     // all components of a vector

  enum class State : uint8_t { kUnknown, kInProgress, kKnown };
  // A value that a variable or parameter may have, or that a function may return.
  struct Source {
    Value value;
    int component;  // a component of the variable, or kAll
    uint32_t next;  // 1 + the index of the next source; 0 if there is none
  };
  // A variable or parameter, with the values that it may have.
  struct Cell {
    uint32_t sources = 0;  // 1 + the index of the first source; 0 if there is none
    bool is_tracked = true;
    bool begins_with_zero = false;
    State states[4] = {};  // the state of each component
    Interval ranges[4] = {};
  };

  void ScanModule();
  void RecordInst(const Inst& inst);
  void RecordStore(const Inst& inst);
  void RecordCall(const Inst& inst);
  bool IsVariable(Value v) const;
  uint32_t* SlotOf(Value variable);
  uint32_t CellOf(Value variable);
  void Untrack(Value v);
  FunctionId FunctionOf(ParamId param);
  void AddSource(uint32_t* list, Value value, int component);

  // `component` is kScalar, or the index of a component of the vector `v`.
  Interval Evaluate(Value v, int component);
  Interval EvaluateInst(InstId id, int component);
  Interval EvaluateOperand(InstId id, uint32_t operand, int component);
  Interval EvaluateConstant(ConstantId id, int component) const;
  Interval EvaluateAccess(InstId access);
  Interval EvaluateConstruct(InstId id, int component);
  Interval EvaluateBinary(InstId id, int component);
  Interval EvaluateBuiltin(InstId id, int component);
  Interval EvaluateLoad(InstId load, int component);
  Interval EvaluateCall(InstId call, int component);
  Interval OfCall(FunctionId callee, std::span<const Interval> arguments, int component);
  Interval OfCell(uint32_t cell, int component, Interval full);
  Interval OfInput(FunctionId function, Value v, int component);
  Interval FullOf(Value v) const;
  // If `pointer` refers to a vector component with a valid constant index, returns this index.
  // Otherwise returns kScalar.
  int ComponentAt(Value pointer) const;

  const Module& m_;
  const VariableUsers& users_;
  InputRanges inputs_;
  FunctionId input_function_;  // the function that inputs_ describes
  bool is_scanned_ = false;
  PlainVector<Cell> cells_;  // [0] is unused
  PlainVector<Source> sources_;
  // Maps each variable or parameter to its index in cells_, or to 0 if it has none.
  PlainVector<uint32_t> by_inst_, by_global_, by_param_;
  // The first source of each function's result (see Cell), indexed by FunctionId.
  PlainVector<uint32_t> returned_;
  // The function to which each parameter belongs, indexed by ParamId. Filled when a query first
  // reaches a parameter.
  PlainVector<FunctionId> param_function_;
  // If valid, the function whose parameters are currently assumed to have the ranges in
  // `arguments_`.
  FunctionId called_;
  std::span<const Interval> arguments_;
  int steps_ = 0, depth_ = 0, nesting_ = 0;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_UNCONDITIONAL_RANGES_H_
