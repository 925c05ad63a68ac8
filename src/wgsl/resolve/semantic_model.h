// Queries about a module for language servers, refactoring and other tools: the declaration of each
// name, the type of each expression, the names visible at a place. Compiling does not use it.
#ifndef TESSERA_WGSL_RESOLVE_SEMANTIC_MODEL_H_
#define TESSERA_WGSL_RESOLVE_SEMANTIC_MODEL_H_

#include <cstdint>
#include <string>
#include <utility>

#include "base/pool_vector.h"
#include "wgsl/resolve/program.h"
#include "wgsl/syntax/token_search.h"

namespace tessera::wgsl {

// To create a model, give the Program a NameNotes, resolve it, and pass both to the model, which
// takes ownership. The module may contain errors: names and expressions that could not be resolved
// have no declaration and no type.
//
// The model reads the Source, the Ast, and the types and constants of the Program's ir::Module,
// which must outlive it. Lowering may come before or after: it adds to the module but changes
// nothing that the model reads.
class SemanticModel {
 public:
  SemanticModel(Program program, NameNotes notes);

  const Program& program() const { return program_; }
  const NameNotes& notes() const { return notes_; }

  // ---- names
  //
  // Returns the declaration that a name refers to:
  //
  // - kIdentifier (in an expression, a type, a call): a kVar, kLet, kConst, kOverride, kParameter,
  //   kFunction, kAlias or kStruct
  // - kMember: a kStructMember
  // - a declaration: itself
  //
  // Returns none for predeclared names, names that are resolved by context, swizzles, and after an
  // error.
  NodeId DeclarationOf(NodeId node) const;
  // Returns all kIdentifier and kMember nodes that refer to `declaration`, in the order of the
  // nodes.
  PoolVector<NodeId> ReferencesTo(NodeId declaration) const;
  // Returns the kIdentifier, kMember or declaration whose name contains the byte offset or ends
  // there, or none.
  NodeId NameAt(uint32_t offset) const;

  // ---- types and values
  //
  // Returns NodeFacts::type of an expression, type expression or declaration; none after an error.
  TypeId TypeOf(NodeId node) const { return program_.TypeOf(node); }
  // Returns the type of a node in WGSL syntax, or an empty string if it has none.
  std::string TypeNameOf(NodeId node) const;
  // Returns the value of a const-expression; none for other nodes.
  ConstantId ValueOf(NodeId node) const { return program_.ValueOf(node); }

  // ---- scopes
  //
  // Returns the declarations visible at a byte offset, innermost scopes first (WGSL: Declaration
  // and Scope). Omits hidden and predeclared names.
  PoolVector<NodeId> VisibleAt(uint32_t offset) const;

 private:
  struct Scope {
    Span span;
    uint32_t parent;          // smaller than its own index; the first scope: itself
    uint32_t first_declared;  // in declared_
  };
  struct Declared {
    uint32_t scope;
    uint32_t from;  // offset from which it is visible
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
  PoolVector<NodeId> names_;                       // by token: the node whose name it is, or none
  PoolVector<std::pair<TypeId, NodeId>> structs_;  // sorted
  PoolVector<Scope> scopes_;                       // outer scopes before inner ones
  PoolVector<Declared> declared_;                  // by scope, in source order
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_SEMANTIC_MODEL_H_
