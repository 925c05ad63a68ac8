#include "tools/minify/argument_types.h"

#include "ir/builtin_functions.h"

namespace tessera::minify {

using wgsl::CallTarget;

ArgumentTypes::ArgumentTypes(const CallTarget& target, size_t arguments) : arguments_(arguments) {
  if (target.kind == CallTarget::kBuiltin && !target.cooperative) {
    overloads_ = wgsl::OverloadsOf(static_cast<ir::BuiltinFn>(target.index));
  } else if (target.kind == CallTarget::kSelect) {
    overloads_ = wgsl::OverloadsOf(ir::BuiltinFn::k_select);
  }
}

bool ArgumentTypes::AreSame(size_t i, size_t k) const {
  bool found = false;
  for (const wgsl::Overload& overload : overloads_) {
    if (overload.own_rules) return false;
    if (overload.parameter_count != arguments_) continue;
    const wgsl::TypePattern& a = overload.parameters[i].type;
    const wgsl::TypePattern& b = overload.parameters[k].type;
    const auto is_number = [](const wgsl::TypePattern& p) {
      return p.kind == wgsl::PatternKind::kVar || p.kind == wgsl::PatternKind::kVector;
    };
    if (!is_number(a) || !is_number(b) || a.var < 0 || a.var != b.var) return false;
    found = true;
  }
  return found;
}

}  // namespace tessera::minify
