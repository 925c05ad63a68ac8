#include "ir/transform/pixel_local.h"

#include <algorithm>
#include <string>

#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/builder.h"

namespace tessera::ir {
namespace {

class PixelLocal {
 public:
  PixelLocal(Module& m, std::span<const std::pair<uint32_t, uint32_t>> colors, Diagnostics& d)
      : m_(m), colors_(colors), diagnostics_(d) {}

  Status Run() {
    const GlobalUses uses(m_);
    const PoolVector<bool> is_pixel_local = MakePrivate();
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (m_.functions[f].stage != ShaderStage::kFragment) continue;
      for (const GlobalId g : uses.Of(FunctionId(f))) {
        if (is_pixel_local[g.value] && !Rewrite(FunctionId(f), g)) return Status::Failed();
      }
    }
    return Status::Ok();
  }

 private:
  // Makes pixel-local variables private. Returns which variables were pixel-local, indexed by
  // GlobalId.
  PoolVector<bool> MakePrivate() {
    PoolVector<bool> found(m_.globals.size());
    for (uint32_t i = 0; i < m_.globals.size(); ++i) {
      Global& g = m_.globals[i];
      if (g.space != AddressSpace::kPixelLocal) continue;
      found[i] = true;
      g.space = AddressSpace::kPrivate;
      g.pointer_type = Private(g.pointer_type);
    }
    for (Param& p : m_.params) p.type = Private(p.type);
    for (Inst& inst : m_.insts) inst.type = Private(inst.type);
    return found;
  }
  TypeId Private(TypeId id) {
    if (!id.valid()) return id;
    const Type type = m_.types[id];
    const bool is = type.kind == TypeKind::kPointer && type.space == AddressSpace::kPixelLocal;
    return is ? m_.types.Pointer(AddressSpace::kPrivate, type.element, type.access) : id;
  }

  std::span<const StructMember> MembersOf(GlobalId g) const {
    return m_.types.StructOf(m_[g].type).members;
  }
  uint32_t ColorOf(uint32_t member) const {
    for (const auto& [of, color] : colors_) {
      if (of == member) return color;
    }
    return member;
  }

  bool Rewrite(FunctionId f, GlobalId g) {
    const auto count = static_cast<uint32_t>(MembersOf(g).size());
    const std::span<const ParamId> old = m_[f].params;
    PoolVector<ParamId> params(old.begin(), old.end());
    PoolVector<StructMember> outputs = OutputsOf(f);
    const size_t own = outputs.size();
    for (uint32_t i = 0; i < count; ++i) {
      if (!IsFree(f, g, i, outputs, own)) return false;
      const StructMember member = MembersOf(g)[i];
      Param input;
      input.name = member.name;
      input.type = member.type;
      input.io.color = ColorOf(i);
      input.span = member.span;
      params.emplace_back(static_cast<uint32_t>(m_.params.size()));
      m_.params.push_back(input);
      StructMember output;
      output.name = member.name;
      output.type = member.type;
      output.io.location = ColorOf(i);
      output.span = member.span;
      outputs.push_back(output);
    }
    m_.functions[f.value].params = m_.arena.Copy(std::span<const ParamId>(params));
    Builder b(m_, m_[m_[f].body].first);
    for (uint32_t i = 0; i < count; ++i) {
      b.Store(b.Access(g, {b.U32(i)}), params[params.size() - count + i]);
    }
    GiveBack(f, g, outputs, own);
    return true;
  }

  // Returns the outputs of the entry point `f`: the members of the result structure, or the result
  // itself if it is not a structure.
  PoolVector<StructMember> OutputsOf(FunctionId f) const {
    const Function& function = m_[f];
    if (function.return_type == kVoid) return {};
    if (m_.types.kind(function.return_type) == TypeKind::kStruct) {
      const std::span<const StructMember> members = m_.types.StructOf(function.return_type).members;
      return {members.begin(), members.end()};
    }
    StructMember value;
    value.name = m_.strings.Intern("value");
    value.type = function.return_type;
    value.io = function.return_io;
    value.span = function.span;
    return {value};
  }

  // An input or output that uses the same color attachment as a pixel-local member.
  struct Use {
    Span span;
    const char* what = nullptr;
  };

  // Finds another input or output that uses color attachment `color`. The first `own` elements of
  // `outputs` are the shader's own outputs; the rest are outputs for members of pixel-local
  // variables.
  Use OtherUse(FunctionId f, uint32_t color, const PoolVector<StructMember>& outputs,
               size_t own) const {
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (outputs[i].io.location != color) continue;
      return {outputs[i].span, i < own ? "an output of the shader" : "another member"};
    }
    constexpr const char* kInput = "an input of the shader";
    for (const ParamId p : m_[f].params) {
      if (m_[p].io.color == color) return {m_[p].span, kInput};
      if (m_.types.kind(m_[p].type) != TypeKind::kStruct) continue;
      for (const StructMember& member : m_.types.StructOf(m_[p].type).members) {
        if (member.io.color == color) return {member.span, kInput};
      }
    }
    return {};
  }

  bool IsFree(FunctionId f, GlobalId g, uint32_t i, const PoolVector<StructMember>& outputs,
              size_t own) {
    const Use other = OtherUse(f, ColorOf(i), outputs, own);
    if (other.what == nullptr) return true;
    const std::string color = "color attachment " + std::to_string(ColorOf(i));
    const std::string name(m_.strings.Get(m_[g].name));
    diagnostics_
        .Add(DiagCode::invalid_io, m_[g].span,
             color + " is a member of the pixel-local variable '" + name + "', and " + other.what)
        .AddLabel(MembersOf(g)[i].span, "this member is " + color)
        .AddLabel(other.span, "so is this")
        .AddHelp("specify the attachments of the members: --pixel-local MEMBER=ATTACHMENT");
    return false;
  }

  void GiveBack(FunctionId f, GlobalId g, const PoolVector<StructMember>& outputs, size_t own) {
    const bool was_struct = m_.types.kind(m_[f].return_type) == TypeKind::kStruct;
    const std::string name = std::string(m_.strings.Get(m_[f].name)) + "_result";
    const TypeId type = m_.types.NewStruct(m_.strings.Intern(name), outputs);
    const auto count = static_cast<uint32_t>(m_.insts.size());
    for (uint32_t i = 0; i < count; ++i) {
      const InstId id(i);
      if (m_[id].op != Op::kReturn || !m_[id].block.valid() || m_[m_[id].block].function != f) {
        continue;
      }
      Builder b(m_, id);
      PoolVector<Value> parts;
      for (uint32_t k = 0; k < own; ++k) {
        const Value value = m_.Operand(id, 0);
        if (!was_struct) {
          parts.push_back(value);
        } else if (value.is_constant()) {
          parts.push_back(m_.constants.Element(value.constant(), k));
        } else {
          parts.push_back(b.Access(value, {b.U32(k)}));
        }
      }
      for (uint32_t k = 0; k < outputs.size() - own; ++k) {
        parts.push_back(b.Load(b.Access(g, {b.U32(k)})));
      }
      const Value all = b.Emit(Op::kConstruct, type, parts);
      m_.SetOperands(id, std::span(&all, 1));
    }
    m_.functions[f.value].return_type = type;
    m_.functions[f.value].return_io = {};
  }

  Module& m_;
  std::span<const std::pair<uint32_t, uint32_t>> colors_;
  Diagnostics& diagnostics_;
};

}  // namespace

bool HasPixelLocals(const Module& m) {
  for (uint32_t i = 0; i < m.types.size(); ++i) {
    if (m.types[TypeId(i)].space == AddressSpace::kPixelLocal) return true;
  }
  return false;
}

Status RefusePixelLocals(const Module& m, std::string_view target, Diagnostics& diagnostics) {
  bool ok = true;
  for (const Global& g : m.globals) {
    if (g.space != AddressSpace::kPixelLocal) continue;
    ok = false;
    diagnostics
        .Add(DiagCode::unsupported_by_target, g.span,
             "'pixel_local' needs framebuffer fetch, which " + std::string(target) +
                 " does not have")
        .AddHelp("use color attachments, and read them as textures in a separate pass");
  }
  return Status{ok};
}

Status RunPixelLocal(Module& m, std::span<const std::pair<uint32_t, uint32_t>> colors,
                     Diagnostics& diagnostics) {
  return PixelLocal(m, colors, diagnostics).Run();
}

}  // namespace tessera::ir
