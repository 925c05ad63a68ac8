// Determines which parts of a module are kept, and in which form. The plan is the input for
// choosing names and writing the text (naming.h, writer.h).
#ifndef TESSERA_TOOLS_MINIFY_PLAN_H_
#define TESSERA_TOOLS_MINIFY_PLAN_H_

#include <cstdint>
#include <string>

#include "base/pool_vector.h"
#include "tools/minify/minify.h"
#include "tools/minify/simplify.h"
#include "wgsl/resolve/program.h"

namespace tessera::minify {

// A reference to a declaration in the output.
struct Reference {
  wgsl::NodeId declaration;
  uint32_t scope;  // index into NameNotes::scopes
};

// A type for which an alias may be declared.
struct TypeUse {
  ir::TypeId type;
  uint32_t count = 0;           // the number of occurrences that are not part of another type
  PoolVector<uint32_t> scopes;  // the scopes of the occurrences; may contain duplicates
};

struct Plan : Simplifications {
  PoolVector<bool> live;               // indexed by node: module-scope declarations that are kept
  PoolVector<bool> implied;            // indexed by node: types that the initializer implies
  PoolVector<bool> by_type;            // indexed by node: types whose text SpellType generates
  PoolVector<uint32_t> literal_of;     // indexed by node: the index in `literals`, or 0 for none
  PoolVector<std::string> literals;    // element 0 is unused
  PoolVector<Reference> references;    // includes each declaration as a reference to itself
  PoolVector<TypeUse> type_uses;       // in the order of first use
  PoolVector<wgsl::NodeId> struct_of;  // indexed by TypeId: the declaration of a structure, or none
  // Maps each scope to the scope with which it is merged. The body of an inlined function is
  // written without braces, so its scope is merged with the scope that contains the call.
  PoolVector<uint32_t> scope_of;
  bool has_entry_point = false;

  // Returns the expression that replaces a function call or a parameter's name, or none if the call
  // or name is kept.
  wgsl::NodeId InlinedFor(const wgsl::Ast& ast, const wgsl::NameNotes& notes,
                          wgsl::NodeId node) const {
    if (ast.kind(node) == wgsl::NodeKind::kCall) return inlined[node.value];
    if (ast.kind(node) != wgsl::NodeKind::kIdentifier) return {};
    const wgsl::NodeId declaration = notes.declarations[node.value];
    return declaration.valid() ? inlined[declaration.value] : wgsl::NodeId();
  }
  // Calls fn(NodeId) for each call in `statement` whose callee's body is inserted before the
  // statement.
  template <typename Fn>
  void ForEachMoved(wgsl::NodeId statement, Fn fn) const {
    if (moved.empty()) return;
    const auto calls = moved.find(statement);
    if (calls == moved.end()) return;
    for (const wgsl::NodeId call : calls->second) fn(call);
  }
  const std::string* LiteralOf(wgsl::NodeId node) const {
    const uint32_t index = literal_of[node.value];
    return index == 0 ? nullptr : &literals[index];
  }
};

// Returns the function whose body replaces an inlined call.
wgsl::NodeId InlinedFunction(const wgsl::Program& program, const Plan& plan, wgsl::NodeId call);

Plan MakePlan(const wgsl::Program& program, const wgsl::NameNotes& notes, const Settings& settings);

// Returns the declaration that an identifier or member access refers to, or none if the name is
// predeclared.
wgsl::NodeId DeclarationOf(const wgsl::Program& program, const wgsl::NameNotes& notes,
                           const PoolVector<wgsl::NodeId>& struct_of, wgsl::NodeId node);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_PLAN_H_
