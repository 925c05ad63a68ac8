// The common part of both conversions: the program, the edits, and queries on the syntax tree.
#ifndef TESSERA_TOOLS_CONVERT_MATRIX_REWRITER_H_
#define TESSERA_TOOLS_CONVERT_MATRIX_REWRITER_H_

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/pool_vector.h"
#include "tools/convert/text_edits.h"
#include "wgsl/resolve/program.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::wgsl {

class MatrixRewriter {
 public:
  MatrixRewriter(Program& program, const NameNotes& notes, const Trivia& trivia,
                 Diagnostics& diagnostics);

  Program& program;
  const Ast& ast;
  const ir::TypeStore& types;
  Diagnostics& diagnostics;
  TextEdits edits;

  // ---- names
  // Chooses new names for declarations whose names are in `predeclared`, because the other dialect
  // predeclares these names. Reports an error if the application refers to the declaration by name.
  void FindHiding(std::span<const StringId> predeclared);
  // Chooses new names for module-scope declarations whose names are in `names`, because types that
  // will be written contain these names. Reports an error if the application refers to the
  // declaration by name.
  void FindHidingTypes(std::span<const StringId> names);
  // Chooses new names for the given declarations, except those that already have one.
  void FindNewNames(std::span<const NodeId> declarations);
  // Applies the new names, except to identifiers that are already edited. Must be called last.
  void RenameHiding();
  // Returns whether an identifier refers to something that WGSL or one of the dialects predeclares.
  bool IsPredeclared(NodeId identifier) const;
  // Returns the name of a variable in the output.
  std::string NameOf(VariableId variable) const { return NameOf(program[variable].node); }
  // Returns the name of a declaration of any kind in the output.
  std::string NameOf(NodeId declaration) const;
  // Returns a name that does not occur in the module: `wanted`, with a number appended if
  // necessary.
  std::string FreshName(std::string wanted);
  // Marks an identifier as edited, because its replacement already contains the new name.
  void SetEdited(NodeId identifier) { edited_[identifier.value] = true; }
  bool IsEdited(NodeId identifier) const { return edited_[identifier.value]; }

  // ---- the tree
  NodeId ParentOf(NodeId node) const { return parents_[node.value]; }
  Span SpanOf(NodeId node) const { return ast.FullSpan(node); }
  // Returns the matrix type of an expression's value, or null if it is not a matrix.
  const ir::Type* MatrixOf(NodeId expression) const;
  // Returns the target of a call of a built-in function, or null for other calls.
  const CallTarget* BuiltinCall(NodeId call) const;
  // Returns whether two expressions can be evaluated in either order.
  bool Commute(NodeId a, NodeId b) const;
  // Returns whether the address of `place` (a reference or pointer) and `expression` can be
  // evaluated in either order.
  bool CommutesWithAddress(NodeId place, NodeId expression) const;
  // Returns whether the address can be computed twice without a change in behavior.
  bool MayRepeatAddress(NodeId place) const;
  // Returns whether a statement is in a block, so that other statements can be inserted before it.
  // `node` is the statement or the call of which it consists.
  bool StandsInBlock(NodeId node) const;
  // Returns the line break and indentation for a statement to insert before or after the statement
  // that begins at `first`.
  std::string NewLine(NodeId first) const;
  // Returns whether the expression contains the identifier `name`, including in the types that it
  // mentions.
  bool Mentions(NodeId expression, StringId name) const;

  Diagnostic& NoCounterpart(Span span, std::string message) const;

 private:
  // The effect on memory of evaluating an expression and its subexpressions, from weakest to
  // strongest.
  enum class Effect : uint8_t { kNone, kReads, kWrites };

  void FindParents();
  void FindEffects();
  static bool Commute(Effect a, Effect b);
  Effect OwnEffect(NodeId node) const;
  Effect CallEffect(NodeId call) const;
  Effect AddressEffect(NodeId place) const;
  const std::string* NewName(NodeId declaration) const;
  bool IsKnownOutside(NodeId declaration, std::string_view* as) const;
  void FindHiding(std::span<const StringId> names, bool hides_type);
  void FindHiding(NodeId declaration, bool hides_type);

  const NameNotes& notes_;
  PoolVector<NodeId> parents_;                          // indexed by node
  PoolVector<Effect> effects_;                          // indexed by node
  PoolVector<bool> edited_;                             // indexed by node
  PoolVector<std::pair<NodeId, std::string>> renamed_;  // declarations with new names, sorted
  // The last number that FreshName appended to each name.
  std::unordered_map<std::string, uint32_t> numbers_;
  PoolVector<StringId> predeclared_;  // all names passed to FindHiding
};

}  // namespace tessera::wgsl

#endif  // TESSERA_TOOLS_CONVERT_MATRIX_REWRITER_H_
