#include "backend_glsl/color_variables.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/edit.h"

namespace tessera::glsl {
namespace {

using ir::AddressSpace;
using ir::GlobalId;
using ir::IoAttributes;
using ir::Value;

bool IsColorInput(const ir::Global& g) {
  return g.space == AddressSpace::kIn && g.io.color != IoAttributes::kNone;
}

bool ColorsAreOutputs(const ir::Module& m, std::string* what) {
  if (std::ranges::none_of(m.globals, IsColorInput)) return true;
  *what = "an input with a color";
  return false;
}

}  // namespace

const ir::Property kColorsAreOutputs{"colors_are_outputs", ColorsAreOutputs};

ir::Status MakeColorVariables(ir::Module& m) {
  if (std::ranges::none_of(m.globals, IsColorInput)) return ir::Status::Ok();
  const ir::GlobalUses uses(m);
  PoolVector<GlobalId> instead(m.globals.size());
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    const ir::GlobalUses::Set used = uses.Of(ir::FunctionId(f));
    for (const GlobalId in : used) {
      if (!IsColorInput(m[in])) continue;
      const auto is_drawn = [&](GlobalId g) {
        return m[g].space == AddressSpace::kOut && m[g].io.location == m[in].io.color;
      };
      for (const GlobalId out : used) {
        if (!is_drawn(out)) continue;
        m.globals[out.value].io.color = m[in].io.color;
        instead[in.value] = out;
        break;
      }
    }
  }
  m.ReplaceAllOperands([&](Value v) {
    const bool known = v.kind() == Value::kGlobal && v.index() < instead.size();
    return known && instead[v.index()].valid() ? Value(instead[v.index()]) : v;
  });
  // Turn all color inputs into outputs. If an output draws to the attachment of an input, that
  // output has replaced the input, which is then unused. A color input that is still used therefore
  // gets an attachment to which no other used output draws.
  for (ir::Global& g : m.globals) {
    if (!IsColorInput(g)) continue;
    g.space = AddressSpace::kOut;
    g.io.location = g.io.color;
    SetPointerType(m, g);
  }
  return ir::Status::Ok();
}

}  // namespace tessera::glsl
