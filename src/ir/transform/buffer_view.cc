#include "ir/transform/buffer_view.h"

#include <string>

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/transform/direct_variable_access.h"
#include "ir/transform/wide_words.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// Maximum size of a composite value, in words. Loads and stores of composite values are unrolled,
// so this maximum limits the output size. No known kernel has larger values.
constexpr uint64_t kMaxWords = 4096;

constexpr TypeId kVec2h = TypeStore::Vector(kF16, 2);

class Lowering {
 public:
  Lowering(Module& m, Diagnostics& diagnostics) : m_(m), diagnostics_(diagnostics) {}

  Status Run() {
    bool any = false;
    for (const Global& g : m_.globals) any = any || IsBuffer(g.type);
    if (!any) return Status::Ok();
    if (!RunDirectVariableAccess(m_, {}, diagnostics_).ok) return Status::Failed();
    FindHalves();
    for (Global& g : m_.globals) {
      if (IsBuffer(g.type)) MakeWords(g);
    }
    for (const Function& f : m_.functions) {
      ForEachInst(m_, f.body, [&](InstId id) { Visit(id); });
    }
    return failed_ ? Status::Failed() : Status::Ok();
  }

 private:
  // The variable of type `buffer` that a pointer points to, and the number of its bytes that are
  // accessible through the pointer.
  struct Root {
    GlobalId global;
    Count bytes;
  };
  // The address that replaces a pointer into a buffer.
  struct Place {
    GlobalId global;
    TypeId type;   // type of the value stored at the address
    Value offset;  // in bytes (u32)
    Value end;     // end of the view in bytes (u32); valid only if `type` has a runtime-sized array
  };

  bool IsBuffer(TypeId type) const { return m_.types.kind(type) == TypeKind::kBuffer; }
  bool Fail(InstId id, const char* what) {
    failed_ = true;
    diagnostics_.Add(DiagCode::unsupported_feature, m_.SpanOf(id),
                     std::string(what) + " is not supported yet");
    return false;
  }

  // ---- variables

  // Finds the buffers with a writable view that contains f16. Their words become atomic, because
  // two invocations may write the two halves of a word at the same time.
  void FindHalves() {
    halves_.assign(m_.globals.size(), false);
    for (const Inst& inst : m_.insts) {
      if (!inst.block.valid() || inst.op != Op::kBuiltin || !IsView(inst)) continue;
      const Type& t = m_.types[inst.type];
      Value root = BuiltinInst(m_, inst).argument(0);
      while (root.is_inst() && m_[root.inst()].op == Op::kConvert) {
        root = ConvertInst(m_, root.inst()).operand();
      }
      if (root.kind() == Value::kGlobal && t.access != Access::kRead &&
          m_.types.Has(t.element, TypeFlags::kHasF16)) {
        halves_[root.index()] = true;
      }
    }
  }
  static bool IsView(const Inst& inst) {
    return inst.builtin() == BuiltinFn::k_bufferView ||
           inst.builtin() == BuiltinFn::k_bufferArrayView;
  }

  void MakeWords(Global& g) {
    const Count bytes = m_.types[g.type].count();
    const auto index = static_cast<size_t>(&g - m_.globals.data());
    const bool uniform = g.space == AddressSpace::kUniform;
    const TypeId word = uniform          ? TypeStore::Vector(kU32, 4)
                        : halves_[index] ? m_.types.Atomic(kU32)
                                         : kU32;
    sizes_[static_cast<uint32_t>(index)] = bytes;
    g.type = m_.types.Array(word, UnitsOf(bytes, uniform ? 4 : 2));
    g.pointer_type = m_.types.Pointer(g.space, g.type, g.access);
  }

  // Converts a size in bytes to units of 2^`shift` bytes, rounding up.
  Count UnitsOf(Count bytes, uint32_t shift) {
    if (bytes.is_runtime()) return bytes;
    const uint32_t most = (1u << shift) - 1;
    if (bytes.is_constant()) return Count::Of((bytes.value() + most) >> shift);
    const OverrideExpr& size = m_.override_exprs[bytes.expr().value];
    OverrideExpr units{m_.NewBlock(FunctionId()), kU32, size.span, size.spelling, OverrideId()};
    Builder b(m_, units.block);
    b.flags = InstFlags::kOverrideExpr;
    const Value rounded = b.Add(b.ToU32(bytes.expr()), most);
    const Value count = b.ShiftRight(rounded, shift);
    b.flags = 0;
    b.Yield(count);
    m_.override_exprs.push_back(units);
    return Count::Of(OverrideExprId(static_cast<uint32_t>(m_.override_exprs.size() - 1)));
  }

  // ---- arithmetic with constant folding

  bool Known(Value v, uint32_t* n) const {
    if (!v.is_constant()) return false;
    *n = static_cast<uint32_t>(m_.constants.IntValue(v.constant()));
    return true;
  }
  // ---- instructions

  void Visit(InstId id) {
    for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
      const Value v = m_.Operand(id, i);
      if (!v.is_inst()) continue;
      if (const auto it = replaced_.find(v.index()); it != replaced_.end()) {
        m_.SetOperand(id, i, it->second);
      }
    }
    const Op op = m_[id].op;
    if (op == Op::kBuiltin) return VisitBuiltin(id);
    if (op == Op::kConvert && m_.types.kind(m_[id].type) == TypeKind::kPointer) return Narrow(id);
    if (op != Op::kAccess && op != Op::kLoad && op != Op::kStore) return;
    const Place* place = PlaceOf(m_.Operand(id, 0));
    if (place == nullptr) return;
    Builder b(m_, id);
    if (op == Op::kAccess) {
      VisitAccess(b, id, *place);
    } else if (op == Op::kLoad) {
      if (!Fits(id, m_[id].type)) return;
      replaced_[id.value] = Load(b, *place, m_[id].type, 0);
      m_.Remove(id);
    } else {
      const Value value = StoreInst(m_, id).value();
      if (!Fits(id, m_.TypeOf(value))) return;
      Store(b, *place, value, 0);
      m_.Remove(id);
    }
  }

  // Records how many bytes are accessible through the pointer that results from the conversion
  // `id`. If a pointer is converted several times, the smallest size applies (WGSL: Buffer View
  // Built-in Functions).
  void Narrow(InstId id) {
    Root root;
    if (!RootOf(ConvertInst(m_, id).operand(), &root)) return;
    const Count bytes = m_.types[m_.types[m_[id].type].element].count();
    if (bytes.is_constant()) root.bytes = bytes;
    narrowed_[id.value] = root;
    m_.Remove(id);
  }
  bool RootOf(Value pointer, Root* root) const {
    if (pointer.kind() == Value::kGlobal) {
      const auto it = sizes_.find(pointer.index());
      if (it == sizes_.end()) return false;
      *root = {pointer.global(), it->second};
      return true;
    }
    const auto it = pointer.is_inst() ? narrowed_.find(pointer.index()) : narrowed_.end();
    if (it == narrowed_.end()) return false;
    *root = it->second;
    return true;
  }

  const Place* PlaceOf(Value v) const {
    if (!v.is_inst()) return nullptr;
    const auto it = places_.find(v.index());
    return it == places_.end() ? nullptr : &it->second;
  }
  bool Fits(InstId id, TypeId type) {
    return m_.types.SizeOf64(type) <= kMaxWords * 4 ||
           Fail(id, "a value this large in a buffer view");
  }

  void VisitBuiltin(InstId id) {
    if (m_.OperandCount(id) == 0) return;
    const Value first = BuiltinInst(m_, id).argument(0);
    Builder b(m_, id);
    switch (m_[id].builtin()) {
      case BuiltinFn::k_bufferView:
      case BuiltinFn::k_bufferArrayView: return MakeView(b, id);
      case BuiltinFn::k_bufferLength: {
        Root root;
        if (RootOf(first, &root)) Replace(id, Bytes(b, root));
        return;
      }
      default:  // others: functions without a buffer operand; the second switch handles views
        break;
    }
    const Place* place = PlaceOf(first);
    if (place == nullptr) return;
    switch (m_[id].builtin()) {
      case BuiltinFn::k_arrayLength: {
        // The number of bytes from the start of the array to the end of the view.
        Value room = place->end;
        if (uint32_t offset = 0; !Known(place->offset, &offset) || offset != 0) {
          const Value end = b.Builtin(BuiltinFn::k_max, kU32, {place->end, place->offset});
          room = b.Binary(BinaryOp::kSubtract, kU32, end, place->offset);
        }
        const Value stride = b.U32(m_.types.StrideOf(place->type));
        return Replace(id, b.Binary(BinaryOp::kDivide, kU32, room, stride));
      }
      case BuiltinFn::k_workgroupUniformLoad: {
        b.Builtin(BuiltinFn::k_workgroupBarrier, kVoid, {});
        const Value value = Load(b, *place, m_[id].type, 0);
        b.Builtin(BuiltinFn::k_workgroupBarrier, kVoid, {});
        return Replace(id, value);
      }
      case BuiltinFn::k_subgroupMatrixLoad: return MatrixInWords(b, id, *place, 3);
      case BuiltinFn::k_subgroupMatrixStore: return MatrixInWords(b, id, *place, 4);
      default:  // others: functions without an operand that points into a view
        return;
    }
  }
  // Rewrites the matrix load or store `id` to access the array of words, at an offset in words. The
  // stride, operand `stride_at`, is converted to components rather than words, because a component
  // may be smaller than a word.
  //
  // An array of words can hold any matrix, because the element type of the array may differ from
  // the component type of the matrix. A constant offset that is not a multiple of the word size is
  // an error; a dynamic offset is rounded down (docs/targets.md).
  void MatrixInWords(Builder& b, InstId id, const Place& place, uint32_t stride_at) {
    const uint32_t element = m_.types.StrideOf(place.type);
    const TypeId matrix =
        m_[id].type == kVoid ? m_.TypeOf(BuiltinInst(m_, id).argument(2)) : m_[id].type;
    const uint32_t component = m_.types.SizeOf(m_.types[matrix].element);
    const Value elements = b.Multiply(b.ToU32(BuiltinInst(m_, id).argument(1)), element);
    const Value offset = b.Add(place.offset, elements);
    Value stride = m_.Operand(id, stride_at);
    if (m_[id].stride_in_elements()) {
      stride = b.Multiply(b.ToU32(stride), element / component);
      m_.SetOperand(id, stride_at, stride);
      m_[id].set_stride_in_elements(false);
    }
    uint32_t n = 0;
    if (Known(offset, &n) && n % 4 != 0) {
      FailBetweenWords(id, "the matrix begins at byte " + std::to_string(n));
    }
    if (Known(stride, &n) && n * component % 4 != 0) {
      FailBetweenWords(id, "rows or columns of the matrix are " + std::to_string(n * component) +
                               " bytes apart");
    }
    m_.SetOperand(id, 0, place.global);
    m_.SetOperand(id, 1, b.ShiftRight(offset, 2));
  }
  void FailBetweenWords(InstId id, const std::string& what) {
    failed_ = true;
    diagnostics_.Add(DiagCode::subgroup_matrix_stride, m_.SpanOf(id),
                     what + "; in a buffer view this must be a multiple of 4");
  }
  void Replace(InstId id, Value value) {
    replaced_[id.value] = value;
    m_.Remove(id);
  }

  // Returns the size of the buffer in bytes (WGSL: bufferLength).
  Value Bytes(Builder& b, const Root& root) {
    if (root.bytes.is_constant()) return b.U32(root.bytes.value());
    if (root.bytes.is_override()) return b.ToU32(root.bytes.expr());
    return b.Multiply(b.Builtin(BuiltinFn::k_arrayLength, kU32, {root.global}), 4);
  }

  void MakeView(Builder& b, InstId id) {
    Root root;
    if (!RootOf(BuiltinInst(m_, id).argument(0), &root)) return;
    Place place;
    place.global = root.global;
    const Type pointer = m_.types[m_[id].type];
    place.type = pointer.element;
    // The offset is rounded down to the alignment of the type (WGSL: bufferView).
    place.offset =
        b.And(b.ToU32(BuiltinInst(m_, id).argument(1)), ~(m_.types.AlignOf(place.type) - 1));
    if (m_.types.Has(place.type, TypeFlags::kHasRuntimeArray)) {
      const Value all = Bytes(b, root);
      place.end = all;
      if (m_[id].builtin() == BuiltinFn::k_bufferArrayView) {
        const Value end = b.Add(place.offset, b.ToU32(BuiltinInst(m_, id).argument(2)));
        place.end = b.Builtin(BuiltinFn::k_min, kU32, {end, all});
      }
    }
    places_[id.value] = place;
    m_.Remove(id);
  }

  void VisitAccess(Builder& b, InstId id, const Place& base) {
    Place place = base;
    for (uint32_t i = 1; i < m_.OperandCount(id); ++i) {
      const Value index = m_.Operand(id, i);
      const Type& t = m_.types[place.type];
      if (t.kind == TypeKind::kStruct) {
        const StructMember& member =
            m_.types.StructOf(place.type)
                .members[static_cast<size_t>(m_.constants.IntValue(index.constant()))];
        place.offset = b.Add(place.offset, member.offset);
        place.type = member.type;
      } else {
        const uint32_t stride = ElementStride(place.type);
        place.offset = b.Add(place.offset, b.Multiply(b.ToU32(index), stride));
        place.type = t.element;
      }
    }
    places_[id.value] = place;
    m_.Remove(id);
  }

  uint32_t ElementStride(TypeId type) const {
    const Type& t = m_.types[type];
    switch (t.kind) {
      case TypeKind::kVector: return m_.types.SizeOf(t.element);
      case TypeKind::kMatrix: return m_.types.SizeOf(type) / t.n;
      default:  // others: arrays
        return m_.types.StrideOf(type);
    }
  }

  // ---- words

  Value WordPointer(Builder& b, const Place& place, uint32_t bytes) {
    const Value word = b.ShiftRight(b.Add(place.offset, bytes), 2);
    if (m_[place.global].space == AddressSpace::kUniform) {
      return b.Access(place.global, {b.ShiftRight(word, 2), b.And(word, 3)});
    }
    return b.Access(place.global, {word});
  }
  bool IsAtomic(const Place& place) const { return halves_[place.global.value]; }
  Value LoadWord(Builder& b, const Place& place, uint32_t bytes) {
    const Value pointer = WordPointer(b, place, bytes);
    if (IsAtomic(place)) return b.Builtin(BuiltinFn::k_atomicLoad, kU32, {pointer});
    return b.Load(pointer);
  }
  void StoreWord(Builder& b, const Place& place, uint32_t bytes, Value word) {
    const Value pointer = WordPointer(b, place, bytes);
    if (IsAtomic(place)) {
      b.Builtin(BuiltinFn::k_atomicStore, kVoid, {pointer, word});
    } else {
      b.Store(pointer, word);
    }
  }
  // Returns the bit offset of an f16 within its word: 0 or 16.
  Value HalfShift(Builder& b, const Place& place, uint32_t bytes) {
    return b.Multiply(b.And(b.Add(place.offset, bytes), 2), 8);
  }
  Value Bitcast(Builder& b, TypeId type, Value v) {
    return m_.TypeOf(v) == type ? v : b.Builtin(BuiltinFn::k_bitcast, type, {v});
  }

  // ---- loads and stores of values; `bytes` is an offset in bytes, relative to `place`

  Value Load(Builder& b, const Place& place, TypeId type, uint32_t bytes) {
    const Type t = m_.types[type];
    if (type == kF16) {
      const Value word = LoadWord(b, place, bytes);
      const Value low = b.Binary(BinaryOp::kShiftRight, kU32, word, HalfShift(b, place, bytes));
      return b.Access(Bitcast(b, kVec2h, low), {b.U32(0)});
    }
    if (TypeStore::IsInt64Scalar(type)) {
      const Value low = LoadWord(b, place, bytes), high = LoadWord(b, place, bytes + 4);
      return WideOf(b, type, low, high);
    }
    if (TypeStore::IsScalar(type)) return Bitcast(b, type, LoadWord(b, place, bytes));
    if (t.kind == TypeKind::kVector && t.element == kF16) return LoadHalves(b, place, type, bytes);
    PoolVector<Value> parts;
    if (t.kind == TypeKind::kVector && !TypeStore::IsInt64Scalar(t.element)) {
      for (uint32_t i = 0; i < t.n; ++i) parts.push_back(LoadWord(b, place, bytes + 4 * i));
      const TypeId words = TypeStore::Vector(kU32, t.n);
      return Bitcast(b, type, b.Emit(Op::kConstruct, words, parts));
    }
    ForEachPart(type, [&](TypeId part, uint32_t offset, uint32_t) {
      parts.push_back(Load(b, place, part, bytes + offset));
    });
    return b.Emit(Op::kConstruct, type, parts);
  }

  // Loads a vector of f16, two components per word. This works because vectors of f16 start at word
  // boundaries.
  Value LoadHalves(Builder& b, const Place& place, TypeId type, uint32_t bytes) {
    const uint32_t n = m_.types[type].n;
    const Value first = Bitcast(b, kVec2h, LoadWord(b, place, bytes));
    if (n == 2) return first;
    const Value second = Bitcast(b, kVec2h, LoadWord(b, place, bytes + 4));
    const Value rest = n == 4 ? second : b.Access(second, {b.U32(0)});
    return b.Emit(Op::kConstruct, type, {first, rest});
  }

  void Store(Builder& b, const Place& place, Value value, uint32_t bytes) {
    const TypeId type = m_.TypeOf(value);
    const Type t = m_.types[type];
    if (type == kF16) return StoreHalf(b, place, value, bytes);
    if (TypeStore::IsInt64Scalar(type)) {
      const WideWords words = WordsOf(b, value);
      StoreWord(b, place, bytes, words.low);
      return StoreWord(b, place, bytes + 4, words.high);
    }
    if (TypeStore::IsScalar(type)) return StoreWord(b, place, bytes, Bitcast(b, kU32, value));
    if (t.kind == TypeKind::kVector && t.element == kF16) {
      for (uint32_t i = 0; i + 1 < t.n; i += 2) {
        const Value pair = b.Emit(Op::kSwizzle, kVec2h, {value}, Swizzle({i, i + 1}));
        StoreWord(b, place, bytes + 2 * i, Bitcast(b, kU32, pair));
      }
      if (t.n == 3) StoreHalf(b, place, b.Access(value, {b.U32(2)}), bytes + 4);
      return;
    }
    if (t.kind == TypeKind::kVector && !TypeStore::IsInt64Scalar(t.element)) {
      const Value words = Bitcast(b, TypeStore::Vector(kU32, t.n), value);
      for (uint32_t i = 0; i < t.n; ++i) {
        StoreWord(b, place, bytes + 4 * i, b.Access(words, {b.U32(i)}));
      }
      return;
    }
    ForEachPart(type, [&](TypeId, uint32_t offset, uint32_t i) {
      Store(b, place, b.Access(value, {b.U32(i)}), bytes + offset);
    });
  }

  // Stores an f16 by clearing its half of the word and then setting it. Leaves the other half
  // untouched, because another invocation may be writing to that half.
  void StoreHalf(Builder& b, const Place& place, Value half, uint32_t bytes) {
    const Value zero = m_.constants.Float(kF16, 0);
    const Value bits = Bitcast(b, kU32, b.Emit(Op::kConstruct, kVec2h, {half, zero}));
    const Value shift = HalfShift(b, place, bytes);
    const Value mask = b.Binary(BinaryOp::kShiftLeft, kU32, b.U32(0xffff), shift);
    const Value pointer = WordPointer(b, place, bytes);
    b.Builtin(BuiltinFn::k_atomicAnd, kU32, {pointer, b.Unary(UnaryOp::kComplement, kU32, mask)});
    b.Builtin(BuiltinFn::k_atomicOr, kU32,
              {pointer, b.Binary(BinaryOp::kShiftLeft, kU32, bits, shift)});
  }

  // Calls fn(type, offset, index) for each column, element or member of a value of type `type`.
  template <typename Fn>
  void ForEachPart(TypeId type, Fn&& fn) {
    const Type t = m_.types[type];
    if (t.kind == TypeKind::kStruct) {
      const std::span<const StructMember> members = m_.types.StructOf(type).members;
      for (uint32_t i = 0; i < members.size(); ++i) fn(members[i].type, members[i].offset, i);
      return;
    }
    const uint32_t stride = ElementStride(type);
    const uint32_t count = m_.constants.ElementCount(type);
    for (uint32_t i = 0; i < count; ++i) fn(t.element, i * stride, i);
  }

  Module& m_;
  Diagnostics& diagnostics_;
  bool failed_ = false;
  PoolVector<bool> halves_;                        // indexed by GlobalId
  absl::flat_hash_map<uint32_t, Count> sizes_;     // keyed by GlobalId: size of the buffer in bytes
  absl::flat_hash_map<uint32_t, Root> narrowed_;   // keyed by InstId of the kConvert
  absl::flat_hash_map<uint32_t, Place> places_;    // keyed by InstId of the replaced pointer
  absl::flat_hash_map<uint32_t, Value> replaced_;  // replacement, keyed by InstId
};

}  // namespace

Status RunBufferView(Module& m, const BufferViewConfig&, Diagnostics& diagnostics) {
  return Lowering(m, diagnostics).Run();
}

}  // namespace tessera::ir
