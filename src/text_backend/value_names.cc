#include "text_backend/value_names.h"

#include <string>

#include "base/cat.h"
#include "ir/builtin_info.h"
#include "ir/target_ops.h"
#include "ir/transform/array_lengths.h"
#include "ir/views.h"

namespace tessera::text {

using ir::AddressSpace;
using ir::BinaryOp;
using ir::Effects;
using ir::InfoOf;
using ir::InstId;
using ir::kBool;
using ir::Op;
using ir::Value;

ValueNames::ValueNames(ir::Module& m, NameAllocator& names) : m_(m), names_(names) {
  names_of_.extend(m.insts.size());
  is_named_.resize(m.insts.size());
}

namespace {

// Returns the generated name of a value that is unnamed in the source.
std::string_view FallbackName(const ir::Module& m, InstId id) {
  switch (m[id].op) {
    case Op::kCall: return "result";
    case Op::kLoad: {
      const Value from = ir::LoadInst(m, id).pointer();
      const bool input =
          from.kind() == Value::kGlobal && m[from.global()].space == AddressSpace::kIn;
      return input ? m.strings.Get(m[from.global()].name) : "loaded";
    }
    case Op::kTarget:
      return InfoOf(m, m[id].target_op()).effects == Effects::kReadsMemory ? "loaded" : "value";
    case Op::kVar:
      return m[id].next.valid() && m[m[id].next].op == Op::kLoop ? "index" : "variable";
    case Op::kIf: return m[id].type == kBool ? "condition" : "chosen";
    default:  // others: results without a more specific name
      return "value";
  }
}

// Returns a name for the result of `id`: BUFFER_length if it is the arrayLength of a buffer, or
// BUFFER_last if `id` subtracts from that length. Robustness often computes the index of the last
// element in this way. Returns an empty string for other instructions.
std::string NameOfLength(const ir::Module& m, InstId id) {
  const bool last = m[id].op == Op::kBinary && m[id].binary() == BinaryOp::kSubtract &&
                    ir::BinaryInst(m, id).left().is_inst();
  const InstId length = last ? ir::BinaryInst(m, id).left().inst() : id;
  const ir::GlobalId buffer = BufferOfLength(m, length);
  if (!buffer.valid()) return {};
  return Cat(m.strings.Get(m[buffer].name), last ? "_last" : "_length");
}

}  // namespace

std::string_view ValueNames::NewName(InstId id) {
  StringId wanted = m_.NameOf(id);
  if (m_.strings.Get(wanted).empty()) {
    const std::string of_length = NameOfLength(m_, id);
    wanted = of_length.empty() ? StringId() : m_.strings.Intern(of_length);
  }
  const std::string_view fallback = wanted.valid() ? std::string_view() : FallbackName(m_, id);
  return names_.Local(wanted, fallback);
}

}  // namespace tessera::text
