// The values of function-scope variables along a function (WGSL: Function-scope Variable Value
// Analysis).
#ifndef TESSERA_WGSL_ANALYZE_UNIFORMITY_VARIABLES_H_
#define TESSERA_WGSL_ANALYZE_UNIFORMITY_VARIABLES_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "wgsl/analyze/uniformity_graph.h"

namespace tessera::wgsl::uniformity {

// Walks along with the analysis of one function and knows the vertex of each variable's value.
// Joins get vertices for the variables that were assigned, not for all, and a loop only for the
// variables that are mentioned in it, so that the cost is that of the assignments, times the
// nesting of loops.
//
// How the value of a variable leaves a loop or switch: each value lives from its assignment until
// it is replaced; if a 'break' lies between, the value leaves the construct. Only times have to be
// compared, at the end of a value's life.
class Variables {
 public:
  explicit Variables(Graph& graph) : graph_(graph) {}

  // Room for so many variables.
  void Resize(size_t variable_count) { state_.resize(variable_count); }

  void Declare(uint32_t variable, uint32_t value);
  uint32_t Get(uint32_t variable);
  void Set(uint32_t variable, uint32_t value);

  // A way that is taken or not: begin, walk it, end. Its assignments are then undone; the values at
  // its end are given by Changes.
  struct Branch {
    size_t log;
    uint32_t id;
  };
  struct Change {
    uint32_t variable, value;
  };
  Branch BeginBranch();
  void EndBranch(const Branch& branch, PoolVector<Change>* changes);
  // Joins the ends of two branches, of which those that are not `next` do not get there.
  void Join(const PoolVector<Change>& a, bool a_next, const PoolVector<Change>& b, bool b_next);

  void BeginLoop();
  // Between the body and 'continuing': joins all ways that lead there. `next`: the end of the body
  // does.
  void BeginContinuing(bool next);
  // `iterates`: the end of 'continuing' is reached.
  void EndLoop(bool iterates);
  void BeginSwitch();
  void EndSwitch();
  // A chain of 'else if', of which each clause is a branch. BreakChain: the end of a clause is reached.
  void BeginChain();
  void BreakChain() { constructs_[depth_ - 1].last_break = ++now_; }
  void EndChain() { EndSwitch(); }
  void Break();
  void Continue();

 private:
  struct State {
    uint32_t value = kNone;
    uint32_t since = 0;        // when the value was set
    uint32_t declared_at = 0;  // depth of constructs
    uint32_t known_to = 0;     // constructs up to this depth know that the variable is mentioned
    uint32_t branch = 0;       // in which the change is logged already
    uint32_t mark = 0, marked = 0;
  };
  struct Logged {
    uint32_t variable, value, branch;
  };
  struct Known {
    uint32_t variable, loop_value, entry_value;  // loop_value: kNone in a switch
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
  void EndLife(uint32_t variable, uint32_t depth);
  void Replace(uint32_t variable, uint32_t value);
  // The join of the values of each variable in `ways`; calls f(variable, vertex).
  template <typename F>
  void ForEachJoined(const PoolVector<Change>& ways, F f);

  Graph& graph_;
  PoolVector<State> state_;
  PoolVector<Logged> log_;
  PoolVector<Construct> constructs_;  // as many as were ever nested; the first depth_ are open
  PoolVector<uint32_t> joined_;
  uint32_t depth_ = 0;
  uint32_t now_ = 0;
  uint32_t branch_ = 0, branches_ = 0;
  uint32_t marks_ = 0;
};

}  // namespace tessera::wgsl::uniformity

#endif  // TESSERA_WGSL_ANALYZE_UNIFORMITY_VARIABLES_H_
