// What the files of overload resolution share. For no others.
#ifndef TESSERA_WGSL_RESOLVE_OVERLOAD_INTERNAL_H_
#define TESSERA_WGSL_RESOLVE_OVERLOAD_INTERNAL_H_

#include <algorithm>
#include <span>
#include <string>

#include "wgsl/resolve/builtin_table.h"
#include "wgsl/resolve/overload.h"

namespace tessera::wgsl {

// 'i32': a type in quotes, for messages.
std::string Quoted(const SemanticContext& context, TypeId type);

inline const ir::TypeStore& TypesOf(const SemanticContext& context) {
  return context.program.module.types;
}

inline EvalStage LatestStage(std::span<const Operand> args) {
  EvalStage stage = EvalStage::kConst;
  for (const Operand& arg : args) stage = std::max(stage, arg.stage);
  return stage;
}

// Converts an operand to a type that ConversionRank allows, in the program too if it has a node.
// False: a diagnostic has been given.
bool ConvertOperand(SemanticContext& context, Operand& arg, TypeId to);

// Reports ConstEval's last error at the operand at fault, or the node.
void ReportEvalError(SemanticContext& context, NodeId node, std::span<const Operand> args);

Diagnostic& AddError(SemanticContext& context, DiagCode code, NodeId node, std::string message);
Diagnostic& AddError(SemanticContext& context, DiagCode code, NodeId node, const char* message);

// The structure that frexp, modf (of a scalar or vector of floats) or atomicCompareExchangeWeak (of
// i32 or u32) gives.
TypeId BuiltinResultType(Program& program, ir::BuiltinFn fn, TypeId type);

// Ends the resolution of a call whose operands have been converted: checks what is known, evaluates
// if everything is (and the function allows it). `check_args` are the operands in the IR's order.
Resolution FinishBuiltin(SemanticContext& context, NodeId node, ir::BuiltinFn fn, TypeId result,
                         std::span<const Operand> args, bool stride_in_elements = false);

// Functions with rules of their own (kOwnRules in builtins.def).
Resolution ResolveOwnRules(SemanticContext& context, NodeId node, ir::BuiltinFn fn,
                           std::span<const TemplateArgument> template_args,
                           std::span<const Operand> args);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_OVERLOAD_INTERNAL_H_
