#include "ir/analysis/texture_uses.h"

#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/builtin_functions.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

uint8_t KindOf(BuiltinFn fn) {
  switch (fn) {
    case BuiltinFn::k_textureLoad: return TextureUse::kLoads;
    case BuiltinFn::k_textureNumLevels: return TextureUse::kQueriesLevels;
    case BuiltinFn::k_textureNumSamples: return TextureUse::kQueriesSamples;
    default:  // others: e.g. functions that sample or store, and textureDimensions
      return 0;
  }
}

class Collector {
 public:
  explicit Collector(const Module& m)
      : m_(m), of_param_(m.params.size()), of_global_(m.globals.size()) {}

  // Returns the uses of the texture variables that the function refers to. Must be called for
  // callees before their callers, so that the uses of the callees' parameters are already known.
  PoolVector<TextureUse> Of(FunctionId f) {
    ForEachInst(m_, m_[f].body, [&](InstId at) {
      const Inst& inst = m_[at];
      if (inst.op == Op::kBuiltin) Add(at, 0, KindOf(inst.builtin()));
      if (inst.op != Op::kCall) return;
      const auto params = m_[inst.callee()].params;
      for (uint32_t i = 0; i < params.size(); ++i) Add(at, i, of_param_[params[i].value]);
    });
    PoolVector<TextureUse> uses;
    for (GlobalId g : found_) {
      uses.push_back({g, of_global_[g.value]});
      of_global_[g.value] = 0;
    }
    found_.clear();
    return uses;
  }

 private:
  void Add(InstId at, uint32_t operand, uint8_t kinds) {
    if (kinds == 0) return;
    const Value root = HandleRoot(m_, m_.Operand(at, operand));
    if (root.kind() == Value::kParam) of_param_[root.index()] |= kinds;
    if (root.kind() != Value::kGlobal) return;
    if (of_global_[root.index()] == 0) found_.push_back(root.global());
    of_global_[root.index()] |= kinds;
  }

  const Module& m_;
  // Sets of TextureUse::Kind, indexed by ParamId and GlobalId. of_global_ describes only the
  // current function.
  PoolVector<uint8_t> of_param_, of_global_;
  PoolVector<GlobalId> found_;  // the textures that the current function names
};

}  // namespace

PoolVector<PoolVector<TextureUse>> TextureUses(const Module& m) {
  PoolVector<PoolVector<TextureUse>> uses(m.functions.size());
  const bool any = m.MayHave(BuiltinFn::k_textureLoad) ||
                   m.MayHave(BuiltinFn::k_textureNumLevels) ||
                   m.MayHave(BuiltinFn::k_textureNumSamples);
  if (!any) return uses;
  Collector collector(m);
  for (uint32_t f = 0; f < m.functions.size(); ++f) uses[f] = collector.Of(FunctionId(f));
  return uses;
}

}  // namespace tessera::ir
