#include "ir/analysis/sampling_pairs.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <utility>

#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// Collects the pairs of a texture and a sampler that one function uses together. A pair that
// contains a parameter is unresolved (open) until the callers are visited.
class PairCollector {
 public:
  using OpenPair = std::pair<Value, Value>;  // texture, sampler

  void Add(Value texture, Value sampler) {
    const uint64_t key = static_cast<uint64_t>(texture.bits()) << 32 | sampler.bits();
    if (!seen_.insert(key).second) return;
    if (texture.kind() == Value::kGlobal && sampler.kind() == Value::kGlobal) {
      closed.push_back({GlobalId(texture.index()), GlobalId(sampler.index())});
    } else {
      open.emplace_back(texture, sampler);
    }
  }

  PoolVector<SamplingPair> closed;
  PoolVector<OpenPair> open;

 private:
  absl::flat_hash_set<uint64_t> seen_;
};

void AddBuiltinCall(const Module& m, InstId call, PairCollector& pairs) {
  Value texture, sampler;
  for (uint32_t i = 0; i < m.OperandCount(call); ++i) {
    const Value v = m.Operand(call, i);
    const TypeKind kind = m.types.kind(m.TypeOf(v));
    if (kind == TypeKind::kSampler || kind == TypeKind::kComparisonSampler) sampler = v;
    if (m.types.IsTexture(m.TypeOf(v))) texture = v;
  }
  if (texture.valid() && sampler.valid()) pairs.Add(HandleRoot(m, texture), HandleRoot(m, sampler));
}

bool HasSampler(const Module& m) {
  return std::ranges::any_of(m.globals, [&](const Global& g) {
    const Type& type = m.types[g.type];
    const TypeKind kind =
        type.kind == TypeKind::kBindingArray ? m.types.kind(type.element) : type.kind;
    return kind == TypeKind::kSampler || kind == TypeKind::kComparisonSampler;
  });
}

}  // namespace

PoolVector<PoolVector<SamplingPair>> SamplingPairs(const Module& m) {
  PoolVector<PoolVector<SamplingPair>> result(m.functions.size());
  if (!HasSampler(m)) return result;
  PoolVector<PoolVector<PairCollector::OpenPair>> open(m.functions.size());
  PoolVector<uint32_t> position(m.params.size());  // index of each parameter in its function
  for (const Function& f : m.functions) {
    for (uint32_t i = 0; i < f.params.size(); ++i) position[f.params[i].value] = i;
  }
  // Callees precede callers, so the pairs of a callee are known when calls to it are visited.
  for (size_t i = 0; i < m.functions.size(); ++i) {
    PairCollector pairs;
    ForEachInst(m, m.functions[i].body, [&](InstId at) {
      const Op op = m[at].op;
      if (op == Op::kBuiltin) AddBuiltinCall(m, at, pairs);
      if (op != Op::kCall) return;
      const auto argument = [&](Value v) {
        return v.kind() == Value::kParam ? HandleRoot(m, m.Operand(at, position[v.index()])) : v;
      };
      for (const auto& [texture, sampler] : open[m[at].callee().value]) {
        pairs.Add(argument(texture), argument(sampler));
      }
    });
    result[i] = std::move(pairs.closed);
    open[i] = std::move(pairs.open);
  }
  return result;
}

}  // namespace tessera::ir
