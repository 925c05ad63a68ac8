#include "ir/transform/buffer_memory.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/builtin_functions.h"
#include "ir/counted_loop.h"
#include "ir/edit.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

constexpr uint8_t kFlags = InstFlags::kNativeSemantics | InstFlags::kInBounds;
// Operations that can be part of an access chain into a buffer, or that can have such a chain as an
// operand.
constexpr OpSet kMayLeadIn = {Op::kAccess, Op::kLoad, Op::kStore, Op::kBuiltin, Op::kTarget};
// Arrays with more elements than this are loaded and stored in a loop.
constexpr uint32_t kMostUnrolled = 8;

bool IsComposite(TypeKind kind) {
  return kind == TypeKind::kMatrix || kind == TypeKind::kArray || kind == TypeKind::kStruct;
}

class Rewriter {
 public:
  Rewriter(Module& m, const PoolVector<bool>& variables, BufferMemory& memory,
           const RewriteBuffersConfig& config)
      : m_(m), variables_(variables), memory_(memory), config_(config) {}

  void Run() {
    const auto count = static_cast<uint32_t>(m_.insts.size());
    const auto functions = static_cast<uint32_t>(m_.functions.size());
    for (uint32_t i = 0; i < count; ++i) {
      if (kMayLeadIn.Has(m_.insts[i].op)) Visit(InstId(i));
    }
    loads_.Apply(m_);
    for (InstId id : accesses_) {
      if (!kept_.contains(id.value)) m_.Remove(id);
    }
    for (InstId id : views_) m_.Remove(id);
    PutFunctionsFirst(m_, functions);
  }

 private:
  struct Part {
    uint32_t offset;
    TypeId type;
  };

  bool IsView(Value v) const {
    return v.is_inst() && m_[v.inst()].op == Op::kBuiltin &&
           m_[v.inst()].builtin() == BuiltinFn::k_bufferView;
  }

  // Returns the variable that `pointer` points into, or nullopt if `variables_` does not contain
  // it.
  std::optional<GlobalId> RootOf(Value pointer) const {
    Value root = MemoryRoot(m_, pointer);
    if (IsView(root)) root = BuiltinInst(m_, root.inst()).argument(0);
    if (root.kind() != Value::kGlobal || root.index() >= variables_.size() ||
        !variables_[root.index()] || m_.types.kind(m_.TypeOf(pointer)) != TypeKind::kPointer) {
      return std::nullopt;
    }
    return root.global();
  }

  void Visit(InstId id) {
    if (!m_[id].block.valid() || m_.OperandCount(id) == 0) return;
    const Op op = m_[id].op;
    const Value pointer = op == Op::kAccess ? Value(id) : m_.Operand(id, 0);
    const std::optional<GlobalId> root = RootOf(pointer);
    if (!root || m_.OverLimit()) return;
    if (op == Op::kAccess) return accesses_.push_back(id);
    if (IsView(id)) return views_.push_back(id);
    Builder b(m_, id);
    b.flags = kFlags;
    if (op != Op::kLoad && op != Op::kStore) {
      if (!memory_.Rewrite(b, PlaceOf(b, pointer, *root), id)) Keep(pointer);
      return;
    }
    const BufferPlace place = PlaceOf(b, pointer, *root);
    if (op == Op::kLoad) {
      loads_.AddOwn(m_, id, Load(b, place, m_[id].type));
    } else {
      Store(b, place, m_.Operand(id, StoreOperand::value));
      m_.Remove(id);
    }
  }

  void Keep(Value pointer) {
    PoolVector<InstId> accesses;
    MemoryRoot(m_, pointer, &accesses);
    for (InstId id : accesses) kept_.insert(id.value);
  }

  // ---- addresses

  BufferPlace PlaceOf(Builder& use, Value pointer, GlobalId buffer) {
    if (!pointer.is_inst()) return {.buffer = buffer};
    const InstId id = pointer.inst();
    if (IsView(pointer)) {
      return {.buffer = buffer, .dynamic = use.ToU32(BuiltinInst(m_, id).argument(1)), .scale = 1};
    }
    if (auto it = places_.find(id.value); it != places_.end()) return it->second;
    BufferPlace place = PlaceOf(use, m_.Operand(id, AccessOperand::base), buffer);
    Builder at_access(m_, id);
    at_access.flags = InstFlags::kNativeSemantics;
    AddIndices(config_.byte_sums ? use : at_access, id, &place);
    if (!config_.byte_sums) places_[id.value] = place;
    return place;
  }

  void AddIndices(Builder& b, InstId access, BufferPlace* place) const {
    const Value base = m_.Operand(access, AccessOperand::base);
    TypeId type = base.is_inst() ? m_.types[m_.TypeOf(base)].element : m_[base.global()].type;
    for (uint32_t i = 1; i < m_.OperandCount(access); ++i) {
      const Value index = m_.Operand(access, i);
      if (index.is_constant()) {
        const auto number = static_cast<uint32_t>(m_.constants.IntValue(index.constant()));
        const Part part = PartOf(type, number);
        place->constant += part.offset;
        type = part.type;
      } else {
        AddIndex(b, index, StrideOf(type), place);
        type = m_.types[type].element;
      }
    }
  }

  void AddIndex(Builder& b, Value index, uint32_t stride, BufferPlace* place) const {
    const Value number = b.ToU32(index);
    if (config_.byte_sums) {
      const Value bytes = b.Multiply(number, stride);
      place->dynamic = place->dynamic.valid() ? b.Add(place->dynamic, bytes) : bytes;
      place->scale = 1;
      return;
    }
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

  // Returns the distance in bytes between consecutive elements of an array, columns of a matrix, or
  // components of a vector.
  uint32_t StrideOf(TypeId id) const {
    const Type& type = m_.types[id];
    if (type.kind == TypeKind::kArray) return m_.types.StrideOf(id);
    // A matrix has the layout of an array of its columns (WGSL: Internal Layout of Values).
    return type.kind == TypeKind::kMatrix ? m_.types.AlignOf(type.element)
                                          : m_.types.SizeOf(type.element);
  }

  Part PartOf(TypeId id, uint32_t index) const {
    if (m_.types.kind(id) == TypeKind::kStruct) {
      const StructMember& member = m_.types.StructOf(id).members[index];
      return {member.offset, member.type};
    }
    return {index * StrideOf(id), m_.types[id].element};
  }

  // ---- composite values

  // Returns the number of scalar and vector loads that an inline load of the type emits. Counts a
  // loop as kMostUnrolled plus the loads in its body.
  uint32_t Leaves(TypeId id) {
    const Type& type = m_.types[id];
    if (!IsComposite(type.kind)) return 1;
    if (leaves_.size() <= id.value) leaves_.resize(m_.types.size());
    if (leaves_[id.value] != 0) return leaves_[id.value];
    uint64_t n = 0;
    if (type.kind == TypeKind::kStruct) {
      for (const StructMember& member : m_.types.StructOf(id).members) n += Leaves(member.type);
    } else if (PartCount(id) > kMostUnrolled) {
      n = uint64_t{kMostUnrolled} + Leaves(type.element);
    } else {
      n = uint64_t{PartCount(id)} * Leaves(type.element);
    }
    return leaves_[id.value] = static_cast<uint32_t>(std::min<uint64_t>(n, 1u << 20));
  }

  uint32_t PartCount(TypeId id) const {
    const Type& type = m_.types[id];
    switch (type.kind) {
      case TypeKind::kStruct: return static_cast<uint32_t>(m_.types.StructOf(id).members.size());
      case TypeKind::kArray: return type.count().value();
      default:  // others: matrices, the only remaining kind
        return type.n;
    }
  }

  bool IsInPlace(TypeId type) { return Leaves(type) <= config_.most_in_place; }

  Value Load(Builder& b, const BufferPlace& at, TypeId type) {
    if (!IsComposite(m_.types.kind(type))) return memory_.Load(b, at, type);
    return IsInPlace(type) ? LoadParts(b, at, type) : CallLoad(b, at, type);
  }

  Value LoadParts(Builder& b, const BufferPlace& at, TypeId type) {
    const uint32_t count = PartCount(type);
    if (m_.types.kind(type) == TypeKind::kArray && count > kMostUnrolled) {
      return LoadInLoop(b, at, type);
    }
    PoolVector<Value> parts;
    // Stop at the memory limit. Compilation then fails, so the incomplete value is never used.
    for (uint32_t i = 0; i < count && !m_.OverLimit(); ++i) {
      const Part part = PartOf(type, i);
      parts.push_back(Load(b, at + part.offset, part.type));
    }
    return b.Emit(Op::kConstruct, type, std::span<const Value>(parts));
  }

  void Store(Builder& b, const BufferPlace& at, Value value) {
    const TypeId type = m_.TypeOf(value);
    if (!IsComposite(m_.types.kind(type))) return memory_.Store(b, at, value);
    if (IsInPlace(type)) return StoreParts(b, at, value);
    CallStore(b, at, value);
  }

  void StoreParts(Builder& b, const BufferPlace& at, Value value) {
    const TypeId type = m_.TypeOf(value);
    const uint32_t count = PartCount(type);
    if (m_.types.kind(type) == TypeKind::kArray && count > kMostUnrolled) {
      return ForEachIndex(b, count, [&](Builder& body, Value i) {
        BufferPlace part = at;
        AddIndex(body, i, m_.types.StrideOf(type), &part);
        Store(body, part, body.Access(value, {i}));
      });
    }
    for (uint32_t i = 0; i < count && !m_.OverLimit(); ++i) {
      const Value part = value.is_constant() ? Value(m_.constants.Element(value.constant(), i))
                                             : b.Access(value, {b.U32(i)});
      Store(b, at + PartOf(type, i).offset, part);
    }
  }

  // Emits `var loaded; for (var i = 0; i < count; i += 1) { loaded[i] = ...; }` and loads `loaded`.
  Value LoadInLoop(Builder& b, const BufferPlace& at, TypeId id) {
    const Type type = m_.types[id];
    const TypeId pointer = m_.types.Pointer(AddressSpace::kFunction, id, Access::kReadWrite);
    const InstId loaded = b.Emit(Op::kVar, pointer, {});
    ForEachIndex(b, type.count().value(), [&](Builder& body, Value i) {
      BufferPlace part = at;
      AddIndex(body, i, m_.types.StrideOf(id), &part);
      const Value value = Load(body, part, type.element);
      body.Store(body.Access(loaded, {i}), value);
    });
    return b.Load(loaded);
  }

  // Emits `for (var i = 0; i < count; i += 1) { ... }`; `make(body, i)` emits the loop body.
  template <typename Make>
  void ForEachIndex(Builder& b, uint32_t count, Make&& make) {
    CountedLoop loop(b, b.U32(0), b.U32(count), b.U32(1));
    m_.SetName(loop.variable, Word("i"));
    make(loop.body, loop.index);
    loop.End();
  }

  // ---- functions that load and store

  // Returns the unit, in bytes, of the address that a load or store function for `at` has as its
  // parameter. With `byte_sums`, the unit is 1. Otherwise, it is the largest power of two up to 16
  // that divides `at.constant` and `at.scale`. Returns 0 if the function loads or stores the whole
  // buffer and therefore has no address parameter.
  uint32_t UnitOf(const BufferPlace& at, TypeId type) const {
    if (!at.dynamic.valid() && at.constant == 0 && type == m_[at.buffer].type) return 0;
    if (config_.byte_sums) return 1;
    return std::gcd(std::gcd(at.constant, at.dynamic.valid() ? at.scale : 16), 16u);
  }

  Value CallLoad(Builder& b, const BufferPlace& at, TypeId type) {
    const uint32_t unit = UnitOf(at, type);
    const FunctionId callee = FunctionFor(at.buffer, type, unit, /*stores=*/false, b.source);
    if (unit == 0) return b.Emit(Op::kCall, type, {}, callee);
    return b.Emit(Op::kCall, type, {at.InUnits(b, unit)}, callee);
  }

  void CallStore(Builder& b, const BufferPlace& at, Value value) {
    const TypeId type = m_.TypeOf(value);
    const uint32_t unit = UnitOf(at, type);
    const FunctionId callee = FunctionFor(at.buffer, type, unit, /*stores=*/true, b.source);
    if (unit == 0) {
      b.Emit(Op::kCall, kVoid, {value}, callee);
    } else {
      b.Emit(Op::kCall, kVoid, {at.InUnits(b, unit), value}, callee);
    }
  }

  FunctionId FunctionFor(GlobalId buffer, TypeId type, uint32_t unit, bool stores,
                         uint32_t source) {
    const std::pair key(uint64_t{buffer.value} << 32 | type.value, unit << 1 | uint32_t{stores});
    if (auto it = functions_.find(key); it != functions_.end()) return it->second;
    Function f;
    f.name = NameFor(buffer, type, stores);
    f.span = {m_[buffer].span.begin, m_[buffer].span.begin};  // empty: not a name in the source
    f.body = m_.NewBlock({});  // `function` is set below, because the id is still unknown here
    const uint32_t first_block = f.body.value;
    Builder b(m_, f.body);
    b.source = source;
    b.flags = kFlags;
    PoolVector<ParamId> params;
    BufferPlace at{.buffer = buffer};
    if (unit != 0) {
      params.push_back(AddParam("at", kU32));
      at.dynamic = params.back();
      at.scale = unit;
    }
    if (stores) {
      params.push_back(AddParam("stored", type));
      StoreParts(b, at, params.back());
      b.Emit(Op::kReturn, kVoid, {});
    } else {
      f.return_type = type;
      const Value loaded = LoadParts(b, at, type);
      // A matrix needs no name, because writers emit its construction inline, as part of an
      // expression.
      if (m_.types.kind(type) != TypeKind::kMatrix) m_.SetName(loaded.inst(), Word("loaded"));
      b.Emit(Op::kReturn, kVoid, {loaded});
    }
    f.params = m_.arena.Copy(std::span<const ParamId>(params));
    const FunctionId id(static_cast<uint32_t>(m_.functions.size()));
    for (uint32_t i = first_block; i < m_.blocks.size(); ++i) {
      if (!m_.blocks[i].function.valid()) m_.blocks[i].function = id;
    }
    m_.functions.push_back(f);
    functions_[key] = id;
    return id;
  }

  StringId Word(std::string_view text) { return m_.strings.Intern(text); }

  ParamId AddParam(std::string_view name, TypeId type) {
    Param p;
    p.name = Word(name);
    p.type = type;
    m_.params.push_back(p);
    return ParamId(static_cast<uint32_t>(m_.params.size() - 1));
  }

  // Returns a name such as "load_lights_Light".
  StringId NameFor(GlobalId buffer, TypeId id, bool stores) {
    std::string name = stores ? "store_" : "load_";
    name += m_.strings.Get(m_[buffer].name);
    const Type& type = m_.types[id];
    if (type.kind == TypeKind::kStruct) {
      name += '_';
      name += m_.strings.Get(m_.types.StructOf(id).name);
    } else if (type.kind == TypeKind::kMatrix) {
      name += "_mat" + std::to_string(type.n) + 'x' + std::to_string(m_.types[type.element].n);
    } else {
      name += "_array";
    }
    return Word(name);
  }

  Module& m_;
  const PoolVector<bool>& variables_;  // indexed by GlobalId
  BufferMemory& memory_;
  const RewriteBuffersConfig& config_;
  absl::flat_hash_map<uint32_t, BufferPlace> places_;  // indexed by InstId of the access
  absl::flat_hash_map<std::pair<uint64_t, uint32_t>, FunctionId> functions_;
  PoolVector<uint32_t> leaves_;  // indexed by TypeId; 0 if not computed yet
  PoolVector<InstId> views_, accesses_;
  absl::flat_hash_set<uint32_t> kept_;  // InstIds of access instructions that must not be removed
  UseReplacements loads_;
};

}  // namespace

Value BufferPlace::InUnits(Builder& b, uint32_t unit) const {
  const Value more = b.U32(constant / unit);
  if (!dynamic.valid()) return more;
  return b.Add(b.Multiply(dynamic, b.U32(scale / unit)), more);
}

void RewriteBuffers(Module& m, const PoolVector<bool>& variables, BufferMemory& memory,
                    const RewriteBuffersConfig& config) {
  if (std::ranges::find(variables, true) == variables.end()) return;
  Rewriter(m, variables, memory, config).Run();
}

}  // namespace tessera::ir
