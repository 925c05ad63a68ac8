#include "ir/transform/stage_structures.h"

#include <string>

#include "base/pool_vector.h"
#include "base/stable_sort.h"

namespace tessera::ir {

StageSignature StageStructures::Declare(FunctionId f, std::span<const StageInput> inputs,
                                        std::span<const StageOutput> outputs) {
  function_ = f;
  inputs_.assign(inputs.begin(), inputs.end());
  StageSignature signature;
  DeclareInputs(&signature);
  AddParameters(&signature);
  DeclareOutputs(outputs, &signature);
  return signature;
}

void StageStructures::DeclareInputs(StageSignature* signature) {
  slots_.assign(inputs_.size(), {});
  PoolVector<uint32_t> members;
  for (uint32_t i = 0; i < inputs_.size(); ++i) {
    slots_[i].place = PlaceOf(inputs_[i]);
    if (slots_[i].place == Place::kMember) members.push_back(i);
  }
  StableSort(members, [&](uint32_t i) { return OrderOf(inputs_[i].io); });
  PoolVector<Param> declared;
  declared.reserve(members.size());
  // True if all members come from one parameter, a structure in the source. The new parameter then
  // keeps the name of this parameter.
  bool from_one = true;
  for (uint32_t i : members) {
    slots_[i].member = static_cast<uint32_t>(declared.size());
    declared.push_back(inputs_[i]);
    declared.back().type = TypeOf(inputs_[i]);
    Attributes(&declared.back().io);
    from_one &= inputs_[i].member && inputs_[i].of == inputs_[members[0]].of;
  }
  if (!declared.empty()) {
    const StringId name = from_one ? m_[inputs_[members[0]].of].name : m_.strings.Intern("inputs");
    inputs_param_ = NewParam({name, NewStruct("_inputs", declared), {}, {}});
    signature->params.push_back(inputs_param_);
  }
  for (uint32_t i = 0; i < inputs_.size(); ++i) {
    if (slots_[i].place != Place::kParameter) continue;
    const ParamId param = NewParam(inputs_[i]);
    slots_[i].value = param;
    signature->params.push_back(param);
  }
}

void StageStructures::DeclareOutputs(std::span<const StageOutput> outputs,
                                     StageSignature* signature) {
  parts_.clear();
  for (uint32_t i = 0; i < outputs.size(); ++i) AddParts(outputs[i], i, &parts_);
  result_ = kVoid;
  if (!parts_.empty()) {
    StableSort(parts_, [&](const Part& p) { return OrderOf(p.member.io); });
    PoolVector<Param> declared;
    declared.reserve(parts_.size());
    for (Part& part : parts_) {
      if (!part.member.name.valid()) part.member.name = m_.strings.Intern("value");
      declared.push_back(part.member);
    }
    result_ = NewStruct("_outputs", declared);
  }
  signature->result = result_;
}

void StageStructures::AddParts(const StageOutput& output, uint32_t index,
                               PoolVector<Part>* parts) const {
  const Type& type = m_.types[output.type];
  const uint32_t elements = type.kind == TypeKind::kArray ? type.count().value() : 0;
  parts->push_back({output, index, 0, elements});
}

TypeId StageStructures::NewStruct(std::string_view suffix, std::span<const Param> members) {
  PoolVector<StructMember> made;
  made.reserve(members.size());
  for (const Param& p : members) {
    StructMember& member = made.emplace_back();
    member.name = p.name;
    member.type = p.type;
    member.io = p.io;
    member.span = p.span;
  }
  const std::string name = std::string(m_.strings.Get(function().name)) + std::string(suffix);
  return m_.types.NewStruct(m_.strings.Intern(name), made);
}

ParamId StageStructures::NewParam(const Param& param) {
  m_.params.push_back(param);
  return ParamId(static_cast<uint32_t>(m_.params.size() - 1));
}

Value StageStructures::Input(Builder& b, uint32_t i) {
  const Slot& slot = slots_[i];
  Value v = slot.value;
  if (slot.place == Place::kMember) v = b.Access(inputs_param_, {b.U32(slot.member)});
  return Computed(b, inputs_[i], v);
}

Value StageStructures::Outputs(Builder& b, std::span<const Value> values) {
  if (parts_.empty()) return {};
  PoolVector<Value> members;
  members.reserve(parts_.size());
  for (const Part& part : parts_) {
    const Value whole = values[part.output];
    if (part.count == 0) {
      members.push_back(whole);
      continue;
    }
    PoolVector<Value> elements;
    for (uint32_t k = part.first; k < part.first + part.count; ++k) {
      elements.push_back(PartOf(b, whole, k));
    }
    const bool scalar = TypeStore::IsScalar(part.member.type);
    members.push_back(
        scalar ? elements[0]
               : Value(b.Emit(Op::kConstruct, part.member.type, std::span<const Value>(elements))));
  }
  const InstId result = b.Emit(Op::kConstruct, result_, std::span<const Value>(members));
  if (!ResultName().empty()) m_.SetName(result, m_.strings.Intern(ResultName()));
  return result;
}

}  // namespace tessera::ir
