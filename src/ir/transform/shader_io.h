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

// An input of an entry point: a parameter, or a member of a structure parameter.
struct StageInput : Param {
  ParamId of;  // the parameter that is or contains the input
  bool member = false;
};

// An output of an entry point: its result, or a member of a result structure. If `constant` is
// valid, the output is not in the source: the host has requested an output with this value.
struct StageOutput : Param {
  Value constant;
};

// The rewritten parameters and result type of an entry point.
struct StageSignature {
  PoolVector<ParamId> params;
  TypeId result = kVoid;
};

// Defines how a target declares stage inputs and outputs. RunShaderIo processes one entry point at
// a time: it calls Declare first, then the other functions.
class StageInterface {
 public:
  virtual ~StageInterface() = default;
  // Declares the inputs and outputs in the target's form. Returns the new signature of the entry
  // point `f`, which RunShaderIo applies afterwards.
  virtual StageSignature Declare(FunctionId f, std::span<const StageInput> inputs,
                                 std::span<const StageOutput> outputs) = 0;
  // Emits a read of input `i` of the last Declare call. Returns the value, converted to the type
  // that the input has in the shader.
  virtual Value Input(Builder& b, uint32_t i) = 0;
  // Returns true if input `i` is read from memory that may change. RunShaderIo then reads the input
  // only once, so that all uses see the same value.
  virtual bool IsFetched(uint32_t) const { return false; }
  // Emits stores of `values` to the outputs that the last Declare call declared. Returns the value
  // that the entry point must return, or an invalid value if it returns nothing.
  virtual Value Outputs(Builder& b, std::span<const Value> values) = 0;
};

// A depth range in the variable `global`. Its bounds are the f32 members or components with the
// indices `least` and `greatest`.
struct FragDepthRange {
  GlobalId global;
  uint32_t least = 0, greatest = 1;
};

// Target-independent changes to inputs and outputs, requested by the host.
struct ShaderIoConfig {
  // options for vertex functions
  bool emit_point_size = false;  // adds the output BuiltinValue::kPointSize with value 1.0
  bool flip_y = false;           // negates the y coordinate of the position
  // Maps the z coordinate of the position from WGSL's clip space (0..w) to -w..w.
  bool depth_range_minus_one_to_one = false;
  // If set, outputs with a location that is not in this list are removed.
  std::optional<std::span<const uint32_t>> interstage_locations;

  // options for fragment functions
  uint32_t fixed_sample_mask = ~0u;              // mask of the samples that a fragment may cover
  bool clamp_frag_depth = false;                 // clamps frag_depth to 0..1 or to `depth_ranges`
  std::span<const FragDepthRange> depth_ranges;  // indexed by FunctionId, or empty
};

// Replaces the parameters and results of entry points with those that `target` declares. Members of
// structure parameters are read individually; the structure is constructed only if it is used as a
// whole.
Status RunShaderIo(Module& module, const ShaderIoConfig& config, StageInterface& target);

// Returns element or member `k` of `composite`. Returns the operand itself if `composite` is known
// to be constructed from operands; otherwise emits an access.
Value PartOf(Builder& b, Value composite, uint32_t k);

// Returns true if `f` is a fragment function with the output frag_depth.
bool WritesFragDepth(const Module& module, const Function& f);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SHADER_IO_H_
