#include "ir/analysis/fragment_functions.h"

#include <cstdint>

#include "base/pool_vector.h"
#include "ir/analysis/direct_uses.h"

namespace tessera::ir {
namespace {

PoolVector<bool> Find(const Module& m) {
  const auto bit = [](ShaderStage stage) { return uint8_t(1u << static_cast<unsigned>(stage)); };
  const DirectUses direct(m);
  PoolVector<uint8_t> stages(m.functions.size());
  PoolVector<bool> fragment(m.functions.size());
  // Callees come before callers in the module, so iterating in reverse visits callers first.
  for (auto f = static_cast<uint32_t>(m.functions.size()); f-- > 0;) {
    const ShaderStage own = m.functions[f].stage;
    if (own != ShaderStage::kNone) stages[f] |= bit(own);
    for (const DirectUses::Use& use : direct.Of(FunctionId(f))) {
      if (use.callee.valid()) stages[use.callee.value] |= stages[f];
    }
    fragment[f] = stages[f] == bit(ShaderStage::kFragment);
  }
  return fragment;
}

}  // namespace

bool FragmentFunctions::Contains(FunctionId f) {
  if (found_.empty()) found_ = Find(m_);
  return found_[f.value];
}

}  // namespace tessera::ir
