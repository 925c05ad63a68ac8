#include "backend_glsl/block_layout.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "base/round_up.h"
#include "ir/analysis/held_structs.h"
#include "ir/pipeline/properties.h"
#include "ir/transform/decompose_access.h"
#include "ir/transform/split_stores.h"
#include "ir/views.h"

namespace tessera::glsl {
namespace {

using ir::AddressSpace;
using ir::Type;
using ir::TypeId;
using ir::TypeKind;

bool IsUniform(const ir::Global& g) { return g.space == AddressSpace::kUniform; }
bool IsStoredTo(const ir::Global& g) {
  return g.space == AddressSpace::kStorage && g.access != ir::Access::kRead;
}
bool IsHostVisible(const ir::Global& g) {
  return g.space == AddressSpace::kStorage || g.space == AddressSpace::kUniform ||
         g.space == AddressSpace::kImmediate;
}

// Appends padding after a member that ends at `*cursor`, so that the next member, which is aligned
// to `align`, begins at `offset`.
void Fill(uint64_t* cursor, uint64_t offset, uint32_t align, bool halves_only,
          PoolVector<Padding>* paddings) {
  const auto add = [&](bool halves, uint64_t count) {
    if (count == 0) return;
    paddings->push_back({halves, static_cast<uint32_t>(count)});
    *cursor += count * (halves ? 2 : 4);
  };
  if (RoundUp(*cursor, align) == offset) return;
  if (halves_only) return add(true, (offset - *cursor) / 2);
  if (*cursor % 4 != 0) add(true, 1);
  add(false, (offset - *cursor) / 4);
  add(true, (offset - *cursor) / 2);
}

}  // namespace

BlockLayouts::BlockLayouts(const ir::Module& m) : BlockLayouts(m, IsHostVisible) {}

BlockLayouts::BlockLayouts(const ir::Module& m, bool (*wanted)(const ir::Global&))
    : m_(m), layouts_(m.types.structs().size()) {
  for (const TypeId id : ir::HeldStructs(m, wanted)) {
    StructLayout& layout = layouts_[m.types[id].index];
    LayOut(m.types.StructOf(id), &layout);
    any_padding_ |= layout.padded;
  }
}

uint32_t BlockLayouts::AlignOf(TypeId id) const {
  const Type& type = m_.types[id];
  if (type.kind == TypeKind::kArray) return AlignOf(type.element);
  if (type.kind == TypeKind::kStruct) return layouts_[type.index].align;
  return m_.types.AlignOf(id);
}

void BlockLayouts::LayOut(const ir::Struct& s, StructLayout* layout) const {
  const auto count = static_cast<uint32_t>(s.members.size());
  // The padding must not contain a uint if the structure contains only 2-byte types, because a uint
  // would increase the structure's alignment.
  const bool halves_only = s.align < 4;
  uint64_t cursor = 0;
  PoolVector<Padding> before;
  const auto fill = [&](uint32_t member, uint64_t offset, uint32_t align) {
    Fill(&cursor, offset, align, halves_only, &before);
    if (before.empty()) return;
    layout->paddings.resize(count + 1);
    layout->paddings[member].swap(before);
  };
  for (uint32_t k = 0; k < count; ++k) {
    const ir::StructMember& member = s.members[k];
    const uint32_t align = AlignOf(member.type);
    fill(k, member.offset, align);
    layout->align = std::max(layout->align, align);
    cursor = member.offset + m_.types.SizeOf64(member.type);
  }
  if (!s.has_runtime_array) fill(count, s.size, layout->align);
  for (const PoolVector<Padding>& paddings : layout->paddings) {
    for (const Padding& p : paddings) layout->align = std::max(layout->align, p.halves ? 2u : 4u);
  }
  layout->padded = !layout->paddings.empty() ||
                   std::ranges::any_of(s.members, [&](const ir::StructMember& member) {
                     return HasPadding(member.type);
                   });
  layout->std140 = StructIn140(s, *layout);
}

bool BlockLayouts::HasPadding(TypeId id) const {
  const Type& type = m_.types[id];
  if (type.kind == TypeKind::kArray) return HasPadding(type.element);
  return type.kind == TypeKind::kStruct && layouts_[type.index].padded;
}

BlockLayouts::Extent BlockLayouts::LayOut140(TypeId id) const {
  const Type& type = m_.types[id];
  if (type.kind == TypeKind::kMatrix) {
    return {uint64_t{16} * type.n, 16, m_.types.AlignOf(type.element) == 16};
  }
  if (type.kind == TypeKind::kArray) {
    const Extent element = LayOut140(type.element);
    const uint64_t stride = RoundUp(element.size, 16);
    const uint64_t count = type.count().is_constant() ? type.count().value() : 1;
    return {stride * count, 16, element.fits && stride == m_.types.StrideOf(id)};
  }
  if (type.kind == TypeKind::kStruct) return layouts_[type.index].std140;
  // A structure with a 32-byte alignment does not fit, e.g. one that contains a vec3<i64>, because
  // padding words cannot achieve this alignment.
  return {m_.types.SizeOf64(id), m_.types.AlignOf(id), m_.types.AlignOf(id) <= 16};
}

BlockLayouts::Extent BlockLayouts::StructIn140(const ir::Struct& s,
                                               const StructLayout& layout) const {
  Extent whole{0, 16, true};
  const auto pad = [&](size_t member) {
    if (layout.paddings.empty()) return;
    for (const Padding& p : layout.paddings[member]) {
      // Padding of several words is a single member that is an array (see
      // GlslWriter::NamePaddings).
      const uint32_t size = p.halves ? 2 : 4;
      const uint64_t all = p.count == 1 ? size : uint64_t{16} * p.count;
      whole.size = RoundUp(whole.size, p.count == 1 ? size : 16) + all;
    }
  };
  for (size_t k = 0; k < s.members.size(); ++k) {
    pad(k);
    const Extent member = LayOut140(s.members[k].type);
    whole.size = RoundUp(whole.size, member.align);
    whole.align = std::max(whole.align, member.align);
    whole.fits = whole.fits && member.fits && whole.size == s.members[k].offset;
    whole.size += member.size;
  }
  pad(s.members.size());
  whole.size = RoundUp(whole.size, whole.align);
  return whole;
}

ir::Status DecomposeUniforms(ir::Module& m) {
  if (std::ranges::none_of(m.globals, IsUniform)) return ir::Status::Ok();
  const BlockLayouts layouts(m, IsUniform);
  PoolVector<bool> needs_words(m.globals.size());
  for (uint32_t i = 0; i < m.globals.size(); ++i) {
    const ir::Global& g = m.globals[i];
    needs_words[i] = IsUniform(g) && !layouts.FitsStd140(g.type);
  }
  return ir::RunDecomposeAccess(m, needs_words, {});
}

ir::Status SplitPaddedStores(ir::Module& m) {
  if (std::ranges::none_of(m.globals, IsStoredTo)) return ir::Status::Ok();
  const BlockLayouts layouts(m, IsStoredTo);
  if (!layouts.HasAnyPadding()) return ir::Status::Ok();
  PoolVector<bool> padded(m.types.size());
  for (uint32_t t = 0; t < padded.size(); ++t) padded[t] = layouts.HasPadding(TypeId(t));
  return ir::RunSplitStores(m, {padded});
}

namespace {

bool UniformsFitStd140(const ir::Module& m, std::string* what) {
  const BlockLayouts layouts(m);
  for (const ir::Global& g : m.globals) {
    if (!IsUniform(g) || layouts.FitsStd140(g.type)) continue;
    *what =
        "a uniform buffer that does not fit std140 ('" + std::string(m.strings.Get(g.name)) + "')";
    return false;
  }
  return true;
}

bool NoPaddedStores(const ir::Module& m, std::string* what) {
  const BlockLayouts layouts(m);
  return ir::HoldsForEachInst(m, what, [&](ir::InstId id) -> const char* {
    if (m[id].op != ir::Op::kStore) return nullptr;
    const Type& pointer = m.types[m.TypeOf(ir::StoreInst(m, id).pointer())];
    const bool padded =
        pointer.space == AddressSpace::kStorage && layouts.HasPadding(pointer.element);
    return padded ? "a store of padding" : nullptr;
  });
}

}  // namespace

const ir::Property kUniformsFitStd140{"uniforms_fit_std140", UniformsFitStd140};
const ir::Property kNoPaddedStores{"no_padded_stores", NoPaddedStores};

}  // namespace tessera::glsl
