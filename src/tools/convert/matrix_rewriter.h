// What the conversions in both directions stand on: the program, the edits, and what they ask of the tree.
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
  // Finds other names for declarations that have one of these, which the other dialect predeclares. An error where the
  // application knows the declaration by its name. `at_module_scope`: of declarations there alone.
  void FindHiding(std::span<const StringId> predeclared);
  // Likewise of names that a type will be written with, of declarations at module scope alone.
  void FindHidingTypes(std::span<const StringId> names);
  // Finds other names for these declarations, but for those that have got one.
  void FindNewNames(std::span<const NodeId> declarations);
  // Puts these names in, but for what is edited already. To be called last.
  void RenameHiding();
  // Whether an identifier is what WGSL or a dialect predeclares.
  bool IsPredeclared(NodeId identifier) const;
  // What a variable is called in the output.
  std::string NameOf(VariableId variable) const { return NameOf(program[variable].node); }
  // What any declaration is called in the output.
  std::string NameOf(NodeId declaration) const;
  // A name that the module does not have: `wanted`, or with a number behind it.
  std::string FreshName(std::string wanted);
  // What stands in place of the identifier has the new name already.
  void SetEdited(NodeId identifier) { edited_[identifier.value] = true; }
  bool IsEdited(NodeId identifier) const { return edited_[identifier.value]; }

  // ---- the tree
  NodeId ParentOf(NodeId node) const { return parents_[node.value]; }
  Span SpanOf(NodeId node) const { return ast.FullSpan(node); }
  // The matrix type of an expression's value; null if it is no matrix.
  const ir::Type* MatrixOf(NodeId expression) const;
  // What a call of a built-in function calls; null for other calls.
  const CallTarget* BuiltinCall(NodeId call) const;
  // Whether it is the same which of two expressions is evaluated first.
  bool Commute(NodeId a, NodeId b) const;
  // The same where only the address of `place` is computed: it is a reference or a pointer.
  bool CommutesWithAddress(NodeId place, NodeId expression) const;
  // Whether computing the address twice is as good as once.
  bool MayRepeatAddress(NodeId place) const;
  // Whether a statement, or the statement that is this call, stands where others can stand before it.
  bool StandsInBlock(NodeId node) const;
  // The end of the line and the indentation that a statement put before or behind this one begins with.
  std::string NewLine(NodeId first) const;
  // Whether an identifier in the expression, or in a type that it names, is spelled so.
  bool Mentions(NodeId expression, StringId name) const;

  Diagnostic& NoCounterpart(Span span, std::string message) const;

 private:
  // What evaluating an expression does to memory, the parts included. Ordered.
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
  PoolVector<NodeId> parents_;                          // by node
  PoolVector<Effect> effects_;                          // by node
  PoolVector<bool> edited_;                             // by node
  PoolVector<std::pair<NodeId, std::string>> renamed_;  // declarations, sorted
  std::unordered_map<std::string, uint32_t> numbers_;   // that FreshName gave last, by `wanted`
  PoolVector<StringId> predeclared_;                    // the names that FindHiding was given
};

}  // namespace tessera::wgsl

#endif  // TESSERA_TOOLS_CONVERT_MATRIX_REWRITER_H_
