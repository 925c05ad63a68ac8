// Uniform buffers whose WGSL layout Vulkan does not take without
// VK_KHR_uniform_buffer_standard_layout: they become arrays of vec4<u32>, from which values are put
// together.
#include <numeric>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "backend_spirv/legalise.h"
#include "backend_spirv/legalise_util.h"
#include "base/round_up.h"
#include "ir/analysis/memory_root.h"

namespace tessera::spirv {
namespace {

using ir::BinaryOp;
using ir::Builder;
using ir::BuiltinFn;
using ir::Inst;
using ir::InstFlags;
using ir::InstId;
using ir::Op;
using ir::Type;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

// A place in a buffer: `constant` bytes and, if there is one, `dynamic` bytes, which are a multiple of
// `dynamic_align`.
struct Place {
  uint32_t constant = 0;
  Value dynamic;
  uint32_t dynamic_align = 16;
};

class UniformLegaliser {
 public:
  explicit UniformLegaliser(ir::Module& m) : m_(m) {}

  void Run() {
    raw_.resize(m_.globals.size());
    bool any = false;
    for (uint32_t i = 0; i < m_.globals.size(); ++i) {
      const ir::Global& g = m_.globals[i];
      if (g.space != ir::AddressSpace::kUniform || !NeedsStandardLayout(m_.types, g.type)) continue;
      raw_[i] = true;
      any = true;
    }
    if (!any) return;
    const uint32_t count = static_cast<uint32_t>(m_.insts.size());
    for (uint32_t i = 0; i < count; ++i) {
      const Inst inst = m_.insts[i];
      if (inst.op != Op::kLoad || !inst.block.valid()) continue;
      if (m_.OverLimit()) return;
      const Value pointer = m_.Operand(InstId(i), 0);
      const std::optional<uint32_t> root = RootOf(pointer);
      if (!root) continue;
      global_ = *root;
      const Place place = PlaceOf(pointer);
      Builder b(m_, InstId(i));
      b.flags = InstFlags::kNativeSemantics | InstFlags::kInBounds;
      ir::ReplaceInPlace(m_, InstId(i), Load(b, place, inst.type));
    }
    for (uint32_t i = 0; i < count; ++i) {
      if (m_.insts[i].op != Op::kAccess || !m_.insts[i].block.valid()) continue;
      if (m_.types.kind(m_.insts[i].type) != TypeKind::kPointer) continue;
      if (RootOf(InstId(i))) dead_.push_back(InstId(i));
    }
    for (InstId id : dead_) m_.Remove(id);
    for (uint32_t i = 0; i < raw_.size(); ++i) {
      if (raw_[i]) ChangeType(m_.globals[i]);
    }
  }

 private:
  void ChangeType(ir::Global& g) {
    const uint32_t words = (m_.types.SizeOf(g.type) + 15) / 16;
    g.type = m_.types.Array(ir::TypeStore::Vector(ir::kU32, 4), ir::Count::Of(words));
    g.pointer_type = m_.types.Pointer(g.space, g.type, g.access);
  }

  std::optional<uint32_t> RootOf(Value v) const {
    v = ir::MemoryRoot(m_, v);
    if (v.kind() != Value::kGlobal || v.index() >= raw_.size() || !raw_[v.index()]) {
      return std::nullopt;
    }
    return v.index();
  }

  Place PlaceOf(Value pointer) {
    if (!pointer.is_inst()) return {};
    const InstId id = pointer.inst();
    if (auto it = places_.find(id.value); it != places_.end()) return it->second;
    const Value base = m_.Operand(id, 0);
    Place place = PlaceOf(base);
    TypeId type =
        base.is_inst() ? m_.types[m_.TypeOf(base)].element : m_.globals[base.index()].type;
    Builder b(m_, id);
    b.flags = InstFlags::kNativeSemantics;
    for (uint32_t i = 1; i < m_[id].operand_count; ++i) {
      const Value index = m_.Operand(id, i);
      const Type t = m_.types[type];
      if (t.kind == TypeKind::kStruct) {
        const auto& member =
            m_.types.StructOf(type)
                .members[static_cast<size_t>(m_.constants.IntValue(index.constant()))];
        place.constant += member.offset;
        type = member.type;
        continue;
      }
      const uint32_t stride = t.kind == TypeKind::kArray    ? m_.types.StrideOf(type)
                              : t.kind == TypeKind::kMatrix ? m_.types.AlignOf(t.element)
                                                            : m_.types.SizeOf(t.element);
      type = t.element;
      if (index.is_constant()) {
        place.constant += stride * static_cast<uint32_t>(m_.constants.IntValue(index.constant()));
        continue;
      }
      const Value number =
          m_.TypeOf(index) == ir::kU32 ? index : b.Builtin(BuiltinFn::k_bitcast, ir::kU32, {index});
      const Value bytes = b.Binary(BinaryOp::kMultiply, ir::kU32, number, b.U32(stride));
      place.dynamic_align = std::gcd(place.dynamic_align, stride);
      place.dynamic =
          place.dynamic.valid() ? b.Binary(BinaryOp::kAdd, ir::kU32, place.dynamic, bytes) : bytes;
    }
    places_[id.value] = place;
    return place;
  }

  static Place At(Place place, uint32_t bytes) {
    place.constant += bytes;
    return place;
  }

  // Which vec4 a place of a known column is in.
  Value Row(Builder& b, const Place& place) {
    if (!place.dynamic.valid()) return b.U32(place.constant / 16);
    const Value row = b.Binary(BinaryOp::kShiftRight, ir::kU32, place.dynamic, b.U32(4));
    if (place.constant < 16) return row;
    return b.Binary(BinaryOp::kAdd, ir::kU32, row, b.U32(place.constant / 16));
  }

  TypeId WordPointer() {
    return m_.types.Pointer(ir::AddressSpace::kUniform, ir::kU32, ir::Access::kRead);
  }

  bool KnownColumn(const Place& place) const {
    return !place.dynamic.valid() || place.dynamic_align % 16 == 0;
  }

  Value Word(Builder& b, const Place& place) {
    Value row, column;
    if (KnownColumn(place)) {
      row = Row(b, place);
      column = b.U32(place.constant / 4 % 4);
    } else {
      Value sum = place.dynamic;
      if (place.constant != 0) sum = b.Binary(BinaryOp::kAdd, ir::kU32, sum, b.U32(place.constant));
      const Value word = b.Binary(BinaryOp::kShiftRight, ir::kU32, sum, b.U32(2));
      row = b.Binary(BinaryOp::kShiftRight, ir::kU32, word, b.U32(2));
      column = b.Binary(BinaryOp::kAnd, ir::kU32, word, b.U32(3));
    }
    const Value pointer =
        b.Emit(Op::kAccess, WordPointer(), {Value(ir::GlobalId(global_)), row, column});
    return b.Emit(Op::kLoad, ir::kU32, {pointer});
  }

  // `n` words as one value: a u32 or a vector.
  Value Words(Builder& b, const Place& place, uint32_t n) {
    if (n == 1) return Word(b, place);
    const TypeId type = ir::TypeStore::Vector(ir::kU32, n);
    const uint32_t first = place.constant / 4 % 4;
    // The last vec4 of the buffer may be there in part only.
    const bool whole = m_.types.SizeOf(m_.globals[global_].type) % 16 == 0;
    if (KnownColumn(place) && first + n <= 4 && whole) {
      const TypeId vec4 = ir::TypeStore::Vector(ir::kU32, 4);
      const TypeId pointer_type =
          m_.types.Pointer(ir::AddressSpace::kUniform, vec4, ir::Access::kRead);
      const Value row = Row(b, place);
      const Value pointer = b.Emit(Op::kAccess, pointer_type, {Value(ir::GlobalId(global_)), row});
      const Value all = b.Emit(Op::kLoad, vec4, {pointer});
      if (n == 4) return all;
      uint32_t aux = n;
      for (uint32_t i = 0; i < n; ++i) aux |= (first + i) << (4 + 2 * i);
      return b.Emit(Op::kSwizzle, type, {all}, 0, aux);
    }
    Value parts[4];
    for (uint32_t i = 0; i < n; ++i) parts[i] = Word(b, At(place, 4 * i));
    return b.Emit(Op::kConstruct, type, std::span<const Value>(parts, n));
  }

  Value Load(Builder& b, const Place& place, TypeId id) {
    const Type type = m_.types[id];
    std::vector<Value> parts;
    switch (type.kind) {
      case TypeKind::kF16: return LoadHalf(b, place);
      case TypeKind::kVector:
        if (type.element == ir::kF16) return LoadHalfVector(b, place, id, type.n);
        break;
      case TypeKind::kMatrix:
        for (uint32_t c = 0; c < type.n; ++c) {
          parts.push_back(Load(b, At(place, c * m_.types.AlignOf(type.element)), type.element));
        }
        return b.Emit(Op::kConstruct, id, std::span<const Value>(parts));
      case TypeKind::kArray:
        // What is too large is not used: it need not be whole.
        for (uint32_t i = 0; i < type.count().value() && !m_.OverLimit(); ++i) {
          parts.push_back(Load(b, At(place, i * m_.types.StrideOf(id)), type.element));
        }
        return b.Emit(Op::kConstruct, id, std::span<const Value>(parts));
      case TypeKind::kStruct:
        for (const ir::StructMember& member : m_.types.StructOf(id).members) {
          parts.push_back(Load(b, At(place, member.offset), member.type));
        }
        return b.Emit(Op::kConstruct, id, std::span<const Value>(parts));
      default: break;
    }
    const uint32_t n = type.kind == TypeKind::kVector ? type.n : 1;
    return b.Builtin(BuiltinFn::k_bitcast, id, {Words(b, place, n)});
  }

  Value LoadHalf(Builder& b, const Place& place) {
    const TypeId pair = ir::TypeStore::Vector(ir::kF16, 2);
    const Value word = Word(b, place);
    const Value both = b.Builtin(BuiltinFn::k_bitcast, pair, {word});
    if (!place.dynamic.valid() || place.dynamic_align % 4 == 0) {
      return b.Access(both, {b.U32(place.constant / 2 % 2)});
    }
    Value sum = place.dynamic;
    if (place.constant != 0) sum = b.Binary(BinaryOp::kAdd, ir::kU32, sum, b.U32(place.constant));
    const Value halves = b.Binary(BinaryOp::kShiftRight, ir::kU32, sum, b.U32(1));
    return b.Access(both, {b.Binary(BinaryOp::kAnd, ir::kU32, halves, b.U32(1))});
  }

  Value LoadHalfVector(Builder& b, const Place& place, TypeId id, uint32_t n) {
    const TypeId pair = ir::TypeStore::Vector(ir::kF16, 2);
    if (n == 2) return b.Builtin(BuiltinFn::k_bitcast, pair, {Word(b, place)});
    const TypeId four = ir::TypeStore::Vector(ir::kF16, 4);
    const Value all = b.Builtin(BuiltinFn::k_bitcast, four, {Words(b, place, 2)});
    if (n == 4) return all;
    return b.Emit(Op::kSwizzle, id, {all}, 0, 3u | 0u << 4 | 1u << 6 | 2u << 8);
  }

  ir::Module& m_;
  std::vector<uint8_t> raw_;                     // by GlobalId
  uint32_t global_ = 0;                          // of the load at hand
  absl::flat_hash_map<uint32_t, Place> places_;  // by InstId
  std::vector<InstId> dead_;
};

}  // namespace

bool NeedsStandardLayout(const ir::TypeStore& types, TypeId id) {
  const Type& type = types[id];
  if (type.kind == TypeKind::kMatrix) return types.AlignOf(type.element) % 16 != 0;
  if (type.kind == TypeKind::kArray) {
    return types.StrideOf(id) % 16 != 0 || NeedsStandardLayout(types, type.element);
  }
  if (type.kind != TypeKind::kStruct) return false;
  uint64_t end = 0;
  for (const ir::StructMember& member : types.StructOf(id).members) {
    const TypeKind kind = types.kind(member.type);
    const bool composite =
        kind == TypeKind::kStruct || kind == TypeKind::kArray || kind == TypeKind::kMatrix;
    if (member.offset < end || (composite && member.offset % 16 != 0)) return true;
    if (NeedsStandardLayout(types, member.type)) return true;
    end = composite ? RoundUp(member.offset + types.SizeOf64(member.type), 16) : 0;
  }
  return false;
}

ir::Status LegaliseUniform(ir::Module& m) {
  UniformLegaliser(m).Run();
  return ir::Status::Ok();
}

}  // namespace tessera::spirv
