// Declares stage inputs and outputs as structures, for MSL and HLSL.
#ifndef TESSERA_IR_TRANSFORM_STAGE_STRUCTURES_H_
#define TESSERA_IR_TRANSFORM_STAGE_STRUCTURES_H_

#include "base/pool_vector.h"
#include "ir/transform/shader_io.h"

namespace tessera::ir {

// Turns inputs into separate parameters, or into members of a structure that becomes the first
// parameter. Turns outputs into members of a structure that the entry point returns. Subclasses
// choose the form of each input and the order of members.
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
    kNowhere,  // not declared; `Computed` provides the value
  };
  // A member of the output structure. The member contains output number `output`. If that output is
  // an array and `count` is not 0, the member contains only `count` elements of the array, starting
  // at `first`.
  struct Part {
    Param member;
    uint32_t output = 0;
    uint32_t first = 0, count = 0;
  };

  virtual Place PlaceOf(const StageInput& input) const = 0;
  // Returns the sort key of a member. Members with equal keys stay in source order.
  virtual uint64_t OrderOf(const IoAttributes& io) const {
    (void)io;
    return 0;
  }
  // Appends to `parts` the structure members that hold `output`. `index` is the number of the
  // output.
  virtual void AddParts(const StageOutput& output, uint32_t index, PoolVector<Part>* parts) const;
  // Adjusts the attributes of an input that becomes a structure member.
  virtual void Attributes(IoAttributes* io) const { (void)io; }
  // Returns the declared type of `input`. `Computed` converts a value of this type to the type in
  // the shader.
  virtual TypeId TypeOf(const StageInput& input) const { return input.type; }
  // Returns the value of `input`, computed from the declared parameter or member `v`. If the input
  // is not declared (Place::kNowhere), `v` is invalid.
  virtual Value Computed(Builder& b, const StageInput& input, Value v) {
    (void)b, (void)input;
    return v;
  }
  // Appends to `signature` the extra parameters that `Computed` needs.
  virtual void AddParameters(StageSignature* signature) { (void)signature; }
  // Returns the name of the variable that holds the result structure. If the name is empty, the
  // return statement constructs the structure instead.
  virtual std::string_view ResultName() const { return {}; }

  ParamId NewParam(const Param& param);
  const Function& function() const { return m_[function_]; }
  std::span<const StageInput> inputs() const { return inputs_; }

  Module& m_;

 private:
  struct Slot {
    Value value;          // the parameter, for Place::kParameter
    uint32_t member = 0;  // member number, for Place::kMember
    Place place = Place::kNowhere;
  };

  void DeclareInputs(StageSignature* signature);
  void DeclareOutputs(std::span<const StageOutput> outputs, StageSignature* signature);
  TypeId NewStruct(std::string_view suffix, std::span<const Param> members);

  // The entry point that was passed to the most recent call of Declare.
  FunctionId function_;
  PoolVector<StageInput> inputs_;
  PoolVector<Slot> slots_;  // indexed by input
  ParamId inputs_param_;
  PoolVector<Part> parts_;
  TypeId result_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_STAGE_STRUCTURES_H_
