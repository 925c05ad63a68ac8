#include "wgsl/resolve/function_uses.h"

namespace tessera::wgsl {

using ir::TypeFlags;
using ir::TypeKind;

void FunctionUses::UseGlobal(VariableId id, NodeId at) {
  const UserFunctionId f = context_.current_function;
  if (!f.valid() || !id.valid() || program_[id].noted_in == f) return;
  program_[id].noted_in = f;
  program_[f].globals.push_back(program_.module.arena, id);
  needs_[f.value].global_uses.push_back(program_.module.arena, at);
}

void FunctionUses::Call(UserFunctionId callee, NodeId node) {
  const UserFunctionId caller = context_.current_function;
  if (!caller.valid()) return;
  if (seen_callee_.size() < program_.functions.size()) {
    seen_callee_.resize(program_.functions.size(), kNone);
  }
  if (seen_callee_[callee.value] == caller.value) return;
  seen_callee_[callee.value] = caller.value;
  program_[caller].callees.push_back(program_.module.arena, callee);
  needs_[caller.value].call_sites.push_back(program_.module.arena, node);
}

void FunctionUses::UseCounts(TypeId type) {
  if (!context_.current_function.valid()) return;
  const uint32_t function = context_.current_function.value;
  const auto use = [&](ir::Count count) {
    if (!count.is_override()) return;
    const uint32_t expr = count.expr().value;
    if (seen_count_.size() <= expr) seen_count_.resize(program_.override_exprs.size(), kNone);
    if (seen_count_[expr] == function) return;
    seen_count_[expr] = function;
    program_.functions[function].alias_counts.push_back(program_.module.arena, count.expr());
  };
  for (; type.valid() && types_.Has(type, TypeFlags::kHasOverrideSize);
       type = types_[type].element) {
    const ir::Type& t = types_[type];
    switch (t.kind) {
      case TypeKind::kArray:
      case TypeKind::kBindingArray:
      case TypeKind::kBuffer: use(t.count()); break;
      case TypeKind::kSubgroupMatrix:
        use(t.columns());
        use(t.rows());
        break;
      default:  // others: types without an element count
        break;
    }
  }
}

}  // namespace tessera::wgsl
