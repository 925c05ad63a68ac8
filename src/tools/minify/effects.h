// Determines the effects of calls of user-defined functions.
#ifndef TESSERA_TOOLS_MINIFY_EFFECTS_H_
#define TESSERA_TOOLS_MINIFY_EFFECTS_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "wgsl/resolve/program.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::minify {

// The effects of evaluating an expression or calling a function, besides its result.
struct Effect {
  enum : uint8_t {
    // Reads memory that others may write: module variables, or memory behind a pointer. Also set
    // for operations that depend on the other invocations, such as derivatives.
    kReads = 1 << 0,
    kWrites = 1 << 1,         // writes such memory, synchronizes invocations, or discards
    kReadsLocals = 1 << 2,    // reads variables of the function; only for expressions
    kLoops = 1 << 3,          // contains a loop, which may not terminate
    kNamesVariable = 1 << 4,  // names a variable of the module
  };
};

uint8_t EffectsOf(ir::BuiltinFn fn);

// Returns the effects of calling each function, indexed by UserFunctionId. Callees are included.
PoolVector<uint8_t> FindEffects(const wgsl::Program& program, const wgsl::NameNotes& notes);

// Returns whether an expression has no effects, and can be moved without changing its value as long
// as memory stays the same.
bool IsPure(const wgsl::Program& program, wgsl::NodeId expression);

// Returns whether nothing changes if an expression is not evaluated. `effects` is indexed by
// UserFunctionId. An expression that names a variable of the module must be kept, because the
// resources that a shader names determine the layout of the pipeline.
bool IsRemovable(const wgsl::Program& program, const wgsl::NameNotes& notes,
                 const PoolVector<uint8_t>& effects, wgsl::NodeId expression);

// Returns the first node of each function, indexed by UserFunctionId. The nodes of a function are
// contiguous and end with the declaration itself.
PoolVector<uint32_t> FirstNodes(const wgsl::Program& program);

// Calls fn(NodeId) for a node and all nodes in it, until fn returns false. Returns true if it never
// returned false.
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
