#include "backend_spirv/constant_table.h"

#include "base/pool_vector.h"

namespace tessera::spirv {

using ir::Constant;
using ir::ConstantKind;
using ir::TypeKind;
using spv::Op;

Id ConstantTable::Number(ir::TypeId type, double v) {
  const Id scalar = scalars_.Number(m_.types.ScalarOf(type), v);
  return Splat(type, scalar);
}

Id ConstantTable::Splat(ir::TypeId type, Id scalar) {
  if (!m_.types.IsVector(type)) return scalar;
  auto [it, inserted] = splats_.try_emplace(uint64_t{type.value} << 32 | scalar, 0);
  if (!inserted) return it->second;
  const Id type_id = types_.IdOf(type);
  const Id id = builder_.NewId();
  uint32_t words[6] = {type_id, id, scalar, scalar, scalar, scalar};
  builder_.declarations().EmitSpan(Op::OpConstantComposite, std::span(words, 2 + m_.types[type].n));
  splats_[uint64_t{type.value} << 32 | scalar] = id;
  return id;
}

Id ConstantTable::Make(ir::ConstantId id) {
  const Constant& c = m_.constants[id];
  Id result = 0;
  switch (c.kind) {
    case ConstantKind::kScalar: result = scalars_.Constant(c.type, c.bits); break;
    case ConstantKind::kZero: result = Null(c.type); break;
    case ConstantKind::kSplat: result = MakeSplat(c); break;
    case ConstantKind::kComposite: result = MakeComposite(c); break;
  }
  return ids_[id.value] = result;
}

Id ConstantTable::MakeSplat(const Constant& c) {
  const Id element = IdOf(c.elements[0]);
  if (m_.types.IsVector(c.type)) return Splat(c.type, element);
  const Id type = types_.IdOf(c.type);
  const uint32_t n =
      m_.types.kind(c.type) == TypeKind::kSubgroupMatrix ? 1 : m_.constants.ElementCount(c.type);
  PoolVector<uint32_t> words(2 + n, element);
  words[0] = type;
  const Id id = words[1] = builder_.NewId();
  builder_.declarations().EmitSpan(Op::OpConstantComposite, words);
  return id;
}

Id ConstantTable::MakeComposite(const Constant& c) {
  PoolVector<uint32_t> words;
  words.reserve(2 + c.count);
  words.push_back(types_.IdOf(c.type));
  words.push_back(0);
  for (uint32_t i = 0; i < c.count; ++i) words.push_back(IdOf(c.elements[i]));
  const Id id = words[1] = builder_.NewId();
  builder_.declarations().EmitSpan(Op::OpConstantComposite, words);
  return id;
}

Id ConstantTable::Null(ir::TypeId type) {
  const Id type_id = types_.IdOf(type);
  if (ir::TypeStore::IsScalar(type)) return scalars_.Constant(type, 0);
  Id& known = nulls_[type.value];
  if (known == 0) {
    known = builder_.NewId();
    builder_.declarations().Emit(Op::OpConstantNull, type_id, known);
  }
  return known;
}

Id ConstantTable::Undef(ir::TypeId type) {
  const Id type_id = types_.IdOf(type);
  Id& id = undefs_[type.value];
  if (id == 0) builder_.declarations().Emit(Op::OpUndef, type_id, id = builder_.NewId());
  return id;
}

}  // namespace tessera::spirv
