// How large buffers must be for what is done with them.
#ifndef TESSERA_IR_ANALYSIS_BUFFER_SPANS_H_
#define TESSERA_IR_ANALYSIS_BUFFER_SPANS_H_

#include <cstdint>
#include <span>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// The sizes that types do not say: of what views are made of (proposal buffer-view, API), and of what subgroup matrices
// are loaded from and stored to (proposal subgroup-matrix, Validation); all as far as is constant.
class BufferSpans {
 public:
  enum class Of : uint8_t { kViews, kViewsAndMatrices };
  explicit BufferSpans(const Module& m, Of of = Of::kViewsAndMatrices);

  // Calls fn(root, bytes) for each variable or parameter of which the instruction, or what it calls, needs the bytes from
  // its start on.
  template <typename Fn>
  void ForEach(InstId at, Fn&& fn) const {
    if (!any_) return;
    const Inst& inst = m_[at];
    if (inst.op == Op::kBuiltin) {
      const Reach reach = OfBuiltin(at);
      if (reach.bytes != 0) fn(reach.root, reach.bytes);
    } else if (inst.op == Op::kCall) {
      const std::span<const ParamId> params = m_[inst.callee()].params;
      for (uint32_t i = 0; i < params.size(); ++i) {
        const uint64_t bytes = OfParam(params[i]);
        if (bytes == 0) continue;  // the argument need not be a pointer
        const Reach reach = From(m_.Operand(at, i), bytes);
        fn(reach.root, reach.bytes);
      }
    }
  }
  uint64_t OfParam(ParamId p) const { return any_ ? param_bytes_[p.value] : 0; }

 private:
  struct Reach {
    Value root;
    uint64_t bytes = 0;
  };
  Reach OfBuiltin(InstId at) const;
  // Of `bytes` from where the pointer points to.
  Reach From(Value pointer, uint64_t bytes) const;
  uint64_t OffsetOf(InstId access) const;
  uint64_t ConstantOr0(InstId at, uint32_t operand) const;
  uint64_t BytesOfMatrix(TypeId matrix) const;

  const Module& m_;
  const Of of_;
  const bool any_;
  PoolVector<uint64_t> param_bytes_;  // by ParamId
};

// Reports an error for each call that passes a buffer of a fixed size that is too small for the callee's views of it
// (WGSL: Buffer View Built-in Functions), and for each subgroup matrix in a view that the workgroup variable is too small
// for (proposal subgroup-matrix, Load/Store functions: MinStorageSize).
Status CheckPassedBuffers(const Module& m, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_BUFFER_SPANS_H_
