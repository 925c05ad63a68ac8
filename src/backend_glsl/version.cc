#include "backend_glsl/version.h"

#include <set>
#include <string>

#include "backend_glsl/builtin_table.h"
#include "fmt/format.h"
#include "ir/analysis/global_uses.h"
#include "ir/analysis/texture_call.h"
#include "ir/analysis/used_types.h"
#include "ir/builtin_functions.h"
#include "ir/walk.h"

namespace tessera::glsl {
namespace {

using ir::AddressSpace;
using ir::BuiltinFn;
using ir::BuiltinValue;
using ir::Global;
using ir::InstId;
using ir::Op;
using ir::TexelFormat;
using ir::TextureDim;
using ir::TypeId;
using ir::TypeKind;

constexpr Version kVersions[] = {
    {GlslVersion::kVulkan460, "vulkan460", "460", "GLSL 4.60 for Vulkan", 460},
    {GlslVersion::k430, "430", "430 core", "GLSL 4.30", 430},
    {GlslVersion::k440, "440", "440 core", "GLSL 4.40", 440},
    {GlslVersion::k450, "450", "450 core", "GLSL 4.50", 450},
    {GlslVersion::k460, "460", "460 core", "GLSL 4.60", 460},
    {GlslVersion::k310es, "310es", "310 es", "GLSL ES 3.10", 310, /*es=*/true},
    {GlslVersion::k320es, "320es", "320 es", "GLSL ES 3.20", 320, /*es=*/true},
};

// The first versions of desktop OpenGL and OpenGL ES that have a feature, or 0 if no version has
// it. GLSL for Vulkan has all features.
struct Since {
  uint16_t gl = 0, es = 0;
};

constexpr Since kAlways{430, 310};
constexpr Since kVulkanAlone{};
constexpr Since kDesktop{430, 0};

constexpr std::string_view kMatrices = "subgroup matrices";

bool Has(const Version& version, Since since) {
  if (version.id == GlslVersion::kVulkan460) return true;
  const uint16_t first = version.es ? since.es : since.gl;
  return first != 0 && version.number >= first;
}

// Returns the first versions of GLSL and GLSL ES that support images of this format. GLSL ES
// supports only a few formats for images that are both read and written (GLSL ES 3.20: Format
// Layout Qualifiers, Memory Qualifiers).
Since SinceOfFormat(TexelFormat format, ir::Access access) {
  switch (format) {
    case TexelFormat::k_r32float:
    case TexelFormat::k_r32sint:
    case TexelFormat::k_r32uint: return access == ir::Access::kAtomic ? Since{430, 320} : kAlways;
    case TexelFormat::k_rgba32float:
    case TexelFormat::k_rgba16float:
    case TexelFormat::k_rgba8unorm:
    case TexelFormat::k_rgba8snorm:
    case TexelFormat::k_rgba32sint:
    case TexelFormat::k_rgba16sint:
    case TexelFormat::k_rgba8sint:
    case TexelFormat::k_rgba32uint:
    case TexelFormat::k_rgba16uint:
    case TexelFormat::k_rgba8uint: return access == ir::Access::kReadWrite ? kDesktop : kAlways;
    // GLSL has no format qualifier for bgra8unorm, and only a write-only image can be declared
    // without a format.
    case TexelFormat::k_bgra8unorm: return access == ir::Access::kWrite ? kDesktop : kVulkanAlone;
    case TexelFormat::k_r64uint: return kVulkanAlone;
    default:  // others: formats that only desktop OpenGL supports with this access
      return kDesktop;
  }
}

std::string_view Uses(ir::Access access) {
  if (access == ir::Access::kAtomic) return "atomic";
  if (access == ir::Access::kReadWrite) return "read-write";
  return access == ir::Access::kWrite ? "write-only" : "read-only";
}

// Returns the first versions of GLSL and GLSL ES that have a built-in value (GLSL: Built-In
// Variables). The subgroup built-in values require GL_KHR_shader_subgroup, which is used only for
// Vulkan.
Since SinceOf(BuiltinValue value) {
  switch (value) {
    case BuiltinValue::kClipDistances: return kDesktop;
    case BuiltinValue::kPrimitiveIndex:
    case BuiltinValue::kSampleIndex:
    case BuiltinValue::kSampleMask: return {430, 320};
    case BuiltinValue::kDrawIndex: return {460, 0};
    case BuiltinValue::kBarycentricCoord:
    case BuiltinValue::kBarycentricNoPerspective:
      return {450, 320};  // GL_EXT_fragment_shader_barycentric
    // view_index is not supported, because OpenGL's extension requires the shader to declare the
    // number of views.
    case BuiltinValue::kViewIndex:
    case BuiltinValue::kSubgroupInvocationId:
    case BuiltinValue::kSubgroupSize:
    case BuiltinValue::kSubgroupId:
    case BuiltinValue::kNumSubgroups: return kVulkanAlone;
    default:  // others: built-in values that all versions have
      return kAlways;
  }
}

Since SinceOf(BuiltinFn fn) {
  switch (RowOf(fn).form) {
    case BuiltinForm::kSubgroup:
    case BuiltinForm::kMatrix: return kVulkanAlone;
    default:  // others: functions that the next switch handles
      break;
  }
  switch (fn) {
    case BuiltinFn::k_print: return kVulkanAlone;  // GL_EXT_debug_printf
    case BuiltinFn::k_dpdxFine:
    case BuiltinFn::k_dpdyFine:
    case BuiltinFn::k_fwidthFine: return {450, 0};
    default:  // others: functions that all versions have
      return kAlways;
  }
}

class Checker {
 public:
  Checker(const ir::Module& m, GlslVersion version, Diagnostics& diagnostics)
      : m_(m), version_(VersionOf(version)), diagnostics_(diagnostics) {}

  ir::Status Run() {
    for (const auto& [type, at] : ir::UsedTypes(m_)) Type(type, at);
    const ir::GlobalUses uses(m_);
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (m_.functions[f].stage != ir::ShaderStage::kNone) {
        for (ir::GlobalId g : uses.Of(ir::FunctionId(f))) Variable(m_[g]);
      }
      ir::ForEachInst(m_, m_.functions[f].body, [&](InstId id) { Instruction(id); });
    }
    return failed_ ? ir::Status::Failed() : ir::Status::Ok();
  }

 private:
  void Need(Since since, Span at, std::string_view what) {
    if (Has(version_, since) || !reported_.emplace(what).second) return;
    failed_ = true;
    std::string others;
    for (const Version& v : kVersions) {
      if (Has(v, since)) others += fmt::format("{}{}", others.empty() ? "" : ", ", v.option);
    }
    diagnostics_
        .Add(DiagCode::unsupported_by_target, at, fmt::format("{} has no {}", version_.title, what))
        .AddHelp(fmt::format("versions that have it: --glsl-version {}", others));
  }

  void Variable(const Global& g) {
    if (g.space == AddressSpace::kImmediate) Need(kVulkanAlone, g.span, "immediate data");
    // 64-bit atomics need GL_EXT_shader_atomic_int64, which this back end uses only in GLSL for
    // Vulkan.
    if (m_.types.HasAtomicVector(g.type)) Need(kVulkanAlone, g.span, "'atomic<vec2u>'");
    if (g.space == AddressSpace::kHandle) Handle(g);
    if (g.space == AddressSpace::kIn || g.space == AddressSpace::kOut) StageVariable(g);
  }

  void Type(TypeId type, Span at) {
    if (m_.types.Has(type, ir::TypeFlags::kHasF16)) Need(kVulkanAlone, at, "f16");
    if (m_.types.Has(type, ir::TypeFlags::kHasInt64)) Need(kVulkanAlone, at, "64-bit integers");
    if (m_.types.Has(type, ir::TypeFlags::kHasSubgroupMatrix)) Need(kVulkanAlone, at, kMatrices);
  }

  void StageVariable(const Global& g) {
    if (g.io.builtin != BuiltinValue::kNone) {
      const bool barycentric = g.io.builtin == BuiltinValue::kBarycentricCoord ||
                               g.io.builtin == BuiltinValue::kBarycentricNoPerspective;
      return Need(
          SinceOf(g.io.builtin), g.span,
          barycentric ? "barycentric coordinates" : fmt::format("'{}'", NameOf(g.io.builtin)));
    }
    if (g.io.interpolation == ir::InterpolationType::kLinear) {
      Need(kDesktop, g.span, "linear interpolation");
    }
    if (g.io.sampling == ir::InterpolationSampling::kSample) {
      Need({430, 320}, g.span, "interpolation for each sample");
    }
    if (g.io.blend_src != ir::IoAttributes::kNone) {
      Need(kDesktop, g.span, "dual-source blending");
    }
  }

  void Handle(const Global& g) {
    const ir::Type& type = m_.types[g.type];
    if (type.kind == TypeKind::kInputAttachment) {
      return Need(kVulkanAlone, g.span, "input attachments");
    }
    if (type.kind == TypeKind::kBindingArray) return Need(kVulkanAlone, g.span, "binding arrays");
    if (!m_.types.IsTexture(g.type)) return;
    if (type.dim == TextureDim::k1D) Need(kDesktop, g.span, "1D textures");
    if (type.dim == TextureDim::kCubeArray) Need({430, 320}, g.span, "arrays of cube textures");
    if (IsMultisampledTexture(type) && IsArrayed(type.dim)) {
      Need({430, 320}, g.span, "arrays of multisampled textures");
    }
    if (type.dim == TextureDim::kBuffer) Need({430, 320}, g.span, "texel buffers");
    if (type.kind == TypeKind::kStorageTexture) {
      Need(SinceOfFormat(type.format, type.access), g.span,
           fmt::format("{} {} of the format '{}'", Uses(type.access),
                       type.dim == TextureDim::kBuffer ? "texel buffers" : "storage textures",
                       NameOf(type.format)));
    }
  }

  void Instruction(InstId id) {
    const ir::Inst& inst = m_[id];
    if (inst.op != Op::kBuiltin) return;
    const BuiltinFn fn = inst.builtin();
    const Since since = SinceOf(fn);
    if (!Has(version_, since)) {
      Need(since, m_.SpanOf(id),
           RowOf(fn).form == BuiltinForm::kMatrix ? std::string(kMatrices)
                                                  : fmt::format("'{}'", NameOf(fn)));
    }
    if (RowOf(fn).form == BuiltinForm::kTexture) TextureCall(id, fn);
  }

  void TextureCall(InstId id, BuiltinFn fn) {
    const ir::TextureCall call = ir::TextureCallOf(m_, id);
    if (!call.reference.valid()) return;
    const TextureDim dim = m_.types[m_.TypeOf(call.texture)].dim;
    if (fn == BuiltinFn::k_textureSampleCompareLevel && dim == TextureDim::kCubeArray) {
      Need(kVulkanAlone, m_.SpanOf(id),
           "comparison without derivatives in arrays of cube textures");
    }
    if (fn == BuiltinFn::k_textureSampleCompare && call.offset.valid() &&
        dim == TextureDim::k2DArray) {
      Need(kDesktop, m_.SpanOf(id), "offset for comparisons in arrays of textures");
    }
  }

  const ir::Module& m_;
  const Version& version_;
  Diagnostics& diagnostics_;
  std::set<std::string, std::less<>> reported_;
  bool failed_ = false;
};

}  // namespace

const Version& VersionOf(GlslVersion version) {
  for (const Version& v : kVersions) {
    if (v.id == version) return v;
  }
  return kVersions[0];
}

ir::Status CheckVersion(const ir::Module& m, GlslVersion version, Diagnostics& diagnostics) {
  return Checker(m, version, diagnostics).Run();
}

}  // namespace tessera::glsl
