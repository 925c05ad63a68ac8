// Resolves calls of user-defined functions, built-in functions and value constructors (WGSL:
// Function Calls).
#ifndef TESSERA_WGSL_RESOLVE_CALLS_H_
#define TESSERA_WGSL_RESOLVE_CALLS_H_

#include <span>

#include "base/compiler.h"
#include "wgsl/resolve/expressions.h"
#include "wgsl/resolve/function_uses.h"
#include "wgsl/resolve/scopes.h"
#include "wgsl/resolve/suggestions.h"
#include "wgsl/resolve/type_expressions.h"

namespace tessera::wgsl {

class Calls : ResolverPart {
 public:
  Calls(SemanticContext& context, const Scopes& scopes, Suggestions& suggestions,
        TypeExpressions& type_expressions, FunctionUses& uses, Expressions& expressions)
      : ResolverPart(context),
        scopes_(scopes),
        suggestions_(suggestions),
        type_expressions_(type_expressions),
        uses_(uses),
        expressions_(expressions) {
    operands_.reserve(64);
  }

  // Resolves a call expression. Returns the NodeFacts of the call, or null if an error was
  // reported.
  TESSERA_OWN_FRAME const NodeFacts* Resolve(NodeId node);

 private:
  struct Callee {
    enum Kind : uint8_t { kUser, kBuiltin, kType, kInferred, kCooperative } kind = kType;
    UserFunctionId function;
    ir::BuiltinFn builtin{};
    TypeId type;
    // For built-in functions: the index in template_args_ at which the template arguments of this
    // call begin. They extend to the end of template_args_.
    uint32_t first_template_arg = 0;
  };

  TESSERA_OWN_FRAME bool FindCallee(NodeId callee, Callee* out);
  void NoteHiddenBuiltin(StringId name);
  bool FindPredeclared(NodeId callee, Callee* out);
  bool FindRare(NodeId callee, Callee* out);
  bool FindDeclared(NodeId callee, NodeId decl, Callee* out);
  bool FindFunction(NodeId callee, NodeId decl, Callee* out);
  TESSERA_OWN_FRAME const NodeFacts* Resolve(NodeId node, const Callee& callee,
                                             std::span<Operand> args);
  TypeId PointerParameter(UserFunctionId f, size_t argument) const;
  TESSERA_COLD void WantsAddress(NodeId call, const Callee& callee, size_t argument);
  const NodeFacts* UserCall(NodeId node, UserFunctionId callee, std::span<const Operand> args);
  bool CheckArgument(const UserFunction& function, const Variable& param, const Operand& arg);
  bool CheckFeature(ir::BuiltinFn fn, NodeId callee);
  const NodeFacts* CooperativeCall(NodeId node, const Callee& callee,
                                   std::span<const Operand> args);
  const NodeFacts* BuiltinCall(NodeId node, const Callee& callee, std::span<Operand> args);
  const NodeFacts* Construct(NodeId node, const Callee& callee, std::span<Operand> args);
  bool TemplateArguments(NodeId callee);
  std::span<const TemplateArgument> TemplateArgumentsOf(const Callee& callee) const {
    return {template_args_.begin() + callee.first_template_arg, template_args_.end()};
  }
  bool TemplateArgumentOf(NodeId node, bool component, TemplateArgument* out);
  // Records `target` as the callee of the call `node`. Returns `facts`, which must be the facts of
  // `node`. If `flow` is set, also appends the call to Program::flow_calls.
  const NodeFacts* SetTarget(NodeId node, const NodeFacts* facts, const CallTarget& target,
                             bool flow);

  const Scopes& scopes_;
  Suggestions& suggestions_;
  TypeExpressions& type_expressions_;
  FunctionUses& uses_;
  Expressions& expressions_;
  PlainVector<Operand> operands_;  // stack of arguments for the calls being resolved
  // Stack of template arguments for the calls being resolved.
  PlainVector<TemplateArgument> template_args_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_CALLS_H_
