// Answers queries about a module: the declaration of each name, the type of each expression, and
// the names that are visible at a position. The queries are meant for tools such as language
// servers and refactoring tools. The compiler itself does not use them.
#ifndef TESSERA_WGSL_RESOLVE_SEMANTIC_MODEL_H_
#define TESSERA_WGSL_RESOLVE_SEMANTIC_MODEL_H_

#include <cstdint>
#include <string>
#include <utility>

#include "base/pool_vector.h"
#include "wgsl/resolve/program.h"
#include "wgsl/syntax/token_search.h"

namespace tessera::wgsl {

// Answers queries about a resolved program. To create a model, set Program::notes, resolve the
// program, and pass the Program and the NameNotes to the constructor, which takes ownership of
// both. The program may contain errors. Names and expressions that could not be resolved have no
// declaration and no type.
//
// The model reads the Source, the Ast, and the types and constants of the Program's ir::Module, all
// of which must outlive it. The module may be lowered at any time, because lowering does not change
// what the model reads.
class SemanticModel {
 public:
  SemanticModel(Program program, NameNotes notes);

  const Program& program() const { return program_; }
  const NameNotes& notes() const { return notes_; }

  // ---- names
  //
  // Returns the declaration to which a name refers:
  //
  // - kIdentifier (in an expression, a type, a call): a kVar, kLet, kConst, kOverride, kParameter,
  //   kFunction, kAlias or kStruct
  // - kMember: a kStructMember
  // - a declaration: itself
  //
  // Returns none for predeclared names, context-dependent names and swizzles. Also returns none
  // after an error.
  NodeId DeclarationOf(NodeId node) const;
  // Returns all kIdentifier and kMember nodes that refer to `declaration`, in node order.
  PoolVector<NodeId> ReferencesTo(NodeId declaration) const;
  // Returns the node (kIdentifier, kMember or a declaration) whose name contains the byte offset
  // `offset` or ends there. Returns none if there is no such node.
  NodeId NameAt(uint32_t offset) const;

  // ---- types and values
  //
  // Returns the type of an expression, type expression or declaration (NodeFacts::type), or none
  // after an error.
  TypeId TypeOf(NodeId node) const { return program_.TypeOf(node); }
  // Returns the type of a node in WGSL syntax, or an empty string if it has none.
  std::string TypeNameOf(NodeId node) const;
  // Returns the value of a const-expression, or none for any other node.
  ConstantId ValueOf(NodeId node) const { return program_.ValueOf(node); }

  // ---- scopes
  //
  // Returns the declarations that are visible at a byte offset, inner scopes first (WGSL:
  // Declaration and Scope). Omits hidden and predeclared names.
  PoolVector<NodeId> VisibleAt(uint32_t offset) const;

 private:
  struct Scope {
    Span span;
    uint32_t parent;          // index of the enclosing scope; 0 for module scope itself
    uint32_t first_declared;  // index in declared_
  };
  struct Declared {
    uint32_t scope;
    uint32_t from;  // offset at which the declaration becomes visible
    NodeId node;
  };

  void FindNames();
  void FindStructs();
  void FindScopes();
  uint32_t VisibleFrom(NodeId declaration, uint32_t scope) const;
  NodeId MemberDeclaration(NodeId member) const;

  Program program_;
  NameNotes notes_;
  TokenSearch search_;
  PoolVector<NodeId> names_;  // indexed by token: the node whose name is this token, or none
  PoolVector<std::pair<TypeId, NodeId>> structs_;  // sorted by type
  PoolVector<Scope> scopes_;                       // outer scopes before inner ones
  PoolVector<Declared> declared_;                  // sorted by scope, then in source order
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_SEMANTIC_MODEL_H_
