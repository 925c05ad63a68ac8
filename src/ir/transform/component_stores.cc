#include "ir/transform/component_stores.h"

#include <optional>

#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/builder.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// A pointer, split into the variable that it points into and all indices of its access chain.
struct Path {
  Value root;
  PoolVector<Value> indices;
  size_t dynamic = 0;           // position of the first non-constant index into a vector or matrix
  PoolVector<InstId> accesses;  // the access instructions of the chain
};

TypeId PointeeOf(const Module& m, Value pointer) { return m.types[m.TypeOf(pointer)].element; }

// Returns the path of `pointer` if it points into the function, private or workgroup address space
// and its access chain has a non-constant index into a vector or matrix. Otherwise returns nullopt.
std::optional<Path> DynamicPath(const Module& m, Value pointer) {
  Path path;
  PoolVector<InstId>& accesses = path.accesses;
  path.root = MemoryRoot(m, pointer, &accesses);
  for (size_t a = accesses.size(); a-- > 0;) {
    for (uint32_t k = 1; k < m.OperandCount(accesses[a]); ++k) {
      path.indices.push_back(m.Operand(accesses[a], k));
    }
  }
  switch (m.types[m.TypeOf(path.root)].space) {
    case AddressSpace::kFunction:
    case AddressSpace::kPrivate:
    case AddressSpace::kWorkgroup: break;
    default: return {};
  }
  TypeId at = PointeeOf(m, path.root);
  for (size_t k = 0; k < path.indices.size(); ++k) {
    const Value index = path.indices[k];
    if ((m.types.IsVector(at) || m.types.IsMatrix(at)) && !index.is_constant()) {
      path.dynamic = k;
      return path;
    }
    at = m.types.kind(at) == TypeKind::kStruct
             ? m.types.StructOf(at)
                   .members[static_cast<size_t>(m.constants.IntValue(index.constant()))]
                   .type
             : m.types[at].element;
  }
  return {};
}

class Rewriter {
 public:
  explicit Rewriter(Module& m) : m_(m) {}

  void Run(BlockId body) {
    PoolVector<InstId> stores, calls;
    ForEachInst(m_, body, [&](InstId id) {
      if (m_[id].op == Op::kStore) stores.push_back(id);
      if (m_[id].op == Op::kCall) calls.push_back(id);
    });
    for (const InstId call : calls) PassVariables(call, stores);
    for (const InstId store : stores) {
      std::optional<Path> path = DynamicPath(m_, StoreInst(m_, store).pointer());
      if (!path) continue;
      Builder b(m_, store);
      StoreTo(b, *path, StoreInst(m_, store).value());
      m_.Remove(store);
    }
  }

 private:
  TypeId Pointee(Value pointer) const { return PointeeOf(m_, pointer); }

  // Replaces each dynamically indexed argument with a temporary variable, and stores the variable's
  // value back after the call. The copies do not change the meaning of the output, because HLSL
  // copies such arguments in and out anyway.
  void PassVariables(InstId call, PoolVector<InstId>& stores) {
    for (uint32_t k = 0; k < m_.OperandCount(call); ++k) {
      const Value argument = m_.Operand(call, k);
      if (m_.types.kind(m_.TypeOf(argument)) != TypeKind::kPointer || !DynamicPath(m_, argument))
        continue;
      const TypeId type = Pointee(argument);
      Builder b(m_, call);
      const Value before = b.Load(argument);
      const TypeId pointer = m_.types.Pointer(AddressSpace::kFunction, type, Access::kReadWrite);
      const InstId variable = b.Emit(Op::kVar, pointer, {before});
      m_.SetOperand(call, k, variable);
      b.SetBefore(m_[call].next);
      const Value after = b.Load(variable);
      stores.push_back(b.Emit(Op::kStore, kVoid, {argument, after}));
    }
  }

  Value PlaceOf(Builder& b, const Path& path, Value base, std::span<const Value> indices) {
    return indices.empty() ? base : b.AccessInPlaceOf(path.accesses, base, indices);
  }

  void StoreTo(Builder& b, const Path& path, Value value) {
    const std::span<const Value> indices(path.indices);
    const Value composite = PlaceOf(b, path, path.root, indices.first(path.dynamic));
    const Value index = indices[path.dynamic];
    const TypeId type = Pointee(composite);
    if (m_.types.IsVector(type) &&
        m_.types[m_.TypeOf(composite)].space != AddressSpace::kWorkgroup) {
      return StoreComponent(b, composite, index, value);
    }
    const std::span<const Value> rest = indices.subspan(path.dynamic + 1);
    Switch(b, index, m_.types[type].n, [&](Builder& in_case, uint32_t i) {
      Path part{in_case.Access(composite, {b.U32(i)}), {rest.begin(), rest.end()}};
      part.accesses = path.accesses;
      if (!rest.empty() && !rest[0].is_constant()) return StoreTo(in_case, part, value);
      in_case.Store(PlaceOf(in_case, part, part.root, rest), value);
    });
  }

  void StoreComponent(Builder& b, Value vector, Value index, Value value) {
    const TypeId type = Pointee(vector);
    const uint32_t n = m_.types[type].n;
    const TypeId numbers = m_.types.WithScalar(type, m_.TypeOf(index));
    ConstantId each[4];
    for (uint32_t i = 0; i < n; ++i) each[i] = m_.constants.Int(m_.TypeOf(index), i);
    const Value all = b.Emit(Op::kConstruct, numbers, {index});
    const ConstantId own = m_.constants.Composite(numbers, std::span<const ConstantId>(each, n));
    const Value is_meant = b.Binary(BinaryOp::kEqual, m_.types.WithScalar(type, kBool), all, own);
    const Value old = b.Load(vector);
    const Value filled = value.is_constant() ? Value(m_.constants.Splat(type, value.constant()))
                                             : Value(b.Emit(Op::kConstruct, type, {value}));
    b.Store(vector, b.Select(type, old, filled, is_meant));
  }

  // Emits a switch over `index` with `n` cases; the last one is the default. make(builder, i) emits
  // the contents of case `i`.
  template <typename Make>
  void Switch(Builder& b, Value index, uint32_t n, Make make) {
    const InstId id = b.Emit(Op::kSwitch, kVoid, {index});
    const FunctionId function = m_[m_[id].block].function;
    PoolVector<SwitchCase> cases(n);
    for (uint32_t i = 0; i < n; ++i) {
      cases[i].block = m_.NewBlock(function, id);
      cases[i].is_default = i + 1 == n;
      if (cases[i].is_default) continue;
      const ConstantId selector[] = {m_.constants.Int(m_.TypeOf(index), i)};
      cases[i].selectors = m_.arena.Copy(std::span<const ConstantId>(selector));
    }
    m_.SetBlocks(id, ir::Switch{m_.arena.Copy(std::span<const SwitchCase>(cases))});
    for (uint32_t i = 0; i < n; ++i) {
      Builder in_case(m_, cases[i].block);
      in_case.source = b.source;
      make(in_case, i);
      in_case.Yield();
    }
  }

  Module& m_;
};

}  // namespace

Status RunComponentStores(Module& m) {
  for (size_t f = 0; f < m.functions.size(); ++f) {
    const BlockId body = m.functions[f].body;
    if (body.valid()) Rewriter(m).Run(body);
  }
  return Status::Ok();
}

}  // namespace tessera::ir
