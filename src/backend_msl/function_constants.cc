// Writes overrides as function constants if their values are set at pipeline creation.
#include "absl/container/flat_hash_map.h"
#include "backend_msl/writer.h"
#include "fmt/format.h"
#include "ir/transform/specialize_overrides.h"

namespace tessera::msl {

using ir::OverrideId;
using text::Prec;

// Names each function constant after its override, because hosts may look up function constants by
// name.
void MslWriter::NameFunctionConstants() {
  function_constants_.resize(m_.overrides.size());
  absl::flat_hash_map<uint32_t, OverrideId> by_id;
  for (uint32_t i = 0; i < m_.overrides.size(); ++i) {
    const ir::Override& o = m_.overrides[i];
    if (!o.used) continue;
    FunctionConstant& constant = function_constants_[i];
    const std::string_view name = m_.strings.Get(o.name);
    constant.value = names_.Module(name, "override");
    if ((o.spec_id & ir::kGivenSpecIdBit) != 0) {
      // This override is a flag that says whether the host sets another override. Flags come after
      // all other overrides, so `by_id` already contains the override that the flag refers to.
      constant.flags = by_id[o.spec_id & ~ir::kGivenSpecIdBit];
      continue;
    }
    by_id[o.spec_id] = OverrideId(i);
    constant.name = constant.value;
    if (o.init.valid()) constant.value = names_.Module(constant.name + "_value");
  }
}

void MslWriter::Override(OverrideId id) {
  FunctionConstant& constant = function_constants_[id.value];
  constant.used = true;
  if (constant.flags.valid()) function_constants_[constant.flags.value].used = true;
  w_ << constant.value;
}

// Declares the function constants that functions use. If a constant has a default, its declaration
// calls is_function_constant_defined, so that Metal allows the host to omit the value.
std::string MslWriter::FunctionConstants() {
  return w_.Capture([&] {
    for (uint32_t i = 0; i < function_constants_.size(); ++i) {
      const FunctionConstant& constant = function_constants_[i];
      if (!constant.used) continue;
      const ir::Override& o = m_.overrides[i];
      if (constant.flags.valid()) {
        w_.Line(fmt::format("constant bool {} = is_function_constant_defined({});", constant.value,
                            function_constants_[constant.flags.value].name));
        continue;
      }
      const std::string_view type = TypeName(o.type);
      w_.Line(
          fmt::format("constant {} {} [[function_constant({})]];", type, constant.name, o.spec_id));
      if (!o.init.valid()) continue;
      w_.Line(fmt::format("constant {0} {1} = is_function_constant_defined({2}) ? {2} : {3};", type,
                          constant.value, constant.name,
                          w_.Capture([&] { literals_.Write(o.init.constant(), Prec::kTernary); })));
    }
  });
}

}  // namespace tessera::msl
