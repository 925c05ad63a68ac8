#include "ir/transform/input_attachments.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/edit.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

bool IsAttachment(const Module& m, const Global& g) {
  return m.types.kind(g.type) == TypeKind::kInputAttachment;
}

// Returns the input of `entry` that reads the color of `attachment`. Adds a parameter if the entry
// point does not have the input yet.
Value ColorInput(Module& m, FunctionId entry, const Global& attachment, Builder& b) {
  const std::span<const ParamId> old = m[entry].params;
  for (ParamId id : old) {
    const Param& p = m[id];
    if (p.io.color == attachment.attachment) return id;
    if (m.types.kind(p.type) != TypeKind::kStruct) continue;
    const std::span<const StructMember> members = m.types.StructOf(p.type).members;
    for (uint32_t i = 0; i < members.size(); ++i) {
      if (members[i].io.color == attachment.attachment) return b.Access(id, {b.U32(i)});
    }
  }
  Param added;
  added.name = attachment.name;
  added.type = attachment.type;
  added.io.color = attachment.attachment;
  added.span = attachment.span;
  PoolVector<ParamId> params(old.begin(), old.end());
  params.emplace_back(static_cast<uint32_t>(m.params.size()));
  m.params.push_back(added);
  m.functions[entry.value].params = m.arena.Copy(std::span<const ParamId>(params));
  return params.back();
}

Status SeveralTypes(const Module& m, const Global& attachment, TypeId other,
                    Diagnostics& diagnostics) {
  diagnostics
      .Add(DiagCode::unsupported_by_target, attachment.span,
           "color attachment " + std::to_string(attachment.attachment) + " is read as '" +
               m.types.NameOf(attachment.type, m.strings) + "' and as '" +
               m.types.NameOf(other, m.strings) + "'")
      .AddNote(
          "on this target, an input attachment is the color attachment of the same number, which "
          "has one type");
  return Status::Failed();
}

// Turns the attachment into a private variable. Entry points store their input to it, and other
// functions load from it.
void MakePrivate(Module& m, Global& attachment) {
  attachment.type = TypeStore::Vector(m.types[attachment.type].element, 4);
  attachment.space = AddressSpace::kPrivate;
  attachment.access = Access::kReadWrite;
  attachment.has_binding = false;
  SetPointerType(m, attachment);
}

}  // namespace

bool HasInputAttachments(const Module& m) {
  return std::ranges::any_of(m.globals, [&](const Global& g) { return IsAttachment(m, g); });
}

Status RunInputAttachments(Module& m, Diagnostics& diagnostics) {
  const GlobalUses uses(m);
  PoolVector<bool> is_attachment(m.globals.size());
  for (uint32_t g = 0; g < m.globals.size(); ++g) {
    is_attachment[g] = IsAttachment(m, m.globals[g]);
    if (is_attachment[g]) MakePrivate(m, m.globals[g]);
  }
  PoolVector<bool> is_kept(m.globals.size());
  PoolVector<InstId> own_loads;  // loads in entry points; these loads need no private variable
  for (uint32_t i = 0; i < m.insts.size(); ++i) {
    const Inst& inst = m.insts[i];
    if (inst.op != Op::kBuiltin || inst.builtin() != BuiltinFn::k_inputAttachmentLoad) continue;
    const InstId id(i);
    if (m[m[inst.block].function].stage != ShaderStage::kNone) {
      own_loads.push_back(id);
      continue;
    }
    is_kept[BuiltinInst(m, id).argument(0).index()] = true;
    ReplaceInPlace(m, id, Op::kLoad, {BuiltinInst(m, id).argument(0)});
  }
  // The input for each pair of entry point and attachment.
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, Value> inputs;
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    if (m.functions[f].stage != ShaderStage::kFragment) continue;
    Builder b(m, m[m.functions[f].body].first);
    for (const GlobalId g : uses.Of(FunctionId(f))) {
      if (!is_attachment[g.value]) continue;
      const Value input = inputs[{f, g.value}] = ColorInput(m, FunctionId(f), m[g], b);
      if (m.TypeOf(input) != m[g].type) return SeveralTypes(m, m[g], m.TypeOf(input), diagnostics);
      if (is_kept[g.value]) b.Store(g, input);
    }
  }
  UseReplacements replaced;
  for (const InstId id : own_loads) {
    replaced.Add(m, id, inputs[{m[m[id].block].function.value, m.Operand(id, 0).index()}]);
  }
  replaced.Apply(m);
  return Status::Ok();
}

Status RefuseInputAttachments(const Module& m, std::string_view target, Diagnostics& diagnostics) {
  Status status = Status::Ok();
  for (const Global& g : m.globals) {
    if (!IsAttachment(m, g)) continue;
    status = Status::Failed();
    const std::string scalar = m.types.NameOf(m.types[g.type].element, m.strings);
    diagnostics
        .Add(DiagCode::unsupported_by_target, g.span,
             std::string(target) + " has no input attachments")
        .AddNote("a later render pass can read what this one draws, as a texture")
        .AddHelp("declare '" + std::string(m.strings.Get(g.name)) + "' as 'texture_2d<" + scalar +
                 ">' and read it with 'textureLoad' at '@builtin(position)'");
  }
  return status;
}

}  // namespace tessera::ir
