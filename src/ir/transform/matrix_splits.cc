#include "ir/transform/matrix_splits.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/stable_sort.h"
#include "ir/builtin_functions.h"
#include "ir/transform/emulated_matrices.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

// Chooses tiles. The matrix types of the operands and the result of a product form a class, because
// their tiles must match. If two products share a type, their classes are merged.
class Chooser {
 public:
  Chooser(Module& m, const MatrixEmulationConfig& config, PoolVector<bool> emulated)
      : m_(m),
        config_(config),
        emulated_(std::move(emulated)),
        parents_(m.types.size()),
        strides_(m.types.size()),
        kept_(m.types.size()) {
    for (uint32_t t = 0; t < parents_.size(); ++t) parents_[t] = t;
  }

  PoolVector<TileSize> Run() {
    for (const Inst& inst : m_.insts) {
      if (inst.op == Op::kBuiltin && inst.block.valid()) Look(inst);
    }
    if (!config_.has_private_arrays) {
      for (const Global& g : m_.globals) {
        if (g.space == AddressSpace::kPrivate) Keep(g.type);
      }
    }
    PoolVector<TypeId> types;
    for (uint32_t t = 0; t < emulated_.size(); ++t) {
      if (emulated_[t]) types.push_back(TypeId(t));
    }
    const auto class_of = [&](TypeId t) { return ClassOf(t.value); };
    StableSort(types, class_of);
    PoolVector<TileSize> tiles(parents_.size());
    for (auto first = types.begin(); first != types.end();) {
      const auto last = std::find_if(first, types.end(),
                                     [&](TypeId t) { return class_of(t) != class_of(*first); });
      Choose({first, last}, tiles);
      first = last;
    }
    return tiles;
  }

 private:
  uint32_t ClassOf(uint32_t type) {
    while (parents_[type] != type) {
      parents_[type] = parents_[parents_[type]];
      type = parents_[type];
    }
    return type;
  }
  void Unite(TypeId a, TypeId b) { parents_[ClassOf(a.value)] = ClassOf(b.value); }

  void Look(const Inst& inst) {
    switch (inst.builtin()) {
      case BuiltinFn::k_subgroupMatrixLoad: return LookAtMemory(inst, inst.type);
      case BuiltinFn::k_subgroupMatrixStore:
        return LookAtMemory(inst, m_.TypeOf(m_.Operand(inst, 2)));
      case BuiltinFn::k_subgroupMatrixMultiply:
      case BuiltinFn::k_subgroupMatrixMultiplyAccumulate:
        Unite(m_.TypeOf(m_.Operand(inst, 0)), inst.type);
        Unite(m_.TypeOf(m_.Operand(inst, 1)), inst.type);
        return;
      default:  // others: functions that work with tiles of any size
        return;
    }
  }

  void LookAtMemory(const Inst& inst, TypeId matrix) {
    const TypeId array = m_.types[m_.TypeOf(m_.Operand(inst, 0))].element;
    uint32_t& stride = strides_[matrix.value];
    stride = std::max(stride, m_.types.StrideOf(array));
  }

  // Records that the matrix types in `type` must not be split.
  void Keep(TypeId type) {
    if (!m_.types.Has(type, TypeFlags::kHasSubgroupMatrix)) return;
    switch (m_.types.kind(type)) {
      case TypeKind::kSubgroupMatrix: kept_[type.value] = true; return;
      case TypeKind::kStruct:
        for (const StructMember& member : m_.types.StructOf(type).members) Keep(member.type);
        return;
      default: return Keep(m_.types[type].element);  // others: arrays
    }
  }

  // Returns true if `shape` is preferable to `best`. Normally, a larger M * N * K is preferable. If
  // the target itself splits matrices into tiles, a smaller M * N * K is preferable, so that the
  // target need not split the tiles again.
  bool IsBetter(const MatrixShape& shape, const MatrixShape& best) const {
    const auto product = [](const MatrixShape& s) { return uint64_t{s.m} * s.n * s.k; };
    return config_.tile_size != 0 ? product(shape) < product(best) : product(shape) > product(best);
  }

  void Choose(std::span<const TypeId> members, PoolVector<TileSize>& tiles) {
    if (std::ranges::any_of(members, [&](TypeId t) { return kept_[t.value]; })) return;
    const MatrixShape* best = nullptr;
    for (const MatrixShape& shape : config_.shapes) {
      if (best != nullptr && !IsBetter(shape, *best)) continue;
      if (std::ranges::all_of(members, [&](TypeId t) { return Consists(t, shape); })) best = &shape;
    }
    if (best == nullptr) return;
    for (const TypeId t : members) {
      const TileSize tile = best->SizeOf(m_.types[t].use);
      if (tile != SizeOf(t)) tiles[t.value] = tile;
    }
  }

  TileSize SizeOf(TypeId matrix) const {
    const Type& t = m_.types[matrix];
    return {t.rows().value(), t.columns().value()};
  }

  // Returns true if the matrix can be split into tiles of `shape`. Loads and stores start at an
  // array element, so each row and column of a tile must fill whole elements of every array that
  // the matrix is loaded from or stored to. Array strides are powers of two, so it suffices to
  // check the array with the greatest stride.
  bool Consists(TypeId matrix, const MatrixShape& shape) {
    const Type t = m_.types[matrix];
    if (t.kind != TypeKind::kSubgroupMatrix || t.element != shape.ComponentOf(t.use)) return false;
    if (!t.rows().is_constant() || !t.columns().is_constant()) return false;
    const TileSize tile = shape.SizeOf(t.use);
    if (t.rows().value() % tile.rows != 0 || t.columns().value() % tile.columns != 0) return false;
    const uint32_t component = m_.types.SizeOf(t.element);
    const uint32_t stride = std::max(1u, strides_[matrix.value]);
    if (tile.rows * component % stride != 0 || tile.columns * component % stride != 0) return false;
    const TypeId type =
        m_.types.SubgroupMatrix(t.use, t.element, Count::Of(tile.columns), Count::Of(tile.rows));
    return config_.target_has == nullptr || config_.target_has(m_, type);
  }

  Module& m_;
  const MatrixEmulationConfig& config_;
  const PoolVector<bool> emulated_;  // by TypeId
  PoolVector<uint32_t> parents_;     // union-find parent, indexed by TypeId
  // By TypeId of a matrix: the greatest stride of the arrays that it is loaded from or stored to.
  PoolVector<uint32_t> strides_;
  PoolVector<bool> kept_;  // by TypeId: excluded from splitting
};

}  // namespace

PoolVector<TileSize> TilesOfShapes(Module& m, const MatrixEmulationConfig& config) {
  PoolVector<bool> emulated;
  if (!config.all && !config.unaligned && config.has_shapes) emulated = EmulatedMatrices(m, config);
  if (emulated.empty()) return {};
  return Chooser(m, config, std::move(emulated)).Run();
}

}  // namespace tessera::ir
