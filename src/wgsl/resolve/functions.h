// Resolves function declarations (WGSL: Functions).
#ifndef TESSERA_WGSL_RESOLVE_FUNCTIONS_H_
#define TESSERA_WGSL_RESOLVE_FUNCTIONS_H_

#include "wgsl/resolve/attributes.h"
#include "wgsl/resolve/declarations.h"
#include "wgsl/resolve/function_uses.h"
#include "wgsl/resolve/scopes.h"
#include "wgsl/resolve/statements.h"
#include "wgsl/resolve/type_expressions.h"
#include "wgsl/resolve/type_rules.h"

namespace tessera::wgsl {

class Functions : ResolverPart {
 public:
  Functions(SemanticContext& context, Scopes& scopes, TypeExpressions& type_expressions,
            const TypeRules& rules, FunctionUses& uses, Attributes& attributes,
            Declarations& declarations, Statements& statements)
      : ResolverPart(context),
        scopes_(scopes),
        type_expressions_(type_expressions),
        rules_(rules),
        uses_(uses),
        attributes_(attributes),
        declarations_(declarations),
        statements_(statements) {}

  // Resolves the header of a function. All headers must be resolved before any body, because bodies
  // can call any function.
  void Header(NodeId node);
  void Body(NodeId node);

 private:
  void Parameters(NodeId node, UserFunctionId id);
  void Parameter(NodeId node, bool entry_point);
  bool CheckPointerParameter(const Variable& v, NodeId node);
  NodeId FunctionAttributes(NodeId node, UserFunctionId id);
  void Result(NodeId node, UserFunctionId id);

  Scopes& scopes_;
  TypeExpressions& type_expressions_;
  const TypeRules& rules_;
  FunctionUses& uses_;
  Attributes& attributes_;
  Declarations& declarations_;
  Statements& statements_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_FUNCTIONS_H_
