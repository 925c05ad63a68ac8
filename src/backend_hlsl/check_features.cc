#include "backend_hlsl/check_features.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "absl/container/flat_hash_set.h"
#include "backend_hlsl/hlsl_writer.h"
#include "base/counted.h"
#include "base/pool_vector.h"
#include "base/round_up.h"
#include "fmt/format.h"
#include "ir/analysis/global_uses.h"
#include "ir/analysis/used_types.h"
#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "ir/memory_limit.h"

namespace tessera::hlsl {
namespace {

using ir::AddressSpace;
using ir::BuiltinFn;
using ir::BuiltinValue;
using ir::InstId;
using ir::Op;
using ir::ShaderStage;
using ir::TypeId;
using ir::TypeKind;

// Wave operations need shader model 6.0. All types except subgroup matrices need at most shader
// model 6.6, which added 64-bit atomics.
constexpr uint32_t kWaveOperations = 60, kAllTypes = 66;

// Returns the name of a shader model: 5.1 for 51, 6.6 for 66, 6.10 for 610.
std::string ShaderModelName(uint32_t model) {
  return model < 100 ? fmt::format("{}.{}", model / 10, model % 10)
                     : fmt::format("{}.{}", model / 100, model % 100);
}

// Returns whether the built-in function communicates with other invocations in the subgroup.
bool IsWaveOperation(BuiltinFn fn) {
  return ir::InfoOf(fn).subgroup != ir::SubgroupResult::kNoSubgroup;
}

bool IsWaveValue(BuiltinValue value) {
  return value == BuiltinValue::kSubgroupInvocationId || value == BuiltinValue::kSubgroupSize ||
         value == BuiltinValue::kSubgroupId || value == BuiltinValue::kNumSubgroups;
}

// Returns whether the type store contains a subgroup matrix type, used or not.
bool DeclaresMatrices(const ir::TypeStore& types) {
  for (uint32_t i = 0; i < types.size(); ++i) {
    if (types.kind(TypeId(i)) == TypeKind::kSubgroupMatrix) return true;
  }
  return false;
}

// Returns whether a type contains an array of matrices. Adds structures without such an array to
// `without`, so that each structure is searched only once.
bool HasMatrixArray(const ir::TypeStore& types, TypeId type, absl::flat_hash_set<TypeId>& without) {
  if (!types.Has(type, ir::TypeFlags::kHasSubgroupMatrix)) return false;
  if (types.kind(type) == TypeKind::kArray) return true;
  if (types.kind(type) != TypeKind::kStruct || without.contains(type)) return false;
  const auto has_array = [&](const ir::StructMember& member) {
    return HasMatrixArray(types, member.type, without);
  };
  if (std::ranges::any_of(types.StructOf(type).members, has_array)) return true;
  without.insert(type);
  return false;
}

class Checker {
 public:
  Checker(const ir::Module& m, const HlslOptions& options, Diagnostics& diagnostics)
      : m_(m), options_(options), diagnostics_(diagnostics) {}

  ir::Status Run() {
    // The types need no checks if the module has no matrices and the shader model supports all
    // other types.
    if (options_.shader_model < kAllTypes || DeclaresMatrices(m_.types)) {
      for (const auto& [type, at] : ir::UsedTypes(m_)) Type(type, at);
    }
    Operations();
    for (const ir::Function& f : m_.functions) {
      SubgroupSize(f);
      // Parameters that a pass has added have no span, so errors point at their function.
      for (const ir::ParamId p : f.params) {
        Input(m_[p].type, m_[p].io, m_[p].span.end != 0 ? m_[p].span : f.span);
      }
    }
    Language();
    if (uses_matrices_) PrivateMatrices();
    return failed_ ? ir::Status::Failed() : ir::Status::Ok();
  }

 private:
  Diagnostic& Report(Span at, std::string message) {
    failed_ = true;
    return diagnostics_.Add(DiagCode::unsupported_by_target, at, std::move(message));
  }

  // Reports an error at `at` unless the shader model is at least `model`. Subgroup matrices need no
  // check, because the output for a module that contains them always has shader model 6.10.
  void Need(uint32_t model, Span at, std::string_view what) {
    if (uses_matrices_ || options_.shader_model >= model || !reported_.emplace(what).second) return;
    Report(at, fmt::format("{} needs shader model {}, and the output is for {}", what,
                           ShaderModelName(model), ShaderModelName(options_.shader_model)));
  }

  void Type(TypeId id, Span at) {
    const ir::Type& type = m_.types[id];
    if (type.kind == TypeKind::kSubgroupMatrix) Matrix(id, at);
    if (type.kind == TypeKind::kF16) Need(62, at, "'f16'");
    if (ir::TypeStore::IsInt64Scalar(id)) Need(60, at, "a 64-bit integer");
    if ((type.kind == TypeKind::kAtomic && m_.types.SizeOf64(id) == 8) ||
        type.format == ir::TexelFormat::k_r64uint) {
      Need(kAllTypes, at, "an atomic operation on 64 bits");
    }
  }

  void Matrix(TypeId id, Span at) {
    uses_matrices_ = true;
    const ir::Type& type = m_.types[id];
    if (type.use == ir::SubgroupMatrixUse::kResult) return;
    const bool is_left = type.use == ir::SubgroupMatrixUse::kLeft;
    const uint32_t k = (is_left ? type.columns() : type.rows()).value();
    if (IsMatrixK(k)) return;
    Report(at, fmt::format("HLSL supports {} matrices only with {} to {} {}, but '{}' has {}",
                           is_left ? "left" : "right", kLeastK, kMostK,
                           is_left ? "columns" : "rows", m_.types.NameOf(id, m_.strings), k))
        .AddHelp(
            "multiply parts of the matrices and accumulate the products, or pass "
            "--emulate-matrices missing");
  }

  void Operations() {
    const bool prints = m_.MayHave(BuiltinFn::k_print);
    if (options_.shader_model >= kWaveOperations && !prints) return;
    for (uint32_t i = 0; i < m_.insts.size(); ++i) {
      const ir::Inst& inst = m_.insts[i];
      if (inst.op != Op::kBuiltin) continue;
      const Span at = m_.SpanOf(InstId(i));
      if (inst.builtin() == BuiltinFn::k_print) {
        Print(at);
      } else if (IsWaveOperation(inst.builtin())) {
        Need(kWaveOperations, at, fmt::format("'{}'", NameOf(inst.builtin())));
      }
    }
  }

  // Reports printf, which DXC supports only in SPIR-V output.
  void Print(Span at) {
    if (!reported_.emplace("print").second) return;
    Report(at, "HLSL has no 'print'").AddHelp("to see values, write them to a storage buffer");
  }

  void Input(TypeId type, const ir::IoAttributes& io, Span at) {
    if (m_.types.kind(type) == TypeKind::kStruct) {
      for (const ir::StructMember& member : m_.types.StructOf(type).members) {
        Input(member.type, member.io, member.span.end != 0 ? member.span : at);
      }
    } else if (IsWaveValue(io.builtin)) {
      Need(kWaveOperations, at, fmt::format("'@builtin({})'", NameOf(io.builtin)));
    } else if (io.builtin == BuiltinValue::kBarycentricCoord ||
               io.builtin == BuiltinValue::kBarycentricNoPerspective) {
      Need(61, at, "a barycentric coordinate");
    } else if (io.builtin == BuiltinValue::kViewIndex) {
      Need(61, at, fmt::format("'@builtin({})'", NameOf(io.builtin)));
    } else if (io.builtin == BuiltinValue::kDrawIndex) {
      Report(at,
             "HLSL has no 'draw_index'; pass it as immediate data, or as a per-instance vertex "
             "attribute");
    }
  }

  // Checks the subgroup size: Direct3D's WaveSize must be a power of two from 4 to 128.
  void SubgroupSize(const ir::Function& f) {
    constexpr uint32_t kLeast = 4;
    if (!f.subgroup_size.valid()) return;
    Need(66, f.span, "'@subgroup_size'");
    if (!f.subgroup_size.is_constant()) return;
    const auto size = static_cast<uint32_t>(m_.constants.IntValue(f.subgroup_size.constant()));
    if (size >= kLeast) return;
    Report(f.span, fmt::format("Direct3D has no subgroups of {}; they have {} to 128",
                               Counted(size, "invocation"), kLeast));
  }

  void Language() {
    const uint32_t language = LanguageOf(options_);
    if (IsForFxc(options_) && language > 2018) {
      Report({}, fmt::format("shader model 5.1 supports only HLSL 2018, not {}", language));
    }
    // If the module contains subgroup matrices, the output is for DXC, because RefuseMatrices
    // (legalize.cc) rejects them for FXC.
    if (uses_matrices_ && language < 2021) {
      Report({}, "subgroup matrices need HLSL 2021, and the output is in HLSL 2018");
    }
  }

  // Reports private variables that are arrays of matrices. DXC accepts matrices at module scope,
  // and structures that contain them, but not arrays of them.
  void PrivateMatrices() {
    absl::flat_hash_set<TypeId> without_arrays;
    for (const ir::Global& g : m_.globals) {
      if (g.space != AddressSpace::kPrivate || !HasMatrixArray(m_.types, g.type, without_arrays))
        continue;
      Report(g.span,
             "HLSL has no arrays of matrices in private variables; declare the array in a "
             "function, and pass a pointer to it to other functions");
    }
  }

  const ir::Module& m_;
  const HlslOptions& options_;
  Diagnostics& diagnostics_;
  bool uses_matrices_ = false;
  std::set<std::string, std::less<>> reported_;  // the missing features already reported
  bool failed_ = false;
};

// Returns the size in bytes of a type in DXC's groupshared memory, where vectors have no padding
// and bools have 32 bits. `nested` contains the sizes of the types within `id`, indexed by TypeId.
uint64_t GroupsharedSize(const ir::TypeStore& types, TypeId id,
                         const PoolVector<uint64_t>& nested) {
  const ir::Type& type = types[id];
  switch (type.kind) {
    case TypeKind::kF16: return 2;
    case TypeKind::kI64:
    case TypeKind::kU64: return 8;
    case TypeKind::kAtomic: return nested[type.element.value];
    case TypeKind::kVector:
    case TypeKind::kMatrix: return type.n * nested[type.element.value];
    case TypeKind::kArray:
      return type.count().is_constant() ? type.count().value() * nested[type.element.value] : 0;
    case TypeKind::kStruct: {
      uint64_t size = 0;
      for (const ir::StructMember& member : types.StructOf(id).members) {
        size = RoundUp(size, types.Has(member.type, ir::TypeFlags::kHasInt64) ? 8
                             : types.Has(member.type, ir::TypeFlags::kHasF16) ? 2
                                                                              : 4);
        size += nested[member.type.value];
      }
      return RoundUp(size, 4);
    }
    default:  // others: 32-bit scalars
      return 4;
  }
}

// Returns the groupshared size of each type, indexed by TypeId. A type comes after the types that
// it contains, so one pass is sufficient.
PoolVector<uint64_t> GroupsharedSizes(const ir::TypeStore& types) {
  PoolVector<uint64_t> sizes(types.size());
  for (uint32_t i = 0; i < sizes.size(); ++i) sizes[i] = GroupsharedSize(types, TypeId(i), sizes);
  return sizes;
}

}  // namespace

ir::Status CheckFeatures(const ir::Module& m, const HlslOptions& options,
                         Diagnostics& diagnostics) {
  return Checker(m, options, diagnostics).Run();
}

ir::Status CheckGroupshared(const ir::Module& m, Diagnostics& diagnostics) {
  constexpr uint64_t kMost = 32768;
  const auto is_groupshared = [](const ir::Global& g) {
    return g.space == AddressSpace::kWorkgroup;
  };
  if (std::ranges::none_of(m.globals, is_groupshared)) return ir::Status::Ok();
  const PoolVector<uint64_t> sizes = GroupsharedSizes(m.types);
  uint64_t all = 0;
  for (const ir::Global& g : m.globals) {
    if (is_groupshared(g)) all = RoundUp(all, 4) + sizes[g.type.value];
  }
  // Early-out: if all variables together fit, the variables of each entry point fit, too.
  if (all <= kMost) return ir::Status::Ok();
  const ir::GlobalUses uses(m);
  if (!uses.complete()) {
    ir::ReportMemoryLimit(m, diagnostics);
    return ir::Status::Failed();
  }
  ir::GlobalUses::Set set;  // the previous entry point's set, often equal to the current one's
  uint64_t size = 0;
  bool fits = true;
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    if (m.functions[f].stage != ShaderStage::kCompute) continue;
    const ir::GlobalUses::Set used = uses.Of(ir::FunctionId(f), ir::Bit(AddressSpace::kWorkgroup));
    if (!ir::GlobalUses::IsSame(used, set)) {
      size = 0;
      for (const ir::GlobalId g : used) size = RoundUp(size, 4) + sizes[m[g].type.value];
      set = used;
    }
    if (size <= kMost) continue;
    fits = false;
    diagnostics.Add(DiagCode::unsupported_by_target, m.functions[f].span,
                    fmt::format("the workgroup variables of the entry point '{}' take {} bytes in "
                                "HLSL; Direct3D has {}",
                                m.strings.Get(m.functions[f].name), size, kMost));
  }
  return fits ? ir::Status::Ok() : ir::Status::Failed();
}

}  // namespace tessera::hlsl
