// Stage inputs and outputs as module-scope variables.
#include <vector>

#include "backend_spirv/legalise.h"
#include "backend_spirv/legalise_util.h"

namespace tessera::spirv {
namespace {

using ir::BinaryOp;
using ir::Builder;
using ir::BuiltinValue;
using ir::GlobalId;
using ir::Inst;
using ir::InstId;
using ir::IoAttributes;
using ir::Op;
using ir::ShaderStage;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

// Where one parameter, result or member of one goes.
struct Slot {
  GlobalId global;
  Value computed;      // inputs that are read as a whole, at the function's beginning
  TypeId type;         // as the WGSL has it
  bool array = false;  // sample mask: element 0
};

class IoLegaliser {
 public:
  IoLegaliser(ir::Module& m, const SpirvOptions& options, Diagnostics& diagnostics)
      : m_(m), options_(options), diagnostics_(diagnostics) {}

  ir::Status Run() {
    bool any = false;
    for (const ir::Function& f : m_.functions) any |= f.stage != ShaderStage::kNone;
    if (!any) return ir::Status::Ok();
    if (options_.clamp_frag_depth == FragDepthClamp::kImmediates &&
        !AddFragDepthRange(m_, options_.frag_depth_range_offset, diagnostics_, &depth_ranges_).ok) {
      return ir::Status::Failed();
    }
    const uint32_t inst_count = static_cast<uint32_t>(m_.insts.size());
    inputs_.resize(m_.params.size());
    outputs_.resize(m_.functions.size());
    for (uint32_t i = 0; i < m_.functions.size(); ++i) {
      if (m_.functions[i].stage != ShaderStage::kNone) DeclareEntryPoint(i);
    }
    for (uint32_t i = 0; i < inst_count; ++i) {
      const Inst inst = m_.insts[i];
      if (inst.op == Op::kNop || !inst.block.valid() || inst.operand_count == 0) continue;
      RewriteOperands(InstId(i));
      if (inst.op != Op::kReturn) continue;
      const ir::FunctionId function = m_[inst.block].function;
      if (function.valid() && !outputs_[function.value].empty()) RewriteReturn(InstId(i), function);
    }
    for (ir::Function& f : m_.functions) {
      if (f.stage == ShaderStage::kNone) continue;
      f.params = {};
      f.return_type = ir::kVoid;
      f.return_io = {};
    }
    return ir::Status::Ok();
  }

 private:
  void DeclareEntryPoint(uint32_t index) {
    function_ = index;
    const ir::Function& f = m_.functions[index];
    stage_ = f.stage;
    const InstId first = m_[f.body].first;
    Builder b(m_, first);
    for (ir::ParamId p : f.params) {
      const ir::Param param = m_[p];
      std::vector<Slot>& slots = inputs_[p.value];
      if (m_.types.kind(param.type) == TypeKind::kStruct) {
        for (const ir::StructMember& member : m_.types.StructOf(param.type).members) {
          slots.push_back(Input({member.name, member.type, member.io, member.span}));
        }
      } else {
        Slot slot = Input(param);
        // Used as a whole, so that one load serves all.
        slot.computed = LoadSlot(b, slot);
        slots.push_back(slot);
      }
    }
    const TypeId result = m_.functions[index].return_type;
    std::vector<Slot>& out = outputs_[index];
    if (m_.types.kind(result) == TypeKind::kStruct) {
      for (const ir::StructMember& member : m_.types.StructOf(result).members) {
        out.push_back(Output({member.name, member.type, member.io, member.span}));
      }
    } else if (result != ir::kVoid) {
      out.push_back(Output({{}, result, m_.functions[index].return_io, {}}));
    }
    if (stage_ == ShaderStage::kVertex && options_.emit_point_size) {
      IoAttributes io;
      io.builtin = BuiltinValue::kPointSize;
      const GlobalId size = Declare(ir::AddressSpace::kOut, {{}, ir::kF32, io, {}});
      b.Store(size, m_.constants.F32(1));
    }
  }

  GlobalId Declare(ir::AddressSpace space, const ir::Param& p) {
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
    if (!options_.storage_input_output_16 && m_.types.ScalarOf(type) == ir::kF16) {
      return m_.types.WithScalar(type, ir::kF32);
    }
    return type;
  }

  // `p`: a parameter, or a member of one.
  Slot Input(const ir::Param& p) {
    Slot slot;
    slot.type = p.type;
    slot.global =
        p.io.builtin != BuiltinValue::kNone ? BuiltinInput(p) : Declare(ir::AddressSpace::kIn, p);
    slot.array = p.io.builtin == BuiltinValue::kSampleMask;
    return slot;
  }

  // One variable serves all that ask for the same builtin.
  GlobalId BuiltinInput(const ir::Param& p) {
    for (const auto& [function, builtin, global] : builtin_inputs_) {
      if (function == function_ && builtin == p.io.builtin) return global;
    }
    const GlobalId global = Declare(ir::AddressSpace::kIn, p);
    builtin_inputs_.push_back({function_, p.io.builtin, global});
    return global;
  }

  Value LoadSlot(Builder& b, const Slot& slot) {
    if (slot.computed.valid()) return slot.computed;
    Value pointer = slot.global;
    if (slot.array) pointer = b.Access(pointer, {b.U32(0)});
    const Value v = b.Load(pointer);
    return m_.TypeOf(v) == slot.type ? v : Value(b.Emit(Op::kConvert, slot.type, {v}));
  }

  // `p`: the result, or a member of it.
  Slot Output(const ir::Param& p) {
    Slot slot;
    slot.type = p.type;
    slot.global = Declare(ir::AddressSpace::kOut, p);
    slot.array = p.io.builtin == BuiltinValue::kSampleMask;
    return slot;
  }

  void RewriteOperands(InstId id) {
    for (uint32_t i = 0; i < m_[id].operand_count; ++i) {
      const Value v = m_.Operand(id, i);
      if (v.kind() != Value::kParam || v.index() >= inputs_.size()) continue;
      const std::vector<Slot>& slots = inputs_[v.index()];
      if (slots.empty()) continue;
      if (m_.types.kind(m_.params[v.index()].type) != TypeKind::kStruct) {
        m_.SetOperand(id, i, slots[0].computed);
      } else if (m_[id].op == Op::kAccess && i == 0) {
        RewriteMember(id, slots);
        return;
      } else {
        m_.SetOperand(id, i, Whole(id, v, slots));
      }
    }
  }

  // param.member...: read where it is used.
  void RewriteMember(InstId id, const std::vector<Slot>& slots) {
    const Value index = m_.Operand(id, 1);
    const Slot& slot = slots[static_cast<size_t>(m_.constants.IntValue(index.constant()))];
    Builder b(m_, id);
    const Value v = LoadSlot(b, slot);
    const uint32_t count = m_[id].operand_count;
    if (count == 2) {
      ir::ReplaceInPlace(m_, id, v);
      return;
    }
    Inst& inst = m_[id];  // v takes the place of the parameter and its member
    inst.operands += 1;
    inst.operand_count -= 1;
    m_.SetOperand(id, 0, v);
  }

  Value Whole(InstId id, Value param, const std::vector<Slot>& slots) {
    Builder b(m_, id);
    std::vector<Value> members;
    for (const Slot& slot : slots) members.push_back(LoadSlot(b, slot));
    return b.Emit(Op::kConstruct, m_.params[param.index()].type, std::span<const Value>(members));
  }

  void RewriteReturn(InstId id, ir::FunctionId function) {
    const std::vector<Slot>& slots = outputs_[function.value];
    stage_ = m_[function].stage;
    function_ = function.value;
    Builder b(m_, id);
    const Value result = m_.Operand(id, 0);
    const InstId before = m_[id].prev;
    const bool structure = m_.types.kind(m_.TypeOf(result)) == TypeKind::kStruct;
    for (uint32_t i = 0; i < slots.size(); ++i) {
      const Value v = structure ? Member(b, result, i) : result;
      StoreSlot(b, slots[i], v);
    }
    m_.TruncateOperands(id, 0);
    // What was put together just for the return has been taken apart again.
    const bool unused = structure && result == Value(before) && m_[before].op == Op::kConstruct;
    if (unused) m_.Remove(before);
  }

  Value Member(Builder& b, Value structure, uint32_t i) {
    if (structure.is_constant()) return m_.constants.Element(structure.constant(), i);
    if (structure.is_inst()) {
      const Inst& inst = m_[structure.inst()];
      if (inst.op == Op::kConstruct && inst.operand_count > i) {
        return m_.Operand(structure.inst(), i);
      }
    }
    return b.Access(structure, {b.U32(i)});
  }

  void StoreSlot(Builder& b, const Slot& slot, Value v) {
    const ir::Global& g = m_.globals[slot.global.value];
    if (g.io.builtin == BuiltinValue::kPosition) v = Position(b, v);
    if (g.io.builtin == BuiltinValue::kFragDepth) v = FragDepth(b, v);
    Value pointer = slot.global;
    if (slot.array) pointer = b.Access(pointer, {b.U32(0)});
    const TypeId type = m_.types[m_.TypeOf(pointer)].element;
    if (type != m_.TypeOf(v)) v = b.Emit(Op::kConvert, type, {v});
    b.Store(pointer, v);
  }

  // Clip space as the user of the module wants it.
  Value Position(Builder& b, Value v) {
    if (options_.flip_y) {
      const Value y = b.Access(v, {b.U32(1)});
      const Value flipped = b.Unary(ir::UnaryOp::kNegate, ir::kF32, y);
      v = b.Emit(Op::kInsert, m_.TypeOf(v), {v, flipped, b.U32(1)});
    }
    if (options_.depth_range_minus_one_to_one) {
      const Value z = b.Access(v, {b.U32(2)}), w = b.Access(v, {b.U32(3)});
      const Value twice = b.Binary(BinaryOp::kAdd, ir::kF32, z, z);
      const Value moved = b.Binary(BinaryOp::kSubtract, ir::kF32, twice, w);
      v = b.Emit(Op::kInsert, m_.TypeOf(v), {v, moved, b.U32(2)});
    }
    return v;
  }

  // WebGPU: Rasterization: depths are clamped to the viewport's range; Vulkan takes them as they come.
  Value FragDepth(Builder& b, Value v) {
    switch (options_.clamp_frag_depth) {
      case FragDepthClamp::kNone: break;
      case FragDepthClamp::kZeroToOne: return b.Builtin(ir::BuiltinFn::k_saturate, ir::kF32, {v});
      case FragDepthClamp::kImmediates: {
        const FragDepthRange& range = depth_ranges_[function_];
        const Value low = b.Load(b.Access(range.global, {b.U32(range.first)}));
        const Value high = b.Load(b.Access(range.global, {b.U32(range.first + 1)}));
        return b.Builtin(ir::BuiltinFn::k_clamp, ir::kF32, {v, low, high});
      }
    }
    return v;
  }

  struct BuiltinSlot {
    uint32_t function;
    BuiltinValue builtin;
    GlobalId global;
  };

  ir::Module& m_;
  const SpirvOptions& options_;
  Diagnostics& diagnostics_;
  uint32_t function_ = 0;
  ShaderStage stage_ = ShaderStage::kNone;
  std::vector<std::vector<Slot>> inputs_;   // by ParamId
  std::vector<std::vector<Slot>> outputs_;  // by FunctionId
  std::vector<BuiltinSlot> builtin_inputs_;
  std::vector<FragDepthRange> depth_ranges_;  // by FunctionId
};

}  // namespace

ir::Status LegaliseIo(ir::Module& m, const SpirvOptions& options, Diagnostics& diagnostics) {
  return IoLegaliser(m, options, diagnostics).Run();
}

}  // namespace tessera::spirv
