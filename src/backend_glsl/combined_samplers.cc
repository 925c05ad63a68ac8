#include "backend_glsl/combined_samplers.h"

#include <absl/container/flat_hash_map.h>

#include <string>

#include "base/pool_vector.h"
#include "fmt/format.h"
#include "ir/pipeline/properties.h"
#include "ir/walk.h"

namespace tessera::glsl {
namespace {

using ir::GlobalId;
using ir::InstId;
using ir::Module;
using ir::Op;
using ir::TypeKind;
using ir::Value;

// The texture and the sampler that are operands of a built-in call.
struct Pair {
  GlobalId texture, sampler;
  uint32_t operand = 0;  // the position of the texture among the operands
};

// Returns the texture and sampler of an instruction. The texture is an invalid id if the
// instruction does not sample a texture or the texture is not a variable.
Pair PairOf(const Module& m, InstId id) {
  Pair pair;
  if (m[id].op != Op::kBuiltin) return pair;
  for (uint32_t i = 0; i < m.OperandCount(id); ++i) {
    const Value v = m.Operand(id, i);
    if (v.kind() != Value::kGlobal) continue;
    const TypeKind kind = m.types.kind(m[v.global()].type);
    if (kind == TypeKind::kSampler || kind == TypeKind::kComparisonSampler) {
      pair.sampler = v.global();
    } else if (m.types.IsTexture(m[v.global()].type) && kind != TypeKind::kStorageTexture) {
      pair.texture = v.global();
      pair.operand = i;
    }
  }
  return pair;
}

}  // namespace

ir::Status CombineSamplers(Module& m) {
  absl::flat_hash_map<uint64_t, GlobalId> made;  // combined variables, by texture and sampler
  for (size_t f = 0; f < m.functions.size(); ++f) {
    ir::ForEachInst(m, m.functions[f].body, [&](InstId id) {
      const Pair pair = PairOf(m, id);
      if (!pair.texture.valid() || !pair.sampler.valid()) return;
      const uint64_t key = uint64_t{pair.texture.value} << 32 | pair.sampler.value;
      const auto [at, is_new] =
          made.try_emplace(key, GlobalId(static_cast<uint32_t>(m.globals.size())));
      if (is_new) {
        ir::Global combined = m[pair.texture];
        if (combined.name.valid()) {  // invalid if names were stripped
          combined.name = m.strings.Intern(fmt::format("{}_{}", m.strings.Get(combined.name),
                                                       m.strings.Get(m[pair.sampler].name)));
        }
        m.globals.push_back(combined);
      }
      m.SetOperand(id, pair.operand, at->second);
    });
  }
  return ir::Status::Ok();
}

PoolVector<GlobalId> SamplersOfTextures(const Module& m) {
  PoolVector<GlobalId> samplers(m.globals.size());
  for (const ir::Function& function : m.functions) {
    ir::ForEachInst(m, function.body, [&](InstId id) {
      const Pair pair = PairOf(m, id);
      if (pair.texture.valid() && pair.sampler.valid()) {
        samplers[pair.texture.value] = pair.sampler;
      }
    });
  }
  return samplers;
}

namespace {

bool SamplersAreCombined(const Module& m, std::string* what) {
  const PoolVector<GlobalId> samplers = SamplersOfTextures(m);
  return ir::HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    const Pair pair = PairOf(m, id);
    const bool holds = !pair.texture.valid() || samplers[pair.texture.value] == pair.sampler;
    return holds ? nullptr : "a texture that is sampled in several ways";
  });
}

}  // namespace

const ir::Property kSamplersAreCombined{"samplers_are_combined", SamplersAreCombined};

}  // namespace tessera::glsl
