#include "backend_msl/shader_io.h"

#include <algorithm>
#include <string>

#include "base/pool_vector.h"
#include "ir/edit.h"
#include "ir/transform/stage_structures.h"

namespace tessera::msl {
namespace {

class Stages final : public ir::StageStructures {
 public:
  using StageStructures::StageStructures;

 protected:
  Place PlaceOf(const ir::StageInput& input) const override {
    const bool is_located =
        input.io.builtin == ir::BuiltinValue::kNone && input.io.color == ir::IoAttributes::kNone;
    return is_located ? Place::kMember : Place::kParameter;
  }
};

ir::GlobalId NewDepthRange(ir::Module& m) {
  ir::Global range;
  range.name = m.strings.Intern("frag_depth_range");
  range.type = ir::TypeStore::Vector(ir::kF32, 2);
  range.space = ir::AddressSpace::kUniform;
  range.access = ir::Access::kRead;
  return ir::AddGlobal(m, range);
}

bool AllHaveLocations(const ir::Module& m, ir::TypeId type) {
  if (m.types.kind(type) != ir::TypeKind::kStruct) return false;
  return std::ranges::all_of(m.types.StructOf(type).members, [](const ir::StructMember& member) {
    return member.io.builtin == ir::BuiltinValue::kNone &&
           member.io.location != ir::IoAttributes::kNone;
  });
}

bool HasStageStructures(const ir::Module& m, std::string* what) {
  for (const ir::Function& f : m.functions) {
    if (f.stage == ir::ShaderStage::kNone) continue;
    bool good = f.return_type == ir::kVoid || m.types.kind(f.return_type) == ir::TypeKind::kStruct;
    for (const ir::ParamId& p : f.params) {
      good = good && (m[p].io.builtin != ir::BuiltinValue::kNone ||
                      m[p].io.color != ir::IoAttributes::kNone ||
                      (&p == f.params.data() && AllHaveLocations(m, m[p].type)));
    }
    if (good) continue;
    *what = "inputs or outputs of '" + std::string(m.strings.Get(f.name)) + "'";
    return false;
  }
  return true;
}

}  // namespace

const ir::Property kStageStructures{"stage_structures", HasStageStructures};

ir::Status RunShaderIo(ir::Module& m, const MslOptions& options) {
  ir::ShaderIoConfig io;
  io.emit_point_size = options.emit_point_size;
  io.fixed_sample_mask = options.fixed_sample_mask;
  io.clamp_frag_depth = options.clamp_frag_depth != FragDepthClamp::kNone;
  PoolVector<ir::FragDepthRange> ranges;
  if (options.clamp_frag_depth == FragDepthClamp::kImmediates) {
    ranges.assign(m.functions.size(), {NewDepthRange(m)});
    io.depth_ranges = ranges;
  }
  Stages stages(m);
  return ir::RunShaderIo(m, io, stages);
}

}  // namespace tessera::msl
