// Which integer values of a function are surely equal.
#ifndef TESSERA_IR_ANALYSIS_VALUE_NUMBERS_H_
#define TESSERA_IR_ANALYSIS_VALUE_NUMBERS_H_

#include <cstdint>

#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Numbers the values of one function at a time. Two values with the same number have the same 32 bits whenever both have been
// computed in one turn of the loops around them: i32 and u32 are not told apart. What gives equal numbers:
// - the same operation on values with equal numbers,
// - conversions between i32 and u32, which keep the bits,
// - loads of the same place of a function's or private variable between which nothing can store to the variable,
// - a load and what was stored before, if nothing can have been stored in between,
// - loads of the same place of memory that no shader writes.
//
// Instructions are shown to it in program order. Numbers are computed when they are asked for, each once.
class ValueNumbers {
 public:
  explicit ValueNumbers(const Module& m) : m_(m) {}

  void BeginFunction();
  // The next instruction stands in this block, which an open one owns; or the block ends.
  void Enter(BlockId block);
  void Leave(BlockId block);
  bool IsOpen(BlockId block) const {
    return block.value < is_open_.size() && is_open_[block.value];
  }
  // Visits an operation in kFollowed. Loads of types that contain no integers may be left out.
  void Visit(InstId id, const Inst& inst);
  static constexpr OpSet kFollowed = {Op::kVar, Op::kLoad, Op::kStore, Op::kCall};

  // Whether it is a number or bool, vector or matrix that is no integer nor has any.
  static constexpr bool HasNoIntegers(TypeId type) {
    const auto is_in = [type](TypeId first, TypeId last) {
      return type.value >= first.value && type.value <= last.value;
    };
    return type == kF32 || type == kBool || type == kF16 ||
           is_in(TypeStore::Vector(kF32, 2), TypeStore::Vector(kF16, 4)) ||
           is_in(TypeStore::Matrix(kF32, 2, 2), TypeStore::Matrix(kF16, 4, 4));
  }

  // A value that stands for all with the same number, in any function visited before the next BeginFunction.
  Value Of(Value v) { return NumberOf(v, kMaxDepth); }
  // Returns whether two uses of a value in the output may see different numbers, so that a condition
  // on one says nothing about the other. That holds for values computed from
  // - shuffles and the like, which may name an inactive invocation: targets leave the result undefined;
  // - loads of memory that other invocations may write meanwhile: compilers may load it again.
  bool IsUnstable(Value value);
  // The value that a load surely gives because it was stored before; none if that is not known.
  Value StoredValueOf(InstId load) const;

 private:
  static constexpr int kMaxDepth = 12;          // of the expressions that are compared
  static constexpr int kMaxUnstableDepth = 64;  // of the expressions that IsUnstable looks into

  // A variable whose stores are followed.
  struct Variable {
    uint32_t version = 0;  // of the last change
    Value value;           // what the last change has stored, or none
    BlockId block;         // where the last change stands
    // The position of the next change in the outermost loop around, counted from 1, and of the last one; 0: there is none.
    uint32_t next = 0, last = 0;
  };
  struct OpenLoop {
    uint32_t version;  // of its entry
    uint32_t end;      // the position of the last change in the loop or before it
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
  bool IsWhole(Value pointer) const;
  uint32_t VersionOf(const Variable& variable) const;
  bool IsFixedMemory(Value pointer) const;
  bool HasFloats(const Inst& inst) const;
  bool FindUnstable(Value value, int depth);
  bool ComputeUnstable(InstId id, int depth);
  Value NumberOf(Value v, int depth);
  Value Lookup(InstId id, int depth);
  bool IsNumbered(InstId id, const Inst& inst) const;
  bool IsSame(InstId x, InstId y, int depth);
  uint32_t HashOf(InstId id, int depth);
  void GrowTable();

  const Module& m_;
  PlainVector<Entry> entries_;  // by InstId
  PoolVector<Variable>
      variables_;  // [0]: none; [1]: all that calls may change; then one for each private variable and kVar
  PoolVector<uint32_t> globals_;  // by GlobalId: the index in variables_; 0: not followed
  PoolVector<uint32_t>
      changes_;  // of the outermost loop around: the position of the next one to the same variable, or 0
  PoolVector<uint32_t> listed_;     // the variables that it changes
  PoolVector<uint32_t> loop_ends_;  // by Inst::blocks() of a loop: see OpenLoop::end
  PoolVector<OpenLoop> loops_;
  PoolVector<bool> is_open_;               // by BlockId
  PoolVector<uint32_t> followed_globals_;  // those that have an index
  PlainVector<Slot> table_;
  size_t table_count_ = 0;
  uint32_t clock_ = 0;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_VALUE_NUMBERS_H_
