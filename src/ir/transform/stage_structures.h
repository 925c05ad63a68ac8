// Stage inputs and outputs in languages that take and return structures: what MSL and HLSL share.
#ifndef TESSERA_IR_TRANSFORM_STAGE_STRUCTURES_H_
#define TESSERA_IR_TRANSFORM_STAGE_STRUCTURES_H_

#include "base/pool_vector.h"
#include "ir/transform/shader_io.h"

namespace tessera::ir {

// Inputs become members of one structure, which is the first parameter, or parameters of their own; outputs become
// members of a structure that is returned. The languages say which, and in what order.
class StageStructures : public StageInterface {
 public:
  explicit StageStructures(Module& m) : m_(m) {}
  StageSignature Declare(FunctionId f, std::span<const StageInput> inputs,
                         std::span<const StageOutput> outputs) final;
  Value Input(Builder& b, uint32_t i) final;
  Value Outputs(Builder& b, std::span<const Value> values) final;

 protected:
  enum class Place : uint8_t {
    kMember,
    kParameter,
    kNowhere,  // Computed gives it
  };
  // One member of the outputs: output number `output`, or `count` elements of it, an array, from `first` on.
  struct Part {
    Param member;
    uint32_t output = 0;
    uint32_t first = 0, count = 0;
  };

  virtual Place PlaceOf(const StageInput& input) const = 0;
  // Members stand in the order of these keys, and of the source where they are equal.
  virtual uint64_t OrderOf(const IoAttributes& io) const {
    (void)io;
    return 0;
  }
  // Appends the members for an output.
  virtual void AddParts(const StageOutput& output, uint32_t index, PoolVector<Part>* parts) const;
  // Changes what is declared for an input that is a member.
  virtual void Attributes(IoAttributes* io) const { (void)io; }
  // The type that it is declared with; Computed makes its own of it.
  virtual TypeId TypeOf(const StageInput& input) const { return input.type; }
  // The input's value; `v`: as it comes, none for one that is nowhere.
  virtual Value Computed(Builder& b, const StageInput& input, Value v) {
    (void)b, (void)input;
    return v;
  }
  // Parameters that computed inputs need beside the inputs.
  virtual void AddParameters(StageSignature* signature) { (void)signature; }
  // The name of the structure's value that is returned; none where it stands in the return.
  virtual std::string_view ResultName() const { return {}; }

  ParamId NewParam(const Param& param);
  const Function& function() const { return m_[function_]; }
  std::span<const StageInput> inputs() const { return inputs_; }

  Module& m_;

 private:
  struct Slot {
    Value value;          // the parameter
    uint32_t member = 0;  // of inputs_param_
    Place place = Place::kNowhere;
  };

  void DeclareInputs(StageSignature* signature);
  void DeclareOutputs(std::span<const StageOutput> outputs, StageSignature* signature);
  TypeId NewStruct(std::string_view suffix, std::span<const Param> members);

  // Of the entry point declared last.
  FunctionId function_;
  PoolVector<StageInput> inputs_;
  PoolVector<Slot> slots_;  // by input
  ParamId inputs_param_;
  PoolVector<Part> parts_;
  TypeId result_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_STAGE_STRUCTURES_H_
