// Declares functions that only the implementation of overload resolution uses.
#ifndef TESSERA_WGSL_RESOLVE_OVERLOAD_INTERNAL_H_
#define TESSERA_WGSL_RESOLVE_OVERLOAD_INTERNAL_H_

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "base/compiler.h"
#include "fmt/format.h"
#include "wgsl/resolve/builtin_table.h"
#include "wgsl/resolve/overload.h"

namespace tessera::wgsl {

// Returns the quoted name of a type for messages, e.g. 'i32'.
std::string Quoted(const SemanticContext& context, TypeId type);

inline const ir::TypeStore& TypesOf(const SemanticContext& context) {
  return context.program.module.types;
}

inline EvalStage LatestStage(std::span<const Operand> args) {
  EvalStage stage = EvalStage::kConst;
  for (const Operand& arg : args) stage = std::max(stage, arg.stage);
  return stage;
}

// Converts an operand to a type that ConversionRank allows. If the operand has a node in the
// program, updates the node. Returns false if an error was reported.
bool ConvertOperand(SemanticContext& context, Operand& arg, TypeId to);

// Spells the number of arguments in a call, for messages: "1 is given" or "2 are given".
inline std::string CountGiven(size_t n) {
  return fmt::format("{} {} given", n, n == 1 ? "is" : "are");
}

// Reports ConstEval's last error at the operand that caused it, or at `node` if no operand did.
void ReportEvalError(SemanticContext& context, NodeId node, std::span<const Operand> args);

Diagnostic& AddError(SemanticContext& context, DiagCode code, NodeId node, std::string message);
TESSERA_COLD Diagnostic& AddError(SemanticContext& context, DiagCode code, NodeId node,
                                  const char* message);

// Returns the type of the structure that `fn` returns. If `fn` is frexp or modf, `type` is the
// float scalar or vector of its argument. If `fn` is atomicCompareExchangeWeak, `type` is i32 or
// u32.
TypeId BuiltinResultType(Program& program, ir::BuiltinFn fn, TypeId type);

// Completes a call whose operands have been converted. Performs all checks that are possible now.
// Evaluates the call if the function is const and all operands are constant. `args` are in the
// order of the IR operands.
Resolution FinishBuiltin(SemanticContext& context, NodeId node, ir::BuiltinFn fn, TypeId result,
                         std::span<const Operand> args, bool stride_in_elements = false);

// Resolves a call to a built-in function with special rules (TESSERA_OWN_OVERLOAD in
// builtin_functions.def).
Resolution ResolveOwnRules(SemanticContext& context, NodeId node, ir::BuiltinFn fn,
                           std::span<const TemplateArgument> template_args,
                           std::span<const Operand> args);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_OVERLOAD_INTERNAL_H_
