// Stage inputs and outputs for languages that declare them as variables (SPIR-V and GLSL).
#ifndef TESSERA_IR_TRANSFORM_STAGE_VARIABLES_H_
#define TESSERA_IR_TRANSFORM_STAGE_VARIABLES_H_

#include <string_view>

#include "base/pool_vector.h"
#include "ir/transform/color_inputs.h"
#include "ir/transform/shader_io.h"

namespace tessera::ir {

struct StageVariablesConfig {
  bool halves = false;  // f16 inputs and outputs stay f16; otherwise they are f32
  // Whether built-in values that are u32 in WGSL but int in GLSL, i.e. indices and sample masks,
  // are declared as i32.
  bool signed_built_ins = false;
  // The name given to outputs that have no name in the source.
  std::string_view result_name;
  // If not null, inputs with a color are read from these attachments, which must include every
  // color.
  const ColorAttachments* colors = nullptr;
};

// Changes inputs and outputs into module-scope variables in AddressSpace::kIn and kOut. Entry
// points become functions without parameters and result. Sample masks become arrays of one element.
// If StageVariablesConfig::colors is set, color inputs become input attachments.
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
    bool array;    // whether it is a sample mask, whose value is element 0 of the variable
    bool written;  // whether it is written at the beginning of the function
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
  // The entry point of the last Declare call.
  ShaderStage stage_ = ShaderStage::kNone;
  PoolVector<Slot> inputs_, outputs_;
  PoolVector<BuiltIn> builtins_;
  GlobalId sample_index_;  // only if a color is multisampled
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_STAGE_VARIABLES_H_
