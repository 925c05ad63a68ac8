// Asks uniformity analysis about one value, for tools that explain a program. Compiling does not
// use it.
#ifndef TESSERA_WGSL_ANALYZE_UNIFORMITY_QUERY_H_
#define TESSERA_WGSL_ANALYZE_UNIFORMITY_QUERY_H_

#include <optional>
#include <vector>

#include "base/diagnostics.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Which invocations have the same value, provided that they evaluate it at all.
enum class Uniformity : uint8_t {
  kUniform,            // all invocations of the workgroup or of the draw
  kUniformInSubgroup,  // those of a subgroup
  kNonUniform,         // perhaps none
};

struct ValueUniformity {
  Uniformity uniformity = Uniformity::kUniform;
  // In a function that is not an entry point, further conditions: the control flow of the call and
  // the arguments for these parameters must be uniform too. For a pointer, this includes the memory
  // that it points to.
  bool depends_on_call = false;
  std::vector<NodeId> parameters;
  // Why the value may be non-uniform, from the value to the source of the non-uniformity. Empty for
  // kUniform.
  std::vector<Label> reasons;
};

// Returns the uniformity of a value in `function`, including that of the control flow in which it is
// evaluated. `node` is one of:
//
// - an expression; the value of a reference is that of its memory
// - kVar, kLet: the initial value
// - kParameter: the argument
// - an assignment, increment or decrement: the value that the variable then has
//
// Returns nullopt if the value is not evaluated at run time. `program` must be resolved, and free of
// errors other than those that uniformity analysis itself reports.
std::optional<ValueUniformity> UniformityOf(const Program& program, UserFunctionId function,
                                            NodeId node);

// Something that is not the same in all invocations.
struct NonUniformNode {
  NodeId node;
  Uniformity uniformity = Uniformity::kNonUniform;
  bool is_decision = false;  // the condition makes the control flow that follows non-uniform
  // Why, from the node to the source of the non-uniformity: at most a few steps.
  std::vector<Label> reasons;
};

// Returns the values and conditions of all functions that may be non-uniform, apart from the control
// flow in which they are evaluated, each once. A node is an expression, a declaration or parameter,
// or an assignment, increment or decrement. Takes time in proportion to the size of the program.
std::vector<NonUniformNode> NonUniformNodes(const Program& program);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_ANALYZE_UNIFORMITY_QUERY_H_
