#include "ir/transform/workarounds.h"

#include <algorithm>
#include <map>
#include <span>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/edit.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// Returns component `i` of a vector.
Value Part(Builder& b, Value vector, uint32_t i) {
  if (vector.is_constant()) return b.m.constants.Element(vector.constant(), i);
  return b.Access(vector, {b.U32(i)});
}

// Replaces all uses of `param` in `body` with `by`, except in instructions numbered `first_new` or
// higher.
void ReplaceParameter(Module& m, BlockId body, ParamId param, Value by, uint32_t first_new) {
  const Value old = param;
  ForEachInst(m, body, [&](InstId id) {
    if (id.value >= first_new) return;  // an instruction that computes `by`
    for (uint32_t k = 0; k < m.OperandCount(id); ++k) {
      if (m.Operand(id, k) == old) m.SetOperand(id, k, by);
    }
  });
}

// ---- the position of fragments

// Moves x and y to the pixel center, because WGSL defines the position as that of the pixel, not of
// a sample (WGSL: Built-in Inputs and Outputs, position).
Value AtCenter(Builder& b, Value position) {
  const auto centered = [&](uint32_t i) {
    const Value whole = b.Builtin(BuiltinFn::k_floor, kF32, {Part(b, position, i)});
    return b.Binary(BinaryOp::kAdd, kF32, whole, b.m.constants.F32(0.5f));
  };
  const Value x = centered(0), y = centered(1);
  const Value z = Part(b, position, 2), w = Part(b, position, 3);
  return b.Emit(Op::kConstruct, TypeStore::Vector(kF32, 4), {x, y, z, w});
}

void CenterPosition(Module& m, const Function& f) {
  for (const ParamId id : f.params) {
    const auto first_new = static_cast<uint32_t>(m.insts.size());
    Builder b(m, m[f.body].first);
    Value centered;
    if (m[id].io.builtin == BuiltinValue::kPosition) {
      centered = AtCenter(b, id);
    } else if (m.types.kind(m[id].type) == TypeKind::kStruct) {
      const std::span<const StructMember> members = m.types.StructOf(m[id].type).members;
      const auto is_position = [](const StructMember& member) {
        return member.io.builtin == BuiltinValue::kPosition;
      };
      if (std::ranges::none_of(members, is_position)) continue;
      PoolVector<Value> parts;
      for (uint32_t i = 0; i < members.size(); ++i) {
        parts.push_back(b.Access(id, {b.U32(i)}));
        if (is_position(members[i])) parts.back() = AtCenter(b, parts.back());
      }
      centered = b.Emit(Op::kConstruct, m[id].type, std::span<const Value>(parts));
    } else {
      continue;
    }
    ReplaceParameter(m, f.body, id, centered, first_new);
  }
}

// ---- matrices as parameters

class MatrixParameters {
 public:
  explicit MatrixParameters(Module& m) : m_(m) {}

  void Run() {
    changed_.resize(m_.params.size());
    for (const Function& f : m_.functions) {
      if (f.stage == ShaderStage::kNone) TakePointers(f);
    }
    for (const Function& f : m_.functions) {
      ForEachInst(m_, f.body, [&](InstId id) {
        if (m_[id].op == Op::kCall) GivePointers(id);
      });
    }
  }

 private:
  bool HoldsMatrix(TypeId type) {
    switch (m_.types.kind(type)) {
      case TypeKind::kMatrix: return true;
      case TypeKind::kArray: return HoldsMatrix(m_.types[type].element);
      case TypeKind::kStruct: break;
      default:  // others: types that contain no matrices
        return false;
    }
    // Caches the result for each structure type, because many structures may have members of that
    // type.
    const auto [known, is_new] = structs_.emplace(type.value, false);
    if (!is_new) return known->second;
    const auto holds = [&](const StructMember& member) { return HoldsMatrix(member.type); };
    return structs_[type.value] = std::ranges::any_of(m_.types.StructOf(type).members, holds);
  }

  void TakePointers(const Function& f) {
    for (const ParamId id : f.params) {
      if (!HoldsMatrix(m_[id].type)) continue;
      const auto first_new = static_cast<uint32_t>(m_.insts.size());
      Builder b(m_, m_[f.body].first);
      m_.params[id.value].type =
          m_.types.Pointer(AddressSpace::kFunction, m_[id].type, Access::kReadWrite);
      changed_[id.value] = true;
      ReplaceParameter(m_, f.body, id, b.Load(id), first_new);
    }
  }

  void GivePointers(InstId call) {
    const std::span<const ParamId> params = m_[m_[call].callee()].params;
    for (uint32_t k = 0; k < params.size(); ++k) {
      if (!changed_[params[k].value]) continue;
      Builder b(m_, call);
      m_.SetOperand(call, k, b.Emit(Op::kVar, m_[params[k]].type, {m_.Operand(call, k)}));
    }
  }

  Module& m_;
  std::map<uint32_t, bool> structs_;  // indexed by TypeId: whether it contains a matrix
  PoolVector<bool> changed_;          // indexed by ParamId
};

// ---- built-in functions

// Expands reflect(e1, e2) to its definition, e1 - 2 * dot(e2, e1) * e2 (WGSL: reflect).
void Reflect(Module& m, InstId id) {
  const TypeId type = TypeStore::Vector(kF32, 2);
  if (m[id].type != type) return;
  Builder b(m, id);
  const Value e1 = BuiltinInst(m, id).argument(0), e2 = BuiltinInst(m, id).argument(1);
  const Value dot = b.Builtin(BuiltinFn::k_dot, kF32, {e2, e1});
  const Value twice = b.Binary(BinaryOp::kMultiply, kF32, m.constants.F32(2), dot);
  const Value all = b.Emit(Op::kConstruct, type, {twice});
  const Value away = b.Binary(BinaryOp::kMultiply, type, all, e2);
  ReplaceInPlace(m, id, Op::kBinary, {e1, away}, BinaryOp::kSubtract);
}

// Lowers pack4x8snorm: each byte is floor(0.5 + 127 * min(1, max(-1, e))) (WGSL: pack4x8snorm). For
// pack4x8unorm, the factor is 255, and the lower bound is 0 instead of -1.
void PackNorm(Module& m, InstId id, bool is_signed) {
  Builder b(m, id);
  const TypeId floats = TypeStore::Vector(kF32, 4);
  const auto splat = [&](float v) { return m.constants.Splat(floats, m.constants.F32(v)); };
  const Value e =
      b.Builtin(BuiltinFn::k_clamp, floats,
                {BuiltinInst(m, id).argument(0), splat(is_signed ? -1.0f : 0.0f), splat(1)});
  const Value scaled = b.Binary(BinaryOp::kMultiply, floats, splat(is_signed ? 127 : 255), e);
  const Value moved = b.Binary(BinaryOp::kAdd, floats, splat(0.5f), scaled);
  const Value whole = b.Builtin(BuiltinFn::k_floor, floats, {moved});
  const Value bytes = b.Emit(Op::kConvert, TypeStore::Vector(is_signed ? kI32 : kU32, 4), {whole});
  ReplaceInPlace(m, id, Op::kBuiltin, {bytes},
                 is_signed ? BuiltinFn::k_pack4xI8 : BuiltinFn::k_pack4xU8);
}

// Lowers unpack4x8snorm to max(v / 127, -1) for each byte (WGSL: unpack4x8snorm), and
// unpack4x8unorm to v / 255.
void UnpackNorm(Module& m, InstId id, bool is_signed) {
  Builder b(m, id);
  const TypeId floats = TypeStore::Vector(kF32, 4);
  const auto splat = [&](float v) { return m.constants.Splat(floats, m.constants.F32(v)); };
  const Value bytes =
      b.Builtin(is_signed ? BuiltinFn::k_unpack4xI8 : BuiltinFn::k_unpack4xU8,
                TypeStore::Vector(is_signed ? kI32 : kU32, 4), {BuiltinInst(m, id).argument(0)});
  const Value v = b.Emit(Op::kConvert, floats, {bytes});
  if (!is_signed) {
    return ReplaceInPlace(m, id, Op::kBinary, {v, splat(255)}, BinaryOp::kDivide);
  }
  const Value scaled = b.Binary(BinaryOp::kDivide, floats, v, splat(127));
  ReplaceInPlace(m, id, Op::kBuiltin, {scaled, splat(-1)}, BuiltinFn::k_max);
}

// Replaces the f32 operation `id` with its operand `of`. The sign bit of `of` is inverted if
// `negate` is true, and cleared otherwise.
void ChangeSign(Module& m, InstId id, Value of, bool negate) {
  const TypeId type = m[id].type;
  const bool is_vector = m.types.IsVector(type);
  const TypeId words = is_vector ? TypeStore::Vector(kU32, m.types[type].n) : kU32;
  Builder b(m, id);
  const ConstantId bits = m.constants.U32(negate ? 0x80000000u : 0x7fffffffu);
  const Value mask = is_vector ? Value(m.constants.Splat(words, bits)) : Value(bits);
  const Value word = b.Builtin(BuiltinFn::k_bitcast, words, {of});
  const Value changed = b.Binary(negate ? BinaryOp::kXor : BinaryOp::kAnd, words, word, mask);
  ReplaceInPlace(m, id, Op::kBuiltin, {changed}, BuiltinFn::k_bitcast);
}

bool IsF32(const Module& m, TypeId type) { return m.types.ScalarOf(type) == kF32; }

// Rewrites negation and abs. Also rewrites length and distance of scalars, because their results
// are absolute values.
void ChangeSigns(Module& m, InstId id) {
  if (m[id].op == Op::kUnary && m[id].unary() == UnaryOp::kNegate && IsF32(m, m[id].type)) {
    return ChangeSign(m, id, UnaryInst(m, id).operand(), /*negate=*/true);
  }
  if (m[id].op != Op::kBuiltin || !IsF32(m, m[id].type)) return;
  const BuiltinFn fn = m[id].builtin();
  const Value first = BuiltinInst(m, id).argument(0);
  const bool is_scalar = m.TypeOf(first) == kF32;
  if (fn == BuiltinFn::k_abs || (fn == BuiltinFn::k_length && is_scalar)) {
    return ChangeSign(m, id, first, /*negate=*/false);
  }
  if (fn != BuiltinFn::k_distance || !is_scalar) return;
  Builder b(m, id);
  const Value difference =
      b.Binary(BinaryOp::kSubtract, kF32, first, BuiltinInst(m, id).argument(1));
  ChangeSign(m, id, difference, /*negate=*/false);
}

void ByComponent(Module& m, InstId id) {
  const TypeId type = m[id].type;
  if (!m.types.IsVector(type)) return;
  Builder b(m, id);
  b.flags = m[id].flags;
  const BuiltinFn fn = m[id].builtin();
  const TypeId scalar = m.types[type].element;
  Value parts[4];
  for (uint32_t i = 0; i < m.types[type].n; ++i) {
    const auto part = [&](uint32_t operand) { return Part(b, m.Operand(id, operand), i); };
    const Value first = part(0);
    if (fn == BuiltinFn::k_saturate) {
      parts[i] = b.Builtin(fn, scalar, {first});
      continue;
    }
    const Value second = part(1);
    parts[i] = fn == BuiltinFn::k_clamp ? b.Builtin(fn, scalar, {first, second, part(2)})
                                        : b.Builtin(fn, scalar, {first, second});
  }
  switch (m.types[type].n) {
    case 2: return ReplaceInPlace(m, id, Op::kConstruct, {parts[0], parts[1]});
    case 3: return ReplaceInPlace(m, id, Op::kConstruct, {parts[0], parts[1], parts[2]});
    default: return ReplaceInPlace(m, id, Op::kConstruct, {parts[0], parts[1], parts[2], parts[3]});
  }
}

void ReplaceBuiltin(Module& m, InstId id, const WorkaroundsConfig& config) {
  const BuiltinFn fn = m[id].builtin();
  switch (fn) {
    case BuiltinFn::k_reflect:
      if (config.reflect_vec2) Reflect(m, id);
      return;
    case BuiltinFn::k_pack4x8snorm:
    case BuiltinFn::k_pack4x8unorm:
      if (config.pack_4x8_norm) PackNorm(m, id, fn == BuiltinFn::k_pack4x8snorm);
      return;
    case BuiltinFn::k_unpack4x8snorm:
    case BuiltinFn::k_unpack4x8unorm:
      if (config.pack_4x8_norm) UnpackNorm(m, id, fn == BuiltinFn::k_unpack4x8snorm);
      return;
    default:  // others: functions without known driver bugs
      return;
  }
}

// ---- stores

// Replaces a store to a vector component with a store of the whole vector.
void StoreWhole(Module& m, InstId store) {
  const Value place = StoreInst(m, store).pointer();
  if (!place.is_inst() || m[place.inst()].op != Op::kAccess) return;
  const InstId access = place.inst();
  const Value base = AccessInst(m, access).base();
  const AddressSpace space = m.types[m.TypeOf(base)].space;
  if (space != AddressSpace::kFunction && space != AddressSpace::kPrivate) return;
  PoolVector<Value> indices;
  for (uint32_t k = 1; k < m.OperandCount(access); ++k) indices.push_back(m.Operand(access, k));
  const Value last = indices.back();
  indices.pop_back();
  const TypeId pointer = indices.empty() ? m.TypeOf(base) : AccessType(m, m.TypeOf(base), indices);
  const TypeId type = m.types[pointer].element;
  if (!m.types.IsVector(type)) return;
  Builder b(m, store);
  const InstId chain[] = {access};
  const Value vector = indices.empty() ? base : b.AccessInPlaceOf(chain, base, indices);
  const Value old = b.Load(vector), value = StoreInst(m, store).value();
  PoolVector<Value> parts;
  for (uint32_t i = 0; i < m.types[type].n; ++i) {
    if (last.is_constant()) {
      const bool is_meant = m.constants.IntValue(last.constant()) == i;
      parts.push_back(is_meant ? value : Part(b, old, i));
      continue;
    }
    const Value number = m.constants.Int(m.TypeOf(last), i);
    const Value is_meant = b.Binary(BinaryOp::kEqual, kBool, last, number);
    parts.push_back(b.Select(m.types[type].element, Part(b, old, i), value, is_meant));
  }
  b.Store(vector, b.Emit(Op::kConstruct, type, std::span<const Value>(parts)));
  m.Remove(store);
}

}  // namespace

Status RunWorkarounds(Module& m, const WorkaroundsConfig& config) {
  for (const Function& f : m.functions) {
    if (config.fragment_position_of_sample && f.stage == ShaderStage::kFragment) {
      CenterPosition(m, f);
    }
    ForEachInst(m, f.body, [&](InstId id) {
      if (m[id].op == Op::kBuiltin) ReplaceBuiltin(m, id, config);
      if (m[id].op == Op::kStore && config.partial_vector_stores) StoreWhole(m, id);
    });
  }
  if (config.matrix_parameters) MatrixParameters(m).Run();
  return Status::Ok();
}

Status RunVectorMinMaxClamp(Module& m) {
  for (const Function& f : m.functions) {
    ForEachInst(m, f.body, [&](InstId id) {
      if (m[id].op != Op::kBuiltin) return;
      const BuiltinFn fn = m[id].builtin();
      if (fn == BuiltinFn::k_min || fn == BuiltinFn::k_max || fn == BuiltinFn::k_clamp ||
          fn == BuiltinFn::k_saturate) {
        ByComponent(m, id);
      }
    });
  }
  return Status::Ok();
}

Status RunFloatSigns(Module& m) {
  for (const Function& f : m.functions) {
    ForEachInst(m, f.body, [&](InstId id) { ChangeSigns(m, id); });
  }
  return Status::Ok();
}

}  // namespace tessera::ir
