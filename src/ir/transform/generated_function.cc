#include "ir/transform/generated_function.h"

#include <span>

namespace tessera::ir {

GeneratedFunction::GeneratedFunction(Module& m, std::string_view name, uint32_t source)
    : b(m, m.NewBlock({})), m_(m), first_block_(b.block().value) {
  f_.name = m.strings.Intern(name);
  f_.span = {source, source};
  f_.body = b.block();
  b.source = source;
}

Value GeneratedFunction::AddParam(std::string_view name, TypeId type) {
  Param p;
  p.name = m_.strings.Intern(name);
  p.type = type;
  p.span = f_.span;  // errors about the type then point to the code that needs the function
  m_.params.push_back(p);
  params_.emplace_back(static_cast<uint32_t>(m_.params.size() - 1));
  return params_.back();
}

FunctionId GeneratedFunction::End(Value result) {
  if (result.valid()) {
    f_.return_type = m_.TypeOf(result);
    b.Emit(Op::kReturn, kVoid, {result});
  } else {
    b.Emit(Op::kReturn, kVoid, {});
  }
  f_.params = m_.arena.Copy(std::span<const ParamId>(params_));
  const FunctionId id(static_cast<uint32_t>(m_.functions.size()));
  for (uint32_t i = first_block_; i < m_.blocks.size(); ++i) {
    if (!m_.blocks[i].function.valid()) m_.blocks[i].function = id;
  }
  m_.functions.push_back(f_);
  return id;
}

InstId EmitVariable(Builder& b, TypeId type, std::string_view name, Value initial) {
  const TypeId pointer = b.m.types.Pointer(AddressSpace::kFunction, type, Access::kReadWrite);
  const InstId var = initial.valid() ? b.Emit(Op::kVar, pointer, {initial})
                                     : b.Emit(Op::kVar, pointer, std::span<const Value>());
  b.m.SetName(var, b.m.strings.Intern(name));
  return var;
}

}  // namespace tessera::ir
