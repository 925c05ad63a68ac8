#include "ir/analysis/matrix_alignment.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <string>

#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/builtin_functions.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

constexpr uint32_t kMost = 16;  // in bytes

bool IsMatrixMemory(const Inst& inst) {
  return inst.op == Op::kBuiltin && (inst.builtin() == BuiltinFn::k_subgroupMatrixLoad ||
                                     inst.builtin() == BuiltinFn::k_subgroupMatrixStore);
}

std::optional<uint64_t> Number(const Module& m, Value v) {
  if (!v.is_constant()) return std::nullopt;
  return static_cast<uint32_t>(m.constants.IntValue(v.constant()));
}

// A contiguous part of a matrix in memory: a row if the matrix is row-major, a column if it is
// column-major.
struct Line {
  uint64_t bytes = 0;  // 0 if unknown
  const char* name = "";
};

Line LineOf(const Module& m, InstId id) {
  const bool loads = m[id].builtin() == BuiltinFn::k_subgroupMatrixLoad;
  const Type& matrix = m.types[loads ? m[id].type : m.TypeOf(BuiltinInst(m, id).argument(2))];
  const Value col_major = m.Operand(id, m.OperandCount(id) - 2);
  if (!col_major.is_constant()) return {};
  const bool columns = m.constants.BoolValue(col_major.constant());
  const Count count = columns ? matrix.rows() : matrix.columns();
  if (!count.is_constant()) return {};
  return {uint64_t{count.value()} * m.types.SizeOf(matrix.element), columns ? "column" : "row"};
}

// The location of an accessed element. `offset` is its byte offset in the variable, or nullopt if
// unknown. `stride` is the stride in bytes of the innermost array that the access indexes, or 0 if
// there is no array.
struct Place {
  std::optional<uint64_t> offset;
  uint64_t stride = 0;
};

Place PlaceOf(const Module& m, Value pointer) {
  PoolVector<InstId> accesses;
  const Value root = MemoryRoot(m, pointer, &accesses);
  if (root.kind() != Value::kGlobal) return {};
  Place place{.offset = 0};
  TypeId type = m[root.global()].type;
  for (size_t a = accesses.size(); a-- > 0;) {
    for (uint32_t k = 1; k < m.OperandCount(accesses[a]); ++k) {
      const std::optional<uint64_t> index = Number(m, m.Operand(accesses[a], k));
      if (m.types.kind(type) == TypeKind::kStruct) {
        const StructMember& member = m.types.StructOf(type).members[*index];
        if (place.offset) *place.offset += member.offset;
        type = member.type;
        continue;
      }
      if (m.types.kind(type) != TypeKind::kArray) return {};
      place.stride = m.types.StrideOf(type);
      place.offset = place.offset && index
                         ? std::optional<uint64_t>(*place.offset + *index * place.stride)
                         : std::nullopt;
      type = m.types[type].element;
    }
  }
  return place;
}

// If some part of the matrix has a constant offset or stride that is not a multiple of
// MatrixAlignment, returns a sentence that says which part. Otherwise returns an empty string.
std::string Misalignment(const Module& m, InstId id) {
  const uint64_t alignment = MatrixAlignment(m, id);
  if (alignment == 0) return "";
  const Line line = LineOf(m, id);
  const TypeId pointee = m.types[m.TypeOf(BuiltinInst(m, id).argument(0))].element;
  // In wgpu's extension, the pointer may point to an array element instead of an array.
  const bool is_array = m.types.kind(pointee) == TypeKind::kArray;
  // Not checked here: a matrix that is accessed through a buffer view, to which other rules apply.
  if (MemoryRoot(m, BuiltinInst(m, id).argument(0)).is_inst()) return "";
  Place place = PlaceOf(m, BuiltinInst(m, id).argument(0));
  if (is_array) {
    place.stride = m.types.StrideOf(pointee);
    const std::optional<uint64_t> offset = Number(m, BuiltinInst(m, id).argument(1));
    if (!offset) place.offset.reset();
    if (place.offset) *place.offset += *offset * place.stride;
  }
  if (place.offset && *place.offset % alignment != 0) {
    return "the matrix begins at byte " + std::to_string(*place.offset) + " of its variable";
  }
  const Type& matrix =
      m.types[m[id].type == kVoid ? m.TypeOf(BuiltinInst(m, id).argument(2)) : m[id].type];
  const uint64_t unit = m[id].stride_in_elements() ? place.stride : m.types.SizeOf(matrix.element);
  const std::optional<uint64_t> stride = Number(m, m.Operand(id, m.OperandCount(id) - 1));
  if (!stride || unit == 0 || *stride * unit % alignment == 0) return "";
  return std::string("each ") + line.name + " of the matrix begins " +
         std::to_string(*stride * unit) + " bytes after the one before";
}

void WarnOf(const Module& m, InstId id, Diagnostics& diagnostics) {
  const std::string what = Misalignment(m, id);
  if (what.empty()) return;
  diagnostics
      .Add(DiagCode::subgroup_matrix_stride, Severity::kWarning, m.SpanOf(id),
           what + ", which Vulkan and Direct3D leave undefined")
      .AddHelp("make it a multiple of " + std::to_string(MatrixAlignment(m, id)) + " bytes");
}

}  // namespace

uint32_t MatrixAlignment(const Module& m, InstId id) {
  return static_cast<uint32_t>(std::min<uint64_t>(LineOf(m, id).bytes, kMost));
}

bool IsMatrixAligned(const Module& m, const Divisors& divisors, InstId id) {
  const uint32_t alignment = MatrixAlignment(m, id);
  if (alignment == 0 || !std::has_single_bit(alignment)) return false;
  const TypeId array = m.types[m.TypeOf(m.Operand(id, 0))].element;
  const uint64_t element = m.types.StrideOf(array);
  const auto is_aligned = [&](uint64_t n) { return n % alignment == 0; };
  if (!is_aligned(divisors.Of(m.Operand(id, 1)) * element)) return false;
  const Type& matrix = m.types[m[id].type == kVoid ? m.TypeOf(m.Operand(id, 2)) : m[id].type];
  const uint64_t unit = m[id].stride_in_elements() ? element : m.types.SizeOf(matrix.element);
  if (!is_aligned(divisors.Of(m.Operand(id, m.OperandCount(id) - 1)) * unit)) return false;

  PoolVector<InstId> accesses;
  const Value root = MemoryRoot(m, m.Operand(id, 0), &accesses);
  if (root.kind() != Value::kGlobal) return false;
  TypeId type = m[root.global()].type;
  for (size_t a = accesses.size(); a-- > 0;) {
    for (uint32_t k = 1; k < m.OperandCount(accesses[a]); ++k) {
      const Value index = m.Operand(accesses[a], k);
      if (m.types.kind(type) == TypeKind::kStruct) {
        const StructMember& member = m.types.StructOf(type).members[*Number(m, index)];
        if (!is_aligned(member.offset)) return false;
        type = member.type;
      } else {
        if (!is_aligned(divisors.Of(index) * uint64_t{m.types.StrideOf(type)})) return false;
        type = m.types[type].element;
      }
    }
  }
  return true;
}

bool IsMatrixKnownUnaligned(const Module& m, InstId id) { return !Misalignment(m, id).empty(); }

bool IsMatrixInBuffer(const Module& m, InstId id) {
  const Value root = MemoryRoot(m, m.Operand(id, 0));
  return root.kind() == Value::kGlobal && m[root.global()].has_binding;
}

void WarnOfMatrixAlignment(const Module& m, Diagnostics& diagnostics) {
  if (!m.MayHave(BuiltinFn::k_subgroupMatrixLoad) && !m.MayHave(BuiltinFn::k_subgroupMatrixStore)) {
    return;
  }
  for (uint32_t i = 0; i < m.insts.size(); ++i) {
    if (m.insts[i].block.valid() && IsMatrixMemory(m.insts[i])) WarnOf(m, InstId(i), diagnostics);
  }
}

}  // namespace tessera::ir
