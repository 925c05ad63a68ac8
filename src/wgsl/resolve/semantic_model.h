// What tools ask of a module: what each name refers to, the type of each expression, what is visible where. For
// language servers, refactoring and the like; compiling makes none.
#ifndef TESSERA_WGSL_RESOLVE_SEMANTIC_MODEL_H_
#define TESSERA_WGSL_RESOLVE_SEMANTIC_MODEL_H_

#include <cstdint>
#include <string>
#include <utility>

#include "base/pool_vector.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// To make one: give the Program a NameNotes, resolve it, and give both to the model, which keeps them. Errors in
// the module are no obstacle: what could not be resolved has no declaration and no type.
//
// It reads the Source, the Ast and the types and constants of the ir::Module that the Program was made with, which
// must outlive it. Lowering may come before or after: it adds to the module and changes nothing that is read here.
class SemanticModel {
 public:
  SemanticModel(Program program, NameNotes notes);

  const Program& program() const { return program_; }

  // ---- names
  // The declaration that a name refers to: of a kIdentifier (in an expression, a type, a call) a kVar, kLet, kConst,
  // kOverride, kParameter, kFunction, kAlias or kStruct; of a kMember a kStructMember. Of a declaration: itself.
  // None for what WGSL predeclares, for names that are resolved by context, for swizzles, and after an error.
  NodeId DeclarationOf(NodeId node) const;
  // All kIdentifier and kMember nodes whose declaration this is, in the order of the nodes.
  PoolVector<NodeId> ReferencesTo(NodeId declaration) const;
  // The kIdentifier, kMember or declaration whose name stands at a byte offset (or ends there), or none.
  NodeId NameAt(uint32_t offset) const;

  // ---- types and values
  // As NodeFacts::type: of an expression, a type expression, a declaration; none after an error.
  TypeId TypeOf(NodeId node) const { return program_.TypeOf(node); }
  // The same as WGSL writes it; empty for none.
  std::string TypeNameOf(NodeId node) const;
  // Of a const-expression; else none.
  ConstantId ValueOf(NodeId node) const { return program_.ValueOf(node); }

  // ---- scopes
  // The declarations that names denote at a byte offset (WGSL: Declaration and Scope), those of inner scopes first;
  // without hidden ones and without what WGSL predeclares.
  PoolVector<NodeId> VisibleAt(uint32_t offset) const;

 private:
  struct Scope {
    Span span;
    uint32_t parent;          // index, smaller than its own; of the first: itself
    uint32_t first_declared;  // in declared_
  };
  struct Declared {
    uint32_t scope;
    uint32_t from;  // the offset from which it is visible
    NodeId node;
  };

  void FindNames();
  void FindStructs();
  void FindScopes();
  uint32_t VisibleFrom(NodeId declaration, uint32_t scope) const;
  NodeId MemberDeclaration(NodeId member) const;

  Program program_;
  NameNotes notes_;
  PoolVector<NodeId> names_;                       // by token: the node that it names, or none
  PoolVector<std::pair<TypeId, NodeId>> structs_;  // sorted
  PoolVector<Scope> scopes_;                       // outer ones before those within
  PoolVector<Declared> declared_;                  // by scope, in source order
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_SEMANTIC_MODEL_H_
