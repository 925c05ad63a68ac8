// Queries the uniformity of single values, for tools that explain a program. The compiler does not
// use these queries.
#ifndef TESSERA_WGSL_ANALYZE_UNIFORMITY_QUERY_H_
#define TESSERA_WGSL_ANALYZE_UNIFORMITY_QUERY_H_

#include <optional>
#include <vector>

#include "base/diagnostics.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// The largest set of invocations in which a value is known to be the same.
enum class Uniformity : uint8_t {
  kUniform,            // all invocations of the workgroup or of the draw
  kUniformInSubgroup,  // all invocations of a subgroup
  kNonUniform,         // possibly a single invocation
};

struct ValueUniformity {
  Uniformity uniformity = Uniformity::kUniform;
  // Conditions that callers must meet for the value to be uniform. If `depends_on_call` is true,
  // control flow at the calls must be uniform. The arguments for `parameters`, and any memory that
  // they point to, must be uniform. Entry points have no such conditions.
  bool depends_on_call = false;
  std::vector<NodeId> parameters;
  // Explains why the value may be non-uniform: the steps from the value to the source of the
  // non-uniformity. Empty for kUniform.
  std::vector<Label> reasons;
};

// Returns the uniformity of a value in `function`. The value is at most as uniform as the control
// flow in which it is evaluated. `node` is one of:
//
// - an expression (the value of a reference is the value in memory)
// - kVar, kLet: the initial value
// - kParameter: the argument
// - an assignment, increment or decrement: the value that the variable has afterwards
//
// Returns nullopt if the value is not evaluated at run time. `program` must be resolved, and free
// of errors other than those that uniformity analysis itself reports.
std::optional<ValueUniformity> UniformityOf(const Program& program, UserFunctionId function,
                                            NodeId node);

// A value or condition that may differ between invocations.
struct NonUniformNode {
  NodeId node;
  Uniformity uniformity = Uniformity::kNonUniform;
  bool is_decision = false;  // `node` is a condition that makes later control flow non-uniform
  // Explains why the value or condition may differ, in a few steps from the node to the source of
  // the non-uniformity.
  std::vector<Label> reasons;
};

// Returns the nodes of all values and conditions that may be non-uniform, in all functions. Each
// node is an expression, a declaration, a parameter, or an assignment, increment or decrement.
// Omits values that are non-uniform only because they are evaluated in non-uniform control flow.
// Takes time linear in the size of the program.
std::vector<NonUniformNode> NonUniformNodes(const Program& program);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_ANALYZE_UNIFORMITY_QUERY_H_
