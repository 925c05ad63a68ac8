#include "ir/transform/flatten_matrix_memory.h"

#include <string>
#include <utility>

#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/counted_loop.h"
#include "ir/edit.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {

namespace {

// Values with more scalars than this are loaded and stored in loops, to limit the output size.
constexpr uint32_t kMostScalars = 32;
constexpr TypeId kHalves = TypeStore::Vector(kF16, 2);  // type of a word that contains two f16

class Flattener {
 public:
  Flattener(Module& m, const FlattenMatrixMemoryConfig& config, Diagnostics& diagnostics)
      : m_(m), config_(config), diagnostics_(diagnostics), wanted_(m.globals.size(), kVoid) {}

  Status Run() {
    if (m_.MayHave(BuiltinFn::k_subgroupMatrixLoad) ||
        m_.MayHave(BuiltinFn::k_subgroupMatrixStore)) {
      ForEach([&](InstId id) { FindMatrixMemory(id); });
    }
    bool any = false;
    for (uint32_t g = 0; g < m_.globals.size(); ++g) any |= Retype(GlobalId(g));
    if (failed_) return Status::Failed();
    if (!any) return Status::Ok();
    ForEach([&](InstId id) { Rewrite(id); });
    replaced_.Apply(m_);
    // Remove the access instructions, which have no uses left because all their users have been
    // rewritten.
    for (size_t i = accesses_.size(); i-- > 0;) m_.Remove(accesses_[i]);
    return failed_ ? Status::Failed() : Status::Ok();
  }

 private:
  template <typename Visit>
  void ForEach(Visit&& visit) {
    for (const Function& f : m_.functions) {
      if (f.body.valid()) ForEachInst(m_, f.body, visit);
    }
  }

  bool IsMatrixMemory(InstId id) const {
    return m_[id].op == Op::kBuiltin && (m_[id].builtin() == BuiltinFn::k_subgroupMatrixLoad ||
                                         m_[id].builtin() == BuiltinFn::k_subgroupMatrixStore);
  }

  // Returns the workgroup variable that `pointer` points into. Returns an invalid id if it points
  // elsewhere.
  GlobalId VariableOf(Value pointer) const {
    const Value root = MemoryRoot(m_, pointer);
    if (root.kind() != Value::kGlobal) return {};
    return m_[root.global()].space == AddressSpace::kWorkgroup ? root.global() : GlobalId();
  }

  void FindMatrixMemory(InstId id) {
    if (!IsMatrixMemory(id)) return;
    const GlobalId g = VariableOf(BuiltinInst(m_, id).argument(0));
    if (!g.valid()) return;
    const TypeId scalar = ScalarFor(id);
    if (scalar == kVoid) return;
    TypeId& wanted = wanted_[g.value];
    if (wanted != kVoid && wanted != scalar) Refuse(g);
    wanted = scalar;
  }

  // Returns the scalar type that the elements of the variable must have for `id`, which is a matrix
  // load or store. Returns kVoid if any element type is fine.
  TypeId ScalarFor(InstId id) const {
    if (config_.padded_only) return PaddedScalar(m_, id);
    const bool load = m_[id].builtin() == BuiltinFn::k_subgroupMatrixLoad;
    const TypeId matrix = load ? m_[id].type : m_.TypeOf(BuiltinInst(m_, id).argument(2));
    const TypeId component = m_.types[matrix].element;
    return component == kI8 || component == kU8 ? kU32 : component;
  }

  void Refuse(GlobalId g) {
    if (failed_) return;
    failed_ = true;
    diagnostics_.Add(DiagCode::unsupported_by_target, m_[g].span, std::string(config_.refusal))
        .AddHelp("declare the array as a workgroup variable of its own");
  }

  // Returns the number of scalars in the type, including the padding of three-component vectors in
  // arrays. Returns 0 unless the type consists only of arrays, vectors and 16-bit or 32-bit
  // numbers.
  uint64_t Scalars(TypeId id) const {
    const Type& type = m_.types[id];
    switch (type.kind) {
      case TypeKind::kArray:
        return type.count().is_constant() ? type.count().value() * uint64_t{StrideInScalars(id)}
                                          : 0;
      case TypeKind::kVector: return type.n;
      case TypeKind::kI32:
      case TypeKind::kU32:
      case TypeKind::kF32:
      case TypeKind::kF16: return 1;
      default:  // others: types whose variables Retype rejects
        return 0;
    }
  }

  // Returns the distance between consecutive elements of an array or vector, in scalars. Returns 0
  // if `Scalars` returns 0 for the element.
  uint32_t StrideInScalars(TypeId id) const {
    const TypeId element = m_.types[id].element;
    const uint64_t scalars = Scalars(element);
    if (m_.types.kind(id) != TypeKind::kArray || scalars == 0)
      return static_cast<uint32_t>(scalars);
    return m_.types.StrideOf(id) / m_.types.SizeOf(Leaf(element));
  }
  TypeId Leaf(TypeId id) const {
    while (m_.types.kind(id) == TypeKind::kArray || m_.types.IsVector(id)) {
      id = m_.types[id].element;
    }
    return id;
  }

  bool Retype(GlobalId g) {
    const TypeId wanted = wanted_[g.value];
    if (wanted == kVoid) return false;
    const Type type = m_.types[m_[g].type];
    if (type.kind == TypeKind::kArray && type.element == wanted) {
      wanted_[g.value] = kVoid;  // the variable already has the required type
      return false;
    }
    const uint32_t parts = m_.types.SizeOf(Leaf(m_[g].type)) / m_.types.SizeOf(wanted);
    const uint64_t scalars = Scalars(m_[g].type) * parts;
    if (scalars == 0 || scalars > UINT32_MAX) {
      Refuse(g);
      return false;
    }
    parts_.resize(m_.globals.size(), 1);
    parts_[g.value] = parts;
    old_types_.resize(m_.globals.size());
    old_types_[g.value] = m_[g].type;
    Global& global = m_.globals[g.value];
    global.type = m_.types.Array(wanted, Count::Of(static_cast<uint32_t>(scalars)));
    global.pointer_type =
        m_.types.Pointer(AddressSpace::kWorkgroup, global.type, Access::kReadWrite);
    return true;
  }

  // Returns the index of the scalar that `pointer` points to. The index counts scalars of the old
  // type, from the start of the variable.
  Value FirstScalar(Builder& b, Value pointer, TypeId variable_type) {
    PoolVector<InstId>& accesses = path_;
    accesses.clear();
    for (; pointer.is_inst(); pointer = m_.Operand(pointer.inst(), 0)) {
      accesses.push_back(pointer.inst());
    }
    Value at = b.U32(0);
    TypeId type = variable_type;
    for (size_t a = accesses.size(); a-- > 0;) {
      for (uint32_t k = 1; k < m_.OperandCount(accesses[a]); ++k) {
        at = b.Add(at, b.Multiply(b.ToU32(m_.Operand(accesses[a], k)), StrideInScalars(type)));
        type = m_.types[type].element;
      }
    }
    return at;
  }

  // ---- uses

  void Rewrite(InstId id) {
    if (m_[id].op == Op::kAccess) {
      const GlobalId g = VariableOf(Value(id));
      if (g.valid() && wanted_[g.value] != kVoid) accesses_.push_back(id);
      return;
    }
    const bool reads = m_[id].op == Op::kLoad;
    const bool uniform_load =
        m_[id].op == Op::kBuiltin && m_[id].builtin() == BuiltinFn::k_workgroupUniformLoad;
    if (!reads && !uniform_load && m_[id].op != Op::kStore && !IsMatrixMemory(id)) return;
    const GlobalId g = VariableOf(m_.Operand(id, 0));
    if (!g.valid() || wanted_[g.value] == kVoid) return;
    Builder b(m_, id);
    b.source = m_[id].source;
    const Value pointer = m_.Operand(id, 0);
    const Value first = b.Multiply(FirstScalar(b, pointer, old_types_[g.value]), parts_[g.value]);
    if (IsMatrixMemory(id)) return RewriteMatrixMemory(b, id, g, first);
    const TypeId type =
        pointer.is_inst() ? m_.types[m_.TypeOf(pointer)].element : old_types_[g.value];
    if (m_[id].op == Op::kStore) {
      StoreValue(b, {g, first}, type, StoreInst(m_, id).value());
      m_.Remove(id);
      return;
    }
    if (uniform_load) b.Builtin(BuiltinFn::k_workgroupBarrier, kVoid, {});
    const Value value = LoadValue(b, {g, first}, type);
    if (uniform_load) b.Builtin(BuiltinFn::k_workgroupBarrier, kVoid, {});
    replaced_.Add(m_, id, value);
  }

  void RewriteMatrixMemory(Builder& b, InstId id, GlobalId g, Value first) {
    const Value pointer = BuiltinInst(m_, id).argument(0);
    const TypeId array =
        pointer.is_inst() ? m_.types[m_.TypeOf(pointer)].element : old_types_[g.value];
    const uint32_t per_element = StrideInScalars(array) * parts_[g.value];
    // The offset counts array elements. The stride counts elements if the flag is set, and
    // otherwise matrix components, so it does not change.
    m_.SetOperand(id, 0, g);
    m_.SetOperand(id, 1,
                  b.Add(first, b.Multiply(b.ToU32(BuiltinInst(m_, id).argument(1)), per_element)));
    const bool stride_of_elements = m_[id].stride_in_elements();
    const uint32_t stride = m_.OperandCount(id) - 1;
    if (stride_of_elements)
      m_.SetOperand(id, stride, b.Multiply(b.ToU32(m_.Operand(id, stride)), per_element));
  }

  // Bit-casts a scalar to type `to`.
  Value Bits(Builder& b, TypeId to, Value v) {
    return m_.TypeOf(v) == to ? v : b.Builtin(BuiltinFn::k_bitcast, to, {v});
  }

  // The location of a scalar of the variable's old type. `first` is the index of a scalar of the
  // new type. `at` is the distance from there, in scalars of the old type.
  struct Place {
    GlobalId variable;
    Value first;
    uint32_t at = 0;
    Place operator+(uint32_t scalars) const { return {variable, first, at + scalars}; }
  };

  // Each scalar of the old type is replaced by its parts, which are one or more scalars of the new
  // type. Returns a pointer to part `part` of the old scalar at `place`.
  Value PartPointer(Builder& b, const Place& place, uint32_t part = 0) {
    const Value index = b.Add(place.first, place.at * parts_[place.variable.value] + part);
    return b.AccessInPlaceOf(path_, place.variable, {&index, 1});
  }

  // Returns the location of element `index` of the array at `place`. The array's stride is
  // `scalars`, in scalars of the old type.
  Place Element(Builder& b, const Place& place, Value index, uint32_t scalars) {
    const uint32_t step = scalars * parts_[place.variable.value];
    return {place.variable, b.Add(place.first, b.Multiply(index, step)), place.at};
  }

  // Element type, stride and element count of an array or vector.
  struct Elements {
    TypeId type;
    uint32_t scalars;  // stride, in scalars
    uint32_t count;
  };
  Elements ElementsOf(TypeId type) const {
    const uint32_t scalars = StrideInScalars(type);
    return {m_.types[type].element, scalars, static_cast<uint32_t>(Scalars(type) / scalars)};
  }

  Value LoadValue(Builder& b, const Place& place, TypeId type) {
    if (TypeStore::IsScalar(type)) {
      const Value low = b.Load(PartPointer(b, place));
      if (parts_[place.variable.value] == 1) return Bits(b, type, low);
      const Value high = b.Load(PartPointer(b, place, 1));
      return Bits(b, type, b.Emit(Op::kConstruct, kHalves, {low, high}));
    }
    if (Scalars(type) > kMostScalars) return LoadInLoop(b, place, type);
    const Elements elements = ElementsOf(type);
    PoolVector<Value> values;
    for (uint32_t k = 0; k < elements.count; ++k) {
      values.push_back(LoadValue(b, place + k * elements.scalars, elements.type));
    }
    return b.Emit(Op::kConstruct, type, values);
  }

  // Emits `var loaded; for (var i = 0; i < count; i += 1) { loaded[i] = ...; }` and loads `loaded`.
  Value LoadInLoop(Builder& b, const Place& place, TypeId type) {
    const TypeId pointer = m_.types.Pointer(AddressSpace::kFunction, type, Access::kReadWrite);
    const InstId loaded = b.Emit(Op::kVar, pointer, {});
    m_.SetName(loaded, m_.strings.Intern("loaded"));
    const Elements elements = ElementsOf(type);
    CountedLoop loop(b, b.U32(0), b.U32(elements.count), b.U32(1));
    const Place from = Element(loop.body, place, loop.index, elements.scalars);
    const Value value = LoadValue(loop.body, from, elements.type);
    loop.body.Store(InBounds(loop.body.Access(loaded, {loop.index})), value);
    loop.End();
    return b.Load(loaded);
  }

  void StoreValue(Builder& b, const Place& place, TypeId type, Value value) {
    if (TypeStore::IsScalar(type)) return StoreScalar(b, place, value);
    if (Scalars(type) > kMostScalars) return StoreInLoop(b, place, type, value);
    const Elements elements = ElementsOf(type);
    for (uint32_t k = 0; k < elements.count; ++k) {
      const Value element = value.is_constant()
                                ? Value(m_.constants.Element(value.constant(), k))
                                : Value(b.Emit(Op::kAccess, elements.type, {value, b.U32(k)}));
      StoreValue(b, place + k * elements.scalars, elements.type, element);
    }
  }

  void StoreScalar(Builder& b, const Place& place, Value value) {
    const TypeId wanted = wanted_[place.variable.value];
    if (parts_[place.variable.value] == 1) {
      return b.Store(PartPointer(b, place), Bits(b, wanted, value));
    }
    const Value halves = Bits(b, kHalves, value);
    for (uint32_t k = 0; k < 2; ++k) {
      b.Store(PartPointer(b, place, k), b.Access(halves, {b.U32(k)}));
    }
  }

  // Emits `for (var i = 0; i < count; i += 1) { ... = value[i]; }`.
  void StoreInLoop(Builder& b, const Place& place, TypeId type, Value value) {
    const Elements elements = ElementsOf(type);
    CountedLoop loop(b, b.U32(0), b.U32(elements.count), b.U32(1));
    const Place to = Element(loop.body, place, loop.index, elements.scalars);
    const bool zero = value.is_constant() && m_.constants.IsZero(value.constant());
    const Value element = zero ? Value(m_.constants.Zero(elements.type))
                               : InBounds(loop.body.Access(value, {loop.index}));
    StoreValue(loop.body, to, elements.type, element);
    loop.End();
  }

  Value InBounds(Value access) {
    m_[access.inst()].flags |= InstFlags::kInBounds;
    return access;
  }

  Module& m_;
  const FlattenMatrixMemoryConfig& config_;
  Diagnostics& diagnostics_;
  PoolVector<TypeId> wanted_;     // new scalar type or kVoid, indexed by GlobalId
  PoolVector<TypeId> old_types_;  // indexed by GlobalId
  // Number of new scalars per old scalar, indexed by GlobalId: 1, or 2 if 32-bit scalars become
  // pairs of f16.
  PoolVector<uint32_t> parts_;
  PoolVector<InstId> accesses_;  // access instructions into rewritten variables
  UseReplacements replaced_;
  PoolVector<InstId> path_;  // access chain found by the last FirstScalar call
  bool failed_ = false;
};

}  // namespace

TypeId PaddedScalar(const Module& m, InstId id) {
  const Type& pointer = m.types[m.TypeOf(BuiltinInst(m, id).argument(0))];
  if (m.types.kind(pointer.element) != TypeKind::kArray) return kVoid;
  const Type& element = m.types[m.types[pointer.element].element];
  return element.kind == TypeKind::kVector && element.n == 3 ? element.element : kVoid;
}

Status RunFlattenMatrixMemory(Module& m, const FlattenMatrixMemoryConfig& config,
                              Diagnostics& diagnostics) {
  return Flattener(m, config, diagnostics).Run();
}

}  // namespace tessera::ir
