// Finds integer values of a function that are known to be equal.
#ifndef TESSERA_IR_ANALYSIS_VALUE_NUMBERS_H_
#define TESSERA_IR_ANALYSIS_VALUE_NUMBERS_H_

#include <cstdint>

#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// The scalars, vectors and matrices without integers, one bit each. Their ids are constants.
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

// Assigns value numbers in one function at a time. Two values with the same number have the same 32
// bits if both were computed in the same iteration of the loops around them; i32 and u32 are not
// distinguished. Equal numbers are assigned to:
// - results of the same operation on values with equal numbers,
// - conversions between i32 and u32, which keep the bits,
// - loads from the same location in a function-scope or private variable, if nothing between them
//   can store to the variable,
// - a load and the value stored before, if nothing between them can store to the variable,
// - loads from the same location in memory that no shader writes.
//
// The caller visits instructions in program order. Numbers are computed on demand and memoized.
class ValueNumbers {
 public:
  explicit ValueNumbers(const Module& m) : m_(m) {}

  void BeginFunction();
  // Called before the instructions of a block, which an open block owns, and at the end of the
  // block.
  void Enter(BlockId block);
  void Leave(BlockId block);
  bool IsOpen(BlockId block) const {
    return block.value < is_open_.size() && is_open_[block.value];
  }
  // Visits an operation in kFollowed. Loads of types that contain no integers may be left out;
  // stores to variables that hold only floats must be.
  void Visit(InstId id, const Inst& inst);
  static constexpr OpSet kFollowed = {Op::kVar, Op::kLoad, Op::kStore, Op::kCall};

  // Returns whether the type is a scalar, vector or matrix without integers.
  static constexpr bool HasNoIntegers(TypeId type) {
    return type.value < 64 && (kTypesWithoutIntegers >> type.value & 1) != 0;
  }
  // Returns whether the pointer points to, or directly into, a variable without integers. The
  // versions of such variables are never queried, and most stores are to such variables.
  bool HoldsOnlyFloats(Value pointer) const {
    if (pointer.is_inst() && m_[pointer.inst()].op == Op::kAccess) {
      pointer = m_.Operand(pointer.inst(), 0);
    }
    return IsWhole(pointer) && HasNoIntegers(m_.types[m_.TypeOf(pointer)].element);
  }

  // Returns a value that represents all values with the same number, in any function visited before
  // the next BeginFunction.
  Value Of(Value v) { return NumberOf(v, kMaxDepth); }
  // Returns whether two uses of a value in the output may see different numbers, so that a condition
  // on one says nothing about the other. That holds for values computed from
  // - shuffles and the like, which may name an inactive invocation: targets leave the result undefined;
  // - loads of memory that other invocations may write meanwhile: compilers may load it again,
  // - parameters for which SetUnstable was called.
  bool IsUnstable(Value value);
  // Records that a call passes an unstable value.
  void SetUnstable(ParamId param);
  // The value that a load surely gives because it was stored before; none if that is not known.
  Value StoredValueOf(InstId load) const;

 private:
  static constexpr int kMaxDepth = 12;          // of the expressions that are compared
  static constexpr int kMaxUnstableDepth = 64;  // of the expressions that IsUnstable looks into

  // A variable whose stores are tracked.
  struct Variable {
    uint32_t version = 0;  // of the last change
    Value value;           // the value that the last change stored, or none
    BlockId block;         // the block of the last change
    // Positions of the next change and the last change within the outermost loop around the current
    // instruction. They count from 1; 0 if there is none.
    uint32_t next = 0, last = 0;
  };
  struct OpenLoop {
    uint32_t version;  // at the loop's entry
    uint32_t end;      // position of the last change inside the loop or before it
  };
  enum class Stability : uint8_t { kUnknown, kStable, kUnstable };
  struct Entry {
    uint32_t number =
        0;  // bits of the Value that Of gives; 0: not asked for. Of a kVar: its index in variables_
    Stability stability = Stability::kUnknown;  // see IsUnstable
    uint32_t version = 0;  // of a load: what its variable holds then; 0: it is equal to no other
    Value stored;          // of a load: see StoredValueOf
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
  Value NumberOf(Value v, int depth);
  Value Lookup(InstId id, int depth);
  bool IsNumbered(InstId id, const Inst& inst) const;
  bool IsSame(InstId x, InstId y, int depth);
  uint32_t HashOf(InstId id, int depth);
  void GrowTable();

  const Module& m_;
  PlainVector<Entry> entries_;  // by InstId
  PoolVector<Variable>
      // [0]: none; [1]: everything that calls may change; then one per private variable and kVar
      variables_;
  PoolVector<uint32_t> globals_;  // by GlobalId: the index in variables_, or 0 if not tracked
  PoolVector<uint32_t>
      changes_;  // in the outermost loop: position of the next change to the same variable, or 0
  PoolVector<uint32_t> listed_;     // the variables that the outermost loop changes
  PoolVector<uint32_t> loop_ends_;  // by Inst::blocks() of a loop: see OpenLoop::end
  PoolVector<OpenLoop> loops_;
  PoolVector<bool> is_open_;               // by BlockId
  PoolVector<bool> unstable_params_;       // by ParamId; empty: all are stable
  PoolVector<uint32_t> followed_globals_;  // the globals with a nonzero index in globals_
  PlainVector<Slot> table_;
  size_t table_count_ = 0;
  uint32_t clock_ = 0;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_VALUE_NUMBERS_H_
