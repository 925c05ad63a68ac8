#include "backend_hlsl/cbuffer_layout.h"

#include <algorithm>
#include <string>

#include "base/pool_vector.h"
#include "base/round_up.h"
#include "ir/analysis/held_structs.h"
#include "ir/transform/decompose_access.h"

namespace tessera::hlsl {

using ir::AddressSpace;
using ir::TypeId;
using ir::TypeKind;

namespace {

bool IsConstantBuffer(const ir::Global& g) {
  return g.space == AddressSpace::kUniform || g.space == AddressSpace::kImmediate;
}

// Computes the gap from byte `cursor` to byte `end`. Returns false if filling the gap would take
// too many members.
bool GapOf(uint64_t cursor, uint64_t end, Gap* gap) {
  constexpr uint64_t kMostWords = 16;
  const uint64_t first = RoundUp(cursor, 4), last = end / 4 * 4;
  const uint64_t words = first < last ? (last - first) / 4 : 0;
  if (words > kMostWords) return false;
  gap->words = static_cast<uint8_t>(words);
  // Two bytes before a padding word need no padding member, because HLSL aligns words itself.
  // Without padding words, the two bytes do need a member: the next member of the structure may be
  // an f16, which HLSL would otherwise put at `cursor`.
  gap->half_before = words == 0 && cursor % 4 != 0;
  gap->half_after = end % 4 != 0;
  return true;
}

}  // namespace

CBufferLayouts::CBufferLayouts(const ir::Module& m) : m_(m), layouts_(m.types.structs().size()) {
  for (const TypeId id : ir::HeldStructs(m, IsConstantBuffer)) {
    StructLayout& layout = layouts_[m.types[id].index];
    Compute(m.types.StructOf(id), &layout);
    if (!layout.gaps.empty()) with_gaps_.push_back(id);
  }
}

void CBufferLayouts::Compute(const ir::Struct& s, StructLayout* layout) const {
  uint64_t cursor = 0;
  for (size_t k = 0; k < s.members.size() && layout->fits; ++k) {
    const ir::StructMember& member = s.members[k];
    uint64_t end = cursor, start = 0;
    layout->fits = Place(member.type, &end, &start) && start <= member.offset;
    if (layout->fits && start < member.offset) {
      end = member.offset;
      layout->gaps.resize(s.members.size());
      layout->fits = GapOf(cursor, member.offset, &layout->gaps[k]) &&
                     Place(member.type, &end, &start) && start == member.offset;
    }
    cursor = end;
  }
  layout->end = cursor;
  if (!layout->fits) layout->gaps.clear();
}

bool CBufferLayouts::Fits(TypeId type) const {
  uint64_t cursor = 0, start = 0;
  return Place(type, &cursor, &start);
}

// Computes where HLSL puts a value of this type in a constant buffer that is filled up to byte
// `cursor`. Returns false if no padding can give the value's components the WGSL layout.
bool CBufferLayouts::Place(TypeId id, uint64_t* cursor, uint64_t* start) const {
  const ir::Type& type = m_.types[id];
  switch (type.kind) {
    case TypeKind::kArray: {
      if (!type.count().is_constant()) return false;
      *start = RoundUp(*cursor, 16);
      uint64_t inner = 0, inner_start = 0;
      if (!Place(type.element, &inner, &inner_start)) return false;
      if (RoundUp(inner, 16) != m_.types.StrideOf(id)) return false;
      *cursor = *start + uint64_t{m_.types.StrideOf(id)} * (type.count().value() - 1) + inner;
      return true;
    }
    case TypeKind::kMatrix: {
      const uint32_t stride = m_.types.AlignOf(type.element);
      if (stride != 16) return false;
      *start = RoundUp(*cursor, 16);
      *cursor = *start + 16 * (type.n - 1) + m_.types.SizeOf(type.element);
      return true;
    }
    case TypeKind::kStruct:
      if (!layouts_[type.index].fits) return false;
      *start = RoundUp(*cursor, 16);
      *cursor = *start + layouts_[type.index].end;
      return true;
    default: {  // others: scalars and vectors
      // DXC lays out vectors of 64-bit integers differently from WGSL.
      if (m_.types.Has(id, ir::TypeFlags::kHasInt64)) return false;
      const uint64_t size = m_.types.SizeOf64(id);
      const uint64_t unit = type.kind == TypeKind::kVector ? size / type.n : size;
      *start = RoundUp(*cursor, unit);
      if (*start / 16 != (*start + size - 1) / 16) *start = RoundUp(*cursor, 16);
      *cursor = *start + size;
      return true;
    }
  }
}

ir::Status DecomposeConstantBuffers(ir::Module& m) {
  if (std::ranges::none_of(m.globals, IsConstantBuffer)) return ir::Status::Ok();
  const CBufferLayouts layouts(m);
  PoolVector<bool> needs_words(m.globals.size());
  for (uint32_t g = 0; g < m.globals.size(); ++g) {
    needs_words[g] = IsConstantBuffer(m.globals[g]) && !layouts.Fits(m.globals[g].type);
  }
  ir::DecomposeAccessConfig config;
  // The last row may extend beyond the end of the buffer, because reads beyond the end of a
  // constant buffer return zero.
  config.rows_are_whole = true;
  return ir::RunDecomposeAccess(m, needs_words, config);
}

namespace {

bool ConstantBuffersFit(const ir::Module& m, std::string* what) {
  const CBufferLayouts layouts(m);
  for (const ir::Global& g : m.globals) {
    if (!IsConstantBuffer(g) || layouts.Fits(g.type)) continue;
    *what = "a constant buffer whose layout HLSL does not have ('" +
            std::string(m.strings.Get(g.name)) + "')";
    return false;
  }
  return true;
}

}  // namespace

const ir::Property kConstantBuffersFit{"constant_buffers_fit", ConstantBuffersFit};

}  // namespace tessera::hlsl
