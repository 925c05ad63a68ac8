// Rewrites stage inputs and outputs into the form that a target requires.
#ifndef TESSERA_IR_TRANSFORM_SHADER_IO_H_
#define TESSERA_IR_TRANSFORM_SHADER_IO_H_

#include <cstdint>
#include <optional>
#include <span>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/module.h"

namespace tessera::ir {

// An input of an entry point: a parameter, or a member of a parameter.
struct StageInput : Param {
  ParamId of;  // the parameter that is the input or contains it as a member
  bool member = false;
};

// An output of an entry point: its result, or a member of its result. If `constant` is valid, the
// shader does not contain the output: the host requested it, with this value.
struct StageOutput : Param {
  Value constant;
};

// The parameters and result of an entry point after its inputs and outputs have been rewritten.
struct StageSignature {
  PoolVector<ParamId> params;
  TypeId result = kVoid;
};

// Defines how a target declares inputs and outputs. RunShaderIo calls its functions for one entry
// point at a time.
class StageInterface {
 public:
  virtual ~StageInterface() = default;
  // Declares the target's form of the inputs and outputs and returns the new signature. The entry
  // point `f` still has its old parameters and result.
  virtual StageSignature Declare(FunctionId f, std::span<const StageInput> inputs,
                                 std::span<const StageOutput> outputs) = 0;
  // Returns the value of input `i` of the last Declare call, converted to the input's type in the
  // shader.
  virtual Value Input(Builder& b, uint32_t i) = 0;
  // Returns whether reading input `i` reads memory. If so, it is read only once, so that all uses
  // of the input see the same value.
  virtual bool IsFetched(uint32_t) const { return false; }
  // Emits the code that writes `values` to the outputs of the last Declare call. Returns the value
  // for the entry point to return, or an invalid value if it returns nothing.
  virtual Value Outputs(Builder& b, std::span<const Value> values) = 0;
};

// A variable that contains a depth range as two f32, and the indices of the members (or components)
// that are the range's bounds.
struct FragDepthRange {
  GlobalId global;
  uint32_t least = 0, greatest = 1;
};

// Changes to inputs and outputs that the host requests, independent of the target.
struct ShaderIoConfig {
  // options for vertex functions
  bool emit_point_size = false;  // adds an output BuiltinValue::kPointSize with value 1.0
  bool flip_y = false;           // negates the y of the position
  // Converts the z of the position from WGSL's clip space (0..1) to -1..1.
  bool depth_range_minus_one_to_one = false;
  // If set, the only locations that are written. Outputs with other locations are removed.
  std::optional<std::span<const uint32_t>> interstage_locations;

  // options for fragment functions
  uint32_t fixed_sample_mask = ~0u;  // restricts the covered samples to the bits that are set
  bool clamp_frag_depth = false;     // clamps frag_depth to 0..1, or to `depth_ranges`
  std::span<const FragDepthRange> depth_ranges;  // indexed by FunctionId, or empty
};

// Replaces the parameters and results of entry points with those that `target` declares. Members of
// structure parameters are read individually; the structure is constructed only if it is used as a
// whole.
Status RunShaderIo(Module& module, const ShaderIoConfig& config, StageInterface& target);

// Returns element or member `k` of `composite`: the operand from which it was constructed, if that
// is known, or otherwise an access that this function emits.
Value PartOf(Builder& b, Value composite, uint32_t k);

// Returns whether `f` is a fragment function with the output frag_depth.
bool WritesFragDepth(const Module& module, const Function& f);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SHADER_IO_H_
