#include "stage_interfaces.h"

#include <span>
#include <string_view>

#include "base/pool_vector.h"
#include "ir/edit.h"
#include "ir/transform/stage_structures.h"

namespace tessera::ir_cases {
namespace {

using ir::Builder;
using ir::BuiltinValue;
using ir::GlobalId;
using ir::IoAttributes;
using ir::Module;
using ir::Param;
using ir::ParamId;
using ir::StageInput;
using ir::StageOutput;
using ir::StageSignature;
using ir::Value;

class OutputVariables final : public ir::StageInterface {
 public:
  explicit OutputVariables(Module& m) : m_(m) {}

  StageSignature Declare(ir::FunctionId, std::span<const StageInput> inputs,
                         std::span<const StageOutput> outputs) override {
    params_.clear();
    variables_.clear();
    for (const StageInput& input : inputs) {
      m_.params.push_back(input);
      params_.push_back(ParamId(static_cast<uint32_t>(m_.params.size() - 1)));
    }
    for (const StageOutput& output : outputs) {
      ir::Global g;
      g.name = output.name;
      g.type = output.type;
      variables_.push_back(AddGlobal(m_, g));
    }
    return {params_, ir::kVoid};
  }
  Value Input(Builder&, uint32_t i) override { return params_[i]; }
  Value Outputs(Builder& b, std::span<const Value> values) override {
    for (uint32_t i = 0; i < values.size(); ++i) b.Store(variables_[i], values[i]);
    return {};
  }

 private:
  Module& m_;
  PoolVector<ParamId> params_;
  PoolVector<GlobalId> variables_;
};

// Uses the default implementations of all functions, as MSL's interface does.
class PlainStructures final : public ir::StageStructures {
 public:
  using StageStructures::StageStructures;

 protected:
  Place PlaceOf(const StageInput& input) const override {
    return input.io.builtin == BuiltinValue::kNone ? Place::kMember : Place::kParameter;
  }
};

class UnusualStructures final : public ir::StageStructures {
 public:
  using StageStructures::StageStructures;

 protected:
  Place PlaceOf(const StageInput& input) const override {
    if (input.io.builtin == BuiltinValue::kInstanceIndex) return Place::kNowhere;
    return input.io.builtin == BuiltinValue::kNone ? Place::kMember : Place::kParameter;
  }
  uint64_t OrderOf(const IoAttributes& io) const override {
    return io.builtin == BuiltinValue::kNone ? 100 - io.location : 200;
  }
  void AddParts(const StageOutput& output, uint32_t index, PoolVector<Part>* parts) const override {
    const ir::Type& type = m_.types[output.type];
    if (type.kind != ir::TypeKind::kArray) return StageStructures::AddParts(output, index, parts);
    for (uint32_t k = 0; k < type.count().value(); ++k) {
      Part part{output, index, k, 1};
      part.member.type = type.element;
      parts->push_back(part);
    }
  }
  void Attributes(IoAttributes* io) const override { io->invariant = true; }
  Value Computed(Builder& b, const StageInput& input, Value v) override {
    if (input.io.builtin != BuiltinValue::kInstanceIndex) return v;
    return b.Add(added_, 1);
  }
  void AddParameters(StageSignature* signature) override {
    if (!added_.valid()) {
      const Param extra{
          m_.strings.Intern("extra"), ir::kU32, {.builtin = BuiltinValue::kVertexIndex}, {}};
      added_ = NewParam(extra);
    }
    signature->params.push_back(added_);
  }
  std::string_view ResultName() const override { return "result"; }

 private:
  ParamId added_;
};

}  // namespace

ir::Status RunWithOutputVariables(Module& m, const ir::ShaderIoConfig& config) {
  OutputVariables variables(m);
  return ir::RunShaderIo(m, config, variables);
}

ir::Status RunWithPlainStructures(Module& m) {
  PlainStructures structures(m);
  return ir::RunShaderIo(m, {}, structures);
}

ir::Status RunWithUnusualStructures(Module& m) {
  UnusualStructures structures(m);
  return ir::RunShaderIo(m, {}, structures);
}

}  // namespace tessera::ir_cases
