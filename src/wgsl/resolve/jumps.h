// The loops and switches around the statement that is being resolved: where break and continue lead.
#ifndef TESSERA_WGSL_RESOLVE_JUMPS_H_
#define TESSERA_WGSL_RESOLVE_JUMPS_H_

#include <cstdint>

#include "base/plain_vector.h"
#include "wgsl/resolve/scopes.h"

namespace tessera::wgsl {

class Jumps {
 public:
  enum class Kind : uint8_t { kNone, kLoop, kSwitch, kContinuing };

  explicit Jumps(const Scopes& scopes) : scopes_(scopes) {}

  void EnterSwitch() { around_.push_back(Kind::kSwitch); }
  void ExitSwitch() { around_.pop_back(); }
  // A `loop`, whose continuing block sees what its body declares: the body's scope has just been entered.
  void EnterLoop();
  // A `for` or `while`: what its header uses is declared before.
  void EnterPlainLoop();
  void ExitLoop();
  // The continuing block of the innermost loop, which must be a `loop`.
  void EnterContinuing();
  void ExitContinuing();
  void Clear();  // a function's body has ended

  bool InLoop() const { return !loops_.empty(); }
  // What a `break` leaves, what a `continue` goes to; kNone: neither is possible.
  Kind Innermost() const { return around_.empty() ? Kind::kNone : around_.back(); }
  Kind InnermostBesideSwitch() const;
  bool InContinuing() const;

  // WGSL: Continue Statement: a continue must not go past a declaration that the continuing block uses.
  void NoteContinue(NodeId node);
  // Whether any continuing block is around the statement.
  bool InContinuingBlock() const { return continuing_count_ != 0; }
  // The continue statement that skips the declaration which is used now, in a continuing block; or none.
  NodeId ContinueThatSkips(BindingId used) const;

 private:
  struct Loop {
    uint32_t scope_start = 0;  // first binding of the loop body's scope
    uint32_t scope_depth = 0;  // Scopes::depth() inside the body; 0: not a `loop`
    uint32_t visible_at_continue = NodeId::kNoneValue;  // bindings before the first continue
    NodeId continue_node;
    bool in_continuing = false;
  };

  const Scopes& scopes_;
  PlainVector<Kind> around_;       // innermost last
  PlainVector<Loop> loops_;        // innermost last
  uint32_t continuing_count_ = 0;  // of the continuing blocks around
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_JUMPS_H_
