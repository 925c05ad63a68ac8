// Determines which parts of a module are kept, and in which form. The names and the text follow
// from the plan (naming.h, writer.h).
#ifndef TESSERA_TOOLS_MINIFY_PLAN_H_
#define TESSERA_TOOLS_MINIFY_PLAN_H_

#include <cstdint>
#include <string>

#include "base/pool_vector.h"
#include "tools/minify/minify.h"
#include "tools/minify/simplify.h"
#include "wgsl/resolve/program.h"

namespace tessera::minify {

// A name in the output that refers to a declaration.
struct Reference {
  wgsl::NodeId declaration;
  uint32_t scope;  // index in NameNotes::scopes
};

// A type that an alias may replace.
struct TypeUse {
  ir::TypeId type;
  uint32_t count = 0;           // how often the type is written, except as part of another type
  PoolVector<uint32_t> scopes;  // the scopes in which it is written; may contain duplicates
};

struct Plan : Simplifications {
  PoolVector<bool> live;               // by node: module-scope declarations that are kept
  PoolVector<bool> implied;            // by node: types that the initializer implies
  PoolVector<bool> by_type;            // by node: types that are written from their TypeId
  PoolVector<uint32_t> literal_of;     // by node: index in `literals`, 0 if it has none
  PoolVector<std::string> literals;    // the first is unused
  PoolVector<Reference> references;    // declarations count as references to themselves
  PoolVector<TypeUse> type_uses;       // in the order of their first use
  PoolVector<wgsl::NodeId> struct_of;  // by TypeId: the declaration of a structure, or none
  // By scope: the scope whose declarations it shares, because an inlined body has no braces.
  PoolVector<uint32_t> scope_of;
  bool has_entry_point = false;

  // Returns the expression that replaces the call of a function or the name of a parameter, or
  // none.
  wgsl::NodeId InlinedFor(const wgsl::Ast& ast, const wgsl::NameNotes& notes,
                          wgsl::NodeId node) const {
    if (ast.kind(node) == wgsl::NodeKind::kCall) return inlined[node.value];
    if (ast.kind(node) != wgsl::NodeKind::kIdentifier) return {};
    const wgsl::NodeId declaration = notes.declarations[node.value];
    return declaration.valid() ? inlined[declaration.value] : wgsl::NodeId();
  }
  // Calls fn(NodeId) for the calls whose function bodies are written in front of a statement.
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

// Returns the declaration to which an identifier or member access refers, or none if the name is
// predeclared.
wgsl::NodeId DeclarationOf(const wgsl::Program& program, const wgsl::NameNotes& notes,
                           const PoolVector<wgsl::NodeId>& struct_of, wgsl::NodeId node);

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_PLAN_H_
