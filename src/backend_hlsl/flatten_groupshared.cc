#include "backend_hlsl/flatten_groupshared.h"

#include <utility>

#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/counted_loop.h"
#include "ir/edit.h"
#include "ir/pipeline/properties.h"
#include "ir/walk.h"

namespace tessera::hlsl {

namespace {

using ir::AddressSpace;
using ir::Builder;
using ir::BuiltinFn;
using ir::GlobalId;
using ir::InstId;
using ir::kU32;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

// Composites of more scalars are loaded and stored by loops, which keeps the text in proportion.
constexpr uint32_t kMostScalars = 32;
constexpr TypeId kHalves = ir::TypeStore::Vector(ir::kF16, 2);  // what a word of f16 holds

class Flattener {
 public:
  Flattener(ir::Module& m, Diagnostics& diagnostics)
      : m_(m), diagnostics_(diagnostics), wanted_(m.globals.size(), ir::kVoid) {}

  ir::Status Run() {
    if (m_.MayHave(BuiltinFn::k_subgroupMatrixLoad) ||
        m_.MayHave(BuiltinFn::k_subgroupMatrixStore)) {
      ForEach([&](InstId id) { FindMatrixMemory(id); });
    }
    bool any = false;
    for (uint32_t g = 0; g < m_.globals.size(); ++g) any |= Retype(GlobalId(g));
    if (failed_) return ir::Status::Failed();
    if (!any) return ir::Status::Ok();
    ForEach([&](InstId id) { Rewrite(id); });
    replaced_.Apply(m_);
    // Nothing is left that uses them.
    for (size_t i = accesses_.size(); i-- > 0;) m_.Remove(accesses_[i]);
    return failed_ ? ir::Status::Failed() : ir::Status::Ok();
  }

 private:
  template <typename Visit>
  void ForEach(Visit&& visit) {
    for (const ir::Function& f : m_.functions) {
      if (f.body.valid()) ir::ForEachInst(m_, f.body, visit);
    }
  }

  bool IsMatrixMemory(InstId id) const {
    return m_[id].op == Op::kBuiltin && (m_[id].builtin() == BuiltinFn::k_subgroupMatrixLoad ||
                                         m_[id].builtin() == BuiltinFn::k_subgroupMatrixStore);
  }

  // The workgroup variable that a pointer leads into; none for others.
  GlobalId VariableOf(Value pointer) const {
    const Value root = ir::MemoryRoot(m_, pointer);
    if (root.kind() != Value::kGlobal) return {};
    return m_[root.global()].space == AddressSpace::kWorkgroup ? root.global() : GlobalId();
  }

  void FindMatrixMemory(InstId id) {
    if (!IsMatrixMemory(id)) return;
    const GlobalId g = VariableOf(m_.Operand(id, 0));
    if (!g.valid()) return;
    const bool load = m_[id].builtin() == BuiltinFn::k_subgroupMatrixLoad;
    const TypeId matrix = load ? m_[id].type : m_.TypeOf(m_.Operand(id, 2));
    const TypeId component = m_.types[matrix].element;
    const TypeId scalar = component == ir::kI8 || component == ir::kU8 ? kU32 : component;
    TypeId& wanted = wanted_[g.value];
    if (wanted != ir::kVoid && wanted != scalar) Refuse(g);
    wanted = scalar;
  }

  void Refuse(GlobalId g) {
    if (failed_) return;
    failed_ = true;
    diagnostics_
        .Add(DiagCode::unsupported_by_target, m_[g].span,
             "HLSL loads and stores subgroup matrices in arrays of their component type alone")
        .AddHelp("declare the array as a workgroup variable of its own");
  }

  // How many scalars the type has in the end; 0 if it has others than numbers in arrays and vectors.
  uint64_t Scalars(TypeId id) const {
    const ir::Type& type = m_.types[id];
    switch (type.kind) {
      case TypeKind::kArray:
        return type.count().is_constant() ? type.count().value() * Scalars(type.element) : 0;
      case TypeKind::kVector: return type.n;
      case TypeKind::kI32:
      case TypeKind::kU32:
      case TypeKind::kF32:
      case TypeKind::kF16: return 1;
      default:  // others: not made of scalars that can be counted: left alone
        return 0;
    }
  }

  bool Retype(GlobalId g) {
    const TypeId wanted = wanted_[g.value];
    if (wanted == ir::kVoid) return false;
    const ir::Type type = m_.types[m_[g].type];
    if (type.kind == TypeKind::kArray && type.element == wanted) {
      wanted_[g.value] = ir::kVoid;  // nothing to do
      return false;
    }
    TypeId leaf = m_[g].type;
    while (m_.types[leaf].kind == TypeKind::kArray || m_.types.IsVector(leaf)) {
      leaf = m_.types[leaf].element;
    }
    const uint32_t parts = m_.types.SizeOf(leaf) / m_.types.SizeOf(wanted);
    const uint64_t scalars = Scalars(m_[g].type) * parts;
    if (scalars == 0 || scalars > UINT32_MAX) {
      Refuse(g);
      return false;
    }
    parts_.resize(m_.globals.size(), 1);
    parts_[g.value] = parts;
    old_types_.resize(m_.globals.size());
    old_types_[g.value] = m_[g].type;
    ir::Global& global = m_.globals[g.value];
    global.type = m_.types.Array(wanted, ir::Count::Of(static_cast<uint32_t>(scalars)));
    global.pointer_type =
        m_.types.Pointer(AddressSpace::kWorkgroup, global.type, ir::Access::kReadWrite);
    return true;
  }

  // The number of the first scalar that `pointer` leads to.
  Value FirstScalar(Builder& b, Value pointer, TypeId variable) {
    PoolVector<InstId>& accesses = path_;
    accesses.clear();
    for (; pointer.is_inst(); pointer = m_.Operand(pointer.inst(), 0)) {
      accesses.push_back(pointer.inst());
    }
    Value at = b.U32(0);
    TypeId type = variable;
    for (size_t a = accesses.size(); a-- > 0;) {
      for (uint32_t k = 1; k < m_.OperandCount(accesses[a]); ++k) {
        type = m_.types[type].element;
        const auto stride = static_cast<uint32_t>(Scalars(type));
        at = b.Add(at, b.Multiply(b.ToU32(m_.Operand(accesses[a], k)), stride));
      }
    }
    return at;
  }

  // ---- uses

  void Rewrite(InstId id) {
    if (m_[id].op == Op::kAccess) {
      const GlobalId g = VariableOf(Value(id));
      if (g.valid() && wanted_[g.value] != ir::kVoid) accesses_.push_back(id);
      return;
    }
    const bool reads = m_[id].op == Op::kLoad;
    const bool uniform_load =
        m_[id].op == Op::kBuiltin && m_[id].builtin() == BuiltinFn::k_workgroupUniformLoad;
    if (!reads && !uniform_load && m_[id].op != Op::kStore && !IsMatrixMemory(id)) return;
    const GlobalId g = VariableOf(m_.Operand(id, 0));
    if (!g.valid() || wanted_[g.value] == ir::kVoid) return;
    Builder b(m_, id);
    b.source = m_[id].source;
    const Value pointer = m_.Operand(id, 0);
    const Value first = b.Multiply(FirstScalar(b, pointer, old_types_[g.value]), parts_[g.value]);
    if (IsMatrixMemory(id)) return RewriteMatrixMemory(b, id, g, first);
    const TypeId type =
        pointer.is_inst() ? m_.types[m_.TypeOf(pointer)].element : old_types_[g.value];
    if (m_[id].op == Op::kStore) {
      StoreParts(b, {g, first}, type, m_.Operand(id, 1));
      m_.Remove(id);
      return;
    }
    if (uniform_load) b.Builtin(BuiltinFn::k_workgroupBarrier, ir::kVoid, {});
    const Value value = LoadParts(b, {g, first}, type);
    if (uniform_load) b.Builtin(BuiltinFn::k_workgroupBarrier, ir::kVoid, {});
    replaced_.Add(m_, id, value);
  }

  void RewriteMatrixMemory(Builder& b, InstId id, GlobalId g, Value first) {
    const Value pointer = m_.Operand(id, 0);
    const TypeId array =
        pointer.is_inst() ? m_.types[m_.TypeOf(pointer)].element : old_types_[g.value];
    const auto per_element =
        static_cast<uint32_t>(Scalars(m_.types[array].element)) * parts_[g.value];
    m_.SetOperand(id, 0, g);
    m_.SetOperand(id, 1, b.Add(first, b.Multiply(b.ToU32(m_.Operand(id, 1)), per_element)));
    const bool stride_of_elements = m_[id].stride_in_elements();
    const uint32_t stride = m_.OperandCount(id) - 1;
    if (stride_of_elements)
      m_.SetOperand(id, stride, b.Multiply(b.ToU32(m_.Operand(id, stride)), per_element));
  }

  // The same bits as another scalar.
  Value Bits(Builder& b, TypeId to, Value v) {
    return m_.TypeOf(v) == to ? v : b.Builtin(BuiltinFn::k_bitcast, to, {v});
  }

  // Scalars of a variable: `at` behind scalar `first`, both counted as the source does.
  struct Place {
    GlobalId variable;
    Value first;
    uint32_t at = 0;
    Place operator+(uint32_t scalars) const { return {variable, first, at + scalars}; }
  };

  // Component `part` of the scalar at `place`.
  Value Component(Builder& b, const Place& place, uint32_t part = 0) {
    const Value index = b.Add(place.first, place.at * parts_[place.variable.value] + part);
    return b.AccessInPlaceOf(path_, place.variable, {&index, 1});
  }

  // The place of element `index`, each of so many scalars.
  Place Element(Builder& b, const Place& place, Value index, uint32_t scalars) {
    const uint32_t step = scalars * parts_[place.variable.value];
    return {place.variable, b.Add(place.first, b.Multiply(index, step)), place.at};
  }

  // What a composite type has.
  struct Elements {
    TypeId type;
    uint32_t scalars;  // of one
    uint32_t count;
  };
  Elements ElementsOf(TypeId type) const {
    const TypeId element = m_.types[type].element;
    const auto scalars = static_cast<uint32_t>(Scalars(element));
    return {element, scalars, static_cast<uint32_t>(Scalars(type) / scalars)};
  }

  Value LoadParts(Builder& b, const Place& place, TypeId type) {
    if (ir::TypeStore::IsScalar(type)) {
      const Value low = b.Load(Component(b, place));
      if (parts_[place.variable.value] == 1) return Bits(b, type, low);
      const Value high = b.Load(Component(b, place, 1));
      return Bits(b, type, b.Emit(Op::kConstruct, kHalves, {low, high}));
    }
    if (Scalars(type) > kMostScalars) return LoadInLoop(b, place, type);
    const Elements elements = ElementsOf(type);
    PoolVector<Value> parts;
    for (uint32_t k = 0; k < elements.count; ++k) {
      parts.push_back(LoadParts(b, place + k * elements.scalars, elements.type));
    }
    return b.Emit(Op::kConstruct, type, parts);
  }

  // var loaded; for (var i = 0; i < count; i += 1) { loaded[i] = ...; }
  Value LoadInLoop(Builder& b, const Place& place, TypeId type) {
    const TypeId pointer = m_.types.Pointer(AddressSpace::kFunction, type, ir::Access::kReadWrite);
    const InstId loaded = b.Emit(Op::kVar, pointer, {});
    m_.SetName(loaded, m_.strings.Intern("loaded"));
    const Elements elements = ElementsOf(type);
    ir::CountedLoop loop(b, b.U32(0), b.U32(elements.count), b.U32(1));
    const Place from = Element(loop.body, place, loop.index, elements.scalars);
    const Value value = LoadParts(loop.body, from, elements.type);
    loop.body.Store(InBounds(loop.body.Access(loaded, {loop.index})), value);
    loop.End();
    return b.Load(loaded);
  }

  void StoreParts(Builder& b, const Place& place, TypeId type, Value value) {
    if (ir::TypeStore::IsScalar(type)) return StoreScalar(b, place, value);
    if (Scalars(type) > kMostScalars) return StoreInLoop(b, place, type, value);
    const Elements elements = ElementsOf(type);
    for (uint32_t k = 0; k < elements.count; ++k) {
      const Value element = value.is_constant()
                                ? Value(m_.constants.Element(value.constant(), k))
                                : Value(b.Emit(Op::kAccess, elements.type, {value, b.U32(k)}));
      StoreParts(b, place + k * elements.scalars, elements.type, element);
    }
  }

  void StoreScalar(Builder& b, const Place& place, Value value) {
    const TypeId wanted = wanted_[place.variable.value];
    if (parts_[place.variable.value] == 1) {
      return b.Store(Component(b, place), Bits(b, wanted, value));
    }
    const Value halves = Bits(b, kHalves, value);
    for (uint32_t k = 0; k < 2; ++k) {
      b.Store(Component(b, place, k), b.Access(halves, {b.U32(k)}));
    }
  }

  // for (var i = 0; i < count; i += 1) { ... = value[i]; }
  void StoreInLoop(Builder& b, const Place& place, TypeId type, Value value) {
    const Elements elements = ElementsOf(type);
    ir::CountedLoop loop(b, b.U32(0), b.U32(elements.count), b.U32(1));
    const Place to = Element(loop.body, place, loop.index, elements.scalars);
    const bool zero = value.is_constant() && m_.constants.IsZero(value.constant());
    const Value element = zero ? Value(m_.constants.Zero(elements.type))
                               : InBounds(loop.body.Access(value, {loop.index}));
    StoreParts(loop.body, to, elements.type, element);
    loop.End();
  }

  Value InBounds(Value access) {
    m_[access.inst()].flags |= ir::InstFlags::kInBounds;
    return access;
  }

  ir::Module& m_;
  Diagnostics& diagnostics_;
  PoolVector<TypeId> wanted_;     // by GlobalId: the component type; kVoid: leave it
  PoolVector<TypeId> old_types_;  // by GlobalId
  PoolVector<uint32_t> parts_;    // by GlobalId: components in one scalar of the old type
  PoolVector<InstId> accesses_;   // into variables that are something else now
  ir::UseReplacements replaced_;
  PoolVector<InstId> path_;  // the accesses that FirstScalar saw last
  bool failed_ = false;
};

bool FlatMatrixMemory(const ir::Module& m, std::string* what) {
  return ir::HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (m[id].op != Op::kBuiltin || (m[id].builtin() != BuiltinFn::k_subgroupMatrixLoad &&
                                     m[id].builtin() != BuiltinFn::k_subgroupMatrixStore)) {
      return nullptr;
    }
    const Value pointer = m.Operand(id, 0);
    if (m.types[m.TypeOf(pointer)].space != AddressSpace::kWorkgroup) return nullptr;
    if (pointer.kind() != Value::kGlobal) return "a matrix in a part of a variable";
    const TypeId element = m.types[m[pointer.global()].type].element;
    return ir::TypeStore::IsScalar(element) ? nullptr : "a matrix in an array of no scalars";
  });
}

}  // namespace

const ir::Property kFlatMatrixMemory{"flat_matrix_memory", FlatMatrixMemory};

ir::Status FlattenGroupshared(ir::Module& m, Diagnostics& diagnostics) {
  return Flattener(m, diagnostics).Run();
}

}  // namespace tessera::hlsl
