#include "ir/analysis/buffer_spans.h"

#include <algorithm>
#include <string>

#include "ir/analysis/matrix_alignment.h"
#include "ir/builtin_functions.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

bool IsView(const Inst& inst) {
  return inst.op == Op::kBuiltin && (inst.builtin() == BuiltinFn::k_bufferView ||
                                     inst.builtin() == BuiltinFn::k_bufferArrayView);
}

Value WithoutConversions(const Module& m, Value pointer) {
  while (pointer.is_inst() && m[pointer.inst()].op == Op::kConvert) {
    pointer = ConvertInst(m, pointer.inst()).operand();
  }
  return pointer;
}

// Returns the size of the buffer that `pointer`, a call argument, points to. Conversions may have
// narrowed the buffer's type. The result is therefore the smallest constant size among the types
// before and after the conversions. If no type has a constant size, the result is not constant.
Count SizeOfArgument(const Module& m, Value pointer) {
  Count least;
  for (;;) {
    const Type& type = m.types[m.types[m.TypeOf(pointer)].element];
    if (type.kind != TypeKind::kBuffer) return {};
    const Count count = type.count();
    if (count.is_constant() && (!least.is_constant() || count.value() < least.value())) {
      least = count;
    }
    if (!pointer.is_inst() || m[pointer.inst()].op != Op::kConvert) return least;
    pointer = ConvertInst(m, pointer.inst()).operand();
  }
}

}  // namespace

BufferSpans::BufferSpans(const Module& m, Of of)
    : m_(m),
      of_(of),
      any_(m.MayHave(BuiltinFn::k_bufferView) || m.MayHave(BuiltinFn::k_bufferArrayView) ||
           (of == Of::kViewsAndMatrices && (m.MayHave(BuiltinFn::k_subgroupMatrixLoad) ||
                                            m.MayHave(BuiltinFn::k_subgroupMatrixStore)))) {
  if (!any_) return;
  param_needs_.resize(m.params.size());
  for (const Function& f : m.functions) {  // callees precede callers
    ForEachInst(m, f.body, [&](InstId at) {
      ForEach(at, [&](Value root, Need need) {
        if (root.kind() != Value::kParam) return;
        Need& most = param_needs_[root.index()];
        most.bytes = std::max(most.bytes, need.bytes);
        most.alignment = std::max(most.alignment, need.alignment);
      });
    });
  }
}

BufferSpans::Reach BufferSpans::OfBuiltin(InstId at) const {
  const Inst& inst = m_[at];
  if (IsView(inst)) {
    const uint64_t least = m_.types.MinViewSize(m_.types[inst.type].element);
    return From(BuiltinInst(m_, at).argument(0),
                {ConstantOr0(at, 1) + std::max(least, ConstantOr0(at, 2))});
  }
  if (of_ == Of::kViews) return {};
  if (inst.builtin() == BuiltinFn::k_subgroupMatrixLoad) {
    return From(BuiltinInst(m_, at).argument(0),
                {BytesOfMatrix(inst.type), MatrixAlignment(m_, at)});
  }
  if (inst.builtin() == BuiltinFn::k_subgroupMatrixStore) {
    return From(
        BuiltinInst(m_, at).argument(0),
        {BytesOfMatrix(m_.TypeOf(BuiltinInst(m_, at).argument(2))), MatrixAlignment(m_, at)});
  }
  return {};
}

BufferSpans::Reach BufferSpans::From(Value pointer, Need need) const {
  while (pointer.is_inst()) {
    const InstId id = pointer.inst();
    if (m_[id].op == Op::kAccess) {
      need.bytes += OffsetOf(id);
    } else if (IsView(m_[id])) {
      need.bytes += ConstantOr0(id, 1);
    } else if (m_[id].op != Op::kConvert) {
      break;
    }
    pointer = m_.Operand(id, 0);
  }
  return {pointer, need};
}

// Returns the byte offset of the accessed element from the base of the access. Non-constant indices
// count as 0.
uint64_t BufferSpans::OffsetOf(InstId access) const {
  TypeId type = m_.types[m_.TypeOf(AccessInst(m_, access).base())].element;
  uint64_t offset = 0;
  for (uint32_t i = 1; i < m_.OperandCount(access); ++i) {
    const auto index = static_cast<uint32_t>(ConstantOr0(access, i));
    if (m_.types.kind(type) == TypeKind::kStruct) {
      const StructMember& member = m_.types.StructOf(type).members[index];
      offset += member.offset;
      type = member.type;
    } else if (m_.types.kind(type) == TypeKind::kArray) {
      offset += uint64_t{index} * m_.types.StrideOf(type);
      type = m_.types[type].element;
    } else if (m_.types.kind(type) == TypeKind::kBindingArray) {
      type = m_.types[type].element;
    } else {
      break;  // the index selects a component of a vector or matrix
    }
  }
  return offset;
}

uint64_t BufferSpans::ConstantOr0(InstId at, uint32_t operand) const {
  const Value v = operand < m_.OperandCount(at) ? m_.Operand(at, operand) : Value();
  return v.is_constant() ? static_cast<uint32_t>(m_.constants.IntValue(v.constant())) : 0;
}

uint64_t BufferSpans::BytesOfMatrix(TypeId matrix) const {
  const Type& type = m_.types[matrix];
  if (!type.columns().is_constant() || !type.rows().is_constant()) return 0;
  return uint64_t{type.columns().value()} * type.rows().value() * m_.types.SizeOf64(type.element);
}

namespace {

// Checks that subgroup matrices in views of workgroup variables lie within the variables. Does not
// check views of storage buffers, because the host must check the sizes of their bindings.
Status CheckMatricesInViews(const Module& m, Diagnostics& diagnostics) {
  if (!m.MayHave(BuiltinFn::k_subgroupMatrixLoad) && !m.MayHave(BuiltinFn::k_subgroupMatrixStore)) {
    return Status::Ok();
  }
  const BufferSpans spans(m, BufferSpans::Of::kViewsAndMatrices);
  Status status = Status::Ok();
  for (uint32_t i = 0; i < m.insts.size(); ++i) {
    const InstId at(i);
    if (!m[at].block.valid() || (m[at].op == Op::kBuiltin && IsView(m[at]))) continue;
    spans.ForEach(at, [&](Value root, BufferSpans::Need need) {
      const uint64_t bytes = need.bytes;
      if (root.kind() != Value::kGlobal || m[root.global()].space != AddressSpace::kWorkgroup)
        return;
      const Type& type = m.types[m[root.global()].type];
      if (type.kind != TypeKind::kBuffer || !type.count().is_constant() ||
          bytes <= type.count().value()) {
        return;
      }
      status = Status::Failed();
      diagnostics
          .Add(DiagCode::subgroup_matrix_stride, m.SpanOf(at),
               "the subgroup matrices and views need the first " + std::to_string(bytes) +
                   " bytes of '" + std::string(m.strings.Get(m[root.global()].name)) +
                   "', which has " + std::to_string(type.count().value()))
          .AddLabel(m[root.global()].span, "this variable");
    });
  }
  return status;
}

// Checks the buffers that functions are passed, for CheckPassedBuffers.
class PassedBuffers {
 public:
  PassedBuffers(const Module& m, Diagnostics& diagnostics)
      : m_(m),
        diagnostics_(diagnostics),
        spans_(m, BufferSpans::Of::kViews),
        is_reported_(m.params.size()) {}

  Status Check() {
    for (const Function& f : m_.functions) {  // callees precede callers
      ForEachInst(m_, f.body, [&](InstId at) {
        if (m_[at].op != Op::kCall) return;
        const std::span<const ParamId> params = m_[m_[at].callee()].params;
        for (uint32_t k = 0; k < params.size(); ++k) CheckArgument(at, params[k], k);
      });
    }
    return status_;
  }

 private:
  void CheckArgument(InstId call, ParamId param, uint32_t operand) {
    const uint64_t bytes = spans_.OfParam(param);
    if (bytes == 0) return;
    const Value argument = m_.Operand(call, operand);
    if (!is_reported_[param.value]) {
      const Count size = SizeOfArgument(m_, argument);
      if (!size.is_constant() || bytes <= size.value()) return;
      Report(call, param, bytes, size.value());
    }
    const Value root = WithoutConversions(m_, argument);
    if (root.kind() == Value::kParam) is_reported_[root.index()] = true;
  }

  void Report(InstId call, ParamId param, uint64_t bytes, uint32_t size) {
    status_ = Status::Failed();
    diagnostics_
        .Add(DiagCode::const_eval_error, m_.SpanOf(call),
             "'" + std::string(m_.strings.Get(m_[m_[call].callee()].name)) +
                 "' is passed a buffer of " + std::to_string(size) + " bytes, but views of '" +
                 std::string(m_.strings.Get(m_[param].name)) + "' need " + std::to_string(bytes))
        .AddLabel(m_[param].span, "of this parameter");
  }

  const Module& m_;
  Diagnostics& diagnostics_;
  const BufferSpans spans_;
  Status status_ = Status::Ok();
  // Indexed by ParamId: whether an error has been reported where the parameter is passed on. The
  // callers of its function are then not reported too, whatever buffers they pass.
  PoolVector<bool> is_reported_;
};

}  // namespace

Status CheckPassedBuffers(const Module& m, Diagnostics& diagnostics) {
  if (!m.MayHave(BuiltinFn::k_bufferView) && !m.MayHave(BuiltinFn::k_bufferArrayView)) {
    return Status::Ok();
  }
  if (!CheckMatricesInViews(m, diagnostics).ok) return Status::Failed();
  if (!m.MayHave(Op::kCall)) return Status::Ok();
  return PassedBuffers(m, diagnostics).Check();
}

}  // namespace tessera::ir
