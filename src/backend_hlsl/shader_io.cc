#include "backend_hlsl/shader_io.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "base/pool_vector.h"
#include "ir/builtin_functions.h"
#include "ir/transform/stage_structures.h"

namespace tessera::hlsl {
namespace {

using ir::BinaryOp;
using ir::Builder;
using ir::BuiltinValue;
using ir::IoAttributes;
using ir::Op;
using ir::Param;
using ir::ShaderStage;
using ir::TypeStore;
using ir::Value;

class Stages final : public ir::StageStructures {
 public:
  Stages(ir::Module& m, const RootConstants& constants)
      : StageStructures(m), constants_(constants) {}

 protected:
  Place PlaceOf(const ir::StageInput& input) const override {
    switch (input.io.builtin) {
      case BuiltinValue::kNumWorkgroups:
      case BuiltinValue::kSubgroupId:
      case BuiltinValue::kNumSubgroups: return Place::kNowhere;
      case BuiltinValue::kSubgroupInvocationId:
      case BuiltinValue::kSubgroupSize: return Place::kParameter;
      default: return stage() == ShaderStage::kCompute ? Place::kParameter : Place::kMember;
    }
  }

  // Returns the sort key of a member. The first members are those that vertex outputs and fragment
  // inputs can share: inter-stage variables by location, then the position. All others follow.
  uint64_t OrderOf(const IoAttributes& io) const override {
    if (io.builtin == BuiltinValue::kNone) return io.location;
    return uint64_t{1} << (io.builtin == BuiltinValue::kPosition ? 32 : 33);
  }

  void AddParts(const ir::StageOutput& output, uint32_t index,
                PoolVector<Part>* parts) const override {
    if (output.io.builtin != BuiltinValue::kClipDistances) {
      return StageStructures::AddParts(output, index, parts);
    }
    const uint32_t count = m_.types[output.type].count().value();
    for (uint32_t first = 0; first < count; first += 4) {
      Part part{output, index, first, std::min(count - first, 4u)};
      part.member.type = part.count == 1 ? ir::kF32 : TypeStore::Vector(ir::kF32, part.count);
      part.member.io.location = first / 4;
      parts->push_back(part);
    }
  }

  void Attributes(IoAttributes* io) const override {
    if (stage() != ShaderStage::kFragment) {
      io->interpolation = ir::InterpolationType::kNone;
      io->sampling = ir::InterpolationSampling::kNone;
    } else if (io->builtin == BuiltinValue::kBarycentricNoPerspective) {
      io->interpolation = ir::InterpolationType::kLinear;
    } else if (io->builtin == BuiltinValue::kPosition && MovesDepthOneWay()) {
      // SV_DepthGreaterEqual and SV_DepthLessEqual require linear centroid interpolation of the
      // position (HLSL).
      io->interpolation = ir::InterpolationType::kLinear;
      io->sampling = ir::InterpolationSampling::kCentroid;
    }
  }

  ir::TypeId TypeOf(const ir::StageInput& input) const override {
    return IsSnorm(input) ? m_.types.WithScalar(input.type, ir::kU32) : input.type;
  }

  void AddParameters(ir::StageSignature* signature) override {
    const auto needs = [&](BuiltinValue builtin) {
      return std::ranges::any_of(
          inputs(), [&](const ir::StageInput& input) { return input.io.builtin == builtin; });
    };
    if (FirstIndices() == FirstIndex::kSemantics) {
      if (needs(BuiltinValue::kVertexIndex)) {
        first_vertex_ = Parameter(BuiltinValue::kFirstVertex, "first_vertex", signature);
      }
      if (needs(BuiltinValue::kInstanceIndex)) {
        first_instance_ = Parameter(BuiltinValue::kFirstInstance, "first_instance", signature);
      }
    }
    const bool id = needs(BuiltinValue::kSubgroupId);
    if (id) {
      local_index_ =
          Parameter(BuiltinValue::kLocalInvocationIndex, "local_invocation_index", signature);
    }
    if (id || needs(BuiltinValue::kNumSubgroups)) {
      const Value known = function().subgroup_size;
      subgroup_size_ =
          known.is_constant()
              ? m_.constants.U32(static_cast<uint32_t>(m_.constants.IntValue(known.constant())))
              : Parameter(BuiltinValue::kSubgroupSize, "subgroup_size", signature);
    }
  }

  Value Computed(Builder& b, const ir::StageInput& input, Value v) override {
    switch (input.io.builtin) {
      case BuiltinValue::kNumWorkgroups:
        return LoadRootConstant(b, constants_, RootConstant::kNumWorkgroups);
      case BuiltinValue::kVertexIndex:
        return FromFirst(b, input, v, first_vertex_, RootConstant::kFirstVertex);
      case BuiltinValue::kInstanceIndex:
        return FromFirst(b, input, v, first_instance_, RootConstant::kFirstInstance);
      case BuiltinValue::kSubgroupId:
        return Named(Native(b).Binary(BinaryOp::kDivide, ir::kU32, local_index_, subgroup_size_),
                     input);
      case BuiltinValue::kNumSubgroups: {
        const Value most = b.U32(static_cast<uint32_t>(Invocations() - 1));
        const Value up = b.Binary(BinaryOp::kAdd, ir::kU32, most, subgroup_size_);
        return Named(Native(b).Binary(BinaryOp::kDivide, ir::kU32, up, subgroup_size_), input);
      }
      case BuiltinValue::kPosition: {
        // position.w in a fragment shader is 1/w in WGSL, but w in Direct3D.
        const Value xyz =
            b.Emit(Op::kSwizzle, TypeStore::Vector(ir::kF32, 3), {v}, ir::Swizzle({0, 1, 2}));
        const Value w = b.Access(v, {b.U32(3)});
        const Value inverse = b.Binary(BinaryOp::kDivide, ir::kF32, m_.constants.F32(1), w);
        return Named(b.Emit(Op::kConstruct, m_.TypeOf(v), {xyz, inverse}), input);
      }
      default: return IsSnorm(input) ? Named(FromSnorm(b, input.type, v), input) : v;
    }
  }

  std::string_view ResultName() const override { return "outputs"; }

 private:
  ShaderStage stage() const { return function().stage; }

  // Returns whether HlslOptions::snorm10_10_10_2_locations lists the input.
  bool IsSnorm(const ir::StageInput& input) const {
    const std::vector<uint32_t>& locations = constants_.options.snorm10_10_10_2_locations;
    return stage() == ShaderStage::kVertex && input.io.builtin == BuiltinValue::kNone &&
           TypeStore::IsFloatScalar(m_.types.ScalarOf(input.type)) &&
           std::ranges::find(locations, input.io.location) != locations.end();
  }

  // Converts an input of format snorm10-10-10-2, whose components arrive as unsigned numbers:
  // sign-extends the components and normalizes them to [-1, 1].
  Value FromSnorm(Builder& b, ir::TypeId type, Value v) {
    const uint32_t n = TypeStore::IsScalar(type) ? 1 : m_.types[type].n;
    const auto of = [&](ir::TypeId scalar) { return m_.types.WithScalar(type, scalar); };
    // Returns a constant with the value `three` in the first three components and `fourth` in the
    // fourth.
    const auto constants = [&](ir::TypeId scalar, ir::ConstantId three, ir::ConstantId fourth) {
      const ir::ConstantId parts[] = {three, three, three, fourth};
      return n == 1 ? three : m_.constants.Composite(of(scalar), std::span(parts).first(n));
    };
    const ir::ConstantId unused = constants(ir::kU32, m_.constants.U32(22), m_.constants.U32(30));
    const ir::ConstantId most = constants(ir::kF32, m_.constants.F32(511), m_.constants.F32(1));
    const ir::ConstantId least = constants(ir::kF32, m_.constants.F32(-1), m_.constants.F32(-1));
    const Value fields = b.Emit(Op::kConvert, of(ir::kI32), {v});
    const Value up = Native(b).Binary(BinaryOp::kShiftLeft, of(ir::kI32), fields, unused);
    const Value with_signs = Native(b).Binary(BinaryOp::kShiftRight, of(ir::kI32), up, unused);
    const Value numbers = b.Emit(Op::kConvert, of(ir::kF32), {with_signs});
    const Value normal = b.Binary(BinaryOp::kDivide, of(ir::kF32), numbers, most);
    const Value bounded = b.Builtin(ir::BuiltinFn::k_max, of(ir::kF32), {normal, least});
    return type == of(ir::kF32) ? bounded : Value(b.Emit(Op::kConvert, type, {bounded}));
  }

  // Returns a builder that emits divisions by the subgroup size without a check for 0, because the
  // size is never 0.
  static Builder Native(Builder b) {
    b.flags = ir::InstFlags::kNativeSemantics;
    return b;
  }

  Value Named(Value v, const Param& input) {
    m_.SetName(v.inst(), input.name);
    return v;
  }

  // Returns the function's parameter with this built-in value. Adds the parameter if necessary.
  Value Parameter(BuiltinValue builtin, std::string_view name, ir::StageSignature* signature) {
    for (ir::ParamId p : signature->params) {
      if (m_[p].io.builtin == builtin) return p;
    }
    Param param;
    param.name = m_.strings.Intern(name);
    param.type = ir::kU32;
    param.io.builtin = builtin;
    signature->params.push_back(NewParam(param));
    return signature->params.back();
  }

  // Returns whether the function has a frag_depth output with depth mode `less` or `greater`.
  bool MovesDepthOneWay() const {
    const auto moves = [](const IoAttributes& io) {
      return io.builtin == BuiltinValue::kFragDepth &&
             (io.depth_mode == ir::DepthMode::kLess || io.depth_mode == ir::DepthMode::kGreater);
    };
    const ir::TypeId result = function().return_type;
    if (m_.types.kind(result) != ir::TypeKind::kStruct) return moves(function().return_io);
    return std::ranges::any_of(m_.types.StructOf(result).members,
                               [&](const ir::StructMember& member) { return moves(member.io); });
  }

  uint64_t Invocations() const {
    uint64_t n = 1;
    for (const Value size : function().workgroup_size) {
      if (size.is_constant()) n *= static_cast<uint64_t>(m_.constants.IntValue(size.constant()));
    }
    return n;
  }

  // The source from which the shader gets the first vertex and first instance of a draw.
  enum class FirstIndex : uint8_t { kNotCounted, kRootConstants, kSemantics };
  FirstIndex FirstIndices() const {
    if (!constants_.options.first_index) return FirstIndex::kNotCounted;
    return constants_.options.shader_model >= 68 ? FirstIndex::kSemantics
                                                 : FirstIndex::kRootConstants;
  }

  // Returns `v` plus the draw's first index, because SV_VertexID and SV_InstanceID begin at 0 in
  // each draw. FirstIndices() selects the first index: `first`, the value of the root constant
  // `constant`, or 0.
  Value FromFirst(Builder& b, const Param& input, Value v, Value first, RootConstant constant) {
    switch (FirstIndices()) {
      case FirstIndex::kNotCounted: return v;
      case FirstIndex::kSemantics: break;
      case FirstIndex::kRootConstants: first = LoadRootConstant(b, constants_, constant);
    }
    return Named(b.Binary(BinaryOp::kAdd, ir::kU32, v, first), input);
  }

  const RootConstants& constants_;
  // State of the entry point that was most recently declared.
  Value first_vertex_, first_instance_;
  Value local_index_, subgroup_size_;
};

bool HasStageStructures(const ir::Module& m, std::string* what) {
  for (const ir::Function& f : m.functions) {
    if (f.stage == ShaderStage::kNone) continue;
    const auto is_struct = [&](ir::TypeId t) { return m.types.kind(t) == ir::TypeKind::kStruct; };
    bool good = f.return_type == ir::kVoid || is_struct(f.return_type);
    for (const ir::ParamId& p : f.params) {
      const BuiltinValue builtin = m[p].io.builtin;
      good &= is_struct(m[p].type)
                  ? &p == f.params.data()
                  : builtin != BuiltinValue::kNone && builtin != BuiltinValue::kNumWorkgroups &&
                        builtin != BuiltinValue::kSubgroupId &&
                        builtin != BuiltinValue::kNumSubgroups;
    }
    if (good) continue;
    *what = "inputs or outputs of '" + std::string(m.strings.Get(f.name)) + "'";
    return false;
  }
  return true;
}

}  // namespace

const ir::Property kStageStructures{"stage_structures", HasStageStructures};

ir::Status RunShaderIo(ir::Module& m, const RootConstants& constants) {
  Stages stages(m, constants);
  ir::ShaderIoConfig io;
  io.interstage_locations = constants.options.interstage_locations;
  return ir::RunShaderIo(m, io, stages);
}

}  // namespace tessera::hlsl
