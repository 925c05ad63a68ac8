#include "backend_spirv/entry_points.h"

#include <algorithm>

#include "base/pool_vector.h"

namespace tessera::spirv {

using spv::Op;

void EntryPointWriter::Write() {
  if (!uses_.complete()) return builder_.TooLarge();
  for (uint32_t i = 0; i < m_.functions.size(); ++i) {
    if (m_.functions[i].stage == ir::ShaderStage::kNone) continue;
    WriteEntryPoint(ir::FunctionId(i));
    if (!builder_.CheckSize(builder_.entry_points(),
                            "each entry point lists the module-scope variables that it uses")) {
      return;
    }
  }
}

void EntryPointWriter::WriteEntryPoint(ir::FunctionId entry) {
  const ir::Function& f = m_[entry];
  const auto model = f.stage == ir::ShaderStage::kVertex     ? spv::ExecutionModel::Vertex
                     : f.stage == ir::ShaderStage::kFragment ? spv::ExecutionModel::Fragment
                                                             : spv::ExecutionModel::GLCompute;
  PoolVector<uint32_t> interface;
  // Since SPIR-V 1.4, an entry point's interface lists all module-scope variables that it uses.
  // Earlier versions list only inputs and outputs.
  const ir::AddressSpaces spaces =
      builder_.config().version >= 0x10400
          ? ir::kAllSpaces
          : ir::Bit(ir::AddressSpace::kIn) | ir::Bit(ir::AddressSpace::kOut);
  for (ir::GlobalId g : uses_.Of(entry, spaces)) {
    // The id is 0 if the writer omitted all uses of the variable.
    if (ids_.globals[g.value] != 0) interface.push_back(ids_.globals[g.value]);
  }
  const uint32_t before[] = {static_cast<uint32_t>(model), ids_.functions[entry.value]};
  builder_.entry_points().EmitString(Op::OpEntryPoint, before, m_.strings.Get(f.name), interface);
  WriteExecutionModes(entry);
}

void EntryPointWriter::WriteExecutionModes(ir::FunctionId entry) {
  const ir::Function& f = m_[entry];
  const Id id = ids_.functions[entry.value];
  if (builder_.config().options.maximal_reconvergence) {
    builder_.Extension("SPV_KHR_maximal_reconvergence");
    builder_.execution_modes().Emit(Op::OpExecutionMode, id,
                                    spv::ExecutionMode::MaximallyReconvergesKHR);
  }
  if (builder_.config().options.subgroup_uniform_control_flow &&
      f.stage == ir::ShaderStage::kCompute) {
    builder_.Extension("SPV_KHR_subgroup_uniform_control_flow");
    builder_.execution_modes().Emit(Op::OpExecutionMode, id,
                                    spv::ExecutionMode::SubgroupUniformControlFlowKHR);
  }
  if (f.stage == ir::ShaderStage::kFragment) WriteFragmentModes(entry);
  if (f.stage == ir::ShaderStage::kCompute) WriteWorkgroupSize(f, id);
}

void EntryPointWriter::WriteFragmentModes(ir::FunctionId entry) {
  const Id id = ids_.functions[entry.value];
  using Mode = spv::ExecutionMode;
  const auto mode = [&](Mode m) { builder_.execution_modes().Emit(Op::OpExecutionMode, id, m); };
  mode(Mode::OriginUpperLeft);
  if (m_[entry].early_depth_test) mode(Mode::EarlyFragmentTests);
  ir::DepthMode depth_mode = ir::DepthMode::kNone;
  bool writes_depth = false;
  for (ir::GlobalId g : uses_.Of(entry, ir::Bit(ir::AddressSpace::kOut))) {
    const ir::Global& global = m_[g];
    if (global.io.builtin != ir::BuiltinValue::kFragDepth) continue;
    writes_depth = true;
    depth_mode = global.io.depth_mode;
  }
  if (writes_depth) mode(Mode::DepthReplacing);
  if (depth_mode == ir::DepthMode::kLess) mode(Mode::DepthLess);
  if (depth_mode == ir::DepthMode::kGreater) mode(Mode::DepthGreater);
}

// Reports an error if the workgroup size cannot be a specialization constant. Before SPIR-V 1.6,
// the built-in WorkgroupSize is a constant of the whole module, so it applies to all entry points.
void EntryPointWriter::CheckSpecializedSize(const ir::Function& f) {
  if (builder_.config().version >= 0x10600) return;
  const auto is_compute = [](const ir::Function& g) {
    return g.stage == ir::ShaderStage::kCompute;
  };
  if (std::count_if(m_.functions.begin(), m_.functions.end(), is_compute) <= 1) return;
  builder_.Unsupported(
      "before SPIR-V 1.6, compute entry points in one module cannot have different workgroup "
      "sizes that are specialization constants; compile them separately",
      f.span.begin);
}

void EntryPointWriter::WriteWorkgroupSize(const ir::Function& f, Id id) {
  using Mode = spv::ExecutionMode;
  bool constant = true;
  for (const ir::Value& v : f.workgroup_size) constant &= !v.valid() || v.is_constant();
  if (constant) {
    uint32_t size[3] = {1, 1, 1};
    for (int i = 0; i < 3; ++i) {
      if (f.workgroup_size[i].valid()) {
        size[i] = static_cast<uint32_t>(m_.constants.IntValue(f.workgroup_size[i].constant()));
      }
    }
    builder_.execution_modes().Emit(Op::OpExecutionMode, id, Mode::LocalSize, size[0], size[1],
                                    size[2]);
    return;
  }
  CheckSpecializedSize(f);
  uint32_t ids[3];
  for (int i = 0; i < 3; ++i) {
    ids[i] =
        f.workgroup_size[i].valid() ? spec_constants_.U32(f.workgroup_size[i]) : scalars_.U32(1);
  }
  if (builder_.config().version >= 0x10600) {
    builder_.execution_modes().Emit(Op::OpExecutionModeId, id, Mode::LocalSizeId, ids[0], ids[1],
                                    ids[2]);
    return;
  }
  builder_.execution_modes().Emit(Op::OpExecutionMode, id, Mode::LocalSize, 1u, 1u, 1u);
  const Id type = types_.IdOf(ir::TypeStore::Vector(ir::kU32, 3));
  const Id constant_id = builder_.NewId();
  builder_.declarations().Emit(Op::OpSpecConstantComposite, type, constant_id, ids[0], ids[1],
                               ids[2]);
  builder_.Decorate(constant_id, spv::Decoration::BuiltIn, spv::BuiltIn::WorkgroupSize);
}

}  // namespace tessera::spirv
