// Stage inputs and outputs for languages that pass and return structures (MSL and HLSL).
#ifndef TESSERA_IR_TRANSFORM_STAGE_STRUCTURES_H_
#define TESSERA_IR_TRANSFORM_STAGE_STRUCTURES_H_

#include "base/pool_vector.h"
#include "ir/transform/shader_io.h"

namespace tessera::ir {

// Inputs become members of one structure, which is the first parameter, or become separate
// parameters. Outputs become members of a structure that is returned. Subclasses decide which form
// each input takes, and the order of members.
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
    kNowhere,  // has no declaration; `Computed` provides the value
  };
  // A member of the output structure. It is output `output`, or, if `count` is not 0, `count`
  // elements of that output (an array) starting at `first`.
  struct Part {
    Param member;
    uint32_t output = 0;
    uint32_t first = 0, count = 0;
  };

  virtual Place PlaceOf(const StageInput& input) const = 0;
  // Returns the sort key of a member. Members with equal keys keep their order in the source.
  virtual uint64_t OrderOf(const IoAttributes& io) const {
    (void)io;
    return 0;
  }
  // Appends the structure members for `output`, whose output number is `index`, to `parts`.
  virtual void AddParts(const StageOutput& output, uint32_t index, PoolVector<Part>* parts) const;
  // Changes the attributes of an input that becomes a member.
  virtual void Attributes(IoAttributes* io) const { (void)io; }
  // Returns the type that `input` is declared with. `Computed` converts values of this type to the
  // type of the input.
  virtual TypeId TypeOf(const StageInput& input) const { return input.type; }
  // Returns the value of `input`. `v` is the value as declared, or invalid if the place of the
  // input is kNowhere.
  virtual Value Computed(Builder& b, const StageInput& input, Value v) {
    (void)b, (void)input;
    return v;
  }
  // Appends the additional parameters that `Computed` needs to `signature`.
  virtual void AddParameters(StageSignature* signature) { (void)signature; }
  // Returns the name of the variable for the returned structure, or an empty string if the
  // structure is constructed in the return statement.
  virtual std::string_view ResultName() const { return {}; }

  ParamId NewParam(const Param& param);
  const Function& function() const { return m_[function_]; }
  std::span<const StageInput> inputs() const { return inputs_; }

  Module& m_;

 private:
  struct Slot {
    Value value;          // the parameter that is the input
    uint32_t member = 0;  // index of the member in inputs_param_
    Place place = Place::kNowhere;
  };

  void DeclareInputs(StageSignature* signature);
  void DeclareOutputs(std::span<const StageOutput> outputs, StageSignature* signature);
  TypeId NewStruct(std::string_view suffix, std::span<const Param> members);

  // The entry point of the last Declare call.
  FunctionId function_;
  PoolVector<StageInput> inputs_;
  PoolVector<Slot> slots_;  // indexed by input
  ParamId inputs_param_;
  PoolVector<Part> parts_;
  TypeId result_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_STAGE_STRUCTURES_H_
