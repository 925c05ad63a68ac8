#include "ir/transform/decompose_access.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "absl/container/flat_hash_map.h"
#include "ir/analysis/memory_root.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/edit.h"

namespace tessera::ir {
namespace {

// A place in a buffer, in bytes: `constant`, plus `scale` times `dynamic`, if there is one.
struct Place {
  uint32_t constant = 0;
  Value dynamic;
  uint32_t scale = 16;
};

class Decomposer {
 public:
  Decomposer(Module& m, const DecomposeAccessConfig& config, const std::vector<bool>& variables)
      : m_(m), config_(config), raw_(variables) {}

  void Run() {
    const uint32_t count = static_cast<uint32_t>(m_.insts.size());
    UseReplacements loads;
    for (uint32_t i = 0; i < count; ++i) {
      const InstId id(i);
      if (m_[id].op != Op::kLoad || !m_[id].block.valid()) continue;
      if (m_.OverLimit()) return;
      const std::optional<uint32_t> root = RootOf(m_.Operand(id, 0));
      if (!root) continue;
      global_ = *root;
      const Place place = PlaceOf(m_.Operand(id, 0));
      Builder b(m_, id);
      b.flags = InstFlags::kNativeSemantics | InstFlags::kInBounds;
      loads.Add(m_, id, Load(b, place, m_[id].type));
    }
    loads.Apply(m_);
    for (uint32_t i = 0; i < count; ++i) {
      const InstId id(i);
      if (m_[id].op != Op::kAccess || !m_[id].block.valid()) continue;
      if (m_.types.kind(m_[id].type) != TypeKind::kPointer) continue;
      if (RootOf(id)) dead_.push_back(id);
    }
    for (InstId id : dead_) m_.Remove(id);
    for (uint32_t i = 0; i < raw_.size(); ++i) {
      if (raw_[i]) ChangeType(m_.globals[i]);
    }
  }

 private:
  void ChangeType(Global& g) {
    const uint32_t words = (m_.types.SizeOf(g.type) + 15) / 16;
    g.type = m_.types.Array(TypeStore::Vector(kU32, 4), Count::Of(words));
    g.pointer_type = m_.types.Pointer(g.space, g.type, g.access);
  }

  std::optional<uint32_t> RootOf(Value v) const {
    v = MemoryRoot(m_, v);
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
      AddIndex(b, index, stride, &place);
    }
    places_[id.value] = place;
    return place;
  }

  static void AddIndex(Builder& b, Value index, uint32_t stride, Place* place) {
    const Value number = b.ToU32(index);
    if (!place->dynamic.valid()) {
      place->dynamic = number;
      place->scale = stride;
      return;
    }
    const uint32_t common = std::gcd(place->scale, stride);
    const Value before = b.Multiply(place->dynamic, b.U32(place->scale / common));
    const Value more = b.Multiply(number, b.U32(stride / common));
    place->dynamic = b.Add(before, more);
    place->scale = common;
  }

  static Place At(Place place, uint32_t bytes) {
    place.constant += bytes;
    return place;
  }

  // The place as a number of units of so many bytes, of which its scale is a multiple.
  static Value InUnits(Builder& b, const Place& place, uint32_t unit) {
    const Value constant = b.U32(place.constant / unit);
    if (!place.dynamic.valid()) return constant;
    const Value scaled = b.Multiply(place.dynamic, b.U32(place.scale / unit));
    return b.Add(scaled, constant);
  }

  TypeId PointerTo(TypeId type) {
    return m_.types.Pointer(m_.globals[global_].space, type, Access::kRead);
  }

  bool KnownColumn(const Place& place) const {
    return !place.dynamic.valid() || place.scale % 16 == 0;
  }

  Value Word(Builder& b, const Place& place) {
    Value row, column;
    if (KnownColumn(place)) {
      row = InUnits(b, place, 16);
      column = b.U32(place.constant / 4 % 4);
    } else {
      const bool words = place.scale % 4 == 0;
      Value word = InUnits(b, place, words ? 4 : 1);
      if (!words) word = b.ShiftRight(word, 2);
      row = b.ShiftRight(word, 2);
      column = b.And(word, 3);
    }
    const Value pointer =
        b.Emit(Op::kAccess, PointerTo(kU32), {Value(GlobalId(global_)), row, column});
    return b.Emit(Op::kLoad, kU32, {pointer});
  }

  // `n` words as one value: a u32 or a vector.
  Value Words(Builder& b, const Place& place, uint32_t n) {
    if (n == 1) return Word(b, place);
    const TypeId type = TypeStore::Vector(kU32, n);
    const uint32_t first = place.constant / 4 % 4;
    // The last vec4 of the buffer may be there in part only.
    const bool whole =
        config_.rows_are_whole || m_.types.SizeOf(m_.globals[global_].type) % 16 == 0;
    if (KnownColumn(place) && first + n <= 4 && whole) {
      const TypeId vec4 = TypeStore::Vector(kU32, 4);
      const Value row = InUnits(b, place, 16);
      const Value pointer = b.Emit(Op::kAccess, PointerTo(vec4), {Value(GlobalId(global_)), row});
      const Value all = b.Emit(Op::kLoad, vec4, {pointer});
      if (n == 4) return all;
      Swizzle part;
      for (uint32_t i = 0; i < n; ++i) part.Append(first + i);
      return b.Emit(Op::kSwizzle, type, {all}, part);
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
        if (type.element == kF16) return LoadHalfVector(b, place, id, type.n);
        break;
      case TypeKind::kMatrix:
        for (uint32_t c = 0; c < type.n; ++c) {
          parts.push_back(Load(b, At(place, c * m_.types.AlignOf(type.element)), type.element));
        }
        return b.Emit(Op::kConstruct, id, std::span<const Value>(parts));
      case TypeKind::kArray:
        if (type.count().value() > kMostUnrolled) return LoadInLoop(b, place, id);
        // What is too large is not used: it need not be whole.
        for (uint32_t i = 0; i < type.count().value() && !m_.OverLimit(); ++i) {
          parts.push_back(Load(b, At(place, i * m_.types.StrideOf(id)), type.element));
        }
        return b.Emit(Op::kConstruct, id, std::span<const Value>(parts));
      case TypeKind::kStruct:
        for (const StructMember& member : m_.types.StructOf(id).members) {
          if (m_.OverLimit()) break;
          parts.push_back(Load(b, At(place, member.offset), member.type));
        }
        return b.Emit(Op::kConstruct, id, std::span<const Value>(parts));
      default:  // others: scalars and vectors, below
        break;
    }
    const uint32_t n = type.kind == TypeKind::kVector ? type.n : 1;
    const Value words = Words(b, place, n);
    return m_.TypeOf(words) == id ? words : b.Builtin(BuiltinFn::k_bitcast, id, {words});
  }

  // var loaded; for (var i = 0; i < count; i += 1) { loaded[i] = ...; }
  Value LoadInLoop(Builder& b, const Place& place, TypeId id) {
    const Type type = m_.types[id];
    const auto pointer = [&](TypeId to) {
      return m_.types.Pointer(AddressSpace::kFunction, to, Access::kReadWrite);
    };
    const InstId loaded = b.Emit(Op::kVar, pointer(id), {});
    const InstId number = b.Emit(Op::kVar, pointer(kU32), {b.U32(0)});
    const InstId loop = b.Loop();
    m_[loop].flags |= InstFlags::kLoopFor;
    const Loop blocks = m_.LoopOf(loop);

    Builder body(m_, blocks.body);
    body.source = b.source;
    body.flags = b.flags;
    const Value i = body.Load(number);
    const Value goes_on = body.Binary(BinaryOp::kLess, kBool, i, b.U32(type.count().value()));
    const If test = m_.IfOf(body.If(goes_on));
    Builder(m_, test.true_block).Yield();
    Builder(m_, test.false_block).Emit(Op::kBreak, kVoid, {}, loop);
    Place part = place;
    AddIndex(body, i, m_.types.StrideOf(id), &part);
    const Value value = Load(body, part, type.element);
    body.Store(body.Access(loaded, {i}), value);
    body.Emit(Op::kContinue, kVoid, {}, loop);

    Builder step(m_, blocks.continuing);
    step.source = b.source;
    step.Store(number, step.Binary(BinaryOp::kAdd, kU32, step.Load(number), b.U32(1)));
    step.Yield();
    return b.Load(loaded);
  }

  Value LoadHalf(Builder& b, const Place& place) {
    const TypeId pair = TypeStore::Vector(kF16, 2);
    const Value word = Word(b, place);
    const Value both = b.Builtin(BuiltinFn::k_bitcast, pair, {word});
    if (!place.dynamic.valid() || place.scale % 4 == 0) {
      return b.Access(both, {b.U32(place.constant / 2 % 2)});
    }
    const Value half = InUnits(b, place, 2);
    return b.Access(both, {b.And(half, 1)});
  }

  Value LoadHalfVector(Builder& b, const Place& place, TypeId id, uint32_t n) {
    const TypeId pair = TypeStore::Vector(kF16, 2);
    if (n == 2) return b.Builtin(BuiltinFn::k_bitcast, pair, {Word(b, place)});
    const TypeId four = TypeStore::Vector(kF16, 4);
    const Value all = b.Builtin(BuiltinFn::k_bitcast, four, {Words(b, place, 2)});
    if (n == 4) return all;
    return b.Emit(Op::kSwizzle, id, {all}, Swizzle({0, 1, 2}));
  }

  // Longer arrays that are loaded as a whole are loaded by a loop.
  static constexpr uint32_t kMostUnrolled = 8;

  Module& m_;
  const DecomposeAccessConfig& config_;
  const std::vector<bool>& raw_;                 // by GlobalId
  uint32_t global_ = 0;                          // of the load at hand
  absl::flat_hash_map<uint32_t, Place> places_;  // by InstId
  std::vector<InstId> dead_;
};

}  // namespace

Status RunDecomposeAccess(Module& m, const std::vector<bool>& variables,
                          const DecomposeAccessConfig& config) {
  if (std::ranges::find(variables, true) != variables.end()) {
    Decomposer(m, config, variables).Run();
  }
  return Status::Ok();
}

}  // namespace tessera::ir
