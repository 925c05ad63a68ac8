#include "wgsl/resolve/jumps.h"

#include <algorithm>

namespace tessera::wgsl {

void Jumps::EnterLoop() {
  Loop loop;
  loop.scope_depth = scopes_.depth();
  loop.scope_start = scopes_.StartOf(loop.scope_depth - 1);
  loops_.push_back(loop);
  around_.push_back(Kind::kLoop);
}

void Jumps::EnterPlainLoop() {
  loops_.push_back(Loop());
  around_.push_back(Kind::kLoop);
}

void Jumps::ExitLoop() {
  around_.pop_back();
  loops_.pop_back();
}

void Jumps::EnterContinuing() {
  around_.push_back(Kind::kContinuing);
  loops_.back().in_continuing = true;
  ++continuing_count_;
}

void Jumps::ExitContinuing() {
  loops_.back().in_continuing = false;
  --continuing_count_;
  around_.pop_back();
}

void Jumps::Clear() {
  around_.clear();
  loops_.clear();
  continuing_count_ = 0;
}

Jumps::Kind Jumps::InnermostBesideSwitch() const {
  size_t i = around_.size();
  while (i > 0 && around_[i - 1] == Kind::kSwitch) --i;
  return i == 0 ? Kind::kNone : around_[i - 1];
}

bool Jumps::InContinuing() const {
  return std::find(around_.begin(), around_.end(), Kind::kContinuing) != around_.end();
}

void Jumps::NoteContinue(NodeId node) {
  Loop& loop = loops_.back();
  if (loop.scope_depth == 0) return;
  // The number of bindings so far, except those in nested scopes, which `continuing` cannot see.
  const uint32_t visible = scopes_.StartOf(loop.scope_depth);
  if (visible < loop.visible_at_continue) {
    loop.visible_at_continue = visible;
    loop.continue_node = node;
  }
}

NodeId Jumps::ContinueThatSkips(BindingId used) const {
  for (size_t i = loops_.size(); i-- > 0;) {
    const Loop& loop = loops_[i];
    if (!loop.in_continuing || used.value < loop.scope_start) continue;
    if (used.value < loop.visible_at_continue) continue;
    if (loop.visible_at_continue == NodeId::kNoneValue) continue;
    // A `continue` can skip only declarations in the body, not those in the continuing block.
    if (used.value < scopes_.StartOf(loop.scope_depth)) return loop.continue_node;
  }
  return {};
}

}  // namespace tessera::wgsl
