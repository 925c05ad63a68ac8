// Declares stage inputs and outputs as module-scope variables, for SPIR-V and GLSL.
#ifndef TESSERA_IR_TRANSFORM_STAGE_VARIABLES_H_
#define TESSERA_IR_TRANSFORM_STAGE_VARIABLES_H_

#include <string_view>

#include "base/pool_vector.h"
#include "ir/transform/color_inputs.h"
#include "ir/transform/shader_io.h"

namespace tessera::ir {

struct StageVariablesConfig {
  bool halves = false;  // declare f16 inputs and outputs as f16, not as f32
  // Whether to declare indices and sample masks as i32. These built-in values are u32 in WGSL but
  // int in GLSL.
  bool signed_built_ins = false;
  // The name of the variable for an output that has no name in the source.
  std::string_view result_name;
  // If not null, each input with `@color` is read from one of these attachments. There must be an
  // attachment for each color that inputs use.
  const ColorAttachments* colors = nullptr;
};

// Turns inputs and outputs into module-scope variables in AddressSpace::kIn and kOut. Entry points
// lose their parameters and results. Sample masks become arrays of one element. Color inputs become
// input attachments if StageVariablesConfig::colors is set.
class StageVariables final : public StageInterface {
 public:
  StageVariables(Module& m, const StageVariablesConfig& config) : m_(m), config_(config) {}

  StageSignature Declare(FunctionId f, std::span<const StageInput> inputs,
                         std::span<const StageOutput> outputs) override;
  Value Input(Builder& b, uint32_t i) override;
  bool IsFetched(uint32_t i) const override;
  Value Outputs(Builder& b, std::span<const Value> values) override;

 private:
  struct Slot {
    GlobalId global;
    TypeId type;   // the WGSL type
    bool array;    // a sample mask: the value is element 0 of an array
    bool written;  // constant output, written at the function's beginning
  };
  struct BuiltIn {
    BuiltinValue builtin;
    GlobalId global;
  };

  GlobalId InputVariable(const Param& p);
  GlobalId AttachmentOf(const Param& p);
  Value Fetch(Builder& b, const Slot& slot);
  GlobalId NewVariable(AddressSpace space, const Param& p);
  TypeId CrossingType(const IoAttributes& io, TypeId type);
  static Value Pointer(Builder& b, const Slot& slot);
  void Store(Builder& b, const Slot& slot, Value v);

  Module& m_;
  const StageVariablesConfig config_;
  // The stage of the entry point for which Declare was called last.
  ShaderStage stage_ = ShaderStage::kNone;
  PoolVector<Slot> inputs_, outputs_;
  PoolVector<BuiltIn> builtins_;
  GlobalId sample_index_;  // valid if a color input is multisampled
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_STAGE_VARIABLES_H_
