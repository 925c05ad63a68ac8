// Builds functions that passes add to a module.
#ifndef TESSERA_IR_TRANSFORM_GENERATED_FUNCTION_H_
#define TESSERA_IR_TRANSFORM_GENERATED_FUNCTION_H_

#include <cstdint>
#include <string_view>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/module.h"

namespace tessera::ir {

// A function under construction. Only one function may be under construction at a time.
class GeneratedFunction {
 public:
  GeneratedFunction(Module& m, std::string_view name, uint32_t source);
  Value AddParam(std::string_view name, TypeId type);
  // Ends the body and appends the function to the module. The appended function returns `result`,
  // or nothing if `result` is invalid. Functions that call it must come later in the module; see
  // PutFunctionsFirst.
  FunctionId End(Value result);

  Builder b;  // inserts at the end of the body

 private:
  Module& m_;
  Function f_;
  uint32_t first_block_;
  PoolVector<ParamId> params_;
};

// Emits a function-scope variable with the initial value `initial`, or zero if `initial` is
// invalid.
InstId EmitVariable(Builder& b, TypeId type, std::string_view name, Value initial = {});

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_GENERATED_FUNCTION_H_
