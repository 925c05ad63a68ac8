#include "api/device_limits.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "base/cat.h"
#include "base/pool_vector.h"
#include "base/round_up.h"
#include "ir/analysis/global_uses.h"
#include "ir/walk.h"

namespace tessera {
namespace {

// The inter-stage inputs or outputs of an entry point, i.e. those passed from the vertex to the
// fragment stage.
struct Interface {
  uint32_t variables = 0;  // the number of variables with a location
  std::optional<uint32_t> last_location;
  uint32_t clip_distances = 0;
  uint32_t counted_builtins = 0;
};

class LimitChecker {
 public:
  LimitChecker(const ir::Module& m, const Options& options, Diagnostics& diagnostics)
      : m_(m), options_(options), limits_(options.limits), diagnostics_(diagnostics) {}

  bool Run() {
    FindMatrices();
    CheckWorkgroupStorage();
    for (uint32_t i = 0; i < m_.functions.size(); ++i) {
      const ir::Function& f = m_.functions[i];
      switch (f.stage) {
        case ir::ShaderStage::kNone: break;
        case ir::ShaderStage::kCompute:
          CheckWorkgroupSize(f);
          CheckSubgroups(f, uses_matrices_[i]);
          break;
        case ir::ShaderStage::kVertex: CheckVertex(f); break;
        case ir::ShaderStage::kFragment: CheckFragment(f); break;
      }
    }
    return ok_;
  }

 private:
  Diagnostic& Fail(DiagCode code, Span at, std::string message) {
    ok_ = false;
    return diagnostics_.Add(code, at, std::move(message));
  }

  // ---- workgroups

  // Checks maxComputeWorkgroupSizeX, Y and Z, and maxComputeInvocationsPerWorkgroup (WebGPU).
  void CheckWorkgroupSize(const ir::Function& f) {
    if (!options_.check_limits) return;
    const uint32_t most[] = {limits_.max_compute_workgroup_size_x,
                             limits_.max_compute_workgroup_size_y,
                             limits_.max_compute_workgroup_size_z};
    uint64_t total = 1;
    for (int i = 0; i < 3; ++i) {
      if (!f.workgroup_size[i].is_constant()) continue;
      const auto n = static_cast<uint64_t>(m_.constants.IntValue(f.workgroup_size[i].constant()));
      if (n > most[i]) {
        Fail(DiagCode::invalid_workgroup_size, f.span,
             Cat("the workgroup size in ", "xyz"[i], " is ", n, ", more than the limit of ",
                 most[i]));
        return;
      }
      total = std::min<uint64_t>(total, UINT32_MAX) * n;
    }
    if (total <= limits_.max_compute_invocations_per_workgroup) return;
    Fail(DiagCode::invalid_workgroup_size, f.span,
         Cat("the workgroup has ", total, " invocations, more than the limit of ",
             limits_.max_compute_invocations_per_workgroup));
  }

  // Checks maxComputeWorkgroupStorageSize (WebGPU) for each entry point. The size of each variable
  // is rounded up to a multiple of 16 bytes.
  void CheckWorkgroupStorage() {
    if (!options_.check_limits) return;
    const ir::GlobalUses uses(m_);
    for (uint32_t i = 0; i < m_.functions.size(); ++i) {
      if (m_.functions[i].stage != ir::ShaderStage::kCompute) continue;
      uint64_t total = 0;
      uint64_t largest = 0;
      Span largest_span;
      for (const ir::GlobalId id : uses.Of(ir::FunctionId(i))) {
        const ir::Global& g = m_[id];
        if (g.space != ir::AddressSpace::kWorkgroup) continue;
        const uint64_t size = std::min<uint64_t>(m_.types.SizeOf64(g.type), 1ull << 60);
        total = std::min<uint64_t>(total + RoundUp(size, 16), 1ull << 60);
        if (size <= largest) continue;
        largest = size;
        largest_span = g.span;
      }
      if (total <= limits_.max_compute_workgroup_storage_size) continue;
      Fail(DiagCode::limit_exceeded, m_.functions[i].span,
           Cat("the workgroup variables of the entry point ",
               Quote(m_.strings.Get(m_.functions[i].name)), " take ", total,
               " bytes, more than the limit of ", limits_.max_compute_workgroup_storage_size))
          .AddLabel(largest_span, Cat("this variable takes ", largest, " bytes"));
    }
  }

  // ---- subgroups

  bool IsOfMatrix(ir::TypeId type) const {
    if (!type.valid()) return false;
    if (m_.types.kind(type) == ir::TypeKind::kPointer) type = m_.types[type].element;
    return m_.types.Has(type, ir::TypeFlags::kHasSubgroupMatrix);
  }

  // Determines which functions use subgroup matrices, directly or in callees. A single pass
  // suffices, because callees precede their callers in the module.
  void FindMatrices() {
    uses_matrices_.resize(m_.functions.size());
    for (uint32_t i = 0; i < m_.functions.size(); ++i) {
      bool uses = false;
      ir::ForEachInst(m_, m_.functions[i].body, [&](ir::InstId at) {
        const ir::Inst& inst = m_[at];
        uses = uses || IsOfMatrix(inst.type) ||
               (inst.op == ir::Op::kCall && uses_matrices_[inst.callee().value]);
      });
      uses_matrices_[i] = uses;
    }
  }

  // Checks the subgroup size (proposal subgroup-size-control: Behavior) and the workgroup size
  // (proposal subgroup-matrix: Attributes) of an entry point.
  void CheckSubgroups(const ir::Function& f, bool uses_matrices) {
    if (f.subgroup_size.valid() && f.subgroup_size.is_constant()) {
      const auto size = static_cast<uint64_t>(m_.constants.IntValue(f.subgroup_size.constant()));
      const bool too_large = limits_.subgroup_max_size != 0 && size > limits_.subgroup_max_size;
      if (too_large || size < limits_.subgroup_min_size) {
        Fail(DiagCode::invalid_workgroup_size, f.span,
             Cat("the subgroup size is ", size, ", but the device has subgroups of ",
                 too_large ? "at most " : "at least ",
                 too_large ? limits_.subgroup_max_size : limits_.subgroup_min_size));
      }
    }
    const ir::Value width = f.workgroup_size[0];
    if (!uses_matrices || limits_.subgroup_max_size == 0 || !width.is_constant()) return;
    const int64_t x = m_.constants.IntValue(width.constant());
    if (x % limits_.subgroup_max_size == 0) return;
    Fail(DiagCode::invalid_workgroup_size, f.span,
         Cat("the workgroup size in x is ", x,
             ", but must be a multiple of the largest subgroup size, ", limits_.subgroup_max_size))
        .AddNote("the entry point uses subgroup matrices, which require full subgroups")
        .AddHelp("make the workgroup size an override and set it to fit the device");
  }

  // ---- between stages

  // Returns whether a built-in input counts as an inter-stage variable. subgroup_invocation_id and
  // subgroup_size count because they do in Dawn.
  static bool IsCounted(ir::BuiltinValue value) {
    constexpr ir::BuiltinValue kCounted[] = {
        ir::BuiltinValue::kFrontFacing,          ir::BuiltinValue::kSampleIndex,
        ir::BuiltinValue::kSampleMask,           ir::BuiltinValue::kPrimitiveIndex,
        ir::BuiltinValue::kSubgroupInvocationId, ir::BuiltinValue::kSubgroupSize};
    return std::ranges::find(kCounted, value) != std::end(kCounted);
  }

  void Add(ir::TypeId type, const ir::IoAttributes& io, Interface& to) const {
    if (m_.types.kind(type) == ir::TypeKind::kStruct) {
      for (const ir::StructMember& member : m_.types.StructOf(type).members) {
        Add(member.type, member.io, to);
      }
      return;
    }
    if (io.location != ir::IoAttributes::kNone) {
      ++to.variables;
      to.last_location = std::max(to.last_location.value_or(0), io.location);
    }
    if (io.builtin == ir::BuiltinValue::kClipDistances) {
      to.clip_distances = m_.types[type].count().value();
    }
    to.counted_builtins += IsCounted(io.builtin) ? 1 : 0;
  }

  // Checks the outputs of a vertex shader (WebGPU: Validating inter-stage interfaces).
  void CheckVertex(const ir::Function& f) {
    if (!options_.check_limits) return;
    Interface outputs;
    Add(f.return_type, f.return_io, outputs);
    const uint32_t taken = (outputs.clip_distances + 3) / 4;
    Check(f, outputs, {taken, taken, "outputs", "clip_distances takes"});
  }

  void CheckFragment(const ir::Function& f) {
    if (!options_.check_limits) return;
    Interface inputs;
    for (const ir::ParamId p : f.params) Add(m_[p].type, m_[p].io, inputs);
    Check(f, inputs,
          {inputs.counted_builtins, 0, "inputs", "built-in inputs other than position take"});
  }

  // How many inter-stage variables, and how many locations, the built-in values use up.
  struct Taken {
    uint32_t variables, locations;
    std::string_view what;  // "inputs" or "outputs"
    std::string_view by;
  };

  void Check(const ir::Function& f, const Interface& io, const Taken& taken) {
    const uint32_t most = limits_.max_inter_stage_shader_variables;
    const uint32_t variables = most - std::min(most, taken.variables);
    const uint32_t locations = most - std::min(most, taken.locations);
    std::string message = Quote(m_.strings.Get(f.name));
    if (io.variables > variables) {
      message += Cat(" has ", io.variables, " ", taken.what,
                     " between stages, more than the limit of ", variables);
    } else if (io.last_location && *io.last_location >= locations) {
      message += Cat(" has the location ", *io.last_location, " among its ", taken.what,
                     ", but the limit is ", locations, " locations");
    } else {
      return;
    }
    std::string note = Cat("maxInterStageShaderVariables is ", most);
    if (taken.variables != 0) note += Cat("; ", taken.by, " ", taken.variables, " of them");
    Fail(DiagCode::limit_exceeded, f.span, std::move(message)).AddNote(std::move(note));
  }

  const ir::Module& m_;
  const Options& options_;
  const Limits& limits_;
  Diagnostics& diagnostics_;
  PoolVector<bool> uses_matrices_;  // indexed by FunctionId
  bool ok_ = true;
};

}  // namespace

bool HasDeviceLimits(const Options& options) {
  return options.check_limits || options.limits.subgroup_min_size != 0 ||
         options.limits.subgroup_max_size != 0;
}

bool CheckDeviceLimits(const ir::Module& m, const Options& options, Diagnostics& diagnostics) {
  return LimitChecker(m, options, diagnostics).Run();
}

}  // namespace tessera
