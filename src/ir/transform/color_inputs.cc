#include "ir/transform/color_inputs.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <string>

namespace tessera::ir {
namespace {

// Calls fn(attributes, type, span) for each member of a structure, or for the value itself if
// `type` is not a structure.
template <typename Fn>
void ForEachPart(const Module& m, TypeId type, const IoAttributes& io, Span span, Fn&& fn) {
  if (m.types.kind(type) != TypeKind::kStruct) return fn(io, type, span);
  for (const StructMember& member : m.types.StructOf(type).members) {
    fn(member.io, member.type, member.span);
  }
}

// Calls fn(attributes, type, span) for each `@color` input of `entry`.
template <typename Fn>
void ForEachColor(const Module& m, const Function& entry, Fn&& fn) {
  for (const ParamId p : entry.params) {
    ForEachPart(m, m[p].type, m[p].io, m[p].span, [&](const IoAttributes& io, TypeId t, Span s) {
      if (io.color != IoAttributes::kNone) fn(io, t, s);
    });
  }
}

template <typename Fn>
void ForEachColor(const Module& m, Fn&& fn) {
  for (const Function& f : m.functions) {
    if (f.stage == ShaderStage::kFragment) ForEachColor(m, f, fn);
  }
}

// Maximum number of color attachments in a Metal render pass (Metal: Feature Set Tables). WebGPU
// allows no more, and few OpenGL devices support more.
constexpr uint32_t kColorAttachments = 8;

std::string Color(const IoAttributes& io) { return "'@color(" + std::to_string(io.color) + ")'"; }

// Reports an error if an entry point reads a color with one type and writes it with another.
// `same(module, read, written)` decides whether two types match. Appends `note` to each error.
bool CheckDrawnTypes(const Module& m, bool (*same)(const Module&, TypeId, TypeId),
                     const std::string& note, Diagnostics& diagnostics) {
  bool ok = true;
  for (const Function& f : m.functions) {
    if (f.stage != ShaderStage::kFragment || f.return_type == kVoid) continue;
    ForEachColor(m, f, [&](const IoAttributes& color, TypeId type, Span span) {
      ForEachPart(m, f.return_type, f.return_io, f.span,
                  [&](const IoAttributes& out, TypeId drawn, Span at) {
                    if (out.location != color.color || same(m, type, drawn)) return;
                    ok = false;
                    diagnostics
                        .Add(DiagCode::unsupported_by_target, span,
                             "color attachment " + std::to_string(color.color) + " is read as '" +
                                 m.types.NameOf(type, m.strings) + "' and written as '" +
                                 m.types.NameOf(drawn, m.strings) + "'")
                        .AddLabel(at, "drawn to here")
                        .AddNote(note);
                  });
    });
  }
  return ok;
}

}  // namespace

bool HasColorInputs(const Module& m) {
  bool has = false;
  ForEachColor(m, [&](const IoAttributes&, TypeId, Span) { has = true; });
  return has;
}

Status RefuseColorInputs(const Module& m, std::string_view target, std::string_view help,
                         Diagnostics& diagnostics) {
  Status status = Status::Ok();
  ForEachColor(m, [&](const IoAttributes& io, TypeId, Span span) {
    status = Status::Failed();
    diagnostics
        .Add(
            DiagCode::unsupported_by_target, span,
            Color(io) + " needs framebuffer fetch, which " + std::string(target) + " does not have")
        .AddNote("on this target, fragment shaders cannot read the attachments that they draw to")
        .AddHelp(std::string(help));
  });
  return status;
}

Status CheckColorTypes(const Module& m, std::string_view target, Diagnostics& diagnostics) {
  Status status = Status::Ok();
  ForEachColor(m, [&](const IoAttributes& io, TypeId, Span span) {
    if (io.color < kColorAttachments) return;
    status = Status::Failed();
    diagnostics
        .Add(DiagCode::unsupported_by_target, span,
             std::string(target) + " has no color attachment " + std::to_string(io.color))
        .AddNote("there are " + std::to_string(kColorAttachments) + ", counted from 0");
  });
  const auto same = [](const Module&, TypeId read, TypeId drawn) { return read == drawn; };
  const bool typed = CheckDrawnTypes(
      m, same, std::string(target) + " allows one type per color attachment", diagnostics);
  return Status{status.ok && typed};
}

const ColorAttachments::Place* ColorAttachments::Find(uint32_t color) const {
  const auto found = std::ranges::lower_bound(places, color, {}, &Place::color);
  return found != places.end() && found->color == color ? &*found : nullptr;
}

Status CheckColorAttachments(const Module& m, const ColorAttachments& attachments,
                             Diagnostics& diagnostics) {
  bool ok = true;
  absl::flat_hash_set<uint32_t> seen;
  ForEachColor(m, [&](const IoAttributes& io, TypeId, Span span) {
    if (!seen.insert(io.color).second) return;
    const std::string color = "color attachment " + std::to_string(io.color);
    const std::string option = "--framebuffer-fetch " + std::to_string(io.color);
    const ColorAttachments::Place* const first = attachments.Find(io.color);
    if (first == nullptr) {
      ok = false;
      diagnostics
          .Add(DiagCode::unsupported_by_target, span,
               "Vulkan reads " + color +
                   " through an input attachment, but none is specified for it")
          .AddHelp("specify where the host binds it: " + option + "=GROUP,BINDING");
    } else if (first + 1 != attachments.places.data() + attachments.places.size() &&
               first[1].color == io.color) {
      ok = false;
      diagnostics
          .Add(DiagCode::invalid_resource_binding, span, color + " is given two input attachments")
          .AddHelp("specify one: " + option + "=GROUP,BINDING");
    }
  });
  const auto same = [](const Module& module, TypeId read, TypeId drawn) {
    const TypeId scalars[] = {module.types.ScalarOf(read), module.types.ScalarOf(drawn)};
    return scalars[0] == scalars[1] ||
           (TypeStore::IsFloatScalar(scalars[0]) && TypeStore::IsFloatScalar(scalars[1]));
  };
  ok &= CheckDrawnTypes(
      m, same, "the format of an attachment has floats, signed integers or unsigned integers",
      diagnostics);
  return Status{ok};
}

}  // namespace tessera::ir
