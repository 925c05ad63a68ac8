// Provides the parts that both matrix conversions share: the program, the edits, and queries on the
// syntax tree.
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
  // Chooses new names for the declarations whose names are in `predeclared`, a list of names that
  // the other dialect predeclares. If the application can refer to one of these declarations by
  // name, reports an error instead.
  void FindHiding(std::span<const StringId> predeclared);
  // Chooses new names for the module-scope declarations whose names are in `names`. Under these
  // names, the declarations would hide predeclared types that the output uses. If the application
  // can refer to one of these declarations by name, reports an error instead.
  void FindHidingTypes(std::span<const StringId> names);
  // Chooses new names for the given declarations, except those that already have one.
  void FindNewNames(std::span<const NodeId> declarations);
  // Replaces the identifiers of renamed declarations, except those that are already edited. Must be
  // called last.
  void RenameHiding();
  // Returns whether an identifier refers to something that is predeclared in WGSL or in one of the
  // dialects.
  bool IsPredeclared(NodeId identifier) const;
  // Returns the variable's name in the output.
  std::string NameOf(VariableId variable) const { return NameOf(program[variable].node); }
  // Returns the declaration's name in the output, for a declaration of any kind.
  std::string NameOf(NodeId declaration) const;
  // Returns `wanted`, with a number appended if the name already occurs in the module.
  std::string FreshName(std::string wanted);
  // Marks an identifier as edited, so that RenameHiding does not replace it. The edit must already
  // use the new name.
  void SetEdited(NodeId identifier) { edited_[identifier.value] = true; }
  bool IsEdited(NodeId identifier) const { return edited_[identifier.value]; }

  // ---- the tree
  NodeId ParentOf(NodeId node) const { return parents_[node.value]; }
  Span SpanOf(NodeId node) const { return ast.FullSpan(node); }
  // Returns the matrix type of an expression's value, or null if it is not a matrix.
  const ir::Type* MatrixOf(NodeId expression) const;
  // Returns the callee of a call to a built-in function, or null for other calls.
  const CallTarget* BuiltinCall(NodeId call) const;
  // Returns whether swapping the evaluation order of two expressions preserves the behavior.
  bool Commute(NodeId a, NodeId b) const;
  // Returns whether swapping the evaluation order of `expression` and the address of `place`
  // preserves the behavior. `place` is a reference or a pointer.
  bool CommutesWithAddress(NodeId place, NodeId expression) const;
  // Returns whether computing the address of `place` twice preserves the behavior.
  bool MayRepeatAddress(NodeId place) const;
  // Returns whether a statement is directly in a block. Only then can other statements be inserted
  // before it. `node` is the statement, or the call that forms the statement.
  bool StandsInBlock(NodeId node) const;
  // Returns the line break and indentation for a new statement next to the statement that begins at
  // `first`.
  std::string NewLine(NodeId first) const;
  // Returns whether the expression contains the identifier `name`, possibly in a type.
  bool Mentions(NodeId expression, StringId name) const;

  Diagnostic& NoCounterpart(Span span, std::string message) const;

 private:
  // The memory effect of evaluating an expression including its subexpressions. The enumerators are
  // ordered from the weakest to the strongest effect.
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
  PoolVector<NodeId> parents_;  // indexed by node
  PoolVector<Effect> effects_;  // indexed by node
  PoolVector<bool> edited_;     // indexed by node
  // Renamed declarations and their new names, sorted by declaration.
  PoolVector<std::pair<NodeId, std::string>> renamed_;
  // Maps each name to the last number that FreshName appended to it.
  std::unordered_map<std::string, uint32_t> numbers_;
  PoolVector<StringId> predeclared_;  // all names that were passed to FindHiding
};

}  // namespace tessera::wgsl

#endif  // TESSERA_TOOLS_CONVERT_MATRIX_REWRITER_H_
