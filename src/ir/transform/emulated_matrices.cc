#include "ir/transform/emulated_matrices.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/stable_sort.h"
#include "ir/analysis/divisors.h"
#include "ir/analysis/matrix_alignment.h"
#include "ir/analysis/variable_users.h"
#include "ir/builtin_functions.h"

namespace tessera::ir {
namespace {

class Choice {
 public:
  Choice(const Module& m, const MatrixEmulationConfig& config)
      : m_(m), config_(config), emulated_(m.types.size()) {}

  PoolVector<bool> Run() {
    ChooseTypes();
    if (config_.unaligned) divisors_.emplace(m_, &users_.emplace(m_));
    for (const Inst& inst : m_.insts) {
      if (inst.op == Op::kBuiltin && inst.block.valid()) Look(inst);
    }
    Spread();
    const bool any = std::ranges::find(emulated_, true) != emulated_.end();
    return any ? std::move(emulated_) : PoolVector<bool>();
  }

 private:
  // The types of the left matrix, the right matrix and the result of a multiplication.
  using Product = std::array<TypeId, 3>;

  void ChooseTypes() {
    for (uint32_t t = 0; t < m_.types.size(); ++t) {
      const TypeId id(t);
      if (m_.types.kind(id) != TypeKind::kSubgroupMatrix) continue;
      const bool in_target = config_.target_has == nullptr || config_.target_has(m_, id);
      emulated_[t] = config_.all || !in_target || (config_.has_shapes && !InShapes(id));
    }
  }

  // Returns true if the combination `shape` contains the matrix type (proposal subgroup-matrix,
  // Types). Returns false if the dimensions of the type depend on overrides.
  bool Fits(TypeId id, const MatrixShape& shape) const {
    const Type& t = m_.types[id];
    if (!t.rows().is_constant() || !t.columns().is_constant()) return false;
    const TileSize size{t.rows().value(), t.columns().value()};
    return t.element == shape.ComponentOf(t.use) && size == shape.SizeOf(t.use);
  }

  bool InShapes(TypeId id) const {
    return std::ranges::any_of(config_.shapes, [&](const MatrixShape& s) { return Fits(id, s); });
  }

  void Look(const Inst& inst) {
    switch (inst.builtin()) {
      case BuiltinFn::k_subgroupMatrixLoad:
      case BuiltinFn::k_subgroupMatrixStore: {
        const InstId id = m_.IdOf(inst);
        const bool loads = inst.builtin() == BuiltinFn::k_subgroupMatrixLoad;
        const TypeId matrix = loads ? inst.type : m_.TypeOf(m_.Operand(id, 2));
        if (config_.unaligned && !IsAligned(id)) emulated_[matrix.value] = true;
        return;
      }
      case BuiltinFn::k_subgroupMatrixMultiply:
      case BuiltinFn::k_subgroupMatrixMultiplyAccumulate: {
        const Product product{m_.TypeOf(m_.Operand(inst, 0)), m_.TypeOf(m_.Operand(inst, 1)),
                              inst.type};
        products_.push_back(product);
        if (config_.has_shapes && !IsInOneShape(product)) emulated_[inst.type.value] = true;
        return;
      }
      default:  // others: functions that never require emulation
        return;
    }
  }

  // Returns true if the matrix that `id` loads or stores is known to be aligned. If the config says
  // that matrices in buffers are aligned, also returns true for a matrix in a buffer, unless it is
  // known to be unaligned.
  bool IsAligned(InstId id) const {
    if (IsMatrixAligned(m_, *divisors_, id)) return true;
    return config_.buffers_are_aligned && IsMatrixInBuffer(m_, id) &&
           !IsMatrixKnownUnaligned(m_, id);
  }

  bool IsInOneShape(const Product& product) const {
    return std::ranges::any_of(config_.shapes, [&](const MatrixShape& shape) {
      return std::ranges::all_of(product, [&](TypeId t) { return Fits(t, shape); });
    });
  }

  // Marks all matrix types of a product as emulated if one of them is, because a product cannot mix
  // emulated and native matrices.
  void Spread() {
    StableSort(products_, [](const Product& p) { return p[2].value; });
    StableSort(products_, [](const Product& p) { return JoinKeys(p[0].value, p[1].value); });
    products_.erase(std::unique(products_.begin(), products_.end()), products_.end());
    for (bool changed = true; changed;) {
      changed = false;
      for (const Product& product : products_) {
        const auto is = [&](TypeId t) { return emulated_[t.value]; };
        if (std::ranges::none_of(product, is) || std::ranges::all_of(product, is)) continue;
        for (const TypeId t : product) emulated_[t.value] = true;
        changed = true;
      }
    }
  }

  const Module& m_;
  const MatrixEmulationConfig& config_;
  PoolVector<bool> emulated_;  // indexed by TypeId
  PoolVector<Product> products_;
  std::optional<VariableUsers> users_;  // exists if divisors_ does
  std::optional<Divisors> divisors_;
};

}  // namespace

PoolVector<bool> EmulatedMatrices(const Module& m, const MatrixEmulationConfig& config) {
  return Choice(m, config).Run();
}

}  // namespace tessera::ir
