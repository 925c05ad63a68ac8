#include "backend_glsl/host_uniforms.h"

#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "backend_glsl/version.h"
#include "fmt/format.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/edit.h"
#include "ir/views.h"

namespace tessera::glsl {
namespace {

using ir::BuiltinFn;
using ir::BuiltinValue;
using ir::GlobalId;
using ir::InstId;
using ir::Module;
using ir::Op;
using ir::TypeId;
using ir::Value;

class HostUniforms {
 public:
  HostUniforms(Module& m, const HostProvided& told) : m_(m), told_(told) {}

  void Run() {
    const auto count = static_cast<uint32_t>(m_.insts.size());
    for (uint32_t i = 0; i < count; ++i) {
      const InstId id(i);
      if (!m_[id].block.valid()) continue;
      if (told_.first_instance && LoadsInstance(id)) CountFromFirst(id);
      if (told_.num_levels && IsBuiltin(m_, id, BuiltinFn::k_textureNumLevels)) {
        ReadOfTexture(id, "levels");
      }
      if (told_.num_samples && IsBuiltin(m_, id, BuiltinFn::k_textureNumSamples)) {
        ReadOfTexture(id, "samples");
      }
    }
  }

 private:
  bool LoadsInstance(InstId id) const {
    if (m_[id].op != Op::kLoad) return false;
    const Value from = ir::LoadInst(m_, id).pointer();
    if (from.kind() != Value::kGlobal) return false;
    const ir::Global& g = m_[from.global()];
    return g.space == ir::AddressSpace::kIn && g.io.builtin == BuiltinValue::kInstanceIndex;
  }

  GlobalId Declare(ir::Global g, std::string_view name, TypeId type) {
    g.name = m_.strings.Intern(name);
    g.type = type;
    g.space = ir::AddressSpace::kUniform;
    g.access = ir::Access::kRead;
    g.has_binding = false;
    return ir::AddGlobal(m_, g);
  }

  void CountFromFirst(InstId load) {
    const Value index = ir::LoadInst(m_, load).pointer();
    if (!first_instance_.valid()) {
      ir::Global g;
      g.io.builtin = BuiltinValue::kFirstInstance;
      g.span = m_[index.global()].span;
      first_instance_ = Declare(g, "first_instance", ir::kI32);
    }
    ir::Builder b(m_, load);
    const Value counted = b.Load(index), first = b.Load(first_instance_);
    ir::ReplaceInPlace(m_, load, Op::kBinary, {counted, first}, ir::BinaryOp::kAdd);
  }

  void ReadOfTexture(InstId query, std::string_view what) {
    const Value of = ir::BuiltinInst(m_, query).argument(0);
    // Elements of binding arrays are skipped, because OpenGL has no binding arrays.
    if (of.kind() != Value::kGlobal) return;
    const GlobalId texture = of.global();
    GlobalId& uniform = of_textures_[texture.value];
    if (!uniform.valid()) {
      const ir::Global& g = m_[texture];
      uniform = Declare(g, fmt::format("{}_{}", m_.strings.Get(g.name), what), ir::kU32);
    }
    ir::ReplaceInPlace(m_, query, Op::kLoad, {Value(uniform)});
  }

  Module& m_;
  const HostProvided& told_;
  GlobalId first_instance_;
  // Maps each texture's GlobalId to the uniform that holds its number of levels or samples.
  absl::flat_hash_map<uint32_t, GlobalId> of_textures_;
};

}  // namespace

HostProvided HostProvidedFor(GlslVersion version) {
  const Version& v = VersionOf(version);
  const bool vulkan = v.id == GlslVersion::kVulkan460;
  return {.first_instance = !vulkan && (v.es || v.number < 460),
          .num_levels = v.es,
          .num_samples = !vulkan && (v.es || v.number < 450)};
}

ir::Status MakeHostUniforms(Module& m, const HostProvided& told) {
  HostUniforms(m, told).Run();
  return ir::Status::Ok();
}

}  // namespace tessera::glsl
