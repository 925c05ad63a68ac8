// Tracks the loops and switches that enclose the statement being resolved, i.e. the possible
// targets of `break` and `continue`.
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
  // Enters a `loop`, whose continuing block sees the declarations of the loop body. Call this
  // directly after entering the scope of the body.
  void EnterLoop();
  // Enters a `for` or `while`. No `continue` in it can skip a declaration that the header uses: the
  // header cannot use declarations of the body.
  void EnterPlainLoop();
  void ExitLoop();
  // Enters the continuing block of the innermost loop, which must be a `loop`.
  void EnterContinuing();
  void ExitContinuing();
  void Clear();  // called at the end of each function body

  bool InLoop() const { return !loops_.empty(); }
  // Innermost returns the kind of statement that a `break` would apply to. InnermostBesideSwitch
  // ignores switches: it returns the kind of statement that a `continue` would apply to. Both
  // return kNone if there is no such statement.
  Kind Innermost() const { return around_.empty() ? Kind::kNone : around_.back(); }
  Kind InnermostBesideSwitch() const;
  bool InContinuing() const;

  // Records a `continue` statement of the innermost loop. A `continue` must not skip a declaration
  // that the continuing block uses (WGSL: Continue Statement).
  void NoteContinue(NodeId node);
  // Returns whether the current statement is inside any continuing block.
  bool InContinuingBlock() const { return continuing_count_ != 0; }
  // Returns a `continue` statement that skips the declaration `used`, or none if there is no such
  // statement. Considers only loops whose continuing block contains the current statement.
  NodeId ContinueThatSkips(BindingId used) const;

 private:
  struct Loop {
    uint32_t scope_start = 0;  // the BindingId of the first declaration in the loop body
    uint32_t scope_depth = 0;  // Scopes::depth() inside the body; 0 for `for` and `while`
    // The number of bindings before the first `continue` statement, or kNoneValue if there is none.
    uint32_t visible_at_continue = NodeId::kNoneValue;
    NodeId continue_node;
    bool in_continuing = false;
  };

  const Scopes& scopes_;
  PlainVector<Kind> around_;       // innermost last
  PlainVector<Loop> loops_;        // innermost last
  uint32_t continuing_count_ = 0;  // number of enclosing continuing blocks
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_JUMPS_H_
