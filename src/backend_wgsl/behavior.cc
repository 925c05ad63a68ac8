// Implements WGSL's behavior analysis (WGSL: Statement Behavior Analysis). If a function has a
// result, its end must be unreachable according to this analysis. Op::kUnreachable is no proof of
// that, because WGSL's analysis does not recognize all unreachable positions. An example is the
// position after a long chain of `else if` that was split into several shorter ones.
#include "backend_wgsl/writer.h"
#include "ir/any_inst.h"

namespace tessera::wgsl_target {

using ir::BlockId;
using ir::InstId;
using ir::Op;

namespace {

// Returns whether `block` contains a `break` that exits the loop or switch `target`.
bool HasBreak(const ir::Module& m, BlockId block, InstId target) {
  constexpr ir::OpSet kBreaks = {Op::kBreak, Op::kBreakIf};
  return ir::AnyOutsideLoops(
      m, block, [&](InstId id) { return kBreaks.Has(m[id].op) && m[id].target() == target; });
}

}  // namespace

// Returns whether the behavior of a statement includes Next, i.e. whether the statement after it
// may be reached.
bool WgslWriter::HasNext(InstId statement) {
  if (!ir::kBlockOwners.Has(m_[statement].op)) return !ir::kTerminators.Has(m_[statement].op);
  if (const auto known = has_next_.find(statement.value); known != has_next_.end()) {
    return known->second;
  }
  bool next = false;
  switch (m_[statement].op) {
    case Op::kIf:
      next = BlockHasNext(m_.IfOf(statement).true_block) ||
             BlockHasNext(m_.IfOf(statement).false_block);
      break;
    case Op::kLoop:
      next = HasBreak(m_, m_.LoopOf(statement).body, statement) ||
             HasBreak(m_, m_.LoopOf(statement).continuing, statement);
      break;
    default:  // others: only kSwitch
      for (const ir::SwitchCase& c : m_.SwitchOf(statement).cases) {
        next = next || BlockHasNext(c.block) || HasBreak(m_, c.block, statement);
      }
  }
  has_next_.emplace(statement.value, next);
  return next;
}

bool WgslWriter::BlockHasNext(BlockId block) {
  const InstId last = m_[block].last;
  return m_[last].op == Op::kYield || (m_[last].op == Op::kUnreachable && NeedsReturn(last));
}

// Returns whether the position of `unreachable` is reachable according to WGSL's behavior analysis.
// If it is, and the function has a result, the output needs a `return` at this position.
bool WgslWriter::NeedsReturn(InstId unreachable) {
  const InstId before = m_[unreachable].prev;
  return !before.valid() || HasNext(before);
}

void WgslWriter::Unreachable(InstId id) {
  const ir::TypeId result = m_[function_].return_type;
  if (result == ir::kVoid || !NeedsReturn(id)) return;
  w_.Join("return ", TypeName(result), "()");
  w_.EndStatement();
}

}  // namespace tessera::wgsl_target
