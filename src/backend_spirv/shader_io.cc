// Stage inputs and outputs as module-scope variables.
#include <vector>

#include "backend_spirv/legalize.h"
#include "backend_spirv/legalize_util.h"
#include "ir/transform/shader_io.h"

namespace tessera::spirv {
namespace {

using ir::Builder;
using ir::BuiltinValue;
using ir::FunctionId;
using ir::GlobalId;
using ir::IoAttributes;
using ir::ShaderStage;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

class StageVariables final : public ir::StageInterface {
 public:
  StageVariables(ir::Module& m, bool halves) : m_(m), halves_(halves) {}

  ir::StageSignature Declare(FunctionId f, std::span<const ir::StageInput> inputs,
                             std::span<const ir::StageOutput> outputs) override {
    stage_ = m_[f].stage;
    inputs_.clear();
    outputs_.clear();
    builtins_.clear();
    for (const ir::StageInput& input : inputs) {
      inputs_.push_back({InputVariable(input), input.type, IsMask(input.io), false});
    }
    Builder b(m_, m_[m_[f].body].first);
    for (const ir::StageOutput& output : outputs) {
      const GlobalId g = NewVariable(ir::AddressSpace::kOut, output);
      outputs_.push_back({g, output.type, IsMask(output.io), output.constant.valid()});
      if (output.constant.valid()) Store(b, outputs_.back(), output.constant);
    }
    return {};
  }

  Value Input(Builder& b, uint32_t i) override {
    const Value v = b.Load(Pointer(b, inputs_[i]));
    const TypeId type = inputs_[i].type;
    return m_.TypeOf(v) == type ? v : Value(b.Emit(ir::Op::kConvert, type, {v}));
  }

  Value Outputs(Builder& b, std::span<const Value> values) override {
    for (size_t i = 0; i < values.size(); ++i) {
      if (!outputs_[i].written) Store(b, outputs_[i], values[i]);
    }
    return {};
  }

 private:
  struct Slot {
    GlobalId global;
    TypeId type;   // as the WGSL has it
    bool array;    // sample mask: element 0
    bool written;  // at the function's beginning
  };

  static bool IsMask(const IoAttributes& io) { return io.builtin == BuiltinValue::kSampleMask; }

  // One variable serves all that ask for the same builtin.
  GlobalId InputVariable(const ir::Param& p) {
    for (const auto& [builtin, global] : builtins_) {
      if (builtin == p.io.builtin) return global;
    }
    const GlobalId global = NewVariable(ir::AddressSpace::kIn, p);
    if (p.io.builtin != BuiltinValue::kNone) builtins_.push_back({p.io.builtin, global});
    return global;
  }

  GlobalId NewVariable(ir::AddressSpace space, const ir::Param& p) {
    const TypeId type = CrossingType(p.io, p.type);
    IoAttributes io = p.io;
    // Interpolation is between vertex outputs and fragment inputs only.
    const bool in = space == ir::AddressSpace::kIn;
    if (in ? stage_ != ShaderStage::kFragment : stage_ != ShaderStage::kVertex) {
      io.interpolation = ir::InterpolationType::kNone;
      io.sampling = ir::InterpolationSampling::kNone;
    }
    if (in) io.invariant = false;
    // VUID-StandaloneSpirv-Flat-04744: integer inputs of fragment shaders are flat, builtins too.
    TypeId element = type;
    if (m_.types.kind(type) == TypeKind::kArray) element = m_.types[type].element;
    if (in && stage_ == ShaderStage::kFragment &&
        ir::TypeStore::IsIntScalar(m_.types.ScalarOf(element))) {
      io.interpolation = ir::InterpolationType::kFlat;
    }
    ir::Global g;
    g.name = p.name;
    g.type = type;
    g.space = space;
    g.access = ir::Access::kReadWrite;
    g.io = io;
    g.span = p.span;
    return NewGlobal(m_, g);
  }

  // The type that crosses the stage's border for one of the WGSL's type.
  TypeId CrossingType(const IoAttributes& io, TypeId type) {
    if (io.builtin == BuiltinValue::kSampleMask) {
      return m_.types.Array(ir::kU32, ir::Count::Of(1));
    }
    if (!halves_ && m_.types.ScalarOf(type) == ir::kF16) {
      return m_.types.WithScalar(type, ir::kF32);
    }
    return type;
  }

  static Value Pointer(Builder& b, const Slot& slot) {
    return slot.array ? b.Access(slot.global, {b.U32(0)}) : Value(slot.global);
  }

  void Store(Builder& b, const Slot& slot, Value v) {
    const Value pointer = Pointer(b, slot);
    const TypeId type = m_.types[m_.TypeOf(pointer)].element;
    if (type != m_.TypeOf(v)) v = b.Emit(ir::Op::kConvert, type, {v});
    b.Store(pointer, v);
  }

  struct Builtin {
    BuiltinValue builtin;
    GlobalId global;
  };

  ir::Module& m_;
  const bool halves_;  // f16 crosses as it is
  // Of the entry point declared last.
  ShaderStage stage_ = ShaderStage::kNone;
  std::vector<Slot> inputs_, outputs_;
  std::vector<Builtin> builtins_;
};

}  // namespace

ir::Status RunShaderIo(ir::Module& m, const SpirvOptions& options, Diagnostics& diagnostics) {
  ir::ShaderIoConfig io;
  io.emit_point_size = options.emit_point_size;
  io.flip_y = options.flip_y;
  io.depth_range_minus_one_to_one = options.depth_range_minus_one_to_one;
  io.clamp_frag_depth = options.clamp_frag_depth != FragDepthClamp::kNone;
  std::vector<ir::FragDepthRange> ranges;
  if (options.clamp_frag_depth == FragDepthClamp::kImmediates) {
    if (!AddFragDepthRange(m, options.frag_depth_range_offset, diagnostics, &ranges).ok) {
      return ir::Status::Failed();
    }
    io.depth_ranges = ranges;
  }
  StageVariables variables(m, options.storage_input_output_16);
  return ir::RunShaderIo(m, io, variables);
}

}  // namespace tessera::spirv
