#include "backend_msl/check_features.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "backend_msl/tensor_matrices.h"
#include "backend_msl/versions.h"
#include "backend_msl/wide_atomics.h"
#include "base/pool_vector.h"
#include "fmt/format.h"
#include "ir/analysis/used_types.h"
#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::msl {
namespace {

using ir::AddressSpace;
using ir::BuiltinFn;
using ir::BuiltinValue;
using ir::InstId;
using ir::Op;
using ir::ShaderStage;
using ir::TypeId;
using ir::TypeKind;

// Returns why `matrix` cannot be computed with simdgroup_matrix, or an empty string if it can.
std::string_view LackOfTile(const ir::Type& matrix) {
  if (matrix.element != ir::kF32 && matrix.element != ir::kF16) {
    return "the components of simdgroup_matrix must be f32 or f16";
  }
  const ir::Count size = ir::Count::Of(8u);
  if (matrix.columns() == size && matrix.rows() == size) return {};
  return "matrices are split into 8x8 tiles of type simdgroup_matrix: rows and columns must be "
         "multiples of 8";
}

class Checker {
 public:
  Checker(const ir::Module& m, const MslOptions& options, Diagnostics& diagnostics)
      : m_(m), options_(options), diagnostics_(diagnostics) {
    // Early-out: most modules have no such type, and testing this is faster than collecting the
    // used types.
    if (MayLackTypes()) used_types_ = ir::UsedTypes(m);
  }

  ir::Status Run() {
    CheckTypes();
    CheckWideAtomics();
    CheckVersion();
    CheckCalls();
    return failed_ ? ir::Status::Failed() : ir::Status::Ok();
  }

 private:
  // Returns whether the module has types that some MSL versions lack: 64-bit integers, atomics that
  // are not 32 bits wide, or subgroup matrices.
  bool MayLackTypes() const {
    if (options_.version < kLongs.since) return true;
    for (uint32_t i = 0; i < m_.types.size(); ++i) {
      const ir::Type& type = m_.types[TypeId(i)];
      if (type.kind == TypeKind::kSubgroupMatrix) return true;
      if (type.kind == TypeKind::kAtomic && type.element != ir::kI32 && type.element != ir::kU32) {
        return true;
      }
    }
    return false;
  }

  void ErrorAt(Span at, std::string message) {
    failed_ = true;
    diagnostics_.Add(DiagCode::unsupported_by_target, at, std::move(message));
  }

  // Reports types that MSL cannot express. Each missing feature is reported once, at its first
  // occurrence.
  void CheckTypes() {
    TensorTypes tensor_types;
    for (const auto& [id, at] : used_types_) {
      const ir::Type& type = m_.types[id];
      if (ir::TypeStore::IsInt64Scalar(id)) Require(kLongs, at);
      if (type.kind == TypeKind::kAtomic) CheckAtomicType(id, at);
      if (type.kind != TypeKind::kSubgroupMatrix) continue;
      const bool tensors = options_.matrix == MslMatrix::kTensorOps;
      if (!Require(tensors ? kTensorOps : kSimdgroupMatrices, at)) continue;
      const std::string_view lack = tensors ? tensor_types.Add(type) : LackOfTile(type);
      if (lack.empty()) continue;
      diagnostics_
          .Add(DiagCode::unsupported_by_target, at,
               fmt::format("MSL has no matrix type for '{}'", m_.types.NameOf(id, m_.strings)))
          .AddNote(std::string(lack));
      failed_ = true;
    }
  }

  void CheckAtomicType(TypeId id, Span at) {
    const TypeId element = m_.types[id].element;
    if (m_.types.IsVector(element)) Require(kAtomicUlong, at);
    if (element == ir::kU64) Require(kAtomicU64, at);
    if (element != ir::kI64 || !missing_.insert("atomic<i64>").second) return;
    diagnostics_.Add(DiagCode::unsupported_by_target, at, "MSL has no 'atomic<i64>'")
        .AddNote("atomic_ulong is its only 64-bit atomic");
    failed_ = true;
  }

  // Reports unsupported 64-bit atomics, once per missing feature. MSL's only 64-bit atomic
  // operations are atomicMin and atomicMax in device memory, and they return no result.
  void CheckWideAtomics() {
    const bool has_some = std::ranges::any_of(used_types_, [&](const ir::UsedType& t) {
      return m_.types.kind(t.type) == TypeKind::kAtomic && m_.types.SizeOf64(t.type) == 8;
    });
    if (!has_some) return;
    PoolVector<bool> used;
    for (uint32_t i = 0; i < m_.insts.size(); ++i) {
      const InstId id(i);
      if (m_[id].op != Op::kBuiltin || !m_[id].block.valid()) continue;
      const bool loads =
          m_[id].builtin() == ir::BuiltinFn::k_workgroupUniformLoad &&
          m_.types.kind(m_.types[m_.TypeOf(ir::BuiltinInst(m_, id).argument(0))].element) ==
              TypeKind::kAtomic &&
          ir::TypeStore::IsInt64Scalar(m_[id].type);
      if (!loads && !IsWideAtomic(m_, id)) continue;
      if (used.empty()) used = UsedResults();
      const bool storage =
          m_.types[m_.TypeOf(ir::BuiltinInst(m_, id).argument(0))].space == AddressSpace::kStorage;
      if (storage && !WideAtomicFunction(m_[id].builtin()).empty() && !used[i]) continue;
      const std::string_view lack = !storage  ? "no 64-bit atomics in workgroup memory"
                                    : used[i] ? "no 64-bit atomics that return the old value"
                                              : "no 64-bit atomics except minimum and maximum";
      failed_ = true;
      if (!missing_.insert(lack).second) continue;
      diagnostics_
          .Add(DiagCode::unsupported_by_target, m_.SpanOf(id),
               fmt::format("'{}' is not available in MSL, which has {}", NameOf(m_[id].builtin()),
                           lack))
          .AddNote(
              "MSL has only atomicMin and atomicMax on 'atomic<u64>' in storage buffers, and only "
              "without a result");
    }
  }

  // Returns which instructions are operands of other instructions, indexed by InstId.
  PoolVector<bool> UsedResults() const {
    PoolVector<bool> used(m_.insts.size());
    for (uint32_t i = 0; i < m_.insts.size(); ++i) {
      if (m_.insts[i].op == Op::kNop || !m_.insts[i].block.valid()) continue;
      for (uint32_t k = 0; k < m_.OperandCount(InstId(i)); ++k) {
        if (const ir::Value v = m_.Operand(InstId(i), k); v.is_inst()) used[v.index()] = true;
      }
    }
    return used;
  }

  // Reports an error, once per feature, unless the MSL version in the options has `feature`.
  // Returns whether the version has the feature.
  bool Require(const Feature& feature, Span at) {
    if (options_.version >= feature.since) return true;
    failed_ = true;
    if (!missing_.insert(feature.what).second) return false;
    const auto spell = [](uint32_t version) {
      return fmt::format("{}.{}", version / 10000, version / 100 % 100);
    };
    diagnostics_
        .Add(DiagCode::unsupported_by_target, at,
             fmt::format("{} MSL {}", feature.what, spell(feature.since)))
        .AddNote(fmt::format("the output is for MSL {}", spell(options_.version)))
        .AddHelp("select a later version (option msl-version)");
    return false;
  }

  // Reports built-in inputs that Metal lacks, and a second input with barycentric coordinates.
  void CheckInputs(const ir::Function& f) {
    bool barycentrics = false;
    for (const ir::ParamId id : f.params) {
      const ir::Param& p = m_[id];
      switch (p.io.builtin) {
        case BuiltinValue::kViewIndex: Require(kAmplification, p.span); break;
        case BuiltinValue::kDrawIndex:
          ErrorAt(p.span,
                  "MSL has no 'draw_index'; pass it as immediate data, or as a per-instance vertex "
                  "attribute");
          break;
        case BuiltinValue::kBarycentricCoord:
        case BuiltinValue::kBarycentricNoPerspective:
          if (barycentrics) {
            ErrorAt(p.span,
                    "MSL has barycentric coordinates with or without perspective, but not both in "
                    "one shader");
          }
          barycentrics = true;
          break;
        default:  // others: inputs that all versions have, or that CheckVersion checks
          break;
      }
    }
  }

  void CheckVersion() {
    if (!Require({"output needs", kOldestVersion}, {})) return;
    for (const ir::Function& f : m_.functions) CheckInputs(f);
    constexpr Feature kLookedFor[] = {kPrimitiveIdInFragments, kBarycentricCoords,
                                      kSimdgroupsInFragments, kColorInputs};
    const auto has = [&](const Feature& feature) { return options_.version >= feature.since; };
    if (std::ranges::all_of(kLookedFor, has)) return;
    // Finds the functions that fragment shaders call, directly or indirectly. Iterates backward, so
    // that callers are visited before their callees.
    PoolVector<bool> in_fragment(m_.functions.size(), false);
    for (uint32_t f = static_cast<uint32_t>(m_.functions.size()); f-- > 0;) {
      const ir::Function& function = m_.functions[f];
      in_fragment[f] = in_fragment[f] || function.stage == ShaderStage::kFragment;
      if (!in_fragment[f]) continue;
      const auto check_input = [&](const ir::IoAttributes& io, Span at) {
        if (io.color != ir::IoAttributes::kNone) Require(kColorInputs, at);
        switch (io.builtin) {
          case BuiltinValue::kPrimitiveIndex: Require(kPrimitiveIdInFragments, at); return;
          case BuiltinValue::kBarycentricCoord:
          case BuiltinValue::kBarycentricNoPerspective: Require(kBarycentricCoords, at); return;
          case BuiltinValue::kSubgroupInvocationId:
          case BuiltinValue::kSubgroupSize: Require(kSimdgroupsInFragments, at); return;
          default: return;
        }
      };
      for (ir::ParamId p : function.params) {
        check_input(m_[p].io, m_[p].span);
      }
      ir::ForEachInst(m_, function.body, [&](InstId id) {
        const ir::Inst& inst = m_[id];
        if (inst.op == Op::kCall) in_fragment[inst.callee().value] = true;
        if (inst.op == Op::kBuiltin &&
            ir::InfoOf(inst.builtin()).subgroup != ir::SubgroupResult::kNoSubgroup) {
          Require(kSimdgroupsInFragments, m_.SpanOf(id));
        }
      });
    }
  }

  // Reports built-in functions that the version does not have.
  void CheckCalls() {
    // Early-out: most modules call none of these functions, and MayHave detects this without
    // visiting the instructions.
    bool any = m_.MayHave(BuiltinFn::k_print);
    for (size_t i = 0; i < ir::kBuiltinCount && !any; ++i) {
      const auto fn = static_cast<BuiltinFn>(i);
      any = ir::IsTextureAtomic(fn) && m_.MayHave(fn);
    }
    if (!any) return;
    for (const ir::Function& f : m_.functions) {
      ir::ForEachInst(m_, f.body, [&](InstId id) {
        if (m_[id].op != Op::kBuiltin) return;
        if (m_[id].builtin() == BuiltinFn::k_print) Require(kLogging, m_.SpanOf(id));
        if (ir::IsTextureAtomic(m_[id].builtin())) Require(kTextureAtomics, m_.SpanOf(id));
      });
    }
  }

  const ir::Module& m_;
  const MslOptions& options_;
  Diagnostics& diagnostics_;
  PoolVector<ir::UsedType> used_types_;  // empty if all MSL versions have all types of the module
  // The features that were reported as missing from the output's MSL version.
  absl::flat_hash_set<std::string_view> missing_;
  bool failed_ = false;
};

}  // namespace

ir::Status CheckFeatures(const ir::Module& m, const MslOptions& options, Diagnostics& diagnostics) {
  return Checker(m, options, diagnostics).Run();
}

}  // namespace tessera::msl
