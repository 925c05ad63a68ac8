#include "wgsl/resolve/resolver.h"

#include "wgsl/resolve/attributes.h"
#include "wgsl/resolve/call_graph.h"
#include "wgsl/resolve/calls.h"
#include "wgsl/resolve/declarations.h"
#include "wgsl/resolve/directives.h"
#include "wgsl/resolve/entry_points.h"
#include "wgsl/resolve/expressions.h"
#include "wgsl/resolve/function_uses.h"
#include "wgsl/resolve/functions.h"
#include "wgsl/resolve/jumps.h"
#include "wgsl/resolve/module_order.h"
#include "wgsl/resolve/scopes.h"
#include "wgsl/resolve/stage_rules.h"
#include "wgsl/resolve/statements.h"
#include "wgsl/resolve/suggestions.h"
#include "wgsl/resolve/type_expressions.h"
#include "wgsl/resolve/type_rules.h"

namespace tessera::wgsl {
namespace {

// The parts of the resolver, each constructed with the parts that it uses. resolver_part.h lists
// what each part owns.
struct Resolver {
  explicit Resolver(SemanticContext& semantic_context) : context(semantic_context) {}
  void Run();
  void EntryPoints();

  SemanticContext& context;
  Scopes scopes{context};
  Suggestions suggestions{context, scopes};
  FunctionUses uses{context};
  Jumps jumps{scopes};
  Directives directives{context};
  TypeRules type_rules{context};
  // TypeExpressions, Calls and Expressions are mutually recursive, because types contain
  // expressions and calls contain types.
  TypeExpressions type_expressions{context, scopes, suggestions, type_rules, uses, expressions};
  Calls calls{context, scopes, suggestions, type_expressions, uses, expressions};
  Expressions expressions{context, scopes, suggestions, jumps, uses, calls};
  Attributes attributes{context, expressions};
  Declarations declarations{context, type_expressions, type_rules, uses, expressions, attributes};
  Statements statements{context, scopes,      jumps,      directives,
                        uses,    expressions, attributes, declarations};
  Functions functions{context, scopes,     type_expressions, type_rules,
                      uses,    attributes, declarations,     statements};
  CallGraph call_graph{context, uses};
  StageRules stage_rules{context, uses, call_graph};
  EntryPointInterfaces interfaces{context};
};

void Resolver::Run() {
  const Ast& ast = context.program.ast;
  directives.Run();
  scopes.DeclareModuleScope();
  for (NodeId node : OrderModuleScope(context, scopes)) {
    declarations.Resolve(node);
    scopes.NoteResolved(node);
  }
  for (uint32_t d : ast.declarations) {
    if (ast.kind(NodeId(d)) == NodeKind::kFunction) functions.Header(NodeId(d));
  }
  for (uint32_t d : ast.declarations) {
    if (ast.kind(NodeId(d)) == NodeKind::kFunction) functions.Body(NodeId(d));
    if (ast.kind(NodeId(d)) == NodeKind::kConstAssert) statements.ConstAssert(NodeId(d));
  }
  call_graph.Order();
  declarations.CheckIds();
  EntryPoints();
}

void Resolver::EntryPoints() {
  const Program& program = context.program;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const UserFunctionId id(i);
    if (program[id].stage != ir::ShaderStage::kNone && !uses[id].skip_interface) {
      interfaces.Check(id);
    }
  }
  // Stage rules need a complete and acyclic call graph, which exists only if there are no errors.
  if (!context.diagnostics.has_errors()) stage_rules.Check();
}

}  // namespace

void Resolve(Program& program, Diagnostics& diagnostics) {
  ir::Module& module = program.module;
  SemanticContext context{program, diagnostics,
                          ir::ConstEval(module.types, module.constants, module.strings),
                          UserFunctionId(), false};
  Resolver(context).Run();
}

}  // namespace tessera::wgsl
