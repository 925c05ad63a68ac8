#include "wgsl/analyze/uniformity_variables.h"

#include <algorithm>

#include "base/pool_vector.h"

namespace tessera::wgsl::uniformity {

void Variables::Declare(uint32_t variable, uint32_t value) {
  State& s = state_[variable];
  s = State{};
  s.value = value;
  s.since = now_;
  s.declared_at = s.known_to = depth_;
  s.branch = branch_;  // no log entry is needed: the variable exists only in this branch
}

uint32_t Variables::Get(uint32_t variable) {
  Mention(variable);
  return state_[variable].value;
}

void Variables::Set(uint32_t variable, uint32_t value) {
  Mention(variable);
  State& s = state_[variable];
  EndLifetime(variable, depth_);
  if (s.branch != branch_) {
    log_.push_back({variable, s.value, s.branch});
    s.branch = branch_;
  }
  Touch(variable);
  s.value = value;
}

// Records that the innermost construct assigns the variable. Variables declared in a loop body are
// recorded, too, because the `continuing` block sees their values at each `continue`.
void Variables::Touch(uint32_t variable) {
  if (depth_ == 0 || depth_ < state_[variable].declared_at) return;
  constructs_[depth_ - 1].touched.push_back(variable);
}

// Ends the lifetime of the variable's current value. If one of the `depth` outermost constructs was
// the target of a `break` or `continue` during this lifetime, records the value for this construct.
void Variables::EndLifetime(uint32_t variable, uint32_t depth) {
  State& s = state_[variable];
  for (uint32_t k = depth; k-- > s.declared_at;) {
    Construct& c = constructs_[k];
    const uint32_t since = std::max(s.since, c.entered);
    if (c.last_break > since) c.exits.push_back({variable, s.value});
    if (c.last_continue > since) c.continues.push_back({variable, s.value});
  }
  // A variable declared in a loop body dies at the end of each iteration, but the `continuing`
  // block can still use it.
  if (s.declared_at > 0 && s.declared_at <= depth) {
    Construct& own = constructs_[s.declared_at - 1];
    if (own.last_continue > s.since) own.continues.push_back({variable, s.value});
  }
  s.since = now_;
}

// Records that all open constructs mention the variable. In each loop, the variable gets a new
// vertex, because a later iteration may begin with a different value.
void Variables::Mention(uint32_t variable) {
  State& s = state_[variable];
  if (s.known_to >= depth_) return;
  uint32_t first_loop = s.known_to;
  while (first_loop < depth_ && !constructs_[first_loop].is_loop) ++first_loop;
  if (first_loop < depth_) EndLifetime(variable, first_loop);
  for (uint32_t k = s.known_to; k < depth_; ++k) {
    Construct& c = constructs_[k];
    Known known{variable, kNone, s.value};
    if (c.is_loop) {
      known.loop_value = graph_.Add(VertexKind::kJoin, {}, s.value);
      s.value = known.loop_value;
    }
    c.known.push_back(known);
    if (k < first_loop) continue;
    if (c.last_break > c.entered) c.exits.push_back({variable, s.value});
    if (c.last_continue > c.entered) c.continues.push_back({variable, s.value});
  }
  s.known_to = depth_;
}

Variables::Branch Variables::BeginBranch() {
  const Branch branch{log_.size(), branch_};
  branch_ = ++branches_;
  return branch;
}

void Variables::EndBranch(const Branch& branch, PoolVector<Change>* changes) {
  while (log_.size() > branch.log) {
    const Logged entry = log_.back();
    log_.pop_back();
    if (changes != nullptr) changes->push_back({entry.variable, state_[entry.variable].value});
    EndLifetime(entry.variable, depth_);
    state_[entry.variable].value = entry.value;
    state_[entry.variable].branch = entry.branch;
  }
  branch_ = branch.id;
}

void Variables::Join(const PoolVector<Change>& a, bool a_next, const PoolVector<Change>& b,
                     bool b_next) {
  if (!a_next && !b_next) return;
  if (!a_next || !b_next) {
    for (const Change& c : a_next ? a : b) Set(c.variable, c.value);
    return;
  }
  const uint32_t mark = ++marks_;
  for (const Change& c : a) {
    state_[c.variable].mark = mark;
    state_[c.variable].marked = c.value;
  }
  const auto join = [this](uint32_t variable, uint32_t x, uint32_t y) {
    Set(variable, x == y ? x : graph_.Add(VertexKind::kJoin, {}, x, y));
  };
  for (const Change& c : b) {
    State& s = state_[c.variable];
    const uint32_t other = s.mark == mark ? s.marked : s.value;
    s.mark = 0;
    join(c.variable, other, c.value);
  }
  for (const Change& c : a) {
    if (state_[c.variable].mark == mark) join(c.variable, c.value, state_[c.variable].value);
  }
}

Variables::Construct& Variables::Push(bool is_loop) {
  if (depth_ == constructs_.size()) constructs_.emplace_back();
  Construct& c = constructs_[depth_++];
  c.is_loop = is_loop;
  c.is_chain = false;
  c.entered = now_;
  c.last_break = c.last_continue = 0;
  c.exits.clear();
  c.continues.clear();
  c.known.clear();
  c.touched.clear();
  return c;
}

void Variables::BeginLoop() {
  Construct& c = Push(true);
  c.branch = BeginBranch();
}

void Variables::BeginSwitch() { Push(false); }

void Variables::BeginChain() { Push(false).is_chain = true; }

void Variables::Break() {
  uint32_t k = depth_ - 1;
  while (constructs_[k].is_chain) --k;
  constructs_[k].last_break = ++now_;
}

void Variables::Continue() {
  for (uint32_t k = depth_; k-- > 0;) {
    if (!constructs_[k].is_loop) continue;
    constructs_[k].last_continue = ++now_;
    return;
  }
}

template <typename F>
void Variables::ForEachJoined(const PoolVector<Change>& ways, F f) {
  const uint32_t mark = ++marks_;
  joined_.clear();
  for (const Change& way : ways) {
    State& s = state_[way.variable];
    if (s.mark != mark) {
      s.mark = mark;
      s.marked = way.value;
      joined_.push_back(way.variable);
    } else if (s.marked != way.value) {
      if (graph_.kind(s.marked) != VertexKind::kJoin || graph_.ast(s.marked) != NodeId(mark)) {
        // Vertices for joins have no AST node. Their `ast` holds `mark` instead, which identifies
        // the call of ForEachJoined that added the vertex.
        s.marked = graph_.Add(VertexKind::kJoin, NodeId(mark), s.marked);
      }
      graph_.AddEdge(s.marked, way.value);
    }
  }
  const PoolVector<uint32_t> variables = std::move(joined_);
  for (uint32_t variable : variables) f(variable, state_[variable].marked);
  joined_ = variables;
}

void Variables::BeginContinuing(bool next) {
  const uint32_t k = depth_ - 1;
  if (next) constructs_[k].last_continue = ++now_;
  const PoolVector<uint32_t> touched = constructs_[k].touched;
  for (uint32_t variable : touched) EndLifetime(variable, depth_);
  const PoolVector<Change> ways = std::move(constructs_[k].continues);
  constructs_[k].continues.clear();
  ForEachJoined(ways, [this](uint32_t variable, uint32_t value) {
    if (state_[variable].value != value) Set(variable, value);
  });
}

void Variables::EndLoop(bool iterates) {
  const uint32_t k = depth_ - 1;
  if (iterates) {
    for (const Known& known : constructs_[k].known) {
      graph_.AddEdge(known.loop_value, state_[known.variable].value);
    }
  }
  PoolVector<uint32_t> touched = std::move(constructs_[k].touched);
  for (uint32_t variable : touched) EndLifetime(variable, depth_);
  EndBranch(constructs_[k].branch, nullptr);
  for (const Known& known : constructs_[k].known) {
    State& s = state_[known.variable];
    if (s.value == known.loop_value) s.value = known.entry_value;
    s.known_to = k;
  }
  Leave(touched);
}

void Variables::EndSwitch() {
  const uint32_t k = depth_ - 1;
  PoolVector<uint32_t> touched = std::move(constructs_[k].touched);
  for (uint32_t variable : touched) EndLifetime(variable, depth_);
  for (const Known& known : constructs_[k].known) state_[known.variable].known_to = k;
  Leave(touched);
}

// Ends the innermost construct. `touched` contains the variables that the construct assigned; only
// these may have a new value.
void Variables::Leave(const PoolVector<uint32_t>& touched) {
  const PoolVector<Change> exits = std::move(constructs_[depth_ - 1].exits);
  --depth_;
  const uint32_t mark = ++marks_;
  for (uint32_t variable : touched) {
    State& s = state_[variable];
    if (s.mark == mark) continue;
    s.mark = mark;
    Touch(variable);
  }
  PoolVector<Change> leaving;
  for (const Change& c : exits) {
    if (state_[c.variable].mark == mark) leaving.push_back(c);
  }
  ForEachJoined(leaving, [this](uint32_t variable, uint32_t value) { Set(variable, value); });
}

}  // namespace tessera::wgsl::uniformity
