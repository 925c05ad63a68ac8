#include "ir/transform/loop_guard.h"

#include <vector>

#include "ir/analysis/ranges.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

class Guarder {
 public:
  Guarder(Module& m, const LoopGuardConfig& config) : m_(m), config_(config), ranges_(m) {}

  void Run() {
    const std::vector<bool> has_loop = FunctionsWithLoops();
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (has_loop[f]) FindLoops(FunctionId(f));
    }
    for (size_t i = 0; i < loops_.size(); ++i) {
      if (!loops_[i].ends || (config_.outer_loops && IsLongAndOuter(i))) Guard(loops_[i]);
    }
  }

 private:
  // By FunctionId.
  std::vector<bool> FunctionsWithLoops() const {
    std::vector<bool> found(m_.functions.size());
    for (const Loop& loop : m_.loops) {
      const Block& body = m_[loop.body];
      // One that was removed is no loop any more.
      if (m_[body.parent].op == Op::kLoop && body.function.valid()) {
        found[body.function.value] = true;
      }
    }
    return found;
  }

  struct Found {
    InstId loop;
    LoopExit exit;
    bool ends = false;
  };

  void FindLoops(FunctionId function) {
    ranges_.BeginFunction(function);
    ForEachInst(m_, m_[function].body, [&](InstId at) {
      ranges_.Visit(at);
      if (m_[at].op == Op::kLoop) loops_.push_back({at, {}});
      if (m_[at].op != Op::kIf) return;
      const LoopExit* exit = ranges_.ExitAt(at);
      // No other loop stands between a loop's beginning and its exit.
      if (exit == nullptr || loops_.back().loop != m_[m_[at].block].parent) return;
      loops_.back().exit = *exit;
      loops_.back().ends = ranges_.Ends(*exit) || LimitBound(*exit);
    });
  }

  // Whether the loop holds others and may run as often as it likes. They come in program order: if any stands in it, the
  // next one does.
  bool IsLongAndOuter(size_t i) const {
    if (i + 1 == loops_.size() || loops_[i].exit.bound.is_constant()) return false;
    InstId at = loops_[i + 1].loop;
    do {
      at = m_[m_[at].block].parent;
    } while (at.valid() && m_[at].op != Op::kLoop);
    return at == loops_[i].loop;
  }

  // Keeps the bound of the loop in the range in which it ends, if that makes no difference else.
  bool LimitBound(const LoopExit& exit) {
    Interval ending;
    if (!ranges_.EndsWithin(exit, &ending)) return false;
    const TypeId type = m_.TypeOf(exit.bound);
    const bool is_upper = exit.compare == BinaryOp::kLess || exit.compare == BinaryOp::kLessEqual;
    const int64_t limit = is_upper ? ending.high : ending.low;
    Value bound = type == kI32 ? m_.constants.I32(static_cast<int32_t>(limit))
                               : m_.constants.U32(static_cast<uint32_t>(limit));
    if (!exit.bound.is_constant()) {  // a constant one is beyond
      Builder b(m_, exit.comparison);
      bound = b.Builtin(is_upper ? BuiltinFn::k_min : BuiltinFn::k_max, type, {exit.bound, bound});
    }
    m_.SetOperand(exit.comparison, exit.bound_operand, bound);
    return true;
  }

  void Guard(const Found& found) {
    const InstId loop = found.loop;
    const TypeId pair = TypeStore::Vector(kU32, 2);
    // In front of the variable that a `for` declares, which text back ends look for beside the loop.
    const InstId before = m_[loop].prev;
    Builder b(m_, before.valid() && m_[before].op == Op::kVar ? before : loop);
    const Value all_ones = m_.constants.Splat(pair, m_.constants.U32(0xffffffffu));
    const TypeId pointer = m_.types.Pointer(AddressSpace::kFunction, pair, Access::kReadWrite);
    const InstId left = b.Emit(Op::kVar, pointer, {all_ones});
    m_.SetName(left, m_.strings.Intern("iterations_left"));

    // Leave when none are left.
    const InstId rest = RestOfTurn(found);
    b.SetBefore(rest);
    const Value count = b.Load(left);
    const Value is_zero =
        b.Binary(BinaryOp::kEqual, TypeStore::Vector(kBool, 2), count, m_.constants.Zero(pair));
    const InstId test = b.If(b.Builtin(BuiltinFn::k_all, kBool, {is_zero}));
    const If exits = m_.IfOf(test);
    b.SetEnd(exits.true_block);
    b.Emit(Op::kBreak, kVoid, {}, loop);
    b.SetEnd(exits.false_block);
    b.Yield();

    // One less. The high word takes the borrow.
    b.SetBefore(rest);
    const Value low = b.Access(count, {b.U32(0)}), high = b.Access(count, {b.U32(1)});
    const Value borrow =
        b.Select(kU32, b.U32(0), b.U32(1), b.Binary(BinaryOp::kEqual, kBool, low, b.U32(0)));
    const Value next[] = {b.Binary(BinaryOp::kSubtract, kU32, low, b.U32(1)),
                          b.Binary(BinaryOp::kSubtract, kU32, high, borrow)};
    b.Store(left, b.Emit(Op::kConstruct, pair, next));
    ReturnAfter(loop);
  }

  // The first instruction behind the exit; if there is none, behind the loop's condition (InstFlags::kLoopFor), or
  // of its body.
  InstId RestOfTurn(const Found& found) const {
    if (found.exit.valid()) return m_[found.exit.exit].next;
    const InstId first = m_[m_.LoopOf(found.loop).body].first;
    if ((m_[found.loop].flags & InstFlags::kLoopFor) == 0) return first;
    for (InstId at = first; at.valid(); at = m_[at].next) {
      if (m_[at].op == Op::kIf && m_[at].type == kVoid) return m_[at].next;
    }
    return first;
  }

  // Nothing could run behind a loop that nothing left; now that the guard leaves it, a zero is returned there.
  void ReturnAfter(InstId loop) {
    const InstId after = m_[loop].next;
    if (!after.valid() || m_[after].op != Op::kUnreachable) return;
    for (InstId at = loop; at.valid(); at = m_[m_[at].block].parent) {
      const InstId owner = m_[m_[at].block].parent;
      if (owner.valid() && m_[owner].op == Op::kLoop &&
          m_.LoopOf(owner).continuing == m_[at].block) {
        return;  // WGSL: Continuing Statement: no return in there
      }
    }
    const TypeId type = m_[m_[m_[loop].block].function].return_type;
    Builder b(m_, after);
    if (type == kVoid) {
      b.Emit(Op::kReturn, kVoid, {});
    } else {
      b.Emit(Op::kReturn, kVoid, {m_.constants.Zero(type)});
    }
    m_.Remove(after);
  }

  Module& m_;
  const LoopGuardConfig& config_;
  RangeAnalysis ranges_;
  std::vector<Found> loops_;
};

}  // namespace

Status RunLoopGuard(Module& m, const LoopGuardConfig& config, Diagnostics&) {
  if (!m.loops.empty()) Guarder(m, config).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
