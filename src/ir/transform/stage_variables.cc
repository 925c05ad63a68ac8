#include "ir/transform/stage_variables.h"

#include <cassert>

#include "ir/builtin_functions.h"
#include "ir/edit.h"

namespace tessera::ir {
namespace {

bool IsMask(const IoAttributes& io) { return io.builtin == BuiltinValue::kSampleMask; }

// Returns true if the built-in value is an int in GLSL (GLSL: Built-In Variables).
bool IsSignedInGlsl(BuiltinValue builtin) {
  return builtin == BuiltinValue::kVertexIndex || builtin == BuiltinValue::kInstanceIndex ||
         builtin == BuiltinValue::kPrimitiveIndex || builtin == BuiltinValue::kSampleIndex ||
         builtin == BuiltinValue::kSampleMask || builtin == BuiltinValue::kDrawIndex ||
         builtin == BuiltinValue::kViewIndex;
}

}  // namespace

StageSignature StageVariables::Declare(FunctionId f, std::span<const StageInput> inputs,
                                       std::span<const StageOutput> outputs) {
  stage_ = m_[f].stage;
  inputs_.clear();
  outputs_.clear();
  builtins_.clear();
  bool fetches = false;
  for (const StageInput& input : inputs) {
    const bool fetched = config_.colors != nullptr && input.io.color != IoAttributes::kNone;
    const GlobalId g = fetched ? AttachmentOf(input) : InputVariable(input);
    inputs_.push_back({g, input.type, IsMask(input.io), false});
    fetches |= fetched;
  }
  if (fetches && config_.colors->multisampled) {
    // Multisampled attachments are read at the current sample, i.e. at sample_index. A shader that
    // reads sample_index runs once per sample.
    Param sample;
    sample.name = m_.strings.Intern(NameOf(BuiltinValue::kSampleIndex));
    sample.type = kU32;
    sample.io.builtin = BuiltinValue::kSampleIndex;
    sample_index_ = InputVariable(sample);
  }
  Builder b(m_, m_[m_[f].body].first);
  for (const StageOutput& output : outputs) {
    const GlobalId g = NewVariable(AddressSpace::kOut, output);
    outputs_.push_back({g, output.type, IsMask(output.io), output.constant.valid()});
    if (output.constant.valid()) Store(b, outputs_.back(), output.constant);
  }
  return {};
}

Value StageVariables::Input(Builder& b, uint32_t i) {
  const Slot& slot = inputs_[i];
  const Value v = IsFetched(i) ? Fetch(b, slot) : b.Load(Pointer(b, slot));
  const TypeId type = slot.type;
  return m_.TypeOf(v) == type ? v : Value(b.Emit(Op::kConvert, type, {v}));
}

bool StageVariables::IsFetched(uint32_t i) const {
  return m_.types.kind(m_[inputs_[i].global].type) == TypeKind::kInputAttachment;
}

Value StageVariables::Outputs(Builder& b, std::span<const Value> values) {
  for (size_t i = 0; i < values.size(); ++i) {
    if (!outputs_[i].written) Store(b, outputs_[i], values[i]);
  }
  return {};
}

// Returns the variable for an input. Inputs with the same built-in value share a variable.
GlobalId StageVariables::InputVariable(const Param& p) {
  for (const auto& [builtin, global] : builtins_) {
    if (builtin == p.io.builtin) return global;
  }
  const GlobalId global = NewVariable(AddressSpace::kIn, p);
  if (p.io.builtin != BuiltinValue::kNone) builtins_.push_back({p.io.builtin, global});
  return global;
}

GlobalId StageVariables::AttachmentOf(const Param& p) {
  const ColorAttachments::Place* const place = config_.colors->Find(p.io.color);
  assert(place != nullptr);
  const TypeId scalar = m_.types.ScalarOf(p.type);
  Global g;
  g.name = p.name;
  g.type = m_.types.InputAttachment(scalar == kF16 ? kF32 : scalar, config_.colors->multisampled);
  g.space = AddressSpace::kHandle;
  g.access = Access::kRead;
  g.has_binding = true;
  g.group = place->place.group;
  g.binding = place->place.binding;
  g.attachment = place->index;
  g.span = p.span;
  return AddGlobal(m_, g);
}

// Emits a read of the attachment. Returns as many components as `slot.type` has, in the
// attachment's component type.
Value StageVariables::Fetch(Builder& b, const Slot& slot) {
  const Type attachment = m_.types[m_[slot.global].type];
  const TypeId four = TypeStore::Vector(attachment.element, 4);
  const Value v =
      IsMultisampledAttachment(attachment)
          ? b.Builtin(BuiltinFn::k_inputAttachmentLoad, four, {slot.global, b.Load(sample_index_)})
          : b.Builtin(BuiltinFn::k_inputAttachmentLoad, four, {slot.global});
  if (!m_.types.IsVector(slot.type)) return b.Access(v, {b.U32(0)});
  const uint32_t n = m_.types[slot.type].n;
  if (n == 4) return v;
  Swizzle first;
  for (uint32_t i = 0; i < n; ++i) first.Append(i);
  return b.Emit(Op::kSwizzle, TypeStore::Vector(attachment.element, n), {v}, first);
}

GlobalId StageVariables::NewVariable(AddressSpace space, const Param& p) {
  const TypeId type = CrossingType(p.io, p.type);
  IoAttributes io = p.io;
  // Interpolation attributes apply only to vertex outputs and fragment inputs.
  const bool in = space == AddressSpace::kIn;
  if (in ? stage_ != ShaderStage::kFragment : stage_ != ShaderStage::kVertex) {
    io.interpolation = InterpolationType::kNone;
    io.sampling = InterpolationSampling::kNone;
  }
  if (in) io.invariant = false;
  // Integer inputs of fragment shaders must be flat, even built-in values
  // (VUID-StandaloneSpirv-Flat-04744).
  TypeId element = type;
  if (m_.types.kind(type) == TypeKind::kArray) element = m_.types[type].element;
  if (in && stage_ == ShaderStage::kFragment && io.color == IoAttributes::kNone &&
      TypeStore::IsIntScalar(m_.types.ScalarOf(element))) {
    io.interpolation = InterpolationType::kFlat;
  }
  Global g;
  g.name = p.name;
  if (!g.name.valid() && !config_.result_name.empty()) {
    g.name = m_.strings.Intern(config_.result_name);
  }
  g.type = type;
  g.space = space;
  g.access = Access::kReadWrite;
  g.io = io;
  g.span = p.span;
  return AddGlobal(m_, g);
}

// Returns the type of the variable for an input or output of WGSL type `type`.
TypeId StageVariables::CrossingType(const IoAttributes& io, TypeId type) {
  const bool is_signed = config_.signed_built_ins && IsSignedInGlsl(io.builtin);
  if (IsMask(io)) return m_.types.Array(is_signed ? kI32 : kU32, Count::Of(1));
  if (is_signed) return kI32;
  if (!config_.halves && m_.types.ScalarOf(type) == kF16) return m_.types.WithScalar(type, kF32);
  return type;
}

Value StageVariables::Pointer(Builder& b, const Slot& slot) {
  return slot.array ? b.Access(slot.global, {b.U32(0)}) : Value(slot.global);
}

void StageVariables::Store(Builder& b, const Slot& slot, Value v) {
  const Value pointer = Pointer(b, slot);
  const TypeId type = m_.types[m_.TypeOf(pointer)].element;
  if (type != m_.TypeOf(v)) v = b.Emit(Op::kConvert, type, {v});
  b.Store(pointer, v);
}

}  // namespace tessera::ir
