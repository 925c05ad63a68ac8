// Determines how expressions use memory. Refactorings that move an expression depend on this.
#ifndef TESSERA_SERVICE_EFFECTS_H_
#define TESSERA_SERVICE_EFFECTS_H_

#include "service/document.h"

namespace tessera::service {

// The effects of evaluating a part of a program.
struct Effects {
  // Reads memory that may change, or depends on other invocations. Uniform buffers and immediate
  // data never change, and neither do the handles of textures and samplers. Calls of user-defined
  // functions count as reads, whatever they read.
  bool reads = false;
  // Writes memory, orders the memory accesses of other invocations, or ends the invocation.
  bool writes = false;

  bool none() const { return !reads && !writes; }
};

// Returns the effects of an expression whose value is read.
Effects EffectsOf(const Analysis& analysis, NodeId expression);

// Returns whether `root` keeps its meaning if `expression`, a part of `root`, is evaluated before
// the rest of `root` (WGSL: Program Order Within an Invocation). Ignores the blocks in `root`,
// because they run after `expression`.
bool CanComeFirst(const Analysis& analysis, NodeId root, NodeId expression);

// If `expression` denotes memory, returns the outermost expression around it that denotes the same
// memory or a part of it, e.g. `a.b[i]` for `a` or `a.b`. This outermost expression determines when
// the memory is read. For other expressions, returns `expression`.
NodeId OutermostPlace(const Analysis& analysis, NodeId expression);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_EFFECTS_H_
