// Tracks the values of function-scope variables at each point of a function (WGSL: Function-scope
// Variable Value Analysis).
#ifndef TESSERA_WGSL_ANALYZE_UNIFORMITY_VARIABLES_H_
#define TESSERA_WGSL_ANALYZE_UNIFORMITY_VARIABLES_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "wgsl/analyze/uniformity_graph.h"

namespace tessera::wgsl::uniformity {

// Tracks the graph node (see Graph) for each variable's current value while the analysis walks a
// function. A join adds graph nodes only for assigned variables. A loop adds graph nodes only for
// variables that it mentions. The cost is thus proportional to the number of assignments times the
// loop nesting depth.
//
// A value is live from its assignment until the variable is assigned again. If a `break` occurs
// during this time, the variable may still have the value after the loop or switch. The analysis
// detects this when the value's lifetime ends, by checking whether the last `break` is more recent
// than the assignment.
class Variables {
 public:
  explicit Variables(Graph& graph) : graph_(graph) {}

  // Reserves a state for each of `variable_count` variables.
  void Resize(size_t variable_count) { state_.resize(variable_count); }

  // Declares a variable whose initial value is the graph node `value`.
  void Declare(uint32_t variable, uint32_t value);
  // Returns the graph node for the variable's current value.
  uint32_t Get(uint32_t variable);
  // Records that `value` is assigned to a variable.
  void Set(uint32_t variable, uint32_t value);

  // A conditional path. Call BeginBranch, walk the path, then call EndBranch. EndBranch restores
  // the values that the assigned variables had before the branch. If `changes` is not null, it
  // first appends their values at the end of the branch to `changes`.
  struct Branch {
    size_t log;
    uint32_t id;
  };
  struct Change {
    uint32_t variable, value;
  };
  Branch BeginBranch();
  void EndBranch(const Branch& branch, PoolVector<Change>* changes);
  // Joins the ends of two branches. `a_next` and `b_next` specify whether the end of each branch is
  // reachable. The values of a branch with an unreachable end are ignored.
  void Join(const PoolVector<Change>& a, bool a_next, const PoolVector<Change>& b, bool b_next);

  void BeginLoop();
  // Joins all paths that lead to the `continuing` block. Must be called after the walk over the
  // body and before the walk over the `continuing` block. `next` specifies whether the end of the
  // body is reachable.
  void BeginContinuing(bool next);
  // Ends the loop. `iterates` specifies whether the end of the `continuing` block is reachable.
  void EndLoop(bool iterates);
  void BeginSwitch();
  void EndSwitch();
  // Begins a chain of `if` and `else if`. Each clause is a branch. If the end of a clause is
  // reachable, BreakChain must be called there.
  void BeginChain();
  void BreakChain() { constructs_[depth_ - 1].last_break = ++now_; }
  void EndChain() { EndSwitch(); }
  void Break();
  void Continue();

 private:
  struct State {
    uint32_t value = kNone;
    uint32_t since = 0;        // the time when `value` was assigned
    uint32_t declared_at = 0;  // construct nesting depth of the declaration
    // The nesting depth up to which the open constructs have recorded that they mention the
    // variable (Construct::known). Only constructs deeper than `declared_at` record this.
    uint32_t known_to = 0;
    uint32_t branch = 0;  // the branch that declared the variable or last saved it to log_
    uint32_t mark = 0, marked = 0;
  };
  struct Logged {
    uint32_t variable, value, branch;
  };
  struct Known {
    uint32_t variable, loop_value, entry_value;  // loop_value is kNone in a switch
  };
  struct Construct {
    bool is_loop = false, is_chain = false;
    uint32_t entered = 0, last_break = 0, last_continue = 0;
    PoolVector<Change> exits, continues;
    PoolVector<Known> known;
    PoolVector<uint32_t> touched;
    Branch branch{};
  };

  Construct& Push(bool is_loop);
  void Leave(const PoolVector<uint32_t>& touched);
  void Mention(uint32_t variable);
  void Touch(uint32_t variable);
  void EndLifetime(uint32_t variable, uint32_t depth);
  void Replace(uint32_t variable, uint32_t value);
  // `ways` contains the values of variables on the paths that lead to a join. Calls f(variable, v)
  // for each variable, where the vertex v stands for all values of the variable in `ways`.
  template <typename F>
  void ForEachJoined(const PoolVector<Change>& ways, F f);

  Graph& graph_;
  PoolVector<State> state_;
  PoolVector<Logged> log_;
  PoolVector<Construct> constructs_;  // never shrinks; only the first depth_ elements are in use
  PoolVector<uint32_t> joined_;
  uint32_t depth_ = 0;
  uint32_t now_ = 0;
  uint32_t branch_ = 0, branches_ = 0;
  uint32_t marks_ = 0;
};

}  // namespace tessera::wgsl::uniformity

#endif  // TESSERA_WGSL_ANALYZE_UNIFORMITY_VARIABLES_H_
