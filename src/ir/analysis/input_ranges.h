// Computes the ranges of entry points' built-in inputs.
#ifndef TESSERA_IR_ANALYSIS_INPUT_RANGES_H_
#define TESSERA_IR_ANALYSIS_INPUT_RANGES_H_

#include <cstdint>

#include "ir/analysis/known_facts.h"
#include "ir/module.h"

namespace tessera::ir {

// Finds the values that are built-in inputs, and computes their ranges. Processes one function at a
// time. The ranges follow from the workgroup size and the subgroup size, if these are constant.
class InputRanges {
 public:
  explicit InputRanges(const Module& m) : m_(m) {}
  InputRanges(const Module& m, FunctionId function) : m_(m) { BeginFunction(function); }

  void BeginFunction(FunctionId function);

  // Returns the value of @subgroup_size, or 0 if it is unknown.
  int64_t subgroup_size() const { return subgroup_size_; }

  // Returns which built-in value `v` is, if `v` is a parameter of an entry point or a member of
  // such a parameter. Returns kNone for other values.
  BuiltinValue InputOf(Value v) const;
  // Returns which built-in value a kAccess or kSwizzle reads, or kNone if it reads none. If the
  // value is a vector, sets `component` to the index of the component that is read. If the value is
  // a scalar, leaves `component` unchanged.
  BuiltinValue InputOf(InstId component_access, int* component) const;
  // Like InputOf(v), but returns kNone if `v` is a vector.
  BuiltinValue ScalarInputOf(Value v) const;

  // Returns the range of the built-in value `value` if it is a scalar, or of the given component if
  // it is a vector.
  Interval RangeOf(BuiltinValue value, int component) const;

 private:
  Interval NumSubgroups() const;

  const Module& m_;
  bool is_entry_point_ = false;
  int64_t workgroup_size_[3] = {0, 0, 0};  // 0 if unknown
  int64_t invocations_ = 0;                // number of invocations per workgroup; 0 if unknown
  int64_t subgroup_size_ = 0;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_INPUT_RANGES_H_
