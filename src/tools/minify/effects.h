// Determines the effects of calls to user-defined functions.
#ifndef TESSERA_TOOLS_MINIFY_EFFECTS_H_
#define TESSERA_TOOLS_MINIFY_EFFECTS_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "wgsl/resolve/program.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::minify {

// The side effects and dependencies of evaluating an expression or calling a function.
struct Effect {
  enum : uint8_t {
    // Reads memory that other code may write (module-scope variables, or memory behind a pointer),
    // or depends on other invocations (e.g. a derivative).
    kReads = 1 << 0,
    // Writes module-scope variables or memory behind a pointer, synchronizes invocations, or
    // discards.
    kWrites = 1 << 1,
    kReadsLocals = 1 << 2,    // reads local variables of the function; only for expressions
    kLoops = 1 << 3,          // contains a loop, so it might never end
    kNamesVariable = 1 << 4,  // names a module-scope variable
  };
};

uint8_t EffectsOf(ir::BuiltinFn fn);

// Returns the effects of calling each function (indexed by UserFunctionId), including those of its
// callees.
PoolVector<uint8_t> FindEffects(const wgsl::Program& program, const wgsl::NameNotes& notes);

// Returns whether an expression has no side effects. Such an expression can be moved to any place
// where the memory that it reads has the same contents.
bool IsPure(const wgsl::Program& program, wgsl::NodeId expression);

// Returns whether an expression can be removed without changing the behavior. `effects` is indexed
// by UserFunctionId. Expressions that use module-scope variables are kept, because the resources
// that a shader references determine the pipeline layout.
bool IsRemovable(const wgsl::Program& program, const wgsl::NameNotes& notes,
                 const PoolVector<uint8_t>& effects, wgsl::NodeId expression);

// Returns the first node of each function, indexed by UserFunctionId. A function's nodes are
// contiguous and end with its declaration.
PoolVector<uint32_t> FirstNodes(const wgsl::Program& program);

// Calls fn(NodeId) for a node and all of its descendants. Stops and returns false as soon as `fn`
// returns false; otherwise returns true.
template <typename Fn>
bool AllNodes(const wgsl::Ast& ast, wgsl::NodeId root, Fn fn) {
  PoolVector<wgsl::NodeId> open = {root};
  while (!open.empty()) {
    const wgsl::NodeId node = open.back();
    open.pop_back();
    if (!fn(node)) return false;
    wgsl::ForEachChild(ast, node, [&](wgsl::NodeId child) { open.push_back(child); });
  }
  return true;
}

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_EFFECTS_H_
