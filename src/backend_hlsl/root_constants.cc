#include "backend_hlsl/root_constants.h"

#include <algorithm>
#include <cstddef>

#include "backend_hlsl/target_ops.h"
#include "base/pool_vector.h"
#include "base/round_up.h"
#include "base/stable_sort.h"
#include "ir/edit.h"
#include "ir/transform/array_lengths.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::hlsl {
namespace {

using ir::GlobalId;
using ir::InstId;
using ir::Module;
using ir::Op;
using ir::TypeId;
using ir::TypeStore;
using ir::Value;

constexpr uint32_t kWordsOfRow = 4;
constexpr uint64_t kFirstRow = 32;                // in bytes
constexpr uint64_t kConstantBufferBytes = 65536;  // Direct3D's limit

GlobalId FindVariable(const Module& m) {
  for (uint32_t g = 0; g < m.globals.size(); ++g) {
    if (IsRootConstants(m.globals[g])) return GlobalId(g);
  }
  return {};
}

// Returns the number of four-word rows that `words` words occupy.
uint64_t RowsFor(uint64_t words) { return RoundUp(words, kWordsOfRow) / kWordsOfRow; }

uint64_t CountOfOffsets(const RootConstants& constants) {
  uint64_t count = 0;
  for (const HlslDynamicOffset& o : constants.options.dynamic_offsets) {
    count = std::max(count, uint64_t{o.index} + 1);
  }
  return count;
}

TypeId MakeType(Module& m, const RootConstants& constants) {
  PoolVector<ir::StructMember> members;
  const auto add = [&](std::string_view name, TypeId type, RootConstant which) {
    ir::StructMember& member = members.emplace_back();
    member.name = m.strings.Intern(name);
    member.type = type;
    member.offset = static_cast<uint32_t>(constants.ByteOf(which));
    member.size = static_cast<uint32_t>(m.types.SizeOf64(type));
    member.align = m.types.AlignOf(type);
  };
  const auto add_rows = [&](std::string_view name, uint64_t words, RootConstant which) {
    if (words == 0) return;
    const auto rows = ir::Count::Of(static_cast<uint32_t>(RowsFor(words)));
    add(name, m.types.Array(TypeStore::Vector(ir::kU32, kWordsOfRow), rows), which);
  };
  add("num_workgroups", TypeStore::Vector(ir::kU32, 3), RootConstant::kNumWorkgroups);
  add("first_vertex", ir::kU32, RootConstant::kFirstVertex);
  add("first_instance", ir::kU32, RootConstant::kFirstInstance);
  add_rows("dynamic_offsets", CountOfOffsets(constants), RootConstant::kDynamicOffsets);
  add_rows("buffer_sizes", constants.sized.size(), RootConstant::kBufferSizes);
  return m.types.NewStruct(m.strings.Intern("RootConstants"), members);
}

// Returns the index of the structure member at byte offset `byte`. Searches for the member, because
// its index depends on which optional members exist.
uint32_t MemberAt(const Module& m, GlobalId variable, uint64_t byte) {
  const std::span<const ir::StructMember> members = m.types.StructOf(m[variable].type).members;
  uint32_t k = 0;
  while (k + 1 < members.size() && members[k].offset != byte) ++k;
  return k;
}

GlobalId Variable(Module& m, const RootConstants& constants) {
  if (const GlobalId known = FindVariable(m); known.valid()) return known;
  ir::Global g;
  g.name = m.strings.Intern("root_constants");
  g.type = MakeType(m, constants);
  g.space = ir::AddressSpace::kUniform;
  g.access = ir::Access::kRead;
  g.has_binding = true;
  g.group = constants.options.constants.space;
  g.binding = constants.options.constants.number;
  g.role = ir::GlobalRole::kRootConstants;
  return ir::AddGlobal(m, g);
}

bool HasRuntimeSize(const TypeStore& types, TypeId id) {
  if (types.kind(id) == ir::TypeKind::kBuffer) return types[id].count().is_runtime();
  return types.Has(id, ir::TypeFlags::kHasRuntimeArray);
}

// Returns whether at least two of the offsets have the same `key`.
template <typename Key>
bool HasEqual(std::span<const HlslDynamicOffset> offsets, Key key) {
  PoolVector<HlslDynamicOffset> sorted(offsets.begin(), offsets.end());
  StableSort(sorted, key);
  return std::ranges::adjacent_find(sorted, {}, key) != sorted.end();
}

}  // namespace

uint64_t RootConstants::ByteOf(RootConstant which) const {
  switch (which) {
    case RootConstant::kNumWorkgroups: return 0;
    case RootConstant::kFirstVertex: return 12;
    case RootConstant::kFirstInstance: return 16;
    case RootConstant::kDynamicOffsets: return kFirstRow;
    case RootConstant::kBufferSizes: break;
  }
  return kFirstRow + 16 * RowsFor(CountOfOffsets(*this));
}

ir::Status FindSizedBuffers(const TypeStore& types, std::span<const ir::Resource> resources,
                            RootConstants& constants, Diagnostics& diagnostics) {
  constexpr std::string_view kNoRoom =
      "the root constants do not fit into a constant buffer of 64 KiB";
  const auto fail = [&](Span at, std::string_view what) {
    diagnostics.Add(DiagCode::unsupported_by_target, at, std::string(what));
    return ir::Status::Failed();
  };
  const std::span<const HlslDynamicOffset> offsets = constants.options.dynamic_offsets;
  if (offsets.empty() && !constants.options.buffer_sizes) return ir::Status::Ok();
  const auto index_of = [](const HlslDynamicOffset& o) { return o.index; };
  const auto buffer_of = [](const HlslDynamicOffset& o) { return JoinKeys(o.group, o.binding); };
  if (HasEqual(offsets, index_of))
    return fail({}, "--hlsl-dynamic-offset assigns the same index to two buffers");
  if (HasEqual(offsets, buffer_of))
    return fail({}, "--hlsl-dynamic-offset assigns two indices to a buffer");
  const uint64_t first = constants.ByteOf(RootConstant::kBufferSizes);
  const auto fits = [&] { return first + 4 * constants.sized.size() <= kConstantBufferBytes; };
  for (const ir::Resource& r : resources) {
    if (r.space != ir::AddressSpace::kStorage) continue;
    const bool array = types.kind(r.type) == ir::TypeKind::kBindingArray;
    if (!HasRuntimeSize(types, array ? types[r.type].element : r.type)) continue;
    const uint64_t count = types.BindingCount(r.type);
    const bool is_count_known = !array || types[r.type].count().is_constant();
    const auto may_have = [&](const HlslDynamicOffset& o) {
      return o.group == r.group && o.binding >= r.binding &&
             (!is_count_known || o.binding - r.binding < count);
    };
    if (!is_count_known &&
        (constants.options.buffer_sizes || std::ranges::any_of(offsets, may_have))) {
      return fail(r.span,
                  "if buffer sizes or offsets are root constants, every binding array must have a "
                  "known size, even an unused one");
    }
    for (uint32_t i = 0; constants.options.buffer_sizes && i < count && fits(); ++i) {
      constants.sized.push_back({r.group, r.binding + i});
    }
    for (const HlslDynamicOffset& o : offsets) {
      if (may_have(o)) constants.sized.push_back({o.group, o.binding});
    }
    if (!fits()) return fail(r.span, kNoRoom);
  }
  if (!fits()) return fail({}, kNoRoom);  // there are too many offsets
  StableSort(constants.sized, [](const SizedBuffer& b) { return JoinKeys(b.group, b.binding); });
  constants.sized.erase(std::ranges::unique(constants.sized).begin(), constants.sized.end());
  return ir::Status::Ok();
}

RootConstants RootConstantsOf(const Module& m, const HlslOptions& options) {
  RootConstants constants{options, {}};
  Diagnostics ignored(1);
  (void)FindSizedBuffers(m.types, m.resources, constants, ignored);
  return constants;
}

Value LoadRootConstant(ir::Builder& b, const RootConstants& constants, RootConstant which,
                       uint32_t number) {
  const GlobalId variable = Variable(b.m, constants);
  const Value member = b.U32(MemberAt(b.m, variable, constants.ByteOf(which)));
  if (which < RootConstant::kDynamicOffsets) return b.Load(b.Access(variable, {member}));
  return b.Load(
      b.Access(variable, {member, b.U32(number / kWordsOfRow), b.U32(number % kWordsOfRow)}));
}

ir::Status RunBufferSizes(Module& m, const RootConstants& constants) {
  return ir::RunArrayLengths(m, [&](ir::Builder& b, GlobalId buffer) -> Value {
    const SizedBuffer wanted{m[buffer].group, m[buffer].binding};
    const auto at = std::ranges::lower_bound(constants.sized, wanted);
    if (at == constants.sized.end() || *at != wanted) {
      m.target_ops = &kTargetOps;
      return b.Emit(Op::kTarget, ir::kU32, {buffer}, InIr(HlslOp::kByteLength));
    }
    const auto number = static_cast<uint32_t>(at - constants.sized.begin());
    return LoadRootConstant(b, constants, RootConstant::kBufferSizes, number);
  });
}

bool IsRootConstants(const ir::Global& g) { return g.role == ir::GlobalRole::kRootConstants; }

uint32_t RootConstantsSize(const Module& m) {
  const GlobalId variable = FindVariable(m);
  if (!variable.valid()) return 0;
  const ir::StructMember& last = m.types.StructOf(m[variable].type).members.back();
  return last.offset + last.size;
}

PoolVector<PoolVector<bool>> UsedRootConstants(const Module& m) {
  PoolVector<PoolVector<bool>> used(m.functions.size());
  const GlobalId variable = FindVariable(m);
  if (!variable.valid()) return used;
  const uint32_t words = RootConstantsSize(m) / 4;
  const std::span<const ir::StructMember> members = m.types.StructOf(m[variable].type).members;
  const auto number_of = [&](Value v) {
    return static_cast<uint32_t>(m.constants.IntValue(v.constant()));
  };
  for (uint32_t f = 0; f < m.functions.size(); ++f) {  // callees come before callers
    ir::ForEachInst(m, m.functions[f].body, [&](InstId id) {
      if (m[id].op == Op::kCall) {
        const PoolVector<bool>& callee = used[m[id].callee().value];
        if (used[f].size() < callee.size()) used[f].resize(words);
        for (size_t i = 0; i < callee.size(); ++i) used[f][i] = used[f][i] || callee[i];
      }
      if (m[id].op != Op::kAccess || ir::AccessInst(m, id).base() != Value(variable)) return;
      uint32_t word = members[number_of(ir::AccessInst(m, id).index(0))].offset / 4;
      if (m.OperandCount(id) > 3) {
        word += number_of(ir::AccessInst(m, id).index(1)) * kWordsOfRow +
                number_of(ir::AccessInst(m, id).index(2));
      }
      used[f].resize(words);
      used[f][word] = true;
    });
  }
  return used;
}

}  // namespace tessera::hlsl
