// Stage inputs and outputs in languages that have variables for them: what SPIR-V and GLSL share.
#ifndef TESSERA_IR_TRANSFORM_STAGE_VARIABLES_H_
#define TESSERA_IR_TRANSFORM_STAGE_VARIABLES_H_

#include <string_view>

#include "base/pool_vector.h"
#include "ir/transform/color_inputs.h"
#include "ir/transform/shader_io.h"

namespace tessera::ir {

struct StageVariablesConfig {
  bool halves = false;  // f16 crosses a stage's border as it is; else as f32
  // Built-in values that the language has as i32 where WGSL has u32, as GLSL: indices and sample masks.
  bool signed_built_ins = false;
  // The name of an output that has none in the source.
  std::string_view result_name;
  // When given: inputs with a color are read from these, and each has its place.
  const ColorAttachments* colors = nullptr;
};

// Inputs and outputs become module-scope variables in AddressSpace::kIn and kOut, entry points functions without
// parameters and result. Sample masks are arrays of one element. A color is an input attachment.
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
    TypeId type;   // as the WGSL has it
    bool array;    // sample mask: element 0
    bool written;  // at the function's beginning
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
  // Of the entry point declared last.
  ShaderStage stage_ = ShaderStage::kNone;
  PoolVector<Slot> inputs_, outputs_;
  PoolVector<BuiltIn> builtins_;
  GlobalId sample_index_;  // where a color is multisampled
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_STAGE_VARIABLES_H_
