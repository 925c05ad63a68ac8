// Declares the pass that adds entry-point parameters for variables that the host does not bind
// individually. In MSL, such a parameter is a structure:
//
// - an argument buffer, which contains the resources of a bind group
// - the immediate data, if the host appends data to the shader's own immediate data
//
// The pass adds a variable, with a place, for each structure. At the beginning of an entry point,
// it adds the operations MslOp::kPart and kPartAtOffset, which state which variables are members of
// which structure. The functions below find the parameters and parts of an entry point.
#ifndef TESSERA_BACKEND_MSL_RESOURCE_PARAMETERS_H_
#define TESSERA_BACKEND_MSL_RESOURCE_PARAMETERS_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "tessera/options.h"

namespace tessera::msl {

// The names of the structure members that contain the data that the host appends to the immediate
// data.
inline constexpr std::string_view kDepthMin = "frag_depth_min", kDepthMax = "frag_depth_max",
                                  kBufferSizes = "buffer_sizes";

// Returns whether the module needs the pass: resources are in argument buffers, or the host appends
// data to the shader's own immediate data. PlaceResources must have run before.
bool NeedsResourceParameters(const ir::Module& m, const MslOptions& options);

// Adds the structures, their variables, and the operations in entry points. PlaceResources must
// have run before. Reports unsupported_feature if the data that the host appends does not fit into
// the immediate data at the offsets in `options`.
ir::Status RunResourceParameters(ir::Module& m, const MslOptions& options,
                                 Diagnostics& diagnostics);

// If an entry point uses a variable that the host does not bind individually, the variable is a
// part of one of the entry point's parameters.
extern const ir::Property kPartsHaveParameters;

// A variable that is a member of a parameter of an entry point.
struct Part {
  ir::GlobalId variable, parameter;
  uint32_t member = 0;             // index of the member in the type of `parameter`
  std::optional<uint32_t> second;  // the member with the second component of the variable
  // For a buffer with a dynamic offset: the array of offsets, and the index in it.
  ir::GlobalId offsets;
  uint32_t offset_index = 0;
};

// Returns whether the instruction is a kPart or a kPartAtOffset.
bool IsPart(const ir::Inst& inst);
// Returns the operands of a kPart or kPartAtOffset.
Part PartOf(const ir::Module& m, ir::InstId id);
// Returns the parts that the entry point `f` declares.
PoolVector<Part> PartsOf(const ir::Module& m, ir::FunctionId f);

enum class ParameterKind : uint8_t {
  kResource,
  kImmediates,  // the shader's own immediate data, or a structure that begins with it
  kDepthRange,
  kArgumentBuffer,
  kDynamicOffsets,
  kBufferSizes,
};

// A module-scope variable that is a parameter of an entry point.
struct Parameter {
  ir::GlobalId variable;
  ParameterKind kind;
};

// Returns the parameters of the entry point `f`, in the order of the output: the variables with a
// place that it uses, except those that are parts of others. Inline samplers and workgroup
// variables are not parameters.
PoolVector<Parameter> ParametersOf(const ir::Module& m, const ir::GlobalUses& uses,
                                   ir::FunctionId f);

// Reports an error if `uses` is incomplete, i.e. if the sets of variables exceed the memory limit.
ir::Status CheckComplete(const ir::GlobalUses& uses, const ir::Module& m, Diagnostics& diagnostics);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_RESOURCE_PARAMETERS_H_
