// Computes the size and alignment that shaders require of the buffers they access.
#ifndef TESSERA_IR_ANALYSIS_BUFFER_SPANS_H_
#define TESSERA_IR_ANALYSIS_BUFFER_SPANS_H_

#include <cstdint>
#include <span>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Computes what shaders require of buffers, in addition to what the buffers' types express:
// - the number of bytes that a buffer view spans (proposal buffer-view, API)
// - the number of bytes and the alignment that a load or store of a subgroup matrix requires
//   (proposal subgroup-matrix, Validation)
// Non-constant operands count as 0.
class BufferSpans {
 public:
  enum class Of : uint8_t { kViews, kViewsAndMatrices };
  struct Need {
    uint64_t bytes = 0;      // the number of bytes required from the start of the variable
    uint32_t alignment = 0;  // the required alignment of the variable's address in bytes; 0: none
    bool HasRequirement() const { return bytes != 0 || alignment != 0; }
  };
  explicit BufferSpans(const Module& m, Of of = Of::kViewsAndMatrices);

  // Calls fn(root, need) for each requirement `need` that the instruction imposes on a variable or
  // parameter `root`. A call imposes the requirements of its callee.
  template <typename Fn>
  void ForEach(InstId at, Fn&& fn) const {
    if (!any_) return;
    const Inst& inst = m_[at];
    if (inst.op == Op::kBuiltin) {
      const Reach reach = OfBuiltin(at);
      if (reach.need.HasRequirement()) fn(reach.root, reach.need);
    } else if (inst.op == Op::kCall) {
      const std::span<const ParamId> params = m_[inst.callee()].params;
      for (uint32_t i = 0; i < params.size(); ++i) {
        const Need need = param_needs_[params[i].value];
        if (!need.HasRequirement()) continue;  // e.g. if the parameter is not a pointer
        const Reach reach = From(m_.Operand(at, i), need);
        fn(reach.root, reach.need);
      }
    }
  }
  // Returns how many bytes must be accessible through the pointer parameter `p`.
  uint64_t OfParam(ParamId p) const { return any_ ? param_needs_[p.value].bytes : 0; }

 private:
  struct Reach {
    Value root;
    Need need;
  };
  Reach OfBuiltin(InstId at) const;
  // Translates requirements on the memory behind `pointer` into requirements on the variable or
  // parameter that contains this memory.
  Reach From(Value pointer, Need need) const;
  uint64_t OffsetOf(InstId access) const;
  uint64_t ConstantOr0(InstId at, uint32_t operand) const;
  uint64_t BytesOfMatrix(TypeId matrix) const;

  const Module& m_;
  const Of of_;
  const bool any_;
  PoolVector<Need> param_needs_;  // indexed by ParamId
};

// Reports an error if a call passes a fixed-size buffer that is too small for the callee's views
// (WGSL: Buffer View Built-in Functions). Also reports an error if a subgroup matrix is accessed
// through a view and extends beyond the end of its workgroup variable (proposal subgroup-matrix,
// Load/Store functions: MinStorageSize).
Status CheckPassedBuffers(const Module& m, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_BUFFER_SPANS_H_
