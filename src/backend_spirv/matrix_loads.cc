#include <algorithm>
#include <optional>

#include "absl/container/flat_hash_map.h"
#include "backend_spirv/legalize.h"
#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/clone.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::spirv {
namespace {

using ir::BinaryOp;
using ir::Builder;
using ir::BuiltinFn;
using ir::InstFlags;
using ir::InstId;
using ir::Op;
using ir::Value;

// A subgroup matrix load with the bounds check that ir::RunRobustness adds if the load spans a
// known number of elements:
//
//   if (offset <= last) { load } else { zero }                      constant size: constant last
//   if (need <= length && offset <= last) { load } else { zero }    runtime-sized array
//
// In the second form, `last` is `length - need`. If `need <= length`, the subtraction does not wrap
// around, and a load at offset 0 is in bounds.
struct GuardedLoad {
  InstId branch;  // the kIf that checks the bounds
  InstId load;
  InstId inside;  // the comparison `offset <= last`
  Value offset;   // the offset of the load, converted to u32
  InstId length;  // the arrayLength call for a runtime-sized array, or none
  uint32_t need = 0;
  InstId loop;  // the outermost loop that contains the load, or none
};

// The condition `need <= length`: a runtime-sized array has room for a matrix load at offset 0.
struct Room {
  InstId length;
  uint32_t need = 0;
};

constexpr size_t kMostRooms = 8;

class MatrixLoads {
 public:
  explicit MatrixLoads(ir::Module& m) : m_(m) {}

  void Run() {
    const PoolVector<bool> has_load = ir::FunctionsWith(m_, IsLoad);
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (has_load[f]) RunFunction(ir::FunctionId(f));
    }
  }

 private:
  void RunFunction(ir::FunctionId function) {
    PoolVector<GuardedLoad> loads;
    ir::ForEachInst(m_, m_[function].body, [&](InstId at) {
      if (const std::optional<GuardedLoad> load = Match(at)) loads.push_back(*load);
    });
    for (const GuardedLoad& load : loads) {
      if (!load.length.valid()) LoadAlways(load);
    }
    // `loads` is in program order, so the loads of one loop are adjacent.
    PoolVector<Twice> loops;
    for (const GuardedLoad& load : loads) {
      if (!load.length.valid() || !load.loop.valid()) continue;
      if (loops.empty() || loops.back().loop != load.loop) loops.push_back({load.loop, {}, {}});
      if (AddRoom(load, loops.back().rooms)) loops.back().loads.push_back(load);
    }
    std::erase_if(loops, [](const Twice& t) { return t.loads.empty(); });
    if (loops.empty()) return;
    FindOwnVars(loops, function);
    for (const Twice& twice : loops) MakeTwice(twice, function);
  }

  // A loop to be duplicated. `loads` become unconditional in the first copy.
  struct Twice {
    InstId loop;
    PoolVector<Room> rooms;
    PoolVector<GuardedLoad> loads;
  };

  // Finds the variables that are declared right before a loop and used only in the loop, e.g. the
  // counter of a `for`. When the loop is copied, each copy gets its own variables. If both copies
  // shared a counter, its initial value in the second copy would be unknown (see unroll.h).
  void FindOwnVars(std::span<const Twice> loops, ir::FunctionId function) {
    loop_of_.clear();
    for (const Twice& twice : loops) {
      for (InstId at = m_[twice.loop].prev; at.valid() && m_[at].op == Op::kVar; at = m_[at].prev) {
        loop_of_.emplace(at.value, twice.loop);
      }
    }
    ir::ForEachInst(m_, m_[function].body, [&](InstId at) {
      for (const uint32_t bits : m_.OperandBits(at)) {
        const Value v = Value::FromBits(bits);
        if (!v.is_inst()) continue;
        const auto it = loop_of_.find(v.index());
        if (it != loop_of_.end() && OutermostLoop(at) != it->second) loop_of_.erase(it);
      }
    });
  }

  // Duplicates a loop. At run time, the first copy is chosen if all conditions in `twice.rooms` are
  // true, and the second one otherwise.
  void MakeTwice(const Twice& twice, ir::FunctionId function) {
    Builder b(m_, twice.loop);
    Value all_fit;
    for (const Room& room : twice.rooms) {
      const Value fits = b.Binary(BinaryOp::kLessEqual, ir::kBool, b.U32(room.need), room.length);
      all_fit = all_fit.valid() ? b.Binary(BinaryOp::kAnd, ir::kBool, all_fit, fits) : fits;
    }
    const InstId choice = b.If(all_fit);
    const ir::If blocks = m_.IfOf(choice);
    m_.Unlink(twice.loop);
    m_.Append(blocks.true_block, twice.loop);
    MoveOwnVars(choice, twice.loop);
    ir::CloneBlock(m_, blocks.true_block, blocks.false_block, function);
    b.SetEnd(blocks.true_block);
    b.Yield();
    b.SetEnd(blocks.false_block);
    b.Yield();
    for (const GuardedLoad& load : twice.loads) LoadAlways(load);
  }

  // Visits the variables that are declared directly before the comparisons that compute the
  // condition of `choice`. Moves each variable that only `loop` uses to the beginning of the block
  // that now contains `loop`.
  void MoveOwnVars(InstId choice, InstId loop) {
    InstId at = m_[choice].prev;
    while (at.valid() && m_[at].op == Op::kBinary) at = m_[at].prev;
    while (at.valid() && m_[at].op == Op::kVar) {
      const InstId var = at;
      at = m_[at].prev;
      if (const auto it = loop_of_.find(var.value); it == loop_of_.end() || it->second != loop)
        continue;
      m_.Unlink(var);
      m_.InsertBefore(m_[m_[loop].block].first, var);
    }
  }

  // Adds the load's condition `need <= length` to `rooms`. Returns false if the array's length is
  // not known before the loop, or if `rooms` is full.
  bool AddRoom(const GuardedLoad& load, PoolVector<Room>& rooms) const {
    for (Room& room : rooms) {
      if (room.length != load.length) continue;
      room.need = std::max(room.need, load.need);
      return true;
    }
    if (rooms.size() == kMostRooms || OutermostLoop(load.length) == load.loop) return false;
    rooms.push_back({load.length, load.need});
    return true;
  }

  // Moves the load before the branch. The load's offset becomes `inside ? offset : 0`, and the
  // branch condition becomes `inside`.
  void LoadAlways(const GuardedLoad& guarded) {
    Builder b(m_, guarded.branch);
    const Value place = b.Select(ir::kU32, b.U32(0), guarded.offset, guarded.inside);
    m_.Unlink(guarded.load);
    m_.InsertBefore(guarded.branch, guarded.load);
    m_.SetOperand(guarded.load, kOffset, place);
    m_.SetOperand(guarded.branch, 0, guarded.inside);
  }

  static bool IsLoad(const ir::Inst& inst) {
    return inst.op == Op::kBuiltin && inst.builtin() == BuiltinFn::k_subgroupMatrixLoad;
  }

  std::optional<GuardedLoad> Match(InstId branch) const {
    if (m_[branch].op != Op::kIf || m_[branch].type == ir::kVoid) return {};
    const ir::Block& then = m_[m_.IfOf(branch).true_block];
    GuardedLoad load{.branch = branch, .load = then.first};
    if (!IsLoad(m_[load.load]) || (m_[load.load].flags & InstFlags::kInBounds) == 0) return {};
    if (then.last != m_[load.load].next || ir::YieldInst(m_, then.last).value() != Value(load.load))
      return {};
    if (!MatchCondition(ir::IfInst(m_, branch).condition(), load)) return {};
    load.loop = OutermostLoop(branch);
    return load;
  }

  bool MatchCondition(Value condition, GuardedLoad& load) const {
    if (IsBinary(condition, BinaryOp::kLessEqual)) {
      load.inside = condition.inst();
      return MatchOffset(load) && ir::BinaryInst(m_, load.inside).right().is_constant();
    }
    if (!IsBinary(condition, BinaryOp::kAnd)) return false;
    const Value fits = ir::BinaryInst(m_, condition.inst()).left(),
                inside = ir::BinaryInst(m_, condition.inst()).right();
    if (!IsBinary(fits, BinaryOp::kLessEqual) || !IsBinary(inside, BinaryOp::kLessEqual)) {
      return false;
    }
    const Value need = ir::BinaryInst(m_, fits.inst()).left(),
                length = ir::BinaryInst(m_, fits.inst()).right();
    const Value last = ir::BinaryInst(m_, inside.inst()).right();
    if (!need.is_constant() || !IsLength(length) || !IsBinary(last, BinaryOp::kSubtract) ||
        ir::BinaryInst(m_, last.inst()).left() != length ||
        ir::BinaryInst(m_, last.inst()).right() != need) {
      return false;
    }
    load.inside = inside.inst();
    load.length = length.inst();
    load.need = static_cast<uint32_t>(m_.constants.IntValue(need.constant()));
    return MatchOffset(load);
  }

  // Sets `load.offset` to the left operand of the bounds check `load.inside`. Returns whether this
  // left operand is the load's offset operand, possibly converted from i32 to u32.
  bool MatchOffset(GuardedLoad& load) const {
    load.offset = ir::BinaryInst(m_, load.inside).left();
    const Value offset = m_.Operand(load.load, kOffset);
    if (m_.TypeOf(load.offset) != ir::kU32) return false;
    return load.offset == offset ||
           (load.offset.is_inst() && m_[load.offset.inst()].op == Op::kConvert &&
            ir::ConvertInst(m_, load.offset.inst()).operand() == offset);
  }

  bool IsBinary(Value v, BinaryOp op) const {
    return v.is_inst() && m_[v.inst()].op == Op::kBinary && m_[v.inst()].binary() == op;
  }
  bool IsLength(Value v) const {
    return v.is_inst() && m_[v.inst()].op == Op::kBuiltin &&
           m_[v.inst()].builtin() == BuiltinFn::k_arrayLength;
  }

  InstId OutermostLoop(InstId id) const {
    InstId found;
    for (InstId at = m_[m_[id].block].parent; at.valid(); at = m_[m_[at].block].parent) {
      if (m_[at].op == Op::kLoop) found = at;
    }
    return found;
  }

  static constexpr uint32_t kOffset = 1;  // the index of the load's offset operand

  ir::Module& m_;
  absl::flat_hash_map<uint32_t, InstId>
      loop_of_;  // keyed by InstId of a kVar: the only loop that uses it
};

}  // namespace

ir::Status RunMatrixLoads(ir::Module& m) {
  if (m.MayHave(BuiltinFn::k_subgroupMatrixLoad)) MatrixLoads(m).Run();
  return ir::Status::Ok();
}

}  // namespace tessera::spirv
