// Resolves statements (WGSL: Statements). wgsl/analyze/behavior.h reports missing returns, infinite
// loops and unreachable code.
#ifndef TESSERA_WGSL_RESOLVE_STATEMENTS_H_
#define TESSERA_WGSL_RESOLVE_STATEMENTS_H_

#include <string_view>

#include "base/compiler.h"
#include "base/pool_vector.h"
#include "wgsl/resolve/attributes.h"
#include "wgsl/resolve/declarations.h"
#include "wgsl/resolve/directives.h"
#include "wgsl/resolve/expressions.h"
#include "wgsl/resolve/function_uses.h"
#include "wgsl/resolve/jumps.h"
#include "wgsl/resolve/scopes.h"

namespace tessera::wgsl {

class Statements : ResolverPart {
 public:
  Statements(SemanticContext& context, Scopes& scopes, Jumps& jumps, Directives& directives,
             FunctionUses& uses, Expressions& expressions, Attributes& attributes,
             Declarations& declarations)
      : ResolverPart(context),
        scopes_(scopes),
        jumps_(jumps),
        directives_(directives),
        uses_(uses),
        expressions_(expressions),
        attributes_(attributes),
        declarations_(declarations) {}

  // Resolves a function body. The innermost scope must contain the parameters; the declarations of
  // the body are added to it.
  void FunctionBody(NodeId function, NodeId body);
  void ConstAssert(NodeId node);

 private:
  struct Selector {
    int64_t value;
    NodeId node;
  };
  // The intermediate result of checking the selectors of a switch.
  struct SelectorState {
    TypeId type;        // common type of the selectors
    NodeId decided_by;  // the expression that determines `type`
    NodeId default_node;
    bool ok = true;
    PoolVector<Selector> values;
  };

  // Resolves a statement with one of the functions below.
  void Resolve(NodeId node);
  TESSERA_OWN_FRAME void Declaration(NodeId node);
  TESSERA_OWN_FRAME void Compound(NodeId node);
  TESSERA_OWN_FRAME void Assign(NodeId node);
  TESSERA_OWN_FRAME void CompoundAssign(NodeId node);
  TESSERA_OWN_FRAME void PhonyAssign(NodeId node);
  TESSERA_OWN_FRAME void IncrementOrDecrement(NodeId node);
  TESSERA_OWN_FRAME void CallStatement(NodeId node);
  TESSERA_OWN_FRAME void If(NodeId node);
  TESSERA_OWN_FRAME void Switch(NodeId node);
  TESSERA_OWN_FRAME void Loop(NodeId node);
  TESSERA_OWN_FRAME void For(NodeId node);
  TESSERA_OWN_FRAME void While(NodeId node);
  void Break(NodeId node);
  TESSERA_COLD void MisplacedBreakIf(NodeId node);
  TESSERA_OWN_FRAME void Continuing(NodeId node);
  void Continue(NodeId node);
  TESSERA_OWN_FRAME void Return(NodeId node);
  void Resolve(NodeList statements);
  void BodyInCurrentScope(NodeId compound);
  void SwitchSelectors(NodeId node);
  void CaseSelector(NodeId selector, SelectorState& state);
  void CheckSelectors(PoolVector<Selector>& selectors);
  void Condition(NodeId node, std::string_view what);
  void AllOrAny(Diagnostic& d, NodeId condition) const;
  TypeId StoreTarget(NodeId node, bool needs_read, ir::Swizzle* parts = nullptr);
  TypeId StoreToSwizzle(NodeId node, bool needs_read, ir::Swizzle* parts);
  bool CheckWritable(NodeId node, bool needs_read, const ir::Type& view) {
    return view.access == ir::Access::kReadWrite ||
           (view.access == ir::Access::kWrite && !needs_read) || NotWritable(node, view);
  }
  TESSERA_COLD bool NotWritable(NodeId node, const ir::Type& view);
  void HelpToWrite(const ir::Type& view, VariableId root, Diagnostic& d) const;
  NodeId SwizzledVector(NodeId node, ir::Swizzle* parts) const;
  bool CheckParts(NodeId node, const ir::Swizzle& parts);
  NodeId RootOfValue(NodeId node) const;
  bool IsSwizzleOfSeveral(NodeId node) const;
  void ExplainSwizzle(bool fixed, Diagnostic& d) const;
  void NotAssignable(NodeId node, TypeId type);
  void Filters(NodeList attributes, NodeId node);
  uint32_t EndOfBraces(uint32_t token) const;

  Scopes& scopes_;
  Jumps& jumps_;
  Directives& directives_;
  FunctionUses& uses_;
  Expressions& expressions_;
  Attributes& attributes_;
  Declarations& declarations_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_STATEMENTS_H_
