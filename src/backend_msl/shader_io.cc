#include "backend_msl/shader_io.h"

#include <vector>

#include "ir/transform/stage_structures.h"

namespace tessera::msl {
namespace {

class Stages final : public ir::StageStructures {
 public:
  using StageStructures::StageStructures;

 protected:
  Place PlaceOf(const ir::StageInput& input) const override {
    return input.io.builtin == ir::BuiltinValue::kNone ? Place::kMember : Place::kParameter;
  }
};

ir::GlobalId NewDepthRange(ir::Module& m) {
  ir::Global range;
  range.name = m.strings.Intern("frag_depth_range");
  range.type = ir::TypeStore::Vector(ir::kF32, 2);
  range.space = ir::AddressSpace::kUniform;
  range.access = ir::Access::kRead;
  range.pointer_type = m.types.Pointer(range.space, range.type, range.access);
  m.globals.push_back(range);
  return ir::GlobalId(static_cast<uint32_t>(m.globals.size() - 1));
}

}  // namespace

ir::Status RunShaderIo(ir::Module& m, ir::ShaderIoConfig config) {
  std::vector<ir::FragDepthRange> ranges;
  if (config.clamp_frag_depth == ir::FragDepthClamp::kRange) {
    ranges.assign(m.functions.size(), {NewDepthRange(m), 0});
    config.depth_ranges = ranges;
  }
  Stages stages(m);
  return ir::RunShaderIo(m, config, stages);
}

}  // namespace tessera::msl
