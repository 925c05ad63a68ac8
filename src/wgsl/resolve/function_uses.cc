#include "wgsl/resolve/function_uses.h"

#include <algorithm>

namespace tessera::wgsl {

using ir::TypeFlags;
using ir::TypeKind;

void FunctionUses::UseGlobal(VariableId id, NodeId at) {
  const UserFunctionId f = context_.current_function;
  if (!f.valid() || !id.valid() || program_[id].noted_in == f) return;
  // Do not add an override again if the header of this function uses it. In this case, noted_in may
  // name another function, because all headers are resolved before any body. Search only the start
  // of the list, where the header's overrides are. A complete search could take quadratic time, and
  // duplicates are harmless.
  UserFunction& function = program_[f];
  program_[id].noted_in = f;
  const size_t look = std::min<size_t>(function.globals.size(), 8);
  for (size_t i = 0; i < look; ++i) {
    if (function.globals[i] == id) return;
  }
  function.globals.push_back(program_.module.arena, id);
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
