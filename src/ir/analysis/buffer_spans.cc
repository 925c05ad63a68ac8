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

// Returns whether the type of the pointer parameter `p` is a buffer of a constant size that is less
// than `bytes`. The function itself then contains the error, whatever buffer it is passed.
bool IsSmallerThan(const Module& m, ParamId p, uint64_t bytes) {
  const Type& type = m.types[m.types[m[p].type].element];
  return type.kind == TypeKind::kBuffer && type.count().is_constant() &&
         type.count().value() < bytes;
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

}  // namespace

Status CheckPassedBuffers(const Module& m, Diagnostics& diagnostics) {
  if (!m.MayHave(BuiltinFn::k_bufferView) && !m.MayHave(BuiltinFn::k_bufferArrayView)) {
    return Status::Ok();
  }
  if (!CheckMatricesInViews(m, diagnostics).ok) return Status::Failed();
  if (!m.MayHave(Op::kCall)) return Status::Ok();
  const BufferSpans spans(m, BufferSpans::Of::kViews);
  Status status = Status::Ok();
  for (uint32_t i = 0; i < m.insts.size(); ++i) {
    const InstId call(i);
    if (m[call].op != Op::kCall || !m[call].block.valid()) continue;
    const Function& callee = m[m[call].callee()];
    for (uint32_t k = 0; k < callee.params.size(); ++k) {
      const uint64_t bytes = spans.OfParam(callee.params[k]);
      if (bytes == 0 || IsSmallerThan(m, callee.params[k], bytes)) continue;
      const Count size = SizeOfArgument(m, m.Operand(call, k));
      if (!size.is_constant() || bytes <= size.value()) continue;
      status = Status::Failed();
      const Param& param = m[callee.params[k]];
      diagnostics
          .Add(DiagCode::const_eval_error, m.SpanOf(call),
               "'" + std::string(m.strings.Get(callee.name)) + "' is passed a buffer of " +
                   std::to_string(size.value()) + " bytes, but views of '" +
                   std::string(m.strings.Get(param.name)) + "' need " + std::to_string(bytes))
          .AddLabel(param.span, "of this parameter");
    }
  }
  return status;
}

}  // namespace tessera::ir
