// Finds integer values in a function that are known to be equal.
#ifndef TESSERA_IR_ANALYSIS_VALUE_NUMBERS_H_
#define TESSERA_IR_ANALYSIS_VALUE_NUMBERS_H_

#include <cstdint>

#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// A bitmap, indexed by TypeId, of bool, f32, f16, and the vectors and matrices of f32 and f16. One
// word suffices, because the ids of these types are fixed and less than 64.
inline constexpr uint64_t kTypesWithoutIntegers = [] {
  uint64_t bits = 0;
  const auto add = [&](TypeId first, TypeId last) {
    for (uint32_t type = first.value; type <= last.value; ++type) bits |= uint64_t{1} << type;
  };
  for (const TypeId scalar : {kBool, kF32, kF16}) add(scalar, scalar);
  add(TypeStore::Vector(kF32, 2), TypeStore::Vector(kF16, 4));
  add(TypeStore::Matrix(kF32, 2, 2), TypeStore::Matrix(kF16, 4, 4));
  return bits;
}();

// Returns false only if no value in the module can be unstable (ValueNumbers::IsUnstable). May
// return true even if all values are stable.
bool MayHaveUnstableValues(const Module& m);

// Assigns value numbers in one function at a time. Two values with the same number have the same 32
// bits if both were computed in the same iteration of all enclosing loops. The numbers do not
// distinguish i32 and u32. Equal numbers are assigned to:
// - results of the same operation on values with equal numbers,
// - conversions between i32 and u32, which preserve the bits,
// - loads from the same location in a function-scope or private variable, if nothing between them
//   can store to the variable,
// - a load and the value stored before it, if nothing between them can store to the variable,
// - loads from the same location in memory that no shader writes.
//
// The caller visits instructions in program order. Numbers are computed on demand and memoized.
class ValueNumbers {
 public:
  explicit ValueNumbers(const Module& m) : m_(m), has_unstable_values_(MayHaveUnstableValues(m)) {}

  void BeginFunction();
  // The caller must call `Enter` before it visits the instructions of a block, and `Leave` at the
  // end of the block. The parent block must have been entered and not left yet.
  void Enter(BlockId block);
  void Leave(BlockId block);
  bool IsOpen(BlockId block) const {
    return block.value < is_open_.size() && is_open_[block.value];
  }
  // Visits an operation in kFollowed. The caller may skip loads of types for which HasNoIntegers is
  // true. It must skip stores to pointers for which HoldsOnlyFloats is true, because FindChanges
  // does not list these stores.
  void Visit(InstId id, const Inst& inst);
  static constexpr OpSet kFollowed = {Op::kVar, Op::kLoad, Op::kStore, Op::kCall};

  // Returns whether the type is bool, f32, f16, or a vector or matrix of f32 or f16.
  static constexpr bool HasNoIntegers(TypeId type) {
    return type.value < 64 && (kTypesWithoutIntegers >> type.value & 1) != 0;
  }
  // Returns whether the pointer points to a variable whose type satisfies HasNoIntegers, or to a
  // direct element of such a variable. The versions of these variables are never queried, so stores
  // to them can be skipped. Most stores are of this kind.
  bool HoldsOnlyFloats(Value pointer) const {
    if (pointer.is_inst() && m_[pointer.inst()].op == Op::kAccess) {
      pointer = m_.Operand(pointer.inst(), 0);
    }
    return IsWhole(pointer) && HasNoIntegers(m_.types[m_.TypeOf(pointer)].element);
  }

  // Returns the value that represents all values with the same number as `v`. Valid until the next
  // BeginFunction.
  Value Of(Value v) { return NumberOf(v, kMaxDepth); }
  // Returns true if two uses of `value` in the output may see different values. In this case, a
  // condition on one use implies nothing about the other. Values are unstable if they are computed
  // from
  // - shuffles and similar functions, because targets leave the result undefined if it comes from
  //   an inactive invocation,
  // - loads of memory that other invocations may write in the meantime, because compilers may
  //   repeat the load,
  // - other loads, including texel loads, at an address that depends on an unstable value,
  // - loads of a variable to which, or to a part of which, an unstable value was stored, unless the
  //   load is known to return a stable value (for a known limitation, see docs/architecture.md),
  // - results of functions that read such memory or contain a shuffle,
  // - parameters for which SetUnstable was called.
  bool IsUnstable(Value value);
  // If this function returns false, IsUnstable returns false for every value.
  bool has_unstable_values() const { return has_unstable_values_; }
  // Returns whether `pointer` points to a function-scope or private variable that may contain an
  // unstable value.
  bool PointsToUnstable(Value pointer);
  // Records that in some call, the argument for `param` may be unstable or may point to an unstable
  // value.
  void SetUnstable(ParamId param);
  // Returns the stored value that a load is known to return, or none if this value is unknown.
  Value StoredValueOf(InstId load) const;

 private:
  static constexpr int kMaxDepth = 12;  // maximum depth of expressions that are compared
  // The maximum depth of expressions that IsUnstable inspects.
  static constexpr int kMaxUnstableDepth = 64;

  // A function-scope or private variable whose changes are tracked.
  struct Variable {
    uint32_t version = 0;          // version after the last change
    Value value;                   // the value that the last change stored; none if unknown
    BlockId block;                 // the block that contains the last change
    bool may_be_unstable = false;  // whether an unstable value was stored; see NoteStored
    // The positions of two changes to the variable in the outermost loop that encloses the current
    // instruction: the next change after this instruction, and the last change in the loop.
    // Positions start at 1; 0 means that there is no such change.
    uint32_t next = 0, last = 0;
  };
  struct OpenLoop {
    uint32_t version;  // the variable's version at the loop's entry
    uint32_t end;      // position of the last change in or before the loop
  };
  enum class Stability : uint8_t { kUnknown, kStable, kUnstable };
  struct Entry {
    // For a kVar: its index in variables_. For any other instruction: the bits of the Value that
    // `Of` returns for it, or 0 if `Of` has not been called for it yet.
    uint32_t number = 0;
    Stability stability = Stability::kUnknown;  // see IsUnstable
    // For a load: the version of the variable that it reads, or 0 if no other load is known to
    // return the same value.
    uint32_t version = 0;
    Value stored;  // for a load: the result of StoredValueOf
  };

  struct Slot {
    uint32_t hash = 0;
    InstId inst;
  };

  void FindChanges(InstId loop);
  void ListChange(InstId at);
  void AddChange(uint32_t variable);
  uint32_t VariableAt(Value pointer);
  void VisitLoad(InstId load, const Inst& inst);
  void NoteStored(uint32_t variable, Value value, bool is_whole);
  void VisitCall(InstId call, const Inst& inst);
  void Change(uint32_t variable, Value stored, BlockId block);
  void Pass(uint32_t variable);
  bool IsWhole(Value pointer) const {
    return !pointer.is_inst() || m_[pointer.inst()].op == Op::kVar;
  }
  uint32_t VersionOf(const Variable& variable) const;
  bool IsFixedMemory(Value pointer) const;
  bool HasFloats(const Inst& inst) const;
  bool FindUnstable(Value value, int depth);
  bool ComputeUnstable(InstId id, int depth);
  bool YieldsUnstable(InstId if_id, int depth);
  bool LoadsSharedTexel(const Inst& inst) const;
  bool IsSource(const Inst& inst) const;
  void FindUnstableResults();
  bool HasUnstableResult(FunctionId function);
  Value NumberOf(Value v, int depth);
  Value Lookup(InstId id, int depth);
  bool IsNumbered(InstId id, const Inst& inst) const;
  bool IsSame(InstId x, InstId y, int depth);
  uint32_t HashOf(InstId id, int depth);
  void GrowTable();

  const Module& m_;
  const bool has_unstable_values_;
  PlainVector<Entry> entries_;  // indexed by InstId
  // Element 0 is unused, and element 1 represents all memory that calls may change. All other
  // elements are private variables and kVars.
  PoolVector<Variable> variables_;
  // The index of each variable in variables_, or 0 if the variable is not tracked. Indexed by
  // GlobalId.
  PoolVector<uint32_t> globals_;
  // For each change in the outermost loop: the position of the next change to the same variable, or
  // 0 if there is none.
  PoolVector<uint32_t> changes_;
  PoolVector<uint32_t> listed_;  // the variables that the outermost loop changes
  // For each loop, indexed by its Inst::blocks(): the position in changes_ of the last change in or
  // before the loop.
  PoolVector<uint32_t> loop_ends_;
  PoolVector<OpenLoop> loops_;
  PoolVector<bool> is_open_;           // indexed by BlockId
  PoolVector<bool> unstable_params_;   // indexed by ParamId; if empty, all parameters are stable
  PoolVector<bool> unstable_results_;  // indexed by FunctionId; filled by the first query
  PoolVector<uint32_t> followed_globals_;  // the globals that are tracked
  PlainVector<Slot> table_;
  size_t table_count_ = 0;
  uint32_t clock_ = 0;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_VALUE_NUMBERS_H_
