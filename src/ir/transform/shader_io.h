// Stage inputs and outputs as a target has them.
#ifndef TESSERA_IR_TRANSFORM_SHADER_IO_H_
#define TESSERA_IR_TRANSFORM_SHADER_IO_H_

#include <cstdint>
#include <optional>
#include <span>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/module.h"

namespace tessera::ir {

// One value that enters an entry point: a parameter, or a member of one.
struct StageInput : Param {
  ParamId of;  // the parameter that it is, or is a member of
  bool member = false;
};

// One value that leaves it: the result, or a member of it. `constant`: what the host wants beside those.
struct StageOutput : Param {
  Value constant;
};

// What is the entry point's after its inputs and outputs have been declared.
struct StageSignature {
  PoolVector<ParamId> params;
  TypeId result = kVoid;
};

// How a target has inputs and outputs: the policy of RunShaderIo, asked for one entry point at a time.
class StageInterface {
 public:
  virtual ~StageInterface() = default;
  // Declares what takes their place. The entry point `f` still has the parameters and the result of before.
  virtual StageSignature Declare(FunctionId f, std::span<const StageInput> inputs,
                                 std::span<const StageOutput> outputs) = 0;
  // The value of input `i` of those declared last, of the type that the shader has for it.
  virtual Value Input(Builder& b, uint32_t i) = 0;
  // Whether that reads memory: it is done once, so that the input has one value.
  virtual bool IsFetched(uint32_t) const { return false; }
  // Hands over the outputs declared last; what is to be returned, or none.
  virtual Value Outputs(Builder& b, std::span<const Value> values) = 0;
};

// Two f32 in a variable: which of its members (or components) they are.
struct FragDepthRange {
  GlobalId global;
  uint32_t least = 0, greatest = 1;
};

// What the host asks of the values, whatever the target.
struct ShaderIoConfig {
  // Vertex functions.
  bool emit_point_size = false;  // 1.0 as BuiltinValue::kPointSize
  bool flip_y = false;           // negates the y of the position
  // WGSL's clip space has z in 0..1; this gives z in -1..1.
  bool depth_range_minus_one_to_one = false;
  // When given: the locations that are written; the others are left out.
  std::optional<std::span<const uint32_t>> interstage_locations;

  // Fragment functions.
  uint32_t fixed_sample_mask = ~0u;              // no samples but these are covered
  bool clamp_frag_depth = false;                 // to 0..1, or to `depth_ranges`
  std::span<const FragDepthRange> depth_ranges;  // by FunctionId, or empty
};

// Replaces the parameters and results of entry points by what `target` makes of them. Members of parameters that
// are structures are read one by one; the structure is only made where it is used as a whole.
Status RunShaderIo(Module& module, const ShaderIoConfig& config, StageInterface& target);

// Part `k` of a value: from what it is made of where that can be seen, else by an access.
Value PartOf(Builder& b, Value composite, uint32_t k);

// Whether `f` is a fragment function with the output frag_depth.
bool WritesFragDepth(const Module& module, const Function& f);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SHADER_IO_H_
